import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { spellingOfBlock } from '../../../src-main/content/source/spelling-of-block.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';
import type { Block } from '../../../src-main/shared/tree.ts';

const blocks = [
  'A *word*, a __strong__ one,  \nand a second line\\\nand a third.',
  '- one *item*\n- another __item__\n    + below',
  'Under the line\n--------------',
  '~~~js\nconst a = 1;\n~~~',
  '| Name | Size |\n|--|:-:|\n| a *row* | __20__ |',
  '{% hint style="info" %}\nIn a *hint*\nof two lines.\n\n* with __items__\n{% endhint %}',
  '> A *quote*\n> of __two__ lines.',
];
const page = `${blocks.join('\n\n')}\n`;
const tree = parseMarkdown(page);

function spelled(block: Block | undefined, of = block === undefined ? [] : [block]): string {
  const printed = printMarkdown({ blocks: of, frontMatter: {}, truncated: false }).trim();
  return block === undefined ? '' : spellingOfBlock({ markdown: page, title: '', tree }, block, printed);
}

it('a block of a page comes byte for byte as it is written there', () => {
  expect(tree.blocks.map((block) => spelled(block))).toEqual(blocks);
});

it('so does a part of a block: an item, a cell, a text in a hint or a quote', () => {
  const [, list, , , table, hint, quote] = tree.blocks;
  const item = list?.blocks[1]?.blocks[0];
  const cell = table?.blocks[0]?.blocks[1];
  expect([
    spelled(list?.blocks[0], [...(list?.blocks[0]?.blocks ?? [])]),
    spelled(item),
    spelled(cell, [...(cell?.blocks ?? [])]),
    spelled(hint?.blocks[0]),
    spelled(quote?.blocks[0]),
  ]).toEqual([
    'one *item*',
    'another __item__',
    '__20__',
    'In a *hint*\nof two lines.',
    'A *quote*\nof __two__ lines.',
  ]);
});

it('a page that reads otherwise than its tree gives the canonical form', () => {
  const [block] = parseMarkdown('A *word*.\n').blocks;
  const other = { markdown: 'A *word*.\n\nMore.\n', title: '', tree: { ...tree, blocks: [block!] } };
  expect(spellingOfBlock(other, block!, 'A _word_.')).toBe('A _word_.');
});
