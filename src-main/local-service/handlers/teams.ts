import { isAtLeast } from '../access.ts';
import type { SamlProviderRow, TeamRow } from '../data/administration.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfItems, pageOfRows } from '../http/paging.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import type { SamlProvider, Team } from '../../api/member.ts';

function teamTableHandlers(service: Service) {
  const { people, administration } = service;
  const requireTeam = (organizationId: string, id: string): TeamRow => {
    const row = administration.team(id);
    if (row?.organization_id !== organizationId) throw notFound('team');
    return row;
  };
  const contains = (title: string, part: string | undefined): boolean =>
    part === undefined || title.toLowerCase().includes(part.toLowerCase());

  return {
    listMemberTeams: ({ path, query, role }) => {
      if (people.member(path.organizationId, path.userId) === undefined) throw notFound('member');
      const rows = administration
        .teamsOf(path.organizationId, path.userId)
        .filter((row) => contains(row.title, query.title));
      return pageOfItems(
        `member teams ${path.userId}`,
        query,
        rows,
        (row) => [row.seq],
        (row) => ({ team: presentTeam(service, row, isAtLeast(role, 'admin')), member: { role: row.role } }),
      );
    },

    listTeams: ({ path, query, role }) => {
      const { owner } = query;
      const managed =
        owner === undefined
          ? null
          : new Set(
              administration
                .teamsOf(path.organizationId, owner)
                .flatMap((row) => (row.role === 'owner' ? [row.id] : [])),
            );
      const rows = administration
        .teams(path.organizationId)
        .filter((row) => contains(row.title, query.title) && managed?.has(row.id) !== false);
      return pageOfRows(
        `teams ${path.organizationId}`,
        query,
        rows.length,
        (after, limit) => rows.filter((row) => row.seq > (after ?? 0)).slice(0, limit),
        (row) => presentTeam(service, row, isAtLeast(role, 'admin')),
      );
    },

    createTeam: ({ path, body, user }) => {
      const members = body.members ?? [];
      const stranger = members.find((id) => people.member(path.organizationId, id) === undefined);
      if (stranger !== undefined) {
        throw new ServiceError(400, `members: ${stranger} is not a member of this organization.`);
      }
      const id = administration.addTeam(path.organizationId, body.title, service.now());
      administration.addToTeam(id, user.id, 'owner');
      for (const member of members) administration.addToTeam(id, member, 'member');
      return presentTeam(service, requireTeam(path.organizationId, id), true);
    },

    getTeam: ({ path, role }) =>
      presentTeam(service, requireTeam(path.organizationId, path.teamId), isAtLeast(role, 'admin')),

    deleteTeam: ({ path }) => {
      const row = administration.team(path.teamId);
      if (row?.organization_id === path.organizationId) administration.removeTeam(row.id);
    },

    updateTeam: ({ path, body }) => {
      const row = requireTeam(path.organizationId, path.teamId);
      if (body.title !== undefined) administration.renameTeam(row.id, body.title);
      return presentTeam(service, requireTeam(path.organizationId, row.id), true);
    },
  } satisfies Partial<Handlers>;
}

function requireProvider({ administration }: Service, organizationId: string, id: string): SamlProviderRow {
  const row = administration.provider(id);
  if (row?.organization_id !== organizationId) throw notFound('SAML provider');
  return row;
}

/** @throws {ServiceError} 409 where the label is another provider's, 400 where the team is not the organization's */
function checkProvider(
  { administration }: Service,
  organizationId: string,
  own: string | null,
  label: string | undefined,
  team: string | null | undefined,
): void {
  const isTaken = administration
    .providers(organizationId)
    .some((row) => row.label === label && row.id !== own);
  if (isTaken) throw new ServiceError(409, `label: ${label ?? ''} is taken by another provider.`);
  if (typeof team === 'string' && administration.team(team)?.organization_id !== organizationId) {
    throw new ServiceError(400, 'defaultTeam: is not a team of this organization.');
  }
}

/** Providers of single sign-on. */
function samlHandlers(
  service: Service,
): Pick<
  Handlers,
  | 'listSamlProviders'
  | 'createSamlProvider'
  | 'getSamlProvider'
  | 'deleteSamlProvider'
  | 'updateSamlProvider'
  | 'listSsoLogins'
> {
  const { administration } = service;

  return {
    listSamlProviders: ({ path, query }) => {
      const rows = administration.providers(path.organizationId);
      return pageOfRows(
        `saml ${path.organizationId}`,
        query,
        rows.length,
        (after, limit) => rows.filter((row) => row.seq > (after ?? 0)).slice(0, limit),
        (row) => presentSamlProvider(service, row),
      );
    },

    createSamlProvider: ({ path, body }) => {
      checkProvider(service, path.organizationId, null, body.label, body.defaultTeam);
      const id = administration.addProvider(
        path.organizationId,
        {
          label: body.label,
          sso_url: body.ssoURL ?? null,
          entity_id: body.entityID ?? null,
          certificate: body.certificate ?? null,
          default_team: body.defaultTeam ?? null,
          default_role: body.defaultRole ?? null,
        },
        service.now(),
      );
      return presentSamlProvider(service, requireProvider(service, path.organizationId, id));
    },

    getSamlProvider: ({ path }) =>
      presentSamlProvider(service, requireProvider(service, path.organizationId, path.samlProviderId)),

    deleteSamlProvider: ({ path }) => {
      const row = administration.provider(path.samlProviderId);
      if (row?.organization_id === path.organizationId) administration.removeProvider(row.id);
    },

    updateSamlProvider: ({ path, body }) => {
      const row = requireProvider(service, path.organizationId, path.samlProviderId);
      checkProvider(service, path.organizationId, row.id, body.label, body.defaultTeam);
      administration.changeProvider(row.id, {
        label: body.label ?? row.label,
        sso_url: body.ssoURL ?? row.sso_url,
        entity_id: body.entityID ?? row.entity_id,
        certificate: body.certificate ?? row.certificate,
        default_team: body.defaultTeam === undefined ? row.default_team : body.defaultTeam,
        default_role: body.defaultRole === undefined ? row.default_role : body.defaultRole,
      });
      return presentSamlProvider(service, requireProvider(service, path.organizationId, row.id));
    },

    listSsoLogins: ({ path }) => ({
      items: administration
        .providers(path.organizationId)
        .map((row) => presentSamlProvider(service, row))
        .filter((provider) => provider.status === 'active')
        .map(({ id, label, service: own }) => ({ id, label, startURL: own?.startURL ?? '' })),
    }),
  };
}

/** Teams, and the providers of single sign-on. */
export function teamHandlers(service: Service) {
  return {
    ...teamTableHandlers(service),
    ...samlHandlers(service),
  } satisfies Partial<Handlers>;
}

function presentTeam(service: Service, row: TeamRow, isAdmin: boolean): Team {
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
function presentSamlProvider(service: Service, row: SamlProviderRow): SamlProvider {
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
