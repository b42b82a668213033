import { diff3Merge } from 'node-diff3';

export interface MergedText {
  readonly text: string;
  /** Where both sides changed the same lines: 1-based lines of `text`, first and last. */
  readonly overlaps: readonly { readonly from: number; readonly to: number }[];
}

/**
 * What diff3 makes of two texts with a common base. Where both changed the same lines, theirs comes first, then mine; what
 * both changed alike is no overlap.
 */
export function mergeTexts(mine: string, theirs: string, base: string): MergedText {
  const lines: string[] = [];
  const overlaps: { from: number; to: number }[] = [];
  for (const region of diff3Merge(theirs.split('\n'), base.split('\n'), mine.split('\n'))) {
    if (region.conflict === undefined) {
      lines.push(...(region.ok ?? []));
      continue;
    }
    const { a, b } = region.conflict;
    if (a.length + b.length > 0)
      overlaps.push({ from: lines.length + 1, to: lines.length + a.length + b.length });
    lines.push(...a, ...b);
  }
  return { text: lines.join('\n'), overlaps };
}

/** The same by words, for a text of one line: where both changed the same words, theirs comes first, then mine. */
export function mergeWords(mine: string, theirs: string, base: string): MergedText {
  const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
  const merged: string[] = [];
  let isOverlapping = false;
  for (const region of diff3Merge(words(theirs), words(base), words(mine))) {
    isOverlapping ||= region.conflict !== undefined;
    merged.push(...(region.ok ?? []), ...(region.conflict?.a ?? []), ...(region.conflict?.b ?? []));
  }
  return { text: merged.join(' '), overlaps: isOverlapping ? [{ from: 1, to: 1 }] : [] };
}
