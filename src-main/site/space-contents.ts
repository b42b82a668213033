import type { ContentReference } from '../api/document.ts';
import type { SiteNeighbour, SitePage, SitePages, SiteTarget, TocEntry } from './model.ts';
import { documentsOf, firstDocument } from './site-pages.ts';
import { joined } from './structure/structure.ts';

/** One site space as its visitor reads it: computed once, whatever page is shown. */
export class SpaceContents {
  readonly pages: SitePages;
  readonly base: string;
  readonly home: SitePage | null;
  readonly #target: (reference: ContentReference) => SiteTarget;
  #toc: readonly TocEntry[] | null = null;
  #order: readonly SitePage[] | null = null;
  #index: ReadonlyMap<string, number> | null = null;

  constructor(pages: SitePages, base: string, target: (reference: ContentReference) => SiteTarget) {
    this.pages = pages;
    this.base = base;
    this.home = firstDocument(pages.roots);
    this.#target = target;
  }

  /** The one address of a document or of a group, which opens its first document. */
  pathOf(page: SitePage): string | null {
    const shown = page.kind === 'document' ? page : firstDocument(page.children);
    if (shown === null || page.kind === 'link') return null;
    return shown.id === this.home?.id ? this.base : joined(this.base, shown.path);
  }

  /** The page at a path below the base. */
  at(path: string): SitePage | null {
    if (path === '') return this.home;
    const found = this.pages.byPath.get(path);
    if (found === undefined) return null;
    return found.kind === 'group' ? firstDocument(found.children) : found;
  }

  get toc(): readonly TocEntry[] {
    this.#toc ??= this.#entries(this.pages.roots);
    return this.#toc;
  }

  #entries(pages: readonly SitePage[]): readonly TocEntry[] {
    const entries: TocEntry[] = [];
    for (const page of pages) {
      if (page.isHidden) continue;
      const { id, kind, title, icon, emoji } = page;
      const children = this.#entries(page.children);
      if (kind === 'group' && children.length === 0) continue;
      entries.push({ id, kind, title, icon, emoji, target: this.#targetOf(page), children });
    }
    return entries;
  }

  #targetOf(page: SitePage): SiteTarget | null {
    if (page.kind === 'group') return null;
    if (page.kind === 'document') return { kind: 'path', path: this.pathOf(page) ?? this.base };
    return page.target === null
      ? { kind: 'broken', reason: 'This link leads nowhere.' }
      : this.#target(page.target);
  }

  /** Ids from the root down to a page, itself last; empty for a page that is not listed. */
  trail(pageId: string): readonly string[] {
    const ids: string[] = [];
    for (let id: string | null | undefined = pageId; id !== null && id !== undefined;) {
      if (this.pages.byId.get(id)?.isHidden === true) return [];
      ids.unshift(id);
      id = this.pages.parents.get(id);
    }
    return ids;
  }

  neighbours(pageId: string): {
    readonly previous: SiteNeighbour | null;
    readonly next: SiteNeighbour | null;
  } {
    this.#order ??= documentsOf(this.pages.roots, true);
    this.#index ??= new Map(this.#order.map((page, index) => [page.id, index]));
    const index = this.#index.get(pageId);
    if (index === undefined) return { previous: null, next: null };
    const of = (page: SitePage | undefined): SiteNeighbour | null =>
      page === undefined
        ? null
        : {
            pageId: page.id,
            title: page.title,
            description: page.description,
            path: this.pathOf(page) ?? this.base,
          };
    return { previous: of(this.#order[index - 1]), next: of(this.#order[index + 1]) };
  }
}
