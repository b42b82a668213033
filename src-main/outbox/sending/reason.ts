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
  if (!isReasonCode(code)) return `Held by a newer Galley (${code}).`;
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
      return `${detail ?? 'This organization'} does not accept your token for this; edits of other organizations are sent. Where it asks for single sign-on, sign in to it on the web, then retry: everything that is held for this goes with it.`;
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
      return 'Someone wrote the same block at the same moment. Both versions stand in the page, theirs first: someone must choose.';
    case 'page-unseen':
      return 'It is written. This service does not show how the page read just before: words that someone wrote at the same moment may be gone. Compare it with its history on the web.';
    case 'parent-gone':
      return `The page that this one was to stand below is not there any more.${kept} Retry puts it at the top of the tree${hasText ? '; or send it elsewhere, or discard it.' : ', or discard it.'}`;
    case 'insertion-unclear':
      return 'No answer came, and pages have changed since in a way that does not show whether the new page arrived. Look at the pages on the service, then retry or discard.';
    case 'deletion-stale':
      return `It was not deleted: ${detail ?? 'it'} was written, moved there or renamed by somebody after you decided. Read what stands there now, then retry to delete it all the same, or discard.`;
    case 'deletion-unseen':
      return 'It is deleted. This service does not show how it read just before: words that someone wrote at the same moment may be gone with it. Compare it with its history on the web.';
    case 'property-changed':
      return `Someone set this otherwise after you did: ${quoted(detail)}. Retry sets yours, or discard it to leave theirs.`;
    case 'page-moved':
      return `Someone moved this page after you did: it stands ${detail === null ? 'at the top level' : `below “${detail}”`} now. Retry moves it where you put it, or discard to leave it there.`;
    case 'move-circle':
      return 'The page that this one was to stand below stands below it now. Retry puts this one at the top of the tree, or discard to leave it where it is.';
    case 'set-over':
      return 'Yours was set, and at the same moment someone had set it to what this says. Send this to set theirs again, or discard it to leave yours.';
    case 'field-unseen':
      return 'It is set. This service does not show how it was just before: what someone set at the same moment may be gone. Compare it with its history on the web.';
    case 'no-writing':
      return `This service does not take changes of pages through its API.${kept} Put it into the page on the web, or send it elsewhere as a comment.`;
    case 'made-offline':
      return 'You asked for this without a network. Galley asks once more after the next sync, showing what moved.';
    case 'confirm-merge':
      return 'It was not merged: it asks you first, because time has passed or something moved. Look at what moved, then merge or discard.';
    case 'confirm-update':
      return 'It was not updated: it asks you first, because time has passed or something moved. Look at what moved, then update or discard.';
    case 'reply-unclear':
      return 'No answer came. One of your replies did arrive, but this service does not say which: look at the thread on the web, then send this again or discard it.';
    case 'merge-unclear':
      return 'No answer came, and the service does not show it as merged. Galley does not merge twice by itself: look, then merge again or discard.';
    case 'update-unclear':
      return 'No answer came, and the service does not show it as updated. Galley does not repeat it by itself: look, then update again or discard.';
    case 'merge-conflicts':
      return `The service could not merge: both sides changed the same pages. Resolve the conflicts on the web, then merge again.${detail === null ? '' : ` ${detail}`}`;
    case 'update-conflicts':
      return 'It was updated. Where both sides changed a page, the service kept both versions, marked in the page: someone must choose.';
    case 'conflict':
      return `The service refused this because something changed meanwhile.${server} Look again, then retry.`;
    case 'invalid':
      return `The service does not accept this text.${server} Edit it, then it is sent again.`;
    case 'too-large':
      return 'The service finds this text too long. Shorten it, then it is sent again.';
    case 'unexpected-answer':
      return `The service gave an answer Galley does not know.${server} Nothing was lost; retry when it is well again.`;
    case 'who-am-i':
      return 'The answer to this was lost, and Galley does not know who you are on this service, so it cannot look whether it arrived. Say who you are, then retry.';
    case 'keeps-failing':
      return `The service failed on this again and again.${server}${kept} Retry later.`;
    case 'unreadable':
      return 'This edit was written by another version of Galley and cannot be read here. It is kept as it is.';
    case 'surplus-copy':
      return 'A second copy of what you sent arrived late. Remove the copy, or keep both.';
    case 'overturned':
      return 'It reads as an earlier request of yours had set it: that request got no answer, was sent again, and may have arrived late. Send this to set it again, or discard it to leave it as it is.';
    case 'vanished':
      return 'The service had confirmed this and does not have it any more: it was deleted there, or the service was restored from an older copy. Send it again, or discard it.';
    case 'no-id':
      return 'It arrived, but this service does not say which reply it is: it can be edited on the web.';
    case 'already-done':
      return detail === null
        ? 'Nothing was left to do.'
        : `Nothing was left to do: done already by ${detail}.`;
    case 'found-again':
      return 'The answer was lost, but it had arrived: Galley found it on the service.';
    case 'no-reviews':
      return 'This service has no reviews: the verdict is noted here alone, the summary was sent as a comment.';
    case 'review-twice':
      return 'It stands on the service twice: a request that got no answer arrived after it was sent again. The service has no way to take a verdict back through its API, so both stay; they say the same.';
    case 'unsupported':
      return 'This service cannot do this through its API: do it on the web.';
    case 'network':
      return 'The service could not be reached.';
    case 'busy':
      return 'The service asked Galley to wait.';
    case 'server-failed':
      return `The service failed on this.${server} Galley looks whether it arrived before sending it again.`;
    case 'lost-answer':
      return 'It was sent, but no answer came. Galley looks whether it arrived before sending it again.';
    case 'unpromised-answer':
      return 'What answered is not what the service promises, so it may not have arrived. Galley looks before sending it again.';
    case 'restored':
      return 'It came back from a copy of your data. Galley looks whether it was sent since, before anything else happens to it.';
    case 'restored-unclear':
      return 'It came back from a copy of your data, and is not on the service as it reads here: it was never sent, or it was changed or deleted there since. Send it if it was never sent, else discard it.';
    case 'damaged':
      return 'It was damaged on the disk, and may not read as you wrote it. Check its text, then send it or discard it.';
    case 'waits-for-id':
      return 'It waits until the service says which reply this is about.';
    case 'cancelled-out':
      return 'Cancelled by what you did afterwards.';
    case 'sent-elsewhere':
      return 'Its text was sent elsewhere.';
    default:
      return assertNever(code);
  }
}
