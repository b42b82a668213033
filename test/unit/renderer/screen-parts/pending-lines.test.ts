import { expect, it } from 'vitest';
import type { Pending } from '../../../../src-main/bridge/views/outbox-views.ts';
import { pendingLines } from '../../../../src-renderer/screens/discussion/pending-lines.ts';

const waiting = (kind: Pending['kind'], more: Partial<Pending> = {}): Pending => ({
  editId: kind,
  kind,
  state: 'waiting',
  words: 'Unsent, waiting until docs.example.com can be reached',
  ...more,
});

it.each<[readonly Pending[], readonly (readonly [string, string])[]]>([
  [[waiting('comment.add')], [['Unsent, waiting until docs.example.com can be reached', 'pending']]],
  [
    [waiting('page.property'), waiting('page.property')],
    [['Page options: unsent, waiting until docs.example.com can be reached', 'pending']],
  ],
  [
    [waiting('comment.resolve')],
    [['Resolving: unsent, waiting until docs.example.com can be reached', 'pending']],
  ],
  [
    [waiting('comment.react'), waiting('comment.resolve')],
    [['Reaction and resolving: unsent, waiting until docs.example.com can be reached', 'pending']],
  ],
  [
    [waiting('comment.react'), waiting('comment.react'), waiting('comment.edit')],
    [['Reaction and change: unsent, waiting until docs.example.com can be reached', 'pending']],
  ],
  [
    [
      waiting('comment.add', { state: 'kept', words: 'Unsent, in your review' }),
      waiting('comment.edit', { state: 'held', words: 'Dana edited this comment after you did' }),
    ],
    [
      ['Unsent, in your review', 'pending'],
      ['Change: needs your decision. Dana edited this comment after you did', 'held'],
    ],
  ],
  [
    [
      waiting('comment.react'),
      waiting('comment.react', { state: 'unknown' }),
      waiting('comment.add'),
      waiting('review.submit', { state: 'sending' }),
    ],
    [
      ['Unsent, waiting until docs.example.com can be reached', 'pending'],
      ['Reaction: unsent, waiting until docs.example.com can be reached', 'pending'],
    ],
  ],
])('names in one line what waits %#', (pending, lines) => {
  expect(pendingLines(pending).map((line) => [line.words, line.tone])).toEqual(lines);
});

it('names a review and a new change request, too, where they do not stand beside it', () => {
  const pending = [waiting('review.submit'), waiting('changeRequest.create', { words: 'Sending' })];
  expect(pendingLines(pending, true).map((line) => line.words)).toEqual([
    'Your review: unsent, waiting until docs.example.com can be reached',
    'New change request: sending',
  ]);
});
