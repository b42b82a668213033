import { isAtLeast } from '../access.ts';
import type { Role } from '../../api/common.ts';
import type { OpenApiSpec } from '../../api/openapi-spec.ts';
import { specSlug } from '../../api/openapi-spec.ts';
import type { SpecRow } from '../data/specs.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfRows } from '../http/paging.ts';
import { processSpec } from '../process-spec.ts';
import { refreshComputedPages } from '../search/search.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';

/** API specifications: fetched or given, parsed after the answer, versioned. */
export function specHandlers(service: Service) {
  const { specs } = service;
  const require = (organizationId: string, slug: string): SpecRow => {
    const row = specs.bySlug(organizationId, slug);
    if (row === undefined) throw notFound('API specification');
    return row;
  };
  const process = (id: string): void =>
    service.jobs.later('processSpec', (signal) => processSpec(service, id, signal));

  return {
    listOpenApiSpecs: ({ path, query, role }) => {
      const rows = specs.ofOrganization(path.organizationId);
      return pageOfRows(
        `openapi ${path.organizationId}`,
        query,
        rows.length,
        (after, limit) => rows.filter((row) => row.seq > (after ?? 0)).slice(0, limit),
        (row) => present(service, row, role),
      );
    },

    createOpenApiSpec: ({ path, body, role }) => {
      if (specs.bySlug(path.organizationId, body.slug) !== undefined) {
        throw new ServiceError(409, `slug: ${body.slug} is taken by another specification.`);
      }
      const id = specs.add(path.organizationId, body.slug, body.source, service.now());
      process(id);
      return present(service, require(path.organizationId, body.slug), role);
    },

    getOpenApiSpec: ({ path, role }) => present(service, require(path.organizationId, path.specSlug), role),

    putOpenApiSpec: ({ path, body, role }) => {
      const known = specs.bySlug(path.organizationId, path.specSlug);
      if (known === undefined && !specSlug.safeParse(path.specSlug).success) {
        throw new ServiceError(400, 'specSlug: letters, digits and single hyphens, at most 100.');
      }
      if (known !== undefined) specs.setSource(known.id, body.source, service.now());
      process(known?.id ?? specs.add(path.organizationId, path.specSlug, body.source, service.now()));
      return present(service, require(path.organizationId, path.specSlug), role);
    },

    deleteOpenApiSpec: ({ path }) => {
      const row = specs.bySlug(path.organizationId, path.specSlug);
      if (row === undefined) return;
      specs.remove(row.id);
      refreshComputedPages(service, path.organizationId);
    },

    updateOpenApiSpec: ({ path, body, role }) => {
      const row = require(path.organizationId, path.specSlug);
      specs.change(row.id, { visibility: body.visibility, updated_at: service.now() });
      return present(service, require(path.organizationId, path.specSlug), role);
    },
  } satisfies Partial<Handlers>;
}

function present(service: Service, row: SpecRow, role: Role | null): OpenApiSpec {
  const location = `${service.baseUrl}/v1/orgs/${row.organization_id}/openapi/${row.slug}`;
  return {
    object: 'openapi-spec',
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    slug: row.slug,
    ...(row.source_url === null ? {} : { sourceURL: row.source_url }),
    processingState: row.state,
    visibility: row.visibility,
    ...(row.last_version === null ? {} : { lastVersion: row.last_version }),
    ...(row.processed_at === null ? {} : { lastProcessedAt: row.processed_at }),
    ...(row.error_code === null ? {} : { lastProcessErrorCode: row.error_code }),
    lastProcessedErrors: JSON.parse(row.errors) as { message: string; code: string }[], // written by processSpec
    permissions: { view: true, edit: isAtLeast(role, 'create') },
    urls: { location, app: `${service.baseUrl}/app/o/${row.organization_id}/openapi/${row.slug}` },
  };
}
