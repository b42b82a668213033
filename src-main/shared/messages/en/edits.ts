/** Whose comment an edit is about. */
export interface Whose {
  readonly mine: boolean;
  /** Null: not known. */
  readonly by: string | null;
}

/** Behind a page, or first or last. */
export type PlaceBeside =
  { readonly after: string } | { readonly after?: undefined; readonly end: 'first' | 'last' };

const whose = ({ mine, by }: Whose): string => (mine ? 'your' : `${by ?? 'someone'}’s`);

/** What is quoted within a quotation. */
const inner = (text: string): string => text.replaceAll('“', '‘').replaceAll('”', '’');

/** What an edit does, in a sentence without its end; `where` names a page, a change request or a space. */
export const edits = {
  unreadable: 'An edit from another version of Galley',
  another: 'another edit',
  quoted: (edit: string): string => `“${inner(edit)}”`,
  /** Words of a block, and the block. */
  quotedIn: (words: string, block: string): string => `“${inner(words)}” in “${inner(block)}”`,
  /** An image, by its caption or alternative text; empty: it has neither. */
  image: (words: string): string => (words === '' ? 'image' : `image “${inner(words)}”`),
  commentOn: (where: string): string => `Comment on ${where}`,
  suggestionOn: (where: string): string => `Suggestion on ${where}`,
  changeComment: (of: Whose, where: string): string => `Change ${whose(of)} comment on ${where}`,
  removeCopy: (where: string): string => `Remove a second copy on ${where}`,
  deleteComment: (of: Whose, where: string): string => `Delete ${whose(of)} comment on ${where}`,
  resolve: (of: Whose, where: string): string => `Resolve ${whose(of)} comment on ${where}`,
  reopen: (of: Whose, where: string): string => `Reopen ${whose(of)} comment on ${where}`,
  react: (emoji: string, of: Whose, where: string): string =>
    `React ${emoji} to ${whose(of)} comment on ${where}`,
  unreact: (emoji: string, of: Whose, where: string): string =>
    `Take back ${emoji} from ${whose(of)} comment on ${where}`,
  reply: (of: Whose, where: string): string => `Reply to ${whose(of)} comment on ${where}`,
  changeReply: (where: string): string => `Change a reply on ${where}`,
  deleteReply: (where: string): string => `Delete a reply on ${where}`,
  reactToReply: (emoji: string, where: string): string => `React ${emoji} to a reply on ${where}`,
  unreactFromReply: (emoji: string, where: string): string => `Take back ${emoji} from a reply on ${where}`,
  removedText: (text: string): string => `Removed: ${text}`,
  changedBlocks: (count: number, first: string): string => `${count} blocks: ${first}`,
  openRequest: (subject: string): string => `Create the change request “${inner(subject)}”`,
  changeSubject: (where: string): string => `Change the subject of ${where}`,
  changeDescription: (where: string): string => `Change the description of ${where}`,
  archiveCopy: (where: string): string => `Archive a second copy of ${where}`,
  status: {
    draft: (where: string): string => `Make ${where} a draft`,
    open: (where: string): string => `Open ${where} for review`,
    archived: (where: string): string => `Archive ${where}`,
  },
  update: (where: string): string => `Update ${where} from its space`,
  merge: (where: string): string => `Merge ${where}`,
  changeText: (where: string): string => `Change the text of “${inner(where)}”`,
  addPage: (where: string): string => `Add the page “${inner(where)}”`,
  deletePageCopy: (where: string): string => `Delete a second copy of the page “${inner(where)}”`,
  deletePage: (where: string, below: number): string =>
    `Delete the page “${inner(where)}”${below < 1 ? '' : below === 1 ? ' and the page below it' : ` and ${below} pages below it`}`,
  changeAddress: (where: string): string => `Change the address of “${inner(where)}”`,
  removeIcon: (where: string): string => `Take the icon of “${inner(where)}” away`,
  changeIcon: (where: string): string => `Change the icon of “${inner(where)}”`,
  changePageDescription: (where: string): string => `Change the description of “${inner(where)}”`,
  hide: (where: string): string => `Hide “${inner(where)}” from the navigation`,
  show: (where: string): string => `Show “${inner(where)}” in the navigation`,
  movePage: (where: string): string => `Move the page “${inner(where)}”`,
  /** Both as `stands`; null: not known. */
  moved: (from: string | null, to: string): string =>
    from === null ? `now ${to}` : `was ${from}, now ${to}`,
  /** Where a page stands: `at` among those beside it, null where that is not known; `below` a page, '' at the top, null where it is not said. */
  stands: (at: PlaceBeside | null, below: string | null): string =>
    [
      at === null ? '' : at.after === undefined ? at.end : `after “${inner(at.after)}”`,
      below === null ? '' : below === '' ? 'at the top level' : `below “${inner(below)}”`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  approve: (where: string): string => `Approve ${where}`,
  requestChanges: (where: string): string => `Request changes to ${where}`,
};
export type EditTexts = typeof edits;

/** What an edit is doing now; what a missing answer or an earlier edit waits for is part of it. */
export const states = {
  inReview: 'Unsent, sent when you finish your review',
  inReviewOfBundle: 'Unsent, part of your unfinished review',
  waiting: 'Unsent, sent shortly',
  waitingBehind: (behind: string): string => `Unsent, waiting ${behind}`,
  waitingToRetry: 'Unsent, waiting for the next try',
  waitingUntil: (until: string): string => `Unsent, waiting ${until}`,
  /** Continues a sentence. */
  until: {
    'offline-mode': 'until you leave offline mode',
    'sign-in': 'until you sign in again',
    token: 'until the token can be read',
    address: 'until you confirm the address',
    unmetered: 'until the network is not metered',
    export: 'until you import its outbox into your account',
  },
  untilReached: (host: string): string => `until ${host} can be reached`,
  sending: 'Sending',
  unknown: 'Sent, no answer: Galley checks whether it arrived',
  unknownUntil: (until: string): string => `Sent, no answer: Galley checks ${until} whether it arrived`,
  /** When an answer that is missing is looked for. */
  checked: {
    service: 'when the service can be reached',
    'offline-mode': 'when you leave offline mode',
    'sign-in': 'when you sign in again',
    token: 'when the token can be read',
    address: 'when you confirm the address',
    unmetered: 'on a network that is not metered',
    export: 'after you export the outbox',
  },
  reconciling: 'Checking whether it arrived',
  held: 'Unsent, needs your decision',
  rejected: 'Unsent, refused: change the text',
  confirmed: 'Sent',
  discarded: 'Discarded',
  behindDecision: (edit: string): string => `for your decision about “${inner(edit)}”`,
  behindCheck: (edit: string): string => `until “${inner(edit)}” has been checked`,
  behindUnsent: (edit: string): string => `until “${inner(edit)}” has been sent`,
  alsoRestores: (reason: string): string => `${reason} It also restores what others wrote at the same time.`,
};
export type StateTexts = typeof states;
