/** How a sync goes on, and why it does not. */
export const sync = {
  reachingTheService: 'Reaching the service',
  sending: 'Sending',
  checking: 'Checking for changes',
  pages: 'Downloading pages',
  changeRequests: 'Downloading change requests',
  pageTree: 'Downloading the page tree',
  files: 'Downloading files',
  discussions: 'Downloading discussions',
  sites: 'Downloading sites',
  indexing: 'Indexing for search',
  checked: 'Checked',
  /** What was done; empty: nothing. */
  receipt: (sent: number, needed: number): string =>
    [
      ...(sent === 0 ? [] : [`${sent} sent`]),
      ...(needed === 0 ? [] : [needed === 1 ? '1 needs your decision' : `${needed} need your decision`]),
    ].join(', '),
  stuck: (minutes: number, seconds: number): string =>
    `The sync did not get on for ${minutes} minutes and was ended; it is tried again in ${seconds} s.`,
  noService: 'a review bundle has no service',
  unreachable: (host: string): string => `${host} could not be reached.`,
  noTls: 'The service no longer supports https.',
  certificate: 'The service’s certificate is not trusted on this computer.',
  notTheService: 'The answer was not from the service; the network may ask you to sign in first.',
  limited: 'The service asked Galley to wait.',
  token: 'The service no longer accepts the token.',
  secret: 'The token could not be read on this computer.',
  timeout: 'The service did not answer in time.',
  interrupted: 'The connection was interrupted before the service answered.',
  defect: 'Galley failed during the sync; the log has the details.',
  unconfirmed: (host: string): string =>
    `Nothing is sent to ${host} until you confirm this address and enter its token again.`,
  unreadable: (why: string | null): string =>
    `The token of this account could not be read: ${why ?? 'nothing answered. Sign in again'}.`,
  notKept: (why: string | null): string => `Sign in again: ${why ?? 'the token was not stored'}.`,
  refused: 'The service no longer accepts the token. Sign in again; nothing is lost.',
};
export type SyncTexts = typeof sync;
