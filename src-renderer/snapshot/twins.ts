/** What makes an element of a list one object, as a person sees it. */
const objects = 'li, tr, article, [role="row"], [role="treeitem"], [role="option"]';
const longest = 2000;

/** What of an element a person goes by: what it is, what it is called, what it says. Times move by themselves. */
function shown(element: Element): string {
  const copy = element.cloneNode(true) as Element; // a clone is of the same kind
  for (const one of copy.querySelectorAll('time, svg, option, textarea')) one.remove();
  const named = ['role', 'type', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? '');
  const words = element.localName === 'textarea' ? '' : copy.textContent.replace(/\s+/g, ' ').trim();
  return JSON.stringify([element.localName, ...named, words.slice(0, longest)]);
}

function isSame(one: Element, other: Element): boolean {
  if (shown(one) !== shown(other)) return false;
  const [object, others] = [one.closest(objects), other.closest(objects)];
  return object === null || others === null ? object === others : shown(object) === shown(others);
}

function pathIn(root: Element, element: Element): readonly number[] {
  const path: number[] = [];
  for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement)
    path.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
  return path;
}

/** The element at the same place of another tree, whatever it is. */
export function elementAtSamePlace(from: Element, element: Element, to: Element): Element | null {
  let at: Element | null = to;
  for (const index of pathIn(from, element)) at = at?.children[index] ?? null;
  return at;
}

/**
 * The element of `to` that a person takes for this element of `from`: at its place, or else the only one anywhere that is called,
 * says and belongs to the same. Null: there is none, or which it is cannot be told.
 */
export function twinOf(from: Element, element: Element, to: Element): Element | null {
  const placed = elementAtSamePlace(from, element, to);
  if (placed !== null && isSame(element, placed)) return placed;
  const same = [...to.querySelectorAll(element.localName)].filter((other) => isSame(element, other));
  return same.length === 1 ? (same[0] ?? null) : null;
}
