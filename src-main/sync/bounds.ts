import type { ListName } from '../client/paginate.ts';

/** How much of what a service lists is taken in (docs/design/security.md, "Servers"). Tests lower it. */
export interface SyncBounds {
  /** Items of one list, whatever number of pages they come in. */
  readonly itemsOf: (name: ListName) => number;
  /** Characters of the JSON of one list of several pages. */
  readonly listCharacters: number;
  /** Pages of one page tree, and files of it. */
  readonly treePages: number;
  /** Spaces that are kept without having been chosen. */
  readonly spacesByItself: number;
}

const itemsOf: Readonly<Partial<Record<ListName, number>>> = {
  listOrganizations: 1000,
  listOrganizationSpaces: 20_000,
  listOrganizationChangeRequests: 10_000,
  listChangeRequests: 10_000,
  listSpaceComments: 20_000,
  listChangeRequestComments: 20_000,
  listSpaceCommentReplies: 5000,
  listChangeRequestCommentReplies: 5000,
};

export const usualBounds: SyncBounds = {
  itemsOf: (name) => itemsOf[name] ?? 50_000,
  listCharacters: 32 * 1024 * 1024,
  treePages: 30_000,
  spacesByItself: 1000,
};
