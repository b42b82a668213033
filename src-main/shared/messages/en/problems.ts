/** What a sync could not read. The database holds the key and the arguments: a key is not renamed, an argument not moved. */
export const problems = {
  answered: (address: string, status: number): string => `${address} answered ${status}`,
  answeredSaying: (address: string, status: number, said: string): string =>
    `${address} answered ${status}: ${said}`,
  tokenRefused: (status: number): string =>
    `The token is not accepted for it (${status}). Where it asks for single sign-on, sign in on the web, then try again.`,
  otherPage: 'the service answered another page than the one asked for',
  otherSpace: 'the service answered another space than the one asked for',
  otherChangeRequest: 'the service answered another change request than the one asked for',
  bodyUnreadable: 'the service answered a body that is neither Markdown nor a document',
  unreadable: 'Its content could not be read.',
  damaged: 'its bytes were damaged',
  noAddress: 'the service gives no address for it',
  addressUnreadable: 'Its address cannot be read, so it is not downloaded.',
  elsewhere: (host: string): string => `It is at ${host}, outside the service, and is not downloaded.`,
  tooManyPages: (count: number, most: number): string =>
    `It has ${count.toLocaleString('en')} pages, more than the ${most.toLocaleString('en')} that are kept of one space. ` +
    `Say whether the first ${most.toLocaleString('en')} are to be kept, or none.`,
  /** Titles of what is no object with a name of its own. */
  user: 'Who you are',
  commentsOf: (name: string): string => `Comments of ${name}`,
  reviewsOf: (name: string): string => `Reviews of ${name}`,
  membersOf: (name: string): string => `Members of ${name}`,
  collectionsOf: (name: string): string => `Collections of ${name}`,
  sitesOf: (name: string): string => `Sites of ${name}`,
  /** What of a site is not there. */
  groupsLast:
    'The service lists sections and groups separately: their common order is unknown, so groups come last.',
  defaultLook: 'The service does not provide the site’s look: the default look is shown.',
  noSchema: (reason: string): string => `What visitors are told apart by could not be had: ${reason}`,
  noShareLinks: (reason: string): string => `Its share links could not be had: ${reason}`,
};
export type ProblemTexts = typeof problems;
