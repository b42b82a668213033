import { SvelteMap } from 'svelte/reactivity';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import type { Host } from '../../host.ts';

export interface EditKey {
  readonly id: string;
  readonly accountId: string;
}

/** As many as `edits.get` answers at once. */
const mostAtOnce = 200;
/** So many that are not shown stay known: scrolling back finds them drawn. */
const mostUnshown = 1000;

/**
 * Edits in words, asked for as they come into view: of ten thousand, those on the screen. What is known stays until its
 * successor is there, so a refresh never blinks.
 */
export class EditViews {
  readonly #views = new SvelteMap<string, EditView>();
  readonly #shown = new Map<string, { readonly edit: EditKey; shows: number }>();
  #wanted = new Map<string, EditKey>();
  #asking = false;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Null until it has been asked for (`show`) and answered. */
  of(id: string): EditView | null {
    return this.#views.get(id) ?? null;
  }

  /** Answers the function that ends it; return it from `$effect`. While an edit is shown, its view is kept fresh. */
  show(edit: EditKey): () => void {
    const known = this.#shown.get(edit.id) ?? { edit, shows: 0 };
    known.shows += 1;
    this.#shown.set(edit.id, known);
    this.#want(edit);
    return () => {
      known.shows -= 1;
      if (known.shows > 0) return;
      this.#shown.delete(edit.id);
      this.#forgetOldest();
    };
  }

  /** The outbox changed: what is shown is asked for again. */
  refresh(): void {
    for (const { edit } of this.#shown.values()) this.#want(edit);
  }

  /** One that is shown is asked for again. */
  renew(edit: EditKey): void {
    if (this.#shown.has(edit.id)) this.#want(edit);
  }

  /** Many actions answer with the edit that they changed. */
  accept(view: EditView): void {
    if (this.#views.has(view.id)) this.#views.set(view.id, view);
  }

  #want(edit: EditKey): void {
    this.#wanted.set(edit.id, edit);
    if (this.#asking) return;
    this.#asking = true;
    // Rows that come into view together are one question.
    queueMicrotask(() => void this.#ask());
  }

  async #ask(): Promise<void> {
    while (this.#wanted.size > 0) {
      const wanted = [...this.#wanted.values()];
      this.#wanted = new Map();
      for (const [accountId, editIds] of byAccount(wanted)) {
        for (let at = 0; at < editIds.length; at += mostAtOnce) {
          const some = editIds.slice(at, at + mostAtOnce);
          const reply = await this.#host.request('edits.get', { accountId, editIds: some });
          if (!reply.ok) continue;
          for (const view of reply.value) this.#views.set(view.id, view);
        }
      }
    }
    this.#asking = false;
  }

  #forgetOldest(): void {
    if (this.#views.size - this.#shown.size <= mostUnshown) return;
    for (const id of this.#views.keys()) {
      if (this.#shown.has(id)) continue;
      this.#views.delete(id);
      return;
    }
  }
}

function byAccount(edits: readonly EditKey[]): ReadonlyMap<string, readonly string[]> {
  const accounts = new Map<string, string[]>();
  for (const { accountId, id } of edits) {
    const ids = accounts.get(accountId);
    if (ids === undefined) accounts.set(accountId, [id]);
    else ids.push(id);
  }
  return accounts;
}
