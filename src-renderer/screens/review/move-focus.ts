/** Moves the focus among the rows of a list (`[data-row]`), from the focused one or from the first. */
export function moveFocus(list: HTMLElement | undefined, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? rows[by === 1 ? 0 : rows.length - 1] : rows[at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
