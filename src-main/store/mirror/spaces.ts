import type { Database } from 'better-sqlite3';
import type { Space } from '../../api/space.ts';
import type { HeardSpace } from '../../bridge/views/sync-views.ts';

export interface SpaceRow {
  readonly id: string;
  readonly organizationId: string;
  readonly parentId: string | null;
  readonly title: string;
  /** The active revision, as last heard. */
  readonly revisionId: string;
  /** The newest revision that was pulled to its end; null before. */
  readonly heldRevision: string | null;
  readonly suggested: boolean;
  readonly json: string;
  readonly asOf: number;
  /** Set where a direct GET answered 404; the row stays while local work hangs on it. */
  readonly goneAt: number | null;
  readonly kept: boolean;
}

type StoredRow = Omit<SpaceRow, 'suggested' | 'kept'> & { readonly suggested: number; readonly kept: number };

const columns = `
  space.id, organization_id as organizationId, parent_id as parentId, title, revision_id as revisionId,
  held_revision as heldRevision, suggested, json, as_of as asOf, gone_at as goneAt, kept_space.space_id is not null as kept
  from space left join kept_space on kept_space.space_id = space.id`;

const read = (row: StoredRow): SpaceRow => ({ ...row, suggested: row.suggested === 1, kept: row.kept === 1 });

/** Spaces of the mirror, and which of them the person keeps offline. */
export function createSpaceTable(database: Database) {
  const all = database.prepare<[], StoredRow>(`select ${columns} order by title, space.id`);
  const byId = database.prepare<[string], StoredRow>(`select ${columns} where space.id = ?`);
  const put = database.prepare<[string, string, string | null, string, string, string, number]>(`
    insert into space (id, organization_id, parent_id, title, revision_id, json, as_of) values (?, ?, ?, ?, ?, ?, ?)
    on conflict (id) do update set organization_id = excluded.organization_id, parent_id = excluded.parent_id,
      title = excluded.title, revision_id = excluded.revision_id, json = excluded.json, as_of = excluded.as_of,
      gone_at = null`);
  const setRevision = database.prepare<[string, string]>('update space set revision_id = ? where id = ?');
  const setHeld = database.prepare<[string | null, string]>(
    'update space set held_revision = ? where id = ?',
  );
  const setSuggested = database.prepare<[number, string]>('update space set suggested = ? where id = ?');
  const setGone = database.prepare<[number, string]>('update space set gone_at = ? where id = ?');
  const remove = database.prepare<[string]>('delete from space where id = ?');
  const heard = database.prepare<[], HeardSpace>(`
    select s.id as spaceId, s.as_of as heardAt, w.at as pulledAt, c.at as changeRequestsHeardAt
    from space s left join watermark w on w.scope = 'space:' || s.id
      left join (
        select space_id, min(as_of) as at from change_request
        where status in ('open', 'draft') and gone_at is null group by space_id) c on c.space_id = s.id`);
  const keep = database.prepare<[string, number]>(
    'insert into kept_space (space_id, since) values (?, ?) on conflict do nothing',
  );
  const drop = database.prepare<[string]>('delete from kept_space where space_id = ?');
  const kept = database
    .prepare<[], string>('select space_id from kept_space order by since, space_id')
    .pluck();
  return {
    all: (): readonly SpaceRow[] => all.all().map(read),
    get(id: string): SpaceRow | undefined {
      const row = byId.get(id);
      return row === undefined ? undefined : read(row);
    },
    put(space: Space, asOf: number, organizationId?: string): void {
      const organization = space.organization ?? organizationId ?? '';
      const json = JSON.stringify(space);
      put.run(space.id, organization, space.parent ?? null, space.title, space.revision, json, asOf);
    },
    /** What a content answer said of the active revision, which may be newer than the space's own. */
    setRevision(id: string, revisionId: string): void {
      setRevision.run(revisionId, id);
    },
    setHeld(id: string, revisionId: string | null): void {
      setHeld.run(revisionId, id);
    },
    setSuggested(id: string, suggested: boolean): void {
      setSuggested.run(suggested ? 1 : 0, id);
    },
    setGone(id: string, at: number): void {
      setGone.run(at, id);
    },
    remove(id: string): void {
      remove.run(id);
    },
    keep(id: string, at: number): void {
      keep.run(id, at);
    },
    drop(id: string): void {
      drop.run(id);
    },
    heard: (): readonly HeardSpace[] => heard.all(),
    /** Ids of what the person keeps offline, in the order chosen. */
    kept: (): readonly string[] => kept.all(),
  };
}

export type SpaceTable = ReturnType<typeof createSpaceTable>;

/** The space as the service sent it. */
export function spaceOf(row: SpaceRow): Space {
  return JSON.parse(row.json) as Space; // put wrote it from a parsed Space
}
