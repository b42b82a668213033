import { tick } from 'svelte';

/** For components: when a form closes that had the focus, `target` gets it, unless something else took it. */
export function focusAfter(isOpen: () => boolean, target: () => HTMLElement | null | undefined): void {
  let wasOpen = false;
  $effect(() => {
    const isNow = isOpen();
    if (wasOpen && !isNow)
      void tick().then(() => {
        if (document.activeElement === document.body) target()?.focus();
      });
    wasOpen = isNow;
  });
}
