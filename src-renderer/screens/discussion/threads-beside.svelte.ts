import { bringWrittenIntoView } from '../../parts/focus/keep-in-view.ts';
import { arrange, disarrange, scrolledTo } from './align-threads.ts';

/** Keeps a list of threads beside the blocks of a document: arranged again as either grows, scrolled along with it. */
export class ThreadsBeside {
  #list: HTMLElement | null = null;
  #root: HTMLElement | null = null;
  #blockOf: (row: HTMLElement) => HTMLElement | null = () => null;
  #pairs: ReturnType<typeof arrange> = [];
  #waiting = 0;

  /** For effects. `root` null: the list stands for itself. */
  watch(
    list: HTMLElement | null,
    root: HTMLElement | null,
    blockOf: (row: HTMLElement) => HTMLElement | null,
  ): () => void {
    this.#list = list;
    this.#root = root;
    this.#blockOf = blockOf;
    if (list === null) return () => undefined;
    if (root === null) {
      disarrange(list);
      return () => undefined;
    }
    const sizes = new ResizeObserver(() => this.#soon());
    sizes.observe(list);
    sizes.observe(root);
    const follow = () => this.follow();
    // What stands inside is replaced as pages and views change; its size is what moves blocks.
    const seen = new MutationObserver(() => {
      for (const child of [...root.children, ...list.children]) sizes.observe(child);
      this.#soon();
    });
    seen.observe(root, { childList: true, subtree: true });
    seen.observe(list, { childList: true });
    root.addEventListener('scroll', follow, { passive: true });
    return () => {
      cancelAnimationFrame(this.#waiting);
      this.#waiting = 0;
      sizes.disconnect();
      seen.disconnect();
      root.removeEventListener('scroll', follow);
    };
  }

  arrange(): void {
    if (this.#list === null || this.#root === null) return;
    this.#pairs = arrange(this.#list, this.#root, this.#blockOf);
    if (this.#list.contains(document.activeElement)) bringWrittenIntoView();
  }

  /** Brings a row of the list beside its block, wherever the document is scrolled to. */
  bring(row: HTMLElement): void {
    const list = this.#list;
    const block = this.#root === null ? null : this.#blockOf(row);
    if (list === null || block === null || row.contains(document.activeElement)) {
      row.scrollIntoView({ block: 'nearest' });
      return;
    }
    const beside = block.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const place = Math.max(0, Math.min(beside, list.clientHeight - row.offsetHeight));
    list.scrollTop += row.getBoundingClientRect().top - list.getBoundingClientRect().top - place;
  }

  #soon(): void {
    if (this.#waiting !== 0) return;
    this.#waiting = requestAnimationFrame(() => {
      this.#waiting = 0;
      this.arrange();
    });
  }

  /** Nobody loses the place where they write or read: the list follows the document, never while it is typed in. */
  follow(): void {
    const [list, root] = [this.#list, this.#root];
    if (list === null || root === null || this.#pairs.length === 0) return;
    if (list.contains(document.activeElement) && document.activeElement?.matches('textarea, input')) return;
    list.scrollTop = scrolledTo(this.#pairs, root.scrollTop, root.clientHeight / 3);
  }
}
