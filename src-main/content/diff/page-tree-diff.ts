import type { Page } from '../../api/content.ts';
import { attributeChange, toAttributeValue } from './attribute-descriptions.ts';
import type { AttributeChange, PageChange, PageTreeChange } from '../../shared/diff.ts';
import { longestIncreasing } from '../../shared/sequence.ts';

export interface PageTreeOptions {
  /** Whether the bodies of a page that is on both sides differ, as their hashes say. `before`: its id on the old side. */
  readonly bodyChanged: (pageId: string, before: string) => boolean;
  /** What names a page's content on either side; null where it is not known or empty. */
  readonly contentOf?: (side: 'before' | 'after', pageId: string) => string | null;
  /** Whether a page that is gone and a new one of the same title say nearly the same. */
  readonly isAlike?: (before: string, after: string) => boolean;
  /** Pages known to have been moved, for where several readings have as few moves; asked for only then. */
  readonly movedHere?: () => ReadonlySet<string>;
  /** False where the old side may lack pages: then removals and moves are marked uncertain (docs/design/sync.md). */
  readonly exact: boolean;
}

/** So many pairs of pages are looked into. */
const mostAlike = 200;

interface Placed {
  readonly page: Page;
  readonly parent: string | null;
}

/** Pages in reading order by id. Of pages that share an id the first counts. */
function placedPages(pages: readonly Page[]): ReadonlyMap<string, Placed> {
  const placed = new Map<string, Placed>();
  const stack: Placed[] = pages.toReversed().map((page) => ({ page, parent: null }));
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (placed.has(item.page.id)) continue;
    placed.set(item.page.id, item);
    const parent = item.page.id;
    for (const page of item.page.pages?.toReversed() ?? []) stack.push({ page, parent });
  }
  return placed;
}

/**
 * What changed between two page trees (docs/design/diff.md), in the reading order of the new one; a removed page
 * stands behind the page it followed. Pages without a change are left out.
 */
export function diffPageTrees(
  before: readonly Page[],
  after: readonly Page[],
  options: PageTreeOptions,
): readonly PageTreeChange[] {
  const now = placedPages(after);
  const { old, idsBefore } = withReturned(placedPages(before), now, options);
  const reordered = reorderedPages(old, now, options.movedHere);
  const removedBehind = new Map<string | null, PageTreeChange[]>();
  let survivor: string | null = null;
  for (const [id, { page, parent }] of old) {
    if (now.has(id)) {
      survivor = id;
      continue;
    }
    const removed = removedBehind.get(survivor) ?? [];
    removed.push({
      ...namesOf(page),
      changes: ['removed'],
      attributes: [],
      parentBefore: parent,
      uncertain: !options.exact,
    });
    removedBehind.set(survivor, removed);
  }
  const changes = removedBehind.get(null) ?? [];
  for (const [id, placed] of now) {
    const idBefore = idsBefore.get(id);
    const change = changeOf(old.get(id), placed, reordered.has(id), idBefore ?? id, options);
    if (change !== undefined)
      changes.push(idBefore === undefined ? change : { ...change, pageIdBefore: idBefore });
    for (const removed of removedBehind.get(id) ?? []) changes.push(removed);
  }
  return changes;
}

/**
 * Pages that came back under another id, by their content, then by their title and alike content: one page on each side that
 * the other side lacks. The old pages are given by the ids that they have now.
 */
function withReturned(
  old: ReadonlyMap<string, Placed>,
  now: ReadonlyMap<string, Placed>,
  { contentOf, isAlike }: PageTreeOptions,
): { readonly old: ReadonlyMap<string, Placed>; readonly idsBefore: ReadonlyMap<string, string> } {
  const idsBefore = new Map<string, string>();
  let gone = [...old.keys()].filter((id) => !now.has(id));
  let come = [...now.keys()].filter((id) => !old.has(id));
  const take = (pairs: readonly (readonly [before: string, after: string])[]): void => {
    for (const [before, after] of pairs) idsBefore.set(after, before);
    const taken = new Set(pairs.flat());
    [gone, come] = [gone.filter((id) => !taken.has(id)), come.filter((id) => !taken.has(id))];
  };
  if (contentOf !== undefined)
    take(
      pairsBy(
        gone,
        come,
        (id) => contentOf('before', id),
        (id) => contentOf('after', id),
      ),
    );
  if (isAlike !== undefined) {
    const titled = pairsBy(
      gone,
      come,
      (id) => old.get(id)?.page.title ?? null,
      (id) => now.get(id)?.page.title ?? null,
    );
    take(titled.slice(0, mostAlike).filter(([before, after]) => isAlike(before, after)));
  }
  if (idsBefore.size === 0) return { old, idsBefore };
  const idsNow = new Map([...idsBefore].map(([id, before]) => [before, id]));
  const nowOf = (id: string): string => idsNow.get(id) ?? id;
  const renamed = [...old].map(([id, { page, parent }]): readonly [string, Placed] => [
    nowOf(id),
    { page, parent: parent === null ? null : nowOf(parent) },
  ]);
  return { old: new Map(renamed), idsBefore };
}

/** Ids of both sides with the same name, which one alone has on each side. */
function pairsBy(
  old: readonly string[],
  now: readonly string[],
  oldName: (id: string) => string | null,
  nowName: (id: string) => string | null,
): readonly (readonly [before: string, after: string])[] {
  const befores = onlyBy(old, oldName);
  if (befores.size === 0) return [];
  return [...onlyBy(now, nowName)].flatMap(([name, id]) => {
    const before = befores.get(name) ?? null;
    return id === null || before === null ? [] : [[before, id] as const];
  });
}

/** Ids by name; null where several have it. */
function onlyBy(
  ids: readonly string[],
  nameOf: (id: string) => string | null,
): ReadonlyMap<string, string | null> {
  const only = new Map<string, string | null>();
  for (const id of ids) {
    const name = nameOf(id);
    if (name !== null) only.set(name, only.has(name) ? null : id);
  }
  return only;
}

function namesOf(page: Page): { pageId: string; title: string; path: string; type: string } {
  return { pageId: page.id, title: page.title, path: page.path ?? '', type: page.type ?? 'document' };
}

/** Pages that stay under their parent but stand elsewhere among its children. */
function reorderedPages(
  old: ReadonlyMap<string, Placed>,
  now: ReadonlyMap<string, Placed>,
  movedHere: () => ReadonlySet<string> = () => new Set(),
): ReadonlySet<string> {
  const places = new Map<string, number>();
  for (const id of old.keys()) places.set(id, places.size);
  const siblings = new Map<string | null, string[]>();
  for (const [id, { parent }] of now) {
    if (old.get(id)?.parent !== parent) continue;
    const ids = siblings.get(parent);
    if (ids === undefined) siblings.set(parent, [id]);
    else ids.push(id);
  }
  const reordered = new Set<string>();
  let moved: ReadonlySet<string> | undefined;
  for (const ids of siblings.values()) {
    const stays = stayingPages(
      ids,
      (id) => places.get(id) ?? 0,
      () => (moved ??= movedHere()),
    );
    for (const id of ids) if (!stays.has(id)) reordered.add(id);
  }
  return reordered;
}

/** As many as can be in their old order. Of two neighbours that changed places, either may be the one that was moved. */
function stayingPages(
  ids: readonly string[],
  placeOf: (id: string) => number,
  movedHere: () => ReadonlySet<string>,
): ReadonlySet<string> {
  const inOrder = (some: readonly string[]): readonly string[] =>
    longestIncreasing(some.map(placeOf)).map((index) => some[index] ?? '');
  let stays = inOrder(ids);
  if (stays.length === ids.length) return new Set(stays);
  let rest = ids;
  const moved = movedHere();
  for (const id of ids.filter((one) => moved.has(one))) {
    const others = rest.filter((one) => one !== id);
    const without = inOrder(others);
    if (without.length === stays.length) [rest, stays] = [others, without];
  }
  return new Set(stays);
}

function changeOf(
  old: Placed | undefined,
  now: Placed,
  isReordered: boolean,
  idBefore: string,
  options: PageTreeOptions,
): PageTreeChange | undefined {
  const names = namesOf(now.page);
  if (old === undefined) {
    return { ...names, changes: ['added'], attributes: [], parentAfter: now.parent, uncertain: false };
  }
  const isMoved = old.parent !== now.parent || isReordered;
  const naming = namingChanges(old.page, now.page);
  const metadata = metadataChanges(old.page, now.page);
  const changes: PageChange[] = [];
  if (isMoved) changes.push('moved');
  if (naming.length > 0) changes.push('renamed');
  if (options.bodyChanged(now.page.id, idBefore)) changes.push('edited');
  if (metadata.length > 0) changes.push('metadata');
  if (changes.length === 0) return undefined;
  return {
    ...names,
    changes,
    attributes: [...naming, ...metadata],
    parentBefore: old.parent,
    parentAfter: now.parent,
    uncertain: isMoved && !options.exact,
  };
}

/** Title, slug and the page's own part of the path; what its parents are called is their change. */
function namingChanges(before: Page, after: Page): readonly AttributeChange[] {
  const changes: AttributeChange[] = [];
  if (before.title !== after.title) changes.push(attributeChange('title', before.title, after.title));
  if (before.slug !== after.slug) changes.push(attributeChange('slug', before.slug, after.slug));
  const [old, now] = [lastSegment(before.path), lastSegment(after.path)];
  if (old !== now && before.slug === after.slug)
    changes.push(attributeChange('path', before.path, after.path));
  return changes;
}

function lastSegment(path: string | undefined): string {
  return path === undefined ? '' : path.slice(path.lastIndexOf('/') + 1);
}

const metadataNames = [
  'type',
  'description',
  'icon',
  'emoji',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'href',
  'cover',
  'layout',
  'variables',
  'metaLinks',
  'target',
] as const;

function metadataChanges(before: Page, after: Page): readonly AttributeChange[] {
  const changes: AttributeChange[] = [];
  for (const name of metadataNames) {
    const [old, now] = [before[name], after[name]];
    if (old === now || isNothing(old, now)) continue;
    if (typeof old !== 'object' && typeof now !== 'object') {
      changes.push(attributeChange(name, old, now));
      continue;
    }
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    const [oldValue, newValue] = [toAttributeValue(old), toAttributeValue(now)];
    if (JSON.stringify(oldValue) !== JSON.stringify(newValue))
      changes.push(attributeChange(name, oldValue, newValue));
  }
  return changes;
}

/** Absent, null, false and empty say the same of a page. */
function isNothing(...values: readonly unknown[]): boolean {
  return values.every((value) => value === undefined || value === null || value === false || value === '');
}
