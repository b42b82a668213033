import type { Database, Statement } from 'better-sqlite3';
import type { Role } from '../../api/common.ts';
import { newId } from './ids.ts';

export interface SpaceRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly parent_id: string | null;
  readonly position: number;
  readonly title: string;
  readonly emoji: string;
  readonly visibility: string;
  readonly edit_mode: 'live' | 'locked';
  readonly default_level: Role | 'inherit' | null;
  readonly language: string | null;
  readonly merge_rules: string;
  readonly revision_id: string;
  readonly is_sample: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

export interface CollectionRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly parent_id: string | null;
  readonly title: string;
  readonly description: string | null;
  readonly default_level: Role | 'inherit' | null;
  readonly created_at: string;
}

export interface SpaceCounts {
  readonly comments: number;
  readonly total: number;
  readonly open: number;
  readonly draft: number;
}

type SpaceColumn =
  | 'organization_id'
  | 'parent_id'
  | 'position'
  | 'title'
  | 'emoji'
  | 'edit_mode'
  | 'default_level'
  | 'language'
  | 'merge_rules'
  | 'revision_id'
  | 'updated_at'
  | 'deleted_at';
type CollectionColumn = 'organization_id' | 'parent_id' | 'title' | 'description' | 'default_level';
type Value = string | number | null;

/** Spaces and collections. A deleted space stays for seven days and is found by `anySpace` alone. */
export class Spaces {
  readonly #database: Database;
  readonly #space: Statement<[string], SpaceRow>;
  readonly #collection: Statement<[string], CollectionRow>;
  readonly #counts: Statement<[{ space: string }], SpaceCounts>;
  readonly #written: Statement<[], number>;
  readonly #known = new Map<string, SpaceCounts>();
  #countedAt = -1;
  readonly #countOfOrganization: Statement<[string], number>;

  constructor(database: Database) {
    this.#database = database;
    this.#space = database.prepare('SELECT * FROM space WHERE id = ?');
    this.#collection = database.prepare('SELECT * FROM collection WHERE id = ?');
    this.#written = database.prepare<[], number>('SELECT total_changes()').pluck();
    this.#countOfOrganization = database
      .prepare<[string], number>(
        'SELECT count(*) FROM space WHERE organization_id = ? AND deleted_at IS NULL',
      )
      .pluck();
    this.#counts = database.prepare(
      `SELECT
         (SELECT count(*) FROM comment WHERE space_id = @space AND change_request_id IS NULL AND resolved_at IS NULL) AS comments,
         count(*) AS total,
         count(*) FILTER (WHERE status = 'open') AS open,
         count(*) FILTER (WHERE status = 'draft') AS draft
       FROM change_request WHERE space_id = @space`,
    );
  }

  anySpace(id: string): SpaceRow | undefined {
    return this.#space.get(id);
  }

  space(id: string): SpaceRow | undefined {
    const row = this.#space.get(id);
    return row?.deleted_at === null ? row : undefined;
  }

  collection(id: string): CollectionRow | undefined {
    return this.#collection.get(id);
  }

  counts(spaceId: string): SpaceCounts {
    // Counted again once anything was written: one answer may show a space many times.
    const written = this.#written.get() ?? 0;
    if (written !== this.#countedAt) this.#known.clear();
    this.#countedAt = written;
    const known = this.#known.get(spaceId);
    if (known !== undefined) return known;
    const counts = this.#counts.get({ space: spaceId }) ?? { comments: 0, total: 0, open: 0, draft: 0 };
    this.#known.set(spaceId, counts);
    return counts;
  }

  all(): SpaceRow[] {
    return this.#database
      .prepare<[], SpaceRow>('SELECT * FROM space WHERE deleted_at IS NULL ORDER BY seq')
      .all();
  }

  ofOrganization(organizationId: string): SpaceRow[] {
    return this.#database
      .prepare<[string], SpaceRow>(
        'SELECT * FROM space WHERE organization_id = ? AND deleted_at IS NULL ORDER BY seq',
      )
      .all(organizationId);
  }

  countOfOrganization(organizationId: string): number {
    return this.#countOfOrganization.get(organizationId) ?? 0;
  }

  ofParent(organizationId: string, parentId: string | null): SpaceRow[] {
    return this.#database
      .prepare<[string, string | null], SpaceRow>(
        `SELECT * FROM space WHERE organization_id = ? AND parent_id IS ? AND deleted_at IS NULL ORDER BY position, id`,
      )
      .all(organizationId, parentId);
  }

  collections(organizationId: string): CollectionRow[] {
    return this.#database
      .prepare<[string], CollectionRow>('SELECT * FROM collection WHERE organization_id = ? ORDER BY seq')
      .all(organizationId);
  }

  /** Everything in a collection, however deep; deleted spaces too, because they can come back. */
  below(collection: CollectionRow): { readonly collections: CollectionRow[]; readonly spaces: SpaceRow[] } {
    const tree = `WITH RECURSIVE tree (id) AS (
      SELECT ? UNION SELECT collection.id FROM collection JOIN tree ON collection.parent_id = tree.id)`;
    return {
      collections: this.#database
        .prepare<[string, string], CollectionRow>(
          `${tree} SELECT * FROM collection WHERE id IN (SELECT id FROM tree) AND id <> ?`,
        )
        .all(collection.id, collection.id),
      spaces: this.#database
        .prepare<[string], SpaceRow>(`${tree} SELECT * FROM space WHERE parent_id IN (SELECT id FROM tree)`)
        .all(collection.id),
    };
  }

  addSpace(
    space: Pick<SpaceRow, 'organization_id' | 'title' | 'emoji' | 'created_at' | 'updated_at'> &
      Partial<SpaceRow>,
  ): string {
    const id = space.id ?? newId();
    const last = this.ofParent(space.organization_id, space.parent_id ?? null).at(-1);
    this.#database
      .prepare(
        `INSERT INTO space (id, organization_id, parent_id, position, title, emoji, visibility, default_level, language,
           merge_rules, revision_id, is_sample, created_at, updated_at)
         VALUES (@id, @organization_id, @parent_id, @position, @title, @emoji, @visibility, @default_level, @language,
           @merge_rules, @revision_id, @is_sample, @created_at, @updated_at)`,
      )
      .run({
        parent_id: null,
        visibility: 'private',
        default_level: 'inherit',
        language: 'en',
        merge_rules: '{"type":"inherit"}',
        revision_id: '',
        is_sample: 0,
        ...space,
        id,
        position: (last?.position ?? 0) + 1,
      });
    return id;
  }

  changeSpace(id: string, changes: Readonly<Partial<Record<SpaceColumn, Value>>>): void {
    this.#change('space', id, changes);
  }

  /** Gives a space its place among those of its collection, `order` with itself; the others keep theirs where they can. */
  place(id: string, order: readonly string[]): void {
    const at = order.indexOf(id);
    const positionOf = (other: string | undefined): number | undefined =>
      other === undefined ? undefined : this.anySpace(other)?.position;
    const [below, above] = [positionOf(order[at - 1]), positionOf(order[at + 1])];
    const from = below ?? (above ?? 1) - 2;
    const to = above ?? from + 2;
    const between = (from + to) / 2;
    if (between > from && between < to) this.changeSpace(id, { position: between });
    // Halves between two neighbours run out.
    else order.forEach((one, place) => this.changeSpace(one, { position: place + 1 }));
  }

  addCollection(organizationId: string, title: string, parentId: string | null, at: string): string {
    const id = newId();
    this.#database
      .prepare(
        `INSERT INTO collection (id, organization_id, parent_id, title, default_level, created_at)
         VALUES (?, ?, ?, ?, 'inherit', ?)`,
      )
      .run(id, organizationId, parentId, title, at);
    return id;
  }

  changeCollection(id: string, changes: Readonly<Partial<Record<CollectionColumn, Value>>>): void {
    this.#change('collection', id, changes);
  }

  /** Removes a collection; what it held moves up to its parent, so that no content goes with it. */
  removeCollection(collection: CollectionRow): void {
    const up = collection.parent_id;
    this.#database.prepare('UPDATE space SET parent_id = ? WHERE parent_id = ?').run(up, collection.id);
    this.#database.prepare('UPDATE collection SET parent_id = ? WHERE parent_id = ?').run(up, collection.id);
    this.#database.prepare('DELETE FROM collection WHERE id = ?').run(collection.id);
  }

  /** Removes for good what was deleted before `limit`, and answers the ids of the spaces that are gone. */
  purgeDeleted(limit: string): readonly string[] {
    const gone = this.#database
      .prepare<[string], string>('SELECT id FROM space WHERE deleted_at < ?')
      .pluck()
      .all(limit);
    const ofRequests = (table: string): string =>
      `DELETE FROM ${table} WHERE change_request_id IN (SELECT id FROM change_request WHERE space_id = @id)`;
    const targets = `SELECT id FROM comment WHERE space_id = @id
       UNION SELECT reply.id FROM reply JOIN comment ON comment.id = reply.comment_id WHERE comment.space_id = @id`;
    const steps = [
      `DELETE FROM reaction WHERE target_id IN (${targets})`,
      'DELETE FROM comment WHERE space_id = @id',
      ...['review', 'requested_reviewer', 'contributor'].map(ofRequests),
      'DELETE FROM change_request WHERE space_id = @id',
      'DELETE FROM page_words WHERE rowid IN (SELECT rowid FROM searched_page WHERE space_id = @id)',
      'DELETE FROM searched_page WHERE space_id = @id',
      'DELETE FROM source WHERE space_id = @id',
      'DELETE FROM revision WHERE space_id = @id',
      'DELETE FROM space WHERE id = @id',
    ];
    for (const id of gone) for (const step of steps) this.#database.prepare(step).run({ id });
    return gone;
  }

  #change(
    table: 'space' | 'collection',
    id: string,
    changes: Readonly<Record<string, Value | undefined>>,
  ): void {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    const sets = names.map((name) => `${name} = @${name}`).join(', ');
    this.#database.prepare(`UPDATE ${table} SET ${sets} WHERE id = @id`).run({ ...changes, id });
  }
}
