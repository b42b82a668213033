import { z } from 'zod';
import { listOf, paging } from '../common.ts';
import {
  openApiSpec,
  openApiSpecCreation,
  openApiSpecReplacement,
  openApiSpecUpdate,
} from '../openapi-spec.ts';
import type { Operation } from '../operation.ts';

const section = 'API specifications';

/** Hosted API specifications. */
export const openApiSpecOperations = {
  listOpenApiSpecs: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/openapi',
    section,
    permission: 'member',
    query: z.object(paging),
    status: 200,
    answer: listOf(openApiSpec),
  },
  createOpenApiSpec: {
    method: 'POST',
    path: '/v1/orgs/{organizationId}/openapi',
    section,
    permission: 'create',
    body: openApiSpecCreation,
    status: 201,
    answer: openApiSpec,
  },
  getOpenApiSpec: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
    section,
    permission: 'member',
    status: 200,
    answer: openApiSpec,
  },
  /** Creates it where it is not there: then a server may answer 201; the local service always says 200. */
  putOpenApiSpec: {
    method: 'PUT',
    path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
    section,
    permission: 'create',
    body: openApiSpecReplacement,
    status: 200,
    answer: openApiSpec,
  },
  deleteOpenApiSpec: {
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
    section,
    permission: 'create',
    status: 204,
  },
  updateOpenApiSpec: {
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
    section,
    permission: 'create',
    body: openApiSpecUpdate,
    status: 200,
    answer: openApiSpec,
  },
} as const satisfies Record<string, Operation>;
