import type { Snapshot, StoredFile, StoredPage, StoredReusableContent, Variables } from '../snapshot.ts';
import { childrenOf } from '../snapshot.ts';

export interface MergedSnapshot {
  readonly snapshot: Snapshot;
  /** Ids of pages that both sides changed in a way that cannot be brought together. */
  readonly conflicts: readonly string[];
  /** What else both sides changed differently: "file logo.png", "reusable content Legal", "variable version". */
  readonly otherConflicts: readonly string[];
}

/** What stands where both sides changed something, and whether that is a conflict. */
export interface Resolved<Item> {
  readonly item: Item;
  readonly isConflict: boolean;
}

/** What brings together what both sides changed. `base` is absent where both added it. */
export interface Resolver {
  page(base: StoredPage | undefined, ours: StoredPage, theirs: StoredPage): Resolved<StoredPage>;
  /** A page that one side deleted and the other changed; `by` is the side that deleted it. */
  deletedPage(changed: StoredPage, by: 'ours' | 'theirs'): StoredPage;
  reusableContent(
    base: StoredReusableContent | undefined,
    ours: StoredReusableContent,
    theirs: StoredReusableContent,
  ): Resolved<StoredReusableContent>;
  /** Their version of a file that both changed, as a file beside ours. */
  secondFile(theirs: StoredFile): StoredFile;
}

interface Place {
  readonly page: StoredPage;
  readonly parent: string | undefined;
}

interface Tree {
  readonly places: ReadonlyMap<string, Place>;
  readonly children: ReadonlyMap<string | undefined, readonly string[]>;
}

/**
 * Three-way merge by page: what one side alone changed is taken, what both changed `resolver` brings together.
 * A page, file or reusable content that one side deleted and the other changed stays and is a conflict. Of a variable that
 * both changed ours stays.
 */
export function mergeSnapshots(
  base: Snapshot,
  ours: Snapshot,
  theirs: Snapshot,
  resolver: Resolver,
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
        const { item, isConflict } = resolver.page(before?.page, mine.page, other.page);
        if (isConflict) conflicts.push(id);
        kept.set(id, { page: item, parent });
      }
    } else {
      const alone = mine ?? other;
      if (alone === undefined) continue;
      if (before === undefined) kept.set(id, alone);
      else if (!isSame(before.page, alone.page)) {
        conflicts.push(id);
        const page = resolver.deletedPage(alone.page, mine === undefined ? 'ours' : 'theirs');
        kept.set(id, { ...alone, page });
      }
    }
  }
  const files = mergeLists(base.files, ours.files, theirs.files, (_base, my, their) =>
    my.blob === their.blob
      ? { items: [my], isConflict: false }
      : { items: [my, resolver.secondFile(their)], isConflict: true },
  );
  const contents = mergeLists(
    base.reusableContents,
    ours.reusableContents,
    theirs.reusableContents,
    (was, my, their) => {
      const { item, isConflict } = resolver.reusableContent(was, my, their);
      return { items: [item], isConflict };
    },
  );
  const variables = mergeVariables(base.variables, ours.variables, theirs.variables);
  const { redirects } = isSame(base.redirects, ours.redirects) ? theirs : ours;
  return {
    snapshot: {
      pages: assemble(kept, trees.base, trees.ours, trees.theirs),
      files: files.merged,
      reusableContents: contents.merged,
      variables: variables.merged,
      ...(redirects === undefined ? {} : { redirects }),
    },
    conflicts,
    otherConflicts: [
      ...files.conflicts.map(({ name }) => `file ${name}`),
      ...contents.conflicts.map(({ title }) => `reusable content ${title}`),
      ...variables.conflicts.map((name) => `variable ${name}`),
    ],
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
  // Snapshots share what they have in common.
  return a === b || faceOf(a) === faceOf(b);
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
  resolve: (
    base: Item | undefined,
    ours: Item,
    theirs: Item,
  ) => { readonly items: readonly Item[]; readonly isConflict: boolean },
): { readonly merged: Item[]; readonly conflicts: readonly Item[] } {
  const byId = (items: readonly Item[]): Map<string, Item> => new Map(items.map((item) => [item.id, item]));
  const [before, mine, other] = [byId(base), byId(ours), byId(theirs)];
  const merged: Item[] = [];
  const conflicts: Item[] = [];
  for (const id of new Set([...other.keys(), ...mine.keys()])) {
    const [was, my, their] = [before.get(id), mine.get(id), other.get(id)];
    if (my !== undefined && their !== undefined) {
      const picked = pick(was, my, their);
      const resolved =
        picked === undefined ? resolve(was, my, their) : { items: [picked], isConflict: false };
      merged.push(...resolved.items);
      if (resolved.isConflict) conflicts.push(my);
      continue;
    }
    const alone = my ?? their;
    if (alone === undefined || (was !== undefined && isSame(was, alone))) continue;
    merged.push(alone);
    if (was !== undefined) conflicts.push(alone);
  }
  return { merged, conflicts };
}

function mergeVariables(
  base: Variables,
  ours: Variables,
  theirs: Variables,
): { readonly merged: Variables; readonly conflicts: readonly string[] } {
  const merged: [string, string | number | boolean][] = [];
  const conflicts: string[] = [];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    // In a list, so that a side without the variable differs from a merge that found no answer.
    const picked = pick([base[name]], [ours[name]], [theirs[name]]);
    if (picked === undefined) conflicts.push(name);
    const [value] = picked ?? [ours[name] ?? theirs[name]];
    if (value !== undefined) merged.push([name, value]);
  }
  return { merged: Object.fromEntries(merged), conflicts };
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
  const isMine = new Set(mine);
  const reordered =
    inBase(mine).join() !==
    of(base)
      .filter((id) => isMine.has(id))
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
