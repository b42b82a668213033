import { expect, it } from 'vitest';
import { byPlace, inOrderOf } from '../../../../src-renderer/screens/discussion/thread-list.ts';
import { dana, thread, me, message } from '../../../support/fixtures/fixture-data.ts';
import { FreshMessages } from '../../../../src-renderer/state/fresh-messages.svelte.ts';

it('orders threads of one table by their cells, and those of one cell by time', () => {
  const at = (id: string, position: number, postedAt: number) =>
    thread(id, dana, id, { at: 'table', nodeId: 'table', position, postedAt });
  const threads = [at('third cell', 7, 1), at('first cell, later', 5, 3), at('first cell', 5, 2)];
  expect(inOrderOf(threads, ['above', 'table']).map(({ id }) => id)).toEqual([
    'first cell',
    'first cell, later',
    'third cell',
  ]);
});

it('orders threads by page and, in each page, by block', () => {
  const at = (id: string, pageId: string | null, position: number | null, nodeId: string | null = 'n') =>
    thread(id, dana, id, { pageId, position, nodeId });
  const threads = [
    at('lost', 'p-1', null),
    at('second block', 'p-1', 9),
    at('gone page', 'p-9', 1),
    at('second page', 'p-2', 1),
    at('first block', 'p-1', 2),
    at('page', 'p-1', null, null),
    at('second block, later', 'p-1', 9),
    at('change request', null, null, null),
  ];
  expect(byPlace(threads, ['p-1', 'p-2']).map(({ id }) => id)).toEqual([
    'change request',
    'page',
    'first block',
    'second block',
    'second block, later',
    'lost',
    'second page',
    'gone page',
  ]);
});

const asked = thread('t', dana, 'Why?', { isNew: true, unseen: true, postedAt: 1 });
const mine = message('t-1', me, 'Because.', { postedAt: null });
const marks = (replies: (typeof asked)['replies'], own: Partial<typeof asked> = {}) => {
  const fresh = new FreshMessages();
  fresh.note([asked]);
  const seen = fresh.marked({ ...asked, isNew: false, unseen: false, replies, ...own });
  return [seen.isNew, seen.unseen];
};

it('keeps the mark of a message until it is answered, and brings none back but of what was changed since', () => {
  expect(marks([])).toEqual([true, true]);
  expect(marks([mine])).toEqual([false, false]);
  expect(marks([{ ...mine, postedAt: 2 }], { editedAt: 3 })).toEqual([true, true]);
});
