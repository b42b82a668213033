import { diff3Merge } from 'node-diff3';

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
  const regions = diff3Merge([...piecesOf(ours)], [...piecesOf(base)], [...piecesOf(theirs)], {
    excludeFalseConflicts: true,
  });
  return regions.flatMap(({ ok, conflict }): readonly MergeRegion[] => [
    ...(ok === undefined ? [] : [{ kind: 'agreed' as const, markdown: ok.join('') }]),
    ...(conflict === undefined
      ? []
      : [
          {
            kind: 'conflict' as const,
            ours: conflict.a.join(''),
            theirs: conflict.b.join(''),
            base: conflict.o.join(''),
          },
        ]),
  ]);
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
  /\{%-?\s*([@\w/-]+)(?:(?!%\}).)*%\}|<(\/?)(table|details|figure|div|ul|ol|pre)\b[^>]*>/gi;

/**
 * A body cut into blocks and the blank lines between them, in order; joined they are the body again. A block that holds
 * others (a hint, a table, a fence) is one piece.
 */
export function* piecesOf(markdown: string): Generator<string> {
  const lines = markdown.split(/(?<=\n)/);
  const isWithin = new Set<number>();
  for (const [first, last] of heldTogether(lines)) {
    for (let index = first; index <= last; index += 1) isWithin.add(index);
  }
  let piece = '';
  let isBlank = false;
  for (const [index, line] of lines.entries()) {
    const blank = line.trim() === '' && !isWithin.has(index);
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
  const open: { readonly name: string; readonly line: number }[] = [];
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
      const at = open.findLastIndex((one) => one.name === name);
      const [begun] = at === -1 ? [] : open.splice(at);
      if (begun !== undefined) ranges.push([begun.line, index]);
    }
  }
  return ranges;
}

function endOfFence(lines: readonly string[], start: number, mark: string): number {
  const end = lines.findIndex((line, index) => {
    const [, closing] = index > start ? (fence.exec(line) ?? []) : [];
    return closing?.startsWith(mark) === true && line.trim() === closing;
  });
  return end === -1 ? lines.length - 1 : end;
}
