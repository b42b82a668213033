import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import type { Place } from '../../bridge/views.ts';
import { changeRequestOf } from '../../store/change-requests.ts';
import { pageOf } from '../../store/pages.ts';
import { spaceOf } from '../../store/spaces.ts';
import type { Account, CoreState } from '../core-state.ts';
import { revisionOfLane } from './spaces.ts';

export function placeAnswers(state: CoreState): Pick<Handlers<Requests>, 'places.resolve'> {
  return {
    'places.resolve': ({ url }) => {
      const address = normal(url);
      if (address === null) return null;
      for (const account of state.accounts.values()) {
        const place = inApi(account, address) ?? onTheWeb(account, address);
        if (place !== null) return place;
      }
      return null;
    },
  };
}

function normal(url: string): string | null {
  try {
    const { origin, pathname } = new URL(url.trim());
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
