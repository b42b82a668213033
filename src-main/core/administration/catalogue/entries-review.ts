import type { OperationName } from '../../../api/operations.ts';
import type { Requests } from '../../../bridge/channels/requests.ts';
import type { ElsewhereEntry } from './entry.ts';

function at(where: string, channel: keyof Requests, file: string): ElsewhereEntry {
  return { in: 'elsewhere', where, channel, file };
}

const discussion = 'Change request, Discussion';
const spaceDiscussion = 'Space, comments beside the page';
const changeRequest = 'Change request, Overview';
const calls = 'outbox/calls/calls.ts';
const requestCalls = 'outbox/calls/change-request-calls.ts';
const pull = 'sync/discussions/pull-discussion.ts';

/** What the screens for reviewing and previewing do. */
export const reviewEntries = {
  getCurrentUser: at('Settings, Accounts', 'accounts.connect', 'core/accounts/account-session.ts'),
  getContent: at('Library, sync', 'sync.now', 'sync/content/pull-content.ts'),
  getRevision: at('Change request, Changes', 'changeRequest.pageDiff', 'sync/content/pull-base.ts'),
  getChangeRequestContent: at(
    'Change request, Changes',
    'changeRequest.pages',
    'sync/content/pull-content.ts',
  ),
  createChangeRequest: at('Review, New change request', 'edits.add', requestCalls),
  updateChangeRequest: at(changeRequest, 'edits.add', requestCalls),
  mergeChangeRequest: at(changeRequest, 'edits.add', requestCalls),
  pullIntoChangeRequest: at(changeRequest, 'edits.add', requestCalls),
  listReviews: at(changeRequest, 'changeRequest.get', 'sync/discussions/pull-reviews.ts'),
  createReview: at('Change request, Finish review', 'review.finish', 'outbox/sending/send-review.ts'),
  listRequestedReviewers: at(changeRequest, 'changeRequest.get', 'sync/discussions/pull-reviews.ts'),
  listSpaceComments: at(spaceDiscussion, 'discussion.list', pull),
  createSpaceComment: at(spaceDiscussion, 'edits.add', calls),
  getSpaceComment: at(spaceDiscussion, 'discussion.list', pull),
  updateSpaceComment: at(spaceDiscussion, 'edits.add', calls),
  deleteSpaceComment: at(spaceDiscussion, 'edits.add', calls),
  listSpaceCommentReplies: at(spaceDiscussion, 'discussion.list', pull),
  createSpaceCommentReply: at(spaceDiscussion, 'edits.add', calls),
  getSpaceCommentReply: at(spaceDiscussion, 'discussion.list', pull),
  updateSpaceCommentReply: at(spaceDiscussion, 'edits.add', calls),
  deleteSpaceCommentReply: at(spaceDiscussion, 'edits.add', calls),
  listChangeRequestComments: at(discussion, 'discussion.list', pull),
  createChangeRequestComment: at(discussion, 'edits.add', calls),
  getChangeRequestComment: at(discussion, 'discussion.list', pull),
  updateChangeRequestComment: at(discussion, 'edits.add', calls),
  deleteChangeRequestComment: at(discussion, 'edits.add', calls),
  listChangeRequestCommentReplies: at(discussion, 'discussion.list', pull),
  createChangeRequestCommentReply: at(discussion, 'edits.add', calls),
  getChangeRequestCommentReply: at(discussion, 'discussion.list', pull),
  updateChangeRequestCommentReply: at(discussion, 'edits.add', calls),
  deleteChangeRequestCommentReply: at(discussion, 'edits.add', calls),
  putSiteCustomization: at('Sites, Try another look, Send', 'site.send', 'site/theme/customization-steps.ts'),
  updateSiteSpaceCustomization: at(
    'Sites, Try another look, Send',
    'site.send',
    'site/theme/customization-steps.ts',
  ),
} as const satisfies Partial<Record<OperationName, ElsewhereEntry>>;
