import type { StoredPage } from '../snapshot.ts';

/** A list of pages as it is stored: written out, or as the names of parts that hold a stretch of it each. */
type StoredList = readonly StoredNode[] | { readonly chunks: readonly string[] };
type StoredNode = Omit<StoredPage, 'pages'> & { readonly pages?: StoredList };

/** Where parts are kept: each once under the name of its content. */
export interface PartKeeper {
  keep(value: unknown): string;
  read(name: string): unknown;
}

/** Pages of a list, with all below them, that are written out where they stand. */
const mostInline = 64;
/** A part ends at a page whose id says so, once it holds this many; so one page more or less changes one part. */
const leastInPart = 32;
const mostInPart = 128;
/** Pages that the lists at hand may hold together, those below them apart. */
const mostCached = 60_000;

/**
 * Page trees in parts of some dozens of pages. Revisions of one space differ in a few pages, so they share almost all
 * parts: on disk, and in memory, where the pages of a shared part are the same objects.
 */
export class PageParts {
  readonly #keeper: PartKeeper;
  /** Lists that were stored or read before, by identity. */
  readonly #stored = new WeakMap<
    readonly StoredPage[],
    { readonly list: StoredList; readonly size: number }
  >();
  /** The parts that a list was read from, as lists of their own. */
  readonly #parts = new WeakMap<readonly StoredPage[], readonly (readonly StoredPage[])[]>();
  readonly #cache = new Map<string, readonly StoredPage[]>();
  #cached = 0;

  constructor(keeper: PartKeeper) {
    this.#keeper = keeper;
  }

  /** Keeps a tree and answers the name of its root. */
  keep(pages: readonly StoredPage[]): string {
    return this.#keeper.keep(this.#encode(pages).list);
  }

  /** The tree under a root. Lists that other trees hold too are the same objects. */
  read(root: string): readonly StoredPage[] {
    return this.#decode(this.#keeper.read(root) as StoredList); // written by `keep`
  }

  /**
   * The parts that a list of `read` was stored in: lists that other trees share with it. Undefined for one that was not
   * stored in parts of its own.
   */
  partsOf(pages: readonly StoredPage[]): readonly (readonly StoredPage[])[] | undefined {
    return this.#parts.get(pages);
  }

  /** Adds the names of everything below a root: its parts, and the bodies of its pages. */
  addHeld(name: string, held: Set<string>): void {
    if (held.has(name)) return;
    held.add(name);
    const visit = (list: StoredList): void => {
      if ('chunks' in list) {
        for (const part of list.chunks) this.addHeld(part, held);
        return;
      }
      for (const node of list) {
        if ('documentId' in node && typeof node.documentId === 'string') held.add(node.documentId);
        if (node.pages !== undefined) visit(node.pages);
      }
    };
    visit(this.#keeper.read(name) as StoredList); // written by `keep`
  }

  #encode(pages: readonly StoredPage[]): { readonly list: StoredList; readonly size: number } {
    const known = this.#stored.get(pages);
    if (known !== undefined) return known;
    const nodes = pages.map(
      (page): { readonly id: string; readonly node: StoredNode; readonly size: number } => {
        if (page.type !== 'document' && page.type !== 'group') return { id: page.id, node: page, size: 1 };
        const { list, size } = this.#encode(page.pages);
        return { id: page.id, node: { ...page, pages: list }, size: 1 + ('chunks' in list ? 0 : size) };
      },
    );
    const size = nodes.reduce((sum, node) => sum + node.size, 0);
    const result =
      size <= mostInline
        ? { list: nodes.map(({ node }) => node), size }
        : { list: { chunks: this.#split(nodes).map((part) => this.#keeper.keep(part)) }, size: 0 };
    this.#stored.set(pages, result);
    return result;
  }

  #split(nodes: readonly { readonly id: string; readonly node: StoredNode; readonly size: number }[]) {
    const parts: StoredNode[][] = [];
    let part: StoredNode[] = [];
    let size = 0;
    for (const { id, node, size: own } of nodes) {
      part.push(node);
      size += own;
      if (size >= mostInPart || (size >= leastInPart && id.charCodeAt(id.length - 1) % 4 === 0)) {
        parts.push(part);
        part = [];
        size = 0;
      }
    }
    if (part.length > 0) parts.push(part);
    return parts;
  }

  #part(name: string): readonly StoredPage[] {
    const known = this.#cache.get(name);
    if (known !== undefined) {
      this.#cache.delete(name);
      this.#cache.set(name, known);
      return known;
    }
    const list = this.#decode(this.#keeper.read(name) as StoredList); // written by `keep` from a list
    this.#cache.set(name, list);
    this.#cached += list.length;
    this.#forgetOldest();
    return list;
  }

  #decode(list: StoredList): readonly StoredPage[] {
    if (!('chunks' in list)) {
      return list.map((node): StoredPage => {
        // `#encode` takes nothing but the children away from a page, and they are put back here.
        if (node.pages === undefined) return node as StoredPage;
        return { ...node, pages: this.#decode(node.pages) } as StoredPage;
      });
    }
    const parts = list.chunks.map((name) => this.#part(name));
    const [first = []] = parts;
    const pages = parts.length === 1 ? first : parts.flat();
    this.#parts.set(pages, parts);
    this.#stored.set(pages, { list, size: 0 });
    return pages;
  }

  #forgetOldest(): void {
    for (const [name, list] of this.#cache) {
      if (this.#cached <= mostCached || this.#cache.size <= 8) return;
      this.#cache.delete(name);
      this.#cached -= list.length;
    }
  }
}
