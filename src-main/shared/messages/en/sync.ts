import type { RequestLimit } from '../../request-limit.ts';

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
  receipt: (sent: number): string => `${sent} sent`,
  stuck: (minutes: number, seconds: number): string =>
    `The sync did not get on for ${minutes} minutes and was ended; it is tried again in ${seconds} s.`,
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
  /** Why an account is paused, where there is room for few words; without a full stop. */
  paused: {
    token: 'Paused: the token is no longer accepted',
    'unknown-secret': 'Paused: the token could not be read',
    'not-kept': 'Paused: the token was not stored',
    unconfirmed: 'Paused: confirm the address',
  },
  refused: 'The service no longer accepts the token. Sign in again; nothing is lost.',
  /** What lists are of. */
  lists: {
    organizations: 'Organizations you belong to',
    spaces: 'Spaces',
    collections: 'Collections',
    changeRequests: 'Change requests',
    members: 'Members',
    comments: 'Comments',
    replies: 'Replies',
    reviews: 'Reviews',
    reviewers: 'Reviewers',
    sites: 'Sites',
    siteSpaces: 'Spaces of a site',
    sections: 'Sections',
    groups: 'Section groups',
    shareLinks: 'Share links',
  },
  itemsUnreadable: (list: ListContent, n: number): string =>
    `${sync.lists[list]}: ${n === 1 ? '1 item' : `${n} items`} could not be read; the others were, and nothing was removed`,
  listEndless: (list: ListContent): string =>
    `${sync.lists[list]}: the list does not come to an end; what came was kept, nothing was removed`,
  listCut: (list: ListContent, n: number): string =>
    `${sync.lists[list]}: there are more than ${n}; the first of them were kept, nothing was removed`,
  /** A list has lost most of what it had. `names` null: nothing is known of what is missing. */
  gone: ({ list, place, missing, held, names, isAll }: GoneItems): string => {
    const what = `${sync.lists[list].toLowerCase()}${place === null ? '' : ` of ${place}`}`;
    const among = names === null ? '' : isAll ? `, ${names}` : `, among them ${names}`;
    return `${missing} of ${held} ${what} ${missing === 1 ? 'is' : 'are'} no longer listed by the service${among}.`;
  },
  aChangeRequest: 'a change request',
  message: (text: string, by: string | null): string => (by === null ? `“${text}”` : `“${text}” by ${by}`),
  commentListedTwice: 'A comment is listed in two places; it was left where it is',
  listedTwice: (changeRequest: string): string =>
    `${changeRequest}: is also listed in another space; it was left where it is`,
  pagesLeft: (n: number): string =>
    `${n === 1 ? '1 page was' : `${n} pages were`} left for the next sync, because those before failed one after the other`,
  pagesLeftOut: (n: number): string =>
    n === 1 ? 'The page tree: 1 more page was left out' : `The page tree: ${n} more pages were left out`,
  tooManyPages: (space: string, count: number, most: number): string =>
    `${space} has ${count.toLocaleString('en')} pages, more than the ${most.toLocaleString('en')} that are kept of one space.`,
  firstPagesKept: (space: string, count: number, most: number): string =>
    `${space} has ${count.toLocaleString('en')} pages: the first ${most.toLocaleString('en')} are kept`,
  firstSpacesKept: (count: number, most: number): string =>
    `The service has ${count} spaces: the first ${most} are kept; choose the others in the Library, or with galley keep`,
  bodiesDiffered: (n: number): string =>
    `${n === 1 ? '1 page body was' : `${n} page bodies were`} different from what is downloaded under the same version; the new content replaced it`,
  storageFull: (megabytes: number): string =>
    `This account takes the ${megabytes} MB that your organization allows: no more pages and files are downloaded. ` +
    'Keep fewer spaces or change requests in the Library, or free space in Settings, Storage',
  pageOfType: (type: string): string =>
    `This page is of the type “${type}”, which Galley cannot show. Open it on the web.`,
  waiting: (leftMs: number, limit: RequestLimit | null): string =>
    `Waiting for the service: ${timeLabel(leftMs)}${limit === null ? '' : `, ${limitLabel(limit)}`}`,
  limit: (limit: RequestLimit): string => limitLabel(limit),
};
export type ListContent =
  | 'organizations'
  | 'spaces'
  | 'collections'
  | 'changeRequests'
  | 'members'
  | 'comments'
  | 'replies'
  | 'reviews'
  | 'reviewers'
  | 'sites'
  | 'siteSpaces'
  | 'sections'
  | 'groups'
  | 'shareLinks';

export interface GoneItems {
  readonly list: ListContent;
  readonly place: string | null;
  readonly missing: number;
  readonly held: number;
  readonly names: string | null;
  readonly isAll: boolean;
}
export type SyncTexts = typeof sync;

function timeLabel(ms: number): string {
  if (ms < 60_000) return `${Math.ceil(ms / 1000)} s`;
  return ms < 3_600_000 ? `${Math.ceil(ms / 60_000)} min` : `${Math.ceil(ms / 3_600_000)} h`;
}

function limitLabel({ requests, windowMs }: RequestLimit): string {
  const label = requests === 1 ? '1 request' : `${requests} requests`;
  if (windowMs === null) return `${label} at a time allowed`;
  const seconds = Math.round(windowMs / 1000);
  if (seconds === 60) return `${label} a minute allowed`;
  if (seconds === 3600) return `${label} an hour allowed`;
  return `${label} in ${seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`} allowed`;
}
