import type { Against, BaseNote, PageDiffView } from '../bridge/review-views.ts';
import type { LineDiff, PageDiff } from '../content/diff.ts';
import { diffLines } from '../content/line-diff.ts';
import { diffTrees } from '../content/block-diff.ts';
import type { ContentTree } from '../content/tree.ts';
import type { ChangeRequestRow } from '../store/change-requests.ts';
import { hasBody } from '../store/pages.ts';
import type { PageTreeRow } from '../store/pages.ts';
import { spaceOf } from '../store/spaces.ts';
import { baseNote } from './base-note.ts';
import { reviewHash } from './change-request-pages.ts';
import type { Account } from './core-state.ts';
import { Lru } from './lru.ts';
import { referencesOf } from './references.ts';
import { RequestFailure } from './request-failure.ts';
import { missingWords } from './answers/spaces.ts';

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
  if (sides === null) throw new RequestFailure('not-held', 'This change request is not kept offline yet.');
  const { before, after, isExact } = sides;
  if (typeof against === 'object') {
    if (store.revisions.get(row.spaceId, against.revision) === undefined) {
      throw new RequestFailure('not-held', 'This revision is not held here.');
    }
    return { before: against.revision, after, note: baseNote(against.revision, true) };
  }
  if (against === 'base') return { before, after, note: baseNote(before, isExact) };
  if (against === 'primary') {
    const primary = store.spaces.get(row.spaceId)?.heldRevision ?? null;
    if (primary === null)
      throw new RequestFailure('not-held', 'The space’s own content is not kept offline.');
    return { before: primary, after, note: baseNote(primary, true) };
  }
  const last = store.reviewed.lastFinished(row.id);
  if (last === undefined) {
    return {
      before,
      after,
      note: baseNote(before, isExact, 'You have not finished a review yet: compared with the base.'),
    };
  }
  if (store.revisions.get(row.spaceId, last.revisionId) === undefined) {
    const words = 'The revision of your last review is no longer held: compared with the base.';
    return { before, after, note: baseNote(before, isExact, words) };
  }
  return { before: last.revisionId, after, note: baseNote(last.revisionId, true) };
}

/** One page of a change request against another revision (design/diff.md). */
export function pageDiff(
  account: Account,
  row: ChangeRequestRow,
  pageId: string,
  against: Against | { readonly revision: string },
): PageDiffView {
  const { session, content } = account;
  const { store } = session;
  const { spaceId } = row;
  const { before, after, note } = sidesOf(account, row, against);
  const old = content.pages(spaceId, before).byId.get(pageId);
  const now = content.pages(spaceId, after).byId.get(pageId);
  const shown = now ?? old;
  if (shown === undefined) throw new RequestFailure('not-found', 'There is no such page on either side.');
  const oldTree = old === undefined ? emptyTree : content.tree(old);
  const newTree = now === undefined ? emptyTree : content.tree(now);
  const { diff, source } = compare(account, old, now, oldTree ?? emptyTree, newTree ?? emptyTree);
  const change =
    against === 'base'
      ? content.changedPages(row)?.find((one) => one.pageId === pageId)
      : content.changesBetween(spaceId, before, after, null).find((one) => one.pageId === pageId);
  const space = store.spaces.get(spaceId);
  const isMissing = (page: PageTreeRow | undefined, tree: ContentTree | null): boolean =>
    page !== undefined && hasBody(page.type) && tree === null;
  const missing = isMissing(now, newTree) ? now : isMissing(old, oldTree) ? old : undefined;
  const ground = { spaceId, page: now };
  return {
    pageId,
    title: shown.title,
    path: shown.path,
    base: note,
    changes: change?.changes ?? [],
    attributes: change?.attributes ?? [],
    diff,
    source,
    result: newTree ?? emptyTree,
    references: referencesOf(store, content, { ...ground, revisionId: after }, [newTree ?? emptyTree]),
    referencesBefore: referencesOf(store, content, { ...ground, page: old, revisionId: before }, [
      oldTree ?? emptyTree,
    ]),
    language: space === undefined ? null : (spaceOf(space).language ?? null),
    reviewed: isReviewed(account, row, pageId),
    commentable: now !== undefined && now.documentHash !== null,
    missing: missing === undefined ? null : missingWords(missing),
  };
}

function compare(
  { session }: Account,
  old: PageTreeRow | undefined,
  now: PageTreeRow | undefined,
  oldTree: ContentTree,
  newTree: ContentTree,
): Compared {
  const side = (row: PageTreeRow | undefined): string =>
    row === undefined ? '' : `${row.markdownHash ?? ''} ${row.documentHash ?? ''} ${row.title}`;
  return compared.get(`${side(old)}\n${side(now)}`, () => ({
    diff: diffTrees(oldTree, newTree),
    source: diffLines(sourceOf(session.store.pages, old), sourceOf(session.store.pages, now)),
  }));
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
  return mark.hash === reviewHash(before, after);
}
