import { expect, it } from 'vitest';
import { revisionTimes } from '../../../../src-renderer/screens/compare/revision-times.ts';

it('tells revisions of one minute apart by their seconds, where they say the same', () => {
  const at = (time: string): string => new Date(2026, 5, 10, ...time.split(':').map(Number)).toISOString();
  const revision = (id: string, time: string, words: string) => ({ id, at: at(time), words: [words] });
  const times = revisionTimes(
    [
      revision('a', '8:55:07', 'Earlier content'),
      revision('b', '8:55:41', 'Earlier content'),
      revision('c', '8:55:50', 'Base of #3'),
      revision('d', '8:57:00', 'Earlier content'),
      { id: 'e', at: null, words: ['Earlier content'] },
    ],
    new Date(2026, 5, 10, 12).getTime(),
  );
  expect([...times].toSorted()).toEqual([
    ['a', '08:55:07'],
    ['b', '08:55:41'],
    ['c', '08:55'],
    ['d', '08:57'],
  ]);
});
