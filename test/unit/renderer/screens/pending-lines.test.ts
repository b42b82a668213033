import { expect, it } from 'vitest';
import type { Pending } from '../../../../src-main/bridge/views/outbox-views.ts';
import { pendingLines } from '../../../../src-renderer/screens/discussion/pending-lines.ts';

const waiting = (kind: Pending['kind'], more: Partial<Pending> = {}): Pending => ({
  editId: kind,
  kind,
  state: 'waiting',
  words: 'Unsent, waiting for the network',
  ...more,
});

it.each<[readonly Pending[], readonly (readonly [string, string])[]]>([
  [[waiting('comment.add')], [['Unsent, waiting for the network', 'pending']]],
  [
    [waiting('page.property'), waiting('page.property')],
    [['Page options: unsent, waiting for the network', 'pending']],
  ],
  [[waiting('comment.resolve')], [['Resolving: unsent, waiting for the network', 'pending']]],
  [
    [waiting('comment.react'), waiting('comment.resolve')],
    [['Reaction and resolving: unsent, waiting for the network', 'pending']],
  ],
  [
    [waiting('comment.react'), waiting('comment.react'), waiting('comment.edit')],
    [['Reaction and change: unsent, waiting for the network', 'pending']],
  ],
  [
    [
      waiting('comment.add', { state: 'kept', words: 'Unsent, in your review' }),
      waiting('comment.edit', { state: 'held', words: 'Dana edited this comment after you did' }),
    ],
    [
      ['Unsent, in your review', 'pending'],
      ['Change: Dana edited this comment after you did', 'held'],
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
      ['Unsent, waiting for the network', 'pending'],
      ['Reaction: unsent, waiting for the network', 'pending'],
    ],
  ],
])('names in one line what waits %#', (pending, lines) => {
  expect(pendingLines(pending).map((line) => [line.words, line.tone])).toEqual(lines);
});

it('names a review and a new change request, too, where they do not stand beside it', () => {
  const pending = [waiting('review.submit'), waiting('changeRequest.create', { words: 'Sending' })];
  expect(pendingLines(pending, true).map((line) => line.words)).toEqual([
    'Your review: unsent, waiting for the network',
    'New change request: sending',
  ]);
});
