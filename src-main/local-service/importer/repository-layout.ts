import { readYaml } from './page-file.ts';

/** Where the documentation lies inside a repository: `.gitbook.yaml`, or what is customary. Paths are of the repository. */
export interface RepositoryLayout {
  /** Folder of the documentation, without slashes at its ends; empty for the top. */
  readonly root: string;
  readonly readme: string;
  readonly summary: string;
}

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

/** `configuration` is the text of `.gitbook.yaml`; `has` says whether the repository has a file. */
export function readLayout(
  configuration: string | undefined,
  has: (path: string) => boolean,
): RepositoryLayout {
  const settings = configuration === undefined ? {} : readYaml(configuration);
  const configured = settings['root'];
  const root = typeof configured === 'string' ? (joinPath('', configured) ?? '') : customaryRoot(has);
  const structure = settings['structure'];
  const named: Record<string, unknown> =
    typeof structure === 'object' && structure !== null ? { ...structure } : {};
  const place = (value: unknown, usual: string): string =>
    joinPath(root, typeof value === 'string' ? value.replace(/^\/+/, '') : usual) ?? usual;
  return {
    root,
    readme: place(named['readme'], 'README.md'),
    summary: place(named['summary'], 'SUMMARY.md'),
  };
}

function customaryRoot(has: (path: string) => boolean): string {
  if (has('SUMMARY.md')) return '';
  return ['docs', 'doc', 'documentation'].find((folder) => has(`${folder}/SUMMARY.md`)) ?? '';
}
