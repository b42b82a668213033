import { expect, it } from 'vitest';
import { changeList } from '../../../src-main/core/review/change-list.ts';
import type { ListedPage } from '../../../src-main/core/review/change-list.ts';
import { foldersOf } from '../../../src-main/shared/address-moves.ts';
import type { AddressMove } from '../../../src-main/shared/diff.ts';

const move = (...ids: readonly string[]): AddressMove => ({
  from: 'old/',
  to: 'new/',
  words: ids.join(' '),
  pages: ids.map((pageId) => ({ pageId, title: pageId, before: `old/${pageId}`, after: `new/${pageId}` })),
});

it('a move is listed where it has several pages, or its page has no entry of its own', () => {
  const moves = [move('a', 'b'), move('changed'), move('alone')];
  expect(foldersOf(moves, [{ pageId: 'changed' }, { pageId: 'a' }]).map(({ words }) => words)).toEqual([
    'a b',
    'alone',
  ]);
});

const page = (pageId: string, own: Partial<ListedPage> = {}): ListedPage => ({
  pageId,
  title: pageId,
  path: `new/${pageId}`,
  changes: ['moved'],
  attributes: [],
  movedLabel: 'moved from Features to Guides',
  diff: () => null,
  ...own,
});
const slug = { name: 'slug', before: 'x', after: 'y', words: 'address changed: x → y' };

it('a page tells of its move and of both its addresses in one entry where no folder tells of them', async () => {
  const pages = [
    page('a', { attributes: [slug] }),
    page('b', { moveInAddress: true }),
    page('alone'),
    page('renamed', { changes: ['renamed'], attributes: [slug] }),
    page('edited', { changes: ['edited'] }),
    page('reordered'),
    page('same-path', { changes: ['renamed'], attributes: [slug] }),
  ];
  const moves = [move('a', 'b'), move('alone'), move('renamed'), move('edited')];
  const list = await changeList(pages, moves, 0);
  const words = list.pages.map(({ changes }) => changes.map((one) => one.words));
  expect([list.moves.map((one) => one.words), words, list.total]).toEqual([
    ['a b'],
    [
      ['Moved from Features to Guides'],
      [],
      ['Moved from Features to Guides (old/alone → new/alone)'],
      ['Address changed: old/renamed → new/renamed'],
      ['Address changed: old/edited → new/edited'],
      ['Moved from Features to Guides'],
      ['Address changed: x → y'],
    ],
    7,
  ]);
});
