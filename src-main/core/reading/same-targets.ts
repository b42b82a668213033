import { rewriteReferences } from '../../content/rewrite-references.ts';
import { referenceKey } from '../../shared/reference-key.ts';
import type { ContentTree, Reference } from '../../shared/tree.ts';
import { referencesIn } from './references.ts';

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
