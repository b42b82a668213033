import type { LibraryView, SpaceView } from '../../../src-main/bridge/views/views.ts';

export interface Shelf {
  readonly id: string;
  /** Titles from the organization's collection down; empty for spaces outside of collections. */
  readonly titles: readonly string[];
  readonly spaces: readonly SpaceView[];
}

/** Spaces under the way to their collection, in the order of the collections; those without one last. */
export function shelves(view: LibraryView): readonly Shelf[] {
  const byId = new Map(view.collections.map((collection) => [collection.id, collection]));
  const way = (id: string, seen: ReadonlySet<string>): readonly string[] => {
    const collection = byId.get(id);
    // A collection inside itself would never end.
    if (collection === undefined || seen.has(id)) return [];
    const above = collection.parentId === null ? [] : way(collection.parentId, new Set([...seen, id]));
    return [...above, collection.title];
  };
  const inside = view.collections.map((collection) => ({
    id: collection.id,
    titles: way(collection.id, new Set()),
    spaces: view.spaces.filter((space) => space.parentId === collection.id),
  }));
  const outside = view.spaces.filter((space) => space.parentId === null || !byId.has(space.parentId));
  return [...inside, { id: '', titles: [], spaces: outside }].filter((shelf) => shelf.spaces.length > 0);
}
