/**
 * Gives the focus to the field that a dialog begins with: the one that carries `data-autofocus`, else the first of its form.
 * Answers false where there is none yet: what must be read first is drawn later, and has the focus then, unless the person
 * moved it meanwhile.
 */
export function focusFirstField(dialog: HTMLElement): boolean {
  if (focusIn(dialog)) return true;
  let given: Element | null = null;
  // The dialog gives the focus to something else first: that is nobody's choice.
  queueMicrotask(() => (given = document.activeElement));
  const drawn = new MutationObserver(() => {
    const has = document.activeElement;
    const isMoved = has !== given && has !== dialog && has !== document.body;
    if (isMoved || focusIn(dialog)) drawn.disconnect();
  });
  drawn.observe(dialog, { childList: true, subtree: true });
  return false;
}

const field = 'form :is(input, select, textarea):not(:disabled, [type=hidden], [type=file])';

function focusIn(dialog: HTMLElement): boolean {
  const first =
    dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
    dialog.querySelector<HTMLElement>(field);
  first?.focus();
  return first !== null;
}
