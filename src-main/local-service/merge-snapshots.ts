import type { Snapshot, StoredPage } from './snapshot.ts';
import { childrenOf } from './snapshot.ts';

export interface MergedSnapshot {
  readonly snapshot: Snapshot;
  /** Ids of pages that both sides changed in a way that cannot be brought together. */
  readonly conflicts: readonly string[];
}

/** What stands where both sides changed a page, and whether that is a conflict. `base` is absent where both added it. */
export type Resolve = (
  base: StoredPage | undefined,
  ours: StoredPage,
  theirs: StoredPage,
) => { readonly page: StoredPage; readonly isConflict: boolean };

interface Place {
  readonly page: StoredPage;
  readonly parent: string | undefined;
}

interface Tree {
  readonly places: ReadonlyMap<string, Place>;
  readonly children: ReadonlyMap<string | undefined, readonly string[]>;
}

/**
 * Three-way merge by page: what one side alone changed is taken, what both changed `resolve` brings together.
 * A page that one side deleted and the other changed stays and is a conflict. Files, reusable contents and variables are
 * taken from the side that changed them, ours before theirs.
 */
export function mergeSnapshots(
  base: Snapshot,
  ours: Snapshot,
  theirs: Snapshot,
  resolve: Resolve,
): MergedSnapshot {
  const trees = { base: treeOf(base), ours: treeOf(ours), theirs: treeOf(theirs) };
  const conflicts: string[] = [];
  const kept = new Map<string, Place>();
  for (const id of new Set([...trees.theirs.places.keys(), ...trees.ours.places.keys()])) {
    const before = trees.base.places.get(id);
    const mine = trees.ours.places.get(id);
    const other = trees.theirs.places.get(id);
    if (mine !== undefined && other !== undefined) {
      const picked = pick(before?.page, mine.page, other.page);
      const parent = mine.parent === before?.parent ? other.parent : mine.parent;
      if (picked !== undefined) kept.set(id, { page: picked, parent });
      else {
        const { page, isConflict } = resolve(before?.page, mine.page, other.page);
        if (isConflict) conflicts.push(id);
        kept.set(id, { page, parent });
      }
    } else {
      const alone = mine ?? other;
      if (alone === undefined) continue;
      if (before === undefined) kept.set(id, alone);
      else if (!isSame(before.page, alone.page)) {
        conflicts.push(id);
        kept.set(id, alone);
      }
    }
  }
  return {
    snapshot: {
      pages: assemble(kept, trees.base, trees.ours, trees.theirs),
      files: mergeLists(base.files, ours.files, theirs.files),
      reusableContents: mergeLists(base.reusableContents, ours.reusableContents, theirs.reusableContents),
      variables: pick(base.variables, ours.variables, theirs.variables) ?? {
        ...theirs.variables,
        ...ours.variables,
      },
    },
    conflicts,
  };
}

function treeOf(snapshot: Snapshot): Tree {
  const places = new Map<string, Place>();
  const children = new Map<string | undefined, string[]>();
  const visit = (pages: readonly StoredPage[], parent: string | undefined): void => {
    children.set(
      parent,
      pages.map((page) => page.id),
    );
    for (const page of pages) {
      places.set(page.id, { page, parent });
      visit(childrenOf(page), page.id);
    }
  };
  visit(snapshot.pages, undefined);
  return { places, children };
}

/** A page without its children, and without what changes when nothing a reader sees does. */
function faceOf(value: unknown): string {
  return JSON.stringify(value, (key, item: unknown) =>
    key === 'pages' || key === 'updatedAt' ? undefined : item,
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return faceOf(a) === faceOf(b);
}

/** The side that changed, either when both say the same, undefined when both changed differently. */
export function pick<Value>(base: Value | undefined, ours: Value, theirs: Value): Value | undefined {
  if (base !== undefined && isSame(base, ours)) return theirs;
  if (base !== undefined && isSame(base, theirs)) return ours;
  return isSame(ours, theirs) ? theirs : undefined;
}

function mergeLists<Item extends { readonly id: string }>(
  base: readonly Item[],
  ours: readonly Item[],
  theirs: readonly Item[],
): Item[] {
  const byId = (items: readonly Item[]): Map<string, Item> => new Map(items.map((item) => [item.id, item]));
  const [before, mine, other] = [byId(base), byId(ours), byId(theirs)];
  const merged: Item[] = [];
  for (const id of new Set([...other.keys(), ...mine.keys()])) {
    const [was, my, their] = [before.get(id), mine.get(id), other.get(id)];
    if (my !== undefined && their !== undefined) merged.push(pick(was, my, their) ?? my);
    else if (was === undefined || !isSame(was, my ?? their))
      merged.push(...[my ?? their].filter((item) => item !== undefined));
  }
  return merged;
}

function assemble(kept: ReadonlyMap<string, Place>, base: Tree, ours: Tree, theirs: Tree): StoredPage[] {
  const members = new Map<string | undefined, Set<string>>();
  for (const [id, place] of kept) {
    const parent = livingParent(place.parent, kept, [ours, theirs]);
    const siblings = members.get(parent) ?? new Set<string>();
    members.set(parent, siblings.add(id));
  }
  const placed = new Set<string>();
  const childrenFor = (parent: string | undefined): StoredPage[] => {
    return ordered(members.get(parent) ?? new Set(), parent, base, ours, theirs).flatMap((id) => {
      const page = kept.get(id)?.page;
      if (page === undefined || placed.has(id)) return [];
      placed.add(id);
      return [withChildren(page, page.type === 'document' || page.type === 'group' ? childrenFor(id) : [])];
    });
  };
  const top = childrenFor(undefined);
  // Two moves can put pages under each other; nothing then hangs on the top, so they are hung there.
  for (const id of kept.keys()) {
    if (placed.has(id)) continue;
    const page = kept.get(id)?.page;
    placed.add(id);
    if (page !== undefined) top.push(withChildren(page, childrenFor(id)));
  }
  return top;
}

function withChildren(page: StoredPage, pages: readonly StoredPage[]): StoredPage {
  return page.type === 'document' || page.type === 'group' ? { ...page, pages } : page;
}

function livingParent(
  parent: string | undefined,
  kept: ReadonlyMap<string, Place>,
  trees: readonly Tree[],
): string | undefined {
  let candidate = parent;
  for (let steps = 0; candidate !== undefined && steps < 1000; steps += 1) {
    const page = kept.get(candidate)?.page;
    if (page !== undefined && (page.type === 'document' || page.type === 'group')) return candidate;
    const id: string = candidate;
    candidate = trees.map((tree) => tree.places.get(id)).find((place) => place !== undefined)?.parent;
  }
  return undefined;
}

/** Theirs' order, or ours where ours reordered; what only the other side has follows the sibling it followed there. */
function ordered(
  members: ReadonlySet<string>,
  parent: string | undefined,
  base: Tree,
  ours: Tree,
  theirs: Tree,
): string[] {
  const of = (tree: Tree): string[] => (tree.children.get(parent) ?? []).filter((id) => members.has(id));
  const common = new Set(of(base));
  const inBase = (ids: readonly string[]): string[] => ids.filter((id) => common.has(id));
  const mine = of(ours);
  const reordered =
    inBase(mine).join() !==
    of(base)
      .filter((id) => mine.includes(id))
      .join();
  const [leading, following] = reordered ? [mine, of(theirs)] : [of(theirs), mine];
  const result = [...leading];
  const seen = new Set(result);
  following.forEach((id, index) => {
    if (seen.has(id)) return;
    const before = following.slice(0, index).findLast((sibling) => seen.has(sibling));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
    seen.add(id);
  });
  for (const id of members) if (!seen.has(id)) result.push(id);
  return result;
}
