import { sayStored } from '../../shared/messages/stored-text.ts';
import { ClientError } from '../../client/client-error.ts';
import type { BaseHeld, ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { boundedTree } from './bounded-tree.ts';
import { reasonOfFailure } from '../failures.ts';
import { call } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';
import { prewriteTree } from './prewrite-tree.ts';

/**
 * The base of a change request: held from an earlier sync, else by the optional revision operation, else today's primary
 * content stands in for it (docs/design/sync.md). Writes the base's tree where it had to be fetched; change requests of
 * one base share the fetch.
 */
export async function pullBase(
  context: PullContext,
  changeRequest: ChangeRequestRow,
  primaryRevision: string,
): Promise<Exclude<BaseHeld, 'none'>> {
  const { store, client, bases } = context;
  const { spaceId, baseRevision } = changeRequest;
  if (baseRevision === primaryRevision || store.revisions.get(spaceId, baseRevision) !== undefined)
    return 'exact';
  const key = JSON.stringify([spaceId, baseRevision]);
  if (baseRevision === '' || (client.isAbsent('getRevision') && !bases.has(key))) return 'approximate';
  const fetching = bases.get(key) ?? fetchBase(context, changeRequest, primaryRevision);
  bases.set(key, fetching);
  return (await fetching) ? 'exact' : 'approximate';
}

async function fetchBase(
  context: PullContext,
  { spaceId, baseRevision, id }: ChangeRequestRow,
  primaryRevision: string,
): Promise<boolean> {
  const { store, clock, pullProgress } = context;
  try {
    const came = await call(context, 'getRevision', { path: { spaceId, revisionId: baseRevision } });
    const revision = boundedTree(context, spaceId, came);
    await prewriteTree(context, spaceId, revision);
    store.mirror(() => store.revisions.put(spaceId, { ...revision, id: baseRevision }, clock.now()));
    return true;
  } catch (error) {
    const message = await reasonOfFailure(context, error);
    if (error instanceof ClientError && error.status === 404) {
      await learnWhetherAbsent(context, spaceId, primaryRevision);
    } else {
      pullProgress.problem(sayStored(message), spaceId, id);
    }
    return false;
  }
}

/**
 * A 404 may mean "no such revision" or "no such operation". The active revision surely exists: where even that is not
 * found, the service lacks the operation and is not asked again.
 */
async function learnWhetherAbsent(
  context: PullContext,
  spaceId: string,
  primaryRevision: string,
): Promise<void> {
  if (context.client.isAbsent('getRevision')) return;
  try {
    await call(
      context,
      'getRevision',
      { path: { spaceId, revisionId: primaryRevision } },
      { absentOn404: true },
    );
  } catch (error) {
    await reasonOfFailure(context, error);
  }
}
