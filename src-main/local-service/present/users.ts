import type { Member, User } from '../../api/user.ts';
import type { Organization } from '../../api/organization.ts';
import type { Role } from '../../api/common.ts';
import { isAtLeast } from '../access.ts';
import type { MemberRow, OrganizationRow, UserRow } from '../data/people.ts';
import type { Service } from '../service.ts';

const presented = new WeakMap<UserRow, { readonly baseUrl: string; readonly user: User }>();

export function presentUser(service: Service, row: UserRow): User {
  const known = presented.get(row);
  if (known?.baseUrl === service.baseUrl) return known.user;
  const user: User = {
    object: 'user',
    id: row.id,
    displayName: row.display_name,
    ...(row.email === null ? {} : { email: row.email }),
    urls: { location: `${service.baseUrl}/v1/users/${row.id}` },
  };
  presented.set(row, { baseUrl: service.baseUrl, user });
  return user;
}

export function presentMember(service: Service, row: MemberRow): Member {
  return {
    object: 'member',
    id: row.id,
    role: row.role,
    user: presentUser(service, row),
    disabled: false,
    joinedAt: row.joined_at,
    ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at }),
    sso: row.sso === 1,
    spaces: service.spaces.countOfOrganization(row.organization_id),
    teams: service.administration.teamsOf(row.organization_id, row.id).length,
  };
}

/** An organization as somebody sees it whose role there is `role`; undefined for who does not belong to it. */
export function presentOrganization(
  service: Service,
  row: OrganizationRow,
  membership: Role | null | undefined,
): Organization {
  const role = membership ?? null;
  const isMember = membership !== undefined;
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    emailDomains: [...service.people.emailDomainsOf(row)],
    hostname: row.hostname ?? 'localhost',
    type: 'business',
    useCase: 'internalDocs',
    defaultRole: row.default_role,
    ...(row.default_content === null
      ? {}
      : { defaultContent: JSON.parse(row.default_content) as { readonly type: string } }), // a validated body
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
    plan: 'free_2024',
    mergeRules: mergeRulesOf(row.merge_rules),
    // This service sells nothing, so there is nothing to try.
    trial: { status: 'notapplicable', count: 0 },
    urls: {
      location: `${service.baseUrl}/v1/orgs/${row.id}`,
      app: `${service.baseUrl}/app/o/${row.id}`,
      ...(row.logo === null ? {} : { logo: row.logo }),
    },
    permissions: {
      view: isMember,
      admin: isAtLeast(role, 'admin'),
      ownTeam: isAtLeast(role, 'admin'),
      createContent: isAtLeast(role, 'create'),
      createOpenAPISpec: isAtLeast(role, 'create'),
      ingestConversations: isAtLeast(role, 'create'),
      viewBilling: isAtLeast(role, 'admin'),
      listMembers: isMember,
      listTeams: isMember,
      listIntegrations: isAtLeast(role, 'admin'),
      listInstallations: isAtLeast(role, 'admin'),
      installIntegration: isAtLeast(role, 'admin'),
    },
  };
}

export interface MergeRules {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly rules?: readonly Readonly<Record<string, unknown>>[];
}

export function mergeRulesOf(json: string): MergeRules {
  return JSON.parse(json) as MergeRules; // written from the validated body of a PATCH, or by the first set-up
}
