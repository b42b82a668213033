import { rewriteReferences } from '../../content/rewrite-references.ts';
import { referenceKey } from '../../shared/reference-key.ts';
import type { ContentTree, Reference } from '../../shared/tree.ts';
import { fileOf } from '../../store/mirror/files.ts';
import type { FileVersionRow } from '../../store/mirror/files.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { findPath } from './path-index.ts';
import type { PathIndex } from './path-index.ts';
import { referencesIn } from './references-in.ts';

/** References whose meaning depends on the revision that they stand in. */
type Address = Extract<Reference, { readonly kind: 'path' | 'file' }>;

/**
 * What an address leads to in one revision. `place`: its address from the root, where it has one. `version`: of a file, what tells
 * its contents apart.
 */
export interface Target {
  readonly id: string;
  readonly place: string | null;
  readonly version?: string;
}

type TargetOf = (ref: Address) => Target | null;

export interface AlignedTargets {
  readonly tree: ContentTree;
  /** Keys (`referenceKey`) that stand in `tree` for others of the old tree. */
  readonly keys: ReadonlyMap<string, string>;
  /** Whether an address leads to another version of a file now: nothing of the text says so. */
  readonly hasReplaced: boolean;
}

/**
 * The old tree of a page with its relative addresses as the new one would write them (docs/design/diff.md): an address
 * that leads to the same page or file on both sides is the same address, and one that is written alike and leads
 * elsewhere is another. One that leads to another version of a file is marked as `earlier`. Nothing else differs from the old tree.
 */
export function alignTargets(
  before: ContentTree,
  after: ContentTree,
  targetBefore: TargetOf,
  targetAfter: TargetOf,
): AlignedTargets {
  const [old, now] = [addresses(before, targetBefore), addresses(after, targetAfter)];
  const written = new Map<string, Addressed>();
  for (const one of now.values()) if (one.to !== null && !written.has(one.to)) written.set(one.to, one);
  const renamed = new Map<string, Address>();
  for (const [key, one] of old) {
    const same = now.get(key);
    if (one.to === null) continue;
    const other = same?.to === one.to ? same : written.get(one.to);
    const stays = other ?? (same?.place === one.place ? same : undefined);
    if (stays !== undefined && isReplaced(one, stays)) renamed.set(key, { ...stays.ref, earlier: true });
    else if (other !== undefined && other !== same) renamed.set(key, other.ref);
    else if (
      other === undefined &&
      same !== undefined &&
      one.place !== null &&
      // A file that is the same under another id is no other target.
      (stays === undefined || one.version === undefined)
    )
      renamed.set(key, { kind: 'path', path: `/${one.place}`, ...anchorOf(one.ref) });
  }
  const hasReplaced = [...renamed.values()].some((ref) => 'earlier' in ref);
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
  return { tree, keys, hasReplaced };
}

function isReplaced(before: Addressed, after: Addressed): boolean {
  return before.version !== undefined && after.version !== undefined && before.version !== after.version;
}

function anchorOf(ref: Address): { readonly anchor?: string } {
  return 'anchor' in ref ? { anchor: ref.anchor } : {};
}

/** What the addresses of a page lead to in its revision. */
export function targetsFrom(
  paths: PathIndex,
  page: PageTreeRow,
  pages: ReadonlyMap<string, Pick<PageTreeRow, 'path'>>,
  fileOfId: (fileId: string) => FileVersionRow | undefined,
): TargetOf {
  return (ref) => {
    const found =
      ref.kind === 'file' ? { kind: 'file' as const, id: ref.file } : findPath(paths, ref.path, page);
    if (found === null) return null;
    if (found.kind === 'file') {
      const row = fileOfId(found.id);
      const place = row === undefined ? null : (fileOf(row).git?.path ?? null);
      return { id: found.id, place, ...(row === undefined ? {} : { version: versionOfFile(row) }) };
    }
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

/** Of files whose contents differ between two lists, what texts name them by. */
export function namesOfReplaced(
  before: readonly FileVersionRow[],
  after: readonly FileVersionRow[],
): readonly string[] {
  const old = new Set(before.map((row) => `${row.fileId} ${versionOfFile(row)}`));
  return after
    .filter((row) => !old.has(`${row.fileId} ${versionOfFile(row)}`))
    .flatMap((row) => {
      const path = fileOf(row).git?.path ?? '';
      const names = [row.fileId, row.name, path.slice(path.lastIndexOf('/') + 1)];
      return names.flatMap((name) => (name === '' ? [] : [name, encodeURI(name)]));
    });
}

/** Its bytes where they are held; else two versions may be alike. */
function versionOfFile({ sha256, id }: FileVersionRow): string {
  return sha256 ?? String(id);
}

interface Addressed {
  readonly ref: Address;
  /** The target with the anchor in it. */
  readonly to: string | null;
  readonly place: string | null;
  readonly version: string | undefined;
}

function addresses(tree: ContentTree, targetOf: TargetOf): ReadonlyMap<string, Addressed> {
  const found = new Map<string, Addressed>();
  for (const ref of referencesIn(tree.blocks)) {
    const isAddress = ref.kind === 'path' || ref.kind === 'file';
    if (!isAddress || found.has(referenceKey(ref))) continue;
    const target = targetOf(ref);
    const to = target === null ? null : `${target.id}#${anchorOf(ref).anchor ?? ''}`;
    const { place = null, version } = target ?? {};
    found.set(referenceKey(ref), { ref, to, place, version });
  }
  return found;
}
