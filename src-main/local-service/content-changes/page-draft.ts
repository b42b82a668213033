import type { DocumentPage, GroupPage, StoredPage } from '../snapshot.ts';
import { childrenOf, walkPages } from '../snapshot.ts';
import { slugOf } from '../importer/page-tree.ts';

interface Entry {
  readonly before: StoredPage | undefined;
  page: StoredPage;
  parent: string | null;
  readonly children: string[];
}

/** A page that may have others below it, and has an address. */
export type PlacedPage = DocumentPage | GroupPage;

export function isPlaced(page: StoredPage): page is PlacedPage {
  return page.type === 'document' || page.type === 'group';
}

/** The page tree of a change request while a batch changes it. Lists in which nothing changed stay the same objects. */
export class PageDraft {
  readonly #entries = new Map<string, Entry>();
  readonly #top: string[];
  readonly #before: readonly StoredPage[];

  constructor(pages: readonly StoredPage[]) {
    this.#before = pages;
    this.#top = pages.map(({ id }) => id);
    for (const page of walkPages(pages)) {
      const children = childrenOf(page).map(({ id }) => id);
      this.#entries.set(page.id, { before: page, page, parent: null, children });
    }
    for (const [id, { children }] of this.#entries)
      for (const child of children) this.#entry(child).parent = id;
  }

  get(id: string): StoredPage | undefined {
    return this.#entries.get(id)?.page;
  }

  /** Whether the page was there before the batch. */
  wasThere(id: string): boolean {
    return this.#entries.get(id)?.before !== undefined;
  }

  *pages(): Generator<StoredPage> {
    for (const { page } of this.#entries.values()) yield page;
  }

  hasChildren(id: string): boolean {
    return this.#entry(id).children.length > 0;
  }

  siblingsIn(parent: string | null): readonly string[] {
    return parent === null ? this.#top : this.#entry(parent).children;
  }

  parentOf(id: string): string | null {
    return this.#entry(id).parent;
  }

  isWithin(id: string, ancestor: string): boolean {
    if (id === ancestor) return true;
    const { parent } = this.#entry(id);
    return parent !== null && this.isWithin(parent, ancestor);
  }

  change(id: string, fields: Readonly<Record<string, unknown>>): void {
    const entry = this.#entry(id);
    // Fields are added to a page of the same type; those that are undefined are taken away from it.
    const all: Readonly<Record<string, unknown>> = { ...entry.page, ...fields };
    const changed = Object.entries(all).filter(([, value]) => value !== undefined);
    entry.page = Object.fromEntries(changed) as unknown as StoredPage;
  }

  insert(page: StoredPage, parent: string | null, at: number): void {
    this.#entries.set(page.id, { before: undefined, page, parent, children: [] });
    this.#listOf(parent).splice(at, 0, page.id);
  }

  /** Removes a page with all below it, and says which these were, parents first. */
  remove(id: string): readonly string[] {
    const removed: string[] = [];
    const visit = (one: string): void => {
      removed.push(one);
      for (const child of this.#entry(one).children) visit(child);
    };
    visit(id);
    const siblings = this.#listOf(this.#entry(id).parent);
    siblings.splice(siblings.indexOf(id), 1);
    for (const one of removed) this.#entries.delete(one);
    return removed;
  }

  move(id: string, parent: string | null, at: number): void {
    const entry = this.#entry(id);
    const left = this.#listOf(entry.parent);
    left.splice(left.indexOf(id), 1);
    this.#listOf(parent).splice(at, 0, id);
    const isElsewhere = entry.parent !== parent;
    entry.parent = parent;
    if (isElsewhere && isPlaced(entry.page)) this.readdress(id, entry.page.slug);
  }

  /** The address of a page by this slug below a parent. */
  pathOf(parent: string | null, slug: string): string {
    const above = parent === null ? undefined : this.get(parent);
    const folder = above !== undefined && isPlaced(above) ? above.path : '';
    return folder === '' ? slug : `${folder}/${slug}`;
  }

  hasPath(path: string): boolean {
    for (const page of this.pages()) if (isPlaced(page) && page.path === path) return true;
    return false;
  }

  /** An address that no page has: this one, or with the first number behind it that makes it so. */
  freePath(path: string): string {
    let free = path;
    for (let round = 1; this.hasPath(free); round += 1) free = `${path}-${round}`;
    return free;
  }

  /** Gives a page the address that its parent and `slug` make; what lies below its old one follows. */
  readdress(id: string, slug: string): void {
    const { page, parent } = this.#entry(id);
    if (!isPlaced(page)) return;
    const old = page.path;
    const wanted = this.pathOf(parent, slug === '' ? slugOf(page.title).toLowerCase() : slug);
    if (wanted === old) return;
    const path = this.freePath(wanted);
    this.change(id, { path, slug: lastOf(path) });
    if (old === '') return;
    const follow = (below: string): void => {
      for (const child of this.#entry(below).children) {
        const own = this.#entry(child).page;
        if (isPlaced(own) && own.path.startsWith(`${old}/`))
          this.change(child, { path: `${path}${own.path.slice(old.length)}` });
        follow(child);
      }
    };
    follow(id);
  }

  /** The tree as it is now. */
  tree(): readonly StoredPage[] {
    return this.#listed(this.#top, this.#before);
  }

  #listed(ids: readonly string[], before: readonly StoredPage[]): readonly StoredPage[] {
    const pages = ids.map((id) => this.#built(id));
    const isSame = pages.length === before.length && pages.every((page, index) => page === before[index]);
    return isSame ? before : pages;
  }

  #built(id: string): StoredPage {
    const { page, before, children } = this.#entry(id);
    if (!isPlaced(page)) return page;
    const pages = this.#listed(children, before === undefined ? [] : childrenOf(before));
    return page === before && pages === page.pages ? page : { ...page, pages };
  }

  #listOf(parent: string | null): string[] {
    return parent === null ? this.#top : this.#entry(parent).children;
  }

  #entry(id: string): Entry {
    const entry = this.#entries.get(id);
    if (entry === undefined) throw new Error(`Page ${id} is not in the draft.`);
    return entry;
  }
}

/** The last part of an address. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
