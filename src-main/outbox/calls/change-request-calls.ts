import type { File } from '../../api/content.ts';
import type { TouchedPage } from '../../api/content-change.ts';
import type { Input } from '../../api/operations.ts';
import type { Client } from '../../client/client.ts';
import type { CallOptions } from '../../client/exchange.ts';
import { wrongObjectReason } from '../../client/promised-answer.ts';
import type { Lane } from '../../bridge/edit.ts';
import { withHeldPictures } from './with-held-pictures.ts';
import type { HeldPictures } from './with-held-pictures.ts';

/** A file that came with a batch, as the answer names it. */
interface InsertedFile {
  readonly ref?: string;
  readonly file?: File;
}

/** What an answer says of content that was written. */
interface WrittenContent {
  readonly revision?: string;
  /** Ids of new pages. */
  readonly created: readonly string[];
}

const kind = 'change-request';

function pathOf({ spaceId, changeRequestId }: Lane) {
  if (changeRequestId === null) throw new Error('This is about a change request.');
  return { spaceId, changeRequestId };
}

type ChangeRequestOptions = Pick<CallOptions, 'patienceMs'> & {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
};

function createRequestCalls(client: Client, lane: Lane, options: ChangeRequestOptions) {
  const { spaceId } = lane;
  const aboutIt = () => ({ ...options, expected: { kind, id: pathOf(lane).changeRequestId } });

  return {
    create: (subject: string) =>
      client.exchange(
        'createChangeRequest',
        { path: { spaceId }, body: { subject } },
        { ...options, expected: { kind } },
      ),
    get: () => client.exchange('getChangeRequest', { path: pathOf(lane) }, aboutIt()),
    change: (body: Input<'updateChangeRequest'>['body']) =>
      client.exchange('updateChangeRequest', { path: pathOf(lane), body }, aboutIt()),
    merge: () => client.exchange('mergeChangeRequest', { path: pathOf(lane) }, options),
    /** Pulls the primary content in. */
    update: () => client.exchange('pullIntoChangeRequest', { path: pathOf(lane) }, options),
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

/** Pages of a change request and of revisions. */
function createContentReads(client: Client, lane: Lane, options: ChangeRequestOptions) {
  const { spaceId } = lane;

  return {
    page: (pageId: string) =>
      client.exchange(
        'getChangeRequestPage',
        { path: { ...pathOf(lane), pageId }, query: { format: 'markdown' } },
        { ...options, expected: { kind: 'page', id: pageId } },
      ),
    /** All pages, without their bodies. */
    pages: () => client.exchange('listChangeRequestPages', { path: pathOf(lane), query: {} }, options),
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
  };
}

function createContentWrites(
  client: Client,
  lane: Lane,
  options: ChangeRequestOptions,
  pictures: HeldPictures,
) {
  return {
    /**
     * Pictures that are held here go with the pages that show them. Answers what the answer names; nothing of one that is not
     * about this change request.
     */
    write: async (changes: Input<'changeContent'>['body']['changes']): Promise<WrittenContent> => {
      const batch = await withHeldPictures(changes, pictures.read);
      const { answer } = await client.exchange(
        'changeContent',
        { path: pathOf(lane), query: { compat: false }, body: { changes: batch.changes } },
        options,
      );
      const isWhole = 'changeRequest' in answer;
      const request: unknown = isWhole ? answer.changeRequest : answer;
      if (wrongObjectReason(request, { kind, id: pathOf(lane).changeRequestId }) !== null)
        return { created: [] };
      const touched =
        isWhole && Array.isArray(answer.changes) ? (answer.changes as readonly TouchedPage[]) : [];
      const created = touched.flatMap(({ object, page }) => (object === 'created_page' ? [page.id] : []));
      const files = isWhole && Array.isArray(answer.insertedFiles) ? answer.insertedFiles : [];
      for (const { ref, file } of files as readonly InsertedFile[]) {
        const sha256 = batch.hashes.get(ref ?? '');
        if (sha256 !== undefined && file !== undefined) pictures.stored(lane.spaceId, file, sha256);
      }
      return typeof request === 'object' &&
        request !== null &&
        'revision' in request &&
        typeof request.revision === 'string'
        ? { revision: request.revision, created }
        : { created };
    },
  };
}

/**
 * The operations on change requests themselves (resources/openapi.json, Change requests). Every call throws
 * `ClientError`; all but `create` and `createdBy` need a lane of a change request that the service knows.
 */
export function createChangeRequestCalls(
  client: Client,
  lane: Lane,
  { pictures, ...options }: ChangeRequestOptions & { readonly pictures: HeldPictures },
) {
  return {
    ...createRequestCalls(client, lane, options),
    ...createContentReads(client, lane, options),
    ...createContentWrites(client, lane, options, pictures),
  };
}
