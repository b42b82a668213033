import { bringWrittenIntoView } from '../../parts/focus/keep-in-view.ts';
import { arrange, disarrange, scrolledTo } from './align-threads.ts';

/** So much of a comment tells whose it is, what it says and how far it is sent, in px. */
const firstLines = 96;

/** Keeps a list of threads beside the blocks of a document: arranged again as either grows, scrolled along with it. */
export class ThreadsBeside {
  #list: HTMLElement | null = null;
  #root: HTMLElement | null = null;
  #blockOf: (row: HTMLElement) => HTMLElement | null = () => null;
  #pairs: ReturnType<typeof arrange> = [];
  #waiting = 0;
  /** The row of what was just written or chosen, and how much of it stands in view. */
  #stays: { readonly key: string; readonly inView: number } | null = null;
  /** It was scrolled along with the document last, not by hand: it goes on as blocks move, without a scroll. */
  #follows = false;

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
    const release = (event?: Event) => {
      this.#stays = null;
      if (event?.target instanceof Node && list.contains(event.target)) this.#follows = false;
    };
    const acts = ['wheel', 'keydown', 'pointerdown'] as const;
    for (const act of acts) addEventListener(act, release, { capture: true, passive: true });
    return () => {
      release();
      for (const act of acts) removeEventListener(act, release, { capture: true });
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
    const stays = this.#stayingRow();
    if (stays !== null) this.#putBeside(stays, this.#stays?.inView);
    else if (this.#list.contains(document.activeElement)) bringWrittenIntoView();
    else if (this.#follows) this.follow();
  }

  /** What was just written, or chosen elsewhere, stays in view, as it comes, is sent and changes, until the person does something else. */
  stay(key: string, inView = firstLines): void {
    this.#stays = { key, inView };
    this.arrange();
  }

  /** Opens a row, perhaps one to write in, beside its block. */
  open(row: HTMLElement): void {
    this.arrange();
    this.#putBeside(row);
  }

  /** Brings a row of the list beside its block, wherever the document is scrolled to. */
  bring(row: HTMLElement): void {
    if (row.contains(document.activeElement)) row.scrollIntoView({ block: 'nearest' });
    else this.#putBeside(row);
  }

  /** `inView`: how much of the row must stand above the lower edge, in px; else it stands higher than its block. */
  #putBeside(row: HTMLElement, inView = Infinity): void {
    this.#follows = false;
    const list = this.#list;
    const block = this.#root === null ? null : this.#blockOf(row);
    if (list === null || block === null) {
      row.scrollIntoView({ block: 'nearest' });
      return;
    }
    const beside = block.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const lowest = list.clientHeight - Math.min(inView, row.offsetHeight);
    const place = Math.max(0, Math.min(beside, lowest));
    const top = row.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    this.#scroll(list, top - place, top - lowest);
  }

  /** Scrolls no further than `down` while all to be seen, as far down as `needed`, has room: what stands at the top is not hidden. */
  #scroll(list: HTMLElement, down: number, needed: number): void {
    const atTop = scrolledTo(this.#pairs, this.#root?.scrollTop ?? 0, 0);
    list.scrollTop = Math.min(down, Math.max(atTop, needed));
  }

  #stayingRow(): HTMLElement | null {
    const rows = [...(this.#list?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const key = this.#stays?.key;
    return key === undefined ? null : (rows.find((row) => row.dataset['beside'] === key) ?? null);
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
    if (list === null || root === null || this.#pairs.length === 0 || this.#stays !== null) return;
    if (list.contains(document.activeElement) && document.activeElement?.matches('textarea, input')) return;
    this.#follows = true;
    const { scrollTop, clientHeight } = root;
    const last = this.#pairs.findLast(({ block }) => block < scrollTop + clientHeight);
    this.#scroll(
      list,
      scrolledTo(this.#pairs, scrollTop, clientHeight / 3),
      (last?.end ?? 0) - list.clientHeight,
    );
  }
}
