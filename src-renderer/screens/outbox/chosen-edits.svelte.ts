import { SvelteSet } from 'svelte/reactivity';

/** Rows of the outbox that were chosen together, with Ctrl or Shift, for one action on all of them. */
export class ChosenEdits {
  readonly ids = new SvelteSet<string>();
  /** Where a range begins: the row that was chosen last by itself. */
  #from: string | null = null;

  toggle(id: string): void {
    if (!this.ids.delete(id)) this.ids.add(id);
    this.#from = id;
  }

  /** Every row from where the choice began, else from `active`, to this one. `rows` are all, from the first to the last. */
  extendTo(id: string, active: string | null, rows: readonly string[]): void {
    this.#from ??= active ?? id;
    const ends = [rows.indexOf(this.#from), rows.indexOf(id)].filter((at) => at >= 0);
    this.ids.clear();
    for (const row of rows.slice(Math.min(...ends), Math.max(...ends) + 1)) this.ids.add(row);
  }

  all(rows: readonly string[]): void {
    for (const row of rows) this.ids.add(row);
  }

  clear(): void {
    this.ids.clear();
    this.#from = null;
  }
}
