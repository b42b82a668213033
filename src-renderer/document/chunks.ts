import type { Block } from '../../src-main/shared/tree.ts';

/** Something a sheet draws at its top level, with a rough measure of what drawing it costs (1 is a short paragraph). */
export interface SheetItem {
  readonly key: string;
  readonly weight: number;
  /** Whether it holds the change with an id. */
  readonly holds?: (id: string) => boolean;
}

/** The first screen, then pieces that fit between two frames. */
const firstChunk = 32;
const laterChunk = 24;

/** Neighbours in chunks of about equal cost: a long page is drawn piece by piece, without holding up the window. */
export function chunkItems<Item extends SheetItem>(items: readonly Item[]): readonly (readonly Item[])[] {
  const chunks: Item[][] = [];
  let current: Item[] = [];
  let weight = 0;
  for (const item of items) {
    const limit = chunks.length === 0 ? firstChunk : laterChunk;
    if (current.length > 0 && weight + item.weight > limit) {
      chunks.push(current);
      current = [];
      weight = 0;
    }
    current.push(item);
    weight += item.weight;
  }
  if (current.length > 0) chunks.push(current);
  return chunks;
}

export function weightOf(block: Block): number {
  let weight = 1 + block.inlines.length / 8 + block.source.length / 4000;
  for (const child of block.blocks) weight += weightOf(child);
  return weight;
}
