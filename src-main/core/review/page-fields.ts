import type { EditPayload, LanePage, PagePlace, PageTarget } from '../../bridge/edit.ts';
import type { PageProperties } from '../../bridge/views/review-views.ts';
import { propertyOfPage } from '../../outbox/pages/page-field.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import type { Account } from '../core-state.ts';
import type { RevisionPages } from '../reading/page-content.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { revisionOfLane } from './lane-revision.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * An edit of a page's address or place that cannot be is refused before it waits for the network: an address that another
 * page has, a place that is not there, or one below the page itself. Other edits pass.
 *
 * @throws {RequestFailure} which says why
 */
export function requirePossible(account: Account, payload: EditPayload): void {
  if (payload.kind === 'page.move') requirePlace(pagesOf(account, payload.target), payload);
  if (payload.kind === 'page.property' && payload.property === 'slug')
    requireFreeAddress(pagesOf(account, payload.target), payload.target, payload.value);
}

/** What of a page can be set beside its text. @throws {RequestFailure} where the page is not here */
export function pageProperties(account: Account, target: LanePage): PageProperties {
  const pages = pagesOf(account, target);
  const row = pages.byId.get(target.pageId);
  if (row === undefined) throw new RequestFailure('not-found', texts().refused.noSuchPage);
  const { title, type, path } = row;
  const page = pageOf(row);
  return {
    title,
    type,
    path,
    slug: propertyOfPage(page, 'slug'),
    icon: propertyOfPage(page, 'icon'),
    description: propertyOfPage(page, 'description'),
    hidden: page.hidden ?? false,
  };
}

/** As they are shown: with what is not sent yet. */
function pagesOf(account: Account, { spaceId, changeRequestId, pageId }: LanePage): RevisionPages {
  const revisionId = revisionOfLane(account, spaceId, changeRequestId);
  const pages = revisionId === null ? undefined : account.content.pages(spaceId, revisionId);
  if (pages?.byId.has(pageId) !== true) throw new RequestFailure('not-found', texts().refused.noPage(pageId));
  return pages;
}

function requirePlace(
  { byId, parents }: RevisionPages,
  { target, place }: { readonly target: PageTarget; readonly place: PagePlace },
): void {
  const { parentId, afterId } = place;
  const parent = parentId === null ? undefined : byId.get(parentId);
  if (parentId !== null && parent === undefined)
    throw new RequestFailure('not-found', texts().refused.noPage(parentId));
  if (parent?.type === 'link') throw new RequestFailure('bad-request', texts().refused.linkHasNone);
  for (let id = parentId; id !== null; id = parents.get(id) ?? null) {
    if (id === target.pageId) throw new RequestFailure('bad-request', texts().refused.belowItself);
  }
  if (afterId === undefined || afterId === null) return;
  if (afterId === target.pageId || parents.get(afterId) !== parentId)
    throw new RequestFailure('bad-request', texts().refused.followsElsewhere);
}

function requireFreeAddress(
  { rows, byId, parents }: RevisionPages,
  { pageId }: PageTarget,
  slug: string,
): void {
  const folder = byId.get(parents.get(pageId) ?? '')?.path ?? '';
  const path = folder === '' ? slug : `${folder}/${slug}`;
  const other = rows.find((row) => row.path === path && row.pageId !== pageId && row.type !== 'link');
  if (other !== undefined)
    throw new RequestFailure('conflict', texts().refused.addressTaken(other.title, path));
}
