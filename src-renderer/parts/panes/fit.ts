import { flushSync } from 'svelte';

/**
 * Keeps a bar on one line: raises a level, by which its controls give way, until they fit. They come back where the bar
 * has another width or `subject`; where only words in it change they stay as they are, so that a control that was just
 * used is not replaced. An attachment ends it.
 */
export function fitted(
  bar: HTMLElement,
  { subject, most, set }: { subject: () => string; most: () => number; set: (level: number) => void },
): () => void {
  let [level, fittedSubject] = [0, subject()];
  const contents = new MutationObserver(() => fit(subject() === fittedSubject ? level : 0));
  const sizes = new ResizeObserver(() => fit(0));
  const observe = () => contents.observe(bar, { subtree: true, childList: true, characterData: true });
  const buttons = () => [...bar.querySelectorAll('button')];
  function fit(from: number): void {
    // What it does itself is not a reason to measure again.
    contents.disconnect();
    fittedSubject = subject();
    const focused = buttons().find((button) => button === document.activeElement);
    const at = focused === undefined ? -1 : buttons().indexOf(focused);
    for (level = from; ; level += 1) {
      flushSync(() => set(level));
      if (level >= most() || bar.scrollWidth <= bar.clientWidth) break;
    }
    if (focused?.isConnected === false) buttons()[at]?.focus();
    observe();
  }
  observe();
  sizes.observe(bar);
  return () => {
    contents.disconnect();
    sizes.disconnect();
  };
}
