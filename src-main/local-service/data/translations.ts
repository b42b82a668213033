import type { Database } from 'better-sqlite3';
import { newId } from './ids.ts';

export interface TranslationRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly source_space: string;
  readonly source_language: string | null;
  readonly language: string;
  /** JSON, a rich document. */
  readonly instructions: string | null;
  readonly status: 'pending' | 'running' | 'completed';
  readonly result_space: string | null;
  /** The primary content of the result space after the last run. */
  readonly result_revision: string | null;
  /** What the last run translated, before it was merged with what was done in the result space. */
  readonly revision_translated: string | null;
  /** JSON. */
  readonly stats: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Translations of spaces. */
export class Translations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(id: string): TranslationRow | undefined {
    return this.#database.prepare<[string], TranslationRow>('SELECT * FROM translation WHERE id = ?').get(id);
  }

  ofOrganization(organizationId: string): TranslationRow[] {
    return this.#database
      .prepare<[string], TranslationRow>('SELECT * FROM translation WHERE organization_id = ? ORDER BY seq')
      .all(organizationId);
  }

  /** Those whose run had begun when the process ended. */
  running(): TranslationRow[] {
    return this.#database
      .prepare<[], TranslationRow>("SELECT * FROM translation WHERE status = 'running' ORDER BY seq")
      .all();
  }

  add(
    translation: Pick<
      TranslationRow,
      'organization_id' | 'source_space' | 'source_language' | 'language' | 'instructions' | 'created_at'
    >,
  ): string {
    const id = newId();
    this.#database
      .prepare(
        `INSERT INTO translation (id, organization_id, source_space, source_language, language, instructions, status,
           created_at, updated_at)
         VALUES (@id, @organization_id, @source_space, @source_language, @language, @instructions, 'pending',
           @created_at, @created_at)`,
      )
      .run({ ...translation, id });
    return id;
  }

  change(id: string, changes: Partial<Omit<TranslationRow, 'seq' | 'id'>>): void {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    const sets = names.map((name) => `${name} = @${name}`).join(', ');
    this.#database.prepare(`UPDATE translation SET ${sets} WHERE id = @id`).run({ ...changes, id });
  }

  remove(id: string): void {
    this.#database.prepare('DELETE FROM translation WHERE id = ?').run(id);
  }
}
