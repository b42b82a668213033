import type { RenderContext } from './render-context.ts';
import { element, identity, join, nothing, text } from './markup.ts';
import type { Markup } from './markup.ts';

/** Characters of HTML that one page becomes (docs/design/security.md); the largest real pages become 2 million. */
export const mostPageCharacters = 8_000_000;
/** Cells of tables in one page: Chromium lays out a table as a whole. */
export const mostPageCells = 100_000;
/** The same of pages that are printed together: Chromium lays out all of them at once, seen: 670 MB for 4 million. */
export const mostPrintedCharacters = 5_000_000;
/** Cells of all pages that are printed together; seen: 2.4 GB for 100,000. */
export const mostPrintedCells = 30_000;
/** The same of a document that many pages, or texts of many people, are written into. */
export const mostDocumentCharacters = 64_000_000;

const cutWords = 'The rest is left out here, because it is too long. Galley shows it where the page is read.';

/** Writes the content of one page: what it is drawn upon, and what must stand elsewhere in the page. */
export class PageWriter {
  context: RenderContext;
  /** How deep content stands in content that it names (includes, specifications). */
  depth = 0;
  /** A link cannot stand in a link. */
  isInLink = false;
  readonly #notes: Markup[] = [];
  readonly #rules = new Map<string, string>();
  readonly #names = new Map<string, number>();
  readonly #mostCharacters: number;
  #written = 0;
  #noted = 0;
  #isCut = false;
  #cells = 0;

  readonly #mostCells: number;
  readonly #areCellsOfAll: boolean;

  /** @param mostCellsOfAll where all pages are laid out at once; else each page may have `mostPageCells` */
  constructor(context: RenderContext, mostCharacters = mostPageCharacters, mostCellsOfAll?: number) {
    this.context = context;
    this.#mostCharacters = mostCharacters;
    this.#mostCells = mostCellsOfAll ?? mostPageCells;
    this.#areCellsOfAll = mostCellsOfAll !== undefined;
  }

  /** Goes on with another page in the same document. */
  upon(context: RenderContext): this {
    this.context = context;
    this.#isCut = false;
    if (!this.#areCellsOfAll) this.#cells = 0;
    return this;
  }

  /** One of many parts: a block, a row. Where the page is as long as one becomes, the rest is left out with one note. */
  part(write: () => Markup): Markup {
    if (this.#written + this.#noted > this.#mostCharacters) return this.#cut();
    const before = this.#written;
    const made = write();
    // Parts in it have counted themselves already.
    this.#written = before + made.length;
    return made;
  }

  /** A row of a table of so many cells. */
  row(cells: number, write: () => Markup): Markup {
    if (this.#cells + cells > this.#mostCells) return this.#cut();
    this.#cells += cells;
    return this.part(write);
  }

  /** Says once of a page that the rest is left out. */
  #cut(): Markup {
    if (this.#isCut) return nothing;
    this.#isCut = true;
    return element('p', { class: 'cut', dir: 'ltr' }, text(cutWords));
  }

  /** A name for an element that no other element of the page has. */
  name(wanted: string): string {
    const base = identity(wanted) || 'part';
    const times = this.#names.get(base) ?? 0;
    this.#names.set(base, times + 1);
    return times === 0 ? base : this.name(`${base}-${times}`);
  }

  /** What must not stand inside a paragraph (notes) stands at the end of the page. */
  note(make: (id: string) => Markup): string {
    const id = this.name('note');
    const note = make(id);
    this.#notes.push(note);
    this.#noted += note.length;
    return id;
  }

  get notes(): Markup {
    return join(this.#notes);
  }

  /**
   * A class for declarations of this page alone; the policy of pages allows no style attributes. Values are numbers and
   * units that were read from the document, never its words.
   */
  rule(declarations: string): string {
    const known = this.#rules.get(declarations);
    if (known !== undefined) return known;
    const name = `own-${this.#rules.size}`;
    this.#rules.set(declarations, name);
    return name;
  }

  get styleSheet(): string {
    return [...this.#rules].map(([declarations, name]) => `.${name}{${declarations}}`).join('');
  }

  /** Within content of another place. Null where content names itself without end. */
  deeper(write: () => Markup): Markup | null {
    if (this.depth >= 4) return null;
    this.depth += 1;
    try {
      return write();
    } finally {
      this.depth -= 1;
    }
  }
}
