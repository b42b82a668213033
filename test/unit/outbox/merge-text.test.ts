import { describe, expect, it } from 'vitest';
import { mergeTexts, mergeWords } from '../../../src-main/outbox/sending/merge-text.ts';

describe('a merge by lines', () => {
  it('takes what one side changed', () => {
    expect(mergeTexts('a\nb\nmine', 'theirs\nb\nc', 'a\nb\nc')).toEqual({
      text: 'theirs\nb\nmine',
      overlaps: [],
    });
  });

  it('keeps both where both changed the same lines, theirs first, and says where', () => {
    expect(mergeTexts('a\nmine\nc', 'a\ntheirs\ntoo\nc', 'a\nb\nc')).toEqual({
      text: 'a\ntheirs\ntoo\nmine\nc',
      overlaps: [{ from: 2, to: 4 }],
    });
  });

  it('takes once what both changed alike', () => {
    expect(mergeTexts('a\nsame', 'a\nsame', 'a\nb')).toEqual({ text: 'a\nsame', overlaps: [] });
  });
});

describe('a merge of hostile texts', () => {
  it('takes time that is linear in the number of repeated lines', () => {
    const repeated = (count: number, of: readonly string[]): string =>
      Array.from({ length: count }, (_, index) => of[index % of.length]).join('\n');
    const work = (count: number): number => {
      const texts = [
        ['a', 'b'],
        ['b', 'a', 'a'],
        ['a', 'b', 'b', 'a'],
      ].map((of) => repeated(count, of));
      const startedAt = process.cpuUsage();
      mergeTexts(texts[0] ?? '', texts[1] ?? '', texts[2] ?? '');
      const { user, system } = process.cpuUsage(startedAt);
      return (user + system) / 1000;
    };
    work(1000);
    // A quadratic merge of 100,000 lines takes minutes.
    expect(work(100_000)).toBeLessThan(2000);
  });

  it('keeps both texts where too much is repeated to be aligned', () => {
    const [mine, theirs, base] = ['a\nb\n', 'b\na\na\n', 'a\nb\nb\n'].map((text) => text.repeat(3000));
    const { text, overlaps } = mergeTexts(mine ?? '', theirs ?? '', base ?? '');
    expect(overlaps.length).toBeGreaterThan(0);
    expect(text.split('\n').length).toBeGreaterThanOrEqual((mine ?? '').split('\n').length);
  });
});

describe('a merge by words', () => {
  it('brings two changes of one line together', () => {
    expect(mergeWords('Harden the bulk dispatch', 'Harden dispatch now', 'Harden dispatch')).toEqual({
      text: 'Harden the bulk dispatch now',
      overlaps: [],
    });
  });

  it('keeps both words where both changed one', () => {
    expect(mergeWords('Harden all', 'Soften all', 'Change all')).toEqual({
      text: 'Soften Harden all',
      overlaps: [{ from: 1, to: 1 }],
    });
  });
});
