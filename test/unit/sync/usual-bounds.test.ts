import { expect, it } from 'vitest';
import { usualBounds } from '../../../src-main/sync/bounds.ts';

it('the bounds of a sync are those of docs/design/security.md', () => {
  const { itemsOf, ...others } = usualBounds;
  const lists = [
    'listOrganizations',
    'listOrganizationSpaces',
    'listSpaceComments',
    'listChangeRequestComments',
    'listOrganizationChangeRequests',
    'listChangeRequests',
    'listSpaceCommentReplies',
    'listChangeRequestCommentReplies',
    'listMembers',
  ] as const;
  expect({ ...others, items: Object.fromEntries(lists.map((name) => [name, itemsOf(name)])) }).toEqual({
    listCharacters: 32 * 1024 * 1024,
    treePages: 30_000,
    spacesByItself: 1000,
    items: {
      listOrganizations: 1000,
      listOrganizationSpaces: 20_000,
      listSpaceComments: 20_000,
      listChangeRequestComments: 20_000,
      listOrganizationChangeRequests: 10_000,
      listChangeRequests: 10_000,
      listSpaceCommentReplies: 5000,
      listChangeRequestCommentReplies: 5000,
      listMembers: 50_000,
    },
  });
});
