import type { SiteGroupRow, SiteRow } from '../data/sites.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfItems } from '../http/paging.ts';
import { presentGroup } from '../present/sites.ts';
import type { SiteView } from '../present/sites.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { afterLast, layoutOf, membersOf, positionBeside } from '../site-order.ts';
import { requireSite } from './sites.ts';
import { placeOf, requireSection, viewOf } from './site-structure.ts';

function requireGroup({ sites }: Service, site: SiteRow, id: string): SiteGroupRow {
  const row = sites.get('site_group', id);
  if (row?.site_id !== site.id) throw notFound('section group');
  return row;
}

function groupShown(service: Service, site: SiteRow, id: string, caller: SiteView['caller']) {
  return presentGroup(viewOf(service, site, caller), requireGroup(service, site, id));
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

function groupTableHandlers(
  service: Service,
): Pick<
  Handlers,
  | 'listSiteSectionGroups'
  | 'createSiteSectionGroup'
  | 'deleteSiteSectionGroup'
  | 'updateSiteSectionGroup'
  | 'moveSiteSectionGroup'
> {
  const { sites } = service;

  return {
    listSiteSectionGroups: ({ path, query, ...caller }) => {
      const site = requireSite(service, path);
      const view = viewOf(service, site, caller);
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
      const sections = (body.sections ?? []).map((id) => requireSection(service, site, id));
      const parent = body.parent === undefined ? null : requireGroup(service, site, body.parent).id;
      const id = sites.add('site_group', {
        site_id: site.id,
        parent_id: parent,
        position: afterLast(membersOf(layoutOf(service, site), parent)),
        title: body.title,
        icon: body.icon ?? null,
      });
      sections.forEach((row, index) =>
        sites.change('site_section', row.id, { group_id: id, position: index + 1 }),
      );
      return groupShown(service, site, id, caller);
    },

    deleteSiteSectionGroup: ({ path }) => {
      const site = requireSite(service, path);
      const row = sites.get('site_group', path.siteSectionGroupId);
      if (row?.site_id === site.id) sites.removeGroup(row);
    },

    updateSiteSectionGroup: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireGroup(service, site, path.siteSectionGroupId);
      sites.change('site_group', row.id, {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.icon === undefined ? {} : { icon: body.icon }),
      });
      return groupShown(service, site, row.id, caller);
    },

    moveSiteSectionGroup: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const row = requireGroup(service, site, path.siteSectionGroupId);
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
      const position = positionBeside(membersOf(layoutOf(service, site), parent), row.id, place);
      if (position === undefined) throw new ServiceError(400, 'position: names no other section or group.');
      sites.change('site_group', row.id, { position, parent_id: parent });
      return groupShown(service, site, row.id, caller);
    },
  };
}

function groupMemberHandlers(service: Service) {
  const { sites } = service;

  return {
    addSectionToGroup: ({ path, body, ...caller }) => {
      const site = requireSite(service, path);
      const group = requireGroup(service, site, path.siteSectionGroupId);
      const section = requireSection(service, site, body.sectionId);
      sites.change('site_section', section.id, {
        group_id: group.id,
        position: afterLast(membersOf(layoutOf(service, site), group.id)),
      });
      return groupShown(service, site, group.id, caller);
    },

    removeSectionFromGroup: ({ path }) => {
      const site = requireSite(service, path);
      const group = requireGroup(service, site, path.siteSectionGroupId);
      const section = sites.get('site_section', path.siteSectionId);
      if (section?.group_id !== group.id) return;
      sites.change('site_section', section.id, {
        group_id: group.parent_id,
        position: afterLast(membersOf(layoutOf(service, site), group.parent_id)),
      });
    },
  } satisfies Partial<Handlers>;
}

/** Section groups of sites, and which sections are in them. */
export function siteGroupHandlers(service: Service) {
  return { ...groupTableHandlers(service), ...groupMemberHandlers(service) } satisfies Partial<Handlers>;
}
