import { rewriteReferences } from '../../content/rewrite-references.ts';
import { referenceKey } from '../../shared/reference-key.ts';
import type { ContentTree, Reference } from '../../shared/tree.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { findPath } from './path-index.ts';
import type { PathIndex } from './path-index.ts';
import { referencesIn } from './references-in.ts';

type PathReference = Extract<Reference, { readonly kind: 'path' }>;

/** What a relative address leads to in one revision. `place`: its address from the root, where it has one. */
export interface PathTarget {
  readonly id: string;
  readonly place: string | null;
}

export interface AlignedTargets {
  readonly tree: ContentTree;
  /** Keys (`referenceKey`) that stand in `tree` for others of the old tree. */
  readonly keys: ReadonlyMap<string, string>;
}

/**
 * The old tree of a page with its relative addresses as the new one would write them (docs/design/diff.md): an address
 * that leads to the same page or file on both sides is the same address, and one that is written alike and leads
 * elsewhere is another. Nothing else differs from the old tree.
 */
export function alignTargets(
  before: ContentTree,
  after: ContentTree,
  targetBefore: (ref: PathReference) => PathTarget | null,
  targetAfter: (ref: PathReference) => PathTarget | null,
): AlignedTargets {
  const [old, now] = [addresses(before, targetBefore), addresses(after, targetAfter)];
  const written = new Map<string, PathReference>();
  for (const { ref, to } of now.values()) if (to !== null && !written.has(to)) written.set(to, ref);
  const renamed = new Map<string, PathReference>();
  for (const [key, { ref, to, place }] of old) {
    const same = now.get(key);
    if (to === null || same?.to === to) continue;
    const other = written.get(to);
    const anchor = ref.anchor === undefined ? {} : { anchor: ref.anchor };
    if (other !== undefined) renamed.set(key, other);
    else if (same !== undefined && place !== null)
      renamed.set(key, { kind: 'path', path: `/${place}`, ...anchor });
  }
  const keys = new Map<string, string>();
  for (const [key, ref] of renamed) {
    const next = referenceKey(ref);
    // An address that stays as it was keeps its meaning.
    const isFree = !old.has(next) || renamed.has(next) || old.get(next)?.to === old.get(key)?.to;
    if (isFree) keys.set(next, key);
    else renamed.delete(key);
  }
  const tree =
    renamed.size === 0 ? before : rewriteReferences(before, (ref) => renamed.get(referenceKey(ref)) ?? ref);
  return { tree, keys };
}

/** What the addresses of a page lead to in its revision. `filePlace`: the address of a file from the root, where it has one. */
export function targetsFrom(
  paths: PathIndex,
  page: PageTreeRow,
  pages: ReadonlyMap<string, Pick<PageTreeRow, 'path'>>,
  filePlace: (fileId: string) => string | null,
): (ref: PathReference) => PathTarget | null {
  return ({ path }) => {
    const found = findPath(paths, path, page);
    if (found === null) return null;
    if (found.kind !== 'page') return { id: found.id, place: filePlace(found.id) };
    return { id: found.id, place: paths.sources.get(found.id) ?? pages.get(found.id)?.path ?? null };
  };
}

/** Addresses in Markdown, with the texts that are addresses themselves. */
const addressesInMarkdown =
  /\{% content-ref url="[^"]*" %\}[^{]*|\[[^\][\n]{0,200}\]\([^)\s"]* "mention"|\]\([^)\s]*|\b(?:href|src)="[^"]*"|^\[[^\]\n]*\]:.*/gm;

/** Whether two texts could differ in their addresses alone: what else differs needs no further look. */
export function differByAddresses(before: string, after: string): boolean {
  return before.replace(addressesInMarkdown, '') === after.replace(addressesInMarkdown, '');
}

interface Address {
  readonly ref: PathReference;
  /** The target with the anchor in it. */
  readonly to: string | null;
  readonly place: string | null;
}

function addresses(
  tree: ContentTree,
  targetOf: (ref: PathReference) => PathTarget | null,
): ReadonlyMap<string, Address> {
  const found = new Map<string, Address>();
  for (const ref of referencesIn(tree.blocks)) {
    if (ref.kind !== 'path' || found.has(referenceKey(ref))) continue;
    const target = targetOf(ref);
    const to = target === null ? null : `${target.id}#${ref.anchor ?? ''}`;
    found.set(referenceKey(ref), { ref, to, place: target?.place ?? null });
  }
  return found;
}
