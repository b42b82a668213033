import { describe, expect, it } from 'vitest';
import { keepSpelling } from '../../../src-main/content/source/keep-spelling.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { printBlocks } from '../../../src-main/content/print/print-blocks.ts';

/** What a person made of a source by replacing words of its canonical form. */
function changed(source: string, from: string, to: string): string {
  const was = printBlocks(parseMarkdown(source).blocks, { keepsEmoji: true });
  expect(was).toContain(from);
  return keepSpelling(source, was, was.replace(from, to));
}

describe('the spelling of a source', () => {
  it.each([
    ['bullets', '- one\n- two\n', 'two', 'three', '- one\n- three\n'],
    ['signs of marks', 'a __b__ c *d* e', 'e', 'f', 'a __b__ c *d* f'],
    ['lines that are broken', 'one\ntwo\nthree', 'two', 'four', 'one\nfour\nthree'],
    [
      'the width of columns',
      '| a   | b |\n|-----|:-:|\n| c   | d |',
      'd',
      'e',
      '| a   | b |\n|-----|:-:|\n| c   | e |',
    ],
    ['an emoji by its name', ':house: one', 'one', 'two', ':house: two'],
    [
      'the anchor of a heading',
      '## One <a href="#one" id="one"></a>',
      'One',
      'Two',
      '## Two <a href="#one" id="one"></a>',
    ],
    ['nothing that was not changed', '*   one', 'one', 'one', '*   one'],
  ])('is kept: %s', (_what, source, from, to, written) => {
    expect(changed(source, from, to)).toBe(written);
  });

  it('gives way where it would make the text read otherwise', () => {
    const source = '- one\n- two\n';
    expect(keepSpelling(source, '* one\n* two', '* one\n* two\n* three')).toBe('* one\n* two\n* three');
  });

  it('is not looked for in texts beyond the bound', () => {
    const words = 'word '.repeat(50_000);
    expect(keepSpelling(`- ${words}`, `* ${words}`, `* ${words}x`)).toBe(`* ${words}x`);
  });
});
