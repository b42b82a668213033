import { isActive } from '../store/change-requests.ts';
import type { BaseHeld, ChangeRequestRow } from '../store/change-requests.ts';
import type { PageTreeRow } from '../store/pages.ts';
import { hasBody } from '../store/pages.ts';
import { refreshChangeRequestRow } from './account-lists.ts';
import { BodyJobs, changedPages } from './body-jobs.ts';
import type { BodySource } from './body-jobs.ts';
import { fetchBodies } from './fetch-bodies.ts';
import { noteDue } from './follow-up.ts';
import { eachLimited, together } from './limited.ts';
import { pullBase } from './pull-base.ts';
import { call, wordsOfOwnFailure } from './pull-context.ts';
import type { PullContext } from './pull-context.ts';

/** How often a pull starts over because the content moved while it was being read. */
const mostRounds = 3;

interface PulledChangeRequest {
  readonly row: ChangeRequestRow;
  readonly revisionId: string;
  readonly base: Exclude<BaseHeld, 'none'>;
}

/**
 * Content of a kept space: the primary page tree and bodies, those of its draft and open change requests, and the bases
 * these are compared with (design/sync.md, Pull). Nothing is asked for where no revision moved and nothing is missing.
 */
export async function pullContent(
  context: PullContext,
  spaceId: string,
  only: ReadonlySet<string> | null = null,
): Promise<void> {
  let last = false;
  for (let round = 1; ; round += 1) {
    const outcome = await pullOnce(context, spaceId, only, last);
    if (outcome !== 'moved' || last) return;
    last = !(await lookAgain(context, spaceId)) || round + 1 === mostRounds;
  }
}

/**
 * Fetches the trees that {@link pullContent} will need, while comments are still being listed. What cannot be had is
 * asked for again, and reported, there.
 */
export async function pullTrees(context: PullContext, spaceId: string): Promise<void> {
  const { store, full } = context;
  if (full) return;
  const space = store.spaces.get(spaceId);
  if (space === undefined || space.goneAt !== null) return;
  const primaryRevision = await pullPrimaryTree(context, spaceId);
  const due = store.changeRequests
    .list(spaceId)
    .filter((one) => isActive(one.status) && one.goneAt === null)
    .filter((one) => one.heldRevision !== one.revisionId || one.baseHeld === 'none');
  await eachLimited(due, 8, async (row) => {
    try {
      await together(pullChangeRequestTree(context, row), pullBase(context, row, primaryRevision));
    } catch (error) {
      wordsOfOwnFailure(context, error);
    }
  });
}

/** The ground moved: asks anew which revisions are active. Returns whether any is another one than before. */
async function lookAgain(context: PullContext, spaceId: string): Promise<boolean> {
  const { store, clock } = context;
  const revisions = (): string =>
    JSON.stringify([
      store.spaces.get(spaceId)?.revisionId,
      store.changeRequests.list(spaceId).map((one) => one.revisionId),
    ]);
  const before = revisions();
  const space = await call(context, 'getSpace', { path: { spaceId } });
  store.mirror(() => store.spaces.put(space, clock.now()));
  const active = store.changeRequests
    .list(spaceId)
    .filter((one) => isActive(one.status) && one.goneAt === null);
  await eachLimited(active, 4, (one) => refreshChangeRequestRow(context, spaceId, one.id));
  return revisions() !== before;
}

async function pullOnce(
  context: PullContext,
  spaceId: string,
  only: ReadonlySet<string> | null,
  acceptMoved: boolean,
): Promise<'nothing' | 'done' | 'moved'> {
  const { store, tally, full } = context;
  const space = store.spaces.get(spaceId);
  if (space === undefined || space.goneAt !== null) return 'nothing';
  const active = store.changeRequests
    .list(spaceId)
    .filter((one) => isActive(one.status) && one.goneAt === null && (only === null || only.has(one.id)));
  const held = store.revisions.get(spaceId, space.revisionId);
  const primaryDue = full || space.heldRevision !== space.revisionId || held?.complete !== true;
  const due = active.filter(
    (one) =>
      full ||
      one.heldRevision !== one.revisionId ||
      one.baseHeld === 'none' ||
      store.revisions.get(spaceId, one.revisionId)?.complete !== true ||
      lacksDocuments(context, one),
  );
  const primaryTalk = store.comments.pagesWithBlockComments(spaceId, null);
  if (!primaryDue && due.length === 0) {
    // Trees are read only where something may be missing: a large one takes its time.
    if (primaryTalk.length === 0) return 'nothing';
    if (!lacksDocumentOf(store.revisions.tree(spaceId, space.revisionId), primaryTalk)) return 'nothing';
  }
  const primaryRevision = primaryDue ? await pullPrimaryTree(context, spaceId) : space.revisionId;
  const primary = store.revisions.tree(spaceId, primaryRevision);
  tally.changedSpaces.add(spaceId);

  const changeRequests: PulledChangeRequest[] = [];
  await eachLimited(due, 4, async (row) => {
    try {
      const revisionId = await pullChangeRequestTree(context, row);
      const base = await pullBase(context, row, primaryRevision);
      changeRequests.push({ row, revisionId, base });
    } catch (error) {
      tally.problem(`#${row.number} ${row.subject}: ${wordsOfOwnFailure(context, error)}`, spaceId, row.id);
    }
  });

  const jobs = new BodyJobs(full);
  if (primaryDue) wantPrimary(context, jobs, spaceId, primary);
  wantDocuments(jobs, primary, primaryTalk);
  for (const one of changeRequests) wantChangeRequest(context, jobs, one, primary);
  const run = await fetchBodies(context, spaceId, jobs.ordered(), acceptMoved);
  tally.reused += jobs.reused;
  if (run.moved) return 'moved';

  store.mirror(() => {
    if (primaryDue) {
      store.revisions.updateComplete(spaceId, primaryRevision);
      store.spaces.setHeld(spaceId, primaryRevision);
    }
    for (const { row, revisionId, base } of changeRequests) {
      store.revisions.updateComplete(spaceId, revisionId);
      store.changeRequests.setHeld(row.id, revisionId, base);
      tally.changedChangeRequests.add(row.id);
    }
    store.prune.replaced(spaceId);
    noteDue(context, spaceId, 'index', 'files');
  });
  return 'done';
}

/** A tree whose bodies are not all held is asked for again; one that is held under this id never. */
async function pullPrimaryTree(context: PullContext, spaceId: string): Promise<string> {
  const { store, clock, tally, full } = context;
  const wanted = store.spaces.get(spaceId)?.revisionId ?? '';
  if (!full && store.revisions.get(spaceId, wanted) !== undefined) return wanted;
  tally.say('Fetching the page tree');
  const revision = await call(context, 'getContent', { path: { spaceId } });
  store.mirror(() => {
    store.revisions.put(spaceId, revision, clock.now());
    store.spaces.setRevision(spaceId, revision.id);
  });
  return revision.id;
}

async function pullChangeRequestTree(context: PullContext, row: ChangeRequestRow): Promise<string> {
  const { store, clock, tally, full } = context;
  if (!full && store.revisions.get(row.spaceId, row.revisionId) !== undefined) return row.revisionId;
  tally.say(`Fetching #${row.number}`);
  const revision = await call(context, 'getChangeRequestContent', {
    path: { spaceId: row.spaceId, changeRequestId: row.id },
  });
  store.mirror(() => {
    store.revisions.put(row.spaceId, revision, clock.now());
    store.changeRequests.setRevision(row.id, revision.id);
  });
  return revision.id;
}

function wantPrimary(
  { focus }: PullContext,
  jobs: BodyJobs,
  spaceId: string,
  tree: readonly PageTreeRow[],
): void {
  const looking = focus?.spaceId === spaceId ? (focus.pageId ?? null) : null;
  for (const row of tree) jobs.want(row, 'markdown', { kind: 'primary' }, row.pageId === looking ? 0 : 2);
}

function wantDocuments(jobs: BodyJobs, tree: readonly PageTreeRow[], pageIds: readonly string[]): void {
  const wanted = new Set(pageIds);
  for (const row of tree) if (wanted.has(row.pageId)) jobs.want(row, 'document', { kind: 'primary' }, 1);
}

function wantChangeRequest(
  context: PullContext,
  jobs: BodyJobs,
  { row, revisionId, base }: PulledChangeRequest,
  primary: readonly PageTreeRow[],
): void {
  const { store, client, focus } = context;
  const { spaceId } = row;
  const tree = store.revisions.tree(spaceId, revisionId);
  const own: BodySource = { kind: 'change-request', id: row.id };
  const priority = focus?.changeRequestId === row.id ? 0 : 1;
  const talk = new Set(store.comments.pagesWithBlockComments(spaceId, row.id));
  const exact = base === 'exact';
  const baseTree = exact ? store.revisions.tree(spaceId, row.baseRevision) : primary;
  const inPrimary = new Map(primary.map((one) => [one.pageId, one.fingerprint]));
  const sourceOfBase = (version: PageTreeRow): BodySource | null => {
    const current = inPrimary.get(version.pageId);
    if (!exact || (current !== undefined && current !== null && current === version.fingerprint)) {
      return { kind: 'primary' };
    }
    return client.isAbsent('getRevisionPage') ? null : { kind: 'revision', id: row.baseRevision };
  };
  for (const { before, after } of changedPages(baseTree, tree, row.createdAt, exact)) {
    for (const form of ['markdown', 'document'] as const) {
      if (after !== null) jobs.want(after, form, own, priority);
      const source = before === null ? null : sourceOfBase(before);
      if (before !== null && source !== null) jobs.want(before, form, source, priority);
    }
  }
  for (const version of tree) {
    const source: BodySource =
      inPrimary.get(version.pageId) === version.fingerprint ? { kind: 'primary' } : own;
    jobs.want(version, 'markdown', version.fingerprint === null ? own : source, 2);
    if (talk.has(version.pageId)) jobs.want(version, 'document', own, 1);
  }
}

/** Block comments that arrived after the content was pulled need the document form of their pages. */
function lacksDocuments({ store }: PullContext, row: ChangeRequestRow): boolean {
  const pageIds = store.comments.pagesWithBlockComments(row.spaceId, row.id);
  return pageIds.length > 0 && lacksDocumentOf(store.revisions.tree(row.spaceId, row.revisionId), pageIds);
}

function lacksDocumentOf(tree: readonly PageTreeRow[], pageIds: readonly string[]): boolean {
  if (pageIds.length === 0) return false;
  const wanted = new Set(pageIds);
  return tree.some((row) => wanted.has(row.pageId) && row.documentHash === null && hasBody(row.type));
}
