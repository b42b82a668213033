import { mergeMarkdown, mergeRegions } from '../content/merge/merge-markdown.ts';
import type { BothVersions, MergedMarkdown, MergeRegion } from '../content/merge/merge-markdown.ts';
import { contentHash } from './importer/page-file.ts';

/** Merges of bodies by blocks, some of them computed before the transaction that needs them. */
export class PreparedMerges {
  readonly #regions = new Map<string, readonly MergeRegion[]>();

  /** Computes a merge ahead; it is at hand until `clear`. */
  prepare(base: string, ours: string, theirs: string): void {
    this.#regions.set(keyOf(base, ours, theirs), mergeRegions(base, ours, theirs));
  }

  merge(base: string, ours: string, theirs: string, both: BothVersions): MergedMarkdown {
    const known = this.#regions.size === 0 ? undefined : this.#regions.get(keyOf(base, ours, theirs));
    return mergeMarkdown(base, ours, theirs, both, known);
  }

  clear(): void {
    this.#regions.clear();
  }
}

function keyOf(...bodies: readonly string[]): string {
  return bodies.map(contentHash).join(' ');
}
