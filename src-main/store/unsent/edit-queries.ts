import type { Database } from 'better-sqlite3';
import { editColumns } from './edits.ts';
import type { EditLane, EditRow, EditSize } from './edits.ts';

/** What is done to the pages of a change request. */
const pageKinds = `('page.insert', 'page.update', 'page.delete', 'page.property', 'page.move')`;
/** Of these, what sets something of a page that is there: a request without an answer may set it late. */
const lostKinds = `('page.update', 'page.property', 'page.move')`;

/** So many rows of a lane are read at once in search of its head. */
const headRows = 8;

/** Edits on their way: waiting, sending, unknown, reconciling. */
export function createActiveEdits(database: Database) {
  const active = database.prepare<[], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_state
    where state in ('waiting', 'sending', 'unknown', 'reconciling') order by seq`);
  const activeSteps = database.prepare<[], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_state
    where state in ('waiting', 'sending', 'unknown', 'reconciling')
      and kind in ('changeRequest.merge', 'changeRequest.update') order by seq`);
  const activeLanes = database.prepare<[], EditLane>(`
    select distinct lane_space as laneSpace, lane_change_request as laneChangeRequest
    from edit indexed by edit_active_in_lane where state in ('waiting', 'sending', 'unknown', 'reconciling')`);
  const activeInLane = database.prepare<[string, string | null, number], EditRow>(`
    select ${editColumns} from edit indexed by edit_active_in_lane
    where lane_space = ? and lane_change_request is ? and state in ('waiting', 'sending', 'unknown', 'reconciling')
      and seq > ?
    order by seq limit ${headRows}`);
  const checkedBefore = database.prepare<[string, string | null, number], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_state
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
    select ${editColumns} from edit where state in ('sending', 'reconciling') order by seq`);
  const unanswered = database.prepare<[], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_state
    where state in ('unknown', 'reconciling') order by seq`);
  const unclear = database.prepare<[], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_state
    where state = 'held' and reason_code = 'restored-unclear' order by seq`);

  return {
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
    /** Held, because a look did not find what came back from a copy of the data. */
    unclear: (): readonly EditRow[] => unclear.all(),
  };
}

/** Edits that are neither confirmed nor discarded. */
export function createUnfinishedEdits(database: Database) {
  const unfinished = database.prepare<[], EditRow>(`
    select ${editColumns} from edit
    where state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected') order by seq`);
  const unsentCreations = database.prepare<[], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_state
    where state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected')
      and kind = 'changeRequest.create' order by seq`);
  const unfinishedCounts = database.prepare<[], { readonly id: string; readonly count: number }>(`
    select lane_change_request as id, count(*) as count from edit indexed by edit_by_state
    where state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected')
      and lane_change_request is not null group by lane_change_request`);
  const unfinishedInLane = database.prepare<[string, string | null], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request is ?
      and state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected') order by seq`);
  const unfinishedPages = database.prepare<[string, string], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request = ? and kind in ${pageKinds}
      and state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected') order by seq`);
  const unfinishedPageSizes = database.prepare<[string, string], EditSize>(`
    select id, updated_at as updatedAt, length(payload) as size from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request = ? and kind in ${pageKinds}
      and state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected') order by seq`);
  const pendingInLane = database.prepare<[string, string], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request is ? and state = 'kept' order by seq`);

  return {
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
    pendingInLane: (spaceId: string, changeRequestId: string): readonly EditRow[] =>
      pendingInLane.all(spaceId, changeRequestId),
  };
}

/** Confirmed and discarded edits. */
export function createEndedEdits(database: Database) {
  const confirmedPages = database.prepare<[string, string], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request = ? and kind in ${pageKinds}
      and state = 'confirmed' order by seq`);
  const withoutId = database.prepare<[string, string | null], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request is ? and state = 'confirmed' and kind = 'reply.add'
      and server_id is null order by seq`);
  const nameless = database.prepare<[], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_state
    where state = 'confirmed' and kind = 'reply.add' and server_id is null order by seq`);
  const ended = database.prepare<[number, number], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_end
    where state in ('confirmed', 'discarded') and updated_at < ? order by updated_at desc, seq desc limit ?`);
  const endedAt = database.prepare<[number], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_end
    where state in ('confirmed', 'discarded') and updated_at = ? order by seq desc`);
  const resent = database.prepare<[number], EditRow>(`
    select ${editColumns} from edit
    where state = 'confirmed' and kind in ('comment.add', 'reply.add', 'review.submit', 'changeRequest.create', 'page.insert')
      and (attempts > 1 or instr(base, '"again":true') > 0) and updated_at >= ?`);
  const sentAgain = database.prepare<[number], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_end
    where state in ('confirmed', 'discarded') and updated_at >= ? and state = 'confirmed'
      and instr(base, '"again":true') > 0
    order by seq`);
  const lostPages = database.prepare<[string, string], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_lane
    where lane_space = ? and lane_change_request = ? and kind in ${lostKinds} and instr(base, '"left":[') > 0
    order by seq`);
  const endedLostPages = database.prepare<[number], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_end
    where state in ('confirmed', 'discarded') and updated_at >= ? and kind in ${lostKinds}
      and instr(base, '"left":[') > 0
    order by seq`);
  const heldLostPages = database.prepare<[], EditRow>(`
    select ${editColumns} from edit indexed by edit_by_state
    where state in ('held', 'rejected') and kind = 'page.update' and instr(base, '"left":[') > 0
    order by seq`);

  return {
    confirmedPages: (spaceId: string, changeRequestId: string): readonly EditRow[] =>
      confirmedPages.all(spaceId, changeRequestId),
    /** Replies known to be on the server without an id (docs/design/outbox.md). */
    confirmedWithoutId: (spaceId: string, changeRequestId: string | null): readonly EditRow[] =>
      withoutId.all(spaceId, changeRequestId),
    /** The same of all lanes. */
    nameless: (): readonly EditRow[] => nameless.all(),
    /** Confirmed and discarded edits that ended before `before`, newest first; about `limit` of them, whole moments. */
    ended(before: number | null, limit: number): readonly EditRow[] {
      const rows = ended.all(before ?? Number.MAX_SAFE_INTEGER, limit);
      const last = rows.at(-1);
      if (last === undefined || rows.length < limit) return rows;
      return [...rows.filter((row) => row.updatedAt !== last.updatedAt), ...endedAt.all(last.updatedAt)];
    },
    /** Creations confirmed since `since` that were sent more than once. */
    resent: (since: number): readonly EditRow[] => resent.all(since),
    /** Edits confirmed since `since` that were sent again after a request without an answer. */
    sentAgain: (since: number): readonly EditRow[] => sentAgain.all(since),
    /** Edits that write pages of a change request, with a request that got no answer. */
    lostPages: (spaceId: string, changeRequestId: string): readonly EditRow[] =>
      lostPages.all(spaceId, changeRequestId),
    /** The same of all change requests, of those that ended since `since`. */
    endedLostPages: (since: number): readonly EditRow[] => endedLostPages.all(since),
    /** Pages that are held, with a request that got no answer. */
    heldLostPages: (): readonly EditRow[] => heldLostPages.all(),
  };
}
