import type { Input } from '../../api/operations.ts';
import type { Client } from '../../client/client.ts';
import type { CallOptions } from '../../client/exchange.ts';
import type { Lane } from '../../bridge/edit.ts';

/**
 * The operations on change requests themselves (resources/openapi.json, Change requests). Every call throws
 * `ClientError`; all but `create` and `createdBy` need a lane of a change request that the service knows.
 */
export function createChangeRequestCalls(
  client: Client,
  lane: Lane,
  options: Pick<CallOptions, 'patienceMs'> & { readonly signal: AbortSignal; readonly timeoutMs: number },
) {
  const { spaceId } = lane;
  const path = () => {
    if (lane.changeRequestId === null) throw new Error('This is about a change request.');
    return { spaceId, changeRequestId: lane.changeRequestId };
  };
  const kind = 'change-request';
  const aboutIt = () => ({ ...options, expected: { kind, id: path().changeRequestId } });
  return {
    create: (subject: string) =>
      client.exchange(
        'createChangeRequest',
        { path: { spaceId }, body: { subject } },
        { ...options, expected: { kind } },
      ),
    get: () => client.exchange('getChangeRequest', { path: path() }, aboutIt()),
    change: (body: Input<'updateChangeRequest'>['body']) =>
      client.exchange('updateChangeRequest', { path: path(), body }, aboutIt()),
    merge: () => client.exchange('mergeChangeRequest', { path: path() }, options),
    /** Pulls the primary content in. */
    update: () => client.exchange('pullIntoChangeRequest', { path: path() }, options),
    /** Change requests of the space that one person opened, page by page. */
    createdBy(userId: string, status: 'draft' | 'open') {
      const query = { creator: userId, status };
      return client.walk(
        'listChangeRequests',
        { path: { spaceId }, query },
        { ...options, limit: 100, attempts: 1 },
      );
    },
  };
}
