import type { Role } from '../../api/common.ts';
import type { Collection, Space } from '../../api/space.ts';
import { isAtLeast } from '../access.ts';
import type { CollectionRow, SpaceRow } from '../data/spaces.ts';
import type { Service } from '../service.ts';
import { mergeRulesOf } from './users.ts';

export function presentSpace(service: Service, row: SpaceRow, role: Role | null): Space {
  const counts = service.spaces.counts(row.id);
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    visibility: row.visibility,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at }),
    editMode: row.edit_mode,
    mergeRules: mergeRulesOf(row.merge_rules),
    urls: { location: `${service.baseUrl}/v1/spaces/${row.id}`, app: `${service.baseUrl}/app/s/${row.id}` },
    organization: row.organization_id,
    ...(row.parent_id === null ? {} : { parent: row.parent_id }),
    ...(row.language === null ? {} : { language: row.language }),
    revision: row.revision_id,
    defaultLevel: row.default_level,
    comments: counts.comments,
    changeRequests: counts.total,
    changeRequestsOpen: counts.open,
    changeRequestsDraft: counts.draft,
    permissions: {
      view: isAtLeast(role, 'read'),
      access: isAtLeast(role, 'read'),
      admin: isAtLeast(role, 'admin'),
      viewInviteLinks: isAtLeast(role, 'admin'),
      create: isAtLeast(role, 'create'),
      edit: isAtLeast(role, 'edit'),
      triggerGitSync: isAtLeast(role, 'admin'),
      comment: isAtLeast(role, 'comment'),
      merge: isAtLeast(role, 'review'),
      review: isAtLeast(role, 'review'),
      installIntegration: isAtLeast(role, 'admin'),
    },
  };
}

export function presentCollection(service: Service, row: CollectionRow, role: Role | null): Collection {
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description === null ? {} : { description: row.description }),
    organization: row.organization_id,
    ...(row.parent_id === null ? {} : { parent: row.parent_id }),
    defaultLevel: row.default_level,
    urls: {
      location: `${service.baseUrl}/v1/collections/${row.id}`,
      app: `${service.baseUrl}/app/c/${row.id}`,
    },
    permissions: {
      view: isAtLeast(role, 'read'),
      admin: isAtLeast(role, 'admin'),
      viewInviteLinks: isAtLeast(role, 'admin'),
      create: isAtLeast(role, 'create'),
    },
  };
}
