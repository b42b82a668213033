/** What is not here to be read, where links lead, and what a search, a check, a preview or an update found. */
export const reading = {
  spaceUnknown: 'This space is not known here.',
  collectionsOnWeb: 'Collections open on the web.',
  sharedUnavailable:
    'The service names this shared content, but does not hand it out through its API: Galley cannot show it. Open the page on the web to read it.',
  tagsOnWeb: 'Tags open on the web.',
  addressUnreadable: 'The address cannot be read.',
  specNotThere:
    'The specification is not among the files of this space, and the service does not provide it.',
  specNotDownloaded: 'The specification was not downloaded yet.',
  specNoPart: 'The specification has no such part.',
  otherSpaceNotKept: 'It is in a space that is not kept offline.',
  addedElsewhere: 'It was added on another computer and is not available here.',
  overLimit: 'larger than the limit you chose',
  notDownloadedYet: 'Not downloaded yet.',
  overLimitSentence: 'Larger than the limit you chose.',
  currentContent: 'Current content',
  afterMerge: 'After a merge',
  earlierContent: 'Earlier content',
  specMissing: 'The file of the specification is missing.',
  pageNotKept: 'This page is not kept offline. Keep its space offline, then sync.',
  intoApp: 'It links into the service’s own app.',
  cancelled: 'It was cancelled.',
  conditionFalse: 'Its condition is not true for this visitor.',
  contentNotHere: 'The content of this page is not downloaded.',
  itIsNotHere: 'It is not downloaded.',
  notFollowed: 'This address is not followed.',
  notOfSite: 'This page is not part of the site, or not for this visitor.',
  previewClosed: 'This preview is no longer open.',
  notPublished: 'The site is not published yet.',
  selectedNotHere: 'The selected content is not downloaded: sync to get it.',
  selectedNotWhole: 'Not every page of the selected content is downloaded: sync to get the rest.',
  selectedNotVisible: 'The selected space is not visible to this visitor on the site.',
  noSuchSite: 'There is no such site here.',
  noDraft: 'There is no draft of this site.',
  offlineDraft: 'You are in offline mode: sending a draft needs a connection.',
  unreachableDraft: 'The service cannot be reached: sending a draft needs a connection.',
  comparisonCancelled: 'The comparison was cancelled.',
  otherOrder: 'Pages are in another order',
  yourReviewOf: (n: number): string => `Your review of #${n}`,
  baseOf: (n: number): string => `Base of #${n}`,
  noValue: (error: string): string => `This expression has no value and is shown as written: ${error}`,
  spacesNotKept: (names: string, n: number, more: number): string =>
    n === 1
      ? `${names}: not kept offline, so its pages are not shown. Keep it in the library, then sync.`
      : more > 0
        ? `${names} and ${more} more: not kept offline, so their pages are not shown. Keep them in the library, then sync.`
        : `${names}: not kept offline, so their pages are not shown. Keep them in the library, then sync.`,
  withUnsent: (n: number): string =>
    n === 1
      ? '1 page is shown with changes that are not sent yet.'
      : `${n} pages are shown with changes that are not sent yet.`,
  showsNothing: (title: string): string => `${title} shows nothing that is kept offline.`,
  onlyAdmin: (role: string): string => `Only an admin changes sites; your role here is ${role}.`,
  isNew: (title: string): string => `“${title}” is new`,
  isCalled: (was: string, title: string): string => `“${was}” is called “${title}”`,
  otherSign: (title: string): string => `“${title}” has another sign`,
  moved: (title: string): string => `“${title}” moved`,
  wasRemoved: (title: string): string => `“${title}” was removed`,
  compared: (done: number, total: number): string => `${done} of ${total} pages compared`,
  tooManyPages: (n: number, most: number): string =>
    `These are ${n} pages; at most ${most} are printed at once.`,
  pagesWritten: (done: number, total: number): string => `${done} of ${total} pages written`,
  unsentIn: (lane: string): string => `${lane} / unsent text`,
  commentBy: (name: string): string => `Comment by ${name}`,
  replyBy: (name: string): string => `Reply by ${name}`,
  noKind: (value: string): string =>
    `There is no kind “${value}”. Write kind:page, kind:comment, kind:reply or kind:change-request.`,
  noIn: (value: string): string =>
    `“in:${value}” says nothing here. Write in:changes to search only what change requests change.`,
  noStatus: (value: string): string =>
    `There is no status “${value}”. Write status:draft, open, merged, archived or resolved.`,
  onlyExcludes: 'This only excludes words. Add a search term before “-”.',
  notTaken: (what: string): string => `The service would not take it: ${what}`,
  aChange: 'A change',
  notDone: (what: string, reason: string): string => `${what} It was not done: ${reason}`,
};
export type ReadingTexts = typeof reading;
