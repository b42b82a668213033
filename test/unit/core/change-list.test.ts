import { expect, it } from 'vitest';
import { changeList, foldersOf } from '../../../src-main/core/review/change-list.ts';
import type { ListedPage } from '../../../src-main/core/review/change-list.ts';
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

it('a page says where it moved, and its new address where no folder does', async () => {
  const page = (pageId: string): ListedPage => ({
    pageId,
    title: pageId,
    path: `new/${pageId}`,
    changes: ['moved', 'renamed'],
    attributes: [{ name: 'slug', before: 'x', after: 'y', words: 'address changed: x → y' }],
    movedLabel: 'moved from Features to Guides',
    diff: () => null,
  });
  const list = await changeList([page('a'), page('changed')], [move('a', 'b')], 0);
  const words = list.pages.map(({ changes }) => changes.map((one) => one.words));
  expect([words, list.total]).toEqual([
    [['Moved from Features to Guides'], ['Moved from Features to Guides', 'Address changed: x → y']],
    4,
  ]);
});
