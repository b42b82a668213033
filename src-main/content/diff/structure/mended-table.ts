import { makeBlock } from '../../block.ts';
import type { BlockOf } from '../../block.ts';
import { cutsOf } from '../../cut-block.ts';
import { inlineTokens, joinTokens } from '../texts/inline-tokens.ts';
import type { InlineToken } from '../texts/inline-tokens.ts';
import { flatText } from './text-parts.ts';
import { textOfBlock } from '../../plain-text.ts';
import { Interner } from '../../../shared/sequence.ts';
import type { Pair } from '../../../shared/sequence.ts';
import type { Block, Inline } from '../../../shared/tree.ts';

/** A pipe table that is written wrongly is a text with pipes; mended, the same words stand in a table. */

/** So many of the text's words must stand in the table. */
const mostOf = 0.5;

/** True for a text that may be rows of a broken pipe table. */
export function isPipeText(block: Block | undefined): boolean {
  return block?.type === 'paragraph' && textOfBlock(block).includes('|');
}

/** Tables, in order, each with the run of texts with pipes that it was. */
export function pipeRuns(
  old: readonly number[],
  before: readonly Block[],
  now: readonly number[],
  after: readonly Block[],
): readonly { readonly run: readonly number[]; readonly table: number }[] {
  let next = 0;
  return now.flatMap((at) => {
    const table = after[at];
    if (table?.type !== 'table') return [];
    const holds = (place: number | undefined): boolean => {
      const text = before[place ?? -1];
      return text !== undefined && isPipeText(text) && holdsText(table, text);
    };
    const first = old.findIndex((place, index) => index >= next && holds(place));
    if (first === -1) return [];
    let end = first + 1;
    while (holds(old[end]) && old[end] === (old[end - 1] ?? 0) + 1) end += 1;
    next = end;
    return [{ run: old.slice(first, end), table: at }];
  });
}

/** Pairs, in order, of tables and lists that hold most of each other's words: one became the other. */
export function listsAndTables(
  old: readonly number[],
  before: readonly Block[],
  now: readonly number[],
  after: readonly Block[],
  type: 'list' | 'table',
): readonly Pair[] {
  const pairs: Pair[] = [];
  const other = type === 'list' ? 'table' : 'list';
  const places = old.filter((at) => before[at]?.type === type);
  // A list that holds a table, or another list, did not become one.
  const isFlat = ({ blocks }: Block): boolean =>
    blocks.every(
      (part) => part.blocks.every(({ blocks: within }) => within.length === 0) && part.blocks.length < 2,
    );
  let next = 0;
  for (const to of now) {
    const made = after[to];
    if (made?.type !== other) continue;
    const found = places.findIndex((at, index) => {
      const was = before[at];
      if (index < next || was === undefined || !isFlat(type === 'list' ? was : made)) return false;
      return holdsText(made, was) && holdsText(was, made);
    });
    if (found === -1) continue;
    pairs.push([places[found] ?? 0, to]);
    next = found + 1;
  }
  return pairs;
}

/** True where a table holds most words of such a text. */
function holdsText(table: Block, text: Block): boolean {
  const left = new Map<string, number>();
  for (const word of wordsOf(table)) left.set(word, (left.get(word) ?? 0) + 1);
  const words = wordsOf(text);
  const held = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  // A line of signs alone belongs to the rows around it.
  return held.length >= mostOf * words.length;
}

function wordsOf(block: Block): readonly string[] {
  return textOfBlock(block).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What texts with pipes would have been. */
interface TabledTexts {
  readonly table: BlockOf<'table'>;
  /** What stood above the rows; without it, nothing did. */
  readonly head?: BlockOf<'paragraph'>;
}

/**
 * The table that a text with pipes would have been: the columns and rows of the mended table, with the text's own words,
 * cut where its cells begin. `head`: the text above the table, where its words began the text. Null for a table that no
 * text with pipes can be.
 */
export function asTable(
  texts: readonly Block[],
  table: BlockOf<'table'>,
  head: Block | undefined,
): TabledTexts | null {
  const cells = table.blocks.flatMap((row) => row.blocks);
  if (table.attributes.view !== 'grid' || cells.some((cell) => !isTextCell(cell))) return null;
  const { columns } = table.attributes;
  const looks = new Interner();
  const keys = new Interner();
  const pipe = keys.of('|');
  const tokens = texts
    .flatMap((text) => inlineTokens(text.type === 'list' ? flatText(text) : text.inlines, looks))
    .filter(isNoLine);
  const places = tokens.flatMap((token, place) => (isSpace(token) ? [] : [place]));
  // Each cell begins with its pipe, so what was edited beside one stays in its cell.
  const wordsIn = (inlines: readonly Inline[]): readonly number[] =>
    inlineTokens(inlines, looks).flatMap((token) => (isSpace(token) ? [] : [keys.of(token.key)]));
  const piece = (inlines: readonly Inline[]): readonly number[] => [pipe, ...wordsIn(inlines)];
  const rowOf = (row: readonly (readonly Inline[])[]): readonly (readonly number[])[] =>
    row.map((inlines, place) => [...piece(inlines), ...(place === row.length - 1 ? [pipe] : [])]);
  const cuts = cutsOf(
    places.map((place) => keys.of(tokens[place]?.key ?? '')),
    [
      ...(head === undefined ? [] : [wordsIn(head.inlines)]),
      ...rowOf(columns.map(({ title, inlines }) => inlines ?? [{ type: 'text', text: title, marks: [] }])),
      ...table.blocks.flatMap((row) => rowOf(row.blocks.map((cell) => cell.blocks[0]?.inlines ?? []))),
    ],
  );
  const texted = cuts.map(([from, to]) => {
    const own = tokens.slice(places[from] ?? tokens.length, (places[to - 1] ?? -1) + 1);
    const isText = (token: InlineToken): boolean => !isSpace(token) && !isPipe(token);
    return joinTokens(own.slice(own.findIndex(isText), own.findLastIndex(isText) + 1));
  });
  const above = head === undefined ? undefined : makeBlock('paragraph', {}, { inlines: texted[0] ?? [] });
  let next = columns.length + (head === undefined ? 0 : 1);
  const rows = table.blocks.map((row) => ({
    ...row,
    blocks: row.blocks.map((cell) => {
      const inlines = texted[next] ?? [];
      next += 1;
      return { ...cell, blocks: inlines.length === 0 ? [] : [makeBlock('paragraph', {}, { inlines })] };
    }),
  }));
  return { table: { ...table, blocks: rows }, ...(above === undefined ? {} : { head: above }) };
}

export function isTextCell(cell: Block): boolean {
  const [only, ...others] = cell.blocks;
  return others.length === 0 && (only === undefined || only.type === 'paragraph');
}

function isSpace({ inline, text }: InlineToken): boolean {
  return inline.type === 'text' && text.trim() === '';
}

function isPipe({ inline, text }: InlineToken): boolean {
  return inline.type === 'text' && text === '|';
}

/** False for the lines of hyphens between header and rows, and their colons. */
function isNoLine({ inline, text }: InlineToken, index: number, tokens: readonly InlineToken[]): boolean {
  if (inline.type !== 'text') return true;
  const isLine = (at: number): boolean => /^-{2,}$/.test(tokens[at]?.text ?? '');
  return !isLine(index) && (text !== ':' || !(isLine(index - 1) || isLine(index + 1)));
}
