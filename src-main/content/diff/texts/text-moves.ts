import { movedAwayDraft, structureChange } from '../diff-draft.ts';
import type { Draft } from '../diff-draft.ts';
import type { Differ } from '../differ.ts';
import { isDivided } from '../matching/divided-items.ts';
import { diffInlines } from './inline-diff.ts';
import { inlineTokens, joinTokens } from './inline-tokens.ts';
import type { InlineToken } from './inline-tokens.ts';
import { scoreAlike, scoreBeside, wordsAcross } from '../matching/match-rules.ts';
import { isItemOfText, isMadeOfTexts } from '../matching/similarity.ts';
import { bestPairs } from '../matching/similar-pairs.ts';
import { flatText, trimmedText } from '../structure/text-parts.ts';
import { textOfInlines } from '../../../shared/plain-text.ts';
import { Interner, alignEqual } from '../../../shared/sequence.ts';
import type { InlineDiff } from '../../../shared/diff.ts';
import type { Block, Inline } from '../../../shared/tree.ts';

type Change = 'deleted' | 'inserted';

/** Words in a row that went from a paragraph, or came into one. */
interface Run {
  readonly draft: Draft;
  readonly inlines: readonly InlineDiff[];
  readonly text: Block;
}

/**
 * A sentence that was lifted out of a paragraph and stands as a block of its own (a hint, a quote, a paragraph), and such a
 * block that was put into a paragraph, moved there: where both cannot be pieces of one block, because others stand between them.
 */
export function textMoves(drafts: readonly Draft[], differ: Differ): void {
  const changed: Draft[] = [];
  const wholes: Record<Change, Draft[]> = { deleted: [], inserted: [] };
  const visit = (draft: Draft): void => {
    const { change, block, inlines } = draft;
    if (change === 'changed' && block.type === 'paragraph' && inlines !== undefined) changed.push(draft);
    const isText = block.type === 'paragraph' || (isMadeOfTexts(block) && block.blocks.length === 1);
    if ((change === 'deleted' || change === 'inserted') && draft.isImplied !== true && isText)
      wholes[change].push(draft);
    draft.blocks?.forEach(visit);
  };
  drafts.forEach(visit);
  const moves = new Map<Draft, Map<InlineDiff, Draft>>();
  const tell = ({ draft, inlines }: Run, other: Draft): void => {
    const own = moves.get(draft) ?? new Map<InlineDiff, Draft>();
    for (const one of inlines) own.set(one, other);
    moves.set(draft, own);
  };
  for (const { run, item, text } of dividedItems(drafts, differ)) tell(run, divide(run, item, text, differ));
  for (const [run, whole] of pairsOf(changed, 'deleted', wholes.inserted, differ)) {
    Object.assign(whole, { ...differ.regrouped(run.text, whole.block), change: 'moved', before: run.text });
    tell(run, whole);
  }
  for (const [run, whole] of pairsOf(changed, 'inserted', wholes.deleted, differ)) {
    const { block } = whole;
    if (losesWords(block.type === 'paragraph' ? block.inlines : flatText(block), run)) continue;
    Object.assign(whole, { change: 'moved-away', target: run.draft });
    tell(run, whole);
  }
  for (const [from, to] of sentencesMoved(changed, moves, differ)) {
    tell(from, to.draft);
    tell(to, from.draft);
  }
  for (const [draft, own] of moves) {
    // What left it is told where it stands now.
    const isImplied =
      draft.attributes.length === 0 &&
      draft.inlines?.every((one) => one.change === 'same' || (one.change === 'deleted' && own.has(one))) ===
        true;
    Object.assign(draft, { textMoves: own, ...(isImplied ? { isImplied } : {}) });
  }
}

interface DividedItem {
  readonly run: Run;
  readonly item: Draft;
  readonly text: Block;
}

/** Words of an item of a list that are the item beside it now, or were. */
function dividedItems(drafts: readonly Draft[], differ: Differ): readonly DividedItem[] {
  return drafts.flatMap((draft, index) => {
    const within = draft.blocks === undefined ? [] : dividedItems(draft.blocks, differ);
    const isWhole = draft.change === 'deleted' || draft.change === 'inserted';
    if (!isWhole || !isItemOfText(draft.block)) return within;
    for (const beside of [drafts[index - 1], drafts[index + 1]]) {
      const found = beside === undefined ? null : dividedFrom(beside, draft, differ);
      if (found !== null) return [found];
    }
    return within;
  });
}

/** The words of an item that the one beside it is now, or was. */
function dividedFrom(beside: Draft, item: Draft, { similarity }: Differ): DividedItem | null {
  const [text] = item.block.blocks;
  const isNew = item.change === 'inserted';
  const [first] =
    beside.change === 'changed' && beside.block.type === 'list-item' ? (beside.blocks ?? []) : [];
  if (text === undefined || first?.change !== 'changed' || first.block.type !== 'paragraph') return null;
  const [whole, part] = isNew ? [beside.before, beside.block] : [beside.block, beside.before];
  const isSure = whole !== undefined && part !== undefined && isDivided(similarity, whole, item.block, part);
  // The one with most of its words: a paragraph may have thousands.
  const shares = runsOf(first, isNew ? 'deleted' : 'inserted').map((run) => ({
    run,
    share: similarity.shared(run.text, text),
  }));
  const [best] = shares.toSorted((one, other) => other.share - one.share);
  const own = best === undefined ? null : sharedPart(best.run, text);
  if (best === undefined || own === null || (!isNew && !own.isAll)) return null;
  const isMost = similarity.words(own.text) * 2 >= similarity.words(best.run.text);
  const isKnown = isSure || (isMost && scoreBeside(similarity, own.text, text) > 0);
  return isKnown ? { run: withRun(best.run, own), item, text } : null;
}

interface SharedPart {
  /** The words that both have, and what stands around them in the run. */
  readonly text: Block;
  readonly parts: readonly [readonly Inline[], readonly Inline[], readonly Inline[]];
  /** Whether no word of the text is missing. */
  readonly isAll: boolean;
}

/** From the first to the last word of a run that a text has too, in capitals or not, with the signs and spaces there; null where there is none. */
function sharedPart({ inlines, text }: Run, other: Block): SharedPart | null {
  const [own, theirs] = [inlines.map(({ inline }) => inline), other.inlines].map((all) => inlineTokens(all));
  if (own === undefined || theirs === undefined) return null;
  const keys = new Interner();
  const keyOf = (token: InlineToken): number => keys.of(token.key.toLowerCase());
  const shared = new Set(alignEqual(own.map(keyOf), theirs.map(keyOf)).map(([at]) => at));
  const words = own.flatMap((token, at) => (shared.has(at) && isWord(token.text) ? [at] : []));
  let [from, to] = [words[0], words.at(-1)];
  if (from === undefined || to === undefined) return null;
  while (shared.has(to + 1)) to += 1;
  const isBlank = (some: readonly InlineToken[]): boolean =>
    some.every(({ text: sign }) => sign !== '' && sign.trim() === '');
  if (isBlank(own.slice(0, from))) from = 0;
  if (isBlank(own.slice(to + 1))) to = own.length;
  const [before, moved, after] = [own.slice(0, from), own.slice(from, to + 1), own.slice(to + 1)].map(
    (some) => joinTokens(some),
  );
  const isAll = words.length === theirs.filter((token) => isWord(token.text)).length;
  return {
    text: trimmedText({ ...text, inlines: moved ?? [] }),
    parts: [before ?? [], moved ?? [], after ?? []],
    isAll,
  };
}

/** Cuts what is shared out of a run, in its draft too. */
function withRun({ draft, inlines }: Run, { text, parts }: SharedPart): Run {
  const change = inlines[0]?.change === 'deleted' ? 'deleted' : 'inserted';
  const [before, words, after] = parts.map((own) => own.map((inline): InlineDiff => ({ change, inline })));
  const at = draft.inlines?.findIndex((one) => one === inlines[0]) ?? -1;
  const cut = [...(before ?? []), ...(words ?? []), ...(after ?? [])];
  Object.assign(draft, { inlines: draft.inlines?.toSpliced(at, inlines.length, ...cut) });
  return { draft, inlines: words ?? [], text };
}

/** Shows the item that such words are now, or were, as a piece of the one beside it. Gives what they are told to be. */
function divide(run: Run, item: Draft, text: Block, differ: Differ): Draft {
  const isNew = item.change === 'inserted';
  const moved: Draft = { ...differ.regrouped(run.text, text), change: 'moved', before: run.text };
  // A capital and a full stop come with the division.
  const isImplied =
    wordsOf(run.text) === wordsOf(text) &&
    moved.inlines?.every(({ change }) => change !== 'changed') !== false;
  const piece = isNew ? { ...moved, isImplied } : movedAwayDraft(text, run.draft);
  Object.assign(item, {
    change: 'changed',
    ...(isNew ? {} : { before: item.block }),
    attributes: structureChange(item.block, isNew ? 'split' : 'joined'),
    blocks: [piece],
    structure: isNew ? 'wrapped' : 'unwrapped',
  } satisfies Partial<Draft>);
  return isNew ? piece : run.draft;
}

/** Whether words of a block are not among those that it became, so that they could be shown nowhere. */
function losesWords(inlines: readonly Inline[], { text }: Run): boolean {
  return diffInlines(inlines, text.inlines).some(
    ({ change, inline }) => change === 'deleted' && isWord(textOfInlines([inline])),
  );
}

/** The same words that left one paragraph and stand in another. */
function sentencesMoved(
  changed: readonly Draft[],
  moves: ReadonlyMap<Draft, ReadonlyMap<InlineDiff, Draft>>,
  { similarity }: Differ,
): readonly (readonly [Run, Run])[] {
  const runs = (change: Change) =>
    changed
      .flatMap((draft) => runsOf(draft, change))
      .map((run) => ({ run, text: textOfInlines(run.text.inlines).trim() }))
      .filter(({ run: { draft, inlines, text } }) => {
        const isTold = inlines.some((one) => moves.get(draft)?.has(one));
        return !isTold && similarity.words(text) >= wordsAcross;
      });
  const left = runs('deleted');
  if (left.length === 0) return [];
  const found: (readonly [Run, Run])[] = [];
  const taken = new Set<Run>();
  const places = new Map<string, Run[]>();
  for (const { run, text } of left) places.set(text, [...(places.get(text) ?? []), run]);
  for (const { run: to, text } of runs('inserted')) {
    const from = places.get(text)?.find((one) => one.draft !== to.draft && !taken.has(one));
    if (from === undefined) continue;
    taken.add(from);
    found.push([from, to]);
  }
  return found;
}

function wordsOf({ inlines }: Block): string {
  return textOfInlines(inlines)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function pairsOf(
  changed: readonly Draft[],
  change: Change,
  wholes: readonly Draft[],
  { similarity }: Differ,
): readonly (readonly [Run, Draft])[] {
  if (changed.length === 0 || wholes.length === 0) return [];
  const runs = changed
    .flatMap((draft) => runsOf(draft, change))
    .filter(({ text }) => similarity.words(text) >= wordsAcross);
  const pairs = bestPairs(
    runs.map(({ text }, index) => ({ index, block: text })),
    wholes.map(({ block }, index) => ({ index, block })),
    similarity,
    (one, other) => scoreAlike(similarity, one, other),
  );
  return pairs.flatMap(([from, to]) => {
    const [run, whole] = [runs[from], wholes[to]];
    return run === undefined || whole === undefined ? [] : [[run, whole] as const];
  });
}

function runsOf(draft: Draft, change: Change): readonly Run[] {
  const runs: InlineDiff[][] = [];
  let isOpen = false;
  for (const one of draft.inlines ?? []) {
    if (one.change !== change) isOpen = false;
    else if (isOpen) runs.at(-1)?.push(one);
    else {
      runs.push([one]);
      isOpen = true;
    }
  }
  const { key: _key, ...block } = draft.block;
  return runs.map((inlines) => ({
    draft,
    inlines,
    text: trimmedText({ ...block, inlines: inlines.map(({ inline }) => inline) }),
  }));
}
