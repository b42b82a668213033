import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import type { Block } from '../../../../src-main/shared/tree.ts';
import { written } from '../../../../src-main/core/reading/written.ts';
import { beginningOf, mostParts, partsOf } from '../../../../src-main/shared/text-parts.ts';
import {
  mostTogether,
  ordinaryParts,
  takeRoom,
} from '../../../../src-renderer/screens/discussion/composer/bounded-text.ts';

const wide = `|${' a |'.repeat(100)}\n|${' - |'.repeat(100)}\n${`|${' b |'.repeat(100)}\n`.repeat(200)}`;
const typesOf = (blocks: readonly Block[]): readonly unknown[] =>
  blocks.map(({ type, blocks: below }) => [type, below.length]);

describe('a text of a person', () => {
  it('of many cells is cut to its beginning, its kinds of blocks kept', () => {
    const tree = parseMarkdown(`First.\n\n${wide}\n\nLast.\n`);
    const beginning = beginningOf(tree, 300);
    expect([partsOf(tree), partsOf(beginning), typesOf(beginning.blocks)]).toEqual([
      mostParts + 1,
      300,
      [
        ['paragraph', 0],
        ['table', 1],
      ],
    ]);
  });

  it.each([
    ['**a** b '.repeat(20_000), 1],
    ['* a\n'.repeat(20_000), 1],
    [`${'> '.repeat(50)}a\n\n`.repeat(2000), 6],
  ])('of many parts is never drawn beyond its bound (%#)', (markdown, blocks) => {
    const beginning = beginningOf(parseMarkdown(markdown), ordinaryParts);
    expect(partsOf(beginning)).toBeLessThanOrEqual(ordinaryParts);
    expect(beginning.blocks.length).toBeLessThanOrEqual(blocks);
  });

  it('reaches the window as its beginning', () => {
    const view = written(parseMarkdown(wide));
    expect([view.isCut, partsOf(view.tree)]).toEqual([true, mostParts]);
  });

  it('that is short is left as it is', () => {
    const tree = parseMarkdown('First, **bold** and [a link](https://example.org).\n\n* one\n* two\n');
    expect(beginningOf(tree, ordinaryParts)).toEqual(tree);
  });
});

describe('the room of long texts', () => {
  it('is shared: what comes when it is taken is drawn as far as every text, and what goes makes room', () => {
    const texts = Array.from({ length: mostTogether / mostParts }, () => takeRoom(mostParts + 1));
    const late = takeRoom(mostParts + 1);
    const short = takeRoom(3);
    texts[0]?.release();
    const next = takeRoom(mostParts + 1);
    expect([texts.map(({ most }) => most), late.most, short.most, next.most]).toEqual([
      texts.map(() => mostParts),
      ordinaryParts,
      ordinaryParts,
      mostParts,
    ]);
    for (const { release } of [...texts.slice(1), late, short, next]) release();
  });
});
