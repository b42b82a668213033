import type { Permission } from '../api/operation.ts';
import type { Role } from '../api/common.ts';
import { roleInput } from '../api/common.ts';
import type { CollectionRow, SpaceRow } from './data/spaces.ts';
import type { Service } from './service.ts';

/** Roles from least to most; each may do all that those before it may (docs/design/service-api.md, "Roles"). */
const ranks: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

function rank(role: Role | null): number {
  return role === null ? -1 : ranks.indexOf(role);
}

export function isAtLeast(role: Role | null, least: Role): boolean {
  return rank(role) >= rank(least);
}

/** Whether a role suffices for an operation; `signed-in` and `member` were checked before a role was known. */
export function allows(role: Role | null, permission: Permission): boolean {
  return permission === 'signed-in' || permission === 'member' || isAtLeast(role, permission);
}

function highest(roles: readonly (Role | 'inherit' | null | undefined)[]): Role | null {
  return roles.reduce<Role | null>((best, role) => {
    const parsed = roleInput.safeParse(role);
    return parsed.success && rank(parsed.data) > rank(best) ? parsed.data : best;
  }, null);
}

/** Role in an organization: the higher of the member's and the organization's default; undefined for who is not a member. */
export function roleInOrganization(
  service: Service,
  userId: string,
  organizationId: string,
): Role | null | undefined {
  const member = service.people.member(organizationId, userId);
  if (member === undefined) return undefined;
  return highest([member.role, service.people.organization(organizationId)?.default_role]);
}

function collectionLevels(service: Service, id: string | null): (Role | 'inherit' | null)[] {
  const levels: (Role | 'inherit' | null)[] = [];
  let collection: CollectionRow | undefined = id === null ? undefined : service.spaces.collection(id);
  // A chain of parents cannot be longer than this: moves that would close a circle are refused.
  for (let steps = 0; collection !== undefined && steps < 100; steps += 1) {
    levels.push(collection.default_level);
    collection = collection.parent_id === null ? undefined : service.spaces.collection(collection.parent_id);
  }
  return levels;
}

/** The highest of the organization's default, the collections', the space's and the member's; undefined for a stranger. */
export function roleInSpace(service: Service, userId: string, space: SpaceRow): Role | null | undefined {
  const role = roleInOrganization(service, userId, space.organization_id);
  return role === undefined
    ? undefined
    : highest([role, space.default_level, ...collectionLevels(service, space.parent_id)]);
}

/** What the caller may do in a space that an answer holds: their own role, or where they are a stranger that of the share link. */
export function roleOfCaller(
  service: Service,
  { user, role }: { readonly user: { readonly id: string }; readonly role: Role | null },
  space: SpaceRow,
): Role | null {
  const own = roleInSpace(service, user.id, space);
  return own === undefined ? role : own;
}

export function roleInCollection(
  service: Service,
  userId: string,
  collection: CollectionRow,
): Role | null | undefined {
  const role = roleInOrganization(service, userId, collection.organization_id);
  return role === undefined ? undefined : highest([role, ...collectionLevels(service, collection.id)]);
}
