import type { Space } from '../../api/space.ts';
import type { SpaceRow } from '../data/spaces.ts';
import { isAtLeast, roleInOrganization, roleInSpace, roleOfCaller } from '../access.ts';
import { withComputedPages } from '../pages/computed-pages.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { cutText } from '../importer/git/branch-summary.ts';
import { pageOfRows } from '../http/paging.ts';
import { presentLinks } from '../present/links.ts';
import { presentSpace } from '../present/spaces.ts';
import { refreshComputedPagesOf, refreshSearch } from '../search/search.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';

const keptAfterDeletionMs = 7 * 24 * 60 * 60 * 1000;

export function requireSpace(service: Service, id: string): SpaceRow {
  const row = service.spaces.space(id);
  if (row === undefined) throw notFound('space');
  return row;
}

/** Before this instant a deleted space is gone for good. */
export function deletionLimit(now: string): string {
  return new Date(new Date(now).getTime() - keptAfterDeletionMs).toISOString();
}

function shown(service: Service, id: string, caller: Pick<Call<'getSpace'>, 'user' | 'role'>): Space {
  const row = requireSpace(service, id);
  return presentSpace(service, row, roleOfCaller(service, caller, row));
}

function spaceTableHandlers(service: Service) {
  const { spaces } = service;

  return {
    getSpace: (call) => shown(service, call.path.spaceId, call),
    deleteSpace: ({ path }) => {
      const row = spaces.space(path.spaceId);
      if (row !== undefined) spaces.changeSpace(row.id, { deleted_at: service.now() });
    },
    updateSpace: ({ path, body, ...caller }) => {
      requireSpace(service, path.spaceId);
      spaces.changeSpace(path.spaceId, {
        updated_at: service.now(),
        ...(body.editMode === undefined ? {} : { edit_mode: body.editMode }),
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.defaultLevel === undefined ? {} : { default_level: body.defaultLevel }),
        ...(body.language === undefined ? {} : { language: body.language }),
        ...(body.mergeRules === undefined ? {} : { merge_rules: JSON.stringify(body.mergeRules) }),
        ...(body.emoji === undefined ? {} : { emoji: body.emoji }),
      });
      return shown(service, path.spaceId, caller);
    },
    listSpaceLinks: ({ path, query, ...caller }) => {
      const row = requireSpace(service, path.spaceId);
      const revision = withComputedPages(service, service.revisions.require(row.revision_id));
      return presentLinks(service, revision, {}, query, caller);
    },
    listOrganizationSpaces: ({ path, query, user }) => {
      const rows = spaces.ofOrganization(path.organizationId);
      return pageOfRows(
        `spaces ${path.organizationId}`,
        query,
        rows.length,
        (after, limit) => rows.filter((row) => row.seq > (after ?? 0)).slice(0, limit),
        (row) => presentSpace(service, row, roleInSpace(service, user.id, row) ?? null),
      );
    },
  } satisfies Partial<Handlers>;
}

function spaceMoveHandlers(service: Service) {
  const { spaces } = service;

  return {
    duplicateSpace: ({ path, ...caller }) => {
      const original = requireSpace(service, path.spaceId);
      const content = service.revisions.require(original.revision_id);
      const at = service.now();
      const {
        seq: _seq,
        id: _id,
        position: _position,
        is_sample: _sample,
        deleted_at: _deleted,
        ...copied
      } = original;
      const title = `${cutText(original.title, 43)} (copy)`;
      const id = spaces.addSpace({ ...copied, title, revision_id: '', created_at: at, updated_at: at });
      const revision = service.revisions.add(
        { spaceId: id, parents: [], type: 'edits', createdAt: at },
        content.partNames,
      );
      spaces.changeSpace(id, { revision_id: revision });
      refreshSearch(service, id);
      return shown(service, id, caller);
    },
    restoreSpace: ({ path, ...caller }) => {
      const row = spaces.anySpace(path.spaceId);
      if (row === undefined || (row.deleted_at !== null && row.deleted_at < deletionLimit(service.now()))) {
        throw notFound('space');
      }
      if (row.deleted_at === null) throw new ServiceError(409, 'The space is not deleted.');
      spaces.changeSpace(row.id, { deleted_at: null });
      refreshComputedPagesOf(service, row.id);
      return shown(service, row.id, caller);
    },
    moveSpace: ({ path, body, ...caller }) => {
      const row = requireSpace(service, path.spaceId);
      const { parent, beside } = placeOfMove(service, row, body);
      const before = spaces.ofParent(row.organization_id, parent).map(({ id }) => id);
      const others = before.filter((id) => id !== row.id);
      const index = beside === undefined ? -1 : others.indexOf(beside);
      let order = parent === row.parent_id ? before : [...others, row.id];
      if (index !== -1)
        order = others.toSpliced(body.position?.before === undefined ? index + 1 : index, 0, row.id);
      if (parent === row.parent_id && order.join() === before.join())
        throw new ServiceError(409, 'The space is already there.');
      spaces.changeSpace(row.id, { parent_id: parent, updated_at: service.now() });
      spaces.place(row.id, order);
      return shown(service, row.id, caller);
    },
    transferSpace: ({ path, body, ...caller }) => {
      const row = requireSpace(service, path.spaceId);
      const from = { organizationId: row.organization_id, spaces: [row] };
      const organization_id = transferTarget(service, body.organization, from, caller.user.id);
      const last = spaces.ofParent(organization_id, null).at(-1)?.position ?? 0;
      spaces.changeSpace(row.id, {
        organization_id,
        parent_id: null,
        position: last + 1,
        updated_at: service.now(),
      });
      refreshComputedPagesOf(service, row.id);
      return shown(service, row.id, caller);
    },
  } satisfies Partial<Handlers>;
}

/** Spaces (resources/openapi.json, Spaces). */
export function spaceHandlers(service: Service) {
  return {
    ...spaceTableHandlers(service),
    ...spaceMoveHandlers(service),
  } satisfies Partial<Handlers>;
}

interface MoveBody {
  readonly parent?: string | null | undefined;
  readonly position?:
    | {
        readonly before?: { readonly space: string } | undefined;
        readonly after?: { readonly space: string } | undefined;
      }
    | undefined;
}

/**
 * Where a move leads (moveSpace, moveCollection of resources/openapi.json): only what is named changes. `parent` is null
 * for the top; where it is not named, a position beside a space is in the collection of that space.
 *
 * @throws {ServiceError} 404 for an unknown collection, 400 where the position names no other space in that place
 */
export function placeOfMove(
  { spaces }: Service,
  row: { readonly id: string; readonly organization_id: string; readonly parent_id: string | null },
  { parent, position }: MoveBody,
): { readonly parent: string | null; readonly beside: string | undefined } {
  if (typeof parent === 'string' && spaces.collection(parent)?.organization_id !== row.organization_id) {
    throw notFound('collection');
  }
  if (position === undefined) {
    return { parent: parent === undefined ? row.parent_id : parent, beside: undefined };
  }
  const beside = spaces.space(position.before?.space ?? position.after?.space ?? '');
  const isBeside =
    beside !== undefined &&
    beside.id !== row.id &&
    beside.organization_id === row.organization_id &&
    (parent === undefined || beside.parent_id === parent);
  if (!isBeside) throw new ServiceError(400, 'position: names no other space in that place.');
  return { parent: beside.parent_id, beside: beside.id };
}

/**
 * The organization that something may be transferred to.
 *
 * @throws {ServiceError} 409 where it is there already, 404 for an organization the caller does not belong to, 403 where
 *   they may not create content there, 412 where a site shows one of the spaces
 */
export function transferTarget(
  service: Service,
  target: string,
  from: { readonly organizationId: string; readonly spaces: readonly SpaceRow[] },
  userId: string,
): string {
  if (target === from.organizationId) {
    throw new ServiceError(409, 'It already belongs to that organization.');
  }
  const role = roleInOrganization(service, userId, target);
  if (role === undefined) throw notFound('organization');
  if (!isAtLeast(role, 'create')) {
    throw new ServiceError(403, 'Your role there is too low: this needs at least create.');
  }
  for (const space of from.spaces) {
    const site = service.sites.showing(space.id);
    if (site !== undefined) {
      throw new ServiceError(
        412,
        `It cannot be transferred: the site ${site.title} shows ${space.title}. Take it off the site first.`,
      );
    }
  }
  return target;
}
