import { roleInOrganization, roleOfCaller } from '../access.ts';
import { mayLead, pagesLeadingTo, primaryOf } from '../pages/backlinks-elsewhere.ts';
import { withComputedPages } from '../pages/computed-pages.ts';
import type { Revision } from '../data/revision.ts';
import type { SpaceRow } from '../data/spaces.ts';
import type { Call, PreparedJson } from '../http/handler.ts';
import type { JsonWriter } from '../http/json-writer.ts';
import type { PagingQuery, Placed } from '../http/paging.ts';
import { pageOfPlaces, pageOfRevision, revisionOfCursor } from '../http/paging.ts';
import { writtenList } from '../http/written-list.ts';
import { linksIn, linksOfPage, pagesLinkingTo } from '../pages/page-links.ts';
import type { LinkStatus, PageLink } from '../pages/page-references.ts';
import type { Service } from '../service.ts';
import { pageElsewhere, siblingsOf } from '../translation/sibling-spaces.ts';
import type { PageElsewhere } from '../translation/sibling-spaces.ts';
import { ServiceError } from '../service-error.ts';
import type { StoredPage } from '../snapshot.ts';
import { placeText } from './page-texts.ts';
import { presentSpace } from './spaces.ts';
import { presentOrganization } from './users.ts';

/** Whose permissions the organizations and spaces of an answer name. */
type Caller = Pick<Call<'getSpace'>, 'user' | 'role'>;

/** Links of the whole revision, or of one page of it. */
export type LinkSource = { readonly page?: string };

/** The revision that a listing began with: what became the primary content since moves none of its items. */
function listed(
  service: Service,
  current: Revision,
  list: string,
  query: PagingQuery,
): { readonly revision: Revision; readonly start: number } {
  const place = revisionOfCursor(list, query);
  if (place === undefined) return { revision: current, start: 0 };
  const revision = service.revisions.get(place.revisionId);
  if (revision?.spaceId !== current.spaceId) throw new ServiceError(400, 'page: not a cursor of this list.');
  return { revision: withComputedPages(service, revision), start: place.start };
}

/**
 * Places that one item names, and places of the items in one answer. Every place is written with its organization and
 * space, so a target to which thousands of pages link would otherwise make an answer of tens of megabytes. What does not
 * fit comes in further items with the same target.
 */
const mostPlaces = 500;
const mostPlacesInAnswer = 2000;

interface LinkItem {
  readonly first: PageLink & { readonly led?: PageElsewhere };
  /** Ids of the pages that link there. */
  readonly from: readonly string[];
}

interface LinkItems {
  readonly targets: readonly PageLink[];
  readonly items: readonly LinkItem[];
}

/** A links list (resources/openapi.json, Link): an item for each target, with the places that link to it. */
export function presentLinks(
  service: Service,
  current: Revision,
  source: LinkSource,
  query: PagingQuery & { readonly status?: LinkStatus | undefined },
  caller: Caller,
): PreparedJson {
  const list = `links ${current.spaceId} ${source.page ?? ''} ${query.status ?? ''}`;
  const { revision, start } = listed(service, current, list, query);
  const all = ledElsewhere(service, revision, itemsOf(service, revision, source));
  const broken = all.targets.filter(({ status }) => status === 'broken').length;
  const isPrimary = service.spaces.anySpace(revision.spaceId)?.revision_id === revision.id;
  const stats = {
    total: all.targets.length,
    broken: { total: broken, changeRequest: isPrimary ? 0 : broken },
  };
  const wanted =
    query.status === undefined ? all.items : all.items.filter(({ first }) => first.status === query.status);
  const from = { revision: revision.id, start };
  const given = pageOfRevision(list, query, wanted, from, (item) => item.from.length, mostPlacesInAnswer);
  const place = relationsOf(service, revision, caller);
  return writtenList({ ...given, stats }, (out, { first, from: pages }) => {
    out.write(`{"status":"${first.status}","relation":"reference","targetReference":`);
    out.write(targetItem(service, revision, first, place, caller));
    out.write(',"locationReferences":[');
    pages.forEach((id, index) => {
      const page = revision.pageById.get(id);
      if (page === undefined) throw new Error(`Page ${id} of a link is missing.`);
      if (index > 0) out.write(',');
      writePlace(out, service, revision, page, place);
    });
    out.write(']}');
  });
}

/** The same with what leads to another space of the repository now: that space moves on its own, so it is asked each time. */
function ledElsewhere(service: Service, revision: Revision, all: LinkItems): LinkItems {
  const siblings = siblingsOf(service, revision.spaceId);
  if (siblings.length === 0) return all;
  const led = (link: PageLink): PageLink & { readonly led?: PageElsewhere } => {
    const found = link.elsewhere === undefined ? undefined : pageElsewhere(service, siblings, link.elsewhere);
    return found === undefined ? link : { ...link, status: 'ok', led: found };
  };
  return {
    targets: all.targets.map(led),
    items: all.items.map((item) => ({ ...item, first: led(item.first) })),
  };
}

/** What a list of links is cut from, worked out once for each revision, or for a page of it. */
function itemsOf(service: Service, revision: Revision, { page }: LinkSource): LinkItems {
  const work = (): LinkItems => {
    const found = page === undefined ? undefined : revision.pageById.get(page);
    const ofPage = (): readonly PageLink[] =>
      found === undefined ? [] : linksOfPage(service, revision, found);
    const groups = new Map<string, { readonly first: PageLink; readonly from: string[] }>();
    for (const link of page === undefined ? linksIn(service, revision) : ofPage()) {
      const group = groups.get(link.key);
      if (group === undefined) groups.set(link.key, { first: link, from: [link.from] });
      // The links of one page come one after the other.
      else if (group.from.at(-1) !== link.from) group.from.push(link.from);
    }
    const targets = [...groups.values()];
    const items = targets.flatMap((group): readonly LinkItem[] => {
      const { first, from } = group;
      if (from.length <= mostPlaces) return [group];
      return Array.from({ length: Math.ceil(from.length / mostPlaces) }, (_, part) => ({
        first,
        from: from.slice(part * mostPlaces, (part + 1) * mostPlaces),
      }));
    });
    return { targets: targets.map(({ first }) => first), items };
  };
  return page === undefined ? revision.remember('link items', work) : work();
}

interface LinkedTo {
  readonly kind: 'page' | 'file';
  readonly id: string;
}

/** One page that links somewhere, in its revision. */
interface LinkingPage {
  readonly revision: Revision;
  readonly page: StoredPage;
}

/**
 * A backlinks list: the pages that link to a page or a file, each once; then those of other spaces that lead to the page,
 * space by space, the oldest first. A listing goes on in the revision that its cursor names, and begins each further space
 * as it then is.
 *
 * @param others spaces that the caller sees
 */
export function presentBacklinks(
  service: Service,
  current: Revision,
  target: LinkedTo,
  query: PagingQuery,
  caller: Caller,
  others: readonly SpaceRow[] = [],
): PreparedJson {
  const list = `backlinks ${current.spaceId} ${target.kind} ${target.id}`;
  const own = service.spaces.anySpace(current.spaceId);
  const place = revisionOfCursor(list, query);
  const begun = place === undefined ? undefined : service.revisions.get(place.revisionId);
  const begunIn = begun === undefined ? undefined : service.spaces.anySpace(begun.spaceId);
  if (place !== undefined && (begunIn === undefined || begunIn.organization_id !== own?.organization_id)) {
    throw new ServiceError(400, 'page: not a cursor of this list.');
  }
  const rankOf = (space: SpaceRow | undefined): number =>
    space === undefined || space.id === current.spaceId ? 0 : space.seq;
  const leading = others.filter(
    (space) => space.id === begunIn?.id || (own !== undefined && mayLead(service, space, own)),
  );
  const now = [
    { rank: 0, revision: current },
    ...leading.map((space) => ({ rank: rankOf(space), revision: primaryOf(service, space) })),
  ];
  const lists = now.map(({ rank, revision }) => {
    const isBegun = begun !== undefined && rank === rankOf(begunIn);
    const listed = isBegun ? withComputedPages(service, begun) : revision;
    return { rank, pages: linkingPages(service, listed, current, target) };
  });
  const left = lists.flatMap(({ rank, pages }) => {
    if (rank !== rankOf(begunIn)) return rank < rankOf(begunIn) ? [] : pages;
    return pages.filter(({ at }) => at >= (place?.start ?? 0));
  });
  const count = lists.reduce((sum, { pages }) => sum + pages.length, 0);
  const surroundings = new Map<Revision, string>();
  return writtenList(pageOfPlaces(list, query, count, left), (out, { revision, page }) => {
    const around = surroundings.get(revision) ?? relationsOf(service, revision, caller);
    surroundings.set(revision, around);
    writePlace(out, service, revision, page, around);
  });
}

/** The pages of one revision that lead to a page or a file of the current one. */
function linkingPages(
  service: Service,
  revision: Revision,
  current: Revision,
  target: LinkedTo,
): readonly Placed<LinkingPage>[] {
  if (revision.spaceId === current.spaceId) {
    return pagesLinkingTo(service, revision, target).map((page, at) => ({
      revision: revision.id,
      at,
      value: { revision, page },
    }));
  }
  // What leads there depends on what the current one holds too, so the place is that of the page, not of the item.
  return pagesLeadingTo(service, revision, current, target.id).flatMap(({ id, at }) => {
    const page = revision.pageById.get(id);
    return page === undefined ? [] : [{ revision: revision.id, at, value: { revision, page } }];
  });
}

/** Members that every reference to this revision has, as text; with a comma at the end. */
function relationsOf(service: Service, revision: Revision, caller: Caller): string {
  const space = service.spaces.anySpace(revision.spaceId);
  const organization = space === undefined ? undefined : service.people.organization(space.organization_id);
  const members = JSON.stringify({
    ...(organization === undefined
      ? {}
      : {
          organization: presentOrganization(
            service,
            organization,
            roleInOrganization(service, caller.user.id, organization.id),
          ),
        }),
    ...(space === undefined
      ? {}
      : { space: presentSpace(service, space, roleOfCaller(service, caller, space)) }),
    versionContext: { type: 'revision', revision: revisionOfPlace(service, revision) },
  });
  return `${members.slice(1, -1)},`;
}

/** A revision as a place names it: thousands of places do, so without its pages and files. */
function revisionOfPlace(service: Service, { id, spaceId, parents, type, createdAt }: Revision): object {
  return {
    object: 'revision',
    id,
    parents,
    type,
    pages: [],
    files: [],
    reusableContents: [],
    variables: {},
    createdAt,
    urls: { app: `${service.baseUrl}/app/s/${spaceId}/~/revisions/${id}` },
  };
}

function writePlace(
  out: JsonWriter,
  service: Service,
  revision: Revision,
  page: StoredPage,
  place: string,
): void {
  out.write('{"kind":"page",');
  out.write(place);
  out.write('"page":');
  out.write(placeText(service, revision, page));
  out.write('}');
}

function pageItem(
  service: Service,
  revision: Revision,
  page: StoredPage,
  place: string,
  anchor: string | undefined,
): string {
  const location =
    anchor === undefined ? '' : `,"internalLocation":${JSON.stringify({ type: 'anchor', anchor })}`;
  return `{"kind":"page",${place}"page":${placeText(service, revision, page)}${location}}`;
}

function targetItem(
  service: Service,
  revision: Revision,
  { target, from, led }: LinkItem['first'],
  place: string,
  caller: Caller,
): string {
  if (led !== undefined) {
    return pageItem(service, led.revision, led.page, relationsOf(service, led.revision, caller), led.anchor);
  }
  switch (target.kind) {
    case 'page':
    case 'anchor': {
      const page = revision.pageById.get(target.kind === 'anchor' ? from : target.page.id);
      if (page === undefined) return `{${place}"kind":"page"}`;
      return pageItem(service, revision, page, place, target.anchor);
    }
    case 'file':
      return `{"kind":"file",${place}"file":${JSON.stringify(target.file)}}`;
    case 'url':
      return JSON.stringify({ kind: 'url', url: target.url });
    case 'in-app':
      return JSON.stringify({ ...target, kind: target.page === undefined ? 'space' : 'page' });
    case 'reusable-content': {
      const content = revision.snapshot.reusableContents.find(({ id }) => id === target.id);
      const named = { object: 'reusable-content', id: target.id, title: content?.title ?? '' };
      return `{"kind":"reusable-content",${place}"reusableContent":${JSON.stringify(named)}}`;
    }
    case 'user':
    case 'space':
    case 'collection':
    case 'openapi':
    case 'tag':
      return JSON.stringify({ kind: target.kind, id: target.id });
    case 'unsafe':
    case 'broken':
      return JSON.stringify({ kind: 'url', url: target.target });
  }
}

/** Works out what lists of links begin with, so that who asks first does not wait for it. */
export function prepareLinks(service: Service, revision: Revision): void {
  itemsOf(service, revision, {});
}
