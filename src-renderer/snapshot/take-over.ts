import type { Act, KeptScreen } from './kept-screen.ts';
import { elementAtSamePlace, twinOf } from './twins.ts';

/** So much of the snapshot must be drawn anew before it is replaced: what the program shows late is in none of its first frames. */
const enough = 0.95;
/** No longer than this is it waited for. */
const longestMs = 1500;

/**
 * Replaces the snapshot by the program, which has been drawn below it: scrolled as the snapshot is, with the focus where it was,
 * in one frame. What was done in the snapshot is then carried out on the same objects.
 *
 * @param root holds what the program draws, as the first element of the snapshot holds what was drawn
 * @param onLost an object of the snapshot that something was done to is no longer there, or cannot be told from others
 */
export async function takeOver(kept: KeptScreen, root: HTMLElement, onLost: () => void): Promise<void> {
  const until = performance.now() + longestMs;
  while (root.querySelectorAll('*').length < kept.elements * enough && performance.now() < until)
    await frame();
  scrollAlike(kept.root, root);
  // Long lists draw what they are scrolled to in the next frame.
  await frame();
  await new Promise<void>((resolve) => kept.whenCalm(resolve));
  scrollAlike(kept.root, root);
  const acts = kept.acts.map((act) => ({
    act,
    twin: act.at === null ? null : twinOf(kept.root, act.at, root),
  }));
  const focused = document.activeElement;
  const focus =
    focused !== null && kept.root.contains(focused)
      ? twinOf(kept.root, focused, root)
      : root.querySelector('main');
  kept.end();
  root.inert = false;
  if (focus instanceof HTMLElement) focus.focus({ preventScroll: true });
  for (const { act, twin } of acts) {
    if (act.at !== null && twin === null) {
      if (act.kind !== 'focus') onLost();
    } else carryOut(act, twin);
    // What it changed is drawn before the next one.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function frame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    // A window that draws nothing has no frames.
    setTimeout(resolve, 100);
  });
}

function scrollAlike(from: Element, to: Element): void {
  for (const element of from.querySelectorAll('*')) {
    const { scrollTop, scrollLeft } = element;
    if (scrollTop > 0 || scrollLeft > 0)
      elementAtSamePlace(from, element, to)?.scrollTo(scrollLeft, scrollTop);
  }
}

function carryOut(act: Act, twin: Element | null): void {
  switch (act.kind) {
    case 'focus':
      if (twin instanceof HTMLElement) twin.focus({ preventScroll: true });
      return;
    case 'text':
      if (twin !== null) write(twin, act.value, act.selection);
      return;
    case 'pointer':
      if (twin?.isConnected === true) point(twin, act.type, act.init);
      return;
    case 'key':
      press(act.init);
      return;
  }
}

function point(twin: Element, type: string, init: MouseEventInit): void {
  const whole = { ...init, bubbles: true, cancelable: true, composed: true };
  if (type === 'click' && (init.detail ?? 0) > 0) {
    // Menus open when the button goes down.
    const pointer = { ...whole, pointerId: 1, pointerType: 'mouse', isPrimary: true };
    twin.dispatchEvent(new PointerEvent('pointerdown', pointer));
    twin.dispatchEvent(new MouseEvent('mousedown', whole));
    twin.dispatchEvent(new PointerEvent('pointerup', pointer));
    twin.dispatchEvent(new MouseEvent('mouseup', whole));
  }
  twin.dispatchEvent(new MouseEvent(type, whole));
}

/** A key that a script presses has no effect of its own: here is what it would have had. */
function press(init: KeyboardEventInit): void {
  const at = document.activeElement ?? document.body;
  const goesOn = at.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
  const { key = '', ctrlKey = false, altKey = false, metaKey = false } = init;
  if (!goesOn || ctrlKey || altKey || metaKey || !(at instanceof HTMLElement)) return;
  if (isTextField(at)) {
    if (/^.$/u.test(key)) insert(at, key);
    else if (key === 'Backspace') insert(at, '');
  } else if (
    key === 'Enter'
      ? at.matches('button, a[href], summary')
      : key === ' ' && at.matches('button, summary, input')
  )
    at.click();
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element.matches('textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])');
}

/** An empty text removes what is before the caret. */
function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  field.setRangeText(text, text === '' && start === end ? Math.max(0, start - 1) : start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

function write(twin: Element, value: string, selection: readonly [number, number] | null): void {
  if (twin instanceof HTMLSelectElement) {
    twin.value = value;
    twin.dispatchEvent(new Event('input', { bubbles: true }));
    twin.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isTextField(twin)) {
    twin.value = value;
    if (selection !== null) twin.setSelectionRange(...selection);
    twin.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }
}
