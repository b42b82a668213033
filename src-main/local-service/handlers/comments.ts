import type { Subject } from '../data/comments.ts';
import type { Handlers } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { Discussion } from './discussion.ts';
import type { ChangeRequestPath, SpacePath } from './discussion.ts';

/** Comments on a space (resources/openapi.json, Space comments). */
export function spaceCommentHandlers(service: Service) {
  const discussion = new Discussion(service);
  const on = (path: SpacePath): Subject => discussion.onSpace(path);
  return {
    listSpaceComments: (call) => discussion.list(on(call.path), call.query, call),
    createSpaceComment: (call) => discussion.create(on(call.path), call.body, call),
    getSpaceComment: (call) => discussion.get(on(call.path), call.path.commentId, call.query, call),
    updateSpaceComment: (call) => discussion.update(on(call.path), call.path.commentId, call.body, call),
    deleteSpaceComment: (call) => discussion.remove(on(call.path), call.path.commentId, call),
    listSpaceCommentReplies: (call) =>
      discussion.replies(on(call.path), call.path.commentId, call.query, call),
    createSpaceCommentReply: (call) =>
      discussion.addReply(on(call.path), call.path.commentId, call.body.body, {}, call),
    getSpaceCommentReply: (call) =>
      discussion.reply(on(call.path), call.path.commentId, call.path.commentReplyId, call.query, call),
    updateSpaceCommentReply: (call) =>
      discussion.updateReply(on(call.path), call.path.commentId, call.path.commentReplyId, call.body, call),
    deleteSpaceCommentReply: (call) =>
      discussion.removeReply(on(call.path), call.path.commentId, call.path.commentReplyId, call),
    listSpaceCommenters: (call) => discussion.commenters(on(call.path), call.query),
  } satisfies Partial<Handlers>;
}

/** Comments on a change request (resources/openapi.json, Change request comments). */
export function changeRequestCommentHandlers(service: Service) {
  const discussion = new Discussion(service);
  const on = (path: ChangeRequestPath): Subject => discussion.onChangeRequest(path);
  return {
    listChangeRequestComments: (call) => discussion.list(on(call.path), call.query, call),
    createChangeRequestComment: (call) => discussion.create(on(call.path), call.body, call),
    getChangeRequestComment: (call) => discussion.get(on(call.path), call.path.commentId, call.query, call),
    updateChangeRequestComment: (call) =>
      discussion.update(on(call.path), call.path.commentId, call.body, call),
    deleteChangeRequestComment: (call) => discussion.remove(on(call.path), call.path.commentId, call),
    listChangeRequestCommentReplies: (call) =>
      discussion.replies(on(call.path), call.path.commentId, call.query, call),
    createChangeRequestCommentReply: (call) =>
      discussion.addReply(on(call.path), call.path.commentId, call.body.body, call.query, call),
    getChangeRequestCommentReply: (call) =>
      discussion.reply(on(call.path), call.path.commentId, call.path.commentReplyId, call.query, call),
    updateChangeRequestCommentReply: (call) =>
      discussion.updateReply(on(call.path), call.path.commentId, call.path.commentReplyId, call.body, call),
    deleteChangeRequestCommentReply: (call) =>
      discussion.removeReply(on(call.path), call.path.commentId, call.path.commentReplyId, call),
    listChangeRequestCommenters: (call) => discussion.commenters(on(call.path), call.query),
  } satisfies Partial<Handlers>;
}
