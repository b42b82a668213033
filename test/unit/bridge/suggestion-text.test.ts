import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printSuggestion, readSuggestion } from '../../../src-main/shared/suggestion-text.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';

describe('a suggested wording', () => {
  it('reads well as it stands', () => {
    expect(printSuggestion({ before: 'It queues.', after: 'It **stores**.\n\nThen it answers.' })).toBe(
      '```suggestion\n- It queues.\n+ It **stores**.\n+\n+ Then it answers.\n```',
    );
  });

  it('comes back from its Markdown, whatever it holds', () => {
    const line = fc.stringMatching(/^[ -~äßあ`]{0,20}$/);
    const text = fc
      .array(line, { minLength: 1, maxLength: 4 })
      .map((lines) => lines.join('\n'))
      .map((one) => one.replace(/^\n+|\s+$/g, ''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== '' || after !== '');
        const [block] = parseMarkdown(`See:\n\n${printSuggestion({ before, after })}`).blocks.slice(1);
        expect(block).toMatchObject({ type: 'code', attributes: { language: 'suggestion' } });
        expect(readSuggestion(block?.source ?? '')).toEqual({ before, after });
      }),
    );
  });

  it.each([
    ['code of another form', 'just new words'],
    ['nothing at all', ''],
    ['mixed lines', '- a\n+ b\n- c'],
  ])('is not %s', (_, source) => {
    expect(readSuggestion(source)).toBeNull();
  });
});
