import type { SiteRow, SiteSpaceRow } from '../data/sites.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfRows } from '../http/paging.ts';
import {
  changedOverride,
  hasOverride,
  presentCustomization,
  presentOverride,
  presentSite,
  presentStructure,
} from '../present/sites.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { afterLast, freePath, layoutOf } from '../site-order.ts';

interface SitePath {
  readonly organizationId: string;
  readonly siteId: string;
}

/** @throws {ServiceError} 404 where the organization has no such site */
export function requireSite(service: Service, path: SitePath): SiteRow {
  const row = service.sites.get('site', path.siteId);
  if (row?.organization_id !== path.organizationId) throw notFound('site');
  return row;
}

/** @throws {ServiceError} 404 where the site has no such site space, or its space was deleted */
export function requireSiteSpace(service: Service, site: SiteRow, id: string): SiteSpaceRow {
  const row = service.sites.get('site_space', id);
  const isThere = row?.site_id === site.id && service.spaces.space(row.space_id) !== undefined;
  if (!isThere) throw notFound('site space');
  return row;
}

/** The space that a site is to show. @throws {ServiceError} 404 for one of another organization */
export function requireOwnSpace(service: Service, site: Pick<SiteRow, 'organization_id'>, id: string) {
  const space = service.spaces.space(id);
  if (space?.organization_id !== site.organization_id) throw notFound('space');
  return space;
}

function shown(service: Service, id: string): ReturnType<typeof presentSite> {
  const row = service.sites.get('site', id);
  if (row === undefined) throw notFound('site');
  return presentSite(service, row);
}

function siteTableHandlers(service: Service) {
  const { sites } = service;

  return {
    listSites: ({ path, query }) => {
      const title = query.title?.toLowerCase();
      const rows = sites.ofOrganization(path.organizationId).filter((row) => {
        if (query.published !== undefined && query.published !== (row.published === 1)) return false;
        if (title !== undefined && !row.title.toLowerCase().includes(title)) return false;
        return (
          query.space === undefined || sites.spacesOf(row.id).some((one) => one.space_id === query.space)
        );
      });
      return pageOfRows(
        `sites ${path.organizationId}`,
        query,
        rows.length,
        (after, limit) => rows.filter((row) => row.seq > (after ?? 0)).slice(0, limit),
        (row) => presentSite(service, row),
      );
    },

    createSite: ({ path, body }) => {
      const organization_id = path.organizationId;
      const spaces = (body.spaces ?? []).map((id) => requireOwnSpace(service, { organization_id }, id));
      const title = body.title ?? spaces[0]?.title ?? 'Untitled site';
      const taken = sites.ofOrganization(organization_id).map((row) => row.basename);
      const id = sites.add('site', {
        organization_id,
        type: body.type ?? 'basic',
        title,
        basename: freePath(title, taken),
        visibility: body.visibility ?? 'public',
        created_at: service.now(),
      });
      for (const space of spaces) {
        const beside = sites.spacesOf(id);
        sites.add('site_space', {
          site_id: id,
          space_id: space.id,
          position: afterLast(beside),
          path: freePath(
            space.title,
            beside.map((row) => row.path),
          ),
        });
      }
      return shown(service, id);
    },

    getSite: ({ path }) => presentSite(service, requireSite(service, path)),

    deleteSite: ({ path }) => {
      const row = sites.get('site', path.siteId);
      if (row?.organization_id === path.organizationId) sites.remove('site', row.id);
    },
  } satisfies Partial<Handlers>;
}

function siteChangeHandlers(service: Service) {
  const { sites } = service;

  return {
    updateSite: ({ path, body }) => {
      const row = requireSite(service, path);
      const { basename, defaultSiteSpace, defaultSiteSection } = body;
      const others = sites.ofOrganization(row.organization_id).filter(({ id }) => id !== row.id);
      if (basename !== undefined && others.some((other) => other.basename === basename)) {
        throw new ServiceError(409, `basename: ${basename} is taken by another site.`);
      }
      if (
        defaultSiteSection !== undefined &&
        !sites.sectionsOf(row.id).some(({ id }) => id === defaultSiteSection)
      ) {
        throw new ServiceError(400, 'defaultSiteSection: is not a section of this site.');
      }
      if (defaultSiteSpace !== undefined) setDefaultSiteSpace(service, row, defaultSiteSpace);
      sites.change('site', row.id, {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.visibility === undefined ? {} : { visibility: body.visibility }),
        ...(basename === undefined ? {} : { basename }),
        ...(body.hostname === undefined ? {} : { hostname: body.hostname }),
        ...(body.adaptiveContent === undefined
          ? {}
          : { adaptive_enabled: body.adaptiveContent.enabled ? 1 : 0 }),
        ...(body.agentsContext === undefined ? {} : { agents_context: body.agentsContext }),
        ...(defaultSiteSection === undefined ? {} : { default_section: defaultSiteSection }),
        ...(body.proxy === undefined ? {} : { proxy: body.proxy }),
      });
      return shown(service, row.id);
    },

    getAdaptiveSchema: ({ path }) => presentSchema(requireSite(service, path)),

    putAdaptiveSchema: ({ path, body }) => {
      const row = requireSite(service, path);
      sites.change('site', row.id, {
        adaptive_schema: JSON.stringify(body.jsonSchema),
        adaptive_at: service.now(),
      });
      return presentSchema(requireSite(service, path));
    },

    listTemplateConditions: ({ path }) => {
      const { adaptive_schema: schema } = requireSite(service, path);
      return { items: schema === null ? [] : templateConditionsOf(schema) };
    },
  } satisfies Partial<Handlers>;
}

function publicationHandlers(service: Service) {
  const { sites } = service;

  return {
    getPublishedSite: ({ path, query, ...caller }) => {
      const row = requireSite(service, path);
      const isMember = service.people.member(row.organization_id, caller.user.id) !== undefined;
      const isOpen =
        query.shareKey === undefined
          ? isMember || row.visibility === 'public' || row.visibility === 'unlisted'
          : sites.shareLinksOf(row.id).some((link) => link.id === query.shareKey && link.active === 1);
      if (row.published === 0 || !isOpen) throw notFound('site');
      return {
        object: 'published-content-site',
        site: presentSite(service, row),
        structure: presentStructure({ service, site: row, layout: layoutOf(service, row), caller }),
        customizations: {
          site: presentCustomization(service, row),
          siteSpaces: Object.fromEntries(
            sites
              .spacesOf(row.id)
              .filter(hasOverride)
              .map((one) => [one.id, presentOverride(service, row, one)]),
          ),
        },
        scripts: [],
      };
    },

    publishSite: ({ path }) => {
      const row = requireSite(service, path);
      sites.change('site', row.id, { published: 1 });
      return shown(service, row.id);
    },

    unpublishSite: ({ path }) => {
      const row = requireSite(service, path);
      sites.change('site', row.id, { published: 0 });
      return shown(service, row.id);
    },
  } satisfies Partial<Handlers>;
}

function customizationHandlers(
  service: Service,
): Pick<
  Handlers,
  | 'getSiteStructure'
  | 'getSiteCustomization'
  | 'putSiteCustomization'
  | 'getSiteSpaceCustomization'
  | 'deleteSiteSpaceCustomization'
  | 'updateSiteSpaceCustomization'
> {
  const { sites } = service;

  return {
    getSiteStructure: ({ path, ...caller }) => {
      const site = requireSite(service, path);
      return presentStructure({ service, site, layout: layoutOf(service, site), caller });
    },

    getSiteCustomization: ({ path }) => presentCustomization(service, requireSite(service, path)),

    putSiteCustomization: ({ path, body }) => {
      const row = requireSite(service, path);
      sites.change('site', row.id, { customization: JSON.stringify(body) });
      return presentCustomization(service, requireSite(service, path));
    },

    getSiteSpaceCustomization: ({ path }) => {
      const site = requireSite(service, path);
      return presentOverride(service, site, requireSiteSpace(service, site, path.siteSpaceId));
    },

    deleteSiteSpaceCustomization: ({ path }) => {
      const site = requireSite(service, path);
      const row = sites.get('site_space', path.siteSpaceId);
      if (row?.site_id === site.id) sites.change('site_space', row.id, { override: '{}' });
    },

    updateSiteSpaceCustomization: ({ path, body }) => {
      const site = requireSite(service, path);
      const row = requireSiteSpace(service, site, path.siteSpaceId);
      sites.change('site_space', row.id, { override: changedOverride(row, body) });
      return presentOverride(service, site, requireSiteSpace(service, site, row.id));
    },
  };
}

/** Sites and their customization. */
export function siteHandlers(service: Service) {
  return {
    ...siteTableHandlers(service),
    ...siteChangeHandlers(service),
    ...publicationHandlers(service),
    ...customizationHandlers(service),
  } satisfies Partial<Handlers>;
}

/** The default at the root, or in the section that the site space stands in. */
export function setDefaultSiteSpace(service: Service, site: SiteRow, id: string): void {
  const row = service.sites.spacesOf(site.id).find((one) => one.id === id);
  if (row === undefined) throw new ServiceError(400, 'defaultSiteSpace: is not a site space of this site.');
  if (row.section_id === null) service.sites.change('site', site.id, { default_site_space: id });
  else service.sites.change('site_section', row.section_id, { default_site_space: id });
}

interface ClaimSchema {
  readonly description?: string;
}
interface StoredSchema {
  readonly properties: Readonly<
    Record<string, ClaimSchema & { readonly properties?: Readonly<Record<string, ClaimSchema>> }>
  >;
}

function presentSchema(row: SiteRow): {
  object: string;
  jsonSchema: Record<string, unknown>;
  updatedAt: string;
} {
  if (row.adaptive_schema === null || row.adaptive_at === null) throw notFound('adaptive schema');
  // PUT wrote it from a validated body, which is an object.
  const jsonSchema = JSON.parse(row.adaptive_schema) as Record<string, unknown>;
  return { object: 'site-adaptive-schema', jsonSchema, updatedAt: row.adaptive_at };
}

/** A condition for every claim that the schema describes. */
function templateConditionsOf(json: string): { description: string; condition: string }[] {
  const { properties } = JSON.parse(json) as StoredSchema; // PUT wrote it from a validated body
  const { unsigned, ...signed } = properties;
  const of = (path: string, claims: Readonly<Record<string, ClaimSchema>>) =>
    Object.entries(claims).map(([name, claim]) => ({
      description: claim.description ?? `Visitors whose claim ${name} is true`,
      condition: `${path}${/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`} == true`,
    }));
  return [...of('visitor.claims', signed), ...of('visitor.claims.unsigned', unsigned?.properties ?? {})];
}
