import type { EditPayload } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readPayload } from '../calls/payload.ts';
import { isUnsent } from './change-row.ts';
import { isContent } from './edit-kind.ts';
import type { EditingContext } from './editing-context.ts';
import type { EditBases } from './edit-bases.ts';
import type { EditContext } from './edit-context.ts';

/**
 * Unsent edits of content that a deletion makes needless: what was written on the page and on those below it, and new pages
 * below it. The deletion names them, and brings them back where it is discarded.
 */
export function needlessEdits(
  { edits, mirror }: EditingContext,
  bases: EditBases,
  { target }: Extract<EditPayload, { readonly kind: 'page.delete' }>,
  { base, lane }: EditContext,
): readonly EditRow[] {
  const unfinished = edits.unfinishedPages(lane.spaceId, lane.changeRequestId ?? '');
  const deleted = new Set([bases.keyOf(target.pageId), ...(base.pages ?? []).map(({ id }) => id)]);
  const payloads = unfinished.map(({ version, payload }) => readPayload(version, payload));
  // What was moved away from below it before is not deleted with it.
  for (const read of payloads) {
    if (read?.kind !== 'page.move' || bases.keyOf(read.target.pageId) === bases.keyOf(target.pageId))
      continue;
    const { parentId } = read.place;
    if (parentId !== null && deleted.has(bases.keyOf(parentId))) continue;
    const held = mirror.isStored(lane) ? lane : { ...lane, changeRequestId: null };
    for (const { id } of mirror.pagesBelow(held, bases.keyOf(read.target.pageId))) deleted.delete(id);
  }
  return unfinished.filter((row, index) => {
    const read = payloads[index];
    if (read?.kind === 'page.insert') {
      const isBelow = read.place.parentId !== null && deleted.has(bases.keyOf(read.place.parentId));
      // What stands below a new page comes after it.
      if (isBelow) deleted.add(row.id);
      return isBelow && isUnsent(row);
    }
    if (read === undefined || !isContent(read.kind) || !('target' in read)) return false;
    // What was to be moved below it stays where it is.
    const into = read.kind === 'page.move' ? (read.place.parentId ?? '') : '';
    const pageId = read.target.pageId ?? '';
    return (deleted.has(bases.keyOf(pageId)) || deleted.has(bases.keyOf(into))) && isUnsent(row);
  });
}
