import { describe, expect, it } from 'vitest';
import { mergeLines, mergeWords } from '../../../src-main/outbox/sending/merge-text.ts';
import { asOnReference } from '../../support/processor-speed.ts';

describe('a merge by lines', () => {
  it('takes what one side changed, and says who', () => {
    expect(mergeLines('a\nb\nmine', 'theirs\nb\nc', 'a\nb\nc')).toEqual([
      { kind: 'agreed', text: 'theirs\n', by: 'theirs' },
      { kind: 'agreed', text: 'b\n', by: 'nobody' },
      { kind: 'agreed', text: 'mine\n', by: 'mine' },
    ]);
  });

  it('leaves open where both changed the same lines, with what was there', () => {
    expect(mergeLines('a\nmine\nc\nd', 'a\ntheirs\ntoo\nc\nd', 'a\nb\nc\nd')).toEqual([
      { kind: 'agreed', text: 'a\n', by: 'nobody' },
      { kind: 'conflict', mine: 'mine\n', theirs: 'theirs\ntoo\n', base: 'b\n' },
      { kind: 'agreed', text: 'c\nd\n', by: 'nobody' },
    ]);
  });

  it('takes once what both changed alike', () => {
    expect(mergeLines('a\nsame', 'a\nsame', 'a\nb')).toEqual([
      { kind: 'agreed', text: 'a\n', by: 'nobody' },
      { kind: 'agreed', text: 'same\n', by: 'both' },
    ]);
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
      mergeLines(texts[0] ?? '', texts[1] ?? '', texts[2] ?? '');
      const { user, system } = process.cpuUsage(startedAt);
      return (user + system) / 1000;
    };
    work(1000);
    // A quadratic merge of 100,000 lines takes minutes.
    expect(asOnReference(work(100_000), 2000)).toBeLessThan(2000);
  });

  it('keeps both texts where too much is repeated to be aligned', () => {
    const [mine, theirs, base] = ['a\nb\n', 'b\na\na\n', 'a\nb\nb\n'].map((text) => text.repeat(3000));
    const stretches = mergeLines(mine ?? '', theirs ?? '', base ?? '');
    expect(stretches.some(({ kind }) => kind === 'conflict')).toBe(true);
    const text = stretches.map((one) => (one.kind === 'agreed' ? one.text : one.mine)).join('');
    expect(text.split('\n').length).toBeGreaterThanOrEqual((mine ?? '').split('\n').length);
  });
});

describe('a merge by words', () => {
  it('brings two changes of one line together', () => {
    const words = mergeWords('Harden the bulk dispatch', 'Harden dispatch now', 'Harden dispatch');
    expect(words.map((one) => (one.kind === 'agreed' ? one.text : null)).join('')).toBe(
      'Harden the bulk dispatch now ',
    );
  });

  it('leaves open where both changed one word', () => {
    expect(mergeWords('Harden all', 'Soften all', 'Change all')).toEqual([
      { kind: 'conflict', mine: 'Harden ', theirs: 'Soften ', base: 'Change ' },
      { kind: 'agreed', text: 'all ', by: 'nobody' },
    ]);
  });
});
