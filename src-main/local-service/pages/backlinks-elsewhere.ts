import { resolveReference } from '../../content/links.ts';
import { hasComputedPages, withComputedPages } from './computed-pages.ts';
import type { Revision } from '../data/revision.ts';
import type { SpaceRow } from '../data/spaces.ts';
import { linksIn } from './page-links.ts';
import { linkIndexOf } from './page-references.ts';
import type { PageLink } from './page-references.ts';
import type { OutgoingLinkIndex, Service } from '../service.ts';
import { pageAt, siblingAt, siblingsOf } from '../translation/sibling-spaces.ts';
import type { SiblingSpace } from '../translation/sibling-spaces.ts';

/** Revisions of which it is known, whether they are at hand or not: the bound of memory. */
const mostKnown = 2000;

/**
 * Whether the primary content of a space may lead into the target (resources/openapi.json, listPageBacklinks). What leaves a
 * revision is known without it, so that of many spaces only those are read that hold such links.
 */
export function mayLead(service: Service, space: SpaceRow, target: SpaceRow): boolean {
  if (space.id === target.id) return false;
  const { spaces, isToPlaces } =
    service.leavingLinks.get(keyOf(service, space.revision_id)) ??
    findOutgoing(service, primaryOf(service, space));
  const isSibling = (): boolean =>
    siblingsOf(service, target.id).some(({ space_id }) => space_id === space.id);
  return spaces.has(target.id) || (isToPlaces && isSibling());
}

function findOutgoing(service: Service, revision: Revision): OutgoingLinkIndex {
  const known = service.leavingLinks;
  const links = leavingLinks(service, revision);
  const spaces = new Set(links.flatMap((link) => spaceOf(service, link) ?? []));
  const leaving = { spaces, isToPlaces: links.some(({ elsewhere }) => elsewhere !== undefined) };
  // What computed pages say changes with their specifications.
  if (!hasComputedPages(service.revisions.require(revision.id)))
    known.set(keyOf(service, revision.id), leaving);
  const oldest = known.keys().next();
  if (known.size > mostKnown && oldest.done !== true) known.delete(oldest.value);
  return leaving;
}

/** What a space shows now, with the pages that computed ones stand for. */
export function primaryOf(service: Service, space: SpaceRow): Revision {
  return withComputedPages(service, service.revisions.require(space.revision_id));
}

function keyOf(service: Service, revisionId: string): string {
  return `${service.baseUrl} ${revisionId}`;
}

/** In reading order. */
function leavingLinks(service: Service, revision: Revision): readonly PageLink[] {
  return revision.remember(`leaving links ${service.baseUrl}`, () =>
    linksIn(service, revision).filter(
      (link) => link.elsewhere !== undefined || spaceOf(service, link) !== undefined,
    ),
  );
}

/** The space that a link names; undefined where it names none, or only a place of the repository. */
function spaceOf(service: Service, { target }: PageLink): string | undefined {
  if (target.kind === 'in-app') return target.space;
  const app = `${service.baseUrl}/app/s/`;
  if (target.kind !== 'url' || !target.url.startsWith(app)) return undefined;
  return /^[^/?#]+/.exec(target.url.slice(app.length))?.[0];
}

/** Ids of the pages of a revision that lead to each page of another space's, each once and in reading order. */
function idsLeadingInto(
  service: Service,
  revision: Revision,
  target: Revision,
): ReadonlyMap<string, readonly string[]> {
  const siblings = siblingsOf(service, revision.spaceId);
  // Not only by the target: which space lies at a place depends on those that are there.
  const name = `leading into ${service.baseUrl} ${siblings.map(({ space_id }) => space_id).join(' ')}`;
  const byTarget = revision.remember(name, () => new WeakMap<Revision, ReadonlyMap<string, string[]>>());
  const known = byTarget.get(target);
  if (known !== undefined) return known;
  const found = new Map<string, string[]>();
  const pages = new Map<string, string | undefined>();
  for (const link of leavingLinks(service, revision)) {
    if (!pages.has(link.key)) pages.set(link.key, pageLedTo(service, link, target, siblings));
    const page = pages.get(link.key);
    if (page === undefined) continue;
    const ids = found.get(page) ?? [];
    if (ids.at(-1) !== link.from) ids.push(link.from);
    found.set(page, ids);
  }
  byTarget.set(target, found);
  return found;
}

/** Id of the page of the target that a link leads to. */
function pageLedTo(
  service: Service,
  link: PageLink,
  target: Revision,
  siblings: readonly SiblingSpace[],
): string | undefined {
  const { elsewhere, target: led } = link;
  if (elsewhere !== undefined) {
    const isThere = siblingAt(siblings, elsewhere)?.space_id === target.spaceId;
    return isThere ? pageAt(service, target, elsewhere)?.page.id : undefined;
  }
  if (spaceOf(service, link) !== target.spaceId) return undefined;
  if (led.kind === 'in-app' && led.page !== undefined) return led.page;
  const url = led.kind === 'in-app' || led.kind === 'url' ? led.url : undefined;
  if (url === undefined) return undefined;
  const context = { index: linkIndexOf(service, target), spaceId: target.spaceId };
  const found = resolveReference({ kind: 'url', url }, context);
  return found.kind === 'page' ? found.page.id : undefined;
}

/** The pages of a revision that lead to a page of another space, with their places in the revision's reading order. */
export function pagesLeadingTo(
  service: Service,
  revision: Revision,
  target: Revision,
  pageId: string,
): readonly { readonly id: string; readonly at: number }[] {
  const ids = idsLeadingInto(service, revision, target).get(pageId) ?? [];
  if (ids.length === 0) return [];
  const order = revision.remember('reading order', () => {
    const places = new Map<string, number>();
    for (const page of revision.pageById.values()) places.set(page.id, places.size);
    return places;
  });
  return ids.map((id) => ({ id, at: order.get(id) ?? 0 }));
}
