import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalMarkdown } from '../../../src-main/content/source/canonical-markdown.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { storedBody } from '../../../src-main/local-service/content-changes/stored-body.ts';

const stored = (markdown: string, previous = ''): string => storedBody(parseMarkdown(markdown), previous);

it('is printed in one form', () => {
  expect(stored('- a\n- b\n\n__c__\n')).toBe('* a\n* b\n\n**c**\n');
});

it('keeps the spelling of blocks that stood there, wherever they stand now', () => {
  const previous = '- a\n- b\n\nText __bold__.\n\n## Next\n1) x\n2) y\n';
  expect(stored('## Next\n\n1. x\n2. y\n\nNew __text__.\n\n* a\n* b\n', previous)).toBe(
    '## Next\n1) x\n2) y\n\nNew **text**.\n\n- a\n- b\n',
  );
});

it('stays as it is where nothing else is read', () => {
  expect(stored('* a\n', '- a')).toBe('- a');
});

it('does not keep a spelling that reads as something else where it stands', () => {
  const previous = '[x][1]\n\n[1]: https://a.example\n';
  expect(canonicalMarkdown(stored('[x](https://b.example)\n', previous))).toBe('[x](https://b.example)');
});

const block = fc.constantFrom(
  '* a',
  '- a',
  '1) b',
  '__c__',
  '## d\ntext',
  '> e',
  'f\\\ng',
  '[^1]',
  '[^1]: h',
);
const body = fc.array(block, { maxLength: 8 }).map((blocks) => blocks.join('\n\n'));

it('always reads as what was written', () => {
  fc.assert(
    fc.property(body, body, (written, previous) => {
      const printed = stored(written);
      expect(canonicalMarkdown(stored(written, previous))).toBe(canonicalMarkdown(printed));
    }),
    { numRuns: 500 },
  );
});
