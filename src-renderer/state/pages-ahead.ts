import type { Reply } from '../../src-main/bridge/failure.ts';
import type { PageDiffView } from '../../src-main/bridge/views/review-views.ts';

/** Diffs of pages that may be read next, until they may be old. Nothing on the screen depends on which are here. */
export class PagesAhead {
  /** Null: asked for. Another map after `clear`, so that an answer to an earlier question is dropped. */
  #views = new Map<string, PageDiffView | null>();

  get(pageId: string): PageDiffView | null {
    return this.#views.get(pageId) ?? null;
  }

  /** Any of them may be old. */
  clear(): void {
    this.#views = new Map();
  }

  /** This one may be old. */
  drop(pageId: string): void {
    this.#views.delete(pageId);
  }

  /** Asks for those of these pages that are not here, and forgets all others. */
  async read(
    pageIds: readonly string[],
    ask: (wanted: readonly string[]) => Promise<Reply<readonly PageDiffView[]>>,
  ): Promise<void> {
    const views = this.#views;
    for (const pageId of views.keys()) if (!pageIds.includes(pageId)) views.delete(pageId);
    const wanted = pageIds.filter((pageId) => !views.has(pageId));
    if (wanted.length === 0) return;
    for (const pageId of wanted) views.set(pageId, null);
    const reply = await ask(wanted);
    for (const view of reply.ok ? reply.value : []) if (views.has(view.pageId)) views.set(view.pageId, view);
  }
}
