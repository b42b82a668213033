import { isHidden, isMarkdown } from '../content-types.ts';

export function isWithin(path: string, directory: string): boolean {
  return directory === '' || path.startsWith(`${directory}/`);
}

export function inFolder(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}

type Has = (path: string) => boolean;

/** Whether a folder has a table of contents of its own, or says where its one lies. */
export function hasTable(directory: string, has: Has): boolean {
  return ['SUMMARY.md', '.gitbook.yaml'].some((name) => has(inFolder(directory, name)));
}

/**
 * Tells the files of a space from others: those in its folder, but for the folders in it that are spaces of their own
 * in the tree that `has` knows.
 */
export function territory(
  directory: string,
  siblings: readonly string[],
  has: Has,
): (path: string) => boolean {
  const others = siblings.filter(
    (other) => other !== directory && isWithin(other, directory) && hasTable(other, has),
  );
  return (path) => isWithin(path, directory) && !others.some((other) => isWithin(path, other));
}

/** Tells what a space may show: its own files, and those that lie in no other space's folder. */
export function visibleFrom(
  directory: string,
  siblings: readonly string[],
  has: Has,
): (path: string) => boolean {
  const isOwn = territory(directory, siblings, has);
  const others = siblings.filter(
    (other) => other !== directory && other !== '' && (!isWithin(other, directory) || hasTable(other, has)),
  );
  return (path) => isOwn(path) || !others.some((other) => isWithin(path, other));
}

/** A file that may be a page: Markdown that is not a table of contents. */
export function isPageFile(path: string): boolean {
  return isMarkdown(path) && !isHidden(path) && !isTable(path);
}

/** Whether a file is a table of contents, which is never a page. */
export function isTable(path: string): boolean {
  return path === 'SUMMARY.md' || path.endsWith('/SUMMARY.md');
}
