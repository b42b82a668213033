import type { Collection } from '../../api/space.ts';
import { roleInCollection, roleInSpace } from '../access.ts';
import type { UserRow } from '../data/people.ts';
import type { CollectionRow } from '../data/spaces.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfItems, pageOfRows } from '../http/paging.ts';
import { presentCollection, presentSpace } from '../present/spaces.ts';
import { refreshComputedPagesOf } from '../search/search.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { placeOfMove, transferTarget } from './spaces.ts';

/** Collections (resources/openapi.json, Collections). */
export function collectionHandlers(service: Service) {
  const { spaces } = service;
  const require = (id: string): CollectionRow => {
    const row = spaces.collection(id);
    if (row === undefined) throw notFound('collection');
    return row;
  };
  /** A collection as it is now, with what the caller may now do there: a change may have moved their role. */
  const shown = (id: string, user: UserRow): Collection => {
    const row = require(id);
    return presentCollection(service, row, roleInCollection(service, user.id, row) ?? null);
  };
  return {
    getCollection: ({ path, user }) => shown(path.collectionId, user),

    deleteCollection: ({ path }) => {
      const row = spaces.collection(path.collectionId);
      if (row !== undefined) spaces.removeCollection(row);
    },

    updateCollection: ({ path, body, user }) => {
      spaces.changeCollection(require(path.collectionId).id, {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.description === undefined ? {} : { description: body.description }),
        ...(body.defaultLevel === undefined ? {} : { default_level: body.defaultLevel }),
      });
      return shown(path.collectionId, user);
    },

    listCollectionSpaces: ({ path, query, user }) => {
      const row = require(path.collectionId);
      return pageOfItems(
        `collection spaces ${row.id}`,
        query,
        spaces.ofParent(row.organization_id, row.id),
        (space) => [space.position, space.id],
        (space) => presentSpace(service, space, roleInSpace(service, user.id, space) ?? null),
      );
    },

    moveCollection: ({ path, body, user }) => {
      const row = require(path.collectionId);
      const { parent } = placeOfMove(service, row, body);
      // Collections have no order among the spaces: beside a space means in its collection.
      if (parent === row.parent_id) throw new ServiceError(409, 'The collection is already there.');
      if (isWithin(service, parent, row.id)) {
        throw new ServiceError(412, 'The collection cannot be moved into itself.');
      }
      spaces.changeCollection(row.id, { parent_id: parent });
      return shown(row.id, user);
    },

    transferCollection: ({ path, body, user }) => {
      const row = require(path.collectionId);
      transfer(service, row, body.organization, user.id);
      return shown(row.id, user);
    },

    listOrganizationCollections: ({ path, query, user }) => {
      const all = spaces.collections(path.organizationId);
      const rows = query.nested === false ? all.filter((row) => row.parent_id === null) : all;
      return pageOfRows(
        `collections ${path.organizationId}`,
        query,
        rows.length,
        (after, limit) => rows.filter((row) => row.seq > (after ?? 0)).slice(0, limit),
        (row) => presentCollection(service, row, roleInCollection(service, user.id, row) ?? null),
      );
    },

    createCollection: ({ path, body, user }) => {
      const parent = body.parent ?? null;
      if (parent !== null && spaces.collection(parent)?.organization_id !== path.organizationId) {
        throw notFound('collection');
      }
      const id = spaces.addCollection(path.organizationId, body.title ?? 'Untitled', parent, service.now());
      return shown(id, user);
    },
  } satisfies Partial<Handlers>;
}

/** Moves a collection and all that is in it to another organization, where it stands on top. */
function transfer(service: Service, row: CollectionRow, organization: string, userId: string): void {
  const { spaces } = service;
  const inside = spaces.below(row);
  const from = { organizationId: row.organization_id, spaces: inside.spaces };
  const organization_id = transferTarget(service, organization, from, userId);
  for (const one of inside.collections) spaces.changeCollection(one.id, { organization_id });
  for (const one of inside.spaces) spaces.changeSpace(one.id, { organization_id });
  spaces.changeCollection(row.id, { organization_id, parent_id: null });
  for (const one of inside.spaces) refreshComputedPagesOf(service, one.id);
}

function isWithin(service: Service, id: string | null, ancestor: string): boolean {
  let current = id;
  for (let steps = 0; current !== null && steps < 100; steps += 1) {
    if (current === ancestor) return true;
    current = service.spaces.collection(current)?.parent_id ?? null;
  }
  return false;
}
