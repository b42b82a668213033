/** What comments, drafts and notes are about, where an edit can be sent instead, and what changed since. */
export const discussion = {
  pageGone: 'Its page is no longer here.',
  textGone: 'This text is no longer in it.',
  blockGone: 'Its block is no longer on the page.',
  blockMoved: 'Its block was deleted; the same text is here now.',
  blockSimilar: 'Its block was deleted; this one is similar.',
  tableGone: 'Its table is no longer on the page.',
  cellGone: 'Its row or column is no longer in the table.',
  columnAt: (n: number): string => `column ${n}`,
  /** A cell of a table by its column and its row. */
  cellAt: (column: string, row: number): string => `${column}, row ${row}`,
  cellNamed: (column: string, row: string): string => `${column}, row “${row}”`,
  newRevision: (pages: number | null): string =>
    pages === null
      ? 'The change request has a new revision.'
      : pages === 1
        ? 'The change request has a new revision: 1 page changed.'
        : `The change request has a new revision: ${pages} pages changed.`,
  statusWent: (before: string, now: string): string => `Its status went from ${before} to ${now}.`,
  spaceChanged: (pages: number | null): string =>
    pages === null
      ? 'The space changed.'
      : pages === 1
        ? 'The space changed: 1 page changed.'
        : `The space changed: ${pages} pages changed.`,
  outdated: 'The space changed: the change request is outdated.',
  newDescription: 'Description of a new change request',
  blockOfPage: (text: string, page: string): string => `“${text}” in ${page}`,
  cellOfPage: (cell: string, page: string): string => `${cell} in ${page}`,
  writtenAndSent: (written: string, sent: string): string => `written ${written}, sent ${sent}`,
  dayOf: (date: Date): string => date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' }),
  commentOn: (where: string): string => `Comment on ${where}`,
  suggestionFor: (where: string): string => `Suggestion for ${where}`,
  summaryOf: (where: string): string => `Summary of your review of ${where}`,
  subjectOf: (where: string): string => `Subject of ${where}`,
  descriptionOf: (where: string): string => `Description of ${where}`,
  textOf: (where: string): string => `Text of ${where}`,
  replyTo: (where: string): string => `Reply to ${where}`,
  changeOf: (where: string): string => `Change of ${where}`,
  mergeOf: (where: string): string => `Merge of two texts: ${where}`,
  aComment: 'a comment',
  aCommentGone: 'a comment that is no longer here',
  yourComment: 'your comment',
  yourReply: 'your reply',
  aReply: 'a reply',
  commentBy: (name: string): string => `${name}’s comment`,
  replyBy: (name: string): string => `${name}’s reply`,
  asComment: (what: string): string => `${what}, as a comment`,
  replyInYours: 'A reply in your thread',
  replyToComment: (name: string): string => `A reply to ${name}’s comment`,
  pageIn: (page: string, request: string): string => `The page ${page} in ${request}`,
  request: (name: string): string => `The change request ${name}`,
  pageOf: (page: string, space: string): string => `The page ${page} of ${space}`,
  space: (name: string): string => `The space ${name}`,
  siteGone: 'The site is no longer downloaded.',
  spaceGone: 'The space no longer exists on the service.',
  requestGone: 'The change request no longer exists on the service.',
  thePageGone: 'The page no longer exists.',
  messageGone: 'The message no longer exists on the service.',
  notKeptAnyMore: 'Its space is no longer kept offline.',
  yourCommentOn: (where: string): string => `Your comment on ${where}`,
  yourReplyOn: (where: string): string => `Your reply on ${where}`,
  commentByOn: (name: string, where: string): string => `Comment by ${name} on ${where}`,
  replyByOn: (name: string, where: string): string => `Reply by ${name} on ${where}`,
  someone: 'someone',
  sameRequest: (name: string): string => `The same change request ${name}`,
  unsentRequest: (name: string): string => `The unsent change request ${name}`,
  newRequest: 'A new change request',
  asNewPage: (what: string, above: string | null): string =>
    `${what}, as a new page ${above === null ? 'at the top level' : `below “${above}”`}`,
  unlisted: (n: number, names: string): string =>
    n === 1 ? `1 reply by ${names}: open on the web` : `${n} replies by ${names}: open on the web`,
  commentDeleted: 'This comment was deleted on the service.',
  onlyAuthorChanges: 'Only its author can change it.',
  onlyAuthorDeletes: 'Only its author or an administrator can delete it.',
  noReplying: 'You cannot reply here.',
  onlyAuthorResolves: 'Only its author, or someone who can edit, can resolve it.',
  suggestionHere: 'The suggested change is here now.',
  both: (first: string, second: string): string => `${first} and ${second}`,
  andMore: (first: string, second: string, n: number): string => `${first}, ${second} and ${n} more`,
};
export type DiscussionTexts = typeof discussion;
