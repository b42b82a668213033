import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSnapshots } from '../../../src-main/local-service/merging/merge-snapshots.ts';
import type { Resolver } from '../../../src-main/local-service/merging/merge-snapshots.ts';
import type { DocumentPage, Snapshot, StoredPage } from '../../../src-main/local-service/snapshot.ts';
import { childrenOf, walkPages } from '../../../src-main/local-service/snapshot.ts';

function page(id: string, pages: readonly StoredPage[] = [], body = 'text'): DocumentPage {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    type: 'document',
    id,
    title: id,
    slug: id,
    path: id,
    createdAt: at,
    updatedAt: at,
    documentId: body,
    pages,
  };
}

function snapshot(...pages: readonly StoredPage[]): Snapshot {
  return { pages, files: [], reusableContents: [], variables: {} };
}

type Shape = readonly (string | readonly [string, Shape])[];
function shapeOf(pages: readonly StoredPage[]): Shape {
  return pages.map((item) =>
    childrenOf(item).length === 0 ? item.id : [item.id, shapeOf(childrenOf(item))],
  );
}

const ours: Resolver = {
  page: (_base, mine) => ({ item: mine, isConflict: true }),
  deletedPage: (changed) => changed,
  reusableContent: (_base, mine) => ({ item: mine, isConflict: true }),
  secondFile: (file) => ({ ...file, id: `${file.id}-second` }),
};

describe('mergeSnapshots', () => {
  it.each<[string, Snapshot, Snapshot, Snapshot, Shape, readonly string[]]>([
    [
      'an addition of each side',
      snapshot(page('a')),
      snapshot(page('a'), page('x')),
      snapshot(page('y'), page('a')),
      ['y', 'a', 'x'],
      [],
    ],
    [
      'a removal',
      snapshot(page('a'), page('b')),
      snapshot(page('a')),
      snapshot(page('a'), page('b'), page('c')),
      ['a', 'c'],
      [],
    ],
    [
      'a move below another',
      snapshot(page('a'), page('b')),
      snapshot(page('a', [page('b')])),
      snapshot(page('a'), page('b', [], 'new')),
      [['a', ['b']]],
      [],
    ],
    [
      'a new order',
      snapshot(page('a'), page('b'), page('c')),
      snapshot(page('c'), page('a'), page('b')),
      snapshot(page('a'), page('b'), page('c'), page('d')),
      ['c', 'd', 'a', 'b'],
      [],
    ],
    [
      'the same change twice',
      snapshot(page('a')),
      snapshot(page('a', [], 'same')),
      snapshot(page('a', [], 'same')),
      ['a'],
      [],
    ],
    [
      'two changes of one page',
      snapshot(page('a')),
      snapshot(page('a', [], '1')),
      snapshot(page('a', [], '2')),
      ['a'],
      ['a'],
    ],
    [
      'a removal of what changed',
      snapshot(page('a'), page('b')),
      snapshot(page('b')),
      snapshot(page('a', [], '2'), page('b')),
      ['a', 'b'],
      ['a'],
    ],
    [
      'a child of what is removed',
      snapshot(page('a')),
      snapshot(),
      snapshot(page('a', [page('c')])),
      ['c'],
      [],
    ],
    [
      'moves into each other',
      snapshot(page('a'), page('b')),
      snapshot(page('b', [page('a')])),
      snapshot(page('a', [page('b')])),
      [['a', ['b']]],
      [],
    ],
  ])('merges %s', (_name, base, mine, theirs, shape, conflicts) => {
    const merged = mergeSnapshots(base, mine, theirs, ours);
    expect([shapeOf(merged.snapshot.pages), merged.conflicts]).toEqual([shape, conflicts]);
  });

  it('takes the only side that changed as it is, and never loses, doubles or invents a page', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const tree = fc
      .array(
        fc.record({
          id: fc.constantFrom(...ids),
          parent: fc.integer({ min: -1, max: 5 }),
          body: fc.constantFrom('1', '2'),
        }),
        { maxLength: 6 },
      )
      .map((entries) => {
        const kept = entries.filter(
          (entry, index) => entries.findIndex(({ id }) => id === entry.id) === index,
        );
        const build = (at: number): StoredPage[] =>
          kept.flatMap((entry, index) => {
            const parent = entry.parent < index ? entry.parent : -1;
            return parent === at ? [page(entry.id, build(index), entry.body)] : [];
          });
        return snapshot(...build(-1));
      });
    fc.assert(
      fc.property(tree, tree, tree, (base, mine, theirs) => {
        expect(shapeOf(mergeSnapshots(base, mine, base, ours).snapshot.pages)).toEqual(shapeOf(mine.pages));
        expect(shapeOf(mergeSnapshots(base, base, theirs, ours).snapshot.pages)).toEqual(
          shapeOf(theirs.pages),
        );
        const { snapshot: merged } = mergeSnapshots(base, mine, theirs, ours);
        const found = [...walkPages(merged.pages)].map(({ id }) => id);
        const known = new Set([...walkPages(mine.pages), ...walkPages(theirs.pages)].map(({ id }) => id));
        expect(new Set(found).size).toBe(found.length);
        expect(found.filter((id) => !known.has(id))).toEqual([]);
        const inBoth = [...walkPages(mine.pages)].filter(({ id }) =>
          [...walkPages(theirs.pages)].some((other) => other.id === id),
        );
        expect(inBoth.filter(({ id }) => !found.includes(id))).toEqual([]);
      }),
    );
  });

  it('keeps both versions of a file that both changed, and ours of a variable', () => {
    const file = (id: string, blob: string): Snapshot['files'][number] => ({
      id,
      name: `${id}.png`,
      contentType: 'image/png',
      size: 1,
      blob,
    });
    const side = (blob: string, version: string, extra: readonly string[] = []): Snapshot => ({
      ...snapshot(),
      files: [file('logo', blob), file('kept', 'same'), ...extra.map((id) => file(id, 'new'))],
      variables: { version, other: 1 },
    });
    const merged = mergeSnapshots(side('1', '1'), side('2', '2', ['mine']), side('3', '3', ['theirs']), ours);
    expect({
      files: merged.snapshot.files.map(({ id, blob }) => `${id} ${blob}`),
      variables: merged.snapshot.variables,
      conflicts: merged.otherConflicts,
    }).toEqual({
      files: ['logo 2', 'logo-second 3', 'kept same', 'theirs new', 'mine new'],
      variables: { version: '2', other: 1 },
      conflicts: ['file logo.png', 'variable version'],
    });
  });
});
