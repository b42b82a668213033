import type { Permission } from '../../api/operation.ts';
import { operationOf } from '../../api/operations.ts';
import type { ActionState } from '../../bridge/views/views.ts';
import type { Account } from '../core-state.ts';
import type { ActionDefinition } from './catalogue/catalogue.ts';
import { at } from './json.ts';

const ranks = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;
type Role = (typeof ranks)[number];

function isRole(word: string): word is Role {
  return ranks.some((role) => role === word);
}

export function roleIn({ session }: Account, organizationId: string | undefined): string | null {
  const { store } = session;
  const me = store.account.get()?.userId;
  return (
    store.organizations.members().find((one) => one.userId === me && one.organizationId === organizationId)
      ?.role ?? null
  );
}

/** Why nothing can be sent at this moment; null: it can. */
export function offlineReason({ session }: Account): string | null {
  const { workOffline, connectivity } = session.status();
  if (workOffline) return 'You are in offline mode. Changes here need a connection and are never queued.';
  if (session.isOnline) return null;
  const why = connectivity.state === 'offline' ? ` ${connectivity.reason}` : '';
  return `The service cannot be reached.${why} Changes here need a connection and are never queued.`;
}

/**
 * Whether the person's role allows it (docs/design/service-api.md, "Roles"). The object's own word counts before the
 * role in the organization; where neither is known, the service decides.
 */
export function roleReason(permission: Permission, role: string | null, permissions: unknown): string | null {
  const own = at(permissions, permission);
  if (own === true || permission === 'signed-in' || permission === 'member') return null;
  const needed = permission === 'admin' ? 'an admin' : `somebody with the role ${permission}`;
  const isBelow = role !== null && isRole(role) && ranks.indexOf(role) < ranks.indexOf(permission);
  if (own === false && !isBelow) return `Only ${needed} of it may do this.`;
  if (!isBelow) return null;
  return `Only ${needed} may do this; your role here is ${role}.`;
}

/** What can be done now, and why not. `object` is the one it is done to, as far as it is known. */
export function canDo(
  account: Account,
  action: ActionDefinition,
  organizationId: string | undefined,
  object: unknown,
): ActionState {
  const { permission } = operationOf(action.id);
  const role = roleIn(account, organizationId);
  const reason =
    roleReason(permission, role, at(object, 'permissions')) ??
    lackReason(action, object) ??
    offlineReason(account);
  return { can: reason === null, reason };
}

/** Why there is nothing to do it to; null: there is, or that is not known. */
function lackReason({ entry: { needs } }: ActionDefinition, object: unknown): string | null {
  if (needs === undefined) return null;
  const [path, reason] = needs;
  return at(object, path) === false ? reason : null;
}
