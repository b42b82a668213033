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

/** Gives out anchors; the second of a name is `name-1`, the third `name-2`. */
export class AnchorNames {
  private readonly taken = new Map<string, number>();

  derived(text: string): string {
    const slug = slugOf(text) || 'section';
    const anchor = this.#free(slug);
    this.taken.set(slug, (this.taken.get(slug) ?? 0) + 1);
    return anchor;
  }

  /** What `derived` would give, without giving it out. */
  next(text: string): string {
    return this.#free(slugOf(text) || 'section');
  }

  #free(slug: string): string {
    const count = this.taken.get(slug);
    return count === undefined ? slug : `${slug}-${count}`;
  }
}

/** True where an anchor is what the text alone gives, whatever other headings there are. */
export function isDerivedAnchor(anchor: string, text: string): boolean {
  return [slugOf(text), plainSlugOf(text)].some((made) => {
    const slug = made || 'section';
    return anchor === slug || (anchor.startsWith(`${slug}-`) && /^\d+$/.test(anchor.slice(slug.length + 1)));
  });
}
