import type { PageSource } from '../../../../../src-main/bridge/views/review-views.ts';
import { insertAbove, insertBelow, replaceBlock } from '../../../../../src-main/shared/replace-block.ts';
import type { Block } from '../../../../../src-main/shared/tree.ts';
import type { BlockDiff, LineDiff, PageDiff } from '../../../../../src-main/shared/diff.ts';
import { topPaths } from '../../../../document/shown.ts';
import type { Reverted } from '../../../../document/view-props.ts';
import type { App } from '../../../../state/app.svelte.ts';
import type { PageText } from './edited-part.ts';
import { writeUndoably } from './write-undoably.ts';
import type { WrittenPlace } from './write-undoably.ts';
import { t } from '../../../../messages/en/changes.ts';

/**
 * A change at the top of a page: what of it stands where on each side, in the order of both. One block that reads otherwise; or
 * all pieces of one that was split, joined or put elsewhere, which go back together.
 */
export interface RevertedBlock {
  readonly parts: readonly RevertedPart[];
  /** What goes back, as the person is told. */
  readonly what: Reverted;
  /** How many lines of the list of changes go back with it. */
  readonly changes: number;
  /** One row, item or other part of it alone (`revert-part.ts`). */
  readonly inside?: RevertedInside;
}

/** A block, as it is and with one part as it was. */
interface RevertedInside {
  readonly was: Block;
  readonly now: Block;
}

interface RevertedPart {
  /** Places among the blocks of the old and of the new side; empty where it does not stand there. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The block of the new side above it; null: it is the first. */
  readonly below: number | null;
}

/** The blocks at the top of both sides, as a diff counts them. */
export interface RevertedSides {
  readonly before: number;
  readonly after: number;
}

/** By the path of `data-block`, the changes that can be reverted: of what belongs together each path has the same one. */
export function revertible(diff: PageDiff): ReadonlyMap<string, RevertedBlock> & RevertedSides {
  const [before, after] = [topPaths(diff.blocks, 'before'), topPaths(diff.blocks, 'after')];
  const placesOf = (paths: readonly string[], path: string): readonly number[] =>
    paths.flatMap((other, index) => (other === path || other.startsWith(`${path}.`) ? [index] : []));
  let below: number | null = null;
  const parts = diff.blocks.map((_, index): RevertedPart => {
    const path = String(index);
    const part = { before: placesOf(before, path), after: placesOf(after, path), below };
    below = part.after.at(-1) ?? below;
    return part;
  });
  const found = new Map<string, RevertedBlock>();
  const tops = topsOf(diff.blocks);
  for (const group of changesTogether(diff.blocks, tops)) {
    const [first] = group;
    const changes = diff.changes.filter(({ id }) => group.includes(tops.get(id) ?? -1)).length;
    const only = diff.blocks[first ?? -1];
    if (group.length === 1 && only !== undefined && isFileAlone(only)) continue;
    const what = group.length > 1 || only === undefined ? 'places' : whatOf(only);
    const reverted = { parts: group.flatMap((index) => parts[index] ?? []), what, changes };
    for (const index of group) found.set(String(index), reverted);
  }
  return Object.assign(found, { before: before.length, after: after.length });
}

/** A picture or file has another version under the same address: no text goes back with it. */
function isFileAlone(diff: BlockDiff): boolean {
  if (diff.change !== 'changed' || diff.before === undefined) return false;
  let isOfFile = false;
  const textOf = (block: Block): string =>
    JSON.stringify(block, (name, value: unknown) => {
      isOfFile ||= name === 'earlier';
      return name === 'earlier' || name === 'key' ? undefined : value;
    });
  return textOf(diff.before) === textOf(diff.block) && isOfFile;
}

/** In which block at the top each change is, by its id. */
function topsOf(blocks: readonly BlockDiff[]): ReadonlyMap<string, number> {
  const tops = new Map<string, number>();
  const number = (diff: BlockDiff, top: number): void => {
    tops.set(diff.id, top);
    if (diff.change !== 'moved-away') for (const child of diff.blocks ?? []) number(child, top);
  };
  blocks.forEach(number);
  return tops;
}

/** All that changed in a table, a list or the like goes back together. */
function whatOf(diff: BlockDiff): Reverted {
  if (diff.change !== 'changed' || diff.structure !== undefined || !diff.blocks?.length) return 'change';
  const { type } = diff.block;
  return type === 'table' || type === 'list' ? type : 'block';
}

/**
 * The places of blocks that changed, those in one list that cannot go back alone: pieces of one block with what was taken away
 * or put in between them, both places of a move, and neighbours that moved together.
 */
function changesTogether(
  blocks: readonly BlockDiff[],
  tops: ReadonlyMap<string, number>,
): readonly (readonly number[])[] {
  const groupOf = blocks.map((_, index) => [index]);
  const join = (one: number, other: number | undefined): void => {
    const [group, rest] = [groupOf[one], groupOf[other ?? one]];
    if (group === undefined || rest === undefined || group === rest) return;
    group.push(...rest);
    for (const index of rest) groupOf[index] = group;
  };
  const link = (diff: BlockDiff, top: number): void => {
    if (diff.change === 'moved-away') {
      join(top, tops.get(diff.movedTo));
      return;
    }
    const first = diff.pieceOf === undefined ? undefined : tops.get(diff.pieceOf);
    join(top, first);
    // What stood between two lists can stand nowhere in the one that they are now.
    const between = diff.structure === 'joined' ? 'deleted' : diff.structure === 'split' ? 'inserted' : null;
    for (let index = (first ?? top) + 1; index < top; index += 1)
      if (blocks[index]?.change === between) join(top, index);
    for (const run of diff.inlines ?? []) {
      if (run.change !== 'changed' && run.moved !== undefined) join(top, tops.get(run.moved));
    }
    for (const child of diff.blocks ?? []) link(child, top);
  };
  let moved = 0;
  for (const [index, one] of blocks.entries()) {
    link(one, index);
    if (one.change !== 'moved') continue;
    // The title of the container below it was this heading.
    if (one.asTitle === true) join(index, index + 1);
    if (one.follows === true) join(index, moved);
    moved = index;
  }
  for (const [index, ...others] of movedSections(blocks)) for (const other of others) join(index, other);
  return [...new Set(groupOf)]
    .map((group) => group.toSorted((a, b) => a - b))
    .filter((group) => group.some((index) => blocks[index]?.change !== 'same'));
}

/**
 * The places of a section that became a container elsewhere, or was one: its heading, and what is gone from below it or is new
 * there. Without it, that would stand below another heading.
 */
function movedSections(blocks: readonly BlockDiff[]): readonly (readonly [number, ...number[]])[] {
  const containers = blocks.filter((diff) => diff.change === 'changed' && diff.structure !== undefined);
  const wrapped = new Set(containers.map(({ id }) => id));
  const headings = new Set(containers.map((diff) => ('madeHeading' in diff ? diff.madeHeading : undefined)));
  return blocks.flatMap((heading, index) => {
    const isOld = heading.change === 'moved-away' && wrapped.has(heading.movedTo);
    if (heading.block.type !== 'heading' || !(isOld || headings.has(heading.id))) return [];
    const rest = blocks.slice(index + 1);
    const changes = isOld ? ['deleted', 'moved-away'] : ['inserted', 'moved'];
    const end = rest.findIndex(({ change, block }) => block.type === 'heading' || !changes.includes(change));
    const own = rest.slice(0, end === -1 ? rest.length : end);
    return [[index, ...own.flatMap(({ change }, at) => (change === changes[0] ? [index + 1 + at] : []))]];
  });
}

/**
 * The Markdown of a page with one change as its base has it, and where in `now` begins what stands below that change; null
 * where the blocks cannot be told apart in one of both, where nothing would change, and where text of both would go.
 */
export function withBlockReverted(
  now: PageSource,
  base: PageSource,
  { parts }: RevertedBlock,
): { readonly markdown: string; readonly below: number } | null {
  const [start] = now.blocks;
  if (start === null) return null;
  const top = start?.from ?? now.markdown.length;
  let { markdown } = now;
  let below: number | null = null;
  // From the last one up: what stands above keeps its place.
  for (const part of parts.toReversed()) {
    const text = textAt(base, part.before);
    const ranges = rangesAt(now, part.after);
    const above = part.below === null ? null : now.blocks[part.below];
    if (text === null || ranges === null || (part.below !== null && !above)) return null;
    const [first, ...others] = ranges;
    below ??= ranges.at(-1)?.to ?? above?.to ?? top;
    for (const range of others.toReversed()) markdown = replaceBlock(markdown, range, '');
    if (first !== undefined) markdown = replaceBlock(markdown, first, text);
    else if (part.below !== null || now.blocks.length === 0)
      markdown = insertBelow(markdown, above ?? null, text);
    else markdown = insertAbove(markdown, top, text);
  }
  return below === null || !isSound(now, base, markdown) ? null : { markdown, below };
}

/** Whether something changes, and each line that both sides have still stands there: what neither lost goes with no change. */
function isSound(now: PageText, base: PageText, markdown: string): boolean {
  if (markdown === now.markdown) return false;
  const [ours, theirs, left] = [linesOf(now.markdown), linesOf(base.markdown), linesOf(markdown)];
  return [...ours].every(([line, count]) => (left.get(line) ?? 0) >= Math.min(count, theirs.get(line) ?? 0));
}

/** How often each line of several words stands there, without what marks lists and quotes; tags and fences are not words. */
function linesOf(markdown: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const whole of markdown.split(/\r\n?|\n/)) {
    const line = whole.replace(/^(?:[\s>*+-]|\d+[.)]\s)*/, '').trim();
    if (/\p{L}\S*\s+\S*\p{L}/u.test(line) && !/^(?:\{%|<|```|~~~)/.test(line))
      counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}

/** Where blocks stand; null where that cannot be told of one, or some stand together with others. */
function rangesAt({ blocks }: PageSource, places: readonly number[]) {
  const ranges = places.flatMap((place) => blocks[place] ?? []);
  const isApart = ranges.every(({ from }) => blocks.filter((other) => other?.from === from).length === 1);
  return isApart && ranges.length === places.length ? ranges : null;
}

/** The text of neighbours; empty of none. */
function textAt(page: PageSource, places: readonly number[]): string | null {
  const ranges = rangesAt(page, places);
  const [first, last] = [ranges?.[0], ranges?.at(-1)];
  if (ranges === null) return null;
  if (first === undefined || last === undefined) return '';
  return page.markdown.slice(first.from, last.to).replace(/\r\n?/g, '\n');
}

/**
 * Reverts the change of one block as an edit of its page, which can be undone. `shown`: the lines of both sides as they are
 * drawn. Where the page reads otherwise by now, a block of the same number may be another one: nothing is written.
 */
export async function revertBlock(
  app: App,
  place: WrittenPlace,
  block: RevertedBlock,
  sides: RevertedSides,
  shown: readonly LineDiff[],
): Promise<void> {
  const { host } = app;
  const now = await host.request('page.source', place);
  const base = await host.request('page.baseSource', place);
  const today = await host.request('changeRequest.pageDiff', { ...place, against: 'base' });
  if (!now.ok || !base.ok || !today.ok) {
    const refused = [now, base, today].find(({ ok }) => !ok);
    if (refused?.ok === false) app.showFailure(refused.failure);
    return;
  }
  if (JSON.stringify(today.value.source) !== JSON.stringify(shown)) {
    app.toasts.show(t('thisPageHasChangedMeanwhile'));
    return;
  }
  const [ours, theirs] = [now.value, base.value];
  const isCounted = ours.blocks.length === sides.after && theirs.blocks.length === sides.before;
  const revert = block.inside === undefined ? withBlockReverted : await insideReverted(app, place, block);
  const next = isCounted && revert !== null ? revert(ours, theirs, block) : null;
  if (next === null || !isSound(ours, theirs, next.markdown)) {
    app.toasts.show(t('thisChangeCannotBeReverted'));
    return;
  }
  const was = textOf(ours);
  const is = { title: was.title, markdown: next.markdown };
  const said = t('changeReverted', { what: block.what, n: block.changes });
  await writeUndoably(app, place, was, is, next.below, said);
}

/** Puts a block with one part as it was; null where it cannot be written without a loss. */
async function insideReverted(
  { host }: App,
  place: WrittenPlace,
  { parts: [part], inside }: RevertedBlock,
): Promise<typeof withBlockReverted | null> {
  const [index] = part?.after ?? [];
  if (index === undefined || inside === undefined) return null;
  const source = await host.request('page.source', { ...place, block: index });
  const range = source.ok ? source.value.blocks[index] : undefined;
  if (!source.ok || !range || source.value.rich?.length !== 1) return null;
  const text = source.value.markdown.slice(range.from, range.to).replace(/\r\n?/g, '\n');
  const { printed } = await import('../../../../editor/written-text.ts');
  const spelled = await host.request('text.keepSpelling', {
    source: text,
    was: printed([inside.was], text),
    now: printed([inside.now], text),
  });
  if (!spelled.ok) return null;
  return ({ markdown }) => ({ markdown: replaceBlock(markdown, range, spelled.value), below: range.to });
}

function textOf({ title, markdown }: PageSource): PageText {
  return { title, markdown };
}
