import type { EditRow } from '../../store/unsent/edits.ts';
import { readBase } from '../editing/base.ts';
import { isStep } from '../editing/edit-kind.ts';
import type { EditingContext } from '../editing/editing-context.ts';
import { isClosed } from '../mirror.ts';

/** Merge and update, which never send themselves (docs/design/outbox.md). */

/** A step that could not go within this time of the person's word asks again: much may have moved since. */
const patienceMs = 10 * 60_000;

function isConfirmed(row: EditRow): boolean {
  return readBase(row.base).confirmed === true;
}

/** True for a step that waits for the next pull, to ask then. */
export function isAskingLater(row: EditRow): boolean {
  return row.state === 'waiting' && row.reasonCode === 'made-offline';
}

/** True for a step that must not go any more without a second word. */
export function asksAgain(row: EditRow, now: number): boolean {
  return isStep(row.kind) && !isConfirmed(row) && now - row.createdAt > patienceMs;
}

/** Why an edit waits after a request that did not leave: an unconfirmed step waits for more than the network. */
export function reasonOfWait(row: EditRow, reason: string | null): string | null {
  const hasLostItsBase = isStep(row.kind) && !isConfirmed(row) && (reason === null || reason === 'network');
  return hasLostItsBase ? 'made-offline' : reason;
}

/**
 * After a pull: steps made without a network are held for one confirmation, which can now show what moved. What turned
 * out to be done already is confirmed. Returns what changed.
 */
export function askForSteps(context: EditingContext): readonly EditRow[] {
  const { edits, mirror, clock, durableTransaction } = context;
  return durableTransaction(() =>
    edits.activeSteps().flatMap((row) => {
      const changeRequestId = row.laneChangeRequest;
      const held = changeRequestId === null ? undefined : mirror.changeRequest(changeRequestId);
      if (!isAskingLater(row) || held === undefined) return [];
      // One that is closed is in no list that is pulled: it is not waited for.
      if (!held.isGone && !isClosed(held.base.status) && held.asOf < row.updatedAt) return [];
      const isMerge = row.kind === 'changeRequest.merge';
      const isDone = isMerge ? held.base.status === 'merged' : held.base.outdated === false;
      const change = held.isGone
        ? ({ state: 'held', reasonCode: 'change-request-gone' } as const)
        : isDone
          ? ({ state: 'confirmed', reasonCode: 'already-done' } as const)
          : ({ state: 'held', reasonCode: isMerge ? 'confirm-merge' : 'confirm-update' } as const);
      return [edits.save({ ...row, ...change, reason: null, nextAt: null, updatedAt: clock.now() })];
    }),
  );
}
