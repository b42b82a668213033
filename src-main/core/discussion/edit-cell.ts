import { readPayload } from '../../outbox/calls/payload.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { findCellName } from './anchor-place.ts';
import { laneOf } from './lane.ts';

/** The cell of a table that an unsent comment is about, by its column and row; null: about no cell, or not known. */
export function cellOfEdit(account: Account, row: EditRow): string | null {
  if (row.kind !== 'comment.add') return null;
  const payload = readPayload(row.version, row.payload);
  if (payload?.kind !== 'comment.add') return null;
  const { pageId, nodeId, tableCell } = payload.target;
  if (pageId === undefined || nodeId === undefined || tableCell === undefined) return null;
  const { edits } = account.session.store;
  const named = row.laneChangeRequest;
  const changeRequestId = named === null ? null : (edits.serverIdOf(named) ?? named);
  return findCellName(laneOf(account, row.laneSpace, changeRequestId), { pageId, nodeId, tableCell });
}
