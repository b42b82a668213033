import type { MergeView } from '../../bridge/views/compare-views.ts';
import type { ConflictBlock } from '../../bridge/views/review-views.ts';
import type { ConfirmedPage } from '../../bridge/views/outbox-views.ts';
import { openConflicts } from '../../shared/conflict-marks.ts';
import { mergeRegions } from '../../content/merge/merge-markdown.ts';
import type { MergeRegion } from '../../content/merge/merge-markdown.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import type { ContentTree } from '../../shared/tree.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { adoptKeys } from '../reading/adopt-keys.ts';
import type { Account } from '../core-state.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { texts } from '../../shared/messages/texts.ts';

/** The three sides of a merge, as far as they are held: what the change request is made from, itself, and today's content. */
export interface MergeSides {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Null where the base is not exact or the space's own content is not held: then nothing can be said. */
export function mergeSidesOf({ session, content }: Account, row: ChangeRequestRow): MergeSides | null {
  const sides = content.sides(row);
  const theirs = session.store.spaces.get(row.spaceId)?.heldRevision ?? null;
  if (sides === null || !sides.isExact || theirs === null) return null;
  return { base: sides.before, mine: sides.after, theirs };
}

/**
 * The pages that an update would bring into a change request: those that the space changed since the change request was
 * made or last updated. Those that it changed after its revision `since`, if that is told and downloaded, are new. Null:
 * it cannot be told, as above. Works in small turns.
 */
export async function incomingPages(
  account: Account,
  row: ChangeRequestRow,
  since: string | null,
): Promise<readonly ConfirmedPage[] | null> {
  const sides = mergeSidesOf(account, row);
  if (sides === null) return null;
  const { session, content } = account;
  const isKnown = since !== null && session.store.revisions.get(row.spaceId, since) !== undefined;
  const later = isKnown ? content.changesBetween(row.spaceId, since, sides.theirs, null) : [];
  const fresh = new Set(later.map(({ pageId }) => pageId));
  const of = sidesOfPages(account, row.spaceId, sides);
  const slicer = new TimeSlicer();
  const pages: ConfirmedPage[] = [];
  for (const { pageId, path, title } of content.changesBetween(row.spaceId, sides.base, sides.theirs, null)) {
    const three = of(pageId);
    const conflicts = wholeConflict(three) === null ? conflictsIn(account, three) : 1;
    pages.push({ path, title, isNew: fresh.has(pageId), conflicts });
    await slicer.pause();
  }
  return pages;
}

export interface MergedPage {
  readonly markdown: string;
  readonly tree: ContentTree;
  readonly conflicts: readonly ConflictBlock[];
}

interface PageSides {
  readonly base: PageTreeRow | undefined;
  readonly mine: PageTreeRow | undefined;
  readonly theirs: PageTreeRow | undefined;
}

/** The pages of the three sides, read once: a revision that is not held whole is read anew each time it is asked for. */
export type SidesOfPages = (pageId: string) => PageSides;

export function sidesOfPages({ content }: Account, spaceId: string, sides: MergeSides): SidesOfPages {
  const base = content.pages(spaceId, sides.base).byId;
  const mine = content.pages(spaceId, sides.mine).byId;
  const theirs = content.pages(spaceId, sides.theirs).byId;
  return (pageId) => ({ base: base.get(pageId), mine: mine.get(pageId), theirs: theirs.get(pageId) });
}

function bodyOf({ session }: Account, row: PageTreeRow | undefined): string | null {
  const hash = row?.markdownHash ?? null;
  return hash === null ? null : (session.store.pages.body(hash) ?? null);
}

/**
 * What a page would read after merging (docs/design/diff.md). Where both sides changed a block, the change
 * request's stands in it, and `conflicts` has all three. Undefined: there is nothing to bring together, or a body lacks.
 */
export function mergedPage(
  account: Account,
  spaceId: string,
  sides: MergeSides,
  pageId: string,
): MergedPage | undefined {
  const { base, mine, theirs } = sidesOfPages(account, spaceId, sides)(pageId);
  if (mine === undefined || theirs === undefined || theirs.markdownHash === base?.markdownHash)
    return undefined;
  const [was, ours, other] = [bodyOf(account, base) ?? '', bodyOf(account, mine), bodyOf(account, theirs)];
  if (ours === null || other === null) return undefined;
  const regions = mergeRegions(was, ours, other);
  const markdown = regions.map(written).join('');
  const tree = parseMarkdown(markdown, { title: mine.title });
  const keyed = account.content.tree(mine);
  return {
    markdown,
    tree: keyed === null ? tree : adoptKeys(tree, keyed),
    conflicts: conflictsOf(regions, mine.title),
  };
}

function written(region: MergeRegion): string {
  return region.kind === 'agreed' ? region.markdown : region.ours;
}

/** The conflicts of a merged page, each with its place in it. */
function conflictsOf(regions: readonly MergeRegion[], title: string): readonly ConflictBlock[] {
  const blocksIn = (markdown: string): number => parseMarkdown(markdown, { title }).blocks.length;
  const linesIn = (markdown: string): number => markdown.split('\n').length - 1;
  const found: ConflictBlock[] = [];
  let above = '';
  for (const region of regions) {
    const upTo = above + written(region);
    if (region.kind === 'conflict') {
      const { ours, theirs, base } = region;
      const [first, next] = [blocksIn(above), blocksIn(upTo)];
      // A part of a block (an item of a list) is in the block that it is a part of.
      const isPart = next === first && ours.trim() !== '' && first > 0;
      found.push({
        mine: parseMarkdown(ours),
        theirs: parseMarkdown(theirs),
        base: parseMarkdown(base),
        place: isPart ? { first: first - 1, count: 1 } : { first, count: next - first },
        source: { firstLine: linesIn(above) + 1, lineCount: linesIn(upTo) - linesIn(above), theirs, base },
      });
    }
    above = upTo;
  }
  return found;
}

/** Why a page conflicts as a whole: one side removed what the other changed. */
function wholeConflict({ base, mine, theirs }: PageSides): string | null {
  const changed = (side: PageTreeRow): boolean =>
    base === undefined || side.markdownHash !== base.markdownHash || side.title !== base.title;
  if (base === undefined) return null;
  const say = texts().review;
  if (mine !== undefined && theirs === undefined && changed(mine)) return say.changedAndRemoved;
  if (mine === undefined && theirs !== undefined && changed(theirs)) return say.removedAndChanged;
  if (
    mine !== undefined &&
    theirs !== undefined &&
    mine.title !== base.title &&
    theirs.title !== base.title &&
    mine.title !== theirs.title
  )
    return say.namedTwice(mine.title, theirs.title);
  return null;
}

/** What merging would do now, and what an update has left to decide. Null where it cannot be told. Works in small turns. */
export async function mergeView(account: Account, row: ChangeRequestRow): Promise<MergeView | null> {
  const sides = mergeSidesOf(account, row);
  if (sides === null) return null;
  const of = sidesOfPages(account, row.spaceId, sides);
  const slicer = new TimeSlicer();
  const say = texts().review;
  const conflicting: MergeView['pages'][number][] = [];
  const open: MergeView['pages'][number][] = [];
  for (const { pageId, title } of account.content.changedPages(row) ?? []) {
    const three = of(pageId);
    const message = wholeConflict(three);
    const blocks = conflictsIn(account, three);
    const left = openIn(account, three.mine);
    if (message !== null || blocks > 0)
      conflicting.push({ pageId, title, blocks, isOpen: false, words: message });
    if (left > 0) open.push({ pageId, title, blocks: left, isOpen: true, words: say.bothVersions(left) });
    await slicer.pause();
  }
  const blocksOf = (pages: MergeView['pages']): number => pages.reduce((sum, page) => sum + page.blocks, 0);
  const conflictBlocks = blocksOf(conflicting);
  const openCount = blocksOf(open);
  return {
    words: [
      ...(open.length > 0 ? [say.openConflicts(openCount, open.length)] : []),
      ...(conflicting.length > 0 ? [say.conflicts(conflictBlocks, conflicting.length)] : []),
      ...(open.length + conflicting.length === 0 ? [say.noConflicts] : []),
    ].join(' '),
    conflictBlocks,
    conflictPages: conflicting.length,
    openConflicts: openCount,
    pages: [...open, ...conflicting],
  };
}

/** Places of a page where an update has left both versions. */
export function openIn(account: Account, page: PageTreeRow | undefined): number {
  return openConflicts(bodyOf(account, page) ?? '').length;
}

/** Blocks of a page that both sides changed differently. */
export function conflictsIn(account: Account, { base, mine, theirs }: PageSides): number {
  if (mine === undefined || theirs === undefined) return 0;
  const hashes = new Set([base?.markdownHash, mine.markdownHash, theirs.markdownHash]);
  if (hashes.size < 3) return 0;
  const [was, ours, other] = [bodyOf(account, base) ?? '', bodyOf(account, mine), bodyOf(account, theirs)];
  if (ours === null || other === null) return 0;
  return mergeRegions(was, ours, other).filter(({ kind }) => kind === 'conflict').length;
}
