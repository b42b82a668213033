import type { Database } from 'better-sqlite3';
import type { EditState } from '../../bridge/edit.ts';
import { editColumns } from './edits.ts';
import type { EditOutlineRow, EditRow, NewEdit } from './edits.ts';
import { createActiveEdits, createEndedEdits, createUnfinishedEdits } from './edit-queries.ts';

/** Every state but `confirmed`: what the list of the outbox shows. */
const listedStates: readonly EditState[] = [
  'kept',
  'waiting',
  'sending',
  'unknown',
  'reconciling',
  'held',
  'rejected',
  'discarded',
];

/** So many rows at once keep a step of the outline within a few milliseconds. */
const outlineRows = 1000;

/** Single edits: read by their names, written and moved. */
function createEditRows(database: Database) {
  const insert = database.prepare<[Omit<NewEdit, 'reasonCode'> & { readonly reasonCode: string | null }]>(`
    insert into edit (id, kind, version, payload, base, state, reason_code, lane_space, lane_change_request, depends_on,
      created_at, updated_at)
    values (@id, @kind, @version, @payload, @base, @state, @reasonCode, @laneSpace, @laneChangeRequest, @dependsOn,
      @createdAt, @createdAt)`);
  const update = database.prepare<[EditRow]>(`
    update edit set
      kind = @kind, version = @version, payload = @payload, base = @base, state = @state, reason_code = @reasonCode,
      reason = @reason, depends_on = @dependsOn, attempts = @attempts, looks = @looks, next_at = @nextAt,
      sent_at = @sentAt, sent_server_at = @sentServerAt, server_id = @serverId, state_before = @stateBefore,
      lease_owner = @leaseOwner, lease_until = @leaseUntil, updated_at = @updatedAt
    where id = @id`);
  const byId = database.prepare<[string], EditRow>(`select ${editColumns} from edit where id = ?`);
  const byServerId = database.prepare<[string], EditRow>(
    `select ${editColumns} from edit where server_id = ? order by seq limit 1`,
  );
  const moveLane = database.prepare<[string, string, string]>(
    'update edit set lane_change_request = ? where lane_space = ? and lane_change_request = ?',
  );
  const setLane = database.prepare<[string, string | null, string]>(
    'update edit set lane_space = ?, lane_change_request = ? where id = ?',
  );
  const putLast = database.prepare<[string]>(
    'update edit set seq = (select max(seq) + 1 from edit) where id = ?',
  );
  const dependents = database.prepare<[string], EditRow>(
    `select ${editColumns} from edit where depends_on = ? order by seq`,
  );
  const forgetBackOff = database.prepare(
    "update edit set next_at = null where state = 'waiting' and next_at is not null",
  );

  return {
    insert(edit: NewEdit): EditRow {
      insert.run({ ...edit, reasonCode: edit.reasonCode ?? null });
      const row = byId.get(edit.id);
      if (row === undefined) throw new Error(`Edit ${edit.id} was not written.`);
      return row;
    },
    /** Writes every column that may change; order, lane and creation stay. */
    save(row: EditRow): EditRow {
      update.run(row);
      return row;
    },
    get: (id: string): EditRow | undefined => byId.get(id),
    byServerId: (id: string): EditRow | undefined => byServerId.get(id),
    /** A change request got its server id: what was in the lane of its local id is in the lane of that from now on. */
    moveLane(spaceId: string, localChangeRequest: string, changeRequest: string): void {
      moveLane.run(changeRequest, spaceId, localChangeRequest);
    },
    setLane(id: string, spaceId: string, changeRequestId: string | null): void {
      setLane.run(spaceId, changeRequestId, id);
    },
    /** Behind all others in the person's order. */
    putLast(id: string): void {
      putLast.run(id);
    },
    dependents: (id: string): readonly EditRow[] => dependents.all(id),
    /** Waiting edits may go at once. */
    forgetBackOff(): void {
      forgetBackOff.run();
    },
  };
}

/** Server ids of what was created here. */
function createIdMap(database: Database) {
  const isClaimed = database.prepare<[string, string], { readonly found: 1 }>(
    'select 1 as found from edit where server_id = ? and id <> ? limit 1',
  );
  const mapId = database.prepare<[string, string, string]>(
    'insert or replace into id_map (local_id, kind, server_id) values (?, ?, ?)',
  );
  const serverId = database
    .prepare<[string], string>('select server_id from id_map where local_id = ?')
    .pluck();
  const localId = database
    .prepare<[string], string>('select local_id from id_map where server_id = ? limit 1')
    .pluck();

  return {
    /** True where another edit already owns this object of the server. */
    isClaimed: (serverObjectId: string, byOtherThan: string): boolean =>
      isClaimed.get(serverObjectId, byOtherThan) !== undefined,
    mapId(
      localObjectId: string,
      kind: 'comment' | 'reply' | 'review' | 'changeRequest' | 'page',
      serverObjectId: string,
    ): void {
      mapId.run(localObjectId, kind, serverObjectId);
    },
    /** The server id of a local id, if it has one already. */
    serverIdOf: (localObjectId: string): string | undefined => serverId.get(localObjectId),
    localIdOf: (serverObjectId: string): string | undefined => localId.get(serverObjectId),
  };
}

/** Edits of every state. */
function createEditLists(database: Database) {
  const inLane = database.prepare<[string, string | null], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request is ? order by seq`);
  const moves = database.prepare<[string], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_lane
    where lane_space = ? and kind = 'page.move' and state <> 'discarded' order by seq desc limit 20`);
  const all = database.prepare<[], EditRow>(`select ${editColumns} from edit order by seq`);
  const recent = database.prepare<[number], EditRow>(`
    select ${editColumns} from edit
    where state not in ('confirmed', 'discarded') or updated_at >= ? order by seq`);
  const outline = database.prepare<[EditState, number, number], EditOutlineRow>(`
    select seq, id, state, lane_space as laneSpace, lane_change_request as laneChangeRequest,
      depends_on as dependsOn, next_at as nextAt, created_at as createdAt,
      updated_at as updatedAt
    from edit indexed by edit_by_state
    where state = ? and seq > ? and updated_at >= ? order by seq limit ${outlineRows}`);
  const counts = database.prepare<[], { readonly state: EditState; readonly count: number }>(
    'select state, count(*) as count from edit group by state',
  );

  return {
    /** Whatever its state, ended ones too. */
    inLane: (spaceId: string, changeRequestId: string | null): readonly EditRow[] =>
      inLane.all(spaceId, changeRequestId),
    /** The last 20 moves of pages of a space that were not taken back. */
    moves: (spaceId: string): readonly EditRow[] => moves.all(spaceId),
    all: (): readonly EditRow[] => all.all(),
    /** Unfinished edits, and the finished ones that changed since `since`. */
    recent: (since: number): readonly EditRow[] => recent.all(since),
    /**
     * What is not confirmed, and what was discarded since `since`, in the person's order; in steps of milliseconds. Edits may
     * change between two steps: each is answered once, as it was read last. One that went to a state that had been read already is
     * missing, and whoever lists edits asks again when one changes.
     */
    *outline(since: number): Generator<undefined, readonly EditOutlineRow[]> {
      const found = new Map<number, EditOutlineRow>();
      for (const state of listedStates) {
        const from = state === 'discarded' ? since : 0;
        let rows: readonly EditOutlineRow[] = [];
        do {
          rows = outline.all(state, rows.at(-1)?.seq ?? -1, from);
          for (const row of rows) found.set(row.seq, row);
          yield undefined;
        } while (rows.length === outlineRows);
      }
      return [...found.values()].sort((a, b) => a.seq - b.seq);
    },
    counts(): Readonly<Record<EditState, number>> {
      const result: Record<EditState, number> = {
        kept: 0,
        waiting: 0,
        sending: 0,
        unknown: 0,
        reconciling: 0,
        held: 0,
        rejected: 0,
        confirmed: 0,
        discarded: 0,
      };
      for (const row of counts.all()) result[row.state] = row.count;
      return result;
    },
  };
}

/** The outbox's table. Callers own the transactions: a row is read, changed and saved inside one. */
export function createEditTable(database: Database) {
  return {
    ...createEditRows(database),
    ...createIdMap(database),
    ...createActiveEdits(database),
    ...createUnfinishedEdits(database),
    ...createEndedEdits(database),
    ...createEditLists(database),
  };
}

export type EditTable = ReturnType<typeof createEditTable>;
