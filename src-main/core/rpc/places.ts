import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { Place } from '../../bridge/views/views.ts';
import { changeRequestOf } from '../../store/mirror/change-requests.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import type { Account, CoreState } from '../core-state.ts';
import { revisionOfLane } from '../review/lane-revision.ts';

export function placeHandlers(state: CoreState) {
  return {
    'places.resolve': ({ url }) => {
      const address = normal(url);
      if (address === null) return null;
      for (const account of state.accounts.values()) {
        const place = inApi(account, address) ?? onTheWeb(account, address);
        if (place !== null) return place;
      }
      for (const account of state.accounts.values()) {
        const place = belowOnTheWeb(account, address);
        if (place !== null) return place;
      }
      return null;
    },
  } satisfies Partial<Handlers<Requests>>;
}

function normal(url: string): string | null {
  try {
    // Galley's own links stand for web addresses, as where the shell is started with one.
    const web = url
      .trim()
      .replace(/^galley:\/\/(?=(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))/i, 'http://');
    const { origin, pathname } = new URL(web.replace(/^galley:\/\//i, 'https://'));
    return `${origin}${pathname.replace(/\/+$/, '')}`;
  } catch {
    return null;
  }
}

function placeIn(
  account: Account,
  spaceId: string,
  changeRequestId: string | null,
  pageId: string | null,
): Place {
  return { accountId: account.session.id, spaceId, changeRequestId, pageId, commentId: null };
}

const apiPath =
  /^\/v1\/spaces\/([^/]+)(?:\/change-requests\/([^/]+))?(?:\/content\/page\/([^/]+)|\/comments\/([^/]+))?/;

function inApi(account: Account, address: string): Place | null {
  const { store } = account.session;
  const baseUrl = store.account.get()?.baseUrl ?? '';
  if (baseUrl === '' || !address.startsWith(`${baseUrl}/`)) return null;
  const [, spaceId, changeRequest, pageId, commentId] = apiPath.exec(address.slice(baseUrl.length)) ?? [];
  if (spaceId === undefined || store.spaces.get(spaceId) === undefined) return null;
  const row =
    changeRequest === undefined
      ? undefined
      : (store.changeRequests.get(changeRequest) ??
        store.changeRequests.byNumber(spaceId, Number(changeRequest)));
  return { ...placeIn(account, spaceId, row?.id ?? null, pageId ?? null), commentId: commentId ?? null };
}

function isAt(urls: Readonly<Record<string, string | undefined>> | undefined, address: string): boolean {
  return Object.values(urls ?? {}).some((url) => url !== undefined && normal(url) === address);
}

/** Web addresses are what objects say of themselves in `urls`; nothing is guessed from their shape. */
function onTheWeb(account: Account, address: string): Place | null {
  const { store } = account.session;
  for (const row of store.changeRequests.list()) {
    if (isAt(changeRequestOf(row).urls, address)) return placeIn(account, row.spaceId, row.id, null);
  }
  for (const row of store.spaces.all()) {
    if (isAt(spaceOf(row).urls, address)) return placeIn(account, row.id, null, null);
  }
  for (const row of store.spaces.all()) {
    const revisionId = row.kept ? revisionOfLane(account, row.id, null) : null;
    if (revisionId === null) continue;
    const page = account.content
      .pages(row.id, revisionId)
      .rows.find((one) => isAt(pageOf(one).urls, address));
    if (page !== undefined) return placeIn(account, row.id, null, page.pageId);
  }
  return null;
}

/**
 * An address below one that an object says of itself: of the longest of them. In a space the rest may be the path of a
 * page; of a change request it is a view of it.
 */
function belowOnTheWeb(account: Account, address: string): Place | null {
  const { store } = account.session;
  const lengthOf = (urls: Readonly<Record<string, string | undefined>> | undefined): number =>
    Math.max(
      0,
      ...Object.values(urls ?? {}).map((url) => {
        const own = url === undefined ? null : normal(url);
        return own !== null && address.startsWith(`${own}/`) ? own.length : 0;
      }),
    );
  const found = [
    ...store.changeRequests.list().map((row) => ({
      length: lengthOf(changeRequestOf(row).urls),
      spaceId: row.spaceId,
      changeRequestId: row.id,
    })),
    ...store.spaces
      .all()
      .map((row) => ({ length: lengthOf(spaceOf(row).urls), spaceId: row.id, changeRequestId: null })),
  ]
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)[0];
  if (found === undefined) return null;
  const { spaceId, changeRequestId, length } = found;
  const rest = decoded(address.slice(length + 1));
  const revisionId = changeRequestId === null ? revisionOfLane(account, spaceId, null) : null;
  const page =
    revisionId === null
      ? undefined
      : account.content.pages(spaceId, revisionId).rows.find((row) => row.path !== '' && row.path === rest);
  return placeIn(account, spaceId, changeRequestId, page?.pageId ?? null);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
