import type { Revision } from '../data/revision.ts';
import type { SearchedPages } from '../data/searched-pages.ts';
import { ancestorsText, hitOf } from '../present/search-hits.ts';
import type { Hit } from '../present/search-hits.ts';

/** Pages of all spaces together: the bound of memory. */
const mostCached = 30_000;

/** What hits are made from. */
interface HitSource {
  readonly baseUrl: string;
  readonly searchedPages: SearchedPages;
}

interface HitsOfSpace {
  readonly revision: Revision;
  readonly baseUrl: string;
  readonly byNumber: Map<number, Hit>;
  /** Pages below the same one have the same. */
  readonly ancestorsBelow: Map<string, string>;
}

/**
 * What searches answer about pages whatever is looked for, so that of a thousand hits only the excerpts are written each
 * time. Of each space for one revision, as the search shows nothing but the primary content.
 */
export class SearchHitCache {
  readonly #spaces = new Map<string, HitsOfSpace>();
  #count = 0;

  /** The hits that numbers of the index stand for, in their order, without those that are gone. */
  of(source: HitSource, revision: Revision, numbers: readonly number[]): readonly Hit[] {
    const known = this.#space(revision, source.baseUrl);
    const missing = numbers.filter((number) => !known.byNumber.has(number));
    if (missing.length > 0) {
      for (const { rowid, page_id } of source.searchedPages.named(missing, revision.spaceId)) {
        const page = revision.pageById.get(page_id);
        // A database of before may still name pages in its index that ask not to be found.
        if (page?.type !== 'document' || page.noIndex === true) continue;
        const ancestors = ancestorsText(revision, page_id, known.ancestorsBelow);
        known.byNumber.set(rowid, hitOf(source.baseUrl, revision, page, ancestors));
        this.#count += 1;
      }
    }
    const hits: Hit[] = [];
    for (const number of numbers) {
      const hit = known.byNumber.get(number);
      if (hit !== undefined) hits.push(hit);
    }
    this.#forgetOldest();
    return hits;
  }

  /** To be told when the index of a space changes: a number may come to stand for another page. */
  forget(spaceId: string): void {
    this.#count -= this.#spaces.get(spaceId)?.byNumber.size ?? 0;
    this.#spaces.delete(spaceId);
  }

  #space(revision: Revision, baseUrl: string): HitsOfSpace {
    const known = this.#spaces.get(revision.spaceId);
    const isCurrent = known?.revision === revision && known.baseUrl === baseUrl;
    const space = isCurrent
      ? known
      : { revision, baseUrl, byNumber: new Map<number, Hit>(), ancestorsBelow: new Map<string, string>() };
    if (!isCurrent) this.forget(revision.spaceId);
    // What was asked for last stays longest.
    this.#spaces.delete(revision.spaceId);
    this.#spaces.set(revision.spaceId, space);
    return space;
  }

  #forgetOldest(): void {
    for (const spaceId of this.#spaces.keys()) {
      if (this.#count <= mostCached) return;
      this.forget(spaceId);
    }
  }
}
