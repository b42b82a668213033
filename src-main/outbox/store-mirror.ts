import { onService } from './calls/on-service.ts';
import { readPayload } from './calls/payload.ts';
import type { ObjectBase } from './editing/base.ts';
import { bodyOfPage } from './pages/body-of-page.ts';
import { confirmedSince } from './pages/confirmed-since.ts';
import { fieldNameOf, fieldSetBy, isFieldEdit, propertyOfPage } from './pages/page-field.ts';
import type { PageTreeRow } from '../store/mirror/pages.ts';
import type { EditRow } from '../store/unsent/edits.ts';
import type { Comment, CommentReply } from '../api/comment.ts';
import type { CommentTarget, EditPayload, Lane } from '../bridge/edit.ts';
import type { Clock } from '../ports/ports.ts';
import { changeRequestOf, reviewOf } from '../store/mirror/change-requests.ts';
import { pageOf, withAllBelow } from '../store/mirror/pages.ts';
import { commentOf, replyOf } from '../store/mirror/comments.ts';
import type { Store } from '../store/open-store.ts';
import { blockTextOf } from './calls/blocks.ts';
import { createConfirmations, reviewsOf, discussionOf } from './confirmations.ts';
import { baseOf, changeRequestBase, changeRequestText } from './mirror.ts';
import type { Me, Mirror } from './mirror.ts';
import { textOfBody } from './calls/description.ts';

/** The mirror of one account's store, as the outbox reads and writes it; every object it writes is noted as confirmed. */
export function createMirror(store: Store, clock: Clock): Mirror {
  const { account, changeRequests, comments, pages, revisions, spaces } = store;
  const confirmations = createConfirmations(store.database, () => clock.now());

  function me(): Me | null {
    const row = account.get();
    if (row?.userId === undefined || row.userId === null) return null;
    return { id: row.userId, displayName: nameIn(row.userJson) ?? 'me' };
  }

  function objectIn(kind: 'comment' | 'reply', id: string): Comment | CommentReply | undefined {
    const comment = kind === 'comment' ? comments.get(id) : undefined;
    const reply = kind === 'reply' ? comments.reply(id) : undefined;
    if (comment !== undefined) return commentOf(comment);
    return reply === undefined ? undefined : replyOf(reply);
  }

  /** An answer may leave the body out, or give it in another form than was sent. */
  function withBody<T extends Comment | CommentReply>(
    object: T,
    sent: string | null,
    held: T | undefined,
  ): T {
    const { markdown, document } = object.body;
    if (markdown !== undefined) return object;
    if (sent !== null) return { ...object, body: { ...object.body, markdown: sent } };
    return held === undefined || document !== undefined ? object : { ...object, body: held.body };
  }

  /** What the service has taken from here and the held revision of a change request does not have yet. */
  function* confirmedEdits({ spaceId, changeRequestId }: Lane): Generator<[EditRow, EditPayload]> {
    const row = changeRequestId === null ? undefined : changeRequests.get(changeRequestId);
    if (row === undefined || row.heldRevision === null || row.heldRevision === row.revisionId) return;
    for (const edit of confirmedSince(store, spaceId, row.id, row.heldRevision)) {
      const read = readPayload(edit.version, edit.payload);
      if (read !== undefined) yield [edit, onService(read, store.edits)];
    }
  }

  /** A page as the service has taken it from here, where what it stored is not held yet. */
  function confirmedPage(lane: Lane, pageId: string): ObjectBase | undefined {
    const written = [...confirmedEdits(lane)].flatMap(([edit, payload]) => {
      const isIts =
        (payload.kind === 'page.update' && payload.target.pageId === pageId) ||
        (payload.kind === 'page.insert' && edit.serverId === pageId);
      return isIts ? [payload] : [];
    });
    const last = written.at(-1);
    if (last === undefined) return undefined;
    const { title, markdown } = last;
    return { title, markdown, editedAt: null, status: null, by: null };
  }

  function heldRevisionOf({ spaceId, changeRequestId }: Lane): string | null {
    const row = changeRequestId === null ? spaces.get(spaceId) : changeRequests.get(changeRequestId);
    return row?.heldRevision ?? null;
  }

  /** One that was just opened has the content that it was opened from: where that is held, nothing is missing. */
  function holdUnchanged(id: string): void {
    const row = changeRequests.get(id);
    if (row === undefined || row.heldRevision !== null || row.revisionId !== row.baseRevision) return;
    if (revisions.get(row.spaceId, row.revisionId)?.complete === true)
      changeRequests.setHeld(id, row.revisionId, 'exact');
  }

  /** Replies of a comment were written: they are to be listed again. False where the comment is not held. */
  function noteReplies(commentId: string): boolean {
    const row = comments.get(commentId);
    if (row === undefined) return false;
    confirmations.note(discussionOf(row.spaceId, row.changeRequestId));
    comments.setRepliesToken(commentId, null);
    return true;
  }

  return {
    me,
    learnMe(author) {
      if (author === undefined || me() !== null) return;
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
    reactions: (kind, id) => objectIn(kind, id)?.reactions.map((one) => one.emoji) ?? [],
    hasOwnReaction(kind, id, emoji) {
      const [object, own] = [objectIn(kind, id), me()];
      if (object === undefined || own === null) return undefined;
      return object.reactions.some(
        (one) => one.emoji === emoji && one.users.some(({ user }) => user.id === own.id),
      );
    },
    ownReplies(commentId) {
      const row = comments.get(commentId);
      const own = me();
      if (row === undefined || own === null) return 0;
      return commentOf(row).repliers.find((one) => one.user.id === own.id)?.count ?? 0;
    },
    blockText(target: CommentTarget): string | undefined {
      const { spaceId, changeRequestId, pageId, nodeId } = target;
      if (pageId === undefined || nodeId === undefined) return undefined;
      const revision =
        changeRequestId === undefined
          ? spaces.get(spaceId)?.heldRevision
          : changeRequests.get(changeRequestId)?.heldRevision;
      if (revision === undefined || revision === null) return undefined;
      const hash = revisions.page(spaceId, revision, pageId)?.documentHash;
      const document = hash === undefined || hash === null ? undefined : pages.body(hash);
      return document === undefined ? undefined : blockTextOf(document, nodeId);
    },
    page({ spaceId, changeRequestId }, pageId) {
      const own = confirmedPage({ spaceId, changeRequestId }, pageId);
      if (own !== undefined) return own;
      const revision = heldRevisionOf({ spaceId, changeRequestId });
      const row = revision === null ? undefined : revisions.page(spaceId, revision, pageId);
      const markdown = row === undefined ? undefined : bodyOfPage(store, row, spaceId);
      if (row === undefined || markdown === undefined) return undefined;
      return { title: row.title, markdown, editedAt: null, status: null, by: null };
    },
    pageField(lane, pageId, name) {
      const own = [...confirmedEdits(lane)].flatMap(([, payload]) => {
        const isIts =
          isFieldEdit(payload) && payload.target.pageId === pageId && fieldNameOf(payload) === name;
        return isIts ? [fieldSetBy(payload)] : [];
      });
      const revision = heldRevisionOf(lane);
      if (own.length > 0 || revision === null) return own.at(-1);
      if (name !== 'place') {
        const row = revisions.page(lane.spaceId, revision, pageId);
        return row === undefined ? undefined : propertyOfPage(pageOf(row), name);
      }
      return parentIn(revisions.tree(lane.spaceId, revision), pageId);
    },
    pagesBelow(lane, pageId) {
      const revision = heldRevisionOf(lane);
      const rows = revision === null ? [] : revisions.tree(lane.spaceId, revision);
      return withAllBelow(rows, pageId).map((row) => {
        const { description = null } = pageOf(row);
        const { title, fingerprint, markdownHash: hash } = row;
        return { id: row.pageId, title, description, fingerprint, hash };
      });
    },
    pagesTitled(lane, parentId, title) {
      const revision = heldRevisionOf(lane);
      const rows = revision === null ? [] : revisions.tree(lane.spaceId, revision);
      const below = parentId === null ? rows : withAllBelow(rows, parentId).slice(1);
      const depth = below[0]?.depth ?? 0;
      return below
        .filter((row) => row.depth === depth && row.title === title)
        .map((row) => ({
          id: row.pageId,
          createdAt: pageOf(row).createdAt,
          markdown: bodyOfPage(store, row, lane.spaceId),
        }));
    },
    ownComments(lane) {
      const own = me();
      if (own === null) return [];
      return comments
        .list(lane.spaceId, lane.changeRequestId)
        .filter((row) => row.postedBy === own.id && row.goneAt === null)
        .map(commentOf);
    },
    ownChangeRequests(spaceId) {
      const own = me();
      if (own === null) return [];
      return changeRequests
        .list(spaceId)
        .filter((row) => row.createdBy === own.id && row.goneAt === null)
        .map(changeRequestOf);
    },
    ownRepliesOf(commentId) {
      const own = me();
      if (own === null) return [];
      return comments
        .replies(commentId)
        .filter((row) => row.postedBy === own.id)
        .map(replyOf);
    },
    ownReviewsOf(changeRequestId) {
      const own = me();
      if (own === null) return [];
      return changeRequests
        .reviews(changeRequestId)
        .filter((row) => row.reviewerId === own.id)
        .map(reviewOf);
    },
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

/** The page above one of pages in reading order, '' at the top; undefined where it is not among them. */
function parentIn(rows: readonly PageTreeRow[], pageId: string): string | undefined {
  const index = rows.findIndex((row) => row.pageId === pageId);
  const depth = rows[index]?.depth ?? 0;
  if (index === -1) return undefined;
  return rows.slice(0, index).findLast((row) => row.depth < depth)?.pageId ?? '';
}

function nameIn(userJson: string | null): string | undefined {
  const user: unknown = JSON.parse(userJson ?? 'null');
  if (typeof user !== 'object' || user === null || !('displayName' in user)) return undefined;
  return typeof user.displayName === 'string' ? user.displayName : undefined;
}
