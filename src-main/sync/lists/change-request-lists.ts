import { sayStored, storedText } from '../../shared/messages/stored-text.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { ChangeRequest } from '../../api/change-request.ts';
import { ClientError } from '../../client/client-error.ts';
import { baseRevisionOf, isActive } from '../../store/mirror/change-requests.ts';
import { reasonOfFailure } from '../failures.ts';
import { noteDue, noteDiscussionDue } from '../follow-up.ts';
import { forEachConcurrent, settleAll } from '../concurrency.ts';
import { call, otherAnswer } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';
import { walkList } from './list-all.ts';
import type { Listed } from './list-all.ts';

/** Change requests that vanished from the lists and are looked up one by one, in one pull. */
const mostProbes = 50;

/** Draft and open change requests of an organization by name; a list without a status shows open ones alone. Null: not listed so. */
export async function listChangeRequests(
  context: PullContext,
  organizationId: string,
  unlisted: Set<string>,
): Promise<Listed<ChangeRequest> | null> {
  const walk = (status: 'open' | 'draft') =>
    walkList(context, `organization:${organizationId}:${status}`, 'listOrganizationChangeRequests', {
      path: { organizationId },
      query: { status },
    });
  try {
    const [open, draft] = await settleAll(walk('open'), walk('draft'));
    const items = [...open.items, ...draft.items];
    if (items.every((one) => one.space !== undefined)) {
      const since = Math.min(open.since, draft.since);
      return { items, complete: open.complete && draft.complete, since };
    }
  } catch (error) {
    await reasonOfFailure(context, error);
  }
  unlisted.add(organizationId);
  return null;
}

/** The same of one space, where its organization does not list them. */
export async function pullChangeRequestsOfSpace(context: PullContext, spaceId: string): Promise<void> {
  const walk = (status: 'open' | 'draft') =>
    walkList(context, `space:${spaceId}:${status}`, 'listChangeRequests', {
      path: { spaceId },
      query: { status },
    });
  const [open, draft] = await settleAll(walk('open'), walk('draft'));
  const items = [...open.items, ...draft.items].map((one) => ({ ...one, space: spaceId }));
  const since = Math.min(open.since, draft.since);
  await putChangeRequests(context, [spaceId], { items, complete: open.complete && draft.complete, since });
}

/** Writes what was listed, and fetches by id what vanished: merged, archived, or gone. */
export async function putChangeRequests(
  context: PullContext,
  spaceIds: readonly string[],
  list: Listed<ChangeRequest>,
): Promise<void> {
  const { store, clock, pullProgress, confirmations } = context;
  const listed = new Set(list.items.map((one) => one.id));
  const vanished = store.changeRequests
    .list()
    .filter((one) => isActive(one.status) && one.goneAt === null && !listed.has(one.id))
    .filter((one) => spaceIds.includes(one.spaceId))
    .slice(0, mostProbes);
  store.mirror(() => {
    for (const one of list.items) {
      const { space } = one;
      // Confirmed since the list was asked for: what it says may be of before, and is listed again by the next pull.
      if (space === undefined || confirmations.isNewer(one.id, list.since)) continue;
      const before = store.changeRequests.get(one.id);
      // A content answer may have set another revision beside the same words (pull-content.ts).
      const isSame = before?.json === JSON.stringify(one) && before.revisionId === one.revision;
      if (isSame && before.goneAt === null) {
        store.changeRequests.touch(one.id, clock.now());
        continue;
      }
      if (before !== undefined && before.spaceId !== space && before.goneAt === null) {
        pullProgress.problem(texts().sync.listedTwice(`#${one.number} ${one.subject}`.trim()));
        continue;
      }
      store.changeRequests.put(space, one, clock.now());
      const isOtherContent = before?.status !== one.status || before.baseRevision !== baseRevisionOf(one);
      if (isOtherContent) noteDue(context, space, 'index');
      else noteDiscussionDue(context, space, one.id);
      pullProgress.changedChangeRequests.add(one.id);
    }
  });
  await forEachConcurrent(vanished, 4, async (row) => {
    await refreshChangeRequestRow(context, row.spaceId, row.id);
  });
}

/** One GET of a change request into the mirror. A 404 of the service marks it as gone, or removes it when nothing hangs on it. */
export async function refreshChangeRequestRow(
  context: PullContext,
  spaceId: string,
  id: string,
): Promise<void> {
  const { store, clock, pullProgress, confirmations } = context;
  const since = confirmations.count();
  try {
    const found = await call(context, 'getChangeRequest', { path: { spaceId, changeRequestId: id } });
    if (found.id !== id) {
      throw otherAnswer(context, 'getChangeRequest', storedText('otherChangeRequest'));
    }
    store.mirror(() => {
      if (confirmations.isNewer(id, since)) return;
      const before = store.changeRequests.get(found.id);
      if (before?.json !== JSON.stringify(found)) {
        pullProgress.changedChangeRequests.add(found.id);
        noteDue(context, spaceId, 'index');
      }
      store.changeRequests.put(spaceId, found, clock.now());
    });
  } catch (error) {
    const message = await reasonOfFailure(context, error);
    if (!(error instanceof ClientError) || error.status !== 404 || !error.fromService) {
      pullProgress.problem(sayStored(message), spaceId, id);
      return;
    }
    pullProgress.changedChangeRequests.add(id);
    store.mirror(() => {
      if (confirmations.isNewer(id, since)) return;
      noteDue(context, spaceId, 'index');
      if (store.localWork.hangsOn(id)) store.changeRequests.setGone(id, clock.now());
      else {
        store.comments.removeOfChangeRequest(id);
        store.changeRequests.remove(id);
      }
    });
  }
}
