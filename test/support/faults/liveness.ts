import type { AccountSession } from '../../../src-main/core/accounts/account-session.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';

/** Until then, after all faults have ended, every edit ends or asks (docs/design/outbox.md, "Proof"). */
export const longestToEndMs = 10 * 60_000;

const underway: ReadonlySet<EditRow['state']> = new Set(['waiting', 'sending', 'unknown', 'reconciling']);
const asking: ReadonlySet<EditRow['state']> = new Set(['held', 'rejected', 'kept']);

/** Edits that are still on their way and wait for nobody's decision, in words. */
export function unended(station: string, { store }: AccountSession): readonly string[] {
  const rows = new Map(store.edits.all().map((row) => [row.id, row]));
  const waitsForPerson = ({ dependsOn }: EditRow): boolean => {
    const needed = dependsOn === null ? undefined : rows.get(dependsOn);
    return needed !== undefined && (asking.has(needed.state) || waitsForPerson(needed));
  };
  return (
    [...rows.values()]
      // Where replies cannot be listed, nothing but a later pull can tell which one an edit is about.
      .filter((row) => underway.has(row.state) && row.reasonCode !== 'waits-for-id' && !waitsForPerson(row))
      .map(
        ({ id, kind, state, reasonCode, looks, attempts }) =>
          `${station}: ${kind} ${id} is ${state} (${reasonCode ?? 'no reason'}, ${looks} looks, ${attempts} attempts) long after all faults`,
      )
  );
}
