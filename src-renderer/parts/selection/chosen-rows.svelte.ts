import { SvelteSet } from 'svelte/reactivity';

/** Rows of a list that were chosen together, with Ctrl or Shift, for one action on all of them. */
export class ChosenRows {
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

  /** With Ctrl a row is added or taken away, with Shift all from `active` up to it are chosen; any other click does nothing. */
  click(event: MouseEvent, id: string, active: string | null, rows: readonly string[]): void {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey) || !rows.includes(id)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) this.extendTo(id, active, rows);
    else this.toggle(id);
  }

  /** Shift with the arrows, Ctrl+A and Escape. Answers the row that the focus goes to, where it goes on. */
  press(event: KeyboardEvent, active: string | null, rows: readonly string[]): string | null {
    if (event.target instanceof Element && event.target.matches('textarea, input, select')) return null;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    let next: string | null = null;
    if (event.key === 'Escape' && this.ids.size > 0) this.clear();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) this.all(rows);
    else if (by !== undefined && event.shiftKey && active !== null) {
      const from = rows.indexOf(active);
      next = rows[from + by] ?? null;
      if (from < 0 || next === null) return null;
      this.extendTo(next, active, rows);
    } else return null;
    event.preventDefault();
    event.stopPropagation();
    return next;
  }

  clear(): void {
    this.ids.clear();
    this.#from = null;
  }
}
