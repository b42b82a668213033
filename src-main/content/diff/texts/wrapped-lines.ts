import type { LineDiff } from '../../../shared/diff.ts';
import { Interner, alignEqual } from '../../../shared/sequence.ts';

type Parts = NonNullable<LineDiff['parts']>;

/** Of the letters of the longer text: where fewer are equal, the text is another one. */
const leastShared = 0.7;
/** No more is looked at, in words. */
const mostWords = 5_000;

interface Word {
  readonly text: string;
  readonly line: number;
  readonly at: number;
}

/** The lines of both sides with the words that differ marked. */
interface WrappedLines {
  readonly before: readonly Parts[];
  readonly after: readonly Parts[];
}

/**
 * Compares lines as one running text, given by their words: where a paragraph is wrapped anew, words that went to another line
 * did not change. Null where both have too little in common.
 */
export function wrappedLines(
  before: readonly (readonly string[])[],
  after: readonly (readonly string[])[],
): WrappedLines | null {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (Math.max(old.length, now.length) > mostWords) return null;
  const interner = new Interner();
  const pairs = alignEqual(
    old.map(({ text }) => interner.of(text)),
    now.map(({ text }) => interner.of(text)),
  );
  const shared = pairs.map(([i, j]) => [old[i], now[j]] as const);
  const letters = (words: readonly (Word | undefined)[]): number =>
    words.reduce((sum, word) => sum + (word?.text.length ?? 0), 0);
  if (letters(shared.map(([word]) => word)) < leastShared * Math.max(letters(old), letters(now))) return null;
  return {
    before: partsOf(
      before,
      shared.map(([word]) => word),
    ),
    after: partsOf(
      after,
      shared.map(([, word]) => word),
    ),
  };
}

function partsOf(
  lines: readonly (readonly string[])[],
  same: readonly (Word | undefined)[],
): readonly Parts[] {
  const places = lines.map(() => new Set<number>());
  for (const word of same) if (word !== undefined) places[word.line]?.add(word.at);
  return lines.map((words, line) => {
    const isSame = (at: number): boolean => words[at] === undefined || places[line]?.has(at) === true;
    // White space belongs to what stands around it.
    const isWithin = (at: number): boolean => words[at]?.trim() === '' && isSame(at - 1) && isSame(at + 1);
    return marked(words, { has: (at) => isSame(at) || isWithin(at) });
  });
}

function wordsOf(lines: readonly (readonly string[])[]): readonly Word[] {
  return lines.flatMap((words, line) =>
    words.flatMap((text, at) => (text.trim() === '' ? [] : [{ text, line, at }])),
  );
}

/** Words in stretches that are marked as changed, or not. */
export function marked(words: readonly string[], same: { has: (at: number) => boolean }): Parts {
  const parts: { text: string; changed: boolean }[] = [];
  words.forEach((text, at) => {
    const changed = !same.has(at);
    const last = parts.at(-1);
    if (last?.changed === changed) last.text += text;
    else parts.push({ text, changed });
  });
  return parts;
}
