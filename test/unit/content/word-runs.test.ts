import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords } from '../../../src-main/shared/word-runs.ts';

const sideOf = (runs: ReturnType<typeof diffWords>, dropped: string): string =>
  runs
    .filter(({ change }) => change !== dropped)
    .map(({ text }) => text)
    .join('');

describe('diffWords', () => {
  it('marks the words that differ, neighbouring ones together', () => {
    expect(diffWords('The queue holds ten items.', 'The queue keeps twenty items.')).toEqual([
      { change: 'same', text: 'The queue ' },
      { change: 'deleted', text: 'holds ten' },
      { change: 'inserted', text: 'keeps twenty' },
      { change: 'same', text: ' items.' },
    ]);
  });

  it('holds both texts whole', () => {
    const word = fc.constantFrom('a', 'b', ' ', '\n', '.', 'ü', '文字', 'word');
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = diffWords(before, after);
        expect([sideOf(runs, 'inserted'), sideOf(runs, 'deleted')]).toEqual([before, after]);
      }),
    );
  });
});
