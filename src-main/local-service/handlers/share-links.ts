import type { SiteRow } from '../data/sites.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfRows } from '../http/paging.ts';
import { presentShareLink } from '../present/sites.ts';
import type { Service } from '../service.ts';
import { notFound } from '../service-error.ts';
import { requireSite } from './sites.ts';

/** Links that open a published site to whoever has them. */
export function shareLinkHandlers(service: Service) {
  const { sites } = service;

  return {
    listShareLinks: ({ path, query }) => {
      const site = requireSite(service, path);
      const rows = sites.shareLinksOf(site.id);
      return pageOfRows(
        `share links ${site.id}`,
        query,
        rows.length,
        (after, limit) => rows.filter((row) => row.seq > (after ?? 0)).slice(0, limit),
        (row) => presentShareLink(service, site, row),
      );
    },

    createShareLink: ({ path, body }) => {
      const site = requireSite(service, path);
      const id = sites.add('share_link', { site_id: site.id, name: body.name, created_at: service.now() });
      return shownLink(service, site, id);
    },

    deleteShareLink: ({ path }) => {
      const site = requireSite(service, path);
      const row = sites.get('share_link', path.shareLinkId);
      if (row?.site_id === site.id) sites.remove('share_link', row.id);
    },

    updateShareLink: ({ path, body }) => {
      const site = requireSite(service, path);
      shownLink(service, site, path.shareLinkId);
      sites.change('share_link', path.shareLinkId, {
        ...(body.active === undefined ? {} : { active: body.active ? 1 : 0 }),
        ...(body.name === undefined ? {} : { name: body.name }),
      });
      return shownLink(service, site, path.shareLinkId);
    },
  } satisfies Partial<Handlers>;
}

function shownLink(service: Service, site: SiteRow, id: string): ReturnType<typeof presentShareLink> {
  const row = service.sites.get('share_link', id);
  if (row?.site_id !== site.id) throw notFound('share link');
  return presentShareLink(service, site, row);
}
