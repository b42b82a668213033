import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import type { LibraryView, SpaceView } from '../../bridge/views.ts';
import { isActive } from '../../store/change-requests.ts';
import { spaceOf } from '../../store/spaces.ts';
import type { SpaceRow } from '../../store/spaces.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { RequestFailure } from '../request-failure.ts';

export function libraryAnswers(state: CoreState): Pick<Handlers<Requests>, 'library.get' | 'library.keep'> {
  return {
    'library.get': ({ accountId }) => libraryOf(accountOf(state, accountId)),
    'library.keep': ({ accountId, spaceIds, keep }) => {
      const account = accountOf(state, accountId);
      keepSpaces(state, account, spaceIds, keep);
      return libraryOf(account);
    },
  };
}

/** Chooses spaces, or lets them go; what is pending on a space stays in the outbox either way. */
export function keepSpaces(
  state: CoreState,
  { session }: Account,
  spaceIds: readonly string[],
  keep: boolean,
): void {
  const { store } = session;
  const unknown = spaceIds.find((id) => store.spaces.get(id) === undefined);
  if (unknown !== undefined)
    throw new RequestFailure('not-found', `There is no space ${unknown} in this account.`);
  const now = state.options.ports.clock.now();
  store.transaction(() => {
    for (const id of spaceIds) {
      if (keep) store.spaces.keep(id, now);
      else store.spaces.drop(id);
    }
  });
  session.keptChanged();
}

function libraryOf({ session }: Account): LibraryView {
  const { store } = session;
  const open = new Map<string, number>();
  for (const row of store.changeRequests.list()) {
    if (isActive(row.status) && row.goneAt === null) open.set(row.spaceId, (open.get(row.spaceId) ?? 0) + 1);
  }
  return {
    organizations: store.organizations.organizations().map(({ id, title }) => ({ id, title })),
    collections: store.organizations
      .collections()
      .map(({ id, title, organizationId, parentId }) => ({ id, title, organizationId, parentId })),
    spaces: store.spaces
      .all()
      .filter((row) => row.goneAt === null || row.kept)
      .map((row) => spaceView(session, row, open.get(row.id))),
  };
}

function spaceView(session: Account['session'], row: SpaceRow, open: number | undefined): SpaceView {
  const { store } = session;
  const space = spaceOf(row);
  const nothing = { have: 0, want: 0 };
  const permissions = Object.entries(space.permissions ?? {}).filter((entry) => entry[1] !== undefined);
  return {
    accountId: session.id,
    id: row.id,
    title: row.title,
    emoji: space.emoji ?? null,
    organizationId: row.organizationId,
    parentId: row.parentId,
    language: space.language ?? null,
    kept: row.kept,
    suggested: row.suggested,
    ready: row.kept
      ? store.readiness.ofSpace(row.id)
      : { pages: nothing, files: nothing, changeRequests: nothing, missing: [], asOf: null },
    sizeBytes: store.readiness.sizeBytes(row.id),
    openChangeRequests: open ?? (space.changeRequestsOpen ?? 0) + (space.changeRequestsDraft ?? 0),
    webUrl: space.urls?.['app'] ?? space.urls?.['published'] ?? null,
    permissions: Object.fromEntries(permissions.map(([name, value]) => [name, value === true])),
  };
}
