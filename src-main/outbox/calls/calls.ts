import type { Comment, CommentReply } from '../../api/comment.ts';
import type { Input } from '../../api/operations.ts';
import type { Client } from '../../client/client.ts';
import type { CallOptions, Exchange } from '../../client/exchange.ts';
import { ClientError } from '../../client/client-error.ts';
import type { Lane } from '../../bridge/edit.ts';
import { createChangeRequestCalls } from './change-request-calls.ts';
import type { HeldPictures } from './with-held-pictures.ts';

type CommentCreation = Input<'createSpaceComment'>['body'];
type CommentUpdate = Input<'updateChangeRequestComment'>['body'];
type ReplyUpdate = Input<'updateSpaceCommentReply'>['body'];

const markdown = { format: 'markdown' } as const;
const commentKind = 'comment';
const replyKind = 'comment-reply';

/** Options of a call whose answer must be about this object; of one that creates, where no id is given. */
function expecting(options: LaneOptions, kind: string, id?: string) {
  return { ...options, expected: { kind, ...(id === undefined ? {} : { id }) } };
}

type LaneOptions = Pick<CallOptions, 'patienceMs' | 'onWaiting'> & {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
};

function createCommentCalls(client: Client, lane: Lane, options: LaneOptions) {
  const { spaceId, changeRequestId } = lane;

  return {
    createComment(body: CommentCreation): Promise<Exchange<Comment>> {
      return changeRequestId === null
        ? client.exchange('createSpaceComment', { path: { spaceId }, body }, expecting(options, commentKind))
        : client.exchange(
            'createChangeRequestComment',
            { path: { spaceId, changeRequestId }, body },
            expecting(options, commentKind),
          );
    },
    getComment(commentId: string): Promise<Exchange<Comment>> {
      return changeRequestId === null
        ? client.exchange(
            'getSpaceComment',
            { path: { spaceId, commentId }, query: markdown },
            expecting(options, commentKind, commentId),
          )
        : client.exchange(
            'getChangeRequestComment',
            { path: { spaceId, changeRequestId, commentId }, query: markdown },
            expecting(options, commentKind, commentId),
          );
    },
    updateComment(commentId: string, body: CommentUpdate): Promise<Exchange<Comment>> {
      return changeRequestId === null
        ? client.exchange(
            'updateSpaceComment',
            { path: { spaceId, commentId }, body },
            expecting(options, commentKind, commentId),
          )
        : client.exchange(
            'updateChangeRequestComment',
            { path: { spaceId, changeRequestId, commentId }, body },
            expecting(options, commentKind, commentId),
          );
    },
    async deleteComment(commentId: string): Promise<void> {
      await (changeRequestId === null
        ? client.exchange('deleteSpaceComment', { path: { spaceId, commentId } }, options)
        : client.exchange(
            'deleteChangeRequestComment',
            { path: { spaceId, changeRequestId, commentId } },
            options,
          ));
    },
    /** Comments of one author in the lane, newest first, page by page. */
    commentsOf(userId: string) {
      const query = { order: 'desc' as const, status: 'all' as const, ...markdown, authors: [userId] };
      const walking = { ...options, limit: 100, attempts: 1 };
      return changeRequestId === null
        ? client.walk('listSpaceComments', { path: { spaceId }, query }, walking)
        : client.walk('listChangeRequestComments', { path: { spaceId, changeRequestId }, query }, walking);
    },
  };
}

function createReplyCalls(client: Client, lane: Lane, options: LaneOptions) {
  const { spaceId, changeRequestId } = lane;

  return {
    createReply(commentId: string, text: string): Promise<Exchange<CommentReply>> {
      const body = { body: { markdown: text } };
      return changeRequestId === null
        ? client.exchange(
            'createSpaceCommentReply',
            { path: { spaceId, commentId }, body },
            expecting(options, replyKind),
          )
        : client.exchange(
            'createChangeRequestCommentReply',
            { path: { spaceId, changeRequestId, commentId }, query: markdown, body },
            expecting(options, replyKind),
          );
    },
    getReply(commentId: string, commentReplyId: string): Promise<Exchange<CommentReply>> {
      return changeRequestId === null
        ? client.exchange(
            'getSpaceCommentReply',
            { path: { spaceId, commentId, commentReplyId }, query: markdown },
            expecting(options, replyKind, commentReplyId),
          )
        : client.exchange(
            'getChangeRequestCommentReply',
            { path: { spaceId, changeRequestId, commentId, commentReplyId }, query: markdown },
            expecting(options, replyKind, commentReplyId),
          );
    },
    updateReply(
      commentId: string,
      commentReplyId: string,
      body: ReplyUpdate,
    ): Promise<Exchange<CommentReply>> {
      return changeRequestId === null
        ? client.exchange(
            'updateSpaceCommentReply',
            { path: { spaceId, commentId, commentReplyId }, body },
            expecting(options, replyKind, commentReplyId),
          )
        : client.exchange(
            'updateChangeRequestCommentReply',
            { path: { spaceId, changeRequestId, commentId, commentReplyId }, body },
            expecting(options, replyKind, commentReplyId),
          );
    },
    async deleteReply(commentId: string, commentReplyId: string): Promise<void> {
      await (changeRequestId === null
        ? client.exchange(
            'deleteSpaceCommentReply',
            { path: { spaceId, commentId, commentReplyId } },
            options,
          )
        : client.exchange(
            'deleteChangeRequestCommentReply',
            { path: { spaceId, changeRequestId, commentId, commentReplyId } },
            options,
          ));
    },
  };
}

function createReplyLists(client: Client, lane: Lane, options: LaneOptions) {
  const { spaceId, changeRequestId } = lane;
  async function* repliesInSpace(commentId: string) {
    const walk = (absentOn404: boolean) =>
      client.walk(
        'listSpaceCommentReplies',
        { path: { spaceId, commentId }, query: markdown },
        { ...options, attempts: 1, absentOn404 },
      );
    try {
      yield* walk(false);
      return;
    } catch (error) {
      const isMissing = error instanceof ClientError && error.status === 404 && error.fromService;
      if (!isMissing || client.isAbsent('listSpaceCommentReplies')) throw error;
    }
    // Either the comment is gone or the operation is missing: only the comment itself tells.
    const path = { spaceId, commentId };
    await client.exchange(
      'getSpaceComment',
      { path, query: markdown },
      expecting(options, commentKind, commentId),
    );
    yield* walk(true);
  }

  return {
    /**
     * All replies of a comment; a server may lack the list for comments on a space (docs/design/service-api.md,
     * "Optional operations").
     */
    repliesOf(commentId: string) {
      return changeRequestId === null
        ? repliesInSpace(commentId)
        : client.walk(
            'listChangeRequestCommentReplies',
            { path: { spaceId, changeRequestId, commentId }, query: markdown },
            { ...options, attempts: 1 },
          );
    },
  };
}

function createReviewCalls(client: Client, lane: Lane, options: LaneOptions) {
  const { spaceId, changeRequestId } = lane;
  function required(): string {
    if (changeRequestId === null) throw new Error('Reviews belong to change requests.');
    return changeRequestId;
  }

  return {
    createReview(body: Input<'createReview'>['body']) {
      return client.exchange(
        'createReview',
        { path: { spaceId, changeRequestId: required() }, body },
        { ...options, expected: { kind: 'change-request-review' } },
      );
    },
    /** @throws {ClientError} 404 where the server has no reviews, which the client then remembers. */
    reviews() {
      const walking = { ...options, attempts: 1, absentOn404: true };
      return client.walk('listReviews', { path: { spaceId, changeRequestId: required() } }, walking);
    },
  };
}

function createContentCalls(client: Client, lane: Lane, options: LaneOptions) {
  const { spaceId, changeRequestId } = lane;

  return {
    /** @throws {ClientError} 404 where it is gone */
    getSpace: () => client.exchange('getSpace', { path: { spaceId } }, options),
    /** A page as the lane has it, in its document form: what node keys stand in. */
    getPage(pageId: string) {
      const query = { format: 'document' } as const;
      return changeRequestId === null
        ? client.exchange('getPage', { path: { spaceId, pageId }, query }, options)
        : client.exchange(
            'getChangeRequestPage',
            { path: { spaceId, changeRequestId, pageId }, query },
            options,
          );
    },
  };
}

/**
 * The operations of one lane: comments of a space and of a change request mirror each other (resources/openapi.json,
 * Change request comments). Every call throws `ClientError`.
 */
export function createCalls(
  client: Client,
  lane: Lane,
  { pictures, ...options }: LaneOptions & { readonly pictures: HeldPictures },
) {
  return {
    ...createCommentCalls(client, lane, options),
    ...createReplyCalls(client, lane, options),
    ...createReplyLists(client, lane, options),
    ...createReviewCalls(client, lane, options),
    ...createContentCalls(client, lane, options),
    changeRequest: createChangeRequestCalls(client, lane, { ...options, pictures }),
  };
}

export type Calls = ReturnType<typeof createCalls>;
