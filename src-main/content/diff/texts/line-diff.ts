import type { LineDiff } from '../../../shared/diff.ts';
import { Interner, alignEqual } from '../../../shared/sequence.ts';
import type { Pair } from '../../../shared/sequence.ts';
import { isLoneSpace } from '../../../shared/word-runs.ts';
import { splitWords } from '../../../shared/split-words.ts';
import { marked, wrappedLines } from './wrapped-lines.ts';

type Parts = NonNullable<LineDiff['parts']>;

const maximumLine = 4_000;
/** Lines that share less than this of their words are told apart whole, and did not take each other's place. */
const similarEnough = 0.4;
/** Longer stretches are paired line by line as they stand. */
const mostComparisons = 2_500;

/** Lines of two texts with the words that differ inside changed lines; an empty text has no lines. */
export function diffLines(before: string, after: string): readonly LineDiff[] {
  const old = before === '' ? [] : before.split('\n');
  const now = after === '' ? [] : after.split('\n');
  const interner = new Interner();
  const pairs = alignEqual(
    old.map((line) => interner.of(line)),
    now.map((line) => interner.of(line)),
  );
  const lines: LineDiff[] = [];
  let [b, a] = [0, 0];
  for (const [i, j] of [...pairs, [old.length, now.length] as const]) {
    for (const line of changedLines(old, now, b, i, a, j)) lines.push(line);
    if (i < old.length)
      lines.push({ change: 'same', text: old[i] ?? '', beforeLine: i + 1, afterLine: j + 1 });
    [b, a] = [i + 1, j + 1];
  }
  return lines;
}

/** A stretch of removed and added lines: what took the place of what is compared word by word. */
function changedLines(
  old: readonly string[],
  now: readonly string[],
  b: number,
  bEnd: number,
  a: number,
  aEnd: number,
): readonly LineDiff[] {
  const deleted: LineDiff[] = old
    .slice(b, bEnd)
    .map((text, at) => ({ change: 'deleted', text, beforeLine: b + at + 1 }));
  const inserted: LineDiff[] = now
    .slice(a, aEnd)
    .map((text, at) => ({ change: 'inserted', text, afterLine: a + at + 1 }));
  for (const [i, j] of similarPairs(old.slice(b, bEnd), now.slice(a, aEnd))) {
    const [before, after] = [deleted[i], inserted[j]];
    if (before === undefined || after === undefined) continue;
    const parts = wordParts(before.text, after.text);
    deleted[i] = { ...before, otherLine: a + j + 1, ...(parts && { parts: parts.before }) };
    inserted[j] = { ...after, otherLine: b + i + 1, ...(parts && { parts: parts.after }) };
  }
  return wrappedAnew(deleted, inserted) ?? [...deleted, ...inserted];
}

/** Fewer letters that need no mark may be equal by chance. */
const leastGain = 8;

/** The lines with what changed of them as one running text, where that marks less. */
function wrappedAnew(
  deleted: readonly LineDiff[],
  inserted: readonly LineDiff[],
): readonly LineDiff[] | null {
  if (deleted.length === 0 || inserted.length === 0 || deleted.length + inserted.length < 3) return null;
  const words = [deleted, inserted].map((lines) => lines.map(({ text }) => codeWords(text)));
  const wrapped = wrappedLines(words[0] ?? [], words[1] ?? []);
  if (wrapped === null) return null;
  const lines = [...deleted, ...inserted];
  const whole = [...wrapped.before, ...wrapped.after].map((parts, at): LineDiff => {
    const { parts: _, ...line } = lines[at] ?? { change: 'same', text: '' };
    return parts.some(({ changed }) => !changed) ? { ...line, parts } : line;
  });
  return lettersMarked(whole) + leastGain > lettersMarked(lines) ? null : whole;
}

function lettersMarked(lines: readonly LineDiff[]): number {
  return lines.reduce((sum, { text, parts = [{ text, changed: true }] }) => {
    const changed = parts.filter((part) => part.changed);
    return sum + withoutSpaces(changed.map((part) => part.text).join(''));
  }, 0);
}

/** The words of two lines, marked where they differ; undefined when the lines have little in common. */
function wordParts(
  before: string,
  after: string,
): { readonly before: Parts; readonly after: Parts } | undefined {
  if (before.length > maximumLine || after.length > maximumLine) return undefined;
  const [oldCells, nowCells] = [cellsOf(before), cellsOf(after)];
  const areRows = oldCells.length === nowCells.length;
  const words = markedParts(
    (areRows ? oldCells : [before]).map(codeWords),
    (areRows ? nowCells : [after]).map(codeWords),
  );
  // Where a column moved, no cell is like the one at its place, but like one at another.
  return words ?? (areRows ? markedParts([oldCells], [nowCells]) : undefined);
}

/** The words of pieces, marked where the piece at the same place has others. */
function markedParts(
  olds: readonly (readonly string[])[],
  nows: readonly (readonly string[])[],
): { readonly before: Parts; readonly after: Parts } | undefined {
  const [old, now] = [olds.flat(), nows.flat()];
  const pairs = alignedIn(olds, nows).filter(
    ([i, j], at, all) => !isLoneSpace(old[i] ?? '', [i, j], all[at - 1], all[at + 1]),
  );
  const shared = pairs.reduce((sum, [i]) => sum + (old[i]?.trim().length ?? 0), 0);
  const longest = Math.max(withoutSpaces(old.join('')), withoutSpaces(now.join('')));
  if (longest === 0 || shared / longest < similarEnough) return undefined;
  return {
    before: marked(old, new Set(pairs.map(([i]) => i))),
    after: marked(now, new Set(pairs.map(([, j]) => j))),
  };
}

/**
 * As words of a text, but a name with dots is as many as it has parts: of `log.info` and `log.warn` the first is the same. A version
 * or a number with a point is one. The quotes of an empty string are two.
 */
function codeWords(text: string): readonly string[] {
  return text
    .split(/(\d+(?:\.\d+)+|["'`])/)
    .flatMap((piece, index) => (index % 2 === 1 ? [piece] : splitWords(piece).flatMap(partsOfName)));
}

function partsOfName(word: string): readonly string[] {
  return word.length > 1 && /\w\.\w/.test(word) ? word.split(/(\.)/) : [word];
}

/** The cells of a row of a pipe table, each with the pipe before it; any other line is one piece. */
function cellsOf(line: string): readonly string[] {
  return line.trimStart().startsWith('|') ? line.split(/(?<!\\)(?=\|)/) : [line];
}

/** Equal words of pieces at the same place: of two equal cells of a row, the one that changed is marked. */
function alignedIn(
  olds: readonly (readonly string[])[],
  nows: readonly (readonly string[])[],
): readonly Pair[] {
  const interner = new Interner();
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  for (const [index, old] of olds.entries()) {
    const now = nows[index] ?? [];
    const ids = [old, now].map((words) => words.map((word) => interner.of(word)));
    for (const [from, to] of alignEqual(ids[0] ?? [], ids[1] ?? [])) pairs.push([i + from, j + to]);
    [i, j] = [i + old.length, j + now.length];
  }
  return pairs;
}

function withoutSpaces(text: string): number {
  return text.replace(/\s+/g, '').length;
}

/**
 * Which removed line became which added one, in order, by index: the pairs that have most words in common together.
 * Equally many lines of which none is like another pair as they stand.
 */
function similarPairs(before: readonly string[], after: readonly string[]): readonly Pair[] {
  const isSquare = before.length === after.length;
  const asTheyStand = before.slice(0, after.length).map((_, index): Pair => [index, index]);
  if (before.length === 0 || after.length === 0) return [];
  if ((isSquare && before.length === 1) || before.length * after.length > mostComparisons) return asTheyStand;
  const interner = new Interner();
  const bags = [before, after].map((lines) => lines.map((line) => bagOf(line, interner)));
  const pairs = bestInOrder(bags[0] ?? [], bags[1] ?? []);
  return pairs.length === 0 && isSquare ? asTheyStand : pairs;
}

interface Bag {
  readonly counts: ReadonlyMap<number, number>;
  readonly size: number;
}

function bagOf(line: string, interner: Interner): Bag {
  const counts = new Map<number, number>();
  let size = 0;
  for (const word of codeWords(line.slice(0, maximumLine))) {
    if (word.trim() === '') continue;
    const id = interner.of(word);
    counts.set(id, (counts.get(id) ?? 0) + word.length);
    size += word.length;
  }
  return { counts, size };
}

/** 0 to 1: the share of the letters of the longer line that stand in words of both. */
function likeness(one: Bag, other: Bag): number {
  let shared = 0;
  for (const [word, length] of one.counts) shared += Math.min(length, other.counts.get(word) ?? 0);
  const longest = Math.max(one.size, other.size);
  return longest === 0 ? 0 : shared / longest;
}

/** Pairs in the order of both sides with the greatest sum of likenesses. */
function bestInOrder(before: readonly Bag[], after: readonly Bag[]): readonly Pair[] {
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  const likenesses = before.map((one) => after.map((other) => likeness(one, other)));
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const like = likenesses[i]?.[j] ?? 0;
      const paired = like >= similarEnough ? like + at(i + 1, j + 1) : 0;
      best[i * width + j] = Math.max(paired, at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let [i, j] = [0, 0]; i < before.length && j < after.length;) {
    if (at(i, j) === at(i + 1, j)) i += 1;
    else if (at(i, j) === at(i, j + 1)) j += 1;
    else {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    }
  }
  return pairs;
}
