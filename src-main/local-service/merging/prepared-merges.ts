import { mergeMarkdown, mergeRegions } from '../../content/merge/merge-markdown.ts';
import type { BothVersions, MergedMarkdown, MergeRegion } from '../../content/merge/merge-markdown.ts';
import { contentHash } from '../importer/page-file.ts';
import type { BodiesToMerge } from '../present/large-page-works.ts';

/** Merges of bodies by blocks, some of them computed before the transaction that needs them. */
export class PreparedMerges {
  readonly #regions = new Map<string, readonly MergeRegion[]>();

  /** Computes a merge ahead; it is at hand until `clear`. */
  prepare(base: string, ours: string, theirs: string): void {
    this.#regions.set(keyOf([base, ours, theirs].map(contentHash)), mergeRegions(base, ours, theirs));
  }

  /** Takes merges of bodies, by their ids, that were computed elsewhere; what is handed back forgets them. */
  take(merges: ReadonlyMap<BodiesToMerge, readonly MergeRegion[]>): () => void {
    for (const [ids, regions] of merges) this.#regions.set(keyOf(ids), regions);
    return () => {
      for (const ids of merges.keys()) this.#regions.delete(keyOf(ids));
    };
  }

  merge(base: string, ours: string, theirs: string, both: BothVersions): MergedMarkdown {
    const known =
      this.#regions.size === 0 ? undefined : this.#regions.get(keyOf([base, ours, theirs].map(contentHash)));
    return mergeMarkdown(base, ours, theirs, both, known);
  }

  clear(): void {
    this.#regions.clear();
  }
}

function keyOf(ids: readonly string[]): string {
  return ids.join(' ');
}
