import { z } from 'zod';
import { listOf, paging, queryBoolean } from '../common.ts';
import { link, linksStats, linkStatus } from '../content.ts';
import type { Operation } from '../operation.ts';
import { collection, collectionUpdate, movePosition, space, spaceUpdate } from '../space.ts';

const spaces = 'Spaces';
const collections = 'Collections';

/** Links list: the list envelope with `stats` (resources/openapi.json, Link). */
export const linksList = listOf(link).extend({ stats: linksStats.optional() });
export const linksQuery = z.object({ ...paging, status: linkStatus.optional() });

/** Spaces and collections. */
export const spaceOperations = {
  getSpace: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}',
    section: spaces,
    permission: 'read',
    query: z.object({ shareKey: z.string().optional() }),
    status: 200,
    answer: space,
  },
  deleteSpace: {
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}',
    section: spaces,
    permission: 'admin',
    status: 204,
  },
  updateSpace: {
    method: 'PATCH',
    path: '/v1/spaces/{spaceId}',
    section: spaces,
    permission: 'admin',
    body: spaceUpdate,
    status: 200,
    answer: space,
  },
  duplicateSpace: {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/duplicate',
    section: spaces,
    permission: 'create',
    status: 201,
    answer: space,
  },
  restoreSpace: {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/restore',
    section: spaces,
    permission: 'admin',
    status: 200,
    answer: space,
  },
  moveSpace: {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/move',
    section: spaces,
    permission: 'admin',
    body: z.object({ parent: z.string().min(1).nullish(), position: movePosition.optional() }),
    status: 200,
    answer: space,
  },
  transferSpace: {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/transfer',
    section: spaces,
    permission: 'admin',
    withdrawn: true,
    body: z.object({ organization: z.string().min(1) }),
    status: 200,
    answer: space,
  },
  listSpaceLinks: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/links',
    section: spaces,
    permission: 'read',
    withdrawn: true,
    query: linksQuery,
    status: 200,
    answer: linksList,
  },
  listOrganizationSpaces: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/spaces',
    section: spaces,
    permission: 'member',
    query: z.object(paging),
    status: 200,
    answer: listOf(space),
  },
  getCollection: {
    method: 'GET',
    path: '/v1/collections/{collectionId}',
    section: collections,
    permission: 'read',
    status: 200,
    answer: collection,
  },
  deleteCollection: {
    method: 'DELETE',
    path: '/v1/collections/{collectionId}',
    section: collections,
    permission: 'admin',
    status: 204,
  },
  updateCollection: {
    method: 'PATCH',
    path: '/v1/collections/{collectionId}',
    section: collections,
    permission: 'admin',
    body: collectionUpdate,
    status: 200,
    answer: collection,
  },
  listCollectionSpaces: {
    method: 'GET',
    path: '/v1/collections/{collectionId}/spaces',
    section: collections,
    permission: 'read',
    query: z.object(paging),
    status: 200,
    answer: listOf(space),
  },
  moveCollection: {
    method: 'POST',
    path: '/v1/collections/{collectionId}/move',
    section: collections,
    permission: 'admin',
    body: z.object({ parent: z.string().min(1).nullish(), position: movePosition.optional() }),
    status: 200,
    answer: collection,
  },
  transferCollection: {
    method: 'POST',
    path: '/v1/collections/{collectionId}/transfer',
    section: collections,
    permission: 'admin',
    body: z.object({ organization: z.string().min(1) }),
    status: 200,
    answer: collection,
  },
  listOrganizationCollections: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/collections',
    section: collections,
    permission: 'member',
    query: z.object({ ...paging, nested: queryBoolean.optional() }),
    status: 200,
    answer: listOf(collection),
  },
  createCollection: {
    method: 'POST',
    path: '/v1/orgs/{organizationId}/collections',
    section: collections,
    permission: 'create',
    body: z.object({ title: z.string().min(1).max(50).optional(), parent: z.string().min(1).optional() }),
    status: 201,
    answer: collection,
  },
} as const satisfies Record<string, Operation>;
