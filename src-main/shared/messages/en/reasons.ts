/** What a reason is said of, with what its sentence can hold beside its own words. */
export interface ReasonDetails {
  /** False for what has no text of the person's that could be kept or sent elsewhere, as a reaction. */
  readonly hasText: boolean;
  /** Of the edit; null where it is not known. */
  readonly kind: string | null;
  /** How many pictures go with it. */
  readonly pictures: number;
  /** The server's own words or a name, if there is one. */
  readonly detail: string | null;
  /** `detail` as a sentence of the service's, after a space; empty where there is none. */
  readonly server: string;
  /** That the text stays, after a space; empty where there is none. */
  readonly kept: string;
  readonly afterDeletion: string;
}

export type ReasonText = string | ((details: ReasonDetails) => string);

const codes = {
  permission: ({ server, kept }) => `You may not do this here.${server}${kept}`,
  'sign-on': ({ detail }) =>
    `${detail ?? 'This organization'} does not accept your token for this; edits of other organizations are sent. Where it asks for single sign-on, sign in to it on the web, then retry: this sends everything that waits for the same reason.`,
  'comment-gone': ({ afterDeletion }) => `The comment was deleted on the service. ${afterDeletion}`,
  'reply-gone': ({ afterDeletion }) => `The reply was deleted on the service. ${afterDeletion}`,
  'change-request-gone': ({ kept }) => `The change request no longer exists on the service.${kept}`,
  'space-gone': ({ kept }) => `The space no longer exists on the service.${kept}`,
  'target-gone': targetGone,
  'change-request-closed': requestClosed,
  'body-changed': ({ detail }) =>
    `${detail ?? 'Someone'} edited this after you did. Compare both, then send yours anyway or discard it.`,
  'thread-changed':
    'The comment you answered has changed since. Read it again, then send anyway, edit or discard.',
  'block-changed': 'The block you commented on has changed since. Send anyway, edit or discard.',
  'block-not-found':
    'The block you commented on cannot be found any more. Send it to the page with the quotation, or discard it.',
  'subject-changed':
    'Someone changed the subject after you did. Compare both, then send yours anyway or discard it.',
  'description-changed':
    'Someone changed the description after you did. Compare both, then send yours anyway or discard it.',
  'status-changed': ({ detail }) =>
    `Someone set the status meanwhile: it is ${detail ?? 'another one'} now. Send yours anyway, or discard it.`,
  'page-changed': ({ detail }) =>
    `Someone changed the same part of this page after you did.${detail === null ? '' : ` Its title is “${detail}” there.`}`,
  'page-unclear':
    'No answer came, and the page has changed since in a way that does not show whether yours arrived. Read it on the service before you decide.',
  'page-joined':
    'Someone wrote the same block at the same moment. Both versions are in the page, theirs first. Edit the page to choose one.',
  'page-unseen':
    'The page is written. The service does not show its previous text: what someone wrote at the same time may be lost. Compare it with its history on the web.',
  'parent-gone': ({ kept, hasText }) =>
    `The page that this one was to be placed below no longer exists.${kept} “Send anyway” puts it at the top of the tree${hasText ? '; or send it elsewhere, or discard it.' : ', or discard it.'}`,
  'insertion-unclear':
    'No answer came, and pages have changed since in a way that does not show whether the new page arrived. Check the pages on the service, then choose “Send anyway” or “Discard”.',
  'deletion-stale': ({ detail }) =>
    `It was not deleted: ${detail ?? 'it'} was edited, moved or renamed by someone after you decided. Read it after the next sync, then choose “Delete anyway” or “Discard”.`,
  'deletion-unseen':
    'The page is deleted. The service does not show its previous text: what someone wrote at the same time may be lost. Compare it with its history on the web.',
  'property-changed': ({ detail }) =>
    `Someone changed this after you did: ${valueNow(detail)}. Choose “Send anyway” to set yours, or “Discard” to keep theirs.`,
  'page-moved': ({ detail }) =>
    `Someone moved this page after you did: it is ${detail === null ? 'at the top level' : `below “${detail}”`} now. Choose “Send anyway” to move it as you did, or “Discard” to leave it there.`,
  'move-circle':
    'The page that this one was to be placed below is now below it. Choose “Send anyway” to put this one at the top level, or “Discard” to leave it where it is.',
  'set-over':
    'Your value was set over one that someone set at the same time. Send this to restore theirs, or discard it to keep yours.',
  'field-unseen':
    'Your value is set. The service does not show the previous one: what someone set at the same time may be lost. Compare it with its history on the web.',
  'no-writing': ({ kept }) =>
    `This service does not accept page changes through its API.${kept} Put it into the page on the web, or send it elsewhere as a comment.`,
  'made-offline':
    'You asked for this while offline. Galley asks again after the next sync and shows what changed.',
  'confirm-merge':
    'It was not merged, because time has passed or something changed. Review what changed, then merge or discard.',
  'confirm-update':
    'It was not updated, because time has passed or something changed. Review what changed, then update or discard.',
  'reply-unclear':
    'No answer came. One of your replies did arrive, but this service does not say which: check the thread on the web, then send this again or discard it.',
  'merge-unclear':
    'No answer came, and the service does not show it as merged. Galley does not merge twice on its own: check the change request, then merge again or discard.',
  'update-unclear':
    'No answer came, and the service does not show it as updated. Galley does not repeat it on its own: check the change request, then update again or discard.',
  'merge-conflicts': ({ detail }) =>
    `The service could not merge: both sides changed the same pages. Resolve the conflicts on the web, then merge again.${detail === null ? '' : ` ${detail}`}`,
  'update-conflicts':
    'It was updated. Where both sides changed a page, the service kept both versions, marked in the page. Edit the page to choose one.',
  conflict: ({ server }) =>
    `The service refused this because something changed meanwhile.${server} Check it again, then retry.`,
  invalid: notAccepted,
  'too-large': tooLarge,
  'unexpected-answer': ({ server }) =>
    `Galley does not understand the service’s answer.${server} Nothing was lost; retry later.`,
  'who-am-i':
    'The answer to this was lost, and Galley does not know who you are on this service, so it cannot check whether it arrived. Choose who you are, then retry.',
  'keeps-failing': ({ server, kept }) =>
    `The service failed on this several times.${server}${kept} Retry later.`,
  unreadable:
    'This edit was written by another version of Galley and cannot be read here. It is kept unchanged.',
  'surplus-copy': 'A second copy of what you sent arrived late. Remove the copy, or keep both.',
  overturned:
    'The service has the value of an earlier request of yours, which got no answer and may have arrived late. Send this to set it again, or discard it to leave it unchanged.',
  vanished:
    'The service confirmed this but no longer has it: it was deleted there, or the service was restored from an older copy. Send it again, or discard it.',
  'no-id': 'It arrived, but this service does not say which reply it is: it can be edited on the web.',
  'already-done': ({ detail }) =>
    detail === null ? 'Nothing was left to do.' : `Nothing was left to do: ${detail} already did it.`,
  decided: ({ detail }) => `A conflict was decided: ${decision(detail)}.`,
  'found-again': 'The answer was lost, but it had arrived: Galley found it on the service.',
  'no-reviews':
    'This service has no reviews: the verdict is kept only on this computer, the summary was sent as a comment.',
  'review-twice':
    'It is on the service twice: a request without an answer arrived after it was sent again. The service cannot withdraw a verdict through its API, so both stay; they are the same.',
  'page-twice':
    'The page is in the space twice: a request without an answer arrived after it was sent again, and both copies were merged. Delete the copy that you do not need.',
  unsupported: 'This service cannot do this through its API: do it on the web.',
  network: 'The service could not be reached.',
  busy: 'The service asked Galley to wait.',
  'server-failed': ({ server }) =>
    `The service failed on this.${server} Galley checks whether it arrived before sending it again.`,
  'lost-answer': 'It was sent, but no answer came. Galley checks whether it arrived before sending it again.',
  'unpromised-answer':
    'The answer was not as specified, so it may not have arrived. Galley checks before sending it again.',
  restored:
    'It was restored from a copy of your data. Galley checks whether it was sent since then, before it sends anything.',
  'restored-unclear':
    'It was restored from a copy of your data and is not on the service in this form: it was never sent, or was changed or deleted there since. Send it if it was never sent, else discard it.',
  damaged:
    'It was damaged on the disk and may not be as you wrote it. Check its text, then send it or discard it.',
  'waits-for-id': 'It waits until the service says which reply this is about.',
  'cancelled-out': 'Cancelled by a later edit of yours.',
  undone: 'You undid this, or changed it back, before it was sent.',
  'sent-elsewhere': 'Its text was sent elsewhere.',
} as const satisfies Readonly<Record<string, ReasonText>>;

export interface ReasonTexts {
  readonly codes: Readonly<Record<keyof typeof codes, ReasonText>>;
  /** Of a code that a newer Galley wrote. */
  readonly newer: (code: string) => string;
  /** A sentence of the service's, after a space. */
  readonly server: (sentence: string) => string;
  readonly kept: string;
  readonly afterDeletion: (hasText: boolean) => string;
}

export const reasons: ReasonTexts = {
  codes,
  newer: (code) => `This waits for a newer version of Galley (${code}).`,
  server: (sentence) => ` The service says: ${sentence}`,
  kept: ' Your text is kept.',
  afterDeletion: (hasText) =>
    hasText
      ? 'Your text is kept: send it elsewhere or discard it.'
      : 'This can no longer be sent: discard it.',
};

function valueNow(text: string | null): string {
  return text === null || text === '' ? 'it has none now' : `it is “${text}” now`;
}

function decision(how: string | null): string {
  if (how === 'mine') return 'your version was kept';
  if (how === 'theirs') return 'the other version was kept';
  if (how === 'both') return 'both versions were kept';
  return how === 'own' ? 'you wrote the result' : 'a version was chosen at each place';
}

function targetGone({ kind, server, kept }: ReasonDetails): string {
  switch (kind) {
    case 'page.update':
      return 'The page was deleted from the change request. Your text is kept: send it elsewhere, also back into this change request as a new page, or save it as a file.';
    case 'page.move':
    case 'page.property':
      return 'The page was deleted from the change request. This can no longer be sent: discard it.';
    default:
      return `The page or block no longer exists on the service.${server}${kept}`;
  }
}

function requestClosed({ kind, detail, hasText }: ReasonDetails): string {
  const status = `The change request is ${detail ?? 'closed'} now`;
  if (kind?.startsWith('page.') !== true) return `${status}. Send it anyway, or discard it.`;
  return hasText
    ? `${status}: its pages can no longer be changed. Your text is kept: send it elsewhere, or save it as a file.`
    : `${status}: its pages can no longer be changed. This can no longer be sent: discard it.`;
}

function notAccepted({ kind, server, hasText }: ReasonDetails): string {
  switch (kind) {
    case 'page.update':
    case 'page.insert':
      return `The service does not accept this page.${server} Edit it, send it elsewhere, or save it as a file.`;
    case 'page.move':
      return `The service does not accept this place of the page.${server} Retry, or discard it and move the page elsewhere.`;
    case 'page.delete':
      return `The service does not delete this page.${server} Retry, or discard it.`;
    case 'page.property':
      return `The service does not accept this value.${server} Set another one, retry, or discard it.`;
    default:
      return hasText
        ? `The service does not accept this text.${server} Edit it, then it is sent again.`
        : `The service does not accept this.${server} Discard it, or do it on the web.`;
  }
}

function tooLarge({ kind, pictures }: ReasonDetails): string {
  if (kind !== 'page.update' && kind !== 'page.insert')
    return 'The service finds this text too long. Shorten it, then it is sent again.';
  if (pictures === 0)
    return 'The service finds this page too large. Shorten it, send it elsewhere, or save it as a file.';
  const its = pictures === 1 ? 'its image' : `its ${pictures} images`;
  return `The service finds this page with ${its} too large. Remove images or use smaller ones, send it elsewhere, or save it as a file.`;
}
