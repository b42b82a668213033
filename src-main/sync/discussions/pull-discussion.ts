import { storedText } from '../../shared/messages/stored-text.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { DiscussionTarget } from '../pull-context.ts';
import type { Comment, CommentReply } from '../../api/comment.ts';
import { ClientError } from '../../client/client-error.ts';
import { discussionOf } from '../../outbox/confirmations.ts';
import { repliesTokenOf } from '../../store/mirror/comments.ts';
import type { CommentRow } from '../../store/mirror/comments.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import { noteDiscussionDue } from '../follow-up.ts';
import { forEachConcurrent } from '../concurrency.ts';
import { pruneOf } from '../lists/prune-list.ts';
import { mayTry, noteFailure, noteSuccess, reasonOfFailure } from '../failures.ts';
import type { FailureTarget } from '../failures.ts';
import { call } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';
import { walkList } from '../lists/list-all.ts';
import type { Listed } from '../lists/list-all.ts';

/** What moved, for the screens. */
export interface DiscussionChange {
  readonly changed: number;
}

const format = 'markdown';
/** After this, replies are listed even where nothing says that they moved: their reactions and edits show nowhere else. */
const repliesAgeMs = 6 * 60 * 60_000;

/**
 * Lists all comments of a target, and the replies of those whose `replies` or `repliers` moved. Edits and reactions of
 * comments show in the list itself; those of replies only when replies are listed (docs/design/sync.md).
 */
export async function pullDiscussion(
  context: PullContext,
  target: DiscussionTarget,
): Promise<DiscussionChange> {
  const { store, clock, pullProgress, confirmations } = context;
  const { spaceId, changeRequestId } = target;
  const scope = scopeOf(target);
  const lastReplies = store.watermarks.get(`${scope}:replies`)?.at ?? -Infinity;
  const isStale = Math.abs(clock.now() - lastReplies) >= repliesAgeMs;
  const allReplies = context.full || lastReplies === -Infinity || (isStale && context.turns.takeReplies());
  // Read before the list: what moves meanwhile is seen by the next pull.
  const detector = detectorOf(context, target);
  const list = await listComments(context, target, scope);
  pullProgress.comments += list.items.length;
  const held = store.comments.list(spaceId, changeRequestId);
  const before = new Map(held.map((row) => [row.id, row]));
  const isOvertaken = (id: string): boolean => confirmations.isNewer(id, list.since);
  const gone = await pruneOf(context, {
    scope,
    what: 'comments',
    held: held.filter((row) => row.goneAt === null && !isOvertaken(row.id)).map((row) => row.id),
    listed: new Set(list.items.map((one) => one.id)),
    complete: list.complete,
    get: (id) => getComment(context, target, id),
  });
  let changed = gone.remove.length + gone.mark.length;
  let overtaken = 0;
  const discussions = new Set<string | null>();
  store.mirror(() => {
    for (const one of list.items) {
      // Confirmed since the list was asked for: what it says may be of before, so it is listed again.
      if (isOvertaken(one.id)) {
        overtaken += 1;
        continue;
      }
      const known = before.get(one.id);
      if (known?.json === JSON.stringify(one) && known.goneAt === null) continue;
      // A server may list a change request's comments among its space's own.
      const target = one.target.changeRequest ?? changeRequestId;
      const elsewhere = known ?? store.comments.get(one.id);
      if (elsewhere !== undefined && elsewhere.goneAt === null && elsewhere.changeRequestId !== target) {
        pullProgress.problem(texts().sync.commentListedTwice, spaceId, changeRequestId);
        continue;
      }
      store.comments.put(spaceId, target, one, clock.now());
      discussions.add(target);
      changed += 1;
    }
    for (const id of [...gone.remove, ...gone.mark]) {
      store.vanished.note(id, clock.now());
      for (const reply of store.comments.replies(id)) store.vanished.note(reply.id, clock.now());
    }
    for (const id of gone.remove) store.comments.remove(id);
    for (const id of gone.mark) store.comments.setGone(id, clock.now());
    // What was sent from here stands in the mirror already, and in no index.
    const isWritten = confirmations.lastOf(discussionOf(spaceId, changeRequestId)) > 0;
    if (isWritten || gone.remove.length + gone.mark.length > 0) discussions.add(changeRequestId);
    for (const discussion of discussions) noteDiscussionDue(context, spaceId, discussion);
  });
  const moved = list.items.filter(
    (one) =>
      (allReplies || repliesMoved(before.get(one.id), one)) && store.comments.get(one.id) !== undefined,
  );
  const replies = await pullAllReplies(context, target, moved);
  // The watermark says that comments and replies are there, so it comes last; what moved says so by its own token.
  store.mirror(() => {
    const isWhole = overtaken + replies.overtaken === 0 && !gone.isAsked;
    store.watermarks.set(listedScope(target), isWhole ? detector : listAgain, clock.now());
    if (allReplies) store.watermarks.set(`${scope}:replies`, '', clock.now());
  });
  return { changed: changed + replies.changed };
}

/** In place of a detector: no state of a change request equals it, so the discussion counts as moved. */
const listAgain = 'overtaken';

function scopeOf({ spaceId, changeRequestId }: DiscussionTarget): string {
  return changeRequestId === null
    ? `space:${spaceId}:comments`
    : `space:${spaceId}:change-request:${changeRequestId}:comments`;
}

/** What tells that a change request's discussion moved, or was written to from here, without listing it. */
function detectorOf(
  { store, confirmations }: PullContext,
  { spaceId, changeRequestId }: DiscussionTarget,
): string {
  const written = confirmations.lastOf(discussionOf(spaceId, changeRequestId));
  const row = changeRequestId === null ? undefined : store.changeRequests.get(changeRequestId);
  const space = changeRequestId === null ? store.spaces.get(spaceId) : undefined;
  const parts =
    space === undefined
      ? [row?.updatedAt, row?.revisionId, row?.comments, written]
      : [spaceOf(space).comments, written];
  return JSON.stringify(written === 0 ? parts.slice(0, -1) : parts);
}

/** The watermark of when a discussion was last listed whole. */
export function listedScope(target: DiscussionTarget): string {
  return `${scopeOf(target)}:listed`;
}

export interface ListingState {
  /** Something says that the discussion moved, or it was never listed. */
  readonly moved: boolean;
  /** Milliseconds since it was last listed whole. */
  readonly ageMs: number;
}

/** The discussion as screens name it. */
export function discussionTarget(context: PullContext, target: DiscussionTarget): FailureTarget {
  const { spaceId, changeRequestId } = target;
  const title = storedText('commentsOf', discussionName(context, target));
  return { kind: 'discussion', id: changeRequestId ?? spaceId, title, spaceId, changeRequestId };
}

/** The change request or the space. */
export function discussionName(
  { store }: PullContext,
  { spaceId, changeRequestId }: DiscussionTarget,
): string {
  const row = changeRequestId === null ? undefined : store.changeRequests.get(changeRequestId);
  return row === undefined
    ? (store.spaces.get(spaceId)?.title ?? spaceId)
    : `#${row.number} ${row.subject}`.trim();
}

/** Whether and since when a discussion may have moved. */
export function listingOf(context: PullContext, target: DiscussionTarget): ListingState {
  const mark = context.store.watermarks.get(listedScope(target));
  if (mark === undefined) return { moved: true, ageMs: Infinity };
  return {
    moved: mark.value !== detectorOf(context, target),
    ageMs: Math.abs(context.clock.now() - mark.at),
  };
}

function listComments(
  context: PullContext,
  target: DiscussionTarget,
  scope: string,
): Promise<Listed<Comment>> {
  const { spaceId, changeRequestId } = target;
  const query = { format, status: 'all' } as const;
  return changeRequestId === null
    ? walkList(context, scope, 'listSpaceComments', { path: { spaceId }, query })
    : walkList(context, scope, 'listChangeRequestComments', { path: { spaceId, changeRequestId }, query });
}

function getComment(context: PullContext, target: DiscussionTarget, commentId: string): Promise<Comment> {
  const { spaceId, changeRequestId } = target;
  return changeRequestId === null
    ? call(context, 'getSpaceComment', { path: { spaceId, commentId }, query: { format } })
    : call(context, 'getChangeRequestComment', {
        path: { spaceId, changeRequestId, commentId },
        query: { format },
      });
}

function repliesMoved(before: CommentRow | undefined, now: Comment): boolean {
  if (before === undefined) return true;
  return before.repliesToken !== repliesTokenOf(now);
}

interface RepliesChange {
  readonly changed: number;
  /** Confirmed while they were listed, so not written, or asked about: they are listed again. */
  readonly overtaken: number;
}

const noReplies: RepliesChange = { changed: 0, overtaken: 0 };

async function pullAllReplies(
  context: PullContext,
  target: DiscussionTarget,
  comments: readonly Comment[],
): Promise<RepliesChange> {
  const { store, client } = context;
  let changed = 0;
  let overtaken = 0;
  await forEachConcurrent(comments, 4, async (comment) => {
    const token = repliesTokenOf(comment);
    const none = comment.replies === 0 && store.comments.replies(comment.id).length === 0;
    const unlistable = target.changeRequestId === null && client.isAbsent('listSpaceCommentReplies');
    let replies = noReplies;
    const failing: FailureTarget = {
      ...discussionTarget(context, target),
      key: `replies ${comment.id}`,
      state: token,
    };
    if (!mayTry(context, failing)) return;
    try {
      if (!none && !unlistable) replies = await pullReplies(context, target, comment);
    } catch (error) {
      const reason = await reasonOfFailure(context, error);
      // The service lacks the list of a space comment's replies: their count is all that can be had.
      if (target.changeRequestId !== null || !client.isAbsent('listSpaceCommentReplies')) {
        noteFailure(context, failing, reason);
        return;
      }
    }
    noteSuccess(context, failing);
    changed += replies.changed;
    overtaken += replies.overtaken;
    store.mirror(() => store.comments.setRepliesToken(comment.id, replies.overtaken > 0 ? null : token));
  });
  return { changed, overtaken };
}

async function pullReplies(
  context: PullContext,
  target: DiscussionTarget,
  comment: Comment,
): Promise<RepliesChange> {
  const { store, clock, pullProgress, confirmations } = context;
  const { spaceId, changeRequestId } = target;
  const commentId = comment.id;
  const scope = `${scopeOf(target)}:${commentId}`;
  const list = await listReplies(context, target, scope, commentId);
  pullProgress.comments += list.items.length;
  const held = new Map(store.comments.replies(commentId).map((row) => [row.id, row.json]));
  const isOvertaken = (id: string): boolean => confirmations.isNewer(id, list.since);
  const gone = await pruneOf(context, {
    scope,
    what: 'replies',
    held: [...held.keys()].filter((id) => !isOvertaken(id)),
    listed: new Set(list.items.map((one) => one.id)),
    complete: list.complete,
    get: (commentReplyId) =>
      changeRequestId === null
        ? call(context, 'getSpaceCommentReply', { path: { spaceId, commentId, commentReplyId } })
        : call(context, 'getChangeRequestCommentReply', {
            path: { spaceId, changeRequestId, commentId, commentReplyId },
          }),
  });
  return store.mirror(() => {
    // Deleted meanwhile, and its replies with it.
    if (store.comments.get(commentId) === undefined) return noReplies;
    const current = list.items.filter((one) => !isOvertaken(one.id));
    const fresh = current.filter((one) => held.get(one.id) !== JSON.stringify(one));
    for (const one of fresh) store.comments.putReply(commentId, one, clock.now());
    // A reply with local work: its edits find out by themselves that it is gone, its text is theirs.
    for (const id of gone.remove) {
      store.vanished.note(id, clock.now());
      store.comments.removeReply(id);
    }
    const changed = fresh.length + gone.remove.length;
    const { changeRequestId: discussion = null } = store.comments.get(commentId) ?? {};
    if (changed > 0) noteDiscussionDue(context, spaceId, discussion);
    // A question about replies is asked again by the next pull, which lists them again.
    const again = gone.isAsked ? 1 : 0;
    return { changed, overtaken: list.items.length - current.length + again };
  });
}

async function listReplies(
  context: PullContext,
  target: DiscussionTarget,
  scope: string,
  commentId: string,
): Promise<Listed<CommentReply>> {
  const { spaceId, changeRequestId } = target;
  const query = { format } as const;
  if (changeRequestId !== null) {
    const path = { spaceId, changeRequestId, commentId };
    return walkList(context, scope, 'listChangeRequestCommentReplies', { path, query });
  }
  const list = (absentOn404: boolean) =>
    walkList(
      context,
      scope,
      'listSpaceCommentReplies',
      { path: { spaceId, commentId }, query },
      { absentOn404 },
    );
  try {
    return await list(false);
  } catch (error) {
    const isMissing = error instanceof ClientError && error.status === 404 && error.fromService;
    if (!isMissing || context.client.isAbsent('listSpaceCommentReplies')) throw error;
  }
  // Either the comment was deleted since it was listed, or the operation is missing: only the comment itself tells.
  await getComment(context, target, commentId);
  return list(true);
}
