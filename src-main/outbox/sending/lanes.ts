import type { EditLane, EditRow } from '../../store/unsent/edits.ts';
import { isCreation } from '../editing/edit-kind.ts';
import { isAskingLater } from './steps.ts';

/** What is to be done with the first edit of a lane that can be done at all. */
export interface LaneHead {
  readonly edit: EditRow;
  readonly action: 'send' | 'reconcile';
  /** Not before this time, milliseconds since the epoch; 0 for at once. */
  readonly at: number;
  /** Another process has it, or this one does already. */
  readonly isTaken: boolean;
}

export function laneKey(edit: EditLane): string {
  return `${edit.laneSpace}/${edit.laneChangeRequest ?? ''}`;
}

/**
 * The head of a lane (docs/design/outbox.md). `active` are its waiting, sending, unknown and reconciling edits in
 * the person's order; kept, held and rejected ones stand in nobody's way but that of their dependents, which are passed
 * over until what they are about exists on the server, or what they follow has reached it. So is a step that will ask first.
 *
 * @param creator the edit that another one depends on
 * @param readyAt when an unknown edit may be looked for
 */
export function laneHead(
  active: Iterable<EditRow>,
  creator: (id: string) => EditRow | undefined,
  isTaken: (edit: EditRow) => boolean,
  readyAt: (edit: EditRow) => number,
): LaneHead | undefined {
  for (const edit of active) {
    if (isAskingLater(edit)) continue;
    if (edit.dependsOn !== null && !isThere(creator(edit.dependsOn))) continue;
    const isProbed = edit.state === 'unknown' || edit.state === 'reconciling' || edit.state === 'sending';
    return {
      edit,
      action: isProbed ? 'reconcile' : 'send',
      at: isProbed ? readyAt(edit) : (edit.nextAt ?? 0),
      isTaken: isTaken(edit),
    };
  }
  return undefined;
}

function isThere(creator: EditRow | undefined): boolean {
  if (creator?.state !== 'confirmed') return false;
  return creator.serverId !== null || !isCreation(creator.kind);
}
