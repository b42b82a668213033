import type { Database, Statement } from 'better-sqlite3';
import type { Snapshot } from '../snapshot.ts';
import { walkPages } from '../snapshot.ts';
import type { Contents, PartNames } from './contents.ts';
import { newId } from './ids.ts';
import { changedPages } from './page-places.ts';
import { Revision } from './revision.ts';
import type { Near, RevisionGit, RevisionRow, RevisionType } from './revision.ts';

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
/** Spaces of which a revision stays at hand. */
const mostPinned = 8;
/** Revisions that a new one at hand is compared with, and pages in which it may differ from one to be near it. */
const mostCompared = 4;
const mostChanged = 1000;

export class Revisions {
  readonly #contents: Contents;
  readonly #insert: Statement<[Record<string, string | null>]>;
  readonly #byId: Statement<[string], RevisionRow>;
  readonly #byCommit: Statement<[string, string], string>;
  readonly #addVersion: Statement<[string, string, string]>;
  readonly #cache = new Map<string, Revision>();
  /** By space. */
  readonly #pinned = new Map<string, Revision>();

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
        // What joins a commit with what was done here carries the commit too, and has two parents.
        `SELECT id FROM revision WHERE space_id = ? AND git_oid = ? AND json_array_length(parents) < 2
         ORDER BY seq DESC LIMIT 1`,
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
    const snapshot = this.#contents.snapshot(row);
    const revision = new Revision(row, snapshot, { near: this.#near(row, snapshot) });
    this.#cache.set(id, revision);
    this.#forgetOldest();
    return revision;
  }

  /** A revision that some row names, so that it must be there. */
  require(id: string): Revision {
    const revision = this.get(id);
    if (revision === undefined) throw new Error(`Revision ${id} is missing.`);
    return revision;
  }

  /** Lets go of what is at hand of a space that is gone. */
  forget(spaceId: string): void {
    this.#pinned.delete(spaceId);
    for (const [id, revision] of this.#cache) if (revision.spaceId === spaceId) this.#cache.delete(id);
  }

  /** The revision of a commit of the repository that a space was imported from; the newest where it was read again. */
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

  /** Keeps a revision of its space at hand for others to begin with, in place of the one before. */
  pin(revision: Revision): void {
    this.#pinned.delete(revision.spaceId);
    this.#pinned.set(revision.spaceId, revision);
    const oldest = this.#pinned.keys().next();
    if (this.#pinned.size > mostPinned && oldest.done !== true) this.#pinned.delete(oldest.value);
  }

  pinnedOf(spaceId: string): Revision | undefined {
    return this.#pinned.get(spaceId);
  }

  /** A revision at hand from which this one differs by what stands on some of its pages alone. */
  #near(row: RevisionRow, { pages }: Snapshot): Near | undefined {
    const parents = JSON.parse(row.parents) as string[]; // as in `Revision`
    const others = [
      ...parents.map((id) => this.#cache.get(id)),
      this.#pinned.get(row.space_id),
      ...[...this.#cache.values()].toReversed(),
    ].filter((other) => other?.spaceId === row.space_id);
    const roots = new Set(others.map((other) => other?.near?.of ?? other));
    for (const of of [...roots].slice(0, mostCompared)) {
      const changed = of === undefined ? undefined : changedPages(of.snapshot.pages, pages);
      if (of !== undefined && changed !== undefined && changed.size <= mostChanged) return { of, changed };
    }
    return undefined;
  }

  #forgetOldest(): void {
    for (const id of this.#cache.keys()) {
      if (this.#cache.size <= mostCached) return;
      this.#cache.delete(id);
    }
  }
}
