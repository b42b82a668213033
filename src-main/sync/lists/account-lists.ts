import { plainText, storedText } from '../../shared/messages/stored-text.ts';
import type { Space } from '../../api/space.ts';
import { ClientError } from '../../client/client-error.ts';
import { isActive } from '../../store/mirror/change-requests.ts';
import { listChangeRequests, putChangeRequests } from './change-request-lists.ts';
import { forEachConcurrent, settleAll } from '../concurrency.ts';
import { pruneOf } from './prune-list.ts';
import { attempt, mayTry, noteAbsent, noteFailure, noteSuccess, reasonOfFailure } from '../failures.ts';
import type { FailureTarget } from '../failures.ts';
import { call, otherAnswer } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';
import { walkList } from './list-all.ts';

/** Members and who we are change rarely: listed again after a day. */
const rarelyMs = 24 * 60 * 60_000;
function isDue({ store, clock, full }: PullContext, scope: string, intervalMs: number): boolean {
  const mark = store.watermarks.get(scope);
  return full || mark === undefined || Math.abs(clock.now() - mark.at) >= intervalMs;
}

/** Answers that say that the service does not tell, or not with this token, who we are. */
const notListed: ReadonlySet<number | null> = new Set([401, 403, 404, 405, 410, 501]);

/** GET `/v1/user` where the service has it (docs/design/sync.md, "Optional reads"). */
export async function pullUser(context: PullContext): Promise<void> {
  const { store, client, clock } = context;
  const account = store.account.get();
  const known = account?.userSource === 'service' && !isDue(context, 'user', rarelyMs);
  const target: FailureTarget = { kind: 'user', id: 'user', title: storedText('user') };
  if (known || client.isAbsent('getCurrentUser') || !mayTry(context, target)) return;
  try {
    const user = await call(context, 'getCurrentUser', {});
    store.mirror(() => {
      store.account.setUser(user.id, JSON.stringify(user), 'service');
      store.watermarks.set('user', user.id, clock.now());
      noteSuccess(context, target);
    });
  } catch (error) {
    const reason = await reasonOfFailure(context, error);
    const isNotListed = error instanceof ClientError && notListed.has(error.status);
    store.mirror(() => {
      if (isNotListed) noteAbsent(context, target);
      else noteFailure(context, target, reason);
    });
  }
}

/** What listing the account came to. */
export interface AccountLists {
  /** Organizations whose change requests were not listed together: their kept spaces are asked one by one. */
  readonly unlisted: ReadonlySet<string>;
  /** Organizations whose spaces could not be listed: their kept spaces are looked up one by one. */
  readonly failed: ReadonlySet<string>;
}

/**
 * Organizations, and of each its spaces, change requests, collections and (rarely) members. This is all that is listed of
 * what is not kept. An organization that fails holds itself.
 * @throws {ClientError} where the organizations themselves cannot be listed
 */
export async function pullAccountLists(context: PullContext): Promise<AccountLists> {
  const { store, pullProgress } = context;
  const organizations = await walkList(context, 'organizations', 'listOrganizations', {});
  const held = store.organizations.organizations().map((one) => one.id);
  const listed = new Map(organizations.items.map((one) => [one.id, one.title]));
  const gone = await pruneOf(context, {
    scope: 'organizations',
    what: 'organizations',
    held,
    listed: new Set(listed.keys()),
    complete: organizations.complete,
    get: (id) => call(context, 'getOrganization', { path: { organizationId: id } }),
  });
  store.mirror(() => {
    for (const one of organizations.items) store.organizations.putOrganization(one);
    for (const id of gone.remove) store.organizations.removeOrganization(id);
  });
  const unlisted = new Set<string>();
  const failed = new Set<string>();
  pullProgress.organizations.want += listed.size;
  await forEachConcurrent([...listed], 4, async ([id, title]) => {
    const lists = { context, organizationId: id, title, unlisted };
    const isRead = await attempt(context, { kind: 'organization', id, title: plainText(title) }, () =>
      pullOrganization(lists),
    );
    if (isRead) {
      pullProgress.organizations.have += 1;
      return;
    }
    failed.add(id);
    unlisted.add(id);
  });
  return { unlisted, failed };
}

interface OrganizationLists {
  readonly context: PullContext;
  readonly organizationId: string;
  readonly title: string;
  readonly unlisted: Set<string>;
}

/** @throws {ClientError} where its spaces cannot be listed; what else fails holds itself */
async function pullOrganization({
  context,
  organizationId,
  title,
  unlisted,
}: OrganizationLists): Promise<void> {
  const part = (kind: 'members' | 'collections', pull: () => Promise<void>) =>
    attempt(context, { kind, id: organizationId, title: storedText(`${kind}Of`, title) }, pull);
  const [, found] = await settleAll(
    pullSpaceList(context, organizationId),
    listChangeRequests(context, organizationId, unlisted),
  );
  await settleAll(
    part('members', () => pullMembers(context, organizationId)),
    areCollectionsDue(context, organizationId)
      ? part('collections', () => pullCollections(context, organizationId))
      : Promise.resolve(true),
  );
  if (found !== null) await putChangeRequests(context, spacesOf(context, organizationId), found);
}

/** Collections are listed again after so long, and at once where a space names one that is not known. */
const collectionsMs = 10 * 60_000;

function areCollectionsDue(context: PullContext, organizationId: string): boolean {
  const scope = `organization:${organizationId}:collections`;
  if (isDue(context, scope, collectionsMs)) return true;
  return context.store.watermarks.get(scope)?.value !== unknownParents(context, organizationId);
}

/** Ids that spaces name as their parents and no list has told of. */
function unknownParents({ store }: PullContext, organizationId: string): string {
  const known = new Set(store.organizations.collections().map((one) => one.id));
  const named = store.spaces
    .all()
    .flatMap((one) =>
      one.organizationId !== organizationId || one.goneAt !== null || one.parentId === null
        ? []
        : [one.parentId],
    );
  return [...new Set(named)]
    .filter((id) => !known.has(id))
    .sort()
    .join(' ');
}

function spacesOf({ store }: PullContext, organizationId: string): readonly string[] {
  return store.spaces.all().flatMap((one) => (one.organizationId === organizationId ? [one.id] : []));
}

async function pullCollections(context: PullContext, organizationId: string): Promise<void> {
  const { store, clock } = context;
  const scope = `organization:${organizationId}:collections`;
  const list = await walkList(context, scope, 'listOrganizationCollections', { path: { organizationId } });
  const held = store.organizations.collections().filter((one) => one.organizationId === organizationId);
  const gone = await pruneOf(context, {
    scope,
    what: 'collections',
    held: held.map((one) => one.id),
    listed: new Set(list.items.map((one) => one.id)),
    complete: list.complete,
    get: (id) => call(context, 'getCollection', { path: { collectionId: id } }),
  });
  store.mirror(() => {
    for (const one of list.items) store.organizations.putCollection(organizationId, one);
    for (const id of gone.remove) store.organizations.removeCollection(id);
    store.watermarks.set(scope, unknownParents(context, organizationId), clock.now());
  });
}

async function pullMembers(context: PullContext, organizationId: string): Promise<void> {
  const { store, clock } = context;
  const scope = `organization:${organizationId}:members`;
  if (!isDue(context, scope, rarelyMs)) return;
  const list = await walkList(context, scope, 'listMembers', { path: { organizationId } });
  const held = store.organizations.members().filter((one) => one.organizationId === organizationId);
  const gone = await pruneOf(context, {
    scope,
    what: 'members',
    held: held.map((one) => one.userId),
    listed: new Set(list.items.map((one) => one.user.id)),
    complete: list.complete,
    get: (id) => call(context, 'getMember', { path: { organizationId, userId: id } }),
  });
  store.mirror(() => {
    for (const one of list.items) store.organizations.putMember(organizationId, one);
    for (const id of gone.remove) store.organizations.removeMember(organizationId, id);
    store.watermarks.set(scope, '', clock.now());
  });
}

async function pullSpaceList(context: PullContext, organizationId: string): Promise<void> {
  const { store, clock } = context;
  const scope = `organization:${organizationId}:spaces`;
  const list = await walkList(context, scope, 'listOrganizationSpaces', { path: { organizationId } });
  const held = spacesOf(context, organizationId);
  const found = new Map<string, Space>(list.items.map((one) => [one.id, one]));
  const gone = await pruneOf(context, {
    scope,
    what: 'spaces',
    held,
    listed: new Set(found.keys()),
    complete: list.complete,
    get: async (id) => {
      const space = await call(context, 'getSpace', { path: { spaceId: id } });
      if (space.id === id) found.set(id, space);
    },
  });
  const kept = new Set(store.spaces.kept());
  store.mirror(() => {
    for (const space of found.values()) store.spaces.put(space, clock.now(), organizationId);
    for (const id of gone.mark) store.spaces.setGone(id, clock.now());
    for (const id of gone.remove) {
      // What the person chose to keep stays readable, marked as gone.
      if (kept.has(id)) store.spaces.setGone(id, clock.now());
      else store.spaces.remove(id);
    }
  });
}

/**
 * A kept space whose organization could not be listed: its own GET tells its revision.
 * @throws {ClientError} where that fails as well
 */
export async function refreshSpace(context: PullContext, spaceId: string): Promise<void> {
  const space = await call(context, 'getSpace', { path: { spaceId } });
  if (space.id !== spaceId) throw otherAnswer(context, 'getSpace', storedText('otherSpace'));
  const { store, clock } = context;
  const known = store.spaces.get(spaceId)?.organizationId;
  store.mirror(() => store.spaces.put(space, clock.now(), known));
}

/**
 * Marks the spaces worth keeping: those with change requests I opened or am asked to review (docs/design/sync.md).
 * Being asked needs a list of its own, so it is looked up only while nothing is chosen yet, and where a space keeps
 * what I follow alone: who is asked about a change request that is not pulled shows nowhere else.
 */
export async function suggestSpaces(context: PullContext): Promise<void> {
  const { store } = context;
  const me = store.account.get()?.userId ?? null;
  if (me === null) return;
  const suggested = new Set<string>();
  for (const one of store.changeRequests.list()) {
    if (isActive(one.status) && one.goneAt === null && one.createdBy === me) suggested.add(one.spaceId);
  }
  if (store.spaces.kept().length === 0 || store.kept.hasFollowedOnly()) {
    for (const { id } of store.organizations.organizations()) {
      try {
        const asked = await walkList(context, `organization:${id}:asked`, 'listOrganizationChangeRequests', {
          path: { organizationId: id },
          query: { status: 'open', requestedReviewer: me },
        });
        for (const one of asked.items) if (one.space !== undefined) suggested.add(one.space);
        if (asked.complete)
          store.mirror(() =>
            store.changeRequests.setRequestedReviews(
              id,
              asked.items.map((one) => one.id),
            ),
          );
      } catch (error) {
        await reasonOfFailure(context, error);
      }
    }
  }
  store.mirror(() => {
    for (const space of store.spaces.all()) {
      if (space.suggested !== suggested.has(space.id))
        store.spaces.setSuggested(space.id, suggested.has(space.id));
    }
  });
}
