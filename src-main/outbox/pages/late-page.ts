import { z } from 'zod';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readPayload } from '../calls/payload.ts';
import { printBase, readBase } from '../editing/base.ts';
import { isUnfinished } from '../editing/change-row.ts';
import type { EditingContext } from '../editing/editing-context.ts';
import { isSameAsStored, isSamePage, joinedPage } from './page-text.ts';
import type { MergedPage, PageText } from './page-text.ts';
import type { PageRevision } from './page-revisions.ts';

/** How long a request without an answer is thought able to arrive. */
export const lateRequestsMs = 7 * 24 * 3600_000;

const leftPage = z.object({ title: z.string().optional(), markdown: z.string().optional() });

/** Requests of one edit that got no answer and may still be applied to its page. */
export interface LostRequests {
  readonly row: EditRow;
  /** What each sets. */
  readonly sets: readonly z.output<typeof leftPage>[];
  /** The revision up to which what came of them is known. */
  readonly since: string;
}

/** What a request for this edit of a page sets, as `left` of its base names it. */
export function leftOfPage({ version, payload, base }: EditRow): string | null {
  const read = readPayload(version, payload);
  if (read?.kind !== 'page.update') return null;
  const parts = readBase(base).parts ?? ['title', 'body'];
  return JSON.stringify({
    ...(parts.includes('title') ? { title: read.title } : {}),
    ...(parts.includes('body') ? { markdown: read.markdown } : {}),
  });
}

/** What may still come late to a page of this edit's change request. */
export function lostRequestsOf(
  { edits, clock }: Pick<EditingContext, 'edits' | 'clock'>,
  { laneSpace, laneChangeRequest }: Pick<EditRow, 'laneSpace' | 'laneChangeRequest'>,
  pageId: string,
): readonly LostRequests[] {
  if (laneChangeRequest === null) return [];
  return edits.lostPages(laneSpace, laneChangeRequest).flatMap((row) => {
    const { left = [], walked } = readBase(row.base);
    const isPossible = isUnfinished(row) || row.updatedAt >= clock.now() - lateRequestsMs;
    if (!isPossible || walked === undefined || writtenPage(edits, row) !== pageId) return [];
    const sets = left.flatMap((value) => {
      const read = leftPage.safeParse(JSON.parse(value));
      return read.success ? [read.data] : [];
    });
    return [{ row, sets, since: walked }];
  });
}

/**
 * Of requests of an edit that is looked for, the first that arrived is the edit, and only another one comes late, as one with
 * a text that the edit had before.
 */
export function lateBeside(
  { id, base }: EditRow,
  now: PageText,
  lost: readonly LostRequests[],
): readonly LostRequests[] {
  if (readBase(base).again === true) return lost;
  const isNow = ({ title = now.title, markdown = now.markdown }: LostRequests['sets'][number]): boolean =>
    isSamePage({ title, markdown }, now);
  return lost.flatMap((one) => {
    const sets = one.row.id === id ? one.sets.filter((set) => !isNow(set)) : one.sets;
    return sets.length === 0 ? [] : [{ ...one, sets }];
  });
}

/** The page that an edit writes, by its id on the service where it has one; null for other kinds. */
export function writtenPage(
  { serverIdOf }: Pick<EditingContext['edits'], 'serverIdOf'>,
  { kind, version, payload }: EditRow,
): string | null {
  const read = kind === 'page.update' ? readPayload(version, payload) : undefined;
  if (read?.kind !== 'page.update') return null;
  const { pageId } = read.target;
  return serverIdOf(pageId) ?? pageId;
}

/** Revisions that are known to be edits of mine, as they were meant. */
export function ownRevisions(
  { edits }: Pick<EditingContext, 'edits'>,
  { laneSpace, laneChangeRequest }: Pick<EditRow, 'laneSpace' | 'laneChangeRequest'>,
): ReadonlySet<string> {
  return new Set(
    edits.inLane(laneSpace, laneChangeRequest).flatMap((row) => {
      if (row.kind !== 'page.update') return [];
      const { written, own = [] } = readBase(row.base);
      return written === undefined ? own : [...own, written];
    }),
  );
}

/** What came of lost requests is known up to this revision. */
export function noteWalked(
  context: EditingContext,
  lost: readonly Pick<LostRequests, 'row'>[],
  revision: string,
): void {
  const { edits, durableTransaction } = context;
  durableTransaction(() => {
    for (const { row } of lost) {
      const now = edits.get(row.id);
      const base = readBase(now?.base ?? null);
      if (now === undefined || base.left === undefined) continue;
      edits.save({ ...now, base: printBase({ ...base, walked: revision }) });
    }
  });
}

/** An edit of a page that is looked for among the revisions. */
export interface Meant extends PageText {
  /** What it was compared with before it was sent. */
  readonly compared: PageText;
  /** Before it was sent. */
  readonly from: string;
  /** As the answer named it. */
  readonly written: string | undefined;
}

export interface Replayed {
  /** What the page should read: all that everybody did, without what late requests did; undefined where it was deleted. */
  readonly whole: MergedPage | undefined;
  /** As the head has it. */
  readonly head: PageText | undefined;
  readonly hasLate: boolean;
  /** The edit that was looked for. */
  readonly found: { readonly revision: string; readonly stored: PageText } | null;
}

/**
 * Follows a page through its revisions (docs/design/sync.md, "Late requests"). A revision that sets what a lost request sets,
 * and is not a known edit of mine, is that request: it is passed over, and what came after it is brought together with what
 * stood there before.
 */
export function replay(
  history: readonly PageRevision[],
  lost: readonly LostRequests[],
  own: ReadonlySet<string>,
  meant: Meant | null,
): Replayed {
  const places = new Map(history.map(({ revision }, index) => [revision, index]));
  const after = (revision: string): number => places.get(revision) ?? -1;
  let whole: PageText | undefined;
  let hasConflicts = false;
  let hasLate = false;
  let found: Replayed['found'] = null;
  const join = (base: PageText, mine: PageText, theirs: PageText): void => {
    const joined = joinedPage(base, mine, theirs);
    hasConflicts ||= joined.hasConflicts;
    whole = joined;
  };
  let before: PageText | undefined;
  for (const [index, { revision, page }] of history.entries()) {
    const was = before;
    before = page;
    if (index === 0 || page === undefined) {
      whole = page;
      continue;
    }
    if (meant !== null && found === null && isMeant(meant, revision, index, was, page)) {
      found = { revision, stored: page };
      if (whole === undefined || isSamePage(whole, meant.compared)) whole = page;
      else join(meant.compared, page, whole);
    } else if (was === undefined || whole === undefined) whole = page;
    else if (isSamePage(was, page)) continue;
    else if (!own.has(revision) && lost.some((one) => after(one.since) < index && isSetBy(one, was, page)))
      hasLate = true;
    else if (isSamePage(was, whole)) whole = page;
    else join(was, whole, page);
  }
  return {
    whole: whole === undefined ? undefined : { ...whole, hasConflicts },
    head: before,
    hasLate,
    found,
  };

  function isMeant(
    { from, written, title, markdown }: Meant,
    revision: string,
    index: number,
    was: PageText | undefined,
    page: PageText,
  ): boolean {
    if (written !== undefined) return revision === written;
    const isNew = was === undefined || !isSamePage(was, page);
    return (
      isNew && after(from) < index && !own.has(revision) && isSameAsStored({ title, markdown }, page, was)
    );
  }
}

function isSetBy({ sets }: LostRequests, was: PageText, page: PageText): boolean {
  return sets.some(({ title = was.title, markdown = was.markdown }) =>
    isSameAsStored({ title, markdown }, page, was),
  );
}
