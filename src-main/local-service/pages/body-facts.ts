import type { Database, Statement } from 'better-sqlite3';
import { collectLinks } from '../../content/links.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { sectionsOf, textOfTree } from '../../content/plain-text.ts';
import type { Section } from '../../content/plain-text.ts';
import type { ContentTree, Reference } from '../../shared/tree.ts';
import type { Contents } from '../data/contents.ts';

/** To be raised when parsing, cutting at headings or collecting references changes: what was kept is then made anew. */
const factsVersion = 1;
const mostCachedReferences = 30_000;
/** Of the texts of sections, as written and in lower case: the bound of memory. */
const mostCachedCharacters = 24_000_000;

interface FactsRow {
  readonly sections: string;
  readonly links: string;
}

/** What is known of a body once it was parsed. */
export interface FoundFacts extends FactsRow {
  /** The whole text, for the index of the search. */
  readonly text: string;
}

/** A section with what searches compare with. */
export interface SearchedSection extends Section {
  readonly lowerTitle: string;
  readonly lowerText: string;
}

/** Sections and references of bodies, each worked out once and kept beside the body: a body never changes. */
export class BodyFacts {
  readonly #database: Database;
  readonly #contents: Contents;
  readonly #kept: Statement<[string, number], FactsRow>;
  readonly #keptSections: Statement<[string, number], Pick<FactsRow, 'sections'> & { readonly id: string }>;
  readonly #keep: Statement<[string, number, string, string]>;
  readonly #references = new Map<string, readonly Reference[]>();
  readonly #sections = new Map<string, readonly SearchedSection[]>();
  #characters = 0;
  #found: { readonly documentId: string; readonly facts: FoundFacts } | null = null;
  /** Worked out while somebody waited for an answer, who need not wait for the disk too. */
  readonly #unsaved = new Map<string, FactsRow>();

  constructor(database: Database, contents: Contents) {
    this.#database = database;
    this.#contents = contents;
    this.#kept = database.prepare(
      'SELECT sections, links FROM body_facts WHERE document_id = ? AND version = ?',
    );
    this.#keptSections = database.prepare(
      `SELECT document_id AS id, sections FROM body_facts
       WHERE document_id IN (SELECT value FROM json_each(?)) AND version = ?`,
    );
    this.#keep = database.prepare(
      'INSERT OR REPLACE INTO body_facts (document_id, version, sections, links) VALUES (?, ?, ?, ?)',
    );
  }

  /** Each body cut at its headings, as search results name it; in the order of the bodies. */
  sections(documentIds: readonly string[]): readonly (readonly SearchedSection[])[] {
    const known = documentIds.map((id) => this.#sections.get(id));
    const missing = documentIds.filter((_, index) => known[index] === undefined);
    if (missing.length === 0) return known.filter((sections) => sections !== undefined);
    const read = new Map<string, readonly SearchedSection[]>();
    for (const { id, sections } of this.#keptSections.all(JSON.stringify(missing), factsVersion))
      read.set(id, searched(sections));
    for (const id of missing) if (!read.has(id)) read.set(id, searched(this.#row(id).sections));
    for (const [id, sections] of read) this.#rememberSections(id, sections);
    return documentIds.map((id, index) => known[index] ?? read.get(id) ?? []);
  }

  /** Every reference in reading order. */
  references(documentId: string): readonly Reference[] {
    const known = this.#references.get(documentId);
    if (known !== undefined) return known;
    const references = JSON.parse(this.#row(documentId).links) as readonly Reference[]; // as above
    remember(this.#references, documentId, references, mostCachedReferences);
    return references;
  }

  /** The whole text of a body, for the index of the search; its facts are kept on the way. */
  textOf(documentId: string): string {
    const found = this.#found?.documentId === documentId ? this.#found.facts : this.find(documentId);
    this.#found = null;
    this.#add(documentId, found);
    return found.text;
  }

  /** Takes what a thread found of a body that `textOf` is asked for next. */
  take(documentId: string, facts: FoundFacts): void {
    this.#found = { documentId, facts };
  }

  /** Parses a body, and keeps nothing. */
  find(documentId: string): FoundFacts {
    const tree = parseMarkdown(this.#contents.body(documentId));
    return { ...factsOf(tree), text: textOfTree(tree) };
  }

  #rememberSections(id: string, sections: readonly SearchedSection[]): void {
    this.#sections.set(id, sections);
    this.#characters += charactersOf(sections);
    for (const [oldest, its] of this.#sections) {
      if (this.#characters <= mostCachedCharacters) return;
      this.#sections.delete(oldest);
      this.#characters -= charactersOf(its);
    }
  }

  #row(documentId: string): FactsRow {
    const kept = this.#unsaved.get(documentId) ?? this.#kept.get(documentId, factsVersion);
    return kept ?? this.#add(documentId, factsOf(parseMarkdown(this.#contents.body(documentId))));
  }

  #add(documentId: string, row: FactsRow): FactsRow {
    if (this.#database.inTransaction) {
      this.#keep.run(documentId, factsVersion, row.sections, row.links);
      return row;
    }
    if (this.#unsaved.size === 0) setImmediate(() => this.#save());
    this.#unsaved.set(documentId, row);
    return row;
  }

  /** Never throws: what could not be kept is worked out again. */
  #save(): void {
    const rows = [...this.#unsaved];
    this.#unsaved.clear();
    if (!this.#database.open || this.#database.readonly) return;
    const keep = this.#database.transaction(() => {
      for (const [id, { sections, links }] of rows) this.#keep.run(id, factsVersion, sections, links);
    });
    try {
      keep();
    } catch {
      // Another process may hold the file, or the disk may be full: whoever must write says so.
    }
  }
}

function factsOf(tree: ContentTree): FactsRow {
  const references = collectLinks(tree).map(({ ref }) => ref);
  return { sections: JSON.stringify(sectionsOf(tree)), links: JSON.stringify(references) };
}

function searched(json: string): readonly SearchedSection[] {
  const sections = JSON.parse(json) as readonly Section[]; // written by `#add` from this type
  return sections.map(({ title, anchor, text }) => ({
    title,
    anchor,
    text,
    lowerTitle: title.toLowerCase(),
    lowerText: text.toLowerCase(),
  }));
}

function charactersOf(sections: readonly SearchedSection[]): number {
  return sections.reduce((sum, { text, lowerText }) => sum + text.length + lowerText.length, 0);
}

function remember<Value>(cache: Map<string, Value>, key: string, value: Value, most: number): void {
  cache.set(key, value);
  const oldest = cache.keys().next();
  if (cache.size > most && oldest.done !== true) cache.delete(oldest.value);
}
