import { plainText } from '../../shared/messages/stored-text.ts';
import type { BaseHeld, ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import type { BodyForm, PageKey } from '../../store/mirror/pages.ts';
import { IdSet, noPages, without } from '../../store/mirror/trees.ts';
import { BodyJobs, changedPages } from './body-jobs.ts';
import { bodyTarget } from './fetch-bodies.ts';
import { mayTry } from '../failures.ts';
import type { BodySource } from './body-jobs.ts';
import type { PullContext } from '../pull-context.ts';

/** A change request whose tree, and that of its base where it can be had, are held. */
export interface PulledChangeRequest {
  readonly row: ChangeRequestRow;
  readonly revisionId: string;
  readonly base: Exclude<BaseHeld, 'none'>;
}

export interface PulledTrees {
  readonly spaceId: string;
  readonly primaryRevision: string;
  /** Something of the primary content may be missing; else all its bodies are held. */
  readonly primaryDue: boolean;
  readonly changeRequests: readonly PulledChangeRequest[];
}

/** Everything that the trees of one change request are compared with. */
interface KnownVersions {
  /** Every version of the space: a hundred trees of 10,000 pages share nearly all of them, so none is read whole. */
  readonly versions: ReadonlyMap<number, PageKey>;
  readonly primary: Int32Array;
  /** Fingerprints of the primary content by page. */
  readonly inPrimary: ReadonlyMap<string, string | null>;
  readonly marks: IdSet;
}

/** The bodies that trees just pulled lack (docs/design/sync.md): all of them with a full pull. */
export function wantedBodies(context: PullContext, trees: PulledTrees): BodyJobs {
  const { store, full } = context;
  const mayFetch = bodyTrial(context);
  const jobs = new BodyJobs(full, mayFetch, store.pages.isShared(trees.spaceId));
  const versions = store.pages.keys(trees.spaceId);
  const primary = store.trees.idsOf(trees.spaceId, trees.primaryRevision)?.pages ?? noPages;
  const rows = [...primary].flatMap((id) => versions.get(id) ?? []);
  const inPrimary = new Map(rows.map((one) => [one.pageId, one.fingerprint]));
  const discussion = store.comments.pagesWithBlockComments(trees.spaceId);
  if (trees.primaryDue) wantPrimary(context, jobs, rows);
  const primaryDiscussion = new Set(discussion.get(''));
  for (const row of rows)
    if (primaryDiscussion.has(row.pageId)) jobs.want(row, 'document', { kind: 'primary' }, 1);
  const known = { versions, primary, inPrimary, marks: new IdSet() };
  for (const one of trees.changeRequests)
    wantChangeRequest(context, jobs, known, one, new Set(discussion.get(one.row.id)));
  return jobs;
}

function wantPrimary({ focus }: PullContext, jobs: BodyJobs, rows: readonly PageKey[]): void {
  for (const row of rows) {
    const isLookedAt = focus?.spaceId === row.spaceId && focus.pageId === row.pageId;
    jobs.want(row, 'markdown', { kind: 'primary' }, isLookedAt ? 0 : 2);
  }
}

function wantChangeRequest(
  context: PullContext,
  jobs: BodyJobs,
  { versions, primary, inPrimary, marks }: KnownVersions,
  { row, revisionId, base }: PulledChangeRequest,
  discussion: ReadonlySet<string>,
): void {
  const { store, client, focus } = context;
  const { spaceId } = row;
  const exact = base === 'exact';
  const tree = store.trees.idsOf(spaceId, revisionId)?.pages ?? noPages;
  const baseTree = exact ? (store.trees.idsOf(spaceId, row.baseRevision)?.pages ?? noPages) : primary;
  const own: BodySource = { kind: 'change-request', id: row.id };
  const priority = focus?.changeRequestId === row.id ? 0 : 1;
  const isCurrent = ({ pageId, fingerprint }: PageKey): boolean =>
    fingerprint !== null && inPrimary.get(pageId) === fingerprint;
  const sourceOfBase = (version: PageKey): BodySource | null => {
    if (!exact || isCurrent(version)) return { kind: 'primary' };
    return client.isAbsent('getRevisionPage') ? null : { kind: 'revision', id: row.baseRevision };
  };
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => store.pages.version(id) ?? []);
  const changed = changedPages(
    rowsOf(without(baseTree, tree, marks)),
    rowsOf(without(tree, baseTree, marks)),
    row.createdAt,
    exact,
    store.pages.isShared(spaceId),
  );
  for (const { before, after } of changed) {
    for (const form of ['markdown', 'document'] as const) {
      if (after !== null) jobs.want(after, form, own, priority);
      const source = before === null ? null : sourceOfBase(before);
      if (before !== null && source !== null) jobs.want(before, form, source, priority);
    }
  }
  for (const id of tree) {
    if (jobs.hasSeen(id) && discussion.size === 0) continue;
    const version = versions.get(id);
    if (version === undefined) continue;
    jobs.want(version, 'markdown', isCurrent(version) ? { kind: 'primary' } : own, 2);
    if (discussion.has(version.pageId)) jobs.want(version, 'document', own, 1);
  }
}

/** Whether a body may be asked for now. */
function bodyTrial(context: PullContext): (version: PageKey, form: BodyForm) => boolean {
  if (context.store.failures.count() === 0) return () => true;
  return (version, form) => mayTry(context, bodyTarget(version, form));
}

/** Block comments that arrived after the content was pulled need the document form of their pages. */
export function lacksDocuments(
  context: PullContext,
  spaceId: string,
  revisionId: string,
  pageIds: readonly string[] | undefined,
): boolean {
  const { store } = context;
  const missing = (pageIds ?? [])
    .flatMap((pageId) => store.pages.withoutDocument(spaceId, pageId))
    .filter((id) => mayTry(context, { kind: 'page', key: `${id} document`, id: '', title: plainText('') }));
  if (missing.length === 0) return false;
  const tree = store.trees.idsOf(spaceId, revisionId)?.pages ?? noPages;
  return missing.some((id) => tree.includes(id));
}
