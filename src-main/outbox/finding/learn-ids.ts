import type { EditRow } from '../../store/unsent/edits.ts';
import { readBase } from '../editing/base.ts';
import type { EditingContext } from '../editing/editing-context.ts';
import { nameCreated } from '../sending/follow-ups.ts';
import { readPayload } from '../calls/payload.ts';
import { isSameText } from '../sending/same-text.ts';
import { textOfBody } from '../calls/description.ts';

/** As in looking for a lost creation: clocks and queues differ. */
const toleranceMs = 10 * 60_000;

/**
 * Replies that arrived at a service which did not say which ones they are (docs/design/outbox.md)
 * get their ids once the mirror lists them, so that what waits for them can go. Returns what changed.
 */
export function learnIds(context: EditingContext): readonly EditRow[] {
  const { edits, durableTransaction } = context;
  const nameless = edits.nameless();
  if (nameless.length === 0) return [];
  return durableTransaction(() =>
    nameless.flatMap((row) => {
      const serverId = idOf(context, row);
      if (serverId === undefined) return [];
      nameCreated(edits, row, serverId);
      return [edits.save({ ...row, serverId, reasonCode: null, reason: null })];
    }),
  );
}

/** The oldest own reply that says the same and belongs to no other edit. */
function idOf({ edits, mirror }: EditingContext, row: EditRow): string | undefined {
  const payload = readPayload(row.version, row.payload);
  if (payload?.kind !== 'reply.add') return undefined;
  const text = readBase(row.base).sent?.markdown ?? payload.markdown;
  const since = (row.sentServerAt ?? row.sentAt ?? row.createdAt) - toleranceMs;
  const found = mirror
    .ownRepliesOf(edits.serverIdOf(payload.comment.id) ?? payload.comment.id)
    .filter(
      (reply) =>
        Date.parse(reply.postedAt ?? '') >= since &&
        isSameText(textOfBody(reply.body), text) &&
        !edits.isClaimed(reply.id, row.id),
    );
  return found.toSorted((a, b) => Date.parse(a.postedAt ?? '') - Date.parse(b.postedAt ?? ''))[0]?.id;
}
