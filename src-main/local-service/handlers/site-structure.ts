import type { SiteGroupRow, SiteRow, SiteSectionRow } from '../data/sites.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfItems } from '../http/paging.ts';
import { presentGroup, presentSection, presentSiteSpace } from '../present/sites.ts';
import type { SiteView } from '../present/sites.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { afterLast, freePath, layoutOf, membersOf, positionBeside } from '../site-order.ts';
import { requireOwnSpace, requireSite, requireSiteSpace, setDefaultSiteSpace } from './sites.ts';

type Names =
  | 'listSiteSpaces'
  | 'createSiteSpace'
  | 'deleteSiteSpace'
  | 'updateSiteSpace'
  | 'moveSiteSpace'
  | 'listSiteSections'
  | 'createSiteSection'
  | 'deleteSiteSection'
  | 'updateSiteSection'
  | 'moveSiteSection'
  | 'listSiteSectionGroups'
  | 'createSiteSectionGroup'
  | 'deleteSiteSectionGroup'
  | 'updateSiteSectionGroup'
  | 'addSectionToGroup'
  | 'removeSectionFromGroup'
  | 'moveSiteSectionGroup';

/** Where a moved thing goes: beside what, and on which side. */
function placeOf<Neighbour>(
  position: { readonly before?: Neighbour | undefined; readonly after?: Neighbour | undefined },
  idOf: (neighbour: Neighbour) => string,
): { readonly beside: string; readonly isBefore: boolean } {
  const { before, after } = position;
  if (before !== undefined) return { beside: idOf(before), isBefore: true };
  if (after !== undefined) return { beside: idOf(after), isBefore: false };
  throw new ServiceError(400, 'position: takes exactly one of before and after.');
}

/** Site spaces, sections and section groups. */
export function siteStructureHandlers(service: Service): Pick<Handlers, Names> {
  const { sites } = service;
  const layout = (site: SiteRow) => layoutOf(service, site);
  const viewOf = (site: SiteRow, caller: SiteView['caller']): SiteView => ({
    service,
    site,
    layout: layout(site),
    caller,
  });
  const spaceShown = (site: SiteRow, id: string, caller: SiteView['caller']) =>
    presentSiteSpace(viewOf(site, caller), requireSiteSpace(service, site, id));
  const requireSection = (site: SiteRow, id: string): SiteSectionRow => {
    const row = sites.get('site_section', id);
    if (row?.site_id !== site.id) throw notFound('section');
    return row;
  };
  const requireGroup = (site: SiteRow, id: string): SiteGroupRow => {
    const row = sites.get('site_group', id);
    if (row?.site_id !== site.id) throw notFound('section group');
    return row;
  };
  const sectionShown = (site: SiteRow, id: string, caller: SiteView['caller']) =>
    presentSection(viewOf(site, caller), requireSection(site, id));
  const groupShown = (site: SiteRow, id: string, caller: SiteView['caller']) =>
    presentGroup(viewOf(site, caller), requireGroup(site, id));

  function addSpace(site: SiteRow, spaceId: string, sectionId: string | null): string {
    const space = requireOwnSpace(service, site, spaceId);
    const beside = layout(site).spaces.filter((row) => row.section_id === sectionId);
    return sites.add('site_space', {
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

  function addSection(site: SiteRow, title: string, icon: string | null): string {
    const now = layout(site);
    return sites.add('site_section', {
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
  function gatherRoot(site: SiteRow): void {
    const { spaces, sections, defaultSiteSpace } = layout(site);
    const root = spaces.filter((row) => row.section_id === null);
    if (sections.length > 0 || root.length === 0) return;
    const first = root.find((row) => row.id === defaultSiteSpace) ?? root[0];
    const title = first === undefined ? site.title : service.spaces.anySpace(first.space_id)?.title;
    const id = addSection(site, title ?? site.title, null);
    for (const row of root) sites.change('site_space', row.id, { section_id: id });
    sites.change('site_section', id, { default_site_space: defaultSiteSpace });
  }

  return {
    listSiteSpaces: ({ path, query, ...caller }) => {
      const site = requireSite(service, path);
      const view = viewOf(site, caller);
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
        body.sectionId === undefined ? layout(site).defaultSection : requireSection(site, body.sectionId).id;
      return spaceShown(site, addSpace(site, body.spaceId, section), caller);
    },

    deleteSiteSpace: ({ path }) => {
      const site = requireSite(service, path);
      const row = sites.get('site_space', path.siteSpaceId);
      if (row?.site_id === site.id) sites.remove('site_space', row.id);
    },

    updateSiteSpace: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireSiteSpace(service, site, path.siteSpaceId);
      const isTaken = layout(site).spaces.some(
        (one) => one.id !== row.id && one.section_id === row.section_id && one.path === body.path,
      );
      if (isTaken) throw new ServiceError(409, `path: ${body.path ?? ''} is taken beside this site space.`);
      sites.change('site_space', row.id, {
        ...(body.path === undefined ? {} : { path: body.path }),
        ...(body.condition === undefined ? {} : { condition: body.condition }),
        ...(body.spaceId === undefined ? {} : { space_id: requireOwnSpace(service, site, body.spaceId).id }),
      });
      return spaceShown(site, row.id, caller);
    },

    moveSiteSpace: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireSiteSpace(service, site, path.siteSpaceId);
      const place = placeOf(body.position, (one) => one.siteSpace);
      const { spaces } = layout(site);
      const target = spaces.find((one) => one.id === place.beside);
      const siblings = spaces.filter((one) => one.section_id === target?.section_id);
      const position = positionBeside(siblings, row.id, place);
      if (target === undefined || position === undefined) {
        throw new ServiceError(400, 'position: names no other site space of this site.');
      }
      sites.change('site_space', row.id, { position, section_id: target.section_id });
      return spaceShown(site, row.id, caller);
    },

    listSiteSections: ({ path, query, ...caller }) => {
      const site = requireSite(service, path);
      const view = viewOf(site, caller);
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
      gatherRoot(site);
      const id = addSection(site, body.title, body.icon ?? null);
      addSpace(site, body.spaceId, id);
      return sectionShown(site, id, caller);
    },

    deleteSiteSection: ({ path }) => {
      const site = requireSite(service, path);
      const row = sites.get('site_section', path.siteSectionId);
      if (row?.site_id === site.id) sites.remove('site_section', row.id);
    },

    updateSiteSection: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireSection(site, path.siteSectionId);
      const isTaken = layout(site).sections.some((one) => one.id !== row.id && one.path === body.path);
      if (isTaken) throw new ServiceError(409, `path: ${body.path ?? ''} is taken by another section.`);
      if (body.defaultSiteSpace !== undefined) {
        if (sites.get('site_space', body.defaultSiteSpace)?.section_id !== row.id) {
          throw new ServiceError(400, 'defaultSiteSpace: is no site space of this section.');
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
      return sectionShown(site, row.id, caller);
    },

    moveSiteSection: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireSection(site, path.siteSectionId);
      const place = placeOf(body.position, (one) => one.siteSection);
      const target = sites.get('site_section', place.beside);
      const isHere = target?.site_id === site.id;
      const position = isHere
        ? positionBeside(membersOf(layout(site), target.group_id), row.id, place)
        : undefined;
      if (!isHere || position === undefined) {
        throw new ServiceError(400, 'position: names no other section of this site.');
      }
      sites.change('site_section', row.id, { position, group_id: target.group_id });
      return sectionShown(site, row.id, caller);
    },

    listSiteSectionGroups: ({ path, query, ...caller }) => {
      const site = requireSite(service, path);
      const view = viewOf(site, caller);
      return pageOfItems(
        `section groups ${site.id}`,
        query,
        view.layout.groups,
        (row) => [row.position, row.seq],
        (row) => presentGroup(view, row),
      );
    },

    createSiteSectionGroup: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const sections = (body.sections ?? []).map((id) => requireSection(site, id));
      const parent = body.parent === undefined ? null : requireGroup(site, body.parent).id;
      const id = sites.add('site_group', {
        site_id: site.id,
        parent_id: parent,
        position: afterLast(membersOf(layout(site), parent)),
        title: body.title,
        icon: body.icon ?? null,
      });
      sections.forEach((row, index) =>
        sites.change('site_section', row.id, { group_id: id, position: index + 1 }),
      );
      return groupShown(site, id, caller);
    },

    deleteSiteSectionGroup: ({ path }) => {
      const site = requireSite(service, path);
      const row = sites.get('site_group', path.siteSectionGroupId);
      if (row?.site_id === site.id) sites.removeGroup(row);
    },

    updateSiteSectionGroup: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireGroup(site, path.siteSectionGroupId);
      sites.change('site_group', row.id, {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.icon === undefined ? {} : { icon: body.icon }),
      });
      return groupShown(site, row.id, caller);
    },

    addSectionToGroup: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const group = requireGroup(site, path.siteSectionGroupId);
      const section = requireSection(site, body.sectionId);
      sites.change('site_section', section.id, {
        group_id: group.id,
        position: afterLast(membersOf(layout(site), group.id)),
      });
      return groupShown(site, group.id, caller);
    },

    removeSectionFromGroup: ({ path }) => {
      const site = requireSite(service, path);
      const group = requireGroup(site, path.siteSectionGroupId);
      const section = sites.get('site_section', path.siteSectionId);
      if (section?.group_id !== group.id) return;
      sites.change('site_section', section.id, {
        group_id: group.parent_id,
        position: afterLast(membersOf(layout(site), group.parent_id)),
      });
    },

    moveSiteSectionGroup: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireGroup(site, path.siteSectionGroupId);
      const place = placeOf(body.position, (one) => one.id);
      const section = sites.get('site_section', place.beside);
      const group = sites.get('site_group', place.beside);
      const target = section ?? group;
      if (target?.site_id !== site.id) {
        throw new ServiceError(400, 'position: names no section or group of this site.');
      }
      const parent = section === undefined ? (group?.parent_id ?? null) : section.group_id;
      if (isWithin(sites.groupsOf(site.id), parent, row.id)) {
        throw new ServiceError(400, 'position: a group cannot be moved into itself.');
      }
      const position = positionBeside(membersOf(layout(site), parent), row.id, place);
      if (position === undefined) throw new ServiceError(400, 'position: names no other section or group.');
      sites.change('site_group', row.id, { position, parent_id: parent });
      return groupShown(site, row.id, caller);
    },
  };
}

/** True where `id` is `ancestor` or stands below it. */
function isWithin(groups: readonly SiteGroupRow[], id: string | null, ancestor: string): boolean {
  let current = id;
  for (let steps = 0; current !== null && steps <= groups.length; steps += 1) {
    if (current === ancestor) return true;
    current = groups.find((row) => row.id === current)?.parent_id ?? null;
  }
  return false;
}
