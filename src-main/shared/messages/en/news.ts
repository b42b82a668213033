/** What others did, in News and in notifications of the system. `in` and `on` name spaces, pages and change requests. */
export const news = {
  someone: 'Someone',
  aChangeRequest: 'A change request',
  opened: (who: string, request: string, space: string): string => `${who} opened ${request} in ${space}`,
  asked: (request: string, space: string): string => `You are asked to review ${request} in ${space}`,
  changed: (request: string, what: string): string => `${request} changed: ${what}`,
  mergedInto: (request: string, space: string): string => `${request} was merged into ${space}`,
  archived: (request: string): string => `${request} was archived`,
  gone: (request: string): string => `${request} was deleted on the service`,
  commented: (who: string, where: string): string => `${who} commented ${where}`,
  replied: (who: string, where: string): string => `${who} replied ${where}`,
  repliedToYou: (who: string, where: string): string => `${who} replied to you ${where}`,
  resolved: (who: string, isMine: boolean, where: string): string =>
    `${who} resolved ${isMine ? 'your thread' : 'a thread'} ${where}`,
  approved: (who: string, request: string): string => `${who} approved ${request}`,
  requestedChanges: (who: string, request: string): string => `${who} requested changes to ${request}`,
  reviewed: (who: string, request: string): string => `${who} reviewed ${request}`,
  contentChanged: (space: string): string => `The content of ${space} changed`,
  pagesChanged: (pages: number, space: string): string =>
    pages === 1 ? `1 page changed in ${space}` : `${pages} pages changed in ${space}`,
  on: (where: string): string => `on ${where}`,
  in: (page: string, where: string): string => `${page} in ${where}`,
  newContent: 'new content',
  newSubject: (before: string): string => `a new subject (was “${before}”)`,
  nowOpen: 'open for review',
  now: (status: string): string => `now ${status}`,
  list: (parts: readonly string[]): string =>
    parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`,
  notice: {
    repliedToYou: (who: string): string => `${who} replied to you`,
    repliedInYourThread: (who: string): string => `${who} replied in your thread`,
    mentionedInReply: (who: string): string => `${who} mentioned you in a reply`,
    mentioned: (who: string): string => `${who} mentioned you`,
    requested: 'Your review is requested',
    inSpace: (space: string): string => `in ${space}`,
    merged: (request: string): string => `${request} was merged`,
    into: (space: string): string => `into ${space}`,
    count: {
      reply: (n: number): string => (n === 1 ? '1 reply' : `${n} replies`),
      mention: (n: number): string => (n === 1 ? '1 mention of you' : `${n} mentions of you`),
      'review-request': (n: number): string =>
        n === 1 ? '1 review requested from you' : `${n} reviews requested from you`,
      review: (n: number): string => (n === 1 ? '1 review' : `${n} reviews`),
      merged: (n: number): string => (n === 1 ? '1 merge' : `${n} merges`),
      edit: (n: number): string =>
        n === 1 ? '1 edit that needs your decision' : `${n} edits that need your decision`,
      account: (n: number): string => (n === 1 ? '1 account signed out' : `${n} accounts signed out`),
    },
    by: (what: string, people: string): string => `${what}, by ${people}`,
    editNeedsYou: 'An edit needs your decision',
    editsNeedYou: 'Edits need your decision',
    othersWait: (n: number): string => `${n === 1 ? 'Another waits' : `${n} others wait`} in the outbox.`,
    signedOut: (title: string): string => `Signed out of ${title}`,
    things: (n: number): string => `${n} items for you`,
  },
};
export type NewsTexts = typeof news;
