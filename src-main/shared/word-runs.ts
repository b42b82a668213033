import { Interner, alignEqual } from './sequence.ts';
import { splitWords } from './split-words.ts';

/** A stretch of a text with another laid over it. All but `inserted` make the old text, all but `deleted` the new one. */
export interface WordRun {
  readonly change: 'same' | 'inserted' | 'deleted';
  readonly text: string;
}

/** Longer texts are told apart whole: nobody reads their words one by one. */
const maximumText = 20_000;

/** Two short texts as one, word by word, what is deleted before what is inserted. */
export function diffWords(before: string, after: string): readonly WordRun[] {
  const runs: { change: WordRun['change']; text: string }[] = [];
  const push = (change: WordRun['change'], text: string): void => {
    const last = runs.at(-1);
    if (text === '') return;
    if (last?.change === change) last.text += text;
    else runs.push({ change, text });
  };
  if (before.length + after.length > maximumText && before !== after) {
    push('deleted', before);
    push('inserted', after);
    return runs;
  }
  const [old, now] = [splitWords(before), splitWords(after)];
  const interner = new Interner();
  const pairs = alignEqual(
    old.map((word) => interner.of(word)),
    now.map((word) => interner.of(word)),
  ).filter(([i, j], at, all) => !isLoneSpace(old[i] ?? '', [i, j], all[at - 1], all[at + 1]));
  let [b, a] = [0, 0];
  for (const [i, j] of [...pairs, [old.length, now.length] as const]) {
    push('deleted', old.slice(b, i).join(''));
    push('inserted', now.slice(a, j).join(''));
    push('same', old[i] ?? '');
    [b, a] = [i + 1, j + 1];
  }
  return runs;
}

type Place = readonly [before: number, after: number];

/** A space between two changed words belongs to the change: words are read together, not one by one. */
export function isLoneSpace(
  text: string,
  [i, j]: Place,
  previous: Place | undefined,
  next: Place | undefined,
): boolean {
  if (text.trim() !== '' || text.includes('\n')) return false;
  const touches = (place: Place | undefined, by: 1 | -1): boolean =>
    place !== undefined && place[0] === i + by && place[1] === j + by;
  return !touches(previous, -1) && !touches(next, 1);
}
