import type { Shortcuts } from '../keys/shortcuts.svelte.ts';
import type { Toasts } from '../toasts.svelte.ts';
import { t as common } from '../../messages/en/common.ts';
import { t } from '../../messages/en/state.ts';

interface Undoable {
  readonly words: string;
  readonly run: () => void;
}

const remembered = 20;

/**
 * What was done and can be taken back: the last of it said in a notice with "Undo", all of it for longer by the key. What can be undone is
 * undone, not confirmed (docs/design/window.md).
 */
export class Undo {
  readonly #toasts: Toasts;
  #stack: readonly Undoable[] = [];

  constructor(toasts: Toasts, shortcuts: Shortcuts) {
    this.#toasts = toasts;
    shortcuts.handle({ undo: () => this.#last() });
  }

  /** `words` say what was done, as a sentence: "Discarded: Comment on Limits." `note`: as of `Toast`. */
  offer(words: string, run: () => void, note: () => string = () => ''): void {
    const undoable: Undoable = { words, run };
    const last = this.#stack.at(-1);
    if (last !== undefined) this.#toasts.retract(last.words);
    this.#stack = [...this.#stack.slice(1 - remembered), undoable];
    this.#toasts.show(words, { note, action: { label: common('undo'), run: () => this.#take(undoable) } });
  }

  #last(): void {
    const last = this.#stack.at(-1);
    if (last === undefined) this.#toasts.show(t('thereIsNothingToUndo'));
    else this.#take(last);
  }

  #take(undoable: Undoable): void {
    if (!this.#stack.includes(undoable)) return;
    this.#stack = this.#stack.filter((one) => one !== undoable);
    this.#toasts.retract(undoable.words);
    undoable.run();
  }
}
