import { createHmac } from 'node:crypto';
import type { Role } from '../../api/common.ts';
import { roleInOrganization, roleInSpace } from '../access.ts';
import type { OrganizationRow } from '../data/people.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfItems } from '../http/paging.ts';
import { writtenList } from '../http/written-list.ts';
import { presentSpace } from '../present/spaces.ts';
import { presentMember, presentOrganization } from '../present/users.ts';
import { storedDocument } from '../pages/rich-text.ts';
import { onceIndexed, searchSpace } from '../search/search.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';

function organizationChangeHandlers(
  service: Service,
): Pick<
  Handlers,
  'updateOrganization' | 'joinOrganization' | 'getAgentInstructions' | 'putAgentInstructions'
> {
  const { people, administration } = service;
  const require = (id: string): OrganizationRow => {
    const row = people.organization(id);
    if (row === undefined) throw notFound('organization');
    return row;
  };
  function instructionsOf(row: OrganizationRow) {
    return {
      object: 'agent-instructions',
      instructions: storedDocument(row.instructions),
      updatedAt: row.instructions_at ?? row.created_at,
      ...(row.instructions_by === null ? {} : { updatedBy: row.instructions_by }),
      urls: { location: `${service.baseUrl}/v1/orgs/${row.id}/agent-instructions` },
    };
  }

  return {
    updateOrganization: ({ path, body, user }) => {
      const row = require(path.organizationId);
      const { defaultContent } = body;
      if (defaultContent !== undefined && defaultContent !== null)
        checkDefaultContent(service, row.id, defaultContent);
      if (body.inviteLinks === true) administration.ensureInvite(row.id, service.now());
      people.changeOrganization(row.id, {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.emailDomains === undefined
          ? {}
          : { email_domains: JSON.stringify(body.emailDomains.map((one) => one.toLowerCase())) }),
        ...(body.hostname === undefined ? {} : { hostname: body.hostname }),
        ...(body.defaultRole === undefined ? {} : { default_role: body.defaultRole }),
        ...(defaultContent === undefined
          ? {}
          : { default_content: defaultContent === null ? null : JSON.stringify(defaultContent) }),
        ...(body.logo === undefined ? {} : { logo: body.logo }),
        ...(body.sso === undefined ? {} : { sso: body.sso ? 1 : 0 }),
        ...(body.ai === undefined ? {} : { ai: body.ai ? 1 : 0 }),
        ...(body.inviteLinks === undefined ? {} : { invite_links: body.inviteLinks ? 1 : 0 }),
        ...(body.mergeRules === undefined ? {} : { merge_rules: JSON.stringify(body.mergeRules) }),
      });
      return presentOrganization(service, require(row.id), roleInOrganization(service, user.id, row.id));
    },

    joinOrganization: ({ path, user }) => {
      const row = require(path.organizationId);
      if (people.member(row.id, user.id) !== undefined) return;
      const domain = user.email?.split('@').at(-1)?.toLowerCase();
      if (domain === undefined || !people.emailDomainsOf(row).includes(domain)) {
        throw new ServiceError(403, 'Your e-mail domain is not one that may join this organization.');
      }
      people.addMember(row.id, user.id, null, service.now());
    },

    getAgentInstructions: ({ path }) => instructionsOf(require(path.organizationId)),

    putAgentInstructions: ({ path, body, user }) => {
      const row = require(path.organizationId);
      people.changeOrganization(row.id, {
        instructions: JSON.stringify(body.instructions),
        instructions_at: service.now(),
        instructions_by: user.id,
      });
      return instructionsOf(require(row.id));
    },
  };
}

function organizationListHandlers(
  service: Service,
): Pick<
  Handlers,
  'deleteLinkInvite' | 'searchOrganization' | 'listOrganizationsOfEmailDomain' | 'pingOrganization'
> {
  const { people, administration } = service;

  return {
    deleteLinkInvite: ({ path }) => administration.removeInvite(path.organizationId, path.inviteId),

    searchOrganization: ({ path, query, user }) => {
      const spaces = service.spaces
        .ofOrganization(path.organizationId)
        .filter((space) => roleInSpace(service, user.id, space) !== undefined);
      const ids = spaces.map(({ id }) => id);
      return onceIndexed(service, ids, () => {
        const found = spaces.flatMap(({ id }) => {
          const space = service.spaces.space(id);
          if (space === undefined) return [];
          const pages = searchSpace(service, space, { query: query.query, limit: 50 }).items;
          return pages.length === 0 ? [] : [{ space, pages }];
        });
        const answer = pageOfItems(
          `search ${path.organizationId} ${query.query}`,
          query,
          found,
          ({ space }) => [space.seq],
          (item) => item,
        );
        return writtenList(answer, (out, { space, pages }) => {
          const own = JSON.stringify({ id: space.id, title: space.title });
          out.write(`${own.slice(0, -1)},"pages":[${pages.join(',')}]}`);
        });
      });
    },

    listOrganizationsOfEmailDomain: ({ path, user }) => {
      const domain = path.emailDomain.toLowerCase();
      const organizations = people
        .organizations()
        .filter((row) => people.emailDomainsOf(row).includes(domain))
        .map((row) => presentOrganization(service, row, roleInOrganization(service, user.id, row.id)));
      return { organizations };
    },

    pingOrganization: ({ path, user, role }) => {
      people.seen(user.id, service.now());
      const claims = { sub: user.id, organization: path.organizationId, role, email: user.email };
      return { serviceVisitorClaims: signed(service, claims) };
    },
  };
}

function memberHandlers(service: Service) {
  const { people, administration } = service;
  const requireMember = (organizationId: string, userId: string) => {
    const row = people.member(organizationId, userId);
    if (row === undefined) throw notFound('member');
    return row;
  };
  /** An organization whose last administrator went could never be changed again. */
  function keepAnAdministrator(organizationId: string, userId: string): void {
    const others = people.members(organizationId).some((row) => row.role === 'admin' && row.id !== userId);
    if (!others && people.member(organizationId, userId)?.role === 'admin') {
      throw new ServiceError(412, 'The organization needs an administrator: make somebody else one first.');
    }
  }

  return {
    deleteMember: ({ path }) => {
      keepAnAdministrator(path.organizationId, path.userId);
      administration.leaveTeams(path.organizationId, path.userId);
      people.removeMember(path.organizationId, path.userId);
    },

    updateMember: ({ path, body }) => {
      const row = requireMember(path.organizationId, path.userId);
      if (body.role !== undefined && body.role !== 'admin') keepAnAdministrator(path.organizationId, row.id);
      if (body.role !== undefined) people.changeMember(path.organizationId, row.id, { role: body.role });
      return presentMember(service, requireMember(path.organizationId, row.id));
    },

    addSsoMember: ({ path }) => {
      if (people.findUser(path.userId) === undefined) throw notFound('user');
      if (people.member(path.organizationId, path.userId) === undefined) {
        people.addMember(path.organizationId, path.userId, null, service.now());
      }
      people.changeMember(path.organizationId, path.userId, { sso: 1 });
      return presentMember(service, requireMember(path.organizationId, path.userId));
    },

    listMemberSpaces: ({ path, query, user }) => {
      const member = requireMember(path.organizationId, path.userId);
      const order = query.order ?? 'desc';
      const reached = service.spaces.ofOrganization(path.organizationId).flatMap((space) => {
        const role: Role | null | undefined = roleInSpace(service, member.id, space);
        return role === undefined || role === null ? [] : [{ space, role }];
      });
      return pageOfItems(
        `member spaces ${member.id} ${order}`,
        query,
        reached,
        ({ space }) => [space.seq],
        ({ space, role }) => ({
          permission: role,
          space: presentSpace(service, space, roleInSpace(service, user.id, space) ?? null),
        }),
        order,
      );
    },
  } satisfies Partial<Handlers>;
}

/** Settings of organizations and what administrators do with members. */
export function administrationHandlers(service: Service) {
  return {
    ...organizationChangeHandlers(service),
    ...organizationListHandlers(service),
    ...memberHandlers(service),
  } satisfies Partial<Handlers>;
}

function checkDefaultContent(
  service: Service,
  organizationId: string,
  content:
    | { readonly type: 'site'; readonly site: string }
    | { readonly type: 'space'; readonly space: string }
    | { readonly type: 'collection'; readonly collection: string },
): void {
  const found =
    content.type === 'site'
      ? service.sites.get('site', content.site)
      : content.type === 'space'
        ? service.spaces.space(content.space)
        : service.spaces.collection(content.collection);
  if (found?.organization_id !== organizationId) {
    throw new ServiceError(400, `defaultContent.${content.type}: is none of this organization.`);
  }
}

/** A JSON Web Token over the claims, signed with this database's secret (HS256), good for an hour. */
function signed(service: Service, claims: object): string {
  const now = Math.floor(Date.parse(service.now()) / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, iat: now, exp: now + 3600 })}`;
  return `${text}.${createHmac('sha256', service.secret).update(text).digest('base64url')}`;
}
