import type { MemberRow } from '../data/people.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfItems } from '../http/paging.ts';
import { presentMember, presentOrganization, presentUser } from '../present/users.ts';
import { roleInOrganization } from '../access.ts';
import type { Service } from '../service.ts';
import { notFound } from '../service-error.ts';

/** Organizations and members and who the caller is. */
export function organizationHandlers(service: Service) {
  const { people } = service;
  return {
    getCurrentUser: ({ user }) => presentUser(service, user),

    listOrganizations: ({ user, query }) =>
      pageOfItems(
        'organizations',
        query,
        people.organizationsOf(user.id),
        (row) => [row.id],
        (row) => presentOrganization(service, row, roleInOrganization(service, user.id, row.id) ?? null),
      ),

    getOrganization: ({ path, role }) => {
      const row = people.organization(path.organizationId);
      if (row === undefined) throw notFound('organization');
      return presentOrganization(service, row, role);
    },

    listMembers: ({ path, query }) => {
      const sort = query.sort ?? 'joinedAt';
      const order = query.order ?? 'desc';
      const search = query.search?.toLowerCase();
      const matching = people.members(path.organizationId).filter((row) => {
        if (query.role !== undefined && (row.role ?? 'guest') !== query.role) return false;
        if (sort === 'lastSeenAt' && row.last_seen_at === null) return false;
        return (
          search === undefined || `${row.display_name}\n${row.email ?? ''}`.toLowerCase().includes(search)
        );
      });
      const timeOf = (row: MemberRow): string =>
        sort === 'joinedAt' ? row.joined_at : (row.last_seen_at ?? '');
      return pageOfItems(
        `members ${sort} ${order}`,
        query,
        matching,
        (row) => [Date.parse(timeOf(row)), row.id],
        (row) => presentMember(service, row),
        order,
      );
    },

    getMember: ({ path }) => {
      const row = people.member(path.organizationId, path.userId);
      if (row === undefined) throw notFound('member');
      return presentMember(service, row);
    },
  } satisfies Partial<Handlers>;
}
