import { longestSnapshot } from '../../src-main/bridge/screen-snapshot.ts';
import type { ScreenSnapshot, SnapshotNode } from '../../src-main/bridge/screen-snapshot.ts';

/** A screen of more elements is not kept: it would be painted no sooner than the program draws it. */
const mostElements = 6000;
const deepest = 150;

/** Neither drawn again nor described: what runs or loads, and what only the program finds. */
const left =
  /^(script|style|link|meta|base|iframe|frame|object|embed|template|canvas|audio|video|foreignobject)$/i;
const leftAttribute =
  /^(on|href$|xlink:|srcdoc$|srcset$|action$|formaction$|id$|name$|for$|value$|checked$|autofocus$|inert$|data-tone$)/i;

class TooMuch extends Error {}

/**
 * What `root` shows, as data (docs/design/window.md, "The first screen"); null where it is too much, or holds a password.
 *
 * @param place the address of what is shown
 * @param asOf says as of when it is
 */
export function takeSnapshot(root: Element, place: string, asOf: string): ScreenSnapshot | null {
  if (root.querySelector('input[type="password"]') !== null) return null;
  const [screen] = root.children;
  const elements = root.querySelectorAll('*').length;
  if (screen === undefined || elements > mostElements) return null;
  const scrolled: [readonly number[], number, number][] = [];
  try {
    const node = describe(screen, [0], scrolled);
    if (node === null) return null;
    const { attributes } = document.documentElement;
    const { program = '', style = '' } = document.body.dataset;
    const classes = classesIn(screen);
    return {
      build: `${program} ${style}`,
      place,
      asOf,
      root: Object.fromEntries(
        [...attributes]
          .filter(({ name }) => name.startsWith('data-'))
          .map(({ name, value }) => [name, value]),
      ),
      styles: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
        .filter((link) => isUsed(link.sheet, classes))
        .flatMap(
          (link) => link.getAttribute('href')?.replace(/^(app:\/\/galley)?\/assets\//, './assets/') ?? [],
        ),
      elements,
      scrolled,
      screen: node,
    };
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}

function classesIn(root: Element): ReadonlySet<string> {
  return new Set([root, ...root.querySelectorAll('[class]')].flatMap((one) => [...one.classList]));
}

/** Whether a rule of it can match: sheets of screens and menus that were open before are not waited for. */
function isUsed(sheet: CSSStyleSheet | null, classes: ReadonlySet<string>): boolean {
  return [...(sheet?.cssRules ?? [])].some((rule) => {
    if (!(rule instanceof CSSStyleRule)) return false;
    const named = rule.selectorText.match(/\.[\w-]+/g) ?? [];
    return named.every((name) => classes.has(name.slice(1)));
  });
}

/** Its JSON, where that is not too long. */
export function snapshotText(snapshot: ScreenSnapshot): string | null {
  const text = JSON.stringify(snapshot);
  return text.length > longestSnapshot ? null : text;
}

function describe(
  element: Element,
  path: readonly number[],
  scrolled: [readonly number[], number, number][],
): SnapshotNode | null {
  if (path.length > deepest) throw new TooMuch();
  const { scrollTop, scrollLeft } = element;
  if (scrollTop > 0 || scrollLeft > 0) scrolled.push([path, scrollTop, scrollLeft]);
  const attributes = Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => !leftAttribute.test(name) || (name === 'href' && element.localName === 'a'))
      .map(({ name, value }) => [name, name === 'href' ? '#' : value]),
  );
  Object.assign(attributes, valueOf(element));
  // What is true of this session alone is kept as it will be said at the start of the next one.
  const keptAs = element.getAttribute('data-kept-as');
  if (keptAs !== null) return [element.localName, attributes, keptAs];
  const children: SnapshotNode[] = [];
  let index = 0;
  for (const child of element.childNodes) {
    if (child instanceof Text) {
      if (child.data !== '') children.push(child.data);
    } else if (child instanceof Element) {
      const at = index;
      index += 1;
      // An empty one in its place: the ways to what stands beside it stay as they are.
      if (child.hasAttribute('data-passing')) children.push(['span', {}]);
      else
        children.push(
          isDrawn(child) ? (describe(child, [...path, at], scrolled) ?? ['span', {}]) : blank(child),
        );
    }
  }
  // The text of such a field is its value.
  return element.localName === 'textarea'
    ? ['textarea', attributes]
    : [element.localName, attributes, ...children];
}

/** Diagrams have styles of their own, which no document takes from data. */
function isDrawn(element: Element): boolean {
  return (
    !left.test(element.localName) && !(element.localName === 'svg' && element.querySelector('style') !== null)
  );
}

function blank(element: Element): SnapshotNode {
  const { width, height } = element.getBoundingClientRect();
  return ['span', { style: `display: inline-block; width: ${width}px; height: ${height}px` }];
}

function valueOf(element: Element): Readonly<Record<string, string>> {
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type))
    return element.checked ? { checked: '' } : {};
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  return isField
    ? { value: element.value }
    : element instanceof HTMLOptionElement
      ? { value: element.value }
      : {};
}
