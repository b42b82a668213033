import { diffTrees } from '../../src-main/content/block-diff.ts';
import type { BlockDiff, InlineDiff, PageDiff } from '../../src-main/content/diff.ts';
import { textOfBlock, textOfTree } from '../../src-main/content/plain-text.ts';
import { textOfInlines } from '../../src-main/bridge/plain-text.ts';
import type { ContentTree } from '../../src-main/content/tree.ts';

const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many words a comparison marks as inserted or deleted. */
export function markedWords(diff: PageDiff): number {
  return diff.blocks.reduce((sum, block) => sum + markedInBlock(block), 0);
}

function markedInBlock(diff: BlockDiff): number {
  switch (diff.change) {
    case 'same':
    case 'moved-away':
      return 0;
    case 'inserted':
    case 'deleted':
      return words(textOfBlock(diff.block)).length;
    default: {
      const inlines = diff.inlines?.reduce((sum, one) => sum + markedInInline(one), 0) ?? 0;
      const lines =
        diff.lines?.reduce((sum, line) => {
          if (line.change === 'same') return sum;
          const texts = line.parts?.filter(({ changed }) => changed).map(({ text }) => text) ?? [line.text];
          return sum + texts.reduce((count, text) => count + words(text).length, 0);
        }, 0) ?? 0;
      const blocks = diff.blocks?.reduce((sum, child) => sum + markedInBlock(child), 0) ?? 0;
      const { block, structure } = diff;
      const isTitled = block.type === 'tab' && (structure === 'wrapped' || structure === 'unwrapped');
      return inlines + lines + blocks + (isTitled ? words(block.attributes.title).length : 0);
    }
  }
}

function markedInInline(diff: InlineDiff): number {
  return diff.change === 'same' || diff.change === 'changed' ? 0 : words(textOfInlines([diff.inline])).length;
}

/** How many words any comparison must mark: those that one side has more often than the other. */
export function leastWords(before: ContentTree, after: ContentTree): number {
  const counts = new Map<string, number>();
  for (const word of words(textOfTree(before))) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of words(textOfTree(after))) counts.set(word, (counts.get(word) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

export interface PairQuality {
  readonly name: string;
  readonly marked: number;
  readonly least: number;
}

export function qualityOf(name: string, before: ContentTree, after: ContentTree): PairQuality {
  return { name, marked: markedWords(diffTrees(before, after)), least: leastWords(before, after) };
}

export interface SetQuality {
  /** Marked words of all pairs over the least that had to be marked. */
  readonly ratio: number;
  readonly marked: number;
  readonly least: number;
  readonly pairs: number;
  /** Pages with more than 50 marked words that mark more than three times the least. */
  readonly above3: readonly string[];
  /** Pages whose words are the same and that mark more than 20. */
  readonly sameWords: readonly string[];
}

export function qualityOfSet(pairs: readonly PairQuality[]): SetQuality {
  const marked = pairs.reduce((sum, pair) => sum + pair.marked, 0);
  const least = pairs.reduce((sum, pair) => sum + pair.least, 0);
  const label = ({ name, marked: all, least: needed }: PairQuality): string => `${name} (${all}, ${needed})`;
  return {
    ratio: Math.round((marked / Math.max(1, least)) * 1000) / 1000,
    marked,
    least,
    pairs: pairs.length,
    above3: pairs.filter((pair) => pair.marked > 50 && pair.marked > 3 * pair.least).map(label),
    sameWords: pairs.filter((pair) => pair.least === 0 && pair.marked > 20).map(label),
  };
}
