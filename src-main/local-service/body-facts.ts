import type { Database, Statement } from 'better-sqlite3';
import { collectLinks } from '../content/links.ts';
import { parseMarkdown } from '../content/markdown-to-tree.ts';
import { sectionsOf, textOfTree } from '../content/plain-text.ts';
import type { Section } from '../content/plain-text.ts';
import type { ContentTree, Reference } from '../content/tree.ts';
import type { Contents } from './data/contents.ts';

/** To be raised when parsing, cutting at headings or collecting references changes: what was kept is then made anew. */
const factsVersion = 1;
const mostReferencesAtHand = 30_000;
const mostSectionsAtHand = 1500;

interface FactsRow {
  readonly sections: string;
  readonly links: string;
}

/** Sections and references of bodies, each worked out once and kept beside the body: a body never changes. */
export class BodyFacts {
  readonly #database: Database;
  readonly #contents: Contents;
  readonly #kept: Statement<[string, number], FactsRow>;
  readonly #keptSections: Statement<[string, number], Pick<FactsRow, 'sections'> & { readonly id: string }>;
  readonly #keep: Statement<[string, number, string, string]>;
  readonly #references = new Map<string, readonly Reference[]>();
  readonly #sections = new Map<string, readonly Section[]>();
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

  /** Each page cut at its headings, as search results name it. */
  sections(documentIds: readonly string[]): ReadonlyMap<string, readonly Section[]> {
    const found = new Map<string, readonly Section[]>();
    for (const id of documentIds) {
      const known = this.#sections.get(id);
      if (known !== undefined) found.set(id, known);
    }
    const missing = documentIds.filter((id) => !found.has(id));
    const note = (id: string, json: string): void => {
      const sections = JSON.parse(json) as readonly Section[]; // written by `#add` from this type
      found.set(id, sections);
      remember(this.#sections, id, sections, mostSectionsAtHand);
    };
    for (const { id, sections } of this.#keptSections.all(JSON.stringify(missing), factsVersion))
      note(id, sections);
    for (const id of missing) if (!found.has(id)) note(id, this.#row(id).sections);
    return found;
  }

  /** Every reference in reading order. */
  references(documentId: string): readonly Reference[] {
    const known = this.#references.get(documentId);
    if (known !== undefined) return known;
    const references = JSON.parse(this.#row(documentId).links) as readonly Reference[]; // as above
    remember(this.#references, documentId, references, mostReferencesAtHand);
    return references;
  }

  /** The whole text of a body, for the index of the search; its facts are kept on the way. */
  textOf(documentId: string): string {
    const tree = parseMarkdown(this.#contents.body(documentId));
    this.#add(documentId, tree);
    return textOfTree(tree);
  }

  #row(documentId: string): FactsRow {
    const kept = this.#unsaved.get(documentId) ?? this.#kept.get(documentId, factsVersion);
    return kept ?? this.#add(documentId, parseMarkdown(this.#contents.body(documentId)));
  }

  #add(documentId: string, tree: ContentTree): FactsRow {
    const references = collectLinks(tree).map(({ ref }) => ref);
    const row = { sections: JSON.stringify(sectionsOf(tree)), links: JSON.stringify(references) };
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

function remember<Value>(cache: Map<string, Value>, key: string, value: Value, most: number): void {
  cache.set(key, value);
  const oldest = cache.keys().next();
  if (cache.size > most && oldest.done !== true) cache.delete(oldest.value);
}
