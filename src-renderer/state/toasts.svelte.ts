export interface Toast {
  readonly id: number;
  readonly words: string;
  /** What is true beside it for now, after a space; empty as soon as it is not. */
  readonly note: () => string;
  readonly tone: 'plain' | 'failed';
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

/** Short notices at the window's foot: something was done and can be undone, or something did not work. */
export class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  /** What the live region says; spoken rarely. */
  spoken = $state('');
  #lastId = 0;

  show(
    words: string,
    options: { note?: Toast['note']; tone?: Toast['tone']; action?: Toast['action']; forMs?: number } = {},
  ): void {
    const toast: Toast = {
      id: ++this.#lastId,
      words,
      note: options.note ?? (() => ''),
      tone: options.tone ?? 'plain',
      action: options.action ?? null,
    };
    // Said again, it stands once: with the newest action, and what the earlier one would undo stays within reach of the key.
    const others = this.shown.filter((one) => one.words !== words);
    this.shown = [...others.slice(-2), toast];
    this.spoken = words + toast.note();
    this.#pass(toast.id, options.forMs ?? (toast.action === null ? 5_000 : 10_000));
  }

  /** What is being read stays. */
  #pass(id: number, ms: number): void {
    setTimeout(() => {
      if (!this.shown.some((toast) => toast.id === id)) return;
      if (document.querySelector('[data-passing]:is(:hover, :focus-within)') === null) this.dismiss(id);
      else this.#pass(id, 2_000);
    }, ms);
  }

  say(words: string): void {
    this.spoken = words;
  }

  /** Takes a notice back whose words are no longer true. */
  retract(words: string): void {
    this.shown = this.shown.filter((toast) => toast.words !== words);
  }

  clear(): void {
    this.shown = [];
  }

  /** The words stay as long as they would; what they offered is over. */
  endAction(words: string): void {
    this.shown = this.shown.map((toast) => (toast.words === words ? { ...toast, action: null } : toast));
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}
