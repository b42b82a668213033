import type { PageSource } from '../../../../src-main/bridge/views/review-views.ts';
import { insertBelow, replaceBlock } from '../../../../src-main/shared/replace-block.ts';
import type { BlockDiff, ChangedBlock, LineDiff, PageDiff } from '../../../../src-main/shared/diff.ts';
import { topPaths } from '../../../document/shown.ts';
import type { App } from '../../../state/app.svelte.ts';
import { t } from '../../../messages/en/changes.ts';

/** A change of one block at the top of a page: where it stands on each side, null where it does not. */
export interface RevertedBlock {
  readonly before: number | null;
  readonly after: number | null;
  /** The block of the page that one comes back below; null: it was the first. */
  readonly below: number | null;
  /** A table, a list or the like: all that changed in it goes back together. */
  readonly isWhole: boolean;
}

/** The blocks at the top of both sides, as a diff counts them. */
export interface RevertedSides {
  readonly before: number;
  readonly after: number;
}

interface PageText {
  readonly title: string;
  readonly markdown: string;
}

interface Place {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
}

/** By the path of `data-block`, the changes that can be reverted alone: a block that is new, gone or reads otherwise. */
export function revertible(diff: PageDiff): ReadonlyMap<string, RevertedBlock> & RevertedSides {
  const [before, after] = [topPaths(diff.blocks, 'before'), topPaths(diff.blocks, 'after')];
  const found = new Map<string, RevertedBlock>();
  const firstPieces = idsOfFirstPieces(diff.blocks);
  let below: number | null = null;
  for (const [index, one] of diff.blocks.entries()) {
    const path = String(index);
    const [was, is] = [before.indexOf(path), after.indexOf(path)];
    const isPlain = one.change !== 'moved-away' && isOneBlock(one) && !firstPieces.has(one.id);
    const isReverted =
      isPlain &&
      ((one.change === 'inserted' && is !== -1) ||
        (one.change === 'deleted' && was !== -1) ||
        (one.change === 'changed' && was !== -1 && is !== -1));
    const isWhole = one.change === 'changed' && (one.blocks?.length ?? 0) > 0;
    const sides = { before: was === -1 ? null : was, after: is === -1 ? null : is };
    if (isReverted) found.set(path, { ...sides, below, isWhole });
    const last = after.findLastIndex((other) => other === path || other.startsWith(`${path}.`));
    if (last !== -1) below = last;
  }
  return Object.assign(found, { before: before.length, after: after.length });
}

/** Whether it is one block on each side that has it. */
function isOneBlock({ structure, pieceOf }: ChangedBlock): boolean {
  if (structure === undefined) return true;
  return pieceOf === undefined && (structure === 'parted' || structure === 'flattened');
}

/** Blocks that are in pieces on the other side: one piece alone cannot go back. */
function idsOfFirstPieces(blocks: readonly BlockDiff[], found = new Set<string>()): ReadonlySet<string> {
  for (const block of blocks) {
    if (block.change === 'moved-away') continue;
    if (block.pieceOf !== undefined) found.add(block.pieceOf);
    idsOfFirstPieces(block.blocks ?? [], found);
  }
  return found;
}

/**
 * The Markdown of a page with one block as its base has it, and where in `now` begins what stands below that block; null
 * where the blocks cannot be told apart in one of both.
 */
export function withBlockReverted(
  now: PageSource,
  base: PageSource,
  { before, after, below }: RevertedBlock,
): { readonly markdown: string; readonly below: number } | null {
  const old = before === null ? null : base.blocks[before];
  if (old === undefined || (before !== null && old === null)) return null;
  const text = old === null ? '' : base.markdown.slice(old.from, old.to).replace(/\r\n?/g, '\n');
  if (after !== null) {
    const range = now.blocks[after] ?? null;
    return range === null ? null : { markdown: replaceBlock(now.markdown, range, text), below: range.to };
  }
  if (now.blocks.length === 0) {
    const markdown = insertBelow(now.markdown, null, text);
    return { markdown, below: now.markdown.length };
  }
  const range = now.blocks[below ?? 0] ?? null;
  if (range === null) return null;
  if (below !== null) return { markdown: insertBelow(now.markdown, range, text), below: range.to };
  const first = now.markdown.slice(range.from, range.to).replace(/\r\n?/g, '\n');
  return { markdown: replaceBlock(now.markdown, range, `${text}\n\n${first}`), below: range.to };
}

/**
 * Reverts the change of one block as an edit of its page, which can be undone. `shown`: the lines of both sides as they are
 * drawn. Where the page reads otherwise by now, a block of the same number may be another one: nothing is written.
 */
export async function revertBlock(
  app: App,
  place: Place,
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
  const isCounted = now.value.blocks.length === sides.after && base.value.blocks.length === sides.before;
  const next = isCounted ? withBlockReverted(now.value, base.value, block) : null;
  if (next === null) {
    app.toasts.show(t('thisChangeCannotBeReverted'));
    return;
  }
  const was = textOf(now.value);
  const is = { title: was.title, markdown: next.markdown };
  if (!(await write(app, place, was, is, next.below))) return;
  const done = block.isWhole ? t('allChangesOfTheBlock') : t('changeReverted');
  app.offerUnsent(
    place.accountId,
    done,
    () => write(app, place, is, was, null),
    () => write(app, place, was, is, null),
  );
}

async function write(
  app: App,
  place: Place,
  madeOn: PageText,
  { title, markdown }: PageText,
  below: number | null,
): Promise<boolean> {
  const reply = await app.outbox.writePage({ ...place, title, markdown, madeOn, below, drafts: [] });
  if (!reply.ok) app.showFailure(reply.failure);
  return reply.ok;
}

function textOf({ title, markdown }: PageSource): PageText {
  return { title, markdown };
}
