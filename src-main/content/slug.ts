import { plainSlugOf, slugOf } from '../shared/anchor-finder.ts';

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

/** An anchor that somebody gave: one that the title alone gives says nothing more than the title. */
export function givenAnchor(anchor: string | undefined, title: string): string | undefined {
  return anchor === undefined || anchor === '' || isDerivedAnchor(anchor, title) ? undefined : anchor;
}

/** True where an anchor is what the text alone gives, whatever other headings there are. */
export function isDerivedAnchor(anchor: string, text: string): boolean {
  return [slugOf(text), plainSlugOf(text)].some((made) => {
    const slug = made || 'section';
    return anchor === slug || (anchor.startsWith(`${slug}-`) && /^\d+$/.test(anchor.slice(slug.length + 1)));
  });
}
