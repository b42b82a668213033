import { plainText } from '../../shared/messages/stored-text.ts';
import type { Revision } from '../../api/content.ts';
import { treeFaultsOf } from '../../client/tree-faults.ts';
import { isActive } from '../../store/mirror/change-requests.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { refreshSpace } from '../lists/account-lists.ts';
import { refreshChangeRequestRow } from '../lists/change-request-lists.ts';
import { boundedTree } from './bounded-tree.ts';
import { fetchBodies } from './fetch-bodies.ts';
import { noteDue } from '../follow-up.ts';
import { forEachConcurrent } from '../concurrency.ts';
import { pullBase } from './pull-base.ts';
import { attempt, mayTry, reasonOfFailure } from '../failures.ts';
import type { FailureTarget } from '../failures.ts';
import { call } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';
import { prewriteTree } from './prewrite-tree.ts';
import { lacksDocuments, wantedBodies } from './wanted-bodies.ts';
import type { PulledChangeRequest } from './wanted-bodies.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Trees of so many pages are megabytes each: more than one at once would only fill memory. */
const largeTree = 2_000;
const smallTreesAtOnce = 4;

/** How often a pull starts over because the content moved while it was being read. */
const mostRounds = 3;

/**
 * Content of a kept space: the primary page tree and bodies, those of its draft and open change requests, and the bases
 * these are compared with (docs/design/sync.md). Nothing is asked for where no revision moved and nothing is missing.
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
  const { store, full, pullProgress } = context;
  if (full) return;
  const space = store.spaces.get(spaceId);
  if (space === undefined || space.goneAt !== null) return;
  const primaryRevision = await pullPrimaryTree(context, spaceId);
  const due = store.kept
    .changeRequests(spaceId)
    .filter((one) => one.heldRevision !== one.revisionId || one.baseHeld === 'none')
    .filter((one) => mayTry(context, targetOf(one)));
  pullProgress.expect(texts().sync.changeRequests, due.length);
  await forEachConcurrent(due, treesAtOnce(context, spaceId, primaryRevision), async (row) => {
    try {
      await pullChangeRequestTree(context, row);
      await pullBase(context, row, primaryRevision);
    } catch (error) {
      await reasonOfFailure(context, error);
    }
    pullProgress.done(texts().sync.changeRequests);
  });
}

function targetOf({ id, spaceId, number, subject, revisionId }: ChangeRequestRow): FailureTarget {
  const title = plainText(`#${number} ${subject}`.trim());
  return { kind: 'change-request', id, title, spaceId, changeRequestId: id, state: revisionId };
}

function treesAtOnce({ store }: PullContext, spaceId: string, revisionId: string): number {
  const pages = store.trees.idsOf(spaceId, revisionId)?.pages.length ?? 0;
  return pages >= largeTree ? 1 : smallTreesAtOnce;
}

/** A revision was replaced during the pull: asks anew which ones are active. Returns whether any is another one than before. */
async function lookAgain(context: PullContext, spaceId: string): Promise<boolean> {
  const { store } = context;
  const revisions = (): string =>
    JSON.stringify([
      store.spaces.get(spaceId)?.revisionId,
      store.changeRequests.list(spaceId).map((one) => one.revisionId),
    ]);
  const before = revisions();
  await refreshSpace(context, spaceId);
  const active = store.kept.changeRequests(spaceId);
  await forEachConcurrent(active, 4, (one) => refreshChangeRequestRow(context, spaceId, one.id));
  return revisions() !== before;
}

async function pullOnce(
  context: PullContext,
  spaceId: string,
  only: ReadonlySet<string> | null,
  acceptMoved: boolean,
): Promise<'nothing' | 'done' | 'moved'> {
  const { store, pullProgress, full } = context;
  const space = store.spaces.get(spaceId);
  if (space === undefined || space.goneAt !== null) return 'nothing';
  const active =
    only === null
      ? store.kept.changeRequests(spaceId)
      : store.changeRequests
          .list(spaceId)
          .filter((one) => isActive(one.status) && one.goneAt === null && only.has(one.id));
  const held = store.revisions.get(spaceId, space.revisionId);
  const primaryDue = full || space.heldRevision !== space.revisionId || held?.complete !== true;
  const discussion = store.comments.pagesWithBlockComments(spaceId);
  const due = active.filter(
    (one) =>
      full ||
      one.heldRevision !== one.revisionId ||
      one.baseHeld === 'none' ||
      store.revisions.get(spaceId, one.revisionId)?.complete !== true ||
      lacksDocuments(context, spaceId, one.revisionId, discussion.get(one.id)),
  );
  const primaryDiscussion = discussion.get('');
  if (
    !primaryDue &&
    due.length === 0 &&
    !lacksDocuments(context, spaceId, space.revisionId, primaryDiscussion)
  ) {
    return 'nothing';
  }
  const primaryRevision = primaryDue ? await pullPrimaryTree(context, spaceId) : space.revisionId;
  pullProgress.changedSpaces.add(spaceId);

  const changeRequests: PulledChangeRequest[] = [];
  await forEachConcurrent(due, treesAtOnce(context, spaceId, primaryRevision), async (row) => {
    await attempt(context, targetOf(row), async () => {
      const revisionId = await pullChangeRequestTree(context, row);
      const base = await pullBase(context, row, primaryRevision);
      changeRequests.push({ row, revisionId, base });
    });
  });

  const jobs = wantedBodies(context, { spaceId, primaryRevision, primaryDue, changeRequests });
  const run = await fetchBodies(context, spaceId, jobs.ordered(), acceptMoved);
  pullProgress.reused += jobs.reused;
  if (run.moved) return 'moved';

  store.mirror(() => {
    if (primaryDue) {
      store.revisions.updateComplete(spaceId, primaryRevision);
      store.spaces.setHeld(spaceId, primaryRevision);
    }
    for (const { row, revisionId, base } of changeRequests) {
      store.revisions.updateComplete(spaceId, revisionId);
      store.changeRequests.setHeld(row.id, revisionId, base);
      pullProgress.changedChangeRequests.add(row.id);
    }
    store.prune.replaced(spaceId);
    noteDue(context, spaceId, 'index', 'files');
  });
  return 'done';
}

/** Faults of one tree that are named one by one. */
const mostFaults = 5;

function noteFaults(
  { pullProgress }: PullContext,
  revision: Revision,
  spaceId: string,
  changeRequestId: string | null,
): void {
  const faults = treeFaultsOf(revision);
  for (const words of faults.slice(0, mostFaults)) pullProgress.problem(words, spaceId, changeRequestId);
  const more = faults.length - mostFaults;
  if (more > 0) pullProgress.problem(texts().sync.pagesLeftOut(more), spaceId, changeRequestId);
}

/** A tree whose bodies are not all held is asked for again; one that is held under this id never. */
async function pullPrimaryTree(context: PullContext, spaceId: string): Promise<string> {
  const { store, clock, pullProgress, full } = context;
  const wanted = store.spaces.get(spaceId)?.revisionId ?? '';
  if (!full && store.revisions.get(spaceId, wanted) !== undefined) return wanted;
  pullProgress.say(texts().sync.pageTree);
  const came = await call(context, 'getContent', { path: { spaceId } });
  const revision = boundedTree(context, spaceId, came);
  noteFaults(context, came, spaceId, null);
  await prewriteTree(context, spaceId, revision);
  store.mirror(() => {
    store.revisions.put(spaceId, revision, clock.now());
    store.spaces.setRevision(spaceId, revision.id);
  });
  return revision.id;
}

async function pullChangeRequestTree(context: PullContext, row: ChangeRequestRow): Promise<string> {
  const { store, clock, full, confirmations } = context;
  if (!full && store.revisions.get(row.spaceId, row.revisionId) !== undefined) return row.revisionId;
  const since = confirmations.count();
  const came = await call(context, 'getChangeRequestContent', {
    path: { spaceId: row.spaceId, changeRequestId: row.id },
  });
  const revision = boundedTree(context, row.spaceId, came);
  noteFaults(context, came, row.spaceId, row.id);
  await prewriteTree(context, row.spaceId, revision);
  store.mirror(() => {
    store.revisions.put(row.spaceId, revision, clock.now());
    // An update that was confirmed meanwhile has the newer revision: the next pull fetches it.
    if (!confirmations.isNewer(row.id, since)) store.changeRequests.setRevision(row.id, revision.id);
  });
  return revision.id;
}
