/** What is drawn above the screens and would be hidden beneath a view of the shell. Tooltips may be cut: they come and go. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"].float, .dialog-scrim';

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Tells whenever something of the window comes to stand above the element, and when nothing does any more. Answers what
 * ends it; for `$effect`.
 */
export function coveredBy(element: HTMLElement, notify: (covered: boolean) => void): () => void {
  let last = false;
  const look = (): void => {
    const own = element.getBoundingClientRect();
    const covered = [...document.querySelectorAll(above)].some(
      (one) => !one.contains(element) && overlaps(one.getBoundingClientRect(), own),
    );
    if (covered === last) return;
    last = covered;
    notify(covered);
  };
  // They are put at the end of the body, and take their place in the next frame.
  const observer = new MutationObserver(() => requestAnimationFrame(look));
  observer.observe(document.body, { childList: true });
  const inner = new MutationObserver(() => requestAnimationFrame(look));
  for (const child of document.body.children) inner.observe(child, { childList: true });
  look();
  return () => {
    observer.disconnect();
    inner.disconnect();
  };
}
