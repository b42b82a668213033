import { afterEach, beforeEach, expect, it } from 'vitest';
import { comment, commentReply } from '../../../src-main/api/comment.ts';
import { descriptionOfMarkdown } from '../../../src-main/outbox/calls/description.ts';
import { createMirror } from '../../../src-main/outbox/store-mirror.ts';
import { stockStore } from '../../support/builders/stocked-store.ts';
import type { StockedStore } from '../../support/builders/stocked-store.ts';

let stocked: StockedStore;
beforeEach(() => {
  stocked = stockStore();
});
afterEach(() => stocked.close());

it('takes the text of an answer that came as a document instead of the text that is held', () => {
  const mirror = createMirror(stocked.store, stocked.clock);
  const body = { document: descriptionOfMarkdown('Why _twenty_?') };
  mirror.saveComment(
    { spaceId: 'space', changeRequestId: 'cr' },
    comment.parse({ id: 'c1', body, status: 'resolved' }),
    null,
  );
  mirror.saveReply('c1', commentReply.parse({ id: 'r-1', body }), null);
  expect([mirror.commentBase('c1')?.markdown, mirror.replyBase('r-1')?.markdown]).toEqual([
    'Why _twenty_?',
    'Why _twenty_?',
  ]);
});

it('keeps the text that is held where an answer has none', () => {
  const mirror = createMirror(stocked.store, stocked.clock);
  mirror.saveReply('c1', commentReply.parse({ id: 'r-1', body: {} }), null);
  expect(mirror.replyBase('r-1')?.markdown).toBe('Because.');
});
