import type { EditPayload } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readPayload } from '../calls/payload.ts';
import { isUnsent } from './change-row.ts';
import type { EditingContext } from './editing-context.ts';
import type { Ground, Grounds } from './ground.ts';

/**
 * Unsent edits of content that a deletion makes needless: what was written on the page and on those below it, and new pages
 * below it. The deletion names them, and brings them back where it is discarded.
 */
export function needlessEdits(
  { edits }: EditingContext,
  { keyOf }: Grounds,
  { target }: Extract<EditPayload, { readonly kind: 'page.delete' }>,
  { base, lane }: Ground,
): readonly EditRow[] {
  const deleted = new Set([keyOf(target.pageId), ...(base.pages ?? []).map(({ id }) => id)]);
  return edits.unfinishedPages(lane.spaceId, lane.changeRequestId ?? '').filter((row) => {
    const read = readPayload(row.version, row.payload);
    if (read?.kind === 'page.insert') {
      const isBelow = read.place.parentId !== null && deleted.has(keyOf(read.place.parentId));
      // What stands below a new page comes after it.
      if (isBelow) deleted.add(row.id);
      return isBelow && isUnsent(row);
    }
    if (read?.kind !== 'page.update' && read?.kind !== 'page.delete') return false;
    return deleted.has(keyOf(read.target.pageId)) && isUnsent(row);
  });
}
