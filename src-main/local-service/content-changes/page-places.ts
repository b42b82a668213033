import type { PageUpdate } from '../../api/content-change.ts';
import { ServiceError } from '../service-error.ts';
import { isPlaced } from './page-draft.ts';
import type { PageDraft } from './page-draft.ts';

/** Gives a page another last part of its address. `field` names the change where it is refused. */
export function rename(draft: PageDraft, id: string, slug: string, field: string): void {
  const page = draft.get(id);
  if (page === undefined || !isPlaced(page))
    throw new ServiceError(400, `${field}.slug: a page of the type ${page?.type ?? 'link'} has none.`);
  if (page.slug === slug) return;
  if (draft.hasPath(draft.pathOf(draft.parentOf(id), slug)))
    throw new ServiceError(409, `${field}.slug: another page has this address.`);
  draft.readdress(id, slug);
}

export function move(draft: PageDraft, id: string, { into, at }: PageUpdate, field: string): void {
  const from = draft.parentOf(id);
  const parent = into === undefined ? from : parentIn(draft, into, field);
  if (parent !== null && draft.isWithin(parent, id))
    throw new ServiceError(400, `${field}.into: is the page itself or stands below it.`);
  const siblings = draft.siblingsIn(parent).filter((sibling) => sibling !== id);
  const unchanged = parent === from ? draft.siblingsIn(from).indexOf(id) : siblings.length;
  draft.move(id, parent, placeIn(siblings, at ?? unchanged, field));
}

/** A page that others may stand below; null: the top. */
export function parentIn(draft: PageDraft, id: string | null, field: string): string | null {
  if (id === null) return null;
  const page = draft.get(id);
  if (page === undefined) throw new ServiceError(400, `${field}.into: names no page.`);
  if (!isPlaced(page))
    throw new ServiceError(400, `${field}.into: nothing stands below a page of the type ${page.type}.`);
  return id;
}

export function placeIn(siblings: readonly string[], at: number, field: string): number {
  if (at > siblings.length)
    throw new ServiceError(400, `${field}.at: there are ${siblings.length} other pages.`);
  return at;
}
