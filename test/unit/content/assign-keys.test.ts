import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignKeys } from '../../../src-main/content/assign-keys.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { textOfBlock } from '../../../src-main/content/plain-text.ts';
import type { Block } from '../../../src-main/shared/tree.ts';
import { revisions, tree } from './random-trees.ts';

function keyed(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) =>
    block.type === 'table-cell' ? keyed(block.blocks) : [block, ...keyed(block.blocks)],
  );
}
const keyOf = (blocks: readonly Block[], words: string): string | undefined =>
  keyed(blocks).find((block) => block.blocks.length === 0 && textOfBlock(block).includes(words))?.key;

describe('assignKeys', () => {
  const page =
    '## Title\n\nFirst paragraph of some words.\n\n* an item of the list\n* another item of it\n\n| Name | Type |\n| --- | --- |\n| id | string |\n| size | number |\n';
  const first = assignKeys(parseMarkdown(page));

  it('gives the same page the same keys every time', () => {
    expect(assignKeys(parseMarkdown(page))).toEqual(first);
    expect(assignKeys(parseMarkdown(page), first)).toEqual(first);
  });

  it('keeps the keys of blocks that stay, move or are edited', () => {
    const edited = assignKeys(
      parseMarkdown(
        '* an item of the long list\n* another item of it\n* a new item\n\n## Title\n\nNew paragraph before it.\n\nFirst paragraph of many words.\n\n| Name | Type |\n| --- | --- |\n| size | number |\n| id | string |\n',
      ),
      first,
    );
    for (const words of ['Title', 'paragraph of', 'an item of the', 'another item', 'id']) {
      expect([words, keyOf(edited.blocks, words === 'paragraph of' ? 'many words' : words)]).toEqual([
        words,
        keyOf(first.blocks, words),
      ]);
    }
    const table = edited.blocks.find((block) => block.type === 'table');
    const before = first.blocks.find((block) => block.type === 'table');
    expect(table?.blocks.map(({ key }) => key)).toEqual(before?.blocks.map(({ key }) => key).reverse());
    expect(keyed(first.blocks).map(({ key }) => key)).not.toContain(keyOf(edited.blocks, 'New paragraph'));
  });

  it('keeps a column’s id when it is renamed', () => {
    const renamed = assignKeys(parseMarkdown(page.replace('Type', 'Kind')), first);
    const table = renamed.blocks.find((block) => block.type === 'table');
    expect(table?.attributes.columns.map(({ id, title }) => [id, title])).toEqual([
      ['name', 'Name'],
      ['type', 'Kind'],
    ]);
    expect(table?.blocks[0]?.blocks.map((cell) => cell.attributes)).toMatchObject([
      { definition: 'name' },
      { definition: 'type' },
    ]);
  });

  it('never gives two blocks of a page one key', () => {
    fc.assert(
      fc.property(revisions, tree, ([before, after], other) => {
        const one = assignKeys(before);
        for (const next of [assignKeys(after, one), assignKeys(other, one)]) {
          const keys = keyed(next.blocks).map(({ key }) => key);
          expect(keys.every((key) => key !== undefined && /^[a-z0-9]{1,14}$/.test(key))).toBe(true);
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
      { numRuns: 100 },
    );
  });
});
