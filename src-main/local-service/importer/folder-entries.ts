import { folderOf, nameOf } from './layout/repository-layout.ts';
import type { SummaryEntry } from './layout/summary.ts';

/** A page's title before its file was read. */
export type TitleOf = (path: string) => string | undefined;

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const isIndex = (path: string): boolean => /^(readme|index)\.(md|markdown)$/i.test(nameOf(path));

/**
 * The tree of a folder of Markdown that has no table of contents: folders nest, a folder's README is the page the others
 * stand under, names are sorted as people count. Paths come back relative to `root`.
 */
export function folderEntries(paths: readonly string[], root: string, titleOf: TitleOf): SummaryEntry[] {
  const inside = paths.filter((path) => root === '' || path.startsWith(`${root}/`));
  return entriesOf(root, inside, titleOf, root);
}

function entriesOf(folder: string, paths: readonly string[], titleOf: TitleOf, root: string): SummaryEntry[] {
  const here = paths.filter((path) => folderOf(path) === folder).sort((a, b) => order.compare(a, b));
  const deeper = new Map<string, string[]>();
  for (const path of paths) {
    if (folderOf(path) === folder) continue;
    const name = path.slice(folder === '' ? 0 : folder.length + 1).split('/')[0] ?? '';
    const child = folder === '' ? name : `${folder}/${name}`;
    deeper.set(child, [...(deeper.get(child) ?? []), path]);
  }
  const page = (path: string, entries: readonly SummaryEntry[]): SummaryEntry => ({
    kind: 'page',
    title: titleOf(path) ?? titleFromName(path),
    path: root === '' ? path : path.slice(root.length + 1),
    entries,
  });
  const index = here.find(isIndex);
  const items: { readonly name: string; readonly entry: SummaryEntry }[] = here
    .filter((path) => path !== index)
    .map((path) => ({ name: nameOf(path), entry: page(path, []) }));
  for (const [child, inside] of deeper) {
    items.push({ name: nameOf(child), entry: folderEntry(child, inside, titleOf, root, page) });
  }
  items.sort((a, b) => order.compare(a.name, b.name));
  const rest = items.map((item) => item.entry);
  return index === undefined ? rest : [page(index, []), ...rest];
}

function folderEntry(
  folder: string,
  paths: readonly string[],
  titleOf: TitleOf,
  root: string,
  page: (path: string, entries: readonly SummaryEntry[]) => SummaryEntry,
): SummaryEntry {
  const entries = entriesOf(folder, paths, titleOf, root);
  const index = paths.filter((path) => folderOf(path) === folder).find(isIndex);
  if (index !== undefined) return page(index, entries.slice(1));
  return { kind: 'group', title: titleFromName(folder), entries };
}

function titleFromName(path: string): string {
  const name = nameOf(path).replace(/\.(md|markdown)$/i, '');
  const words = name
    .replace(/^\d+[-_. ]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  const title = words === '' ? name : words;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
