import type { Database } from 'better-sqlite3';
import { newId } from './ids.ts';

export interface SpecRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly slug: string;
  readonly source_url: string | null;
  readonly source_text: string | null;
  readonly visibility: 'private' | 'public';
  readonly state: 'pending' | 'progress' | 'complete';
  readonly last_version: string | null;
  readonly processed_at: string | null;
  readonly error_code: string | null;
  /** JSON. */
  readonly errors: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Where a specification comes from. */
export type SpecSource = { readonly url: string } | { readonly text: string };

/** API specifications and their versions. */
export class Specs {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(id: string): SpecRow | undefined {
    return this.#database.prepare<[string], SpecRow>('SELECT * FROM openapi_spec WHERE id = ?').get(id);
  }

  bySlug(organizationId: string, slug: string): SpecRow | undefined {
    return this.#database
      .prepare<[string, string], SpecRow>('SELECT * FROM openapi_spec WHERE organization_id = ? AND slug = ?')
      .get(organizationId, slug);
  }

  ofOrganization(organizationId: string): SpecRow[] {
    return this.#database
      .prepare<[string], SpecRow>('SELECT * FROM openapi_spec WHERE organization_id = ? ORDER BY seq')
      .all(organizationId);
  }

  /** Those whose processing was asked for and has not ended. */
  unprocessed(): SpecRow[] {
    return this.#database
      .prepare<[], SpecRow>("SELECT * FROM openapi_spec WHERE state <> 'complete' ORDER BY seq")
      .all();
  }

  add(organizationId: string, slug: string, source: SpecSource, at: string): string {
    const id = newId();
    this.#database
      .prepare(
        `INSERT INTO openapi_spec (id, organization_id, slug, source_url, source_text, state, created_at, updated_at)
         VALUES (@id, @organizationId, @slug, @url, @text, 'pending', @at, @at)`,
      )
      .run({ id, organizationId, slug, at, ...columnsOf(source) });
    return id;
  }

  change(id: string, changes: Partial<Omit<SpecRow, 'seq' | 'id'>>): void {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    const sets = names.map((name) => `${name} = @${name}`).join(', ');
    this.#database.prepare(`UPDATE openapi_spec SET ${sets} WHERE id = @id`).run({ ...changes, id });
  }

  setSource(id: string, source: SpecSource, at: string): void {
    const { url, text } = columnsOf(source);
    this.change(id, { source_url: url, source_text: text, state: 'pending', updated_at: at });
  }

  remove(id: string): void {
    this.#database.prepare('DELETE FROM openapi_spec WHERE id = ?').run(id);
  }

  addVersion(specId: string, content: string, at: string): string {
    const id = newId();
    this.#database
      .prepare('INSERT INTO openapi_version (id, spec_id, content, created_at) VALUES (?, ?, ?, ?)')
      .run(id, specId, content, at);
    return id;
  }

  /** The parsed document of a version, as JSON. */
  version(id: string): string | undefined {
    return this.#database
      .prepare<[string], string>('SELECT content FROM openapi_version WHERE id = ?')
      .pluck()
      .get(id);
  }
}

function columnsOf(source: SpecSource): { readonly url: string | null; readonly text: string | null } {
  return 'url' in source ? { url: source.url, text: null } : { url: null, text: source.text };
}
