import type { Page } from '../../api/content.ts';
import { fingerprintOf } from '../../store/mirror/pages.ts';
import type { Calls } from '../calls/calls.ts';
import type { PageMark } from '../editing/base.ts';
import { unlessMissing } from './page-revisions.ts';

/** A page in a list of pages, with the page above it; null: it stands at the top. */
export interface ListedPage {
  readonly page: Page;
  readonly parentId: string | null;
}

/** The page tree of a change request or revision as a service lists it. */
export interface ListedPages {
  readonly byId: ReadonlyMap<string, ListedPage>;
  /** Pages directly below one, in their order; null: the top of the tree. */
  readonly below: (parentId: string | null) => readonly Page[];
}

/** The pages of a change request as they are now. @throws {ClientError} */
export async function pagesNow(calls: Calls): Promise<ListedPages> {
  return listPages((await calls.changeRequest.pages()).answer.pages);
}

/** The pages of a revision; undefined where the service does not tell. @throws {ClientError} */
export async function pagesIn(calls: Calls, revision: string): Promise<ListedPages | undefined> {
  const answer = await unlessMissing(() => calls.changeRequest.pagesAt(revision));
  return answer === undefined ? undefined : listPages(answer.pages);
}

function listPages(roots: readonly Page[]): ListedPages {
  const byId = new Map<string, ListedPage>();
  const note = (pages: readonly Page[], parentId: string | null): void => {
    for (const page of pages) {
      byId.set(page.id, { page, parentId });
      note(page.pages ?? [], page.id);
    }
  };
  note(roots, null);
  return { byId, below: (id) => (id === null ? roots : (byId.get(id)?.page.pages ?? [])) };
}

/** A page and all that stand below it, in reading order. */
export function* withAllBelow(page: Page): Generator<Page, undefined> {
  yield page;
  for (const one of page.pages ?? []) yield* withAllBelow(one);
}

/** What tells later whether a page is still the same, without its body. */
export function markOf(page: Page): PageMark {
  const { id, title, description = null, slug = null, icon = null } = page;
  return { id, title, description, slug, icon, fingerprint: fingerprintOf(page), hash: null };
}
