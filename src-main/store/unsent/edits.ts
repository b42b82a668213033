import type { Database } from 'better-sqlite3';
import type { EditKind, EditState } from '../../bridge/edit.ts';

/** One row of the outbox (docs/design/outbox.md). Times are milliseconds since the epoch. */
export interface EditRow {
  /** The person's order. */
  readonly seq: number;
  /** Local id of the edit, and of the object it creates. */
  readonly id: string;
  readonly kind: EditKind;
  readonly version: number;
  /** JSON; read it with `src-main/outbox/calls/payload.ts`, which says when it cannot be read. */
  readonly payload: string;
  /** JSON of what the edit was made on. */
  readonly base: string | null;
  readonly state: EditState;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  readonly laneSpace: string;
  readonly laneChangeRequest: string | null;
  /** Id of the edit that creates what this one is about, or that must reach the service before. */
  readonly dependsOn: string | null;
  readonly attempts: number;
  readonly looks: number;
  readonly nextAt: number | null;
  /** When the first request left whose outcome is not known, by this machine's clock. */
  readonly sentAt: number | null;
  /** The same by the server's clock, once known. */
  readonly sentServerAt: number | null;
  readonly serverId: string | null;
  readonly stateBefore: EditState | null;
  readonly leaseOwner: string | null;
  readonly leaseUntil: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** An edit by what changes with it; `size` in characters. */
export interface EditSize extends Pick<EditRow, 'id' | 'updatedAt'> {
  readonly size: number;
}

export type NewEdit = Pick<
  EditRow,
  | 'id'
  | 'kind'
  | 'version'
  | 'payload'
  | 'base'
  | 'state'
  | 'laneSpace'
  | 'laneChangeRequest'
  | 'dependsOn'
  | 'createdAt'
> & { readonly reasonCode?: string };

const columns = `
  seq, id, kind, version, payload, base, state, reason_code as reasonCode, reason, lane_space as laneSpace,
  lane_change_request as laneChangeRequest, depends_on as dependsOn, attempts, looks, next_at as nextAt,
  sent_at as sentAt, sent_server_at as sentServerAt, server_id as serverId, state_before as stateBefore,
  lease_owner as leaseOwner, lease_until as leaseUntil, created_at as createdAt, updated_at as updatedAt`;

/** What the edits of one order have in common: a space, or a change request in it. */
export type EditLane = Pick<EditRow, 'laneSpace' | 'laneChangeRequest'>;

/** What the list of the outbox needs of an edit. */
export type EditOutlineRow = Pick<
  EditRow,
  'seq' | 'id' | 'state' | 'laneSpace' | 'laneChangeRequest' | 'nextAt' | 'createdAt'
>;

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

/** What is done to the pages of a change request. */
const pageKinds = `('page.insert', 'page.update', 'page.delete', 'page.property', 'page.move')`;
/** Of these, what sets something of a page that is there: a request without an answer may set it late. */
const lostKinds = `('page.update', 'page.property', 'page.move')`;

/** So many rows of a lane are read at once in search of its head. */
const headRows = 8;

/** So many rows at once keep a step of the outline within a few milliseconds. */
const outlineRows = 1000;

/** The outbox's table. Callers own the transactions: a row is read, changed and saved inside one. */
export function createEditTable(database: Database) {
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
  const byId = database.prepare<[string], EditRow>(`select ${columns} from edit where id = ?`);
  const byServerId = database.prepare<[string], EditRow>(
    `select ${columns} from edit where server_id = ? order by seq limit 1`,
  );
  const active = database.prepare<[], EditRow>(`
    select ${columns} from edit indexed by edit_by_state
    where state in ('waiting', 'sending', 'unknown', 'reconciling') order by seq`);
  const activeSteps = database.prepare<[], EditRow>(`
    select ${columns} from edit indexed by edit_by_state
    where state in ('waiting', 'sending', 'unknown', 'reconciling')
      and kind in ('changeRequest.merge', 'changeRequest.update') order by seq`);
  const activeLanes = database.prepare<[], EditLane>(`
    select distinct lane_space as laneSpace, lane_change_request as laneChangeRequest
    from edit indexed by edit_active_in_lane where state in ('waiting', 'sending', 'unknown', 'reconciling')`);
  const activeInLane = database.prepare<[string, string | null, number], EditRow>(`
    select ${columns} from edit indexed by edit_active_in_lane
    where lane_space = ? and lane_change_request is ? and state in ('waiting', 'sending', 'unknown', 'reconciling')
      and seq > ?
    order by seq limit ${headRows}`);
  const checkedBefore = database.prepare<[string, string | null, number], EditRow>(`
    select ${columns} from edit indexed by edit_by_state
    where state in ('unknown', 'reconciling') and lane_space = ? and lane_change_request is ? and seq < ?
    order by seq limit 1`);
  const isFollowed = database
    .prepare<[string, string | null, number], number>(
      `
    select exists (select 1 from edit indexed by edit_by_lane
      where lane_space = ? and lane_change_request is ? and seq > ? and state = 'waiting')`,
    )
    .pluck();
  const inFlight = database.prepare<[], EditRow>(`
    select ${columns} from edit where state in ('sending', 'reconciling') order by seq`);
  const unanswered = database.prepare<[], EditRow>(`
    select ${columns} from edit indexed by edit_by_state
    where state in ('unknown', 'reconciling') order by seq`);
  const unfinished = database.prepare<[], EditRow>(`
    select ${columns} from edit
    where state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected') order by seq`);
  const unsentCreations = database.prepare<[], EditRow>(`
    select ${columns} from edit indexed by edit_by_state
    where state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected')
      and kind = 'changeRequest.create' order by seq`);
  const unfinishedCounts = database.prepare<[], { readonly id: string; readonly count: number }>(`
    select lane_change_request as id, count(*) as count from edit indexed by edit_by_state
    where state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected')
      and lane_change_request is not null group by lane_change_request`);
  const unfinishedInLane = database.prepare<[string, string | null], EditRow>(`
    select ${columns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request is ?
      and state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected') order by seq`);
  const unfinishedPages = database.prepare<[string, string], EditRow>(`
    select ${columns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request = ? and kind in ${pageKinds}
      and state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected') order by seq`);
  const unfinishedPageSizes = database.prepare<[string, string], EditSize>(`
    select id, updated_at as updatedAt, length(payload) as size from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request = ? and kind in ${pageKinds}
      and state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected') order by seq`);
  const confirmedPages = database.prepare<[string, string], EditRow>(`
    select ${columns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request = ? and kind in ${pageKinds}
      and state = 'confirmed' order by seq`);
  const inLane = database.prepare<[string, string | null], EditRow>(`
    select ${columns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request is ? order by seq`);
  const pendingInLane = database.prepare<[string, string], EditRow>(`
    select ${columns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request is ? and state = 'kept' order by seq`);
  const withoutId = database.prepare<[string, string | null], EditRow>(`
    select ${columns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request is ? and state = 'confirmed' and kind = 'reply.add'
      and server_id is null order by seq`);
  const nameless = database.prepare<[], EditRow>(`
    select ${columns} from edit indexed by edit_by_state
    where state = 'confirmed' and kind = 'reply.add' and server_id is null order by seq`);
  const moveLane = database.prepare<[string, string, string]>(
    'update edit set lane_change_request = ? where lane_space = ? and lane_change_request = ?',
  );
  const setLane = database.prepare<[string, string | null, string]>(
    'update edit set lane_space = ?, lane_change_request = ? where id = ?',
  );
  const ended = database.prepare<[number, number], EditRow>(`
    select ${columns} from edit indexed by edit_by_end
    where state in ('confirmed', 'discarded') and updated_at < ? order by updated_at desc, seq desc limit ?`);
  const endedAt = database.prepare<[number], EditRow>(`
    select ${columns} from edit indexed by edit_by_end
    where state in ('confirmed', 'discarded') and updated_at = ? order by seq desc`);
  const dependents = database.prepare<[string], EditRow>(
    `select ${columns} from edit where depends_on = ? order by seq`,
  );
  const all = database.prepare<[], EditRow>(`select ${columns} from edit order by seq`);
  const recent = database.prepare<[number], EditRow>(`
    select ${columns} from edit
    where state not in ('confirmed', 'discarded') or updated_at >= ? order by seq`);
  const outline = database.prepare<[EditState, number, number], EditOutlineRow>(`
    select seq, id, state, lane_space as laneSpace, lane_change_request as laneChangeRequest, next_at as nextAt,
      created_at as createdAt
    from edit indexed by edit_by_state
    where state = ? and seq > ? and updated_at >= ? order by seq limit ${outlineRows}`);
  const counts = database.prepare<[], { readonly state: EditState; readonly count: number }>(
    'select state, count(*) as count from edit group by state',
  );
  const forgetBackOff = database.prepare(
    "update edit set next_at = null where state = 'waiting' and next_at is not null",
  );
  const isClaimed = database.prepare<[string, string], { readonly found: 1 }>(
    'select 1 as found from edit where server_id = ? and id <> ? limit 1',
  );
  const resent = database.prepare<[number], EditRow>(`
    select ${columns} from edit
    where state = 'confirmed' and kind in ('comment.add', 'reply.add', 'review.submit', 'changeRequest.create', 'page.insert')
      and attempts > 1 and updated_at >= ?`);
  const sentAgain = database.prepare<[number], EditRow>(`
    select ${columns} from edit indexed by edit_by_end
    where state in ('confirmed', 'discarded') and updated_at >= ? and state = 'confirmed'
      and instr(base, '"again":true') > 0
    order by seq`);
  const lostPages = database.prepare<[string, string], EditRow>(`
    select ${columns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request = ? and kind in ${lostKinds} and instr(base, '"left":[') > 0
    order by seq`);
  const endedLostPages = database.prepare<[number], EditRow>(`
    select ${columns} from edit indexed by edit_by_end
    where state in ('confirmed', 'discarded') and updated_at >= ? and kind in ${lostKinds}
      and instr(base, '"left":[') > 0
    order by seq`);
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
    insert(edit: NewEdit): EditRow {
      insert.run({ ...edit, reasonCode: edit.reasonCode ?? null });
      const row = byId.get(edit.id);
      if (row === undefined) throw new Error(`Edit ${edit.id} was not written.`);
      return row;
    },
    /** Writes every column that may change; `seq`, lane and creation stay. */
    save(row: EditRow): EditRow {
      update.run(row);
      return row;
    },
    get: (id: string): EditRow | undefined => byId.get(id),
    byServerId: (id: string): EditRow | undefined => byServerId.get(id),
    /** Waiting, sending, unknown, reconciling, in the person's order. */
    active: (): readonly EditRow[] => active.all(),
    /** Merges and updates among them. */
    activeSteps: (): readonly EditRow[] => activeSteps.all(),
    /** The lanes of active edits. */
    activeLanes: (): readonly EditLane[] => activeLanes.all(),
    /** The active edits of a lane in the person's order, read as they are asked for: the first ones say what to do. */
    *activeInLane({ laneSpace, laneChangeRequest }: EditLane): Generator<EditRow, undefined> {
      let rows: readonly EditRow[] = [];
      do {
        rows = activeInLane.all(laneSpace, laneChangeRequest, rows.at(-1)?.seq ?? -1);
        yield* rows;
      } while (rows.length === headRows);
    },
    /** The edit of its lane that must be checked before this one is sent. */
    checkedBefore: ({ laneSpace, laneChangeRequest, seq }: EditRow): EditRow | undefined =>
      checkedBefore.get(laneSpace, laneChangeRequest, seq),
    /** True where an edit of its lane waits behind it. */
    isFollowed: ({ laneSpace, laneChangeRequest, seq }: EditRow): boolean =>
      isFollowed.get(laneSpace, laneChangeRequest, seq) === 1,
    inFlight: (): readonly EditRow[] => inFlight.all(),
    /** Whose answer is lost, until they are found or sent again. */
    unanswered: (): readonly EditRow[] => unanswered.all(),
    /** Everything that is neither confirmed nor discarded. */
    unfinished: (): readonly EditRow[] => unfinished.all(),
    /** Change requests that exist here alone. */
    unsentCreations: (): readonly EditRow[] => unsentCreations.all(),
    /** How many edits of each change request are neither confirmed nor discarded. */
    unfinishedCounts: (): ReadonlyMap<string, number> =>
      new Map(unfinishedCounts.all().map(({ id, count }) => [id, count])),
    unfinishedInLane: (spaceId: string, changeRequestId: string | null): readonly EditRow[] =>
      unfinishedInLane.all(spaceId, changeRequestId),
    /** Edits that put in, write or delete pages of a change request and have not ended. */
    unfinishedPages: (spaceId: string, changeRequestId: string): readonly EditRow[] =>
      unfinishedPages.all(spaceId, changeRequestId),
    /** The same without what they say. */
    unfinishedPageSizes: (spaceId: string, changeRequestId: string): readonly EditSize[] =>
      unfinishedPageSizes.all(spaceId, changeRequestId),
    confirmedPages: (spaceId: string, changeRequestId: string): readonly EditRow[] =>
      confirmedPages.all(spaceId, changeRequestId),
    /** Whatever its state, ended ones too. */
    inLane: (spaceId: string, changeRequestId: string | null): readonly EditRow[] =>
      inLane.all(spaceId, changeRequestId),
    pendingInLane: (spaceId: string, changeRequestId: string): readonly EditRow[] =>
      pendingInLane.all(spaceId, changeRequestId),
    /** Replies known to be on the server without an id (docs/design/outbox.md). */
    confirmedWithoutId: (spaceId: string, changeRequestId: string | null): readonly EditRow[] =>
      withoutId.all(spaceId, changeRequestId),
    /** The same of all lanes. */
    nameless: (): readonly EditRow[] => nameless.all(),
    /** A change request got its server id: what was in the lane of its local id is in the lane of that from now on. */
    moveLane(spaceId: string, localChangeRequest: string, changeRequest: string): void {
      moveLane.run(changeRequest, spaceId, localChangeRequest);
    },
    setLane(id: string, spaceId: string, changeRequestId: string | null): void {
      setLane.run(spaceId, changeRequestId, id);
    },
    /** Confirmed and discarded edits that ended before `before`, newest first; about `limit` of them, whole moments. */
    ended(before: number | null, limit: number): readonly EditRow[] {
      const rows = ended.all(before ?? Number.MAX_SAFE_INTEGER, limit);
      const last = rows.at(-1);
      if (last === undefined || rows.length < limit) return rows;
      return [...rows.filter((row) => row.updatedAt !== last.updatedAt), ...endedAt.all(last.updatedAt)];
    },
    dependents: (id: string): readonly EditRow[] => dependents.all(id),
    all: (): readonly EditRow[] => all.all(),
    /** Unfinished edits, and the finished ones that changed since `since`. */
    recent: (since: number): readonly EditRow[] => recent.all(since),
    /** What is not confirmed, and what was discarded since `since`, in the person's order; in steps of milliseconds. */
    *outline(since: number): Generator<undefined, readonly EditOutlineRow[]> {
      const found: EditOutlineRow[] = [];
      for (const state of listedStates) {
        const from = state === 'discarded' ? since : 0;
        let rows: readonly EditOutlineRow[] = [];
        do {
          rows = outline.all(state, rows.at(-1)?.seq ?? -1, from);
          found.push(...rows);
          yield undefined;
        } while (rows.length === outlineRows);
      }
      return found.sort((a, b) => a.seq - b.seq);
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
    /** Waiting edits may go at once. */
    forgetBackOff(): void {
      forgetBackOff.run();
    },
    /** True where another edit already owns this object of the server. */
    isClaimed: (serverObjectId: string, byOtherThan: string): boolean =>
      isClaimed.get(serverObjectId, byOtherThan) !== undefined,
    /** Creations confirmed since `since` that were sent more than once. */
    resent: (since: number): readonly EditRow[] => resent.all(since),
    /** Edits confirmed since `since` that were sent again after a request without an answer. */
    sentAgain: (since: number): readonly EditRow[] => sentAgain.all(since),
    /** Edits that write pages of a change request, with a request that got no answer. */
    lostPages: (spaceId: string, changeRequestId: string): readonly EditRow[] =>
      lostPages.all(spaceId, changeRequestId),
    /** The same of all change requests, of those that ended since `since`. */
    endedLostPages: (since: number): readonly EditRow[] => endedLostPages.all(since),
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

export type EditTable = ReturnType<typeof createEditTable>;
