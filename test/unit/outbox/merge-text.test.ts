import { describe, expect, it } from 'vitest';
import { mergeTexts, mergeWords } from '../../../src-main/outbox/merge-text.ts';

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
