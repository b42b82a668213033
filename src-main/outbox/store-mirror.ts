import type { Comment, CommentReply } from '../api/comment.ts';
import type { CommentTarget, Lane } from '../bridge/edit.ts';
import type { Clock } from '../ports/ports.ts';
import { changeRequestOf, reviewOf } from '../store/mirror/change-requests.ts';
import { commentOf, replyOf } from '../store/mirror/comments.ts';
import type { Store } from '../store/open-store.ts';
import { blockTextOf } from './calls/blocks.ts';
import { createPageReads } from './pages/mirror-pages.ts';
import { createConfirmations, reviewsOf, discussionOf } from './confirmations.ts';
import type { Confirmations } from './confirmations.ts';
import { baseOf, changeRequestBase, changeRequestText } from './mirror.ts';
import type { Me, Mirror } from './mirror.ts';
import { textOfBody } from './calls/description.ts';

/** What edits are made on, beside pages. */
function createBases(
  store: Store,
): Pick<
  Mirror,
  | 'me'
  | 'learnMe'
  | 'isStored'
  | 'changeRequest'
  | 'changeRequestText'
  | 'comment'
  | 'commentBase'
  | 'replyBase'
  | 'blockText'
> {
  const { account, changeRequests, comments, pages, revisions, spaces } = store;

  return {
    me: () => me(store),
    learnMe(author) {
      if (author === undefined || me(store) !== null) return;
      account.setUser(author.id, JSON.stringify(author), 'service');
    },
    isStored(lane: Lane): boolean {
      const { spaceId, changeRequestId } = lane;
      if (changeRequestId === null) return spaces.get(spaceId) !== undefined;
      return changeRequests.get(changeRequestId)?.spaceId === spaceId;
    },
    changeRequest(id) {
      const row = changeRequests.get(id);
      return row === undefined
        ? undefined
        : {
            spaceId: row.spaceId,
            base: changeRequestBase(
              { ...changeRequestOf(row), revision: row.revisionId },
              spaces.get(row.spaceId)?.revisionId,
            ),
            isGone: row.goneAt !== null,
            asOf: row.asOf,
          };
    },
    changeRequestText(id, what) {
      const row = changeRequests.get(id);
      return row === undefined ? undefined : changeRequestText(changeRequestOf(row), what);
    },
    comment: (id) => comments.get(id),
    commentBase(id) {
      const row = comments.get(id);
      if (row === undefined) return undefined;
      const comment = commentOf(row);
      return baseOf(comment, textOfBody(comment.body));
    },
    replyBase(id) {
      const row = comments.reply(id);
      if (row === undefined) return undefined;
      const reply = replyOf(row);
      return baseOf(reply, textOfBody(reply.body));
    },
    blockText(target: CommentTarget): string | undefined {
      const { spaceId, changeRequestId, pageId, nodeId, tableCell } = target;
      if (pageId === undefined || nodeId === undefined) return undefined;
      const revision =
        changeRequestId === undefined
          ? spaces.get(spaceId)?.heldRevision
          : changeRequests.get(changeRequestId)?.heldRevision;
      if (revision === undefined || revision === null) return undefined;
      const hash = revisions.page(spaceId, revision, pageId)?.documentHash;
      const document = hash === undefined || hash === null ? undefined : pages.body(hash);
      return document === undefined ? undefined : blockTextOf(document, nodeId, tableCell);
    },
  };
}

function createReactionReads(store: Store): Pick<Mirror, 'reactions' | 'hasOwnReaction'> {
  const { comments } = store;
  function objectIn(kind: 'comment' | 'reply', id: string): Comment | CommentReply | undefined {
    const comment = kind === 'comment' ? comments.get(id) : undefined;
    const reply = kind === 'reply' ? comments.reply(id) : undefined;
    if (comment !== undefined) return commentOf(comment);
    return reply === undefined ? undefined : replyOf(reply);
  }

  return {
    reactions: (kind, id) => objectIn(kind, id)?.reactions.map((one) => one.emoji) ?? [],
    hasOwnReaction(kind, id, emoji) {
      const [object, own] = [objectIn(kind, id), me(store)];
      if (object === undefined || own === null) return undefined;
      return object.reactions.some(
        (one) => one.emoji === emoji && one.users.some(({ user }) => user.id === own.id),
      );
    },
  };
}

/** What is mine among the objects of the mirror. */
function createOwnObjects(
  store: Store,
): Pick<Mirror, 'ownReplies' | 'ownComments' | 'ownChangeRequests' | 'ownRepliesOf' | 'ownReviewsOf'> {
  const { changeRequests, comments } = store;

  return {
    ownReplies(commentId) {
      const row = comments.get(commentId);
      const own = me(store);
      if (row === undefined || own === null) return 0;
      return commentOf(row).repliers.find((one) => one.user.id === own.id)?.count ?? 0;
    },
    ownComments(lane) {
      const own = me(store);
      if (own === null) return [];
      return comments
        .list(lane.spaceId, lane.changeRequestId)
        .filter((row) => row.postedBy === own.id && row.goneAt === null)
        .map(commentOf);
    },
    ownChangeRequests(spaceId) {
      const own = me(store);
      if (own === null) return [];
      return changeRequests
        .list(spaceId)
        .filter((row) => row.createdBy === own.id && row.goneAt === null)
        .map(changeRequestOf);
    },
    ownRepliesOf(commentId) {
      const own = me(store);
      if (own === null) return [];
      return comments
        .replies(commentId)
        .filter((row) => row.postedBy === own.id)
        .map(replyOf);
    },
    ownReviewsOf(changeRequestId) {
      const own = me(store);
      if (own === null) return [];
      return changeRequests
        .reviews(changeRequestId)
        .filter((row) => row.reviewerId === own.id)
        .map(reviewOf);
    },
  };
}

function createDiscussionWrites(
  store: Store,
  clock: Clock,
  confirmations: Confirmations,
): Pick<Mirror, 'saveComment' | 'saveReply' | 'removeComment' | 'markCommentGone' | 'removeReply'> {
  const { comments } = store;
  /** Replies of a comment were written: they are to be listed again. False where the comment is not held. */
  function noteReplies(commentId: string): boolean {
    const row = comments.get(commentId);
    if (row === undefined) return false;
    confirmations.note(discussionOf(row.spaceId, row.changeRequestId));
    comments.setRepliesToken(commentId, null);
    return true;
  }

  return {
    saveComment(lane, comment, sent) {
      confirmations.note(comment.id);
      confirmations.note(discussionOf(lane.spaceId, lane.changeRequestId));
      const row = comments.get(comment.id);
      const whole = withBody(comment, sent, row === undefined ? undefined : commentOf(row));
      comments.put(lane.spaceId, lane.changeRequestId, whole, clock.now());
    },
    saveReply(commentId, reply, sent) {
      confirmations.note(reply.id);
      if (!noteReplies(commentId)) return;
      const row = comments.reply(reply.id);
      comments.putReply(
        commentId,
        withBody(reply, sent, row === undefined ? undefined : replyOf(row)),
        clock.now(),
      );
    },
    removeComment(id) {
      confirmations.note(id);
      const row = comments.get(id);
      if (row !== undefined) confirmations.note(discussionOf(row.spaceId, row.changeRequestId));
      comments.remove(id);
    },
    markCommentGone(id) {
      confirmations.note(id);
      const row = comments.get(id);
      if (row !== undefined) confirmations.note(discussionOf(row.spaceId, row.changeRequestId));
      comments.setGone(id, clock.now());
    },
    removeReply(id) {
      confirmations.note(id);
      const row = comments.reply(id);
      if (row !== undefined) noteReplies(row.commentId);
      comments.removeReply(id);
    },
  };
}

function createRequestWrites(
  store: Store,
  clock: Clock,
  confirmations: Confirmations,
): Pick<Mirror, 'saveReview' | 'saveChangeRequest' | 'amendChangeRequest' | 'changeRequestGone'> {
  const { changeRequests, revisions } = store;
  /** One that was just opened has the content that it was opened from: where that is held, nothing is missing. */
  function holdUnchanged(id: string): void {
    const row = changeRequests.get(id);
    if (row === undefined || row.heldRevision !== null || row.revisionId !== row.baseRevision) return;
    if (revisions.get(row.spaceId, row.revisionId)?.complete === true)
      changeRequests.setHeld(id, row.revisionId, 'exact');
  }

  return {
    changeRequestGone(id) {
      changeRequests.setGone(id, clock.now());
    },
    saveReview(changeRequestId, review) {
      confirmations.note(reviewsOf(changeRequestId));
      changeRequests.putReview(changeRequestId, review);
    },
    saveChangeRequest(spaceId, changeRequest) {
      confirmations.note(changeRequest.id);
      changeRequests.put(spaceId, changeRequest, clock.now());
      holdUnchanged(changeRequest.id);
    },
    amendChangeRequest(id, changes) {
      confirmations.note(id);
      const row = changeRequests.get(id);
      if (row === undefined) return;
      changeRequests.put(row.spaceId, { ...changeRequestOf(row), ...changes }, clock.now());
    },
  };
}

/** The mirror of one account's store, as the outbox reads and writes it; every object it writes is noted as confirmed. */
export function createMirror(store: Store, clock: Clock): Mirror {
  const confirmations = createConfirmations(store.database, () => clock.now());
  return {
    ...createBases(store),
    ...createReactionReads(store),
    ...createPageReads(store),
    ...createOwnObjects(store),
    ...createDiscussionWrites(store, clock, confirmations),
    ...createRequestWrites(store, clock, confirmations),
  };
}

function me({ account }: Store): Me | null {
  const row = account.get();
  if (row?.userId === undefined || row.userId === null) return null;
  return { id: row.userId, displayName: nameIn(row.userJson) ?? 'me' };
}

/** An answer may leave the body out, or give it in another form than was sent. */
function withBody<T extends Comment | CommentReply>(object: T, sent: string | null, held: T | undefined): T {
  const { markdown, document } = object.body;
  if (markdown !== undefined) return object;
  if (sent !== null) return { ...object, body: { ...object.body, markdown: sent } };
  return held === undefined || document !== undefined ? object : { ...object, body: held.body };
}

function nameIn(userJson: string | null): string | undefined {
  const user: unknown = JSON.parse(userJson ?? 'null');
  if (typeof user !== 'object' || user === null || !('displayName' in user)) return undefined;
  return typeof user.displayName === 'string' ? user.displayName : undefined;
}
