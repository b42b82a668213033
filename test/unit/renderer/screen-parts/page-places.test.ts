import { describe, expect, it } from 'vitest';
import { rowEntries } from '../../../../src-renderer/screens/space/row-entries.ts';
import { placeByDrop, placeByKey } from '../../../../src-renderer/screens/space/page-places.ts';

const row = (id: string, depth: number, type = 'document') => ({ id, depth, type });
/** a (b, c (d)), e, f: f is a link. */
const rows = [row('a', 0), row('b', 1), row('c', 1), row('d', 2), row('e', 0), row('f', 0, 'link')];

it('the menu of a page offers the places that it can go to, and says why others not', () => {
  const moves: unknown[] = [];
  const act = () => undefined;
  const listed = rows.map((one) => ({ ...one, title: one.id, held: true }));
  const entries = rowEntries(listed, listed[1]!, null, {
    asks: true,
    options: act,
    duplicate: act,
    remove: act,
    move: (one, to) => moves.push([one.id, to]),
  });
  const available = entries.filter(({ unavailable }) => unavailable === null);
  expect(available.map(({ label }) => label)).toEqual([
    'Page options…',
    'Duplicate the page…',
    'Delete the page…',
    'Move down',
    'Move out of the page above it',
  ]);
  available.at(-1)?.run();
  expect(moves).toEqual([['b', { parentId: null, afterId: 'a' }]]);
});

describe('a page that is dropped', () => {
  it.each([
    ['above the first', 'e', 'a', 'before', { parentId: null, afterId: null }],
    ['above another', 'e', 'c', 'before', { parentId: 'a', afterId: 'b' }],
    ['below another', 'e', 'b', 'after', { parentId: 'a', afterId: 'b' }],
    ['into another', 'e', 'a', 'inside', { parentId: 'a', afterId: 'c' }],
    ['into an empty one', 'b', 'e', 'inside', { parentId: 'e', afterId: null }],
    ['above the next, where it stands', 'b', 'c', 'before', null],
    ['into its own parent, as the last', 'b', 'a', 'inside', { parentId: 'a', afterId: 'c' }],
    ['into its own parent, where it is the last', 'c', 'a', 'inside', null],
    ['into itself', 'a', 'a', 'inside', null],
    ['below one that stands below it', 'a', 'd', 'after', null],
    ['into a link', 'e', 'f', 'inside', null],
    ['on nothing', 'e', 'gone', 'after', null],
  ] as const)('%s', (_what, id, target, side, place) => {
    expect(placeByDrop(rows, id, target, side)).toEqual(place);
  });
});

describe('a page that is moved by key', () => {
  it.each([
    ['up', 'c', 'up', { parentId: 'a', afterId: null }],
    ['up from the first', 'b', 'up', null],
    ['down', 'a', 'down', { parentId: null, afterId: 'e' }],
    ['down from the last', 'c', 'down', null],
    ['in, below the one before it', 'e', 'in', { parentId: 'a', afterId: 'c' }],
    ['in, where none is before it', 'b', 'in', null],
    ['out, beside the page above', 'd', 'out', { parentId: 'a', afterId: 'c' }],
    ['out from the top', 'e', 'out', null],
  ] as const)('%s', (_what, id, direction, place) => {
    expect(placeByKey(rows, id, direction)).toEqual(place);
  });
});
