import { Interner, alignEqual } from '../../shared/sequence.ts';
import type { Block } from '../../shared/tree.ts';
import { withSlots } from '../block.ts';
import { parseMarkdown } from '../markdown-to-tree.ts';
import { readTheSame } from '../rich-blocks.ts';

/** In UTF-16 units of all three texts: longer ones are written in the canonical form. */
const longest = 200_000;

/**
 * What a person made of a block, spelled as its source is where nothing was changed: bullets, white space, escapes and line
 * breaks of the source stay, and only the words that changed are written anew.
 * @param source the block as the page has it
 * @param was the same in the canonical form (`printBlocks`)
 * @param now what was made of it, in the canonical form
 * @returns a text that reads as `now`, but for anchors that the source gives to headings; `now` itself where the source's
 *   spelling would make it read otherwise
 */
export function keepSpelling(source: string, was: string, now: string): string {
  if (was === now) return source;
  if (source === was || source.trim() === '') return now;
  if (source.length + was.length + now.length > longest) return now;
  const kept = merged(source, was, now);
  if (kept === now) return now;
  const [read, meant] = [kept, now].map((text) => parseMarkdown(text).blocks.map(withoutAnchors));
  return readTheSame(read ?? [], meant ?? []) ? kept : now;
}

/** The anchor that a source gives to a heading stays when its words change: links lead to it. */
function withoutAnchors(block: Block): Block {
  const blocks = block.blocks.map(withoutAnchors);
  if (block.type !== 'heading') return withSlots(block, { blocks });
  return withSlots(block, { attributes: { ...block.attributes, anchor: '' } });
}

/** A three-way merge of small pieces of text: where both sides changed one stretch, that of the person stands. */
function merged(source: string, was: string, now: string): string {
  const interner = new Interner();
  const side = (text: string): Side => {
    const pieces = piecesOf(text);
    return { pieces, keys: pieces.map((piece) => interner.of(piece)) };
  };
  const base = side(was);
  const mine = hunks(base, side(now));
  const spelled = hunks(base, side(source)).filter(
    ({ from, to }) => !mine.some((other) => from < other.to && other.from < to),
  );
  // At one place, words that are put in stand before what the spelling adds, such as the anchor behind a heading.
  const all = [...mine, ...spelled].toSorted((one, other) => one.from - other.from || one.to - other.to);
  let text = '';
  let at = 0;
  for (const { from, to, made } of all) {
    text += base.pieces.slice(at, from).join('') + made;
    at = to;
  }
  return text + base.pieces.slice(at).join('');
}

interface Side {
  readonly pieces: readonly string[];
  readonly keys: readonly number[];
}

/** A stretch of the base, by its pieces, and what a side has in its place. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly made: string;
}

function hunks(base: Side, other: Side): readonly Hunk[] {
  const found: Hunk[] = [];
  let [b, o] = [0, 0];
  for (const [baseAt, otherAt] of [
    ...alignEqual(base.keys, other.keys),
    [base.keys.length, other.keys.length] as const,
  ]) {
    if (b < baseAt || o < otherAt)
      found.push({ from: b, to: baseAt, made: other.pieces.slice(o, otherAt).join('') });
    [b, o] = [baseAt + 1, otherAt + 1];
  }
  return found;
}

/** Words, runs of spaces, line ends with the indentation behind them, and single signs. */
function piecesOf(text: string): readonly string[] {
  return text.match(/\n[ \t]*|[ \t]+|[\p{L}\p{N}]+|[^]/gu) ?? [];
}
