import { describe, expect, it } from 'vitest';
import { treeKey, visibleRows } from '../../../../src-renderer/parts/tree/tree-keys.ts';

const rows = [
  { id: 'home', title: 'Home', depth: 0 },
  { id: 'guides', title: 'Guides', depth: 0 },
  { id: 'loops', title: 'Loops', depth: 1 },
  { id: 'for', title: 'For', depth: 2 },
  { id: 'retries', title: 'Retries', depth: 1 },
  { id: 'end', title: 'End', depth: 0 },
];
const none = { ctrlKey: false, altKey: false, metaKey: false };
const ids = (closed: readonly string[]) => visibleRows(rows, new Set(closed)).map((row) => row.id);

function press(key: string, active: string, closed: readonly string[] = []) {
  const action = treeKey(visibleRows(rows, new Set(closed)), active, { key, ...none });
  return action === null ? null : [action.kind, action.row.id];
}

describe('visible rows', () => {
  it('leaves out what stands below a closed row, at any depth', () => {
    expect(ids([])).toEqual(['home', 'guides', 'loops', 'for', 'retries', 'end']);
    expect(ids(['loops'])).toEqual(['home', 'guides', 'loops', 'retries', 'end']);
    expect(ids(['guides'])).toEqual(['home', 'guides', 'end']);
  });

  it('counts places among siblings, also where rows are left out', () => {
    const places = visibleRows(rows, new Set(['loops'])).map(
      (row) => `${row.id} ${row.position}/${row.setSize}`,
    );
    expect(places).toEqual(['home 1/3', 'guides 2/3', 'loops 1/2', 'retries 2/2', 'end 3/3']);
  });
});

describe('keys of a tree', () => {
  it('moves by arrows and by j and k, and not past the ends', () => {
    expect(press('ArrowDown', 'guides')).toEqual(['move', 'loops']);
    expect(press('j', 'guides')).toEqual(['move', 'loops']);
    expect(press('k', 'home')).toBeNull();
    expect(press('End', 'home')).toEqual(['move', 'end']);
    const rowsNow = visibleRows(rows, new Set<string>());
    for (const [key, id] of [
      ['Home', 'home'],
      ['End', 'end'],
    ] as const)
      expect(treeKey(rowsNow, 'loops', { ...none, key, ctrlKey: true })).toMatchObject({
        kind: 'move',
        row: { id },
      });
  });

  it('opens, enters, closes and leaves with right and left', () => {
    expect(press('ArrowRight', 'guides', ['guides'])).toEqual(['toggle', 'guides']);
    expect(press('ArrowRight', 'guides')).toEqual(['move', 'loops']);
    expect(press('ArrowLeft', 'guides')).toEqual(['toggle', 'guides']);
    expect(press('ArrowLeft', 'for')).toEqual(['move', 'loops']);
  });

  it('leaves keys with modifiers to the window', () => {
    expect(treeKey(visibleRows(rows, new Set()), 'home', { key: 'j', ...none, ctrlKey: true })).toBeNull();
  });
});
