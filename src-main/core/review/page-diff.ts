import type { Against, BaseNote, PageDiffView } from '../../bridge/views/review-views.ts';
import type { References } from '../../bridge/views/views.ts';
import type { LineDiff, PageDiff, PageTreeChange } from '../../shared/diff.ts';
import { diffLines } from '../../content/diff/texts/line-diff.ts';
import { diffTrees } from '../../content/diff/block-diff.ts';
import type { ContentTree } from '../../shared/tree.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { hasBody } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import { baseNote } from './base-note.ts';
import type { ListedDiff } from './change-list.ts';
import { reviewedPages } from './since-review.ts';
import type { Account } from '../core-state.ts';
import { Lru } from '../lru.ts';
import { mergedPage, mergeSidesOf } from './merge-preview.ts';
import type { MergedPage } from './merge-preview.ts';
import { referencesOf } from '../reading/references.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { AlignedTargets } from '../reading/same-targets.ts';
import { pendingIn } from '../discussion/pending-page.ts';
import { missingMessage } from '../reading/page-place.ts';
import { texts } from '../../shared/messages/texts.ts';

const emptyTree: ContentTree = { blocks: [], frontMatter: {}, truncated: false };

interface Compared {
  readonly diff: PageDiff;
  readonly source: readonly LineDiff[];
}

/** Diffs by the hashes of both sides: the same whatever change request or account asks. */
const compared = new Lru<Compared>(40);

export interface Sides {
  readonly before: string;
  readonly after: string;
  readonly note: BaseNote;
}

/** @throws {RequestFailure} `not-held` while the change request's content is not here */
export function sidesOf(
  { session, content }: Account,
  row: ChangeRequestRow,
  against: Against | { readonly revision: string },
): Sides {
  const { store } = session;
  const sides = content.sides(row);
  if (sides === null) throw new RequestFailure('not-held', texts().refused.requestNotKept);
  const { before, after, isExact } = sides;
  if (typeof against === 'object') {
    if (store.revisions.get(row.spaceId, against.revision) === undefined) {
      throw new RequestFailure('not-held', texts().refused.revisionNotHere);
    }
    return { before: against.revision, after, note: baseNote(against.revision, true) };
  }
  if (against === 'base') return { before, after, note: baseNote(before, isExact) };
  if (against === 'primary') {
    const primary = store.spaces.get(row.spaceId)?.heldRevision ?? null;
    if (primary === null) throw new RequestFailure('not-held', texts().refused.spaceNotKept);
    return { before: primary, after, note: baseNote(primary, true) };
  }
  const last = store.reviewed.lastFinished(row.id);
  if (last === undefined) {
    return {
      before,
      after,
      note: baseNote(before, isExact, texts().refused.noReviewYet),
    };
  }
  if (store.revisions.get(row.spaceId, last.revisionId) === undefined) {
    const message = texts().refused.reviewNotHere;
    return { before, after, note: baseNote(before, isExact, message) };
  }
  return { before: last.revisionId, after, note: baseNote(last.revisionId, true) };
}

/**
 * One page of a change request against another revision (docs/design/diff.md). Against today's content the new side is
 * what merging would make of it, where that can be told; else it is the change request's own.
 */
export function pageDiff(
  account: Account,
  row: ChangeRequestRow,
  pageId: string,
  against: Against | { readonly revision: string },
): PageDiffView {
  const { content } = account;
  const { spaceId } = row;
  const sides = sidesOf(account, row, against);
  const merge = against === 'primary' ? mergeSidesOf(account, row) : null;
  const merged = merge === null ? undefined : mergedPage(account, spaceId, merge, pageId);
  const change =
    against === 'base' || merge !== null
      ? content.changedPages(row)?.find((one) => one.pageId === pageId)
      : content.changesBetween(spaceId, sides.before, sides.after, null).find((one) => one.pageId === pageId);
  return {
    ...diffBetween(account, spaceId, pageId, sides, change, merged),
    reviewed: isReviewed(account, row, pageId),
  };
}

/** So long is the text of a page whose diff takes few milliseconds. In UTF-16 units. */
const quickLength = 60_000;

/** Whether a page of a change request can be read on suspicion, without holding up what is asked for meanwhile. */
export function isQuicklyRead({ session, content }: Account, row: ChangeRequestRow, pageId: string): boolean {
  const sides = content.sides(row);
  if (sides === null) return false;
  const versions = [sides.before, sides.after].flatMap(
    (revisionId) => content.pages(row.spaceId, revisionId).byId.get(pageId) ?? [],
  );
  const isQuick = ({ markdownHash, documentHash }: PageTreeRow): boolean => {
    const hash = markdownHash ?? documentHash;
    return hash === null || (session.store.pages.body(hash)?.length ?? 0) <= quickLength;
  };
  return versions.length > 0 && versions.every(isQuick);
}

/** One page of two held revisions. `merged` stands for the new side's body where a merge would make another of it. */
export function diffBetween(
  account: Account,
  spaceId: string,
  pageId: string,
  { before, after, note }: Sides,
  change: PageTreeChange | undefined,
  merged?: MergedPage,
): Omit<PageDiffView, 'reviewed'> {
  const { session, content } = account;
  const { store } = session;
  const old = content.pages(spaceId, before).byId.get(change?.pageIdBefore ?? pageId);
  const now = content.pages(spaceId, after).byId.get(pageId);
  const shown = now ?? old;
  if (shown === undefined) throw new RequestFailure('not-found', texts().refused.onNeitherSide);
  const oldTree = old === undefined ? emptyTree : content.tree(old);
  const newTree = merged?.tree ?? (now === undefined ? emptyTree : content.tree(now));
  const aligned = content.aligned(spaceId, { before, after }, { old, now });
  const { diff, source } =
    merged === undefined
      ? compare(account, old, now, aligned, newTree ?? emptyTree)
      : {
          diff: diffTrees(aligned.tree, merged.tree),
          source: diffLines(sourceOf(store.pages, old), merged.markdown),
        };
  const space = store.spaces.get(spaceId);
  const isMissing = (page: PageTreeRow | undefined, tree: ContentTree | null): boolean =>
    page !== undefined && hasBody(page.type) && tree === null;
  const missing = isMissing(now, newTree) ? now : isMissing(old, oldTree) ? old : undefined;
  const context = { spaceId, page: now };
  const conflicts = merged?.conflicts ?? [];
  const newTrees = [
    newTree ?? emptyTree,
    ...conflicts.flatMap(({ mine, theirs, base }) => [mine, theirs, base]),
  ];
  return {
    pageId,
    title: shown.title,
    path: shown.path,
    ...pathBefore(old, now, note),
    base: note,
    changes: change?.changes ?? [],
    attributes: change?.attributes ?? [],
    diff,
    linksFollow: aligned.keys.size > 0,
    source,
    result: newTree ?? emptyTree,
    references: referencesOf(store, content, { ...context, revisionId: after }, newTrees),
    referencesBefore: withKeys(
      referencesOf(store, content, { ...context, page: old, revisionId: before }, [oldTree ?? emptyTree]),
      aligned.keys,
    ),
    language: space === undefined ? null : (spaceOf(space).language ?? null),
    commentable: now !== undefined && now.documentHash !== null,
    missing: missing === undefined ? null : missingMessage(missing),
    ...pendingIn(account, content.pages(spaceId, after), pageId),
    ...(conflicts.length === 0 ? {} : { conflicts }),
  };
}

/** Where today's content stands in for the base, an address may differ by what others did. */
function pathBefore(
  old: PageTreeRow | undefined,
  now: PageTreeRow | undefined,
  { exact }: BaseNote,
): Pick<PageDiffView, 'pathBefore'> {
  const isOther = exact && old !== undefined && now !== undefined && old.path !== now.path;
  return isOther ? { pathBefore: old.path } : {};
}

/**
 * The diff of any page of two revisions for a list of changes, without its source and references. Answers null where a
 * body is not held or both are the same.
 */
export function listedDiffs(
  account: Account,
  spaceId: string,
  { before, after }: Pick<Sides, 'before' | 'after'>,
): (pageId: string) => ListedDiff | null {
  const { content } = account;
  const olds = content.pages(spaceId, before).byId;
  const news = content.pages(spaceId, after).byId;
  const changes = new Map(
    content.changesBetween(spaceId, before, after, null).map((change) => [change.pageId, change]),
  );
  return (pageId) => {
    const change = changes.get(pageId);
    const [old, now] = [olds.get(change?.pageIdBefore ?? pageId), news.get(pageId)];
    if (old === undefined || now === undefined) return null;
    const isSame = old.markdownHash === now.markdownHash && old.path === now.path;
    // Where only a file that it shows was replaced, it is edited all the same.
    if (isSame && change?.changes.includes('edited') !== true) return null;
    const [oldTree, newTree] = [content.tree(old), content.tree(now)];
    if (oldTree === null || newTree === null) return null;
    const aligned = content.aligned(spaceId, { before, after }, { old, now });
    const diff = compared.peek(keyOf(old, now, aligned))?.diff ?? diffTrees(aligned.tree, newTree);
    return { diff, linksFollow: aligned.keys.size > 0 };
  };
}

/** References by the keys that the aligned tree has for them. */
function withKeys(references: References, keys: ReadonlyMap<string, string>): References {
  const named = [...keys].flatMap(([key, old]) => {
    const resolved = references[old];
    return resolved === undefined ? [] : [[key, resolved] as const];
  });
  return named.length === 0 ? references : { ...references, ...Object.fromEntries(named) };
}

function compare(
  { session }: Account,
  old: PageTreeRow | undefined,
  now: PageTreeRow | undefined,
  aligned: AlignedTargets,
  newTree: ContentTree,
): Compared {
  return compared.get(keyOf(old, now, aligned), () => ({
    diff: diffTrees(aligned.tree, newTree),
    source: diffLines(sourceOf(session.store.pages, old), sourceOf(session.store.pages, now)),
  }));
}

function keyOf(
  old: PageTreeRow | undefined,
  now: PageTreeRow | undefined,
  { keys }: Pick<AlignedTargets, 'keys'>,
): string {
  const side = (row: PageTreeRow | undefined): string =>
    row === undefined ? '' : `${row.markdownHash ?? ''} ${row.documentHash ?? ''} ${row.title}`;
  return [side(old), side(now), ...[...keys].flat()].join('\n');
}

function sourceOf(pages: Account['session']['store']['pages'], row: PageTreeRow | undefined): string {
  const hash = row?.markdownHash ?? null;
  return hash === null ? '' : (pages.body(hash) ?? '');
}

function isReviewed({ session, content }: Account, row: ChangeRequestRow, pageId: string): boolean {
  const sides = content.sides(row);
  const mark = session.store.reviewed.pages(row.id).get(pageId);
  if (sides === null || mark === undefined) return false;
  const before = content.pages(row.spaceId, sides.before).byId.get(pageId);
  const after = content.pages(row.spaceId, sides.after).byId.get(pageId);
  return reviewedPages(session.store, row)(mark, before, after);
}
