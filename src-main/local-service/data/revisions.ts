import type { Database, Statement } from 'better-sqlite3';
import type { DocumentPage, GroupPage, Snapshot, StoredFile, StoredPage } from '../snapshot.ts';
import { walkPages } from '../snapshot.ts';
import type { Contents, PartNames } from './contents.ts';
import { newId } from './ids.ts';

export type RevisionType = 'edits' | 'merge' | 'update';

export interface RevisionGit {
  readonly oid: string;
  readonly message: string;
  readonly ref: string;
  readonly createdByService: boolean;
}

interface RevisionRow extends PartNames {
  readonly id: string;
  readonly space_id: string;
  readonly parents: string;
  readonly type: RevisionType;
  readonly created_at: string;
  readonly git: string | null;
  readonly merged_from: string | null;
}

/** A revision with its snapshot and indexes over it. Never changes once made; `memo` holds what was computed from it. */
export class Revision {
  readonly id: string;
  readonly spaceId: string;
  readonly parents: readonly string[];
  readonly type: RevisionType;
  readonly createdAt: string;
  readonly git: RevisionGit | undefined;
  readonly mergedFrom: string | undefined;
  readonly snapshot: Snapshot;
  readonly partNames: PartNames;
  /** Tells what was computed from a revision apart from it; empty for the revision itself. */
  readonly variant: string;
  readonly #row: RevisionRow;
  readonly memo = new Map<string, unknown>();

  constructor(row: RevisionRow, snapshot: Snapshot, variant = '') {
    this.#row = row;
    this.variant = variant;
    this.id = row.id;
    this.spaceId = row.space_id;
    // Both columns were written by `Revisions.add` from values of these types.
    this.parents = JSON.parse(row.parents) as string[];
    this.git = row.git === null ? undefined : (JSON.parse(row.git) as RevisionGit); // as above
    this.type = row.type;
    this.createdAt = row.created_at;
    this.mergedFrom = row.merged_from ?? undefined;
    this.snapshot = snapshot;
    this.partNames = row;
  }

  /** The same revision with other pages. */
  withPages(pages: readonly StoredPage[], variant: string): Revision {
    return new Revision(this.#row, { ...this.snapshot, pages }, variant);
  }

  get pageById(): ReadonlyMap<string, StoredPage> {
    return this.remember('pages by id', () => {
      const pages = new Map<string, StoredPage>();
      for (const page of walkPages(this.snapshot.pages)) pages.set(page.id, page);
      return pages;
    });
  }

  /** Documents and groups by their path; the first where two share one. */
  get pageByPath(): ReadonlyMap<string, DocumentPage | GroupPage> {
    return this.remember('pages by path', () => {
      const pages = new Map<string, DocumentPage | GroupPage>();
      for (const page of this.pageById.values()) {
        if ((page.type === 'document' || page.type === 'group') && !pages.has(page.path))
          pages.set(page.path, page);
      }
      return pages;
    });
  }

  /** Documents by the file of the repository that they were imported from. */
  get pageByGitPath(): ReadonlyMap<string, DocumentPage> {
    return this.remember('pages by file', () => {
      const pages = new Map<string, DocumentPage>();
      for (const page of this.pageById.values()) {
        const path = page.type === 'document' ? page.git?.path : undefined;
        if (page.type === 'document' && path !== undefined && !pages.has(path)) pages.set(path, page);
      }
      return pages;
    });
  }

  get fileById(): ReadonlyMap<string, StoredFile> {
    return this.remember('files by id', () => new Map(this.snapshot.files.map((file) => [file.id, file])));
  }

  /** The value under `name`, computed on first use. */
  remember<Value>(name: string, compute: () => Value): Value {
    if (!this.memo.has(name)) this.memo.set(name, compute());
    return this.memo.get(name) as Value; // each name belongs to one caller, which computes one type
  }
}

export interface NewRevision {
  readonly spaceId: string;
  readonly parents: readonly string[];
  readonly type: RevisionType;
  readonly createdAt: string;
  readonly git?: RevisionGit;
  readonly mergedFrom?: string;
}

/** Revisions at hand: the bound of memory. Their pages they share, see `PageParts`. */
const mostCached = 32;

export class Revisions {
  readonly #contents: Contents;
  readonly #insert: Statement<[Record<string, string | null>]>;
  readonly #byId: Statement<[string], RevisionRow>;
  readonly #byCommit: Statement<[string, string], string>;
  readonly #addVersion: Statement<[string, string, string]>;
  readonly #cache = new Map<string, Revision>();

  constructor(database: Database, contents: Contents) {
    this.#contents = contents;
    this.#insert = database.prepare(
      `INSERT INTO revision (id, space_id, parents, type, created_at, pages_part, files_part, extras_part, git, git_oid, merged_from)
       VALUES (@id, @space_id, @parents, @type, @created_at, @pages_part, @files_part, @extras_part, @git, @git_oid, @merged_from)`,
    );
    this.#addVersion = database.prepare(
      'INSERT INTO page_version (page_id, document_id, previous) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.#byId = database.prepare('SELECT * FROM revision WHERE id = ?');
    this.#byCommit = database
      .prepare<[string, string], string>(
        'SELECT id FROM revision WHERE space_id = ? AND git_oid = ? ORDER BY seq LIMIT 1',
      )
      .pluck();
  }

  add(revision: NewRevision, content: Snapshot | PartNames): string {
    const id = newId();
    const names = 'pages' in content ? this.#contents.addSnapshot(content) : content;
    if ('pages' in content) this.#addVersions(revision.parents, content);
    this.#insert.run({
      id,
      space_id: revision.spaceId,
      parents: JSON.stringify(revision.parents),
      type: revision.type,
      created_at: revision.createdAt,
      pages_part: names.pages_part,
      files_part: names.files_part,
      extras_part: names.extras_part,
      git: revision.git === undefined ? null : JSON.stringify(revision.git),
      git_oid: revision.git?.oid ?? null,
      merged_from: revision.mergedFrom ?? null,
    });
    return id;
  }

  get(id: string): Revision | undefined {
    const known = this.#cache.get(id);
    if (known !== undefined) {
      this.#cache.delete(id);
      this.#cache.set(id, known);
      return known;
    }
    const row = this.#byId.get(id);
    if (row === undefined) return undefined;
    const revision = new Revision(row, this.#contents.snapshot(row));
    this.#cache.set(id, revision);
    this.#forgetOldest();
    return revision;
  }

  /** A revision that was used lately; undefined for one that would have to be read. */
  atHand(id: string): Revision | undefined {
    return this.#cache.get(id);
  }

  /** A revision that some row names, so that it must be there. */
  require(id: string): Revision {
    const revision = this.get(id);
    if (revision === undefined) throw new Error(`Revision ${id} is missing.`);
    return revision;
  }

  /** The revision of a commit of the repository that a space was imported from. */
  ofCommit(spaceId: string, oid: string): string | undefined {
    return this.#byCommit.get(spaceId, oid);
  }

  /** Notes which body each changed page had before, so that node keys can be carried from version to version. */
  #addVersions(parentIds: readonly string[], snapshot: Snapshot): void {
    const parents = parentIds.map((id) => this.require(id));
    if (parents.length === 0) return;
    for (const page of walkPages(snapshot.pages)) {
      if (page.type !== 'document') continue;
      const before = parents.flatMap((parent) => {
        const known = parent.pageById.get(page.id);
        return known?.type === 'document' ? [known.documentId] : [];
      });
      const [previous] = before;
      if (previous === undefined || before.includes(page.documentId)) continue;
      this.#addVersion.run(page.id, page.documentId, previous);
    }
  }

  #forgetOldest(): void {
    for (const id of this.#cache.keys()) {
      if (this.#cache.size <= mostCached) return;
      this.#cache.delete(id);
    }
  }
}
