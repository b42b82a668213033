import type { SamlProvider, Team } from '../../api/member.ts';
import type { SamlProviderRow, TeamRow } from '../data/administration.ts';
import type { Service } from '../service.ts';

export function presentTeam(service: Service, row: TeamRow, isAdmin: boolean): Team {
  return {
    object: 'team',
    id: row.id,
    title: row.title,
    members: row.members,
    spaces: service.spaces.countOfOrganization(row.organization_id),
    createdAt: row.created_at,
    permissions: { admin: isAdmin, view: true },
  };
}

/** Active once everything is there that a sign-in needs. */
export function presentSamlProvider(service: Service, row: SamlProviderRow): SamlProvider {
  const location = `${service.baseUrl}/v1/orgs/${row.organization_id}/saml/${row.id}`;
  const isWhole = row.sso_url !== null && row.entity_id !== null && row.certificate !== null;
  const team = row.default_team === null ? undefined : service.administration.team(row.default_team);
  return {
    object: 'saml-provider',
    id: row.id,
    label: row.label,
    ...(row.sso_url === null ? {} : { ssoURL: row.sso_url }),
    ...(row.entity_id === null ? {} : { entityID: row.entity_id }),
    ...(row.certificate === null ? {} : { certificate: row.certificate }),
    ...(team === undefined ? {} : { defaultTeam: presentTeam(service, team, true) }),
    defaultRole: row.default_role,
    createdAt: row.created_at,
    status: isWhole ? 'active' : 'pending',
    service: {
      acsURL: `${service.baseUrl}/saml/${row.id}/acs`,
      startURL: `${service.baseUrl}/saml/${row.id}/start`,
      entityID: `${service.baseUrl}/saml/${row.id}`,
    },
    urls: { location },
  };
}
