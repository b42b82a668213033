import type { PagePlace } from '../../../src-main/bridge/edit.ts';
import type { DropSide, MoveDirection } from '../../parts/tree/tree-keys.ts';

/** Of a page in reading order, what its place depends on. */
export interface PlacedRow {
  readonly id: string;
  readonly depth: number;
  readonly type: string;
}

/** How many pages stand below one, at any depth. */
export function pagesBelow(rows: readonly PlacedRow[], pageId: string): number {
  const at = rows.findIndex(({ id }) => id === pageId);
  const depth = rows[at]?.depth ?? 0;
  const end = rows.findIndex((row, index) => index > at && row.depth <= depth);
  return at < 0 ? 0 : (end < 0 ? rows.length : end) - at - 1;
}

/** Where a page stands now; null: it is not among the rows. */
export function placeOfRow(rows: readonly PlacedRow[], id: string): PagePlace | null {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (row === undefined) return null;
  const parent = rows.slice(0, at).findLast((one) => one.depth < row.depth);
  return { parentId: parent?.id ?? null, afterId: siblingBefore(rows, at)?.id ?? null };
}

/** Where a page goes that is dropped on a row; null: it cannot stand there, or stands there already. */
export function placeByDrop(
  rows: readonly PlacedRow[],
  id: string,
  targetId: string,
  side: DropSide,
): PagePlace | null {
  const at = rows.findIndex((row) => row.id === targetId);
  const target = rows[at];
  const stands = placeOfRow(rows, targetId);
  if (target === undefined || stands === null || isWithin(rows, targetId, id)) return null;
  if (side === 'inside')
    return target.type === 'link'
      ? null
      : elsewhere(rows, id, { parentId: targetId, afterId: lastBelow(rows, targetId, id) });
  if (side === 'after') return elsewhere(rows, id, { ...stands, afterId: targetId });
  const before = stands.afterId === id ? (placeOfRow(rows, id)?.afterId ?? null) : (stands.afterId ?? null);
  return elsewhere(rows, id, { ...stands, afterId: before });
}

/** Where a key moves a page: among its siblings, below the one before it, or beside the page above; null: it stays. */
export function placeByKey(
  rows: readonly PlacedRow[],
  id: string,
  direction: MoveDirection,
): PagePlace | null {
  const at = rows.findIndex((row) => row.id === id);
  const stands = placeOfRow(rows, id);
  if (stands === null) return null;
  const before = siblingBefore(rows, at);
  switch (direction) {
    case 'up':
      return before === undefined ? null : placeByDrop(rows, id, before.id, 'before');
    case 'down': {
      const next = siblingAfter(rows, at);
      return next === undefined ? null : placeByDrop(rows, id, next.id, 'after');
    }
    case 'in':
      return before === undefined ? null : placeByDrop(rows, id, before.id, 'inside');
    case 'out':
      return stands.parentId === null ? null : placeByDrop(rows, id, stands.parentId, 'after');
  }
}

function elsewhere(rows: readonly PlacedRow[], id: string, place: PagePlace): PagePlace | null {
  const now = placeOfRow(rows, id);
  return now?.parentId === place.parentId && now.afterId === place.afterId ? null : place;
}

function isWithin(rows: readonly PlacedRow[], id: string, ancestorId: string): boolean {
  for (let one: string | null = id; one !== null; one = placeOfRow(rows, one)?.parentId ?? null)
    if (one === ancestorId) return true;
  return false;
}

/** The last page directly below another, but for one of them. */
function lastBelow(rows: readonly PlacedRow[], parentId: string, exceptId: string): string | null {
  const at = rows.findIndex((row) => row.id === parentId);
  const depth = rows[at]?.depth ?? 0;
  const below = rows.slice(at + 1);
  const end = below.findIndex((row) => row.depth <= depth);
  const children = (end === -1 ? below : below.slice(0, end)).filter((row) => row.depth === depth + 1);
  return children.findLast((row) => row.id !== exceptId)?.id ?? null;
}

function siblingBefore(rows: readonly PlacedRow[], at: number): PlacedRow | undefined {
  const depth = rows[at]?.depth ?? 0;
  const nearest = rows.slice(0, at).findLast((row) => row.depth <= depth);
  return nearest?.depth === depth ? nearest : undefined;
}

function siblingAfter(rows: readonly PlacedRow[], at: number): PlacedRow | undefined {
  const depth = rows[at]?.depth ?? 0;
  const nearest = rows.slice(at + 1).find((row) => row.depth <= depth);
  return nearest?.depth === depth ? nearest : undefined;
}
