import type { LineDiff } from './diff.ts';
import { Interner, alignEqual } from './sequence.ts';
import { splitWords } from './words.ts';

type Parts = NonNullable<LineDiff['parts']>;

const maximumLine = 4_000;
/** Lines that share less than this of their words are told apart whole. */
const similarEnough = 0.4;

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

/** A stretch of removed and added lines: the nth removed is compared with the nth added. */
function changedLines(
  old: readonly string[],
  now: readonly string[],
  b: number,
  bEnd: number,
  a: number,
  aEnd: number,
): readonly LineDiff[] {
  const deleted: LineDiff[] = [];
  const inserted: LineDiff[] = [];
  for (let offset = 0; offset < Math.max(bEnd - b, aEnd - a); offset += 1) {
    const [i, j] = [b + offset, a + offset];
    const [before, after] = [i < bEnd ? old[i] : undefined, j < aEnd ? now[j] : undefined];
    const parts = before === undefined || after === undefined ? undefined : wordParts(before, after);
    if (before !== undefined) {
      deleted.push({
        change: 'deleted',
        text: before,
        beforeLine: i + 1,
        ...(parts === undefined ? {} : { parts: parts.before }),
      });
    }
    if (after !== undefined) {
      inserted.push({
        change: 'inserted',
        text: after,
        afterLine: j + 1,
        ...(parts === undefined ? {} : { parts: parts.after }),
      });
    }
  }
  return [...deleted, ...inserted];
}

/** The words of two lines, marked where they differ; undefined when the lines have little in common. */
export function wordParts(
  before: string,
  after: string,
): { readonly before: Parts; readonly after: Parts } | undefined {
  if (before.length > maximumLine || after.length > maximumLine) return undefined;
  const interner = new Interner();
  const old = splitWords(before);
  const now = splitWords(after);
  const pairs = alignEqual(
    old.map((word) => interner.of(word)),
    now.map((word) => interner.of(word)),
  );
  const shared = pairs.reduce((sum, [i]) => sum + (old[i]?.trim().length ?? 0), 0);
  const longest = Math.max(withoutSpaces(before), withoutSpaces(after));
  if (longest === 0 || shared / longest < similarEnough) return undefined;
  return {
    before: joined(old, new Set(pairs.map(([i]) => i))),
    after: joined(now, new Set(pairs.map(([, j]) => j))),
  };
}

function withoutSpaces(text: string): number {
  return text.replace(/\s+/g, '').length;
}

function joined(words: readonly string[], same: ReadonlySet<number>): Parts {
  const parts: { text: string; changed: boolean }[] = [];
  words.forEach((text, index) => {
    const changed = !same.has(index);
    const last = parts.at(-1);
    if (last?.changed === changed) last.text += text;
    else parts.push({ text, changed });
  });
  return parts;
}
