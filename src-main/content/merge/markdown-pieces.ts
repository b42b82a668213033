import { conflictRanges } from '../../shared/conflict-marks.ts';
import type { LineRange } from '../../shared/conflict-marks.ts';
import { OpenNames } from '../open-names.ts';

const fence = /^ {0,3}(`{3,}|~{3,})/;
const tagOrElement = /\{%-?\s{0,20}([@\w/-]{1,100})|<(\/?)(table|details|figure|div|ul|ol|pre)\b/gi;
/** A tag or element that is not closed within so many characters of its line is none. */
const longestTag = 2000;

/** Tags and elements of a line, in order, in one pass: a line may hold thousands that are never closed. */
function* tagsIn(line: string): Generator<{ readonly name: string; readonly isEnd: boolean }> {
  const closings = { '%}': -1, '>': -1 };
  let from = 0;
  const next = (): RegExpExecArray | null => {
    tagOrElement.lastIndex = from;
    return tagOrElement.exec(line);
  };
  for (let found = next(); found !== null; found = next()) {
    const [, tag, slash, element] = found;
    from = tagOrElement.lastIndex;
    const closing = tag === undefined ? '>' : '%}';
    if (closings[closing] < from) {
      const at = line.indexOf(closing, from);
      closings[closing] = at === -1 ? Infinity : at;
    }
    if (closings[closing] - from > longestTag) continue;
    yield tag === undefined
      ? { name: `<${element?.toLowerCase() ?? ''}`, isEnd: slash === '/' }
      : { name: tag.replace(/^end/, ''), isEnd: tag.startsWith('end') };
    tagOrElement.lastIndex = closings[closing] + closing.length;
  }
}

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

/** Ranges of lines that belong together: front matter, marked conflicts, fences, and tags and elements with their ends. */
function heldTogether(lines: readonly string[]): readonly LineRange[] {
  const ranges: LineRange[] = [...conflictRanges(lines)];
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
    for (const { name, isEnd } of tagsIn(text)) {
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
