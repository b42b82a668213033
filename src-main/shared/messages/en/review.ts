/** What can be said of a change request: why it waits, what may not be done to it, what merging would do. */
export const review = {
  someone: 'Someone',
  you: 'You',
  changedSince: 'Changed since your review',
  requested: 'Review requested',
  repliedToYou: (who: string): string => `${who} replied to you`,
  /** What Galley writes for the person, in their language: an answer, the subject of a change request. */
  applied: 'Applied.',
  editOf: (title: string): string => `Edit “${title}”`,
  onlyReading: 'You can read here, but not change anything.',
  draftAlready: 'It is a draft already.',
  openAlready: 'It is open already.',
  archivedAlready: 'It is archived already.',
  deleted: 'The change request was deleted on the service.',
  noComments: 'You can read here, but not comment.',
  isMerged: 'The change request is merged.',
  notYours: 'Only its author, or someone who can review, can change it.',
  is: (status: string): string => `The change request is ${status}.`,
  upToDate: 'It is up to date with the space.',
  noMerging: 'You cannot merge here.',
  noPages: 'This service does not accept pages.',
  noReviews: 'This service has no reviews: your summary is sent as a comment.',
  noVerdicts: 'You can comment here, but not give a verdict.',
  notOnTheService: 'It is not on the service yet.',
  notExact: 'Compared with the current content: changes by others may appear reversed.',
  noConflicts: 'No merge conflicts.',
  conflicts: (blocks: number, pages: number): string => {
    const inPages = pages === 1 ? '1 page' : `${pages} pages`;
    if (blocks === 0) return `Merge conflicts in ${inPages}.`;
    return `Merge conflicts in ${blocks === 1 ? '1 block' : `${blocks} blocks`} of ${inPages}.`;
  },
  openConflicts: (blocks: number, pages: number): string =>
    `Both versions of a conflict are in ${blocks === 1 ? '1 place' : `${blocks} places`} of ${pages === 1 ? '1 page' : `${pages} pages`}.`,
  bothVersions: (places: number): string =>
    `both versions are in ${places === 1 ? '1 place' : `${places} places`}`,
  changedAndRemoved: 'changed here, and removed from the current content',
  removedAndChanged: 'removed here, and changed in the current content',
  namedTwice: (mine: string, theirs: string): string =>
    `named “${mine}” here and “${theirs}” in the current content`,
  noChangedPages: 'no pages',
  newAddresses: (n: number): string => (n === 1 ? '1 new address' : `${n} new addresses`),
  pages: (n: number): string => (n === 1 ? '1 page' : `${n} pages`),
  added: (n: number): string => `${n} added`,
  removed: (n: number): string => `${n} removed`,
  moved: (n: number): string => `${n} moved`,
  renamed: (n: number): string => `${n} renamed`,
  movedFrom: (place: string, to: string): string => `moved from ${place} to ${to}`,
  /** `previous`: the page that it stood behind there; undefined where it was the first. */
  movedWithin: (place: string, previous: string | undefined): string =>
    `moved within ${place}, was ${previous === undefined ? 'first' : `after “${previous}”`}`,
  topLevel: 'the top level',
  pageIsNew: 'The page is new',
  pageIsRemoved: 'The page is removed',
  pageIsMoved: 'The page is moved',
  linksFollow: 'Its links follow what moved',
  onlySpelling: 'Only the spelling of its source changed: it shows the same, and its links lead to the same',
};
export type ReviewTexts = typeof review;
