import { cutsOf, inlinesIn } from '../../cut-block.ts';
import { mostComparisons, mostOf } from './container-runs.ts';
import { inlineTokens, joinTokens } from '../texts/inline-tokens.ts';
import type { InlineToken } from '../texts/inline-tokens.ts';
import { isMadeOfParts, isMadeOfTexts } from '../matching/similarity.ts';
import type { Similarity } from '../matching/similarity.ts';
import { Interner } from '../../../shared/sequence.ts';
import type { Block, Inline } from '../../../shared/tree.ts';

/** A text is cut only behind one of these: nobody wrote a break elsewhere. */
const ends = /[.!?:;,…。、！？：；，]["'”’»)\]]*$/;
/** Before one of these the last of several clauses begins, with no sign before it. */
const joins = /^(?:and|or|und|oder|sowie)$/i;
/** How many words, spaces and signs before the first equal word of a part may belong to it. */
const mostBefore = 12;
/** So many of the words that pieces share with a whole must be in the piece that was cut for each. */
const nearlyAll = 0.8;
const space: Inline = { type: 'text', text: ' ', marks: [] };

/** Whether parts of a container, the items of a list, are what a paragraph says. */
export function isFlattened(container: Block, text: Block, similarity: Similarity): boolean {
  return partsIn(text, container, similarity).length > 1;
}

/** The parts of a container as the running text that they would be. */
export function flatText({ blocks }: Block): readonly Inline[] {
  return blocks.flatMap((part, index) => [...(index === 0 ? [] : [space]), ...inlinesIn(part)]);
}

/** The parts of a container that a paragraph holds. */
export function partsIn(text: Block, container: Block, similarity: Similarity): readonly Block[] {
  if (text.type !== 'paragraph' || !isMadeOfParts(container) || container.blocks.length > mostComparisons)
    return [];
  return container.blocks.filter((part) => similarity.within(part, text) >= mostOf);
}

/**
 * A paragraph, cut where the parts of a container begin that it holds, without the spaces between them. Null where it holds
 * fewer than two, or would be cut within a clause.
 */
export function cutByParts(text: Block, container: Block, similarity: Similarity): readonly Block[] | null {
  const parts = partsIn(text, container, similarity);
  if (parts.length < 2) return null;
  const [looks, keys] = [new Interner(), new Interner()];
  const tokens = inlineTokens(text.inlines, looks);
  const keysOf = (own: readonly InlineToken[]): readonly number[] => own.map(({ key }) => keys.of(key));
  const cuts = cutsOf(
    keysOf(tokens),
    parts.map((part) => keysOf(inlineTokens(inlinesIn(part), looks))),
  );
  const starts: number[] = [];
  for (const [index, [from]] of cuts.entries()) {
    const start = index === 0 ? 0 : clauseOf(tokens, from, starts.at(-1) ?? 0);
    if (start === null) return null;
    starts.push(start);
  }
  return starts.map((start, index) => {
    const inlines = joinTokens(trimmed(tokens.slice(start, starts[index + 1])));
    const { key, ...rest } = text;
    // Only its text is replaced, so the block keeps its type; the first piece alone keeps its key.
    return { ...rest, inlines, ...(key === undefined || index > 0 ? {} : { key }) };
  });
}

/** Where the sentence or clause begins that a token stands in, behind `after`; null where none begins near it. */
function clauseOf(tokens: readonly InlineToken[], at: number, after: number): number | null {
  for (let start = at; start > Math.max(after, at - mostBefore); start -= 1) {
    let before = start - 1;
    while (before > after && isSpace(tokens[before])) before -= 1;
    const token = tokens[before];
    if (start < at && joins.test(tokens[start]?.text ?? '')) return start;
    if (token?.inline.type === 'break' || ends.test(token?.text ?? '')) return start;
  }
  return null;
}

function isSpace(token: InlineToken | undefined): boolean {
  return token?.inline.type === 'text' && token.text.trim() === '';
}

/** False where a sentence stands in a frame beside its paragraph, and words stand behind it there that stood before it. */
export function isInOrder(
  whole: Block,
  cuts: readonly Block[],
  pieces: readonly Block[],
  similarity: Similarity,
): boolean {
  if (!pieces.some(isMadeOfTexts)) return true;
  let [inPlace, anywhere] = [0, 0];
  for (const [index, piece] of pieces.entries()) {
    inPlace += similarity.shared(piece, cuts[index] ?? piece);
    anywhere += similarity.shared(piece, whole);
  }
  return inPlace >= nearlyAll * anywhere;
}

/** A text without the white space at its ends, which stood between it and what it was cut from. */
export function trimmedText(text: Block): Block {
  return { ...text, inlines: joinTokens(trimmed(inlineTokens(text.inlines))) };
}

function trimmed(tokens: readonly InlineToken[]): readonly InlineToken[] {
  const from = tokens.findIndex((token) => !isSpace(token));
  return from === -1 ? [] : tokens.slice(from, tokens.findLastIndex((token) => !isSpace(token)) + 1);
}
