import type { FileVersionRow } from '../../store/mirror/files.ts';
import { fileOf } from '../../store/mirror/files.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { pageOf } from '../../store/mirror/pages.ts';

export interface Found {
  readonly kind: 'page' | 'file';
  readonly id: string;
}

/** Where the pages and files of one revision lie: by source path, by path in the space, files also by unique name. */
export interface PathIndex {
  readonly places: ReadonlyMap<string, Found>;
  readonly names: ReadonlyMap<string, Found | null>;
  /** Source path of each page, by id. */
  readonly sources: ReadonlyMap<string, string>;
}

export function buildPathIndex(pages: readonly PageTreeRow[], files: readonly FileVersionRow[]): PathIndex {
  const places = new Map<string, Found>();
  const names = new Map<string, Found | null>();
  const sources = new Map<string, string>();
  const add = (path: string, found: Found): void => {
    if (!places.has(path)) places.set(path, found);
  };
  for (const row of pages) {
    if (row.type === 'link') continue;
    const found: Found = { kind: 'page', id: row.pageId };
    const source = pageOf(row).git?.path;
    if (source !== undefined) {
      sources.set(row.pageId, source);
      add(source, found);
    }
    add(row.path, found);
  }
  for (const row of files) {
    const found: Found = { kind: 'file', id: row.fileId };
    const path = fileOf(row).git?.path;
    if (path !== undefined) add(path, found);
    names.set(row.name, names.has(row.name) ? null : found);
  }
  // The addresses that services write where they store Markdown; a page may have such a path of its own.
  for (const { pageId, type } of pages)
    if (type !== 'link') add(`pages/${pageId}`, { kind: 'page', id: pageId });
  for (const { fileId } of files) add(`files/${fileId}`, { kind: 'file', id: fileId });
  return { places, names, sources };
}

/** Joins an address to a folder; null where it climbs out of the root. */
function join(folder: readonly string[], address: string): string | null {
  const parts = address.startsWith('/') ? [] : [...folder];
  for (const part of address.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const folderOf = (path: string): readonly string[] => path.split('/').slice(0, -1);

/**
 * What a relative address in a page means: another page or a file. Addresses are read as the page's author wrote them,
 * beside the page's own source file, then as readers see them, beside the page's path, then from the root.
 */
export function findPath(index: PathIndex, address: string, page: PageTreeRow | undefined): Found | null {
  const plain = decode(address);
  const source = page === undefined ? undefined : index.sources.get(page.pageId);
  const folders = [
    ...(source === undefined ? [] : [folderOf(source)]),
    ...(page === undefined ? [] : [folderOf(page.path)]),
    [],
  ];
  for (const folder of folders) {
    const path = join(folder, plain);
    if (path === null) continue;
    for (const candidate of spellings(path)) {
      const found = index.places.get(candidate);
      if (found !== undefined) return found;
    }
  }
  const name = plain.split('/').at(-1) ?? '';
  return index.names.get(name) ?? null;
}

/** `guides/README.md` is the page `guides`; `guides/limits.md` and `guides/limits` are the page `guides/limits`. */
function spellings(path: string): readonly string[] {
  const bare = path.replace(/\.md$/i, '');
  return [
    path,
    `${path}.md`,
    path === '' ? 'README.md' : `${path}/README.md`,
    bare,
    bare.replace(/(^|\/)(README|index)$/i, ''),
  ];
}
