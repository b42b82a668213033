import { tick } from 'svelte';

/** Gives the focus to the field of the line that was just added to a list: what is typed next goes into it. */
export async function focusAdded(list: HTMLElement | undefined): Promise<void> {
  await tick();
  list?.lastElementChild?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}
