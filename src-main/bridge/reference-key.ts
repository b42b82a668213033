import type { Reference } from '../content/tree.ts';

/** The key of a reference in `References` maps: equal references have equal keys, whatever the order of their fields. */
export function referenceKey(ref: Reference): string {
  return Object.entries(ref)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\u0000');
}
