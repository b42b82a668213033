import type { SiteRow, SiteSectionRow } from '../data/sites.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfItems } from '../http/paging.ts';
import { presentSection, presentSiteSpace } from '../present/sites.ts';
import type { SiteView } from '../present/sites.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { afterLast, freePath, layoutOf, membersOf, positionBeside } from '../site-order.ts';
import { requireOwnSpace, requireSite, requireSiteSpace, setDefaultSiteSpace } from './sites.ts';

/** Where a moved thing goes: beside what, and on which side. */
export function placeOf<Neighbour>(
  position: { readonly before?: Neighbour | undefined; readonly after?: Neighbour | undefined },
  idOf: (neighbour: Neighbour) => string,
): { readonly beside: string; readonly isBefore: boolean } {
  const { before, after } = position;
  if (before !== undefined) return { beside: idOf(before), isBefore: true };
  if (after !== undefined) return { beside: idOf(after), isBefore: false };
  throw new ServiceError(400, 'position: takes exactly one of before and after.');
}

export function viewOf(service: Service, site: SiteRow, caller: SiteView['caller']): SiteView {
  return { service, site, layout: layoutOf(service, site), caller };
}

function spaceShown(service: Service, site: SiteRow, id: string, caller: SiteView['caller']) {
  return presentSiteSpace(viewOf(service, site, caller), requireSiteSpace(service, site, id));
}

export function requireSection({ sites }: Service, site: SiteRow, id: string): SiteSectionRow {
  const row = sites.get('site_section', id);
  if (row?.site_id !== site.id) throw notFound('section');
  return row;
}

function sectionShown(service: Service, site: SiteRow, id: string, caller: SiteView['caller']) {
  return presentSection(viewOf(service, site, caller), requireSection(service, site, id));
}

function addSpace(service: Service, site: SiteRow, spaceId: string, sectionId: string | null): string {
  const space = requireOwnSpace(service, site, spaceId);
  const beside = layoutOf(service, site).spaces.filter((row) => row.section_id === sectionId);
  return service.sites.add('site_space', {
    site_id: site.id,
    section_id: sectionId,
    space_id: space.id,
    position: afterLast(beside),
    path: freePath(
      space.title,
      beside.map((row) => row.path),
    ),
  });
}

function addSection(service: Service, site: SiteRow, title: string, icon: string | null): string {
  const now = layoutOf(service, site);
  return service.sites.add('site_section', {
    site_id: site.id,
    group_id: null,
    position: afterLast(membersOf(now, null)),
    title,
    path: freePath(
      title,
      now.sections.map((row) => row.path),
    ),
    icon,
  });
}

/** What stood at the root becomes the first section: a site has either sections or spaces at its root. */
function gatherRoot(service: Service, site: SiteRow): void {
  const { spaces, sections, defaultSiteSpace } = layoutOf(service, site);
  const root = spaces.filter((row) => row.section_id === null);
  if (sections.length > 0 || root.length === 0) return;
  const first = root.find((row) => row.id === defaultSiteSpace) ?? root[0];
  const title = first === undefined ? site.title : service.spaces.anySpace(first.space_id)?.title;
  const id = addSection(service, site, title ?? site.title, null);
  for (const row of root) service.sites.change('site_space', row.id, { section_id: id });
  service.sites.change('site_section', id, { default_site_space: defaultSiteSpace });
}

function siteSpaceListHandlers(service: Service) {
  const { sites } = service;

  return {
    listSiteSpaces: ({ path, query, ...caller }) => {
      const site = requireSite(service, path);
      const view = viewOf(service, site, caller);
      const shown = view.layout.spaces
        .map((row) => ({ row, item: presentSiteSpace(view, row) }))
        .filter(({ item }) => query.default === undefined || item.default === query.default);
      return pageOfItems(
        `site spaces ${site.id}`,
        query,
        shown,
        ({ row }) => [row.position, row.seq],
        ({ item }) => item,
      );
    },

    createSiteSpace: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const section =
        body.sectionId === undefined
          ? layoutOf(service, site).defaultSection
          : requireSection(service, site, body.sectionId).id;
      return spaceShown(service, site, addSpace(service, site, body.spaceId, section), caller);
    },

    deleteSiteSpace: ({ path }) => {
      const site = requireSite(service, path);
      const row = sites.get('site_space', path.siteSpaceId);
      if (row?.site_id === site.id) sites.remove('site_space', row.id);
    },
  } satisfies Partial<Handlers>;
}

function siteSpaceHandlers(service: Service) {
  const { sites } = service;

  return {
    updateSiteSpace: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireSiteSpace(service, site, path.siteSpaceId);
      const isTaken = layoutOf(service, site).spaces.some(
        (one) => one.id !== row.id && one.section_id === row.section_id && one.path === body.path,
      );
      if (isTaken) throw new ServiceError(409, `path: ${body.path ?? ''} is taken beside this site space.`);
      sites.change('site_space', row.id, {
        ...(body.path === undefined ? {} : { path: body.path }),
        ...(body.condition === undefined ? {} : { condition: body.condition }),
        ...(body.spaceId === undefined ? {} : { space_id: requireOwnSpace(service, site, body.spaceId).id }),
      });
      return spaceShown(service, site, row.id, caller);
    },

    moveSiteSpace: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireSiteSpace(service, site, path.siteSpaceId);
      const place = placeOf(body.position, (one) => one.siteSpace);
      const { spaces } = layoutOf(service, site);
      const target = spaces.find((one) => one.id === place.beside);
      const siblings = spaces.filter((one) => one.section_id === target?.section_id);
      const position = positionBeside(siblings, row.id, place);
      if (target === undefined || position === undefined) {
        throw new ServiceError(400, 'position: names no other site space of this site.');
      }
      sites.change('site_space', row.id, { position, section_id: target.section_id });
      return spaceShown(service, site, row.id, caller);
    },
  } satisfies Partial<Handlers>;
}

function siteSectionHandlers(
  service: Service,
): Pick<
  Handlers,
  'listSiteSections' | 'createSiteSection' | 'deleteSiteSection' | 'updateSiteSection' | 'moveSiteSection'
> {
  const { sites } = service;

  return {
    listSiteSections: ({ path, query, ...caller }) => {
      const site = requireSite(service, path);
      const view = viewOf(service, site, caller);
      return pageOfItems(
        `sections ${site.id}`,
        query,
        view.layout.sections,
        (row) => [row.position, row.seq],
        (row) => presentSection(view, row),
      );
    },

    createSiteSection: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      requireOwnSpace(service, site, body.spaceId);
      gatherRoot(service, site);
      const id = addSection(service, site, body.title, body.icon ?? null);
      addSpace(service, site, body.spaceId, id);
      return sectionShown(service, site, id, caller);
    },

    deleteSiteSection: ({ path }) => {
      const site = requireSite(service, path);
      const row = sites.get('site_section', path.siteSectionId);
      if (row?.site_id === site.id) sites.remove('site_section', row.id);
    },

    updateSiteSection: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireSection(service, site, path.siteSectionId);
      const isTaken = layoutOf(service, site).sections.some(
        (one) => one.id !== row.id && one.path === body.path,
      );
      if (isTaken) throw new ServiceError(409, `path: ${body.path ?? ''} is taken by another section.`);
      if (body.defaultSiteSpace !== undefined) {
        if (sites.get('site_space', body.defaultSiteSpace)?.section_id !== row.id) {
          throw new ServiceError(400, 'defaultSiteSpace: is not a site space of this section.');
        }
        setDefaultSiteSpace(service, site, body.defaultSiteSpace);
      }
      sites.change('site_section', row.id, {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.path === undefined ? {} : { path: body.path }),
        ...(body.condition === undefined ? {} : { condition: body.condition }),
        ...(body.icon === undefined ? {} : { icon: body.icon }),
        ...(body.description === undefined ? {} : { description: body.description }),
      });
      return sectionShown(service, site, row.id, caller);
    },

    moveSiteSection: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireSection(service, site, path.siteSectionId);
      const place = placeOf(body.position, (one) => one.siteSection);
      const target = sites.get('site_section', place.beside);
      const isHere = target?.site_id === site.id;
      const position = isHere
        ? positionBeside(membersOf(layoutOf(service, site), target.group_id), row.id, place)
        : undefined;
      if (!isHere || position === undefined) {
        throw new ServiceError(400, 'position: names no other section of this site.');
      }
      sites.change('site_section', row.id, { position, group_id: target.group_id });
      return sectionShown(service, site, row.id, caller);
    },
  };
}

/** Site spaces and sections. */
export function siteStructureHandlers(service: Service) {
  return {
    ...siteSpaceListHandlers(service),
    ...siteSpaceHandlers(service),
    ...siteSectionHandlers(service),
  } satisfies Partial<Handlers>;
}
