import { z } from 'zod';
import { listOf, paging } from '../common.ts';
import type { Operation } from '../operation.ts';
import { organization } from '../organization.ts';
import { member, user } from '../user.ts';

const organizations = 'Organizations';
const members = 'Members';

/** Organizations and members, and the optional `GET /v1/user` (docs/design/service-api.md, "Optional operations"). */
export const organizationOperations = {
  getCurrentUser: {
    method: 'GET',
    path: '/v1/user',
    section: 'Optional operations',
    permission: 'signed-in',
    optional: true,
    status: 200,
    answer: user,
  },
  listOrganizations: {
    method: 'GET',
    path: '/v1/orgs',
    section: organizations,
    permission: 'signed-in',
    query: z.object(paging),
    status: 200,
    answer: listOf(organization),
  },
  getOrganization: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}',
    section: organizations,
    permission: 'member',
    status: 200,
    answer: organization,
  },
  listMembers: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/members',
    section: members,
    permission: 'member',
    query: z.object({
      ...paging,
      order: z.enum(['asc', 'desc']).optional(),
      role: z.enum(['admin', 'create', 'review', 'edit', 'comment', 'read', 'guest']).optional(),
      search: z.string().max(512).optional(),
      sort: z.enum(['joinedAt', 'lastSeenAt']).optional(),
    }),
    status: 200,
    answer: listOf(member),
  },
  getMember: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/members/{userId}',
    section: members,
    permission: 'member',
    status: 200,
    answer: member,
  },
} as const satisfies Record<string, Operation>;
