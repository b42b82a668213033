import type { Database } from 'better-sqlite3';
import { forgetSums } from '../store/unsent/personal-rows.ts';

export interface RestoredMark {
  /** When the copy was made that the edits come from, milliseconds since the epoch. */
  readonly at: number;
  /**
   * What becomes of an edit that a look does not find on the service. True: it is held, because it may have been sent, and
   * changed or deleted there, since. False: the person said that nothing was done since, so it is sent.
   */
  readonly hold: boolean;
}

interface OldEdit {
  readonly seq: number;
  readonly id: string;
  readonly base: string | null;
  readonly state: string;
  readonly payload: string;
  readonly sentAt: number | null;
}

/** Out of which an edit goes to the service by itself. */
const active = new Set(['waiting', 'sending', 'unknown', 'reconciling']);

/**
 * Makes the outbox of a copy from an archive safe to use (`probesFirst`). The archive proved the rows: their checksums are
 * made anew when the copy is opened.
 */
export function markRestored(database: Database, mark: RestoredMark): number {
  const probed = probesFirst(database, mark);
  forgetSums(database);
  return probed;
}

/**
 * Makes the outbox of a copy safe to use: whoever worked on after the copy was made may have sent any of its edits. What
 * would go by itself is looked for first (`unknown`), and every edit that is not confirmed carries the mark, so that also
 * what is kept, held or discarded looks before it is sent (outbox/sending/send-edit.ts, outbox/finding/reconcile.ts;
 * docs/design/outbox.md). Nothing else of an edit changes.
 */
export function probesFirst(
  database: Database,
  mark: RestoredMark,
  isMeant: (id: string) => boolean = () => true,
): number {
  const rows = database
    .prepare<[], OldEdit>(
      "select seq, id, base, state, payload, sent_at as sentAt from edit where state <> 'confirmed'",
    )
    .all()
    .filter(({ id }) => isMeant(id));
  const write = database.prepare<[{ readonly base: string; readonly seq: number }]>(
    'update edit set base = @base, lease_owner = null, lease_until = null where seq = @seq',
  );
  // It cannot be on the service from before it was written: from then on is looked.
  const markUnknown = database.prepare<[number]>(`
    update edit set state = 'unknown', reason_code = 'restored', reason = null, looks = 0, next_at = null,
      sent_at = coalesce(sent_at, created_at) where seq = ?`);
  return database
    .transaction(() => {
      for (const row of rows) {
        const base = {
          ...readObject(row.base),
          restored: { ...mark, text: textOf(row.payload) },
          ...(row.sentAt === null ? {} : { again: true }),
        };
        write.run({ base: JSON.stringify(base), seq: row.seq });
        if (active.has(row.state)) markUnknown.run(row.seq);
      }
      return rows.filter(({ state }) => active.has(state)).length;
    })
    .immediate();
}

/**
 * What another copy of the same outbox knows to be on the service is confirmed here too. `known` is a database of the same
 * account that is about to be set aside.
 */
export function learnConfirmed(database: Database, known: Database): number {
  const confirmed = known
    .prepare<[], { readonly id: string; readonly kind: string; readonly serverId: string | null }>(
      "select id, kind, server_id as serverId from edit where state = 'confirmed'",
    )
    .all();
  const confirm = database.prepare<[string | null, string]>(`
    update edit set state = 'confirmed', server_id = coalesce(?, server_id), reason_code = 'found-again', reason = null,
      next_at = null, lease_owner = null, lease_until = null where id = ? and state <> 'confirmed'`);
  const ids = known
    .prepare<[], { readonly local: string; readonly kind: string; readonly server: string }>(
      'select local_id as local, kind, server_id as server from id_map',
    )
    .all();
  const map = database.prepare<[string, string, string]>(
    'insert or ignore into id_map (local_id, kind, server_id) values (?, ?, ?)',
  );
  return database
    .transaction(() => {
      let count = 0;
      for (const { id, serverId } of confirmed) count += confirm.run(serverId, id).changes;
      for (const { local, kind, server } of ids) map.run(local, kind, server);
      return count;
    })
    .immediate();
}

function readObject(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** As the edit reads in the copy: what a look must find, whatever the person makes of it afterwards. */
export function textOf(payload: string): string {
  const { markdown, subject, summary } = readObject(payload);
  const text = markdown ?? subject ?? summary;
  return typeof text === 'string' ? text : '';
}
