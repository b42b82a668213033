import { kindOf } from '../../blocks/kinds.ts';
import { startOfText } from '../../plain-text.ts';
import { Interner } from '../../../shared/sequence.ts';
import type { Block } from '../../../shared/tree.ts';

interface Shingles {
  readonly counts: ReadonlyMap<number, number>;
  readonly size: number;
  readonly words: number;
}

const maximumText = 20_000;
const wordPattern = /[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu;
/** A broken pipe table has the words of the mended one. */
const tableSigns = /\||-{3,}/g;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** How alike blocks are by their words: 0 to 1, the share of words and pairs of words that both hold. */
export class Similarity {
  private readonly interner = new Interner();
  private readonly known = new Map<Block, Shingles>();
  private readonly heights = new Map<Block, number>();

  of(before: Block, after: Block): number {
    if (!areComparable(before, after)) return 0;
    const score = this.alike(before, after);
    return before.type === after.type ? score : score * 0.9;
  }

  /** As `of`, whatever their types. */
  alike(before: Block, after: Block): number {
    const [old, now] = [this.size(before), this.size(after)];
    return old === 0 || now === 0 ? 0 : (2 * this.shared(before, after)) / (old + now);
  }

  /** How many words and pairs of words both blocks hold, whatever their types. */
  shared(one: Block, other: Block): number {
    const [a, b] = [this.shingles(one), this.shingles(other)];
    const [small, large] = a.counts.size < b.counts.size ? [a, b] : [b, a];
    let shared = 0;
    for (const [shingle, count] of small.counts) shared += Math.min(count, large.counts.get(shingle) ?? 0);
    return shared;
  }

  /** Which share of a block's words and pairs of words a container holds: 0 to 1. */
  within(block: Block, container: Block): number {
    const size = this.size(block);
    return size === 0 ? 0 : this.shared(block, container) / size;
  }

  /** Which share of the smaller block's words and pairs of words the larger one holds: 0 to 1. */
  contained(one: Block, other: Block): number {
    const smaller = Math.min(this.size(one), this.size(other));
    return smaller === 0 ? 0 : this.shared(one, other) / smaller;
  }

  /** As `within`, of what a whole holds more than one of its pieces. */
  withinRest(block: Block, whole: Block, piece: Block): number {
    const [own, all, taken] = [this.shingles(block), this.shingles(whole), this.shingles(piece)];
    if (own.size === 0) return 0;
    let shared = 0;
    for (const [shingle, count] of own.counts) {
      const rest = (all.counts.get(shingle) ?? 0) - (taken.counts.get(shingle) ?? 0);
      shared += Math.max(0, Math.min(count, rest));
    }
    return shared / own.size;
  }

  /** Words and pairs of words of a block. */
  size(block: Block): number {
    return this.shingles(block).size;
  }

  /** How many levels of blocks stand in a block. */
  height(block: Block): number {
    const known = this.heights.get(block);
    if (known !== undefined) return known;
    const height = block.blocks.reduce((most, child) => Math.max(most, this.height(child) + 1), 0);
    this.heights.set(block, height);
    return height;
  }

  words(block: Block): number {
    return this.shingles(block).words;
  }

  /** Words and pairs of words as numbers. */
  shinglesOf(block: Block): Iterable<number> {
    return this.shingles(block).counts.keys();
  }

  private shingles(block: Block): Shingles {
    const known = this.known.get(block);
    if (known !== undefined) return known;
    const text = startOfText(block, maximumText).replace(tableSigns, ' ').toLowerCase();
    // Scripts without spaces are compared by character.
    const parts = unspaced.test(text) ? (text.match(/[^\s]/gu) ?? []) : (text.match(wordPattern) ?? []);
    const counts = new Map<number, number>();
    let last = -1;
    for (const part of parts) {
      const word = this.interner.of(part);
      counts.set(word, (counts.get(word) ?? 0) + 1);
      const pair = (last + 1) * 0x1000000 + word + 0x40000000000;
      if (last !== -1) counts.set(pair, (counts.get(pair) ?? 0) + 1);
      last = word;
    }
    const made = { counts, size: Math.max(0, parts.length * 2 - 1), words: parts.length };
    this.known.set(block, made);
    return made;
  }
}

/**
 * A paragraph may become a heading and stay the same block, and a part of a container that became another one its part.
 * Anything else keeps its type; two lists of different kind are two lists.
 */
export function areComparable(before: Block, after: Block): boolean {
  if (before.type === after.type) return isSameKind(before, after);
  return (isText(before) && isText(after)) || (isPart(before) && isPart(after));
}

/** False for an ordered and an unordered list. */
export function isSameKind(one: Block, other: Block): boolean {
  return one.type !== 'list' || other.type !== 'list' || one.attributes.kind === other.attributes.kind;
}

/** True for what a container of another type is made of: its change is told by it. */
export function isPart(block: Block): boolean {
  return kindOf(block).isPart === true;
}

/** True for a container that is made of parts: a list of its items, tabs of tabs. */
export function isMadeOfParts({ blocks }: Block): boolean {
  return blocks.length > 0 && blocks.every(isPart);
}

/** True for a frame around running text alone, into which a sentence of a paragraph may be put. */
export function isMadeOfTexts({ type, blocks }: Block): boolean {
  return (
    (type === 'hint' || type === 'quote') &&
    blocks.length > 0 &&
    blocks.every(({ type }) => type === 'paragraph')
  );
}

/** True for an item of a list that is one paragraph. */
export function isItemOfText({ type, blocks }: Block): boolean {
  return type === 'list-item' && blocks.length === 1 && blocks[0]?.type === 'paragraph';
}

function isText(block: Block): boolean {
  return block.type === 'paragraph' || block.type === 'heading';
}
