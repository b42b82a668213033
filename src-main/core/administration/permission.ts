import type { Permission } from '../../api/operation.ts';
import { operationOf } from '../../api/operations.ts';
import type { ActionState } from '../../bridge/views/views.ts';
import type { Account } from '../core-state.ts';
import type { ActionDefinition } from './catalogue/catalogue.ts';
import { actionTexts } from './catalogue/entry-texts.ts';
import { at } from './json.ts';
import { texts } from '../../shared/messages/texts.ts';

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
  const { administration, accounts } = texts();
  if (connectivity.state === 'none') return accounts.bundleCannot;
  if (workOffline) return administration.offlineMode;
  if (session.isOnline) return null;
  return administration.notReachable(connectivity.state === 'offline' ? connectivity.reason : null);
}

/**
 * Whether the person's role allows it (docs/design/service-api.md, "Roles"). The object's own word counts before the
 * role in the organization; where neither is known, the service decides.
 */
function roleReason(permission: Permission, role: string | null, permissions: unknown): string | null {
  const own = at(permissions, permission);
  if (own === true || permission === 'signed-in' || permission === 'member') return null;
  const isBelow = role !== null && isRole(role) && ranks.indexOf(role) < ranks.indexOf(permission);
  if (own === false && !isBelow) return texts().administration.roleOfIt(permission);
  return isBelow ? texts().administration.roleTooLow(permission, role) : null;
}

export interface Refusal {
  readonly code: 'permission' | 'not-found' | 'unreachable';
  readonly reason: string;
}

/** Why it cannot be done now; null: it can. `object` is the one it is done to, as far as it is known. */
export function refusalOf(
  account: Account,
  action: ActionDefinition,
  organizationId: string | undefined,
  object: unknown,
): Refusal | null {
  const { permission } = operationOf(action.id);
  const role = roleReason(permission, roleIn(account, organizationId), at(object, 'permissions'));
  if (role !== null) return { code: 'permission', reason: role };
  const { needs } = action.entry;
  const isLacking = needs !== undefined && at(object, needs) === false;
  if (isLacking) return { code: 'not-found', reason: actionTexts(action.id).lacks ?? '' };
  const offline = offlineReason(account);
  return offline === null ? null : { code: 'unreachable', reason: offline };
}

export function canDo(...of: Parameters<typeof refusalOf>): ActionState {
  const reason = refusalOf(...of)?.reason ?? null;
  return { can: reason === null, reason };
}
