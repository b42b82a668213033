/**
 * The one script that stands in the document itself (docs/design/window.md, "The first screen"). It draws the snapshot of the
 * last screen before anything of the program is loaded, keeps what is done in it, and loads the program when it is painted.
 * It imports nothing: the build puts it into index.html, whose hash the content security policy names.
 */
import type { ScreenSnapshot, SnapshotNode } from '../../src-main/bridge/screen-snapshot.ts';
import type { Act, KeptScreen } from './kept-screen.ts';

const namespaces: Readonly<Record<string, string>> = {
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
};
const html = 'http://www.w3.org/1999/xhtml';
/** Whatever the snapshot says: nothing that runs, loads or goes anywhere. */
const forbidden = /^(script|style|link|meta|base|iframe|frame|object|embed|template|portal|foreignobject)$/i;
/** No element carries these: handlers, addresses, and names by which the program finds its own elements. */
const forbiddenAttribute =
  /^(on|href$|xlink:|srcdoc$|srcset$|action$|formaction$|id$|name$|for$|style$|value$|checked$|src$)/i;
const ownPicture = /^(galley-asset:|\.\/assets\/|app:\/\/galley\/assets\/)/;

/** Throws where the browser takes an element's or an attribute's name for none. */
function build(node: SnapshotNode, namespace: string): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const [name, attributes, ...children] = node;
  if (forbidden.test(name)) return document.createTextNode('');
  const own = namespaces[name] ?? namespace;
  const element = document.createElementNS(own, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (!forbiddenAttribute.test(attribute)) element.setAttribute(attribute, value);
    else if (attribute === 'src' && ownPicture.test(value)) element.setAttribute('src', value);
    else if (attribute === 'href' && name === 'a') element.setAttribute('href', '#');
    // The policy knows no attributes of style; a script may set them.
    else if (attribute === 'style' && 'style' in element) (element as HTMLElement).style.cssText = value;
  }
  element.append(...children.map((child) => build(child, own)));
  if (attributes['value'] !== undefined && 'value' in element) element.value = attributes['value'];
  if (attributes['checked'] !== undefined && 'checked' in element) element.checked = true;
  return element;
}

function read(): ScreenSnapshot | null {
  const element = document.getElementById('snapshot');
  element?.remove();
  try {
    // Written by the window of the same build (take-snapshot.ts), and whole: the shell has held it against its sum.
    return JSON.parse(element?.textContent ?? '') as ScreenSnapshot | null;
  } catch {
    return null;
  }
}

function elementAt(root: Element, path: readonly number[]): Element | null {
  let at: Element | null = root;
  for (const index of path) at = at?.children[index] ?? null;
  return at;
}

function draw(snapshot: ScreenSnapshot): HTMLElement {
  const root = document.createElement('div');
  root.id = 'kept-screen';
  root.append(build(snapshot.screen, html));
  for (const [name, value] of Object.entries(snapshot.root))
    if (name.startsWith('data-')) document.documentElement.setAttribute(name, value);
  const note = root.querySelector<HTMLElement>('[data-as-of]');
  if (note !== null) {
    note.hidden = false;
    note.textContent = snapshot.asOf;
    const instead = note.previousElementSibling;
    if (instead?.hasAttribute('data-ready') === true) instead.remove();
  }
  document.body.append(root);
  for (const [path, top, left] of snapshot.scrolled) elementAt(root, path)?.scrollTo(left, top);
  return root;
}

const takesText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement &&
  target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])');
/** Keys whose effect in a field is its text, which is kept as such. */
const editing =
  /^(.|Backspace|Delete|Arrow.*|Home|End|PageUp|PageDown|Dead|Process|Unidentified|Shift|Control|Alt|Meta)$/u;
const scrolling = /^(Tab|Arrow.*|Home|End|PageUp|PageDown| )$/;

/** Null: its effect is seen in the snapshot itself, or it has none. */
function keyAct(event: KeyboardEvent, at: Element | null): Act | null {
  const { key, code, ctrlKey, shiftKey, altKey, metaKey, isComposing, target } = event;
  const hasModifier = ctrlKey || altKey || metaKey;
  if (isComposing || (takesText(target) && !hasModifier && isOfText(key, target))) return null;
  if (/^(Shift|Control|Alt|Meta)$/.test(key) || (key === 'Tab' && !hasModifier)) return null;
  // What scrolls does so here; all else has its effect in the program.
  const isOfControl = at?.matches('a, button, summary, [tabindex="0"]') === true;
  if (hasModifier || !scrolling.test(key) || isOfControl) event.preventDefault();
  return { kind: 'key', at, init: { key, code, ctrlKey, shiftKey, altKey, metaKey } };
}

function textAct(at: Element | null): Act | null {
  if (at === null || !('value' in at)) return null;
  const field = at as HTMLInputElement; // inputs, text areas and selects alone have a value and are written in
  const { selectionStart, selectionEnd, value } = field;
  const isWritten = field.tagName !== 'SELECT' && selectionStart !== null && selectionEnd !== null;
  return { kind: 'text', at, value, selection: isWritten ? [selectionStart, selectionEnd] : null };
}

function pointerAct(event: MouseEvent, at: Element): Act {
  const { button, detail, clientX, clientY, ctrlKey, shiftKey, altKey, metaKey, type } = event;
  const init = { button, detail, clientX, clientY, ctrlKey, shiftKey, altKey, metaKey };
  return { kind: 'pointer', at, type, init };
}

type Listen = (types: readonly string[], run: (event: Event) => void) => void;

/** Knows whether a mouse button is down or a text is being composed. */
function watchCalm(listen: Listen): KeptScreen['whenCalm'] {
  let isDown = false;
  let isComposing = false;
  let waiting: (() => void) | null = null;
  const settle = (): void => {
    if (waiting === null || isDown || isComposing) return;
    const run = waiting;
    waiting = null;
    run();
  };
  listen(['pointerdown'], () => (isDown = true));
  listen(['compositionstart'], () => (isComposing = true));
  listen(['pointerup', 'pointercancel', 'blur', 'dragend'], () => {
    isDown = false;
    // The click comes right after it.
    setTimeout(settle);
  });
  listen(['compositionend'], () => {
    isComposing = false;
    setTimeout(settle);
  });
  return (run) => {
    waiting = run;
    settle();
  };
}

/** Listens to the snapshot; answers what was done in it. */
function keep(root: HTMLElement, snapshot: ScreenSnapshot, paintedAt: () => number | null): KeptScreen {
  const acts: Act[] = [];
  const listening = new AbortController();
  const listen: Listen = (types, run) => {
    for (const type of types) window.addEventListener(type, run, { capture: true, signal: listening.signal });
  };
  const elementOf = ({ target }: Event): Element | null =>
    target instanceof Element && root.contains(target) ? target : null;
  const done = (act: Act | null): void => {
    if (act !== null) acts.push(act);
  };

  listen(['click', 'auxclick', 'dblclick', 'contextmenu'], (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const at = elementOf(event);
    if (at !== null && event instanceof MouseEvent) done(pointerAct(event, at));
  });
  listen(['keydown'], (event) => {
    if (event instanceof KeyboardEvent) done(keyAct(event, elementOf(event)));
  });
  listen(['input'], (event) => done(textAct(elementOf(event))));
  listen(['focusin'], (event) => {
    const at = elementOf(event);
    done(at === null ? null : { kind: 'focus', at });
  });
  listen(['submit'], (event) => event.preventDefault());
  // What was done is carried out before the window closes.
  let isClosing = false;
  listen(['beforeunload'], (event) => {
    if (acts.every(({ kind }) => kind === 'focus')) return;
    isClosing = true;
    event.preventDefault();
  });

  return {
    ...{ root, place: snapshot.place, elements: snapshot.elements, paintedAt, acts },
    whenCalm: watchCalm(listen),
    end() {
      listening.abort();
      root.remove();
      window.galleyKeptScreen = undefined;
      if (isClosing) setTimeout(() => window.close());
    },
  };
}

/** In a line, Enter is more than its text. */
function isOfText(key: string, field: HTMLElement): boolean {
  return editing.test(key) || (key === 'Enter' && field.tagName === 'TEXTAREA');
}

/** Runs it when what stands now is painted; a window that paints nothing (minimized) is not waited for. */
function whenPainted(run: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 250);
}

/** Its first module is the entry; the others are what that imports. */
function loadProgram(): void {
  const [entry, ...others] = document.body.dataset['program']?.split(' ') ?? [];
  if (entry === undefined) return;
  for (const address of others) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
  }
  void import(/* @vite-ignore */ new URL(entry, document.baseURI).href);
}

function start(): void {
  const snapshot = read();
  if (snapshot === null) {
    loadProgram();
    return;
  }
  try {
    let paintedAt: number | null = null;
    window.galleyKeptScreen = keep(draw(snapshot), snapshot, () => paintedAt);
    whenPainted(() => {
      paintedAt = performance.timeOrigin + performance.now();
      loadProgram();
    });
  } catch {
    // A snapshot that cannot be drawn is none.
    document.getElementById('kept-screen')?.remove();
    loadProgram();
  }
}

start();
