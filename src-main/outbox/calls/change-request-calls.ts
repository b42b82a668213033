import type { Input } from '../../api/operations.ts';
import type { Client } from '../../client/client.ts';
import type { CallOptions } from '../../client/exchange.ts';
import { wrongObjectReason } from '../../client/promised-answer.ts';
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
    page: (pageId: string) =>
      client.exchange(
        'getChangeRequestPage',
        { path: { ...path(), pageId }, query: { format: 'markdown' } },
        { ...options, expected: { kind: 'page', id: pageId } },
      ),
    /** @throws {ClientError} 404 where the service has no such operation, the revision or the page is gone */
    pageAt: (revisionId: string, pageId: string) =>
      client.exchange(
        'getRevisionPage',
        { path: { spaceId, revisionId, pageId }, query: { format: 'markdown' } },
        { ...options, expected: { kind: 'page', id: pageId } },
      ),
    /** @throws {ClientError} 404 where the service has no such operation, or the revision is gone */
    revision: (revisionId: string) =>
      client.exchange(
        'getRevision',
        { path: { spaceId, revisionId }, query: { metadata: false, computed: false } },
        { ...options, expected: { kind: 'revision', id: revisionId } },
      ),
    /** The revision that the answer names; undefined where it names none, or is not about this change request. */
    write: async (changes: Input<'changeContent'>['body']['changes']): Promise<string | undefined> => {
      const { answer } = await client.exchange(
        'changeContent',
        { path: path(), query: { compat: false }, body: { changes } },
        options,
      );
      const request: unknown = 'changeRequest' in answer ? answer.changeRequest : answer;
      if (wrongObjectReason(request, { kind, id: path().changeRequestId }) !== null) return undefined;
      return typeof request === 'object' &&
        request !== null &&
        'revision' in request &&
        typeof request.revision === 'string'
        ? request.revision
        : undefined;
    },
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
