import { OpenNames } from './open-names.ts';
import { Interner, alignEqual } from './sequence.ts';

/** What two sides made of one body. */
export interface MergedMarkdown {
  /** Both sides' changes; where both changed one block, `both` says what stands there. */
  readonly markdown: string;
  /** Blocks that both sides changed differently. */
  readonly conflicts: number;
}

/** What stands where both sides changed a block: their versions, empty where one side removed it. */
export type BothVersions = (ours: string, theirs: string) => string;

/** A stretch of a three-way merge: what one side or nobody changed, or what both changed differently. */
export type MergeRegion =
  | { readonly kind: 'agreed'; readonly markdown: string }
  | {
      readonly kind: 'conflict';
      /** Empty where that side removed the block. */
      readonly ours: string;
      readonly theirs: string;
      readonly base: string;
    };

/** What a three-way merge by blocks makes of one body, stretch by stretch. What both sides changed alike is agreed. */
export function mergeRegions(base: string, ours: string, theirs: string): readonly MergeRegion[] {
  const interner = new Interner();
  const [basePieces, ourPieces, theirPieces] = [
    [...piecesOf(base)],
    [...piecesOf(ours)],
    [...piecesOf(theirs)],
  ];
  const numbers = (pieces: readonly string[]) => pieces.map((piece) => interner.of(piece));
  const ourPlaces = new Map(alignEqual(numbers(basePieces), numbers(ourPieces)));
  const theirPlaces = new Map(alignEqual(numbers(basePieces), numbers(theirPieces)));

  const regions: MergeRegion[] = [];
  let agreed = '';
  const flush = (): void => {
    if (agreed !== '') regions.push({ kind: 'agreed', markdown: agreed });
    agreed = '';
  };
  /** What stands between two pieces that all three have. */
  const between = (b: string, o: string, t: string): void => {
    if (o === t || t === b) agreed += o;
    else if (o === b) agreed += t;
    else {
      flush();
      regions.push({ kind: 'conflict', ours: o, theirs: t, base: b });
    }
  };
  const last: [number, number, number] = [0, 0, 0];
  const stretch = (b: number, o: number, t: number): void => {
    between(
      basePieces.slice(last[0], b).join(''),
      ourPieces.slice(last[1], o).join(''),
      theirPieces.slice(last[2], t).join(''),
    );
    last[0] = b + 1;
    last[1] = o + 1;
    last[2] = t + 1;
  };
  for (const [index, piece] of basePieces.entries()) {
    const [o, t] = [ourPlaces.get(index), theirPlaces.get(index)];
    if (o === undefined || t === undefined) continue;
    stretch(index, o, t);
    agreed += piece;
  }
  stretch(basePieces.length, ourPieces.length, theirPieces.length);
  flush();
  return regions;
}

/** Three-way merge of a page's Markdown by its blocks. What nobody changed stays as it was written, byte for byte. */
export function mergeMarkdown(
  base: string,
  ours: string,
  theirs: string,
  both: BothVersions,
): MergedMarkdown {
  const regions = mergeRegions(base, ours, theirs);
  return {
    markdown: regions
      .map((region) => (region.kind === 'agreed' ? region.markdown : both(region.ours, region.theirs)))
      .join(''),
    conflicts: regions.filter(({ kind }) => kind === 'conflict').length,
  };
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const tagOrElement =
  /\{%-?\s{0,20}([@\w/-]{1,100})(?:(?!%\}).){0,2000}%\}|<(\/?)(table|details|figure|div|ul|ol|pre)\b[^>]{0,2000}>/gi;

/**
 * A body cut into blocks and the blank lines between them, in order; joined they are the body again. A block that holds
 * others (a hint, a table, a fence) is one piece.
 */
export function* piecesOf(markdown: string): Generator<string> {
  const lines = markdown.split(/(?<=\n)/);
  // Ranges may lie in each other by the thousand: only the last line of those that begin at a line counts.
  const lastOf = new Map<number, number>();
  for (const [first, last] of heldTogether(lines)) lastOf.set(first, Math.max(last, lastOf.get(first) ?? -1));
  let within = -1;
  let piece = '';
  let isBlank = false;
  for (const [index, line] of lines.entries()) {
    within = Math.max(within, lastOf.get(index) ?? -1);
    const blank = line.trim() === '' && index > within;
    if (piece !== '' && blank !== isBlank) {
      yield piece;
      piece = '';
    }
    isBlank = blank;
    piece += line;
  }
  if (piece !== '') yield piece;
}

type Range = readonly [first: number, last: number];

/** Ranges of lines that belong together: front matter, fences, and tags and elements with their ends. */
function heldTogether(lines: readonly string[]): readonly Range[] {
  const ranges: Range[] = [];
  const open = new OpenNames<{ readonly name: string; readonly line: number }>();
  let start = 0;
  if (lines[0]?.trim() === '---') {
    const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
    if (end !== -1) {
      ranges.push([0, end]);
      start = end + 1;
    }
  }
  for (let index = start; index < lines.length; index += 1) {
    const [, mark] = fence.exec(lines[index] ?? '') ?? [];
    if (mark !== undefined) {
      const end = endOfFence(lines, index, mark);
      ranges.push([index, end]);
      index = end;
      continue;
    }
    const text = (lines[index] ?? '').replace(/`[^`]*`/g, '');
    for (const [, tag, slash, element] of text.matchAll(tagOrElement)) {
      const isEnd = tag === undefined ? slash === '/' : tag.startsWith('end');
      const name = tag === undefined ? `<${element?.toLowerCase() ?? ''}` : tag.replace(/^end/, '');
      if (!isEnd) {
        open.push({ name, line: index });
        continue;
      }
      // Tags without an end, such as a file's, are passed over.
      const [begun] = open.close(name);
      if (begun !== undefined) ranges.push([begun.line, index]);
    }
  }
  return ranges;
}

function endOfFence(lines: readonly string[], start: number, mark: string): number {
  for (let index = start + 1; index < lines.length; index += 1) {
    const [, closing] = fence.exec(lines[index] ?? '') ?? [];
    if (closing?.startsWith(mark) === true && lines[index]?.trim() === closing) return index;
  }
  return lines.length - 1;
}
