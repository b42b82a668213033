import { createHash } from 'node:crypto';
import { hasComputedPages, withComputedPages } from '../pages/computed-pages.ts';
import { LaterJson } from '../http/handler.ts';
import type { PreparedJson } from '../http/handler.ts';
import type { ListAnswer, PagingQuery } from '../http/paging.ts';
import { pageOfRest } from '../http/paging.ts';
import { textOfHit } from '../present/search-hits.ts';
import { indexSpace } from './search-index.ts';
import type { Service } from '../service.ts';

/** Words of a query that count. More would only cost time. */
const mostWords = 16;
const mostHits = 1000;

/** Brings the index of a space up to its primary revision: at once, or beside the requests where those are answered. */
export function refreshSearch(service: Service, spaceId: string): void {
  if (service.searchIndex === undefined) indexSpace(service, spaceId);
  else service.searchIndex.refresh(spaceId);
}

/** The same for the spaces of an organization that hold computed pages, when what they are computed from has changed. */
export function refreshComputedPages(service: Service, organizationId: string): void {
  for (const { id } of service.spaces.ofOrganization(organizationId)) refreshComputedPagesOf(service, id);
}

/** The same for one space, which has come to where other specifications are seen, or was away while they changed. */
export function refreshComputedPagesOf(service: Service, spaceId: string): void {
  const space = service.spaces.anySpace(spaceId);
  if (space !== undefined && hasComputedPages(service.revisions.require(space.revision_id)))
    refreshSearch(service, space.id);
}

/** A search's answer: once the index of its spaces is up to date. */
export function onceIndexed(
  { searchIndex }: Service,
  spaceIds: readonly string[],
  answer: () => PreparedJson,
): PreparedJson | LaterJson {
  const behind = searchIndex?.behind(spaceIds);
  return behind === undefined ? answer() : new LaterJson(behind.then(() => answer().json));
}

/** Pages of the primary content that hold all words of the query, best first, as JSON; the last word may be unfinished. */
export function searchSpace(
  service: Service,
  space: { readonly id: string; readonly revision_id: string },
  query: PagingQuery & { readonly query: string },
): ListAnswer<string> {
  const words = (query.query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, mostWords);
  const revision = withComputedPages(service, service.revisions.require(space.revision_id));
  // How well a page answers depends on all others, so the order is found once and the cursor holds the rest of it.
  return pageOfRest(
    `search ${space.id} ${createHash('sha1').update(words.join(' ')).digest('base64')}`,
    query,
    () => (words.length === 0 ? [] : service.searchedPages.best(space.id, words, mostHits)),
    (numbers) => {
      const hits = service.hits.of(service, revision, numbers);
      const sections = service.facts.sections(hits.map(({ documentId }) => documentId));
      return hits.map((hit, index) => textOfHit(hit, sections[index] ?? [], words));
    },
  );
}
