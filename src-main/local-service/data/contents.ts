import type { Database, Statement } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Snapshot, StoredPage } from '../snapshot.ts';
import { PageParts } from './page-parts.ts';

export interface PartNames {
  readonly pages_part: string;
  readonly files_part: string;
  readonly extras_part: string;
}

/** Bodies, file contents and the parts of snapshots, each stored once under its hash. */
export class Contents {
  readonly #addBody: Statement<[string, string]>;
  readonly #body: Statement<[string], string>;
  readonly #addComputed: Statement<[string, string]>;
  readonly #isReadOnly: boolean;
  /** What a thread that only reads has computed. */
  readonly #unsaved = new Map<string, string>();
  readonly #addBlob: Statement<[string, Buffer]>;
  readonly #hasBlob: Statement<[string], number>;
  readonly #blob: Statement<[string], Buffer>;
  readonly #addPart: Statement<[string, Buffer]>;
  readonly #part: Statement<[string], Buffer>;
  readonly #hasPart: Statement<[string], number>;
  readonly #pages: PageParts;
  #lastFiles: { readonly hash: string; readonly files: Snapshot['files'] } | undefined;

  constructor(database: Database) {
    this.#addBody = database.prepare(
      'INSERT INTO body (hash, markdown) VALUES (?, ?) ON CONFLICT DO NOTHING',
    );
    this.#isReadOnly = database.readonly;
    this.#addComputed = database.prepare('INSERT INTO computed_body VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.#body = database.prepare<[string], string>('SELECT markdown FROM body WHERE hash = ?').pluck();
    this.#addBlob = database.prepare('INSERT INTO blob (hash, content) VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.#hasBlob = database.prepare<[string], number>('SELECT 1 FROM blob WHERE hash = ?').pluck();
    this.#blob = database.prepare<[string], Buffer>('SELECT content FROM blob WHERE hash = ?').pluck();
    this.#addPart = database.prepare('INSERT INTO part (hash, content) VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.#part = database.prepare<[string], Buffer>('SELECT content FROM part WHERE hash = ?').pluck();
    this.#hasPart = database.prepare<[string], number>('SELECT 1 FROM part WHERE hash = ?').pluck();
    this.#pages = new PageParts({
      keep: (value) => this.#keep(value),
      read: (hash) => this.#read(hash),
    });
  }

  addBody(hash: string, markdown: string): void {
    this.#addBody.run(hash, markdown);
  }

  /** The body of a page that was computed from a version of a specification: no revision holds it. */
  addComputedBody(hash: string, markdown: string, versionId: string): void {
    if (this.#isReadOnly) {
      this.#unsaved.set(hash, markdown);
      return;
    }
    this.#addBody.run(hash, markdown);
    this.#addComputed.run(hash, versionId);
  }

  /** The Markdown of a page without its title; empty for an unknown name. */
  body(hash: string): string {
    return this.#body.get(hash) ?? this.#unsaved.get(hash) ?? '';
  }

  addBlob(hash: string, content: Buffer): void {
    if (this.#hasBlob.get(hash) === undefined) this.#addBlob.run(hash, content);
  }

  blob(hash: string): Buffer | undefined {
    return this.#blob.get(hash);
  }

  addSnapshot(snapshot: Snapshot): PartNames {
    return {
      pages_part: this.#pages.keep(snapshot.pages),
      files_part: this.#keep(snapshot.files),
      extras_part: this.#keep(extrasOf(snapshot)),
    };
  }

  snapshot(names: PartNames): Snapshot {
    // The parts were written by `addSnapshot` from a `Snapshot`, under the hash of their content.
    const extras = this.#read(names.extras_part) as Omit<Snapshot, 'pages' | 'files'>;
    return { pages: this.#pages.read(names.pages_part), files: this.#filesOf(names.files_part), ...extras };
  }

  /** Lists of pages that snapshots share with each other and that a list is made of; undefined for a short one. */
  partsOf(pages: readonly StoredPage[]): readonly (readonly StoredPage[])[] | undefined {
    return this.#pages.partsOf(pages);
  }

  /** Adds the names of all parts, bodies and contents of files that a snapshot is made of. */
  addHeld(names: PartNames, held: Set<string>): void {
    this.#pages.addHeld(names.pages_part, held);
    // Both were written by `addSnapshot`.
    if (!held.has(names.files_part)) {
      held.add(names.files_part);
      for (const { blob } of this.#read(names.files_part) as Snapshot['files']) held.add(blob);
    }
    if (!held.has(names.extras_part)) {
      held.add(names.extras_part);
      const extras = this.#read(names.extras_part) as Pick<Snapshot, 'reusableContents'>;
      for (const { documentId } of extras.reusableContents) held.add(documentId);
    }
  }

  /** Files change seldom: revisions that name one list share it. */
  #filesOf(hash: string): Snapshot['files'] {
    if (this.#lastFiles?.hash === hash) return this.#lastFiles.files;
    const files = this.#read(hash) as Snapshot['files']; // written by `addSnapshot`
    this.#lastFiles = { hash, files };
    return files;
  }

  #keep(value: unknown): string {
    const json = JSON.stringify(value);
    const hash = createHash('sha256').update(json).digest('hex');
    if (this.#hasPart.get(hash) === undefined) this.#addPart.run(hash, deflateSync(json, { level: 3 }));
    return hash;
  }

  #read(hash: string): unknown {
    const content = this.#part.get(hash);
    if (content === undefined) throw new Error(`Part ${hash} is missing.`);
    return JSON.parse(inflateSync(content).toString('utf8'));
  }
}

function extrasOf({ reusableContents, variables, redirects }: Snapshot): Omit<Snapshot, 'pages' | 'files'> {
  return { reusableContents, variables, ...(redirects === undefined ? {} : { redirects }) };
}
