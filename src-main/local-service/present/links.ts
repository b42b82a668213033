import type { ResolvedLink } from '../../content/links.ts';
import type { Revision } from '../data/revisions.ts';
import type { ListAnswer, PagingQuery } from '../http/paging.ts';
import { orderKey, pageOfItems } from '../http/paging.ts';
import { linksFrom, linksIn } from '../page-references.ts';
import type { LinkStatus, PageLink } from '../page-references.ts';
import type { Service } from '../service.ts';
import type { StoredPage } from '../snapshot.ts';
import { presentPage } from './content.ts';
import { presentSpace } from './spaces.ts';
import { presentOrganization } from './users.ts';

interface ReferenceItem {
  readonly [key: string]: unknown;
  readonly kind: string;
}

interface LinkItem {
  readonly [key: string]: unknown;
  readonly status: LinkStatus;
  readonly relation: 'reference';
  readonly targetReference: ReferenceItem;
  readonly locationReferences: ReferenceItem[];
}

interface LinksAnswer extends ListAnswer<LinkItem> {
  readonly stats: {
    readonly total: number;
    readonly broken: { readonly total: number; readonly changeRequest: number };
  };
}

export function linksOfRevision(service: Service, revision: Revision): readonly PageLink[] {
  return linksIn(service, revision);
}

export function linksOfPage(service: Service, revision: Revision, page: StoredPage): readonly PageLink[] {
  return linksFrom(service, revision, page);
}

export function pageBacklinks(service: Service, revision: Revision, pageId: string): readonly PageLink[] {
  return linksIn(service, revision).filter(
    ({ target }) => target.kind === 'page' && target.page.id === pageId,
  );
}

export function fileBacklinks(service: Service, revision: Revision, fileId: string): readonly PageLink[] {
  return linksIn(service, revision).filter(
    ({ target }) => target.kind === 'file' && target.file.id === fileId,
  );
}

/** A links list (API part 1, "Reference item"): one item for each target, with the places that link to it. */
export function presentLinks(
  service: Service,
  revision: Revision,
  links: readonly PageLink[],
  list: string,
  query: PagingQuery & { readonly status?: LinkStatus | undefined },
): LinksAnswer {
  const groups = new Map<string, { readonly first: PageLink; readonly from: Set<StoredPage> }>();
  for (const link of links) {
    const group = groups.get(link.key) ?? { first: link, from: new Set() };
    group.from.add(link.from);
    groups.set(link.key, group);
  }
  const all = [...groups.values()].map((group, index) => ({ ...group, index }));
  const broken = all.filter((group) => group.first.status === 'broken').length;
  const isPrimary = service.spaces.anySpace(revision.spaceId)?.revision_id === revision.id;
  const surroundings = surroundingsOf(service, revision);
  const answer = pageOfItems(
    list,
    query,
    all.filter((group) => query.status === undefined || group.first.status === query.status),
    (group) => orderKey(group.index),
    (group): LinkItem => ({
      status: group.first.status,
      relation: 'reference',
      targetReference: targetItem(service, revision, group.first, surroundings),
      locationReferences: [...group.from].map((page) => pageItem(service, revision, page, surroundings)),
    }),
  );
  return {
    ...answer,
    stats: { total: all.length, broken: { total: broken, changeRequest: isPrimary ? 0 : broken } },
  };
}

/** A backlinks list: the pages that link, each once. */
export function presentBacklinks(
  service: Service,
  revision: Revision,
  links: readonly PageLink[],
  list: string,
  query: PagingQuery,
): ListAnswer<ReferenceItem> {
  const surroundings = surroundingsOf(service, revision);
  return pageOfItems(
    list,
    query,
    [...new Set(links.map((link) => link.from))].map((page, index) => ({ page, index })),
    ({ index }) => orderKey(index),
    ({ page }) => pageItem(service, revision, page, surroundings),
  );
}

function surroundingsOf(service: Service, revision: Revision): Readonly<Record<string, unknown>> {
  const space = service.spaces.anySpace(revision.spaceId);
  const organization = space === undefined ? undefined : service.people.organization(space.organization_id);
  return {
    ...(organization === undefined ? {} : { organization: presentOrganization(service, organization, null) }),
    ...(space === undefined ? {} : { space: presentSpace(service, space, null) }),
    versionContext: { type: 'revision', revision: revision.id },
  };
}

function pageItem(
  service: Service,
  revision: Revision,
  page: StoredPage,
  surroundings: Readonly<Record<string, unknown>>,
): ReferenceItem {
  const { pages: _pages, ...shown } = presentPage(service, revision, page, {});
  return { kind: 'page', ...surroundings, page: shown };
}

function targetItem(
  service: Service,
  revision: Revision,
  link: PageLink,
  surroundings: Readonly<Record<string, unknown>>,
): ReferenceItem {
  const target: ResolvedLink = link.target;
  switch (target.kind) {
    case 'page':
    case 'anchor': {
      const page = target.kind === 'anchor' ? link.from : revision.pageById.get(target.page.id);
      if (page === undefined) return { kind: 'page', ...surroundings };
      const item = pageItem(service, revision, page, surroundings);
      const { anchor } = target;
      return anchor === undefined ? item : { ...item, internalLocation: { type: 'anchor', anchor } };
    }
    case 'file':
      return { kind: 'file', ...surroundings, file: target.file };
    case 'url':
      return { kind: 'url', url: target.url };
    case 'in-app':
      return { ...target, kind: target.page === undefined ? 'space' : 'page' };
    case 'user':
    case 'space':
    case 'collection':
    case 'reusable-content':
    case 'openapi':
      return { kind: target.kind, id: target.id };
    case 'unsafe':
    case 'broken':
      return { kind: 'url', url: target.target };
  }
}
