import { BlockIdentity } from './diff/matching/block-identity.ts';
import { matchBlocks } from './diff/matching/match-blocks.ts';
import { Similarity } from './diff/matching/similarity.ts';
import { textOfInlines } from '../shared/plain-text.ts';
import { startOfText } from './plain-text.ts';
import type { Block } from '../shared/tree.ts';

/**
 * The blocks of two pages that are the same, by the rules of the diff (docs/design/diff.md): unchanged, edited or moved, and
 * unchanged in another container. Each block of `after` with its partner of `before`; every block is in at most one pair.
 */
export function pairedBlocks(
  before: readonly Block[],
  after: readonly Block[],
  identity = new BlockIdentity(),
): Map<Block, Block> {
  const tools = { identity, similarity: new Similarity() };
  const pairs = new Map<Block, Block>();
  const left: { readonly before: Block[]; readonly after: Block[] } = { before: [], after: [] };
  const pairLists = (allOld: readonly Block[], allNow: readonly Block[]): void => {
    const start = commonLength(allOld, allNow, identity);
    for (const [index, block] of allNow.slice(0, start).entries()) pairEqual(allOld[index], block, pairs);
    const [old, now] = [allOld.slice(start), allNow.slice(start)];
    const matching = matchBlocks(old, now, tools);
    const taken = new Uint8Array(old.length);
    for (const [i, j] of matching.pairs) {
      const [one, other] = [old[i], now[j]];
      if (one === undefined || other === undefined) continue;
      taken[i] = 1;
      pair(one, other);
    }
    for (const [index, block] of old.entries()) if (taken[index] === 0) left.before.push(block);
    for (const block of now) if (!pairs.has(block)) left.after.push(block);
  };
  const pair = (old: Block, now: Block): void => {
    pairs.set(now, old);
    if (old.type !== 'table-row') {
      pairLists(old.blocks, now.blocks);
      return;
    }
    // Cells have no keys: what stands in them is matched column by column.
    now.blocks.forEach((cell, index) => {
      const partner = old.blocks[index];
      if (partner !== undefined) pairLists(partner.blocks, cell.blocks);
    });
  };
  pairLists(before, after);
  pairAcross(left.before, left.after, identity, pairs);
  return pairs;
}

/** How many blocks at the beginning read the same: nearly all, where two forms of one page are compared. */
function commonLength(before: readonly Block[], after: readonly Block[], identity: BlockIdentity): number {
  let length = 0;
  while (length < before.length && readSame(before[length], after[length], identity)) length += 1;
  return length;
}

function readSame(one: Block | undefined, other: Block | undefined, identity: BlockIdentity): boolean {
  if (one === undefined || other === undefined) return false;
  if (one.type !== other.type || one.source !== other.source) return false;
  if (one.blocks.length !== other.blocks.length) return false;
  const hasWords = one.inlines.length > 0 || one.blocks.length > 0 || one.source !== '';
  if (!hasWords) return identity.of(one) === identity.of(other);
  if (textOfInlines(one.inlines) !== textOfInlines(other.inlines)) return false;
  return one.blocks.every((block, index) => readSame(block, other.blocks[index], identity));
}

function pairEqual(old: Block | undefined, now: Block, pairs: Map<Block, Block>): void {
  if (old === undefined) return;
  pairs.set(now, old);
  now.blocks.forEach((block, index) => {
    pairEqual(old.blocks[index], block, pairs);
  });
}

/** Blocks that moved unchanged into another container. */
function pairAcross(
  before: readonly Block[],
  after: readonly Block[],
  identity: BlockIdentity,
  pairs: Map<Block, Block>,
): void {
  const places = new Map<number, { readonly blocks: Block[]; next: number }>();
  const collect = (block: Block): void => {
    const id = identity.of(block);
    const place = places.get(id);
    if (place === undefined) places.set(id, { blocks: [block], next: 0 });
    else place.blocks.push(block);
    block.blocks.forEach(collect);
  };
  before.forEach(collect);
  if (places.size === 0) return;
  const visit = (block: Block): void => {
    const place = places.get(identity.of(block));
    const old = place?.blocks[place.next];
    if (place !== undefined) place.next += 1;
    if (old !== undefined && startOfText(block, 1) !== '') pairs.set(block, old);
    block.blocks.forEach(visit);
  };
  after.forEach(visit);
}
