import { styleDescription } from '../change-descriptions.ts';
import { grownWord } from './grown-word.ts';
import { keptPhrases } from './kept-phrases.ts';
import type { InlineDiff } from '../../../shared/diff.ts';
import { inlineTokens, joinTokens } from './inline-tokens.ts';
import type { InlineToken } from './inline-tokens.ts';
import { Interner, alignEqual, commonEnds } from '../../../shared/sequence.ts';
import type { Inline } from '../../../shared/tree.ts';

/** A step of the comparison: a token of one side, or of both. */
interface Step {
  readonly before?: InlineToken;
  readonly after?: InlineToken;
}

/**
 * Compares running text (docs/design/diff.md): first its words, then, where the words are the same, their marks and
 * what they link to. Deletions stand before insertions.
 */
export function diffInlines(before: readonly Inline[], after: readonly Inline[]): readonly InlineDiff[] {
  // Whole inlines at both ends are put aside before any is cut: a paragraph may be made of thousands of links.
  const [first, last] = commonEnds(before, after, isSameInline);
  const looks = new Interner();
  const allOld = inlineTokens(before.slice(first, before.length - last), looks);
  const allNow = inlineTokens(after.slice(first, after.length - last), looks);
  const [start, end] = commonEnds(allOld, allNow, (old, now) => old.key === now.key && old.look === now.look);
  const same = (inlines: readonly Inline[]): readonly InlineDiff[] =>
    inlines.map((inline) => ({ change: 'same', inline }));
  return [
    ...same(after.slice(0, first)),
    ...same(joinTokens(allNow.slice(0, start))),
    ...diffTokens(allOld.slice(start, allOld.length - end), allNow.slice(start, allNow.length - end)),
    ...same(joinTokens(allNow.slice(allNow.length - end))),
    ...same(after.slice(after.length - last)),
  ];
}

function isSameInline(old: unknown, now: unknown): boolean {
  if (Object.is(old, now)) return true;
  if (typeof old !== 'object' || typeof now !== 'object' || old === null || now === null) return false;
  const names = Object.keys(old);
  return (
    names.length === Object.keys(now).length &&
    names.every((name) => isSameInline(Reflect.get(old, name), Reflect.get(now, name)))
  );
}

function diffTokens(old: readonly InlineToken[], now: readonly InlineToken[]): readonly InlineDiff[] {
  const interner = new Interner();
  const pairs = alignEqual(
    old.map((token) => interner.of(token.key)),
    now.map((token) => interner.of(token.key)),
  );
  const steps: Step[] = [];
  let [b, a] = [0, 0];
  const last = [old.length, now.length] as const;
  for (const [i, j] of [...pairs, last]) {
    for (; b < i; b += 1) push(steps, { before: old[b] });
    for (; a < j; a += 1) push(steps, { after: now[a] });
    if (i < old.length) push(steps, { before: old[i], after: now[j] });
    [b, a] = [i + 1, j + 1];
  }
  // Once for spaces and signs, and again now that the changes beside a few words are whole.
  const readable = withoutLace(withoutCrumbs(withoutCrumbs(steps)));
  const whole = runsOf(readable).flatMap((run) => (run.isSame ? run.steps : rewritten(run.steps)));
  return gathered(runsOf(whole).flatMap((run) => (run.isSame ? run.steps : withinWord(run.steps))));
}

function push(
  steps: Step[],
  step: { readonly before?: InlineToken | undefined; readonly after?: InlineToken | undefined },
): void {
  steps.push({
    ...(step.before === undefined ? {} : { before: step.before }),
    ...(step.after === undefined ? {} : { after: step.after }),
  });
}

function isBoth(step: Step): boolean {
  return step.before !== undefined && step.after !== undefined;
}

/**
 * Between two changed stretches a lone space, sign or short run of words that happens to be equal only makes the result
 * hard to read: it is told as changed with them.
 */
function withoutCrumbs(steps: readonly Step[]): readonly Step[] {
  const runs = runsOf(steps);
  const merged: Step[] = [];
  let open: Step[] = [];
  let behind = nothing;
  const flush = (): void => {
    for (const { before } of open) if (before !== undefined) merged.push({ before });
    for (const { after } of open) if (after !== undefined) merged.push({ after });
    open = [];
    behind = nothing;
  };
  runs.forEach(({ isSame, steps: own }, index) => {
    const next = runs[index + 1];
    const isCrumb =
      isSame && open.length > 0 && next !== undefined && isSlight(own, behind, sizeOf(next.steps));
    const keeps = isSame && !isCrumb;
    if (keeps) flush();
    else behind = sum(behind, sizeOf(own));
    const target = keeps ? merged : open;
    for (const step of own) target.push(step);
  });
  flush();
  return merged;
}

interface Run {
  readonly isSame: boolean;
  readonly steps: Step[];
}

/** Steps in turns of what both sides have and what one side has. */
function runsOf(steps: readonly Step[]): readonly Run[] {
  const runs: Run[] = [];
  for (const step of steps) {
    const isSame = isBoth(step);
    const last = runs.at(-1);
    if (last?.isSame === isSame) last.steps.push(step);
    else runs.push({ isSame, steps: [step] });
  }
  return runs;
}

/** A stretch with this many changes, with few words between them, is a rewritten sentence. */
const mostIslands = 3;
/** Between them stand fewer words than this share of those that changed. */
const leastEqual = 0.8;

/** A rewritten sentence is read as removed and added: words that alternate every few words cannot be read at all. */
function withoutLace(steps: readonly Step[]): readonly Step[] {
  const runs = runsOf(steps);
  const result: Step[] = [];
  for (let at = 0; at < runs.length;) {
    let end = at;
    while (end < runs.length && (runs[end]?.isSame !== true || isShort(runs[end], runs[end + 1]))) end += 1;
    const stretch = runs.slice(at, end);
    const own = stretch.flatMap((run) => run.steps);
    for (const step of isLace(stretch) ? apart(own) : own) result.push(step);
    for (const step of runs[end]?.steps ?? []) result.push(step);
    at = end + 1;
  }
  return result;
}

function isShort(run: Run | undefined, next: Run | undefined): boolean {
  return run !== undefined && next !== undefined && wordsIn(run.steps) <= fewWords && !holdsThings(run.steps);
}

function isLace(stretch: readonly Run[]): boolean {
  const changed = stretch.filter(({ isSame }) => !isSame);
  if (changed.length <= mostIslands) return false;
  const same = stretch.filter(({ isSame }) => isSame).reduce((sum, run) => sum + wordsIn(run.steps), 0);
  const [deleted, inserted] = (['before', 'after'] as const).map((side) =>
    changed.reduce((sum, run) => sum + wordsIn(run.steps.filter((step) => step[side] !== undefined)), 0),
  );
  return (
    same < leastEqual * Math.max(deleted ?? 0, inserted ?? 0) && (deleted ?? 0) > 0 && (inserted ?? 0) > 0
  );
}

function wordsIn(steps: readonly Step[]): number {
  return steps.filter(({ before, after }) => /[\p{L}\p{N}]/u.test((before ?? after)?.text ?? '')).length;
}

function holdsThings(steps: readonly Step[]): boolean {
  return steps.some(({ before, after }) => (before ?? after)?.inline.type !== 'text');
}

/** All of the old side, then all of the new one. */
function apart(steps: readonly Step[]): readonly Step[] {
  return [
    ...steps.flatMap(({ before }) => (before === undefined ? [] : [{ before }])),
    ...steps.flatMap(({ after }) => (after === undefined ? [] : [{ after }])),
  ];
}

/**
 * Removed and added, around phrases that both sides have in one order: where sentences changed places, the most equal
 * words in a row are scattered over all of them.
 */
function rewritten(steps: readonly Step[]): readonly Step[] {
  const old = steps.flatMap(({ before }) => before ?? []);
  const now = steps.flatMap(({ after }) => after ?? []);
  const result: Step[] = [];
  let [b, a] = [0, 0];
  for (const [from, to, length] of [...keptPhrases(old, now), [old.length, now.length, 0] as const]) {
    for (const before of old.slice(b, from)) result.push({ before });
    for (const after of now.slice(a, to)) result.push({ after });
    for (let at = 0; at < length; at += 1) push(result, { before: old[from + at], after: now[to + at] });
    [b, a] = [from + length, to + length];
  }
  return result;
}

/** Where one word is all that changed on a side, and the other side begins with more of it, only that is marked. */
function withinWord(steps: readonly Step[]): readonly Step[] {
  const old = steps.flatMap(({ before }) => before ?? []);
  const now = steps.flatMap(({ after }) => after ?? []);
  const grown = grownWord(old, now);
  if (grown === null) return steps;
  return [
    grown.word,
    ...grown.before.map((before) => ({ before })),
    ...grown.after.map((after) => ({ after })),
  ];
}

/** So many words may be equal by chance between longer changes. */
const fewWords = 3;

function isSlight(run: readonly Step[], previous: Size, next: Size): boolean {
  if (run.some(({ before }) => before?.inline.type !== 'text')) return false;
  const length = sizeOf(run).deleted;
  const words = run.filter(({ before }) => /[\p{L}\p{N}]/u.test(before?.text ?? '')).length;
  const isTwoSided = ({ deleted, inserted }: Size): boolean => deleted > 0 && inserted > 0;
  if (words === 0) return length <= 3 && isTwoSided(previous) && isTwoSided(next);
  // What was only inserted, or only deleted, on both sides of a word is read best around it.
  if (!isTwoSided(sum(previous, next))) return false;
  const least = Math.min(...[previous, next].map(({ deleted, inserted }) => Math.max(deleted, inserted)));
  return words <= fewWords && length * 2 <= least;
}

/** How long the texts of both sides are. */
interface Size {
  readonly deleted: number;
  readonly inserted: number;
}

const nothing: Size = { deleted: 0, inserted: 0 };

function sizeOf(steps: readonly Step[]): Size {
  const length = (side: 'before' | 'after'): number =>
    steps.reduce((total, step) => total + (step[side]?.text.length ?? 0), 0);
  return { deleted: length('before'), inserted: length('after') };
}

function sum(one: Size, other: Size): Size {
  return { deleted: one.deleted + other.deleted, inserted: one.inserted + other.inserted };
}

/** Joins steps of one kind and one look into inlines. */
function gathered(steps: readonly Step[]): readonly InlineDiff[] {
  const diffs: InlineDiff[] = [];
  let index = 0;
  while (index < steps.length) {
    const kind = kindOf(steps[index] ?? {});
    let end = index + 1;
    while (end < steps.length && kindOf(steps[end] ?? {}) === kind) end += 1;
    for (const diff of gather(steps.slice(index, end))) diffs.push(diff);
    index = end;
  }
  return diffs;
}

/** Equal for steps that become one entry. */
function kindOf({ before, after }: Step): string {
  if (before === undefined) return 'inserted';
  if (after === undefined) return 'deleted';
  return before.look === after.look ? 'same' : `changed ${before.look} ${after.look}`;
}

function gather(steps: readonly Step[]): readonly InlineDiff[] {
  const old = steps.flatMap(({ before }) => before ?? []);
  const now = steps.flatMap(({ after }) => after ?? []);
  const [first, partner] = [steps[0]?.before, steps[0]?.after];
  if (first === undefined) return joinTokens(now).map((inline) => ({ change: 'inserted', inline }));
  if (partner === undefined) return joinTokens(old).map((inline) => ({ change: 'deleted', inline }));
  if (first.look === partner.look) return joinTokens(now).map((inline) => ({ change: 'same', inline }));
  const words = styleDescription(first, partner);
  const [befores, afters] = [joinTokens(old), joinTokens(now)];
  if (befores.length === 1 && afters.length === 1 && befores[0] !== undefined && afters[0] !== undefined) {
    return [{ change: 'changed', inline: afters[0], before: befores[0], words }];
  }
  // Things between words (an image in a text made a link) are told one by one.
  return steps.flatMap(({ before, after }): readonly InlineDiff[] => {
    const [was] = joinTokens(before === undefined ? [] : [before]);
    const [is] = joinTokens(after === undefined ? [] : [after]);
    return was === undefined || is === undefined
      ? []
      : [{ change: 'changed', inline: is, before: was, words }];
  });
}
