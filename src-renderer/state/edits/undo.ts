import type { Shortcuts } from '../keys/shortcuts.svelte.ts';
import type { Toast, Toasts } from '../toasts.svelte.ts';
import { t as common } from '../../messages/en/common.ts';
import { t } from '../../messages/en/state.ts';

/** Returns, or settles with, false where it was refused, which is told. */
type Act = () => unknown;

interface UndoOptions {
  /** As of `Toast`. */
  readonly note?: Toast['note'];
  /** Does it once more after it was undone; absent: it cannot be redone. */
  readonly redo?: Act;
}

interface Step extends UndoOptions {
  readonly words: string;
  /** Null: it cannot be taken back any more. */
  readonly run: Act | null;
}

const remembered = 20;

/**
 * What was done and can be taken back: the last of it said in a notice with "Undo", all of it for longer by the key. What was undone is
 * said with "Redo", and comes back step by step until something else is done. What can be undone is undone, not confirmed
 * (docs/design/window.md).
 */
export class Undo {
  readonly #toasts: Toasts;
  #done: readonly Step[] = [];
  #undone: readonly Step[] = [];
  /** The notice that offers the last step. */
  #said = '';

  constructor(toasts: Toasts, shortcuts: Shortcuts) {
    this.#toasts = toasts;
    shortcuts.handle({ undo: () => this.#last(), redo: () => this.#lastUndone() });
  }

  /**
   * `words` say what was done, as a sentence: "Discarded: Comment on Limits." Returns what withdraws it: it is not so any more, or,
   * `stands`, it is so and cannot be taken back.
   */
  offer(words: string, run: Act, options: UndoOptions = {}): (stands?: 'stands') => void {
    const step: Step = { words, run, ...options };
    this.#undone = [];
    this.#push(step);
    return (stands) => {
      if (!this.#done.includes(step)) return;
      if (stands === undefined) {
        this.#done = this.#done.filter((one) => one !== step);
        this.#toasts.retract(words);
        return;
      }
      // What was done before it is not undone in its place.
      this.#done = this.#done.map((one) => (one === step ? { ...step, run: null } : one));
      this.#toasts.endAction(words);
    };
  }

  #push(step: Step): void {
    this.#done = [...this.#done.slice(1 - remembered), step];
    this.#say(step.words, step.note, { label: common('undo'), run: () => this.#undo(step) });
  }

  #last(): void {
    const last = this.#done.at(-1);
    if (last === undefined) this.#toasts.show(t('thereIsNothingToUndo'));
    else if (last.run !== null) this.#undo(last);
    else {
      this.#done = this.#done.slice(0, -1);
      this.#toasts.show(t('cannotBeUndone', { what: last.words }));
    }
  }

  #lastUndone(): void {
    const last = this.#undone.at(-1);
    if (last === undefined) this.#toasts.show(t('thereIsNothingToRedo'));
    else void this.#redo(last);
  }

  #undo(step: Step): void {
    if (!this.#done.includes(step) || step.run === null) return;
    this.#done = this.#done.filter((one) => one !== step);
    this.#toasts.retract(step.words);
    const result = step.run();
    if (step.redo !== undefined) void this.#sayUndone(step, result);
  }

  async #sayUndone(step: Step, result: unknown): Promise<void> {
    if ((await result) === false) return;
    this.#undone = [...this.#undone.slice(1 - remembered), step];
    const words = t('undone', { what: step.words.replace(/[.。]$/, '') });
    this.#say(words, undefined, { label: common('redo'), run: () => void this.#redo(step) });
  }

  async #redo(step: Step): Promise<void> {
    if (!this.#undone.includes(step)) return;
    this.#undone = this.#undone.filter((one) => one !== step);
    this.#toasts.retract(this.#said);
    if ((await step.redo?.()) !== false) this.#push(step);
  }

  #say(words: string, note: Toast['note'] | undefined, action: NonNullable<Toast['action']>): void {
    this.#toasts.retract(this.#said);
    this.#said = words;
    this.#toasts.show(words, { ...(note && { note }), action });
  }
}
