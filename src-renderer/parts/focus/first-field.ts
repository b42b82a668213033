/**
 * Gives the focus to the field that a dialog begins with: the one that carries `data-autofocus`, else the first of its form.
 * Answers false where there is none yet: what must be read first is drawn later, and has the focus then, unless the person
 * has done something in the dialog meanwhile.
 */
export function focusFirstField(dialog: HTMLElement): boolean {
  if (focusIn(dialog)) return true;
  const drawn = new MutationObserver(() => {
    if (focusIn(dialog)) end();
  });
  const end = (): void => {
    drawn.disconnect();
    for (const act of acts) dialog.removeEventListener(act, end, true);
  };
  // Whatever has the focus until then was nobody's choice.
  for (const act of acts) dialog.addEventListener(act, end, true);
  drawn.observe(dialog, { childList: true, subtree: true });
  return false;
}

const acts = ['keydown', 'pointerdown'] as const;
const field = 'form :is(input, select, textarea):not(:disabled, [type=hidden], [type=file])';

function focusIn(dialog: HTMLElement): boolean {
  // A field may take it as it is drawn.
  if (dialog.contains(document.activeElement) && document.activeElement?.matches(field) === true) return true;
  const first =
    dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
    dialog.querySelector<HTMLElement>(field);
  first?.focus();
  return first !== null;
}
