import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src-main/api/content.ts';
import { addressMoves } from '../../../src-main/content/diff/address-changes.ts';

const page = (id: string, path: string, pages: readonly Page[] = [], type = 'document'): Page => ({
  id,
  title: id.toUpperCase(),
  type,
  path,
  pages,
});
const short = (before: readonly Page[], after: readonly Page[]) =>
  addressMoves(before, after).map(({ words, pages }) => [words, pages.map((one) => one.pageId)]);

describe('addressMoves', () => {
  it('lists every page below a folder that moved once, in reading order', () => {
    const tree = (folder: string) => [
      page('root', ''),
      page(
        'group',
        folder,
        [page('a', `${folder}/a`, [page('b', `${folder}/a/b`)]), page('c', `${folder}/c`)],
        'group',
      ),
    ];
    expect(addressMoves(tree('man'), tree('resources/man'))).toEqual([
      {
        from: 'man/',
        to: 'resources/man/',
        words: '3 pages move from man/ to resources/man/',
        pages: [
          { pageId: 'a', title: 'A', before: 'man/a', after: 'resources/man/a' },
          { pageId: 'b', title: 'B', before: 'man/a/b', after: 'resources/man/a/b' },
          { pageId: 'c', title: 'C', before: 'man/c', after: 'resources/man/c' },
        ],
      },
    ]);
  });

  it('lists a page that came back under another id with those beside it', () => {
    const moves = addressMoves(
      [page('a', 'man/a'), page('old', 'man/b')],
      [page('a', 'guide/a'), page('new', 'guide/b')],
      { idsBefore: new Map([['new', 'old']]) },
    );
    expect(moves.map(({ words, pages }) => [words, pages.map((one) => one.pageId)])).toEqual([
      ['2 pages move from man/ to guide/', ['a', 'new']],
    ]);
  });

  it('tells moves to the top, and pages that are called otherwise, with their whole addresses', () => {
    expect(
      short(
        [page('a', 'docs/a'), page('b', 'docs/b'), page('c', 'c'), page('gone', 'gone')],
        [page('a', 'a'), page('b', 'b'), page('c', 'd'), page('new', 'new')],
      ),
    ).toEqual([
      ['2 pages move from docs/ to the top', ['a', 'b']],
      ['1 page moves from c to d', ['c']],
    ]);
  });

  it('tells a page that is called otherwise with the pages below it', () => {
    const tree = (name: string) => [
      page('own', `guides/${name}`, [page('a', `guides/${name}/a`), page('b', `guides/${name}/b/deep`)]),
    ];
    expect(short(tree('security'), tree('hardening'))).toEqual([
      ['3 pages move from guides/security/ to guides/hardening/', ['own', 'a', 'b']],
    ]);
  });

  it('says nothing of pages that stay, whatever moved around them', () => {
    const [a, b] = [page('a', 'x/a'), page('b', 'x/b')];
    expect(addressMoves([a, b], [page('new', 'new', [b, a])])).toEqual([]);
  });

  it('takes time that is linear in the pages', () => {
    const many = (folder: string) =>
      Array.from({ length: 10_000 }, (_, n) => page(`p${n}`, `${folder}/p${n}`));
    const [move] = addressMoves(many('old'), many('new'));
    expect(move?.words).toBe('10000 pages move from old/ to new/');
  });
});
