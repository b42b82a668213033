import { plainText, storedText } from '../shared/messages/stored-text.ts';
import { copiesLookedForMs } from '../outbox/finding/duplicate-cleanup.ts';
import type { ChangeRequestRow } from '../store/mirror/change-requests.ts';
import { refreshSpace } from './lists/account-lists.ts';
import type { AccountLists } from './lists/account-lists.ts';
import { pullChangeRequestsOfSpace } from './lists/change-request-lists.ts';
import { noteUnannounced } from './discussions/discussion-rotation.ts';
import { attempt } from './failures.ts';
import type { FailureTarget } from './failures.ts';
import { isDue, noteDone, discussionsDue } from './follow-up.ts';
import { forEachConcurrent, settleAll } from './concurrency.ts';
import { pullContent, pullTrees } from './content/pull-content.ts';
import { breathe, otherAnswer } from './pull-context.ts';
import type { PullContext } from './pull-context.ts';
import {
  discussionName,
  discussionTarget,
  listingOf,
  pullDiscussion,
} from './discussions/pull-discussion.ts';
import { pullFiles } from './content/pull-files.ts';
import { pullReviews } from './discussions/pull-reviews.ts';
import { texts } from '../shared/messages/texts.ts';

/** Everything of the kept spaces, the one in view first; one that fails holds itself. */
export async function pullSpaces(
  context: PullContext,
  only: readonly string[] | null,
  lists: AccountLists,
): Promise<void> {
  const { store, pullProgress, focus } = context;
  const kept = store.spaces
    .kept()
    .filter((id) => only === null || only.includes(id))
    .flatMap((id) => store.spaces.get(id) ?? [])
    .filter((space) => space.goneAt === null)
    .sort((a, b) => Number(b.id === focus?.spaceId) - Number(a.id === focus?.spaceId));
  pullProgress.spacesWanted += kept.length;
  context.turns.plan(
    context,
    kept.map((space) => space.id),
  );
  await forEachConcurrent(kept, 3, async (space) => {
    const { id, title, revisionId, organizationId } = space;
    const target = { kind: 'space', id, title: plainText(title), spaceId: id, state: revisionId } as const;
    const isRead = await attempt(context, target, async () => {
      try {
        if (lists.failed.has(organizationId)) await refreshSpace(context, id);
        if (lists.unlisted.has(organizationId)) await pullChangeRequestsOfSpace(context, id);
        await pullSpace(context, id);
      } catch (error) {
        throw ownErrorOf(context, error);
      }
    });
    if (isRead) pullProgress.spaces += 1;
  });
}

/** A defect that one space's data brings out holds that space alone; one of the database or of the disk ends the pull. */
function ownErrorOf(context: PullContext, error: unknown): unknown {
  const isOwn = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
  if (!isOwn) return error;
  context.log.error('a space could not be pulled', { error: error.stack ?? error.message });
  return otherAnswer(context, 'getContent', storedText('unreadable'));
}

async function pullSpace(context: PullContext, spaceId: string): Promise<void> {
  const { store, clock, pullProgress } = context;
  const active = store.kept.changeRequests(spaceId);
  pullProgress.changeRequests += active.length;
  if (context.listsOnly || context.room.isFull()) {
    // Its watermark stays: the next whole pull finds what moved.
    await pullDiscussions(context, spaceId, active);
    await indexSpace(context, spaceId);
    return;
  }
  await settleAll(pullDiscussions(context, spaceId, active), pullTrees(context, spaceId));
  await pullContent(context, spaceId);
  store.revisions.forgetLastTree();
  // Pages can be read from here on; files and the search index follow side by side.
  await settleAll(pullFiles(context, spaceId), indexSpace(context, spaceId));
  store.mirror(() => {
    store.watermarks.set(`space:${spaceId}`, store.spaces.get(spaceId)?.revisionId ?? '', clock.now());
  });
}

async function indexSpace(context: PullContext, spaceId: string): Promise<void> {
  const { store, pullProgress, signal } = context;
  if (!isDue(context, spaceId, 'index')) return;
  pullProgress.say(texts().sync.indexing);
  const steps = store.search.index(spaceId, discussionsDue(context, spaceId));
  while (steps.next().done !== true) {
    pullProgress.gotFurther();
    await breathe();
    if (signal?.aborted === true) return;
  }
  noteDone(context, spaceId, 'index');
}

/** Comments, replies and reviews. */
async function pullDiscussions(
  context: PullContext,
  spaceId: string,
  active: readonly ChangeRequestRow[],
): Promise<void> {
  const { client, focus, full, pullProgress, turns } = context;
  const hasReviews = !client.isAbsent('listReviews');
  const works: { readonly target: FailureTarget; readonly run: () => Promise<unknown> }[] = [];
  const discuss = (changeRequestId: string | null, isAnnounced: boolean): void => {
    const target = { spaceId, changeRequestId };
    const run = async () => {
      const { changed } = await pullDiscussion(context, target);
      if (changed > 0 && !isAnnounced) noteUnannounced(context);
    };
    works.push({ target: discussionTarget(context, target), run });
  };
  const inView = (id: string | null): boolean =>
    focus?.spaceId === spaceId && (focus.changeRequestId ?? null) === id;
  for (const row of [null, ...active]) {
    const id = row?.id ?? null;
    const target = { spaceId, changeRequestId: id };
    const { moved } = listingOf(context, target);
    const isAnnounced = full || moved;
    const isDiscussed = isAnnounced || inView(id) || turns.hasTurn(target);
    if (isDiscussed) discuss(id, isAnnounced);
    if (row === null || !hasReviews || !(isAnnounced || inView(row.id) || turns.hasReviewsTurn(row.id)))
      continue;
    const { kind } = discussionTarget(context, target);
    works.push({
      target: {
        kind,
        key: `reviews ${row.id}`,
        id: row.id,
        title: storedText('reviewsOf', discussionName(context, target)),
        spaceId,
        changeRequestId: row.id,
      },
      run: () => pullReviews(context, spaceId, row.id, isAnnounced),
    });
  }
  for (const id of closedWithCopies(context, spaceId, active)) discuss(id, true);
  pullProgress.expect(texts().sync.discussions, works.length);
  await forEachConcurrent(works, 4, async ({ target, run }) => {
    await attempt(context, target, run);
    pullProgress.done(texts().sync.discussions);
  });
}

/**
 * Change requests that were closed after something of mine was sent there twice: a copy may still appear, and is only seen
 * where it is listed (docs/design/outbox.md).
 */
function closedWithCopies(
  { store, clock }: PullContext,
  spaceId: string,
  active: readonly ChangeRequestRow[],
): ReadonlySet<string> {
  const isListed = new Set(active.map((row) => row.id));
  const ids = store.edits.resent(clock.now() - copiesLookedForMs).flatMap((edit) => {
    const id = edit.laneSpace === spaceId ? edit.laneChangeRequest : null;
    const row = id === null || isListed.has(id) ? undefined : store.changeRequests.get(id);
    return row === undefined || row.goneAt !== null ? [] : [row.id];
  });
  return new Set(ids);
}
