import type { OperationName } from '../../api/operations.ts';
import { ClientError } from '../../client/client-error.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { SendingContext } from '../sending/sending.ts';

/** Clocks of a service's machines differ; what is older than this was not made just now. */
const toleranceMs = 10 * 60_000;

/** What an answer to a creation says about the object, to tell a new one from one that was there before. */
interface Created {
  readonly id: string;
  /** It reads as what was sent: then it is believed whatever the clocks say. */
  readonly isSame: boolean;
  /** When the service says that it was made; undefined where it does not say. */
  readonly at: string | undefined;
  /** When this machine last heard of the object, before this answer; undefined: never. */
  readonly heardOfAt?: number | undefined;
}

/**
 * Refuses an answer to a creation that is about an object which was there before, as a cache or a proxy may give it:
 * believed, the edit would count as sent and be lost. What was sent is then looked for like after a lost answer.
 *
 * @throws {ClientError} of kind `not-the-service`
 */
export function requireNew(
  context: SendingContext,
  row: EditRow,
  operation: OperationName,
  { status, serverDate }: Exchange<unknown>,
  { id, isSame, at, heardOfAt }: Created,
): void {
  context.noteServerDate(serverDate);
  const isKnown = heardOfAt !== undefined && row.sentAt !== null && heardOfAt < row.sentAt;
  const isOld = serverDate !== null && Date.parse(at ?? '') < serverDate - toleranceMs;
  const wasThereBefore = !isSame && (isKnown || isOld);
  if (!wasThereBefore && !context.edits.isClaimed(id, row.id)) return;
  throw new ClientError('not-the-service', `${operation} answered an object that was there before`, {
    operation,
    address: context.client.baseUrl,
    status,
    sent: true,
    fromService: true,
    retryAfterMs: null,
    serverDate,
    serverMessage: null,
  });
}
