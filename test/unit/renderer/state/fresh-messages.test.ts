import { expect, it } from 'vitest';
import { FreshMessages } from '../../../../src-renderer/state/fresh-messages.svelte.ts';
import { dana, me, message, thread } from '../../../support/fixtures/fixture-data.ts';

const asked = thread('t', dana, 'Why?', { isNew: true, unseen: true, postedAt: 1 });
const mine = message('t-1', me, 'Because.', { postedAt: null });
const marks = (replies: (typeof asked)['replies'], own: Partial<typeof asked> = {}) => {
  const fresh = new FreshMessages();
  fresh.note(asked);
  const seen = fresh.marked({ ...asked, isNew: false, unseen: false, replies, ...own });
  return [seen.isNew, seen.unseen];
};

it('keeps the mark of a message until it is answered, and brings none back but of what was changed since', () => {
  expect(marks([])).toEqual([true, true]);
  expect(marks([mine])).toEqual([false, false]);
  expect(marks([{ ...mine, postedAt: 2 }], { editedAt: 3 })).toEqual([true, true]);
});
