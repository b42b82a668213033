import type { ResolvedLink } from '../../content/links.ts';
import type { Revision } from '../data/revisions.ts';
import { PreparedJson } from '../http/handler.ts';
import type { ListAnswer, PagingQuery } from '../http/paging.ts';
import { pageOfRevision, revisionOfCursor } from '../http/paging.ts';
import { linksFrom, linksIn, withoutChildren } from '../page-references.ts';
import type { LinkStatus, PageLink } from '../page-references.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import type { DocumentPage, StoredPage } from '../snapshot.ts';
import { presentSpace } from './spaces.ts';
import { presentOrganization } from './users.ts';

/** Links of the whole revision, or of one page of it. */
export type LinkSource = { readonly page?: string };

function linksOf(service: Service, revision: Revision, { page }: LinkSource): readonly PageLink[] {
  if (page === undefined) return linksIn(service, revision);
  const found = revision.pageById.get(page);
  return found === undefined ? [] : linksFrom(service, revision, found);
}

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
  return { revision, start: place.start };
}

function backlinksOf(service: Service, revision: Revision): ReadonlyMap<string, readonly PageLink[]> {
  return revision.remember('backlinks', () => {
    const found = new Map<string, PageLink[]>();
    for (const link of linksIn(service, revision)) {
      const { target } = link;
      if (target.kind !== 'page' && target.kind !== 'file') continue;
      const name = target.kind === 'page' ? `page ${target.page.id}` : `file ${target.file.id}`;
      const links = found.get(name);
      if (links === undefined) found.set(name, [link]);
      else links.push(link);
    }
    return found;
  });
}

/** Places that one item names; a target that every page links to would otherwise answer with the whole space. */
const mostLocations = 50;

interface LinkGroup {
  readonly first: PageLink;
  readonly from: ReadonlySet<DocumentPage>;
}

/**
 * A links list (API part 1, "Reference item"): one item for each target, with the places that link to it. Items are put
 * together as text: each names the whole organization and the whole space, several times.
 */
export function presentLinks(
  service: Service,
  current: Revision,
  source: LinkSource,
  query: PagingQuery & { readonly status?: LinkStatus | undefined },
): PreparedJson {
  const list = `links ${current.spaceId} ${source.page ?? ''} ${query.status ?? ''}`;
  const { revision, start } = listed(service, current, list, query);
  const all = revision.remember(`link groups ${source.page ?? ''}`, () =>
    groupsOf(linksOf(service, revision, source)),
  );
  const broken = all.filter((group) => group.first.status === 'broken').length;
  const isPrimary = service.spaces.anySpace(revision.spaceId)?.revision_id === revision.id;
  const stats = { total: all.length, broken: { total: broken, changeRequest: isPrimary ? 0 : broken } };
  const wanted =
    query.status === undefined ? all : all.filter((group) => group.first.status === query.status);
  const place = surroundingsOf(service, revision);
  const answer = pageOfRevision(list, query, wanted, { revision: revision.id, start }, ({ first, from }) => {
    const locations = [...from]
      .slice(0, mostLocations)
      .map((page) => pageItem(service, revision, page, place));
    return (
      `{"status":"${first.status}","relation":"reference",` +
      `"targetReference":${targetItem(service, revision, first, place)},"locationReferences":[${locations.join(',')}]}`
    );
  });
  return listText(answer, { stats });
}

/** The text of a list whose items are texts already. */
function listText({ items, ...envelope }: ListAnswer<string>, more: object = {}): PreparedJson {
  const rest = JSON.stringify({ ...envelope, ...more });
  return new PreparedJson(`${rest.slice(0, -1)},"items":[${items.join(',')}]}`);
}

function groupsOf(links: readonly PageLink[]): readonly LinkGroup[] {
  const groups = new Map<string, { readonly first: PageLink; readonly from: Set<DocumentPage> }>();
  for (const link of links) {
    const group = groups.get(link.key) ?? { first: link, from: new Set() };
    group.from.add(link.from);
    groups.set(link.key, group);
  }
  return [...groups.values()];
}

/** A backlinks list: the pages that link to a page or a file, each once. */
export function presentBacklinks(
  service: Service,
  current: Revision,
  target: { readonly kind: 'page' | 'file'; readonly id: string },
  query: PagingQuery,
): PreparedJson {
  const list = `backlinks ${current.spaceId} ${target.kind} ${target.id}`;
  const { revision, start } = listed(service, current, list, query);
  const place = surroundingsOf(service, revision);
  const links = backlinksOf(service, revision).get(`${target.kind} ${target.id}`) ?? [];
  const pages = [...new Set(links.map((link) => link.from))];
  return listText(
    pageOfRevision(list, query, pages, { revision: revision.id, start }, (page) =>
      pageItem(service, revision, page, place),
    ),
  );
}

/** Members that every reference to this revision has, as text; with a comma at the end. */
function surroundingsOf(service: Service, revision: Revision): string {
  const space = service.spaces.anySpace(revision.spaceId);
  const organization = space === undefined ? undefined : service.people.organization(space.organization_id);
  const members = JSON.stringify({
    ...(organization === undefined ? {} : { organization: presentOrganization(service, organization, null) }),
    ...(space === undefined ? {} : { space: presentSpace(service, space, null) }),
    versionContext: { type: 'revision', revision: revision.id },
  });
  return `${members.slice(1, -1)},`;
}

function pageItem(
  service: Service,
  revision: Revision,
  page: StoredPage,
  place: string,
  anchor?: string,
): string {
  const shown = JSON.stringify(withoutChildren(service, revision, page));
  const location =
    anchor === undefined ? '' : `,"internalLocation":${JSON.stringify({ type: 'anchor', anchor })}`;
  return `{"kind":"page",${place}"page":${shown}${location}}`;
}

function targetItem(service: Service, revision: Revision, link: PageLink, place: string): string {
  const target: ResolvedLink = link.target;
  switch (target.kind) {
    case 'page':
    case 'anchor': {
      const page = target.kind === 'anchor' ? link.from : revision.pageById.get(target.page.id);
      if (page === undefined) return `{${place}"kind":"page"}`;
      return pageItem(service, revision, page, place, target.anchor);
    }
    case 'file':
      return `{"kind":"file",${place}"file":${JSON.stringify(target.file)}}`;
    case 'url':
      return JSON.stringify({ kind: 'url', url: target.url });
    case 'in-app':
      return JSON.stringify({ ...target, kind: target.page === undefined ? 'space' : 'page' });
    case 'user':
    case 'space':
    case 'collection':
    case 'reusable-content':
    case 'openapi':
      return JSON.stringify({ kind: target.kind, id: target.id });
    case 'unsafe':
    case 'broken':
      return JSON.stringify({ kind: 'url', url: target.target });
  }
}

/** Works out what lists of links begin with, so that who asks first does not wait for it. */
export function prepareLinks(service: Service, revision: Revision): void {
  revision.remember('link groups ', () => groupsOf(linksIn(service, revision)));
  backlinksOf(service, revision);
}
