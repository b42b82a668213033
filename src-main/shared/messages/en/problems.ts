/** What a sync could not read, and what came back of damaged data. The database holds the key and the arguments: a key is not renamed, an argument not moved. */
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
  /** Titles of what is not an object with a name of its own. */
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
  noSchema: (reason: string): string => `The schema of visitor claims could not be loaded: ${reason}`,
  noShareLinks: (reason: string): string => `Its share links could not be loaded: ${reason}`,
  /** Reports of damaged data: whole sentences, and the rows that they name. */
  secondCopyUnreadable: (reason: string, aside: string): string =>
    `The second copy of your unsent work could not be read (${reason}). Your work comes from the database, and a new second ` +
    `copy is written; what could not be read is now ${aside}.`,
  workDamaged: 'Some of your unsent work was damaged on the disk.',
  cameBack: (...counts: RowCounts): string =>
    `${counted(counts)} came back from the second copy of your unsent work; edits are checked on the service before they are sent.`,
  createdAgain: (...counts: RowCounts): string =>
    `The database was damaged and created again: ${counted(counts)} were saved.`,
  createdEmpty: 'The database was damaged and created again: it contained none of your work.',
  nothingLost: 'Nothing that you wrote was lost.',
  noEditMissing: 'No edit is missing; drafts may be.',
  lost: (more: number, ...rows: readonly string[]): string =>
    `Lost or damaged: ${rows.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
  editsUnreadable: (n: number): string =>
    `About ${n === 1 ? '1 edit' : `${n} edits`} could no longer be read.`,
  partsAside: (file: string): string => `The readable parts are in ${file} beside the damaged file.`,
  downloadedAgain: (aside: string): string =>
    'Spaces and discussions are downloaded again from the service, and unsent edits are checked there before they are sent. ' +
    `The damaged file is in ${aside}.`,
  /** `kind` is empty for all but edits, `text` where nothing of it can be read. */
  row: (table: string, kind: string, text: string, key: string): string =>
    `${rows[table] ?? table}${kind === '' ? '' : ` (${kind})`} ${text === '' ? key : `“${text}”`}`,
  newestLost: (row: string): string => `the newest version of ${row}; an older one came back`,
  mayDiffer: (row: string): string => `${row}, which may read otherwise than you wrote it`,
  unfit: (row: string): string => `${row}, which no longer fits`,
};
export type ProblemTexts = typeof problems;

const rows: Readonly<Record<string, string>> = {
  account: 'the account',
  edit: 'an edit',
  draft: 'a draft',
  note: 'a note',
  kept_space: 'a choice of what is kept',
  followed: 'a choice of what is followed',
  reviewed_page: 'a review mark',
  finished_review: 'a finished review',
  site_draft: 'a draft of a site',
};

/** Of edits, drafts, notes, drafts of sites, finished reviews, review marks, and choices of what is kept and followed. */
export type RowCounts = readonly [number, ...number[]];
const nouns = [
  ['edit', 'edits'],
  ['draft', 'drafts'],
  ['note', 'notes'],
  ['draft of a site', 'drafts of sites'],
  ['finished review', 'finished reviews'],
  ['review mark', 'review marks'],
  ['choice of what is kept', 'choices of what is kept'],
  ['choice of what is followed', 'choices of what is followed'],
] as const;

function counted(counts: readonly number[]): string {
  return nouns
    .flatMap(([one, several], at) => {
      const count = counts[at] ?? 0;
      return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
    })
    .join(', ');
}
