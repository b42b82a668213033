import { describe, expect, it } from 'vitest';
import { page, revision } from '../../../src-main/api/content.ts';
import type { Page, Revision } from '../../../src-main/api/content.ts';
import { user } from '../../../src-main/api/user.ts';
import { droppedKey, unreadable } from '../../../src-main/client/object-reader.ts';
import { readBySchema } from '../../../src-main/client/read-tree.ts';
import { treeFaultsOf } from '../../../src-main/client/tree-faults.ts';

function readRevision(came: unknown): Revision {
  const { value } = readBySchema(revision, came, false);
  if (value === unreadable) throw new Error('unreadable');
  return value as Revision; // the schema of a revision was asked for
}

describe('the page tree of a revision', () => {
  it('leaves out of a revision what is not a page, what comes twice and what lies too deep, and says so', () => {
    let deep: Page = { id: 'p0', title: 'Bottom' };
    for (let depth = 1; depth < 10_000; depth += 1) deep = { id: `p${depth}`, title: 'Step', pages: [deep] };
    const read = readRevision({
      id: 'r',
      pages: [
        null,
        { id: 7, title: 'Number' },
        { id: 'a', title: 'Own ancestor', git: null, hidden: 'yes', pages: [{ id: 'a', title: 'Again' }] },
        { id: 'b', title: 'x'.repeat(10_000_000) },
        { id: 'c', title: 'Badly filled', pages: { id: 'd' } },
        deep,
      ],
    });
    expect(read.pages.map((one) => one.id)).toEqual(['a', 'b', 'c', 'p9999']);
    expect(read.pages[0]).toEqual({
      id: 'a',
      title: 'Own ancestor',
      pages: [],
      [droppedKey]: { git: null, hidden: 'yes' },
    });
    expect(read.pages[1]?.title).toHaveLength(1000);
    expect(treeFaultsOf(read)).toEqual([
      'The page tree: a page that is not an object was left out',
      'The page tree: a page without id was left out',
      'Again: comes twice in the page tree; its first place counts',
      'Badly filled: the pages below it are not a list and were left out',
      'Step: the pages below it are nested too deep and were left out',
    ]);
  });

  it('leaves out a page of far too many values, however many pages lie below another one', () => {
    const below = Array.from({ length: 30_000 }, (_, at) => ({ id: `p${at}`, title: 'T', tags: [1, 2, 3] }));
    const extra = Array.from({ length: 100_001 }, () => 1);
    const read = readRevision({
      id: 'r',
      pages: [
        { id: 'a', title: 'Parent', pages: below },
        { id: 'b', title: 'B', extra },
      ],
    });
    expect(read.pages.map((one) => [one.id, one.pages?.length])).toEqual([['a', 30_000]]);
    expect(treeFaultsOf(read)).toEqual(['The page tree: a page of far too many values was left out']);
  });

  it('is the same where every page is sound, and nothing of it is copied', () => {
    const pages = [{ id: 'a', title: 'A', pages: [{ id: 'b', title: 'B', hidden: true, brandNew: [1] }] }];
    const read = readRevision({ id: 'r', pages, files: [], variables: { a: 'b' } });
    expect(read).toEqual(revision.parse({ id: 'r', pages, files: [], variables: { a: 'b' } }));
    expect(read.pages[0]).toBe(pages[0]);
  });

  it('must be there: a revision without a list of pages is not one without pages', () => {
    for (const pages of [undefined, null, {}, 'none']) {
      expect(() => readRevision({ id: 'r', pages })).toThrow('unreadable');
    }
  });
});

describe('an answer that is one object', () => {
  const many = Array.from({ length: 60_000 }, () => ({ a: 1 }));

  it('is not read where it has far too many values, unless it is the text of a page', () => {
    const read = (schema: typeof user | typeof page) =>
      readBySchema(schema, { id: 'a', title: 'A', displayName: 'A', many }, false).value;
    expect(read(user)).toBe(unreadable);
    expect(read(page)).toMatchObject({ id: 'a', many });
  });
});
