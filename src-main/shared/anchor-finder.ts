/**
 * The anchor of a heading's text as the hosted platform makes it: lower case, letters and digits of every script kept,
 * words joined by hyphens, and so what stands around `/`, `.`, `,` and `(`; apostrophes and other signs are dropped.
 */
export function slugOf(text: string): string {
  return plainSlugOf(text.replace(/[/.,(]+/g, ' '));
}

/** The same with `/`, `.`, `,` and `(` dropped too, as other tools make anchors: an alias of every heading. */
export function plainSlugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}\s_-]+/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}

/** What an address may name: a heading, a tab or an expandable. */
export interface Anchored {
  readonly anchor: string;
  readonly title: string;
}

/**
 * Finds what an address's anchor means, on both sides of the bridge; the first of `entries` where several have the name.
 * Other tools make anchors of the same words a little otherwise (signs kept or dropped, hyphens doubled), so the words
 * count when the anchor itself is not found.
 */
export function anchorFinder<Entry extends Anchored>(
  entries: readonly Entry[],
): (anchor: string) => Entry | undefined {
  const anchors = new Map<string, Entry>();
  const slugs = new Map<string, Entry>();
  const titles = new Map<string, Entry>();
  const plain = new Map<string, Entry>();
  for (const entry of entries.toReversed()) {
    anchors.set(entry.anchor, entry);
    slugs.set(slugOf(entry.anchor), entry);
    titles.set(slugOf(entry.title), entry);
    plain.set(plainSlugOf(entry.title), entry);
  }
  return (anchor) => {
    const slug = slugOf(anchor);
    return anchors.get(anchor) ?? slugs.get(slug) ?? titles.get(slug) ?? plain.get(plainSlugOf(anchor));
  };
}
