import { assertNever } from '../../shared/tree.ts';

/** Why an edit is where it is: a closed set, stored in `edit.reason_code`. Rows of a newer Galley may hold others. */
const codes = [
  'permission',
  'sign-on',
  'comment-gone',
  'reply-gone',
  'change-request-gone',
  'space-gone',
  'target-gone',
  'change-request-closed',
  'body-changed',
  'thread-changed',
  'block-changed',
  'block-not-found',
  'subject-changed',
  'description-changed',
  'status-changed',
  'page-changed',
  'page-unclear',
  'page-joined',
  'page-unseen',
  'parent-gone',
  'insertion-unclear',
  'deletion-stale',
  'deletion-unseen',
  'property-changed',
  'page-moved',
  'move-circle',
  'set-over',
  'field-unseen',
  'no-writing',
  'made-offline',
  'confirm-merge',
  'confirm-update',
  'reply-unclear',
  'merge-unclear',
  'update-unclear',
  'merge-conflicts',
  'update-conflicts',
  'conflict',
  'invalid',
  'too-large',
  'unexpected-answer',
  'who-am-i',
  'keeps-failing',
  'unreadable',
  'surplus-copy',
  'overturned',
  'vanished',
  'no-id',
  'already-done',
  'found-again',
  'no-reviews',
  'review-twice',
  'unsupported',
  'network',
  'busy',
  'server-failed',
  'lost-answer',
  'unpromised-answer',
  'restored',
  'restored-unclear',
  'damaged',
  'waits-for-id',
  'cancelled-out',
  'sent-elsewhere',
] as const;

export type ReasonCode = (typeof codes)[number];

export function isReasonCode(value: string): value is ReasonCode {
  return (codes as readonly string[]).includes(value);
}

/**
 * What the person reads, the one place that turns a code into a sentence: what happened, what it means, what they can
 * do. `detail` is the server's own words or a name, if there is one; `hasText` is false for what has no text of the
 * person's that could be kept or sent elsewhere, as a reaction.
 */
export function reasonMessage(code: string | null, detail: string | null, hasText: boolean): string | null {
  if (code === null) return null;
  if (!isReasonCode(code)) return `This waits for a newer version of Galley (${code}).`;
  const server =
    detail === null || detail === ''
      ? ''
      : ` The service says: ${/[.!?]$/.test(detail) ? detail : `${detail}.`}`;
  const quoted = (text: string | null): string =>
    text === null || text === '' ? 'it has none now' : `it is “${text}” now`;
  const kept = hasText ? ' Your text is kept.' : '';
  const afterDeletion = hasText
    ? 'Your text is kept: send it elsewhere or discard it.'
    : 'This can no longer be sent: discard it.';
  switch (code) {
    case 'permission':
      return `You may not do this here.${server}${kept}`;
    case 'sign-on':
      return `${detail ?? 'This organization'} does not accept your token for this; edits of other organizations are sent. Where it asks for single sign-on, sign in to it on the web, then retry: this sends everything that waits for the same reason.`;
    case 'comment-gone':
      return `The comment was deleted on the service. ${afterDeletion}`;
    case 'reply-gone':
      return `The reply was deleted on the service. ${afterDeletion}`;
    case 'change-request-gone':
      return `The change request no longer exists on the service.${kept}`;
    case 'space-gone':
      return `The space no longer exists on the service.${kept}`;
    case 'target-gone':
      return `The page or block no longer exists on the service.${server}${kept}`;
    case 'change-request-closed':
      return `The change request is ${detail ?? 'closed'} now. Send it anyway, or discard it.`;
    case 'body-changed':
      return `${detail ?? 'Someone'} edited this after you did. Compare both, then send yours anyway or discard it.`;
    case 'thread-changed':
      return 'The comment you answered has changed since. Read it again, then send anyway, edit or discard.';
    case 'block-changed':
      return 'The block you commented on has changed since. Send anyway, edit or discard.';
    case 'block-not-found':
      return 'The block you commented on cannot be found any more. Send it to the page with the quotation, or discard it.';
    case 'subject-changed':
      return 'Someone changed the subject after you did. Compare both, then send yours anyway or discard it.';
    case 'description-changed':
      return 'Someone changed the description after you did. Compare both, then send yours anyway or discard it.';
    case 'status-changed':
      return `Someone set the status meanwhile: it is ${detail ?? 'another one'} now. Send yours anyway, or discard it.`;
    case 'page-changed':
      return `Someone changed the same part of this page after you did.${detail === null ? '' : ` They call it “${detail}”; retry keeps your title.`} Compare both: retry keeps your blocks and everything else of theirs, or discard yours.`;
    case 'page-unclear':
      return 'No answer came, and the page has changed since in a way that does not show whether yours arrived. Read it on the service, then retry or discard.';
    case 'page-joined':
      return 'Someone wrote the same block at the same moment. Both versions are in the page, theirs first. Edit the page to choose one.';
    case 'page-unseen':
      return 'The page is written. The service does not show its previous text: what someone wrote at the same time may be lost. Compare it with its history on the web.';
    case 'parent-gone':
      return `The page that this one was to be placed below no longer exists.${kept} Retry puts it at the top of the tree${hasText ? '; or send it elsewhere, or discard it.' : ', or discard it.'}`;
    case 'insertion-unclear':
      return 'No answer came, and pages have changed since in a way that does not show whether the new page arrived. Check the pages on the service, then retry or discard.';
    case 'deletion-stale':
      return `It was not deleted: ${detail ?? 'it'} was edited, moved or renamed by someone after you decided. Read it now, then retry to delete it anyway, or discard.`;
    case 'deletion-unseen':
      return 'The page is deleted. The service does not show its previous text: what someone wrote at the same time may be lost. Compare it with its history on the web.';
    case 'property-changed':
      return `Someone changed this after you did: ${quoted(detail)}. Retry to set yours, or discard to keep theirs.`;
    case 'page-moved':
      return `Someone moved this page after you did: it is ${detail === null ? 'at the top level' : `below “${detail}”`} now. Retry to move it as you did, or discard to leave it there.`;
    case 'move-circle':
      return 'The page that this one was to be placed below is now below it. Retry to put this one at the top level, or discard to leave it where it is.';
    case 'set-over':
      return 'Your value was set over one that someone set at the same time. Send this to restore theirs, or discard it to keep yours.';
    case 'field-unseen':
      return 'Your value is set. The service does not show the previous one: what someone set at the same time may be lost. Compare it with its history on the web.';
    case 'no-writing':
      return `This service does not accept page changes through its API.${kept} Put it into the page on the web, or send it elsewhere as a comment.`;
    case 'made-offline':
      return 'You asked for this while offline. Galley asks again after the next sync and shows what changed.';
    case 'confirm-merge':
      return 'It was not merged, because time has passed or something changed. Review what changed, then merge or discard.';
    case 'confirm-update':
      return 'It was not updated, because time has passed or something changed. Review what changed, then update or discard.';
    case 'reply-unclear':
      return 'No answer came. One of your replies did arrive, but this service does not say which: check the thread on the web, then send this again or discard it.';
    case 'merge-unclear':
      return 'No answer came, and the service does not show it as merged. Galley does not merge twice on its own: check the change request, then merge again or discard.';
    case 'update-unclear':
      return 'No answer came, and the service does not show it as updated. Galley does not repeat it on its own: check the change request, then update again or discard.';
    case 'merge-conflicts':
      return `The service could not merge: both sides changed the same pages. Resolve the conflicts on the web, then merge again.${detail === null ? '' : ` ${detail}`}`;
    case 'update-conflicts':
      return 'It was updated. Where both sides changed a page, the service kept both versions, marked in the page. Edit the page to choose one.';
    case 'conflict':
      return `The service refused this because something changed meanwhile.${server} Check it again, then retry.`;
    case 'invalid':
      return `The service does not accept this text.${server} Edit it, then it is sent again.`;
    case 'too-large':
      return 'The service finds this text too long. Shorten it, then it is sent again.';
    case 'unexpected-answer':
      return `Galley does not understand the service’s answer.${server} Nothing was lost; retry later.`;
    case 'who-am-i':
      return 'The answer to this was lost, and Galley does not know who you are on this service, so it cannot check whether it arrived. Choose who you are, then retry.';
    case 'keeps-failing':
      return `The service failed on this several times.${server}${kept} Retry later.`;
    case 'unreadable':
      return 'This edit was written by another version of Galley and cannot be read here. It is kept unchanged.';
    case 'surplus-copy':
      return 'A second copy of what you sent arrived late. Remove the copy, or keep both.';
    case 'overturned':
      return 'The service has the value of an earlier request of yours, which got no answer and may have arrived late. Send this to set it again, or discard it to leave it unchanged.';
    case 'vanished':
      return 'The service confirmed this but no longer has it: it was deleted there, or the service was restored from an older copy. Send it again, or discard it.';
    case 'no-id':
      return 'It arrived, but this service does not say which reply it is: it can be edited on the web.';
    case 'already-done':
      return detail === null
        ? 'Nothing was left to do.'
        : `Nothing was left to do: ${detail} already did it.`;
    case 'found-again':
      return 'The answer was lost, but it had arrived: Galley found it on the service.';
    case 'no-reviews':
      return 'This service has no reviews: the verdict is kept only on this computer, the summary was sent as a comment.';
    case 'review-twice':
      return 'It is on the service twice: a request without an answer arrived after it was sent again. The service cannot withdraw a verdict through its API, so both stay; they are the same.';
    case 'unsupported':
      return 'This service cannot do this through its API: do it on the web.';
    case 'network':
      return 'The service could not be reached.';
    case 'busy':
      return 'The service asked Galley to wait.';
    case 'server-failed':
      return `The service failed on this.${server} Galley checks whether it arrived before sending it again.`;
    case 'lost-answer':
      return 'It was sent, but no answer came. Galley checks whether it arrived before sending it again.';
    case 'unpromised-answer':
      return 'The answer was not as specified, so it may not have arrived. Galley checks before sending it again.';
    case 'restored':
      return 'It was restored from a copy of your data. Galley checks whether it was sent since then, before it sends anything.';
    case 'restored-unclear':
      return 'It was restored from a copy of your data and is not on the service in this form: it was never sent, or was changed or deleted there since. Send it if it was never sent, else discard it.';
    case 'damaged':
      return 'It was damaged on the disk and may not be as you wrote it. Check its text, then send it or discard it.';
    case 'waits-for-id':
      return 'It waits until the service says which reply this is about.';
    case 'cancelled-out':
      return 'Cancelled by a later edit of yours.';
    case 'sent-elsewhere':
      return 'Its text was sent elsewhere.';
    default:
      return assertNever(code);
  }
}
