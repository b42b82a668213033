/** Files that are exported: headings and notes of a change request, and what is said when exporting fails. */
export const exports = {
  description: 'Description',
  reviews: (n: number): string => `Reviews (${n})`,
  changedPages: (n: number): string => `Changed pages (${n})`,
  none: 'None.',
  newAddresses: 'New addresses',
  discussion: (all: number, open: number): string => `Discussion (${all}, ${open} open)`,
  noComments: 'No comments.',
  writtenBy: (time: string): string => `Written by Galley, ${time}`,
  /** A file is read anywhere, so the zone is named. */
  time: (at: Date): string => at.toUTCString().replace(/:\d\d GMT$/, ' UTC'),
  space: 'Space',
  status: 'Status',
  author: 'Author',
  opened: 'Opened',
  updated: 'Updated',
  reviewers: 'Reviewers',
  asOf: 'As of',
  onTheWeb: 'On the web',
  /** A status of a change request; a newer word of the service as it came. */
  statusName: (status: string): string => status,
  /** A verdict of a review; a newer word of the service as it came. */
  verdict: (verdict: string): string => verdict,
  notKept: 'Its content is not kept offline.',
  unchangedLines: (n: number): string => `${n} unchanged ${n === 1 ? 'line' : 'lines'}`,
  leftOut: (n: number): string =>
    `${n.toLocaleString('en')} further ${n === 1 ? 'line is' : 'lines are'} left out, because there are too many. Galley shows them in the changes of the page.`,
  byOthers: 'probably by others',
  onTheRequest: 'The change request',
  onPage: (title: string): string => `On ${title}`,
  open: 'open',
  resolved: (by: string | null): string => (by === null ? 'resolved' : `resolved by ${by}`),
  edited: 'edited',
  addressChange: (before: string, after: string): string => `${before} to ${after}`,
  notFollowed: 'This address is not followed.',
  partOfSpace: 'It is part of the space.',
  fileName: 'Change request',
  spaceNotKept: 'This space is not kept offline. Keep it offline and sync, then export it.',
  notEmpty: (folder: string): string => `${folder} is not empty. Choose another folder, or empty it.`,
  cancelled: 'The export was cancelled; nothing was written.',
  imageLeftOut: (file: string, reason: string): string => `${file} (the image was left out: ${reason})`,
  siteNotPublic: (title: string): string =>
    `The site “${title}” is not marked as public on the service. Whoever gets the file can read what is in it.`,
  spaceNotPublic: (title: string): string =>
    `“${title}” is not marked as public on the service. Whoever gets the file can read what is in it.`,
  spacesNotPublic: (n: number): string =>
    `${n} spaces in it are not marked as public on the service. Whoever gets the file can read what is in it.`,
};
export type ExportTexts = typeof exports;
