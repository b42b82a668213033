import { flushSync, untrack } from 'svelte';

interface Options {
  readonly subject: () => string;
  readonly most: () => number;
  readonly set: (level: number) => void;
  /** How wide what takes the room that the controls leave is. */
  readonly room: () => number;
}

/**
 * Keeps a bar on one line: raises a level, by which its controls give way, until they fit. They come back where the bar
 * has another width, or another `subject` with controls of other widths; where only words in it change they stay as they
 * are, so that a control that was just used is not replaced. An attachment ends it.
 */
export function fitted(bar: HTMLElement, { subject, most, set, room }: Options): () => void {
  // An attachment that read the subject would be made anew with each one, and fit the bar twice.
  let [level, fittedSubject] = [0, untrack(subject)];
  /** What the controls leave at the lowest level that fits; as much again means controls of the same widths. */
  let fittedRoom = Number.NaN;
  const contents = new MutationObserver(() => {
    if (subject() === fittedSubject) fit(level);
    else if (room() !== fittedRoom) fit(0);
    else fittedSubject = subject();
  });
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
    if (from === 0) fittedRoom = room();
    else if (level > from) fittedRoom = Number.NaN;
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
