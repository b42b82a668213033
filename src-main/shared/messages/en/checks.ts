/** What the checks of pages find, and why a link leads nowhere. */
export const checks = {
  noAlt: (name: string): string => `Image without alternative text: ${name}.`,
  largeImage: (name: string, size: string): string => `Large image: ${name}, ${size}.`,
  wideShown: (width: number, shown: number): string => `${width} pixels wide, shown at ${shown}`,
  wide: (width: number): string => `${width} pixels wide`,
  anImage: 'an image',
  noHeadingHere: 'this page has no heading of that name',
  noHeading: (title: string): string => `“${title}” has no heading of that name`,
  brokenAnchor: (what: string, reason: string): string => `Broken anchor: ${what}: ${reason}.`,
  brokenLink: (what: string, reason: string): string => `Broken link: ${what}: ${reason}.`,
  emptyPage: 'The page is empty.',
  conflictBlock: (text: string): string => `Choose one of two versions: “${text}”`,
  conflictMarker: (line: number, text: string): string =>
    `A conflict marker was left in line ${line}: ${text}`,
  codeNotClosed: (line: number): string => `A code block is opened in line ${line} and never closed.`,
  elementNotOpened: (name: string, line: number): string =>
    `The element ${name} is closed in line ${line} but never opened.`,
  blockNotOpened: (name: string, line: number): string =>
    `The block “${name}” is closed in line ${line} but never opened.`,
  elementNotClosed: (name: string, line: number): string =>
    `The element ${name} is opened in line ${line} and never closed.`,
  blockNotClosed: (name: string, line: number): string =>
    `The block “${name}” is opened in line ${line} and never closed.`,
  placeholder: (text: string): string => `Placeholder text: “${text}”`,
  leftoverNote: (text: string): string => `Leftover note: “${text}”`,
  sharedAddress: (path: string, others: string): string => `Its address /${path} is also used by ${others}.`,
  unreachable: 'It is hidden and no page links to it: readers cannot reach it.',
  fileNotInRevision: 'the file is not in this revision',
  brokenInSource: 'the link is broken in its source',
  pageNotInRevision: 'the page is not in this revision',
  notValid: 'not a valid address',
  notFound: 'page or file not found',
};
export type ChecksTexts = typeof checks;
