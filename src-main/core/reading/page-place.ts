import { sayStored } from '../../shared/messages/stored-text.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Why the body of a page is not here, and what to do. */
export function missingMessage(row: PageTreeRow): string {
  return row.failure === null ? texts().reading.pageNotKept : sayStored(row.failure);
}

/** Titles of what a page stands under, outermost first. */
export function breadcrumbsOf(
  byId: ReadonlyMap<string, PageTreeRow>,
  parents: ReadonlyMap<string, string | null>,
  pageId: string,
): readonly string[] {
  const titles: string[] = [];
  for (
    let id = parents.get(pageId) ?? null;
    id !== null && titles.length < 50;
    id = parents.get(id) ?? null
  ) {
    titles.unshift(byId.get(id)?.title ?? '');
  }
  return titles;
}
