import { kindOf } from '../../blocks/kinds.ts';
import { startOfText } from '../../plain-text.ts';
import { Interner } from '../../../shared/sequence.ts';
import type { Block } from '../../../shared/tree.ts';

/** Words and pairs of words as numbers: blocks are compared so often that maps of them would be most of a diff's work. */
interface Shingles {
  readonly asRead: Float64Array;
  readonly sorted: Float64Array;
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
    const [a, b] = [this.shingles(one).sorted, this.shingles(other).sorted];
    return a.length < b.length ? commonOf(a, b) : commonOf(b, a);
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
    const [own, all, taken] = [block, whole, piece].map((one) => this.shingles(one).sorted);
    if (own === undefined || all === undefined || taken === undefined || own.length === 0) return 0;
    return commonOf(own, restOf(all, taken)) / own.length;
  }

  /** Words and pairs of words of a block. */
  size(block: Block): number {
    return this.shingles(block).sorted.length;
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

  /** Words and pairs of words as numbers, as they are read and each once. */
  shinglesOf(block: Block): Iterable<number> {
    return new Set(this.shingles(block).asRead);
  }

  private shingles(block: Block): Shingles {
    const known = this.known.get(block);
    if (known !== undefined) return known;
    const text = startOfText(block, maximumText).replace(tableSigns, ' ').toLowerCase();
    // Scripts without spaces are compared by character.
    const parts = unspaced.test(text) ? (text.match(/[^\s]/gu) ?? []) : (text.match(wordPattern) ?? []);
    const asRead = new Float64Array(Math.max(0, parts.length * 2 - 1));
    let last = -1;
    parts.forEach((part, index) => {
      const word = this.interner.of(part);
      asRead[Math.max(0, index * 2 - 1)] = word;
      if (last !== -1) asRead[index * 2] = (last + 1) * 0x1000000 + word + 0x40000000000;
      last = word;
    });
    const made = { asRead, sorted: asRead.toSorted(), words: parts.length };
    this.known.set(block, made);
    return made;
  }
}

/** How many numbers two sorted lists have in common, each as often as both hold it. */
function commonOf(small: Float64Array, large: Float64Array): number {
  // A sentence is looked for in far longer blocks, too.
  const isFarLonger = large.length > small.length * 8;
  let [common, at] = [0, 0];
  for (const value of small) {
    if (isFarLonger) at = placeOf(value, large, at);
    else while ((large[at] ?? Infinity) < value) at += 1;
    if (large[at] === value) {
      common += 1;
      at += 1;
    }
  }
  return common;
}

/** The place of the first number from there on that is not below the value, by halves. */
function placeOf(value: number, sorted: Float64Array, from: number): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A sorted list without what another one holds. */
function restOf(all: Float64Array, taken: Float64Array): Float64Array {
  let at = 0;
  return all.filter((value) => {
    at = placeOf(value, taken, at);
    if (taken[at] !== value) return true;
    at += 1;
    return false;
  });
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
