import { isHidden } from './content-types.ts';
import { folderOf, joinPath, nameOf, readLayout } from './layout/repository-layout.ts';
import type { RepositoryLayout } from './layout/repository-layout.ts';
import { parseSummary } from './layout/summary.ts';
import type { SummaryEntry } from './layout/summary.ts';
import { inFolder, isPageFile, isTable, isWithin } from './layout/territory.ts';

/** A folder of a repository that is a space of its own: it has a table of contents, or a `.gitbook.yaml`. */
export interface DocumentationTable {
  /** Folder of the `.gitbook.yaml`, else of the SUMMARY.md; empty for the top. */
  readonly directory: string;
  readonly layout: RepositoryLayout;
  /** Files that the table names, or all that may be pages where there is a `.gitbook.yaml` alone. */
  readonly pages: ReadonlySet<string>;
  /** Whether it has a `.gitbook.yaml`. */
  readonly isConfigured: boolean;
}

/** Files of one state of a source. */
export interface SourceTree {
  /** Every file, below the top, with forward slashes. */
  readonly paths: readonly string[];
  /** Undefined where there is no such file, or the source lacks its content. */
  text(path: string): Promise<string | undefined>;
}

/** Tables and configurations that are read, those nearest to the top. */
const mostTables = 400;

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The tables of contents of a source, in the order that LANGS.md or the table at the top names their folders, else by path.
 * A SUMMARY.md counts that names a page which is there; not one whose pages most stand in a table above it, too.
 */
export async function findTables(tree: SourceTree): Promise<readonly DocumentationTable[]> {
  const all = new Set(tree.paths);
  const has = (path: string): boolean => all.has(path);
  const byDepth = tree.paths
    .filter((path) => !isHidden(inFolder(folderOf(path), 'x')))
    .sort((a, b) => depthOf(a) - depthOf(b) || order.compare(a, b));
  const found: DocumentationTable[] = [];
  const claimed = new Set<string>();
  for (const path of byDepth.filter((name) => nameOf(name) === '.gitbook.yaml').slice(0, mostTables)) {
    const directory = folderOf(path);
    const layout = readLayout(await tree.text(path), has, directory);
    const pages = has(layout.summary)
      ? await pagesOf(layout, tree, has)
      : new Set(tree.paths.filter((name) => isWithin(name, layout.root) && isPageFile(name)));
    if (claimed.has(layout.summary) || pages.size === 0) continue;
    found.push({ directory, layout, isConfigured: true, pages });
    for (const summary of [
      layout.summary,
      ...[directory, layout.root].map((folder) => inFolder(folder, 'SUMMARY.md')),
    ])
      claimed.add(summary);
  }
  for (const path of byDepth.filter((name) => isTable(name) && !claimed.has(name)).slice(0, mostTables)) {
    const directory = folderOf(path);
    const layout = readLayout(undefined, has, directory);
    const pages = await pagesOf(layout, tree, has);
    if (pages.size > 0) found.push({ directory, layout, isConfigured: false, pages });
  }
  const own = found.filter((one) => one.isConfigured || !found.some((other) => covers(other, one)));
  return inOrder(own, await namedFolders(own, tree));
}

function depthOf(path: string): number {
  return path.split('/').length;
}

/** Whether a table above another names most of its pages. */
function covers(above: DocumentationTable, below: DocumentationTable): boolean {
  if (above === below || above.directory === below.directory || !isWithin(below.directory, above.layout.root))
    return false;
  const shared = [...below.pages].filter((page) => above.pages.has(page)).length;
  return shared * 2 >= below.pages.size;
}

async function pagesOf(
  layout: RepositoryLayout,
  tree: SourceTree,
  has: (path: string) => boolean,
): Promise<ReadonlySet<string>> {
  const pages = new Set<string>();
  const visit = (entries: readonly SummaryEntry[]): void => {
    for (const entry of entries) {
      if (entry.kind === 'page') {
        const path = joinPath(layout.root, entry.path.replace(/^\/+/, ''));
        const file = [path, `${path ?? ''}/README.md`, `${path ?? ''}.md`].find(
          (name) => name !== undefined && has(name) && isPageFile(name),
        );
        if (file !== undefined) pages.add(file);
      }
      if (entry.kind === 'page' || entry.kind === 'group') visit(entry.entries);
    }
  };
  visit(parseSummary((await tree.text(layout.summary)) ?? '').entries);
  return pages;
}

/** Folders in the order in which LANGS.md and the table at the top name them. */
async function namedFolders(
  tables: readonly DocumentationTable[],
  tree: SourceTree,
): Promise<readonly string[]> {
  const top = tables.find(({ directory }) => directory === '')?.layout.summary ?? 'SUMMARY.md';
  const folders: string[] = [];
  const visit = (entries: readonly SummaryEntry[]): void => {
    for (const entry of entries) {
      if (entry.kind === 'page') folders.push(entry.path.replace(/^(?:\.?\/)+|\/+$/g, ''));
      if (entry.kind === 'page' || entry.kind === 'group') visit(entry.entries);
    }
  };
  for (const name of ['LANGS.md', top]) visit(parseSummary((await tree.text(name)) ?? '').entries);
  return folders;
}

function inOrder(
  tables: readonly DocumentationTable[],
  named: readonly string[],
): readonly DocumentationTable[] {
  const placeOf = ({ directory }: DocumentationTable): number => {
    if (directory === '') return -1;
    const at = named.findIndex((path) => path === directory || path.startsWith(`${directory}/`));
    return at === -1 ? named.length : at;
  };
  return [...tables].sort((a, b) => placeOf(a) - placeOf(b) || order.compare(a.directory, b.directory));
}
