import { encodedPath } from './html/markup.ts';

/**
 * Where the pages of a site lie in a folder of static pages, and how they name each other: always by whole file names and
 * relative, so that the folder works from a disk as well as from a server.
 */

/** Names that Windows gives to devices, whatever their ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Folder of everything that is not a page. */
export const siteFolder = '_site';

/** The file of a page by its site path, with `/` between folders: `reference/limits/index.html`. */
export function fileOfPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return [...segments.map(safeSegment), 'index.html'].join('/');
}

/** A name that every file system takes, and that leads nowhere else. */
function safeSegment(segment: string): string {
  const plain = segment
    .toWellFormed()
    .replace(/[\p{Cc}<>:"\\|?*]/gu, '-')
    .replace(/[ .]+$/, '');
  if (plain === '' || plain.startsWith('.')) return `-${plain.replace(/^\.+/, '')}`;
  if (plain === siteFolder || devices.test(plain)) return `-${plain}`;
  // Longer names do not fit a file system; the end is what tells pages apart.
  return plain.length <= 120 ? plain : plain.slice(-120);
}

/** From the folder of a file to the root of the export. */
export function rootFrom(file: string): string {
  const depth = file.split('/').length - 1;
  return depth === 0 ? './' : '../'.repeat(depth);
}

/** The address of a file as a page writes it that lies `root` below the root. */
export function addressFrom(root: string, file: string): string {
  return root + encodedPath(file);
}

/** What browsers would run is written as text: an attachment of the content runs nowhere. */
const running = new Set([
  'html',
  'htm',
  'xhtml',
  'xht',
  'shtml',
  'mhtml',
  'js',
  'mjs',
  'xml',
  'hta',
  'exe',
  'bat',
  'cmd',
]);

/** The ending for a held file: by its name; `svg` for drawings, which browsers know by it alone. */
export function endingOf(name: string, beginning: string): string {
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(beginning))
    return '.svg';
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || ending === 'svg') return '';
  return running.has(ending) ? '.txt' : `.${ending}`;
}
