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
    [
      'an item',
      '- Close it.\n- Write __your__ name.\n  - Close it well.\n',
      'Write **your** name.',
      'Sign.',
      '- Close it.\n- Sign.\n  - Close it well.\n',
    ],
    ['an item with its sign', '1. [ ] Close it.\n', '- Close it.', '- Shut it.', '1. [ ] Shut it.\n'],
    [
      'a cell',
      '| A | B |\n| --- | --- |\n| 22 | 3\\|4 |\n',
      '22',
      '24 | 25',
      '| A | B |\n| --- | --- |\n| 24 \\| 25 | 3\\|4 |\n',
    ],
  ])('replaces %s alone', (_what, markdown, before, after, applied) => {
    expect(applySuggestion(`Head.\n\n${markdown}\nTail.\n`, { before, after })).toBe(
      `Head.\n\n${applied}\nTail.\n`,
    );
  });

  it.each([
    ['two items read so', '- a\n- a\n', 'a', 'b', 'more than once'],
    ['two cells read so', '| A | B |\n| --- | --- |\n| 1 | 1 |\n', '1', '2', 'more than once'],
    ['it would become something else', '- a\n- b\n', 'a', '# x', 'is no longer on the page'],
    ['it stands in code', '```\n- a\n```\n', 'a', 'b', 'is no longer on the page'],
  ])('leaves a page alone where %s', (_what, markdown, before, after, words) => {
    expect(() => applySuggestion(markdown, { before, after })).toThrow(words);
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
