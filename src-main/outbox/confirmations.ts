import type { Database } from 'better-sqlite3';

/** Reads that began longer ago than this have ended. */
const forgottenAfterMs = 24 * 3600_000;

/**
 * Which objects the outbox has written into the mirror, and in what order: a list or an object that was asked for before
 * its edit was confirmed says what was before, and must not be written over what the service confirmed
 * (docs/design/sync.md). Kept in the database, because another process may send while this one pulls.
 */
export interface Confirmations {
  /** Notes that an answer to an edit wrote or removed this object; call it in the transaction that does so. */
  note(objectId: string): void;
  /** Where the count stands: take it before a read is sent. */
  count(): number;
  /** True where the object was confirmed since the count stood there, so that what was read may be of before. */
  isNewer(objectId: string, since: number): boolean;
  /** Where the count stood when the object was last confirmed; 0 where that was never, or long ago. */
  lastOf(objectId: string): number;
  /** Forgets what no read can be older than. */
  forgetOld(): void;
}

const counter = 'confirmations';
/** The watermark of when an object was last confirmed. */
export const confirmedScope = (objectId: string): string => `confirmed:${objectId}`;

export function createConfirmations(database: Database, now: () => number): Confirmations {
  const get = database.prepare<[string], string>('select value from watermark where scope = ?').pluck();
  const set = database.prepare<[string, string, number]>(`
    insert into watermark (scope, value, at) values (?, ?, ?)
    on conflict (scope) do update set value = excluded.value, at = excluded.at`);
  const forget = database.prepare<[number]>(
    "delete from watermark where scope >= 'confirmed:' and scope < 'confirmed;' and at < ?",
  );
  const numberOf = (scope: string): number => Number(get.get(scope) ?? '0');
  return {
    note(objectId) {
      const next = String(numberOf(counter) + 1);
      set.run(counter, next, now());
      set.run(confirmedScope(objectId), next, now());
    },
    count: () => numberOf(counter),
    isNewer: (objectId, since) => numberOf(confirmedScope(objectId)) > since,
    lastOf: (objectId) => numberOf(confirmedScope(objectId)),
    forgetOld: () => void forget.run(now() - forgottenAfterMs),
  };
}

/**
 * A discussion as a whole: an answer may come late, and then be older than what a pull has read meanwhile. So whatever an
 * answer wrote there makes the next pull list it again.
 */
export function discussionOf(spaceId: string, changeRequestId: string | null): string {
  return `talk of ${changeRequestId ?? spaceId}`;
}

/** The verdicts of a change request are read as one list, so they are noted as one object. */
export function reviewsOf(changeRequestId: string): string {
  return `reviews of ${changeRequestId}`;
}
