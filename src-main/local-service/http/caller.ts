import type { Role } from '../../api/common.ts';
import type { Operation } from '../../api/operation.ts';
import type { OperationName } from '../../api/operations.ts';
import { roleInCollection, roleInOrganization, roleInSpace } from '../access.ts';
import type { UserRow } from '../data/people.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';

type Path = Readonly<Record<string, string>>;

/** Operations whose subject may be absent or deleted: they decide themselves what that means. */
const lenient: ReadonlySet<OperationName> = new Set(['deleteSpace', 'restoreSpace', 'deleteCollection']);

/** Operations that take a `shareKey`; `getPublishedSite` looks at it itself. */
const shareable: ReadonlySet<OperationName> = new Set([
  'getSpace',
  'listSiteSpaces',
  'listSiteSections',
  'getSiteStructure',
]);

/** Whose token the header carries. @throws {ServiceError} 401 where it is nobody's */
export function authenticate(service: Service, authorization: string | undefined): UserRow {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  const user = token === undefined ? undefined : service.people.byToken(token);
  if (user === undefined)
    throw new ServiceError(401, 'Sign in with a known token: Authorization: Bearer <token>.');
  return user;
}

/** Whether the operation decides itself what an absent or deleted subject means. */
export function isLenient(name: OperationName): boolean {
  return lenient.has(name);
}

/** One request, as far as it says who may make it. */
interface Asked {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly path: Path;
  readonly user: UserRow;
  readonly shareKey: string | undefined;
}

/** The caller's role where the operation works, a share link's included. @throws {ServiceError} 404 for a stranger */
export function roleOf(service: Service, { name, operation, path, user, shareKey }: Asked): Role | null {
  return isShared(service, name, path, shareKey)
    ? (roleOfMember(service, path, user) ?? 'read')
    : roleFor(service, name, operation, path, user);
}

/** The caller's role where the operation works. Who is not a member of the organization sees nothing of it: 404. */
function roleFor(
  service: Service,
  name: OperationName,
  operation: Operation,
  path: Path,
  user: UserRow,
): Role | null {
  const isForAbsent = isLenient(name);
  if (path['spaceId'] !== undefined) {
    const space = isForAbsent
      ? service.spaces.anySpace(path['spaceId'])
      : service.spaces.space(path['spaceId']);
    const role = space === undefined ? undefined : roleInSpace(service, user.id, space);
    if (role !== undefined) return role;
    if (isForAbsent) return highestRole(service, user);
    throw notFound('space');
  }
  if (path['collectionId'] !== undefined) {
    const collection = service.spaces.collection(path['collectionId']);
    const role = collection === undefined ? undefined : roleInCollection(service, user.id, collection);
    if (role !== undefined) return role;
    if (isForAbsent) return highestRole(service, user);
    throw notFound('collection');
  }
  if (path['organizationId'] !== undefined) {
    const role = roleInOrganization(service, user.id, path['organizationId']);
    if (role !== undefined) return role;
    const isOpenToAll = operation.permission === 'signed-in';
    if (isOpenToAll && service.people.organization(path['organizationId']) !== undefined) return null;
    throw notFound('organization');
  }
  return operation.permission === 'signed-in' ? null : highestRole(service, user);
}

/**
 * Whether a share link opens what is asked for, to members and to all others: the link is active, its site is published,
 * and the operation is about that site or a space that it shows.
 */
function isShared(service: Service, name: OperationName, path: Path, key: string | undefined): boolean {
  if (key === undefined || !shareable.has(name)) return false;
  const link = service.sites.get('share_link', key);
  const site = link?.active === 1 ? service.sites.get('site', link.site_id) : undefined;
  if (site?.published !== 1) return false;
  if (path['siteId'] !== undefined) return path['siteId'] === site.id;
  return service.sites.spacesOf(site.id).some((shown) => shown.space_id === path['spaceId']);
}

function roleOfMember(service: Service, path: Path, user: UserRow): Role | null | undefined {
  const space = path['spaceId'] === undefined ? undefined : service.spaces.space(path['spaceId']);
  if (space !== undefined) return roleInSpace(service, user.id, space);
  return roleInOrganization(service, user.id, path['organizationId'] ?? '');
}

/** Whether the space or collection is there, in an organization that the caller does not belong to. */
export function isElsewhere(service: Service, path: Path, user: UserRow): boolean {
  const row =
    path['spaceId'] !== undefined
      ? service.spaces.anySpace(path['spaceId'])
      : service.spaces.collection(path['collectionId'] ?? '');
  return row !== undefined && roleInOrganization(service, user.id, row.organization_id) === undefined;
}

function highestRole(service: Service, user: UserRow): Role | null {
  const roles = service.people
    .organizationsOf(user.id)
    .map(({ id }) => roleInOrganization(service, user.id, id) ?? null);
  return roles.find((role) => role === 'admin') ?? roles[0] ?? null;
}
