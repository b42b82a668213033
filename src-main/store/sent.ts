import type { Database } from 'better-sqlite3';

/** One request, or several for the same, of the record of everything that was sent (docs/design/sent-record.md). */
export interface SentRow {
  readonly id: number;
  /** Null: administration or a site, which have no edit. */
  readonly editId: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly attempts: number;
  /** Of the service, as `new URL(address).origin` writes it. */
  readonly origin: string;
  readonly userId: string | null;
  readonly userName: string | null;
  /** Kind of the edit, or operation of the API. */
  readonly operation: string;
  readonly what: string;
  readonly place: string;
  readonly text: string | null;
  readonly spaceId: string | null;
  readonly changeRequestId: string | null;
  readonly objectId: string | null;
  /** A state of an edit, or `overturned`, `vanished`: what became of it after it was confirmed. */
  readonly state: string;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  readonly settledAt: number | null;
}

export type NewSent = Omit<
  SentRow,
  'id' | 'attempts' | 'objectId' | 'state' | 'reasonCode' | 'reason' | 'settledAt'
>;

/** Longer texts are cut: the record says what was sent, the service has it. In characters. */
export const longestSentText = 500;

const columns = `
  id, edit_id as editId, at, attempts, origin, user_id as userId, user_name as userName, operation, what, place, text,
  space_id as spaceId, change_request_id as changeRequestId, object_id as objectId, state, reason_code as reasonCode,
  reason, settled_at as settledAt`;

/** What a search looks through: each of its words must be in it. */
export function searchTextOf(sent: NewSent): string {
  const { what, place, text, userName, userId, origin, operation } = sent;
  return [what, place, text, userName, userId, origin, operation]
    .filter((part) => part !== null)
    .join('\n')
    .toLowerCase();
}

/** What was sent by this account. Callers own the transactions; what becomes of an edit is written by a trigger. */
export function createSentTable(database: Database) {
  const insert = database.prepare<[NewSent & { readonly search: string }]>(`
    insert into sent (edit_id, at, origin, user_id, user_name, operation, what, place, text, space_id, change_request_id,
      state, search)
    values (@editId, @at, @origin, @userId, @userName, @operation, @what, @place, @text, @spaceId, @changeRequestId,
      'sending', @search)`);
  const newest = database.prepare<[string], SentRow>(
    `select ${columns} from sent where edit_id = ? order by id desc limit 1`,
  );
  const again = database.prepare<[number, number]>(
    "update sent set attempts = attempts + 1, state = 'sending', settled_at = ? where id = ?",
  );
  const settle = database.prepare<[string, string | null, number, number]>(
    'update sent set state = ?, reason = ?, settled_at = ? where id = ?',
  );
  const later = database.prepare<[string, number, string]>(
    'update sent set state = ?, settled_at = ? where id = (select max(id) from sent where edit_id = ?)',
  );
  const keys = database.prepare<[number], { readonly id: number; readonly at: number }>(
    'select id, at from sent indexed by sent_by_time where at >= ? order by at desc, id desc',
  );
  const found = database.prepare<[number, string], { readonly id: number; readonly at: number }>(`
    select id, at from sent indexed by sent_by_time
    where at >= ? and not exists (select 1 from json_each(?) word where instr(sent.search, word.value) = 0)
    order by at desc, id desc`);
  const byIds = database.prepare<[string], SentRow>(
    `select ${columns} from sent where id in (select value from json_each(?)) order by at desc, id desc`,
  );
  const all = database.prepare<[number], SentRow>(
    `select ${columns} from sent where at >= ? order by at, id`,
  );
  const forget = database.prepare<[number]>('delete from sent where at < ?');
  return {
    /**
     * A request is about to leave. The same text of an edit whose last request is not settled counts as another attempt.
     *
     * @returns the row's id
     */
    begin(sent: NewSent): number {
      const before = sent.editId === null ? undefined : newest.get(sent.editId);
      const isOpen =
        before !== undefined &&
        ['sending', 'waiting', 'unknown', 'reconciling'].includes(before.state) &&
        before.text === sent.text &&
        before.origin === sent.origin &&
        before.userId === sent.userId;
      if (isOpen) {
        again.run(sent.at, before.id);
        return before.id;
      }
      return Number(insert.run({ ...sent, search: searchTextOf(sent) }).lastInsertRowid);
    },
    /** What became of a request without an edit. */
    settle(id: number, state: 'confirmed' | 'rejected' | 'unknown', reason: string | null, at: number): void {
      settle.run(state, reason, at, id);
    },
    /** What became of an edit after it was confirmed. */
    noteLater(editId: string, state: 'overturned' | 'vanished', at: number): void {
      later.run(state, at, editId);
    },
    /** Ids of what was sent since `since`, newest first; of what has each of the words (lower case), where there are any. */
    keys: (
      since: number,
      words: readonly string[],
    ): readonly { readonly id: number; readonly at: number }[] =>
      words.length === 0 ? keys.all(since) : found.all(since, JSON.stringify(words)),
    /** Newest first. */
    get: (ids: readonly number[]): readonly SentRow[] => byIds.all(JSON.stringify(ids)),
    /** Oldest first. */
    all: (since: number): readonly SentRow[] => all.all(since),
    forgetBefore(at: number): void {
      forget.run(at);
    },
  };
}

export type SentTable = ReturnType<typeof createSentTable>;
