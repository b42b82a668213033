import { readYaml } from '../page-file.ts';

/** Where the documentation lies inside a repository: `.gitbook.yaml`, or what is customary. Paths are of the repository. */
export interface RepositoryLayout {
  /** Folder of the documentation, without slashes at its ends; empty for the top. */
  readonly root: string;
  readonly readme: string;
  readonly summary: string;
  /** Former addresses of pages, without slashes at their ends, and the files that they lead to. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** Redirects of one `.gitbook.yaml` that are read. */
const mostRedirects = 10_000;

/** Joins and normalises; undefined for an address that leaves the repository. */
export function joinPath(folder: string, address: string): string | undefined {
  const parts = address.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const part of address.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * The layout of the documentation in a folder: `configuration` is the text of its `.gitbook.yaml`, `has` says whether the
 * repository has a file. Paths in the configuration are of its folder.
 */
export function readLayout(
  configuration: string | undefined,
  has: (path: string) => boolean,
  directory = '',
): RepositoryLayout {
  const settings = configuration === undefined ? {} : readYaml(configuration);
  const below = (folder: string, address: string): string | undefined =>
    joinPath(folder, address.replace(/^\/+/, ''));
  const configured = settings['root'];
  const root =
    typeof configured === 'string'
      ? (below(directory, configured) ?? directory)
      : customaryRoot(directory, has);
  const structure = settings['structure'];
  const named = isMapping(structure) ? structure : {};
  const place = (value: unknown, usual: string): string =>
    below(root, typeof value === 'string' ? value : usual) ?? usual;
  return {
    root,
    readme: place(named['readme'], 'README.md'),
    summary: place(named['summary'], 'SUMMARY.md'),
    redirects: readRedirects(settings['redirects'], root),
  };
}

function readRedirects(value: unknown, root: string): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>();
  if (!isMapping(value)) return redirects;
  for (const [from, to] of Object.entries(value).slice(0, mostRedirects)) {
    const target =
      typeof to === 'string' ? joinPath(root, (to.split('#')[0] ?? '').replace(/^\/+/, '')) : undefined;
    if (target !== undefined) redirects.set(from.replace(/^\/+|\/+$/g, ''), target);
  }
  return redirects;
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function customaryRoot(directory: string, has: (path: string) => boolean): string {
  const below = (path: string): string => (directory === '' ? path : `${directory}/${path}`);
  if (has(below('SUMMARY.md'))) return directory;
  const found = ['docs', 'doc', 'documentation'].find((folder) => has(below(`${folder}/SUMMARY.md`)));
  return found === undefined ? directory : below(found);
}
