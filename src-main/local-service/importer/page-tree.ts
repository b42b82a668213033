import type {
  DocumentPage,
  GroupPage,
  Snapshot,
  StoredFile,
  StoredPage,
  StoredReference,
} from '../snapshot.ts';
import { childrenOf, walkPages } from '../snapshot.ts';
import { isMarkdown } from './content-types.ts';
import { bodyOf } from './page-file.ts';
import type { PageFile } from './page-file.ts';
import { pageSettings } from './page-settings.ts';
import { folderOf, joinPath, nameOf } from './layout/repository-layout.ts';
import type { RepositoryLayout } from './layout/repository-layout.ts';
import type { SummaryEntry } from './layout/summary.ts';
import { sharedItem, sharedList } from './shared-values.ts';
import { isTable } from './layout/territory.ts';
import { derivedId } from './git/tracked-files.ts';
import type { TrackedFiles } from './git/tracked-files.ts';

export interface PageTreeInput {
  readonly entries: readonly SummaryEntry[];
  readonly files: TrackedFiles;
  readonly storedFiles: readonly StoredFile[];
  readonly layout: RepositoryLayout;
  /** Time of the commit. */
  readonly at: string;
  readonly seed: string;
  /** The tree before it on the same line. */
  readonly previous: Snapshot['pages'];
  pageFile(path: string): Promise<PageFile>;
  /** Keeps a body and says its name. */
  keepBody(markdown: string): string;
}

/** Turns a table of contents into the page tree of a revision. Pages that are as they were before are the same objects. */
export async function buildPages(input: PageTreeInput): Promise<readonly StoredPage[]> {
  return sharedList(input.previous, await new PageTree(input).pages(input.entries, ''));
}

class PageTree {
  readonly #input: PageTreeInput;
  readonly #previous: ReadonlyMap<string, StoredPage>;
  readonly #previousGroups: Set<GroupPage>;
  readonly #ids = new Set<string>();
  readonly #paths = new Set<string>();
  readonly #fileIds: ReadonlyMap<string, string>;

  constructor(input: PageTreeInput) {
    this.#input = input;
    const before = [...walkPages(input.previous)];
    this.#previous = new Map(before.map((page) => [page.id, page]));
    this.#previousGroups = new Set(before.filter((page) => page.type === 'group'));
    this.#fileIds = new Map(input.storedFiles.map((file) => [file.git?.path ?? file.name, file.id]));
  }

  async pages(entries: readonly SummaryEntry[], parentPath: string): Promise<StoredPage[]> {
    const pages: StoredPage[] = [];
    // One after the other: ids and paths are given in reading order.
    for (const entry of entries) {
      if (!this.#isTable(entry)) {
        const page = await this.#page(entry, parentPath);
        pages.push(sharedItem(this.#previous.get(page.id), page));
      }
      // A table of contents is never a page; what stands below one does in its place.
      else if (entry.kind === 'page') pages.push(...(await this.pages(entry.entries, parentPath)));
    }
    return pages;
  }

  #isTable(entry: SummaryEntry): boolean {
    if (entry.kind !== 'page') return false;
    const path = this.#resolve(entry.path);
    return isTable(path) || path === this.#input.layout.summary;
  }

  async #page(entry: SummaryEntry, parentPath: string): Promise<StoredPage> {
    switch (entry.kind) {
      case 'page':
        return this.#documentOrLink(entry, parentPath);
      case 'group':
        return this.#group(entry, parentPath);
      case 'link':
        return this.#link(entry.title, entry.url, { kind: 'url', url: entry.url });
      case 'computed': {
        const id = this.#freshId('computed', entry.title, JSON.stringify(entry.computed));
        return {
          type: 'computed',
          id,
          title: entry.title,
          ...this.#times(id, entry.title),
          computed: entry.computed,
        };
      }
    }
  }

  async #documentOrLink(entry: SummaryEntry & { kind: 'page' }, parentPath: string): Promise<StoredPage> {
    const path = this.#resolve(entry.path);
    const tracked = this.#input.files.get(path);
    if (
      entry.anchor !== undefined &&
      entry.anchor !== '' &&
      tracked !== undefined &&
      entry.entries.length === 0
    ) {
      const target = { kind: 'anchor', page: tracked.id, anchor: entry.anchor };
      return this.#link(entry.title, `${entry.path}#${entry.anchor}`, target);
    }
    const source = await this.#input.pageFile(path);
    const front = source.frontMatter['title'];
    const title = typeof front === 'string' && front.trim() !== '' ? front.trim() : entry.title;
    const id = this.#documentId(path, tracked?.id);
    const pagePath = this.#pagePath(path);
    const times = this.#times(id, title, tracked);
    const page: Omit<DocumentPage, 'pages'> = {
      type: 'document',
      id,
      title,
      slug: pagePath.slice(pagePath.lastIndexOf('/') + 1),
      path: pagePath,
      ...pageSettings(source.frontMatter, (address) => this.#reference(path, address)),
      ...times,
      documentId: this.#input.keepBody(bodyOf(source, title)),
      ...(tracked === undefined ? {} : { git: { oid: tracked.oid, path } }),
    };
    return { ...page, pages: await this.pages(entry.entries, parentPath) };
  }

  async #group(entry: SummaryEntry & { kind: 'group' }, parentPath: string): Promise<StoredPage> {
    const slug = slugOf(
      entry.anchor === undefined || entry.anchor === '' ? entry.title : entry.anchor,
    ).toLowerCase();
    const path = this.#unique(parentPath === '' ? slug : `${parentPath}/${slug}`);
    const pages = await this.pages(entry.entries, path);
    const id = this.#groupId(entry.title, pages);
    return { type: 'group', id, title: entry.title, slug, path, ...this.#times(id, entry.title), pages };
  }

  #link(title: string, address: string, target: StoredReference): StoredPage {
    const id = this.#freshId('link', address);
    const href = target.kind === 'url' ? { href: address } : {};
    return { type: 'link', id, title, ...this.#times(id, title), target, ...href };
  }

  /** A file of the repository by an address of the table of contents; a folder means its README. */
  #resolve(address: string): string {
    const { files, layout } = this.#input;
    const path = joinPath(layout.root, address.replace(/^\/+/, '')) ?? withoutDots(address);
    if (files.has(path) || isMarkdown(path)) return path;
    const inside = ['README.md', 'readme.md', 'index.md'].map((name) =>
      path === '' ? name : `${path}/${name}`,
    );
    return [...inside, `${path}.md`].find((candidate) => files.has(candidate)) ?? path;
  }

  /** The id of the file; a second entry for the same file is a page of its own. */
  #documentId(path: string, tracked: string | undefined): string {
    const first = tracked ?? derivedId(this.#input.seed, path);
    if (!this.#ids.has(first)) {
      this.#ids.add(first);
      return first;
    }
    return this.#freshId('again', first);
  }

  #freshId(...parts: readonly string[]): string {
    let id = derivedId(this.#input.seed, ...parts);
    for (let round = 2; this.#ids.has(id); round += 1)
      id = derivedId(this.#input.seed, ...parts, String(round));
    this.#ids.add(id);
    return id;
  }

  /** A group is the one that had its title before; else the one that held most of its pages; else a new one. */
  #groupId(title: string, pages: readonly StoredPage[]): string {
    const children = new Set(pages.map((page) => page.id));
    const kept = (group: GroupPage): number => group.pages.filter((page) => children.has(page.id)).length;
    const free = [...this.#previousGroups].filter((group) => !this.#ids.has(group.id));
    const same =
      free.find((group) => group.title === title) ??
      free.find(
        (group) => kept(group) > 0 && kept(group) * 2 >= Math.max(children.size, childrenOf(group).length),
      );
    if (same === undefined) return this.#freshId('group', title);
    this.#previousGroups.delete(same);
    this.#ids.add(same.id);
    return same.id;
  }

  #times(
    id: string,
    title: string,
    tracked?: { readonly oid: string; readonly createdAt: string; readonly updatedAt: string },
  ): { readonly createdAt: string; readonly updatedAt: string } {
    const before = this.#previous.get(id);
    const at = this.#input.at;
    if (before === undefined)
      return { createdAt: tracked?.createdAt ?? at, updatedAt: tracked?.updatedAt ?? at };
    const sameTitle = before.title === title;
    const sameContent = before.type !== 'document' || before.git?.oid === tracked?.oid;
    const changedAt = sameContent ? at : (tracked?.updatedAt ?? at);
    return {
      createdAt: before.createdAt,
      updatedAt: sameTitle && sameContent ? before.updatedAt : changedAt,
    };
  }

  #pagePath(path: string): string {
    const { layout } = this.#input;
    if (path === layout.readme) return this.#unique('');
    const inside =
      layout.root !== '' && path.startsWith(`${layout.root}/`) ? path.slice(layout.root.length + 1) : path;
    const isReadme = /^(readme|index)\.(md|markdown)$/i.test(nameOf(inside));
    const bare = isReadme ? folderOf(inside) : inside.replace(/\.(md|markdown)$/i, '');
    return this.#unique(bare.split('/').map(slugOf).join('/'));
  }

  #unique(path: string): string {
    let unique = path;
    for (let round = 1; this.#paths.has(unique); round += 1)
      unique = `${path === '' ? 'readme' : path}-${round}`;
    this.#paths.add(unique);
    return unique;
  }

  #reference(from: string, address: string): StoredReference | undefined {
    if (/^https?:\/\//i.test(address)) return { kind: 'url', url: address };
    const path = joinPath(folderOf(from), address.split('#')[0] ?? '');
    if (path === undefined) return undefined;
    const file = this.#fileIds.get(path);
    if (file !== undefined) return { kind: 'file', file };
    const page = this.#input.files.get(path);
    return page === undefined || !isMarkdown(path) ? undefined : { kind: 'page', page: page.id };
  }
}

export function slugOf(text: string): string {
  const slug = text
    .trim()
    .replace(/[\s/\\]+/g, '-')
    .replace(/[^\p{L}\p{N}._~@+-]+/gu, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'page' : slug;
}

/** An address that leads out of the repository, as a path below it: paths of pages become folders of exports. */
function withoutDots(address: string): string {
  return address
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
}
