import { expect, it } from 'vitest';
import type { Pending } from '../../../../src-main/bridge/outbox-views.ts';
import { pendingLines } from '../../../../src-renderer/screens/discussion/pending-lines.ts';

const waiting = (kind: Pending['kind'], more: Partial<Pending> = {}): Pending => ({
  editId: kind,
  kind,
  state: 'waiting',
  words: 'Waiting for the network',
  ...more,
});

it.each<[readonly Pending[], readonly (readonly [string, string])[]]>([
  [[waiting('comment.add')], [['Waiting for the network', 'pending']]],
  [[waiting('comment.resolve')], [['Resolving waits for the network', 'pending']]],
  [
    [waiting('comment.react'), waiting('comment.resolve')],
    [['Reaction and resolving wait for the network', 'pending']],
  ],
  [
    [waiting('comment.react'), waiting('comment.react'), waiting('comment.edit')],
    [['Reaction and change wait for the network', 'pending']],
  ],
  [
    [
      waiting('comment.add', { state: 'kept', words: 'In your review' }),
      waiting('comment.edit', { state: 'held', words: 'Dana edited this comment after you did' }),
    ],
    [
      ['In your review', 'pending'],
      ['Change: Dana edited this comment after you did', 'held'],
    ],
  ],
])('names in one line what waits %#', (pending, lines) => {
  expect(pendingLines(pending).map((line) => [line.words, line.tone])).toEqual(lines);
});
