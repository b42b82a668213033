import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { LibraryView, Readiness, SpaceView } from '../../bridge/views/views.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import type { SpaceRow } from '../../store/mirror/spaces.ts';
import type { SpaceSizes } from '../../store/storage.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { keepSpaces } from '../syncing/keep-spaces.ts';

export function libraryHandlers(state: CoreState) {
  return {
    'library.get': ({ accountId }) => libraryOf(accountOf(state, accountId)),
    'library.keep': ({ accountId, spaceIds, keep }) => {
      const account = accountOf(state, accountId);
      keepSpaces(state, account, spaceIds, keep);
      return libraryOf(account);
    },
  } satisfies Partial<Handlers<Requests>>;
}

const nothing = { have: 0, want: 0 };
const notKept: Readiness = {
  spaces: nothing,
  pages: nothing,
  files: nothing,
  changeRequests: nothing,
  missing: [],
  asOf: null,
};

async function libraryOf({ session }: Account): Promise<LibraryView> {
  const { store } = session;
  const sizes = await session.maintenance.sizes('may be old');
  const open = store.changeRequests.activeCounts();
  const kept = store.spaces.kept();
  const ready = store.readiness.ofEach(kept);
  const pages = store.readiness.ownPages(kept);
  return {
    organizations: store.organizations.organizations().map(({ id, title }) => ({ id, title })),
    collections: store.organizations
      .collections()
      .map(({ id, title, organizationId, parentId }) => ({ id, title, organizationId, parentId })),
    spaces: store.spaces
      .all()
      .filter((row) => row.goneAt === null || row.kept)
      .map((row) =>
        spaceView(session, row, {
          open: open.get(row.id),
          ready: ready.get(row.id) ?? notKept,
          pages: pages.get(row.id) ?? 0,
          sizes: sizes.spaces.get(row.id),
        }),
      ),
  };
}

interface Known {
  readonly open: number | undefined;
  readonly ready: Readiness;
  readonly pages: number;
  readonly sizes: SpaceSizes | undefined;
}

function spaceView(
  { id }: Account['session'],
  row: SpaceRow,
  { open, ready, pages, sizes }: Known,
): SpaceView {
  const space = spaceOf(row);
  const permissions = Object.entries(space.permissions ?? {}).filter((entry) => entry[1] !== undefined);
  return {
    accountId: id,
    id: row.id,
    title: row.title,
    emoji: space.emoji ?? null,
    organizationId: row.organizationId,
    parentId: row.parentId,
    language: space.language ?? null,
    kept: row.kept,
    suggested: row.suggested,
    ready,
    pages,
    sizeBytes: sizes === undefined ? 0 : sizes.pages + sizes.files + sizes.replaced,
    openChangeRequests: open ?? (space.changeRequestsOpen ?? 0) + (space.changeRequestsDraft ?? 0),
    webUrl: space.urls?.['app'] ?? space.urls?.['published'] ?? null,
    permissions: Object.fromEntries(permissions.map(([name, value]) => [name, value === true])),
  };
}
