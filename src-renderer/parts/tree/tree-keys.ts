/** What a tree needs to know of a row. `position` and `setSize` count among its siblings, from 1. */
export interface TreeRow {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly expanded: boolean;
  readonly position: number;
  readonly setSize: number;
}

export type TreeAction<Row> =
  | { readonly kind: 'move' | 'select'; readonly row: Row }
  | { readonly kind: 'toggle'; readonly row: Row; readonly expanded: boolean };

/** Where a row is dropped: above another, as the last below it in the tree, or after it. */
export type DropSide = 'before' | 'inside' | 'after';
/** Among its siblings, below the one before it, or beside the one above. */
export type MoveDirection = 'up' | 'down' | 'in' | 'out';

/** Of a point in a row, from 0 at its top to 1: most of it takes the row in. */
export function dropSide(height: number): DropSide {
  if (height < 0.3) return 'before';
  return height > 0.7 ? 'after' : 'inside';
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Where a key moves the active row; null: it is no such key. */
export function moveKey(pressed: Pressed & { readonly shiftKey: boolean }): MoveDirection | null {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = pressed;
  if (!altKey || !shiftKey || ctrlKey || metaKey) return null;
  switch (key) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowRight':
      return 'in';
    case 'ArrowLeft':
      return 'out';
    default:
      return null;
  }
}

/** What a key does in a tree, after the ARIA authoring practices; null where it is not for the tree. */
export function treeKey<Row extends TreeRow>(
  rows: readonly Row[],
  activeId: string | null,
  pressed: Pressed,
): TreeAction<Row> | null {
  if (pressed.altKey || pressed.metaKey) return null;
  if (pressed.ctrlKey && pressed.key !== 'Home' && pressed.key !== 'End') return null;
  const at = rows.findIndex((row) => row.id === activeId);
  const active = rows[at];
  if (active === undefined) return null;
  const move = (row: Row | undefined): TreeAction<Row> | null =>
    row === undefined ? null : { kind: 'move', row };
  switch (pressed.key) {
    case 'ArrowDown':
    case 'j':
      return move(rows[at + 1]);
    case 'ArrowUp':
    case 'k':
      return move(rows[at - 1]);
    case 'Home':
      return move(rows[0]);
    case 'End':
      return move(rows.at(-1));
    case 'ArrowRight':
      if (!active.hasChildren) return null;
      if (!active.expanded) return { kind: 'toggle', row: active, expanded: true };
      return move(rows[at + 1]);
    case 'ArrowLeft':
      if (active.hasChildren && active.expanded) return { kind: 'toggle', row: active, expanded: false };
      return move(rows.slice(0, at).findLast((row) => row.depth < active.depth));
    case 'Enter':
    case ' ':
      return { kind: 'select', row: active };
    default:
      return null;
  }
}

/** Rows in reading order become the visible rows of a tree: what stands below a closed row is left out. */
export function visibleRows<
  Row extends { readonly id: string; readonly depth: number; readonly title: string },
>(rows: readonly Row[], closed: ReadonlySet<string>): readonly (Row & TreeRow)[] {
  const siblings = countSiblings(rows);
  const visible: (Row & TreeRow)[] = [];
  let hiddenBelow = Infinity;
  rows.forEach((row, at) => {
    if (row.depth > hiddenBelow) return;
    hiddenBelow = Infinity;
    const hasChildren = (rows[at + 1]?.depth ?? 0) > row.depth;
    const expanded = !closed.has(row.id);
    if (hasChildren && !expanded) hiddenBelow = row.depth;
    visible.push({ ...row, hasChildren, expanded, ...(siblings[at] ?? { position: 1, setSize: 1 }) });
  });
  return visible;
}

function countSiblings(rows: readonly { readonly depth: number }[]) {
  const places = rows.map(() => ({ position: 1, setSize: 1 }));
  const open: number[][] = [];
  const close = (depth: number) => {
    while (open.length > depth) {
      const set = open.pop() ?? [];
      set.forEach((at, index) => (places[at] = { position: index + 1, setSize: set.length }));
    }
  };
  rows.forEach((row, at) => {
    close(row.depth + 1);
    while (open.length <= row.depth) open.push([]);
    open[row.depth]?.push(at);
  });
  close(0);
  return places;
}
