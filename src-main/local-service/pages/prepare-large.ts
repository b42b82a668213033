import type { ContentChange } from '../../api/content-change.ts';
import type { OperationName } from '../../api/operations.ts';
import { newId } from '../data/ids.ts';
import type { Revision } from '../data/revision.ts';
import { addressesIn, requireWritable } from '../handlers/content-changes.ts';
import { requireSpace } from '../handlers/spaces.ts';
import type { Call } from '../http/handler.ts';
import { contentHash } from '../importer/page-file.ts';
import { ancestorOf } from '../present/change-requests.ts';
import { largeBody } from '../present/large-page-works.ts';
import type { BodiesToMerge } from '../present/large-page-works.ts';
import { requireUnmerged } from '../require-change-request.ts';
import type { LargePageWorker, Service } from '../service.ts';
import { walkPages } from '../snapshot.ts';

/** Merges of small bodies that one transaction may compute itself. */
const mostMerges = 20;

/**
 * Has the thread for large pages work out what a request needs of them, before its transaction: others are answered
 * meanwhile. Undefined where nothing of it is large. What comes of it forgets what the handler did not need.
 */
export function prepareLarge(
  service: Service,
  name: OperationName,
  call: unknown,
): Promise<() => void> | undefined {
  const { largePages } = service;
  if (largePages === undefined) return undefined;
  // `call` was validated against the row of `name`.
  if (name === 'changeContent') return prepareBodies(service, largePages, call as Call<'changeContent'>);
  if (name === 'mergeChangeRequest' || name === 'pullIntoChangeRequest')
    return prepareMerges(service, largePages, call as Call<'mergeChangeRequest'>);
  return undefined;
}

function prepareBodies(
  service: Service,
  largePages: LargePageWorker,
  call: Call<'changeContent'>,
): Promise<() => void> | undefined {
  const { changes } = call.body;
  // Files that are fetched come first, and nobody can say how large they are.
  if (addressesIn(changes).size > 0) return undefined;
  const request = requireWritable(service, call);
  const revision = service.revisions.require(request.revision_id);
  const length = changes.reduce((sum, change) => sum + lengthOf(service, revision, change), 0);
  if (length <= largeBody) return undefined;
  const seed = newId();
  return largePages.ask('bodies', { request, changes, seed }).then((bodies) => {
    service.preparedBodies.set(changes, { revisionId: revision.id, seed, bodies });
    return () => void service.preparedBodies.delete(changes);
  });
}

/** Characters that are given, and those of the body that stands there. */
function lengthOf({ contents }: Service, revision: Revision, change: ContentChange): number {
  const document = 'document' in change ? change.document : undefined;
  const given =
    document === undefined
      ? 0
      : 'markdown' in document && typeof document.markdown === 'string'
        ? document.markdown.length
        : JSON.stringify(document).length;
  const isRead = change.operation === 'revert_page' || document !== undefined;
  const page = isRead && 'page' in change ? revision.pageById.get(change.page) : undefined;
  return given + (page?.type === 'document' ? contents.body(page.documentId).length : 0);
}

function prepareMerges(
  service: Service,
  largePages: LargePageWorker,
  { path }: Call<'mergeChangeRequest'>,
): Promise<() => void> | undefined {
  const { contents, revisions, merges } = service;
  const request = requireUnmerged(service, path);
  const [base, ours, theirs] = [
    revisions.require(ancestorOf(request)),
    revisions.require(request.revision_id),
    revisions.require(requireSpace(service, path.spaceId).revision_id),
  ];
  const both = changedByBoth(base, ours, theirs);
  const isLarge = both.some((ids) => ids.some((id) => contents.body(id).length > largeBody));
  if (both.length <= mostMerges && !isLarge) return undefined;
  return largePages
    .ask('regions', both)
    .then((regions) => merges.take(new Map(both.map((ids, index) => [ids, regions[index] ?? []]))));
}

/** Bodies of pages that both sides changed, each to something else. */
function changedByBoth(base: Revision, ours: Revision, theirs: Revision): readonly BodiesToMerge[] {
  if (base.id === ours.id || base.id === theirs.id) return [];
  const bodyOf = (revision: Revision, id: string): string | undefined => {
    const page = revision.pageById.get(id);
    return page?.type === 'document' ? page.documentId : undefined;
  };
  const found: BodiesToMerge[] = [];
  for (const { id } of walkPages(ours.snapshot.pages)) {
    const [was, mine, other] = [bodyOf(base, id), bodyOf(ours, id), bodyOf(theirs, id)];
    if (mine === undefined || other === undefined || mine === other) continue;
    if (was !== mine && was !== other) found.push([was ?? contentHash(''), mine, other]);
  }
  return found;
}
