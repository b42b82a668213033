import type { TouchedPage } from '../../api/content-change.ts';
import type { Input } from '../../api/operations.ts';
import type { Client } from '../../client/client.ts';
import type { CallOptions } from '../../client/exchange.ts';
import { wrongObjectReason } from '../../client/promised-answer.ts';
import type { Lane } from '../../bridge/edit.ts';
import { withHeldPictures } from './with-held-pictures.ts';
import type { ReadHeld } from './with-held-pictures.ts';

/** What an answer says of content that was written. */
interface WrittenContent {
  readonly revision?: string;
  /** Ids of new pages. */
  readonly created: readonly string[];
}

/**
 * The operations on change requests themselves (resources/openapi.json, Change requests). Every call throws
 * `ClientError`; all but `create` and `createdBy` need a lane of a change request that the service knows.
 */
export function createChangeRequestCalls(
  client: Client,
  lane: Lane,
  {
    readHeld,
    ...options
  }: Pick<CallOptions, 'patienceMs'> & {
    readonly signal: AbortSignal;
    readonly timeoutMs: number;
    readonly readHeld: ReadHeld;
  },
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
    /** All pages, without their bodies. */
    pages: () => client.exchange('listChangeRequestPages', { path: path(), query: {} }, options),
    /** @throws {ClientError} 404 where the service has no such operation, or the revision is gone */
    pagesAt: (revisionId: string) =>
      client.exchange('listRevisionPages', { path: { spaceId, revisionId }, query: {} }, options),
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
    /**
     * Pictures that are held here go with the pages that show them. Answers what the answer names; nothing of one that is not
     * about this change request.
     */
    write: async (changes: Input<'changeContent'>['body']['changes']): Promise<WrittenContent> => {
      const { answer } = await client.exchange(
        'changeContent',
        {
          path: path(),
          query: { compat: false },
          body: { changes: await withHeldPictures(changes, readHeld) },
        },
        options,
      );
      const isWhole = 'changeRequest' in answer;
      const request: unknown = isWhole ? answer.changeRequest : answer;
      if (wrongObjectReason(request, { kind, id: path().changeRequestId }) !== null) return { created: [] };
      const touched =
        isWhole && Array.isArray(answer.changes) ? (answer.changes as readonly TouchedPage[]) : [];
      const created = touched.flatMap(({ object, page }) => (object === 'created_page' ? [page.id] : []));
      return typeof request === 'object' &&
        request !== null &&
        'revision' in request &&
        typeof request.revision === 'string'
        ? { revision: request.revision, created }
        : { created };
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
