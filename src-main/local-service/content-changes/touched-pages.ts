import type { TouchedPage } from '../../api/content-change.ts';
import { notFound } from '../service-error.ts';
import type { StoredPage } from '../snapshot.ts';
import type { PageDraft } from './page-draft.ts';

/** Pages that a batch has touched, in the order in which it first touched them. */
export class TouchedPages {
  readonly #draft: PageDraft;
  /** Whether the page was there before. */
  readonly #wasThere = new Map<string, boolean>();

  constructor(draft: PageDraft) {
    this.#draft = draft;
  }

  /** @throws {ServiceError} 404 where there is no such page now */
  touch(id: string): StoredPage {
    const page = this.#draft.get(id);
    if (page === undefined) throw notFound('page');
    this.#note(id, true);
    return page;
  }

  add(id: string): void {
    this.#note(id, false);
  }

  /**
   * Takes a page and all below it out of the draft. Answers their ids.
   *
   * @throws {ServiceError} 404 where there is no such page now
   */
  remove(id: string): readonly string[] {
    if (this.#draft.get(id) === undefined) throw notFound('page');
    const was = new Map([...this.#draft.pages()].map((page) => [page.id, this.#draft.wasThere(page.id)]));
    const removed = this.#draft.remove(id);
    for (const one of removed) this.#note(one, was.get(one) === true);
    return removed;
  }

  #note(id: string, wasThere: boolean): void {
    if (!this.#wasThere.has(id)) this.#wasThere.set(id, wasThere);
  }

  /** As the answer to a batch lists them: below which address they lie, and what the batch named them. */
  list(address: string, names: ReadonlyMap<string, string>): readonly TouchedPage[] {
    const nameOf = new Map([...names].map(([name, id]) => [id, name]));
    return [...this.#wasThere].flatMap(([id, wasThere]): readonly TouchedPage[] => {
      const isThere = this.#draft.get(id) !== undefined;
      if (!wasThere && !isThere) return [];
      const ref = nameOf.get(id);
      return [
        {
          object: isThere ? (wasThere ? 'updated_page' : 'created_page') : 'deleted_page',
          ...(ref === undefined ? {} : { ref }),
          page: { object: 'page', id, urls: { location: `${address}/${id}` } },
        },
      ];
    });
  }
}
