import type { OperationName } from '../../../api/operations.ts';
import type { Requests } from '../../../bridge/channels/requests.ts';
import type { ElsewhereEntry } from './entry.ts';

function at(channel: keyof Requests, file: string): ElsewhereEntry {
  return { in: 'elsewhere', channel, file };
}

const calls = 'outbox/calls/calls.ts';
const requestCalls = 'outbox/calls/change-request-calls.ts';
const pull = 'sync/discussions/pull-discussion.ts';

/** What the screens for reviewing and previewing do. */
export const reviewEntries = {
  getCurrentUser: at('accounts.connect', 'core/accounts/account-session.ts'),
  getContent: at('sync.now', 'sync/content/pull-content.ts'),
  getRevision: at('changeRequest.pageDiff', 'sync/content/pull-base.ts'),
  getChangeRequestContent: at('changeRequest.pages', 'sync/content/pull-content.ts'),
  createChangeRequest: at('edits.add', requestCalls),
  updateChangeRequest: at('edits.add', requestCalls),
  mergeChangeRequest: at('edits.add', requestCalls),
  pullIntoChangeRequest: at('edits.add', requestCalls),
  listReviews: at('changeRequest.get', 'sync/discussions/pull-reviews.ts'),
  createReview: at('review.finish', 'outbox/sending/send-review.ts'),
  listRequestedReviewers: at('changeRequest.get', 'sync/discussions/pull-reviews.ts'),
  listSpaceComments: at('discussion.list', pull),
  createSpaceComment: at('edits.add', calls),
  getSpaceComment: at('discussion.list', pull),
  updateSpaceComment: at('edits.add', calls),
  deleteSpaceComment: at('edits.add', calls),
  listSpaceCommentReplies: at('discussion.list', pull),
  createSpaceCommentReply: at('edits.add', calls),
  getSpaceCommentReply: at('discussion.list', pull),
  updateSpaceCommentReply: at('edits.add', calls),
  deleteSpaceCommentReply: at('edits.add', calls),
  listChangeRequestComments: at('discussion.list', pull),
  createChangeRequestComment: at('edits.add', calls),
  getChangeRequestComment: at('discussion.list', pull),
  updateChangeRequestComment: at('edits.add', calls),
  deleteChangeRequestComment: at('edits.add', calls),
  listChangeRequestCommentReplies: at('discussion.list', pull),
  createChangeRequestCommentReply: at('edits.add', calls),
  getChangeRequestCommentReply: at('discussion.list', pull),
  updateChangeRequestCommentReply: at('edits.add', calls),
  deleteChangeRequestCommentReply: at('edits.add', calls),
  putSiteCustomization: at('site.send', 'site/theme/customization-steps.ts'),
  updateSiteSpaceCustomization: at('site.send', 'site/theme/customization-steps.ts'),
} as const satisfies Partial<Record<OperationName, ElsewhereEntry>>;
