import { describe, expect, it } from 'vitest';
import { applySuggestion, suggestionsIn } from '../../../src-main/core/review/apply-suggestions.ts';
import { printSuggestion } from '../../../src-main/shared/suggestion-text.ts';

const page = '- a\n- b\n\nText __here__.\n\nTwice.\n\nTwice.\n';

describe('applySuggestion', () => {
  it('replaces the block, however it is spelled, and nothing else', () => {
    expect(applySuggestion(page, { before: 'Text **here**.', after: 'Words.' })).toBe(
      '- a\n- b\n\nWords.\n\nTwice.\n\nTwice.\n',
    );
  });

  it('replaces several blocks that stand together, and leaves blocks out', () => {
    expect(applySuggestion(page, { before: '* a\n* b\n\nText **here**.', after: '' }).trim()).toBe(
      'Twice.\n\nTwice.',
    );
  });

  it.each([
    ['is gone', 'Nowhere.', 'is no longer on the page'],
    ['stands there twice', 'Twice.', 'is on the page more than once'],
    ['is not named', '', 'does not say where'],
  ])('says so where the text %s', (_what, before, words) => {
    expect(() => applySuggestion(page, { before, after: 'x' })).toThrow(words);
  });
});

it('reads every suggestion of a comment in order', () => {
  const [one, two] = [
    { before: 'a', after: 'b' },
    { before: 'c', after: '' },
  ];
  const comment = `First:\n\n${printSuggestion(one)}\n\nthen\n\n${printSuggestion(two)}\n\n\`\`\`js\nx\n\`\`\``;
  expect(suggestionsIn(comment)).toEqual([one, two]);
});
