/** What is in the document for eyes that do not read it: marks, buttons, words for screen readers. */
const passedOver = '[aria-hidden="true"], button, .unseen-by-eyes, script, style';

/** Where a text stands in what is drawn below an element, in reading order; a match may cross marks, not blocks. */
export function findText(root: HTMLElement, wanted: string): readonly Range[] {
  const needle = fold(wanted);
  if (needle.trim() === '') return [];
  return [...textsOf(root)].flatMap((nodes) => matchesIn(nodes, needle));
}

/** Text nodes of each block, together; a block inside another parts the text around it. */
function* textsOf(root: HTMLElement): Generator<readonly Text[]> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(passedOver) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let holder: Element | null = null;
  let nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    const own = holderOf(node);
    if (own !== holder && nodes.length > 0) {
      yield nodes;
      nodes = [];
    }
    holder = own;
    nodes.push(node);
  }
  if (nodes.length > 0) yield nodes;
}

/** What a sentence does not cross. */
function holderOf(node: Text): Element | null {
  return (
    node.parentElement?.closest('p, li, td, th, dt, dd, pre, h1, h2, h3, h4, h5, h6, [data-block]') ?? null
  );
}

function matchesIn(nodes: readonly Text[], needle: string): readonly Range[] {
  const text = fold(nodes.map((node) => node.data).join(''));
  const ranges: Range[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
    const start = placeIn(nodes, at, false);
    const end = placeIn(nodes, at + needle.length, true);
    if (start === null || end === null) continue;
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    ranges.push(range);
  }
  return ranges;
}

/** `atEnd`: an offset between two nodes belongs to the first. */
function placeIn(
  nodes: readonly Text[],
  offset: number,
  atEnd: boolean,
): { readonly node: Text; readonly offset: number } | null {
  let rest = offset;
  for (const node of nodes) {
    if (atEnd ? rest <= node.length : rest < node.length) return { node, offset: rest };
    rest -= node.length;
  }
  return null;
}

/** Without capitals and kinds of white space, of the same length: offsets into it are offsets into the text. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  const folded = lower.length === text.length ? lower : Array.from(text, lowerOfSameLength).join('');
  return folded.replaceAll(/\s/g, ' ');
}

function lowerOfSameLength(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

/** Shows a match, as `showElement` does. */
export function revealRange(range: Range): void {
  const element = range.startContainer.parentElement;
  if (element !== null) showElement(element);
}

/**
 * Opens the tabs and expandables around an element and brings it into view; what is in view does not move. The focus stays where
 * it is.
 */
export function showElement(element: HTMLElement): void {
  for (let hidden = element.closest('[hidden]'); hidden; hidden = element.closest('[hidden]')) {
    hidden.dispatchEvent(new Event('beforematch'));
    hidden.removeAttribute('hidden');
  }
  element.scrollIntoView({ block: isInView(element) ? 'nearest' : 'center', inline: 'nearest' });
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
    const view = around.getBoundingClientRect();
    if (top < view.top || bottom > view.bottom) return false;
  }
  return true;
}

/** Index of the first match at or below the top of what is in view. */
export function firstInView(ranges: readonly Range[], root: HTMLElement): number {
  const { top } = root.getBoundingClientRect();
  return Math.max(
    0,
    ranges.findIndex(
      (range) => (range.startContainer.parentElement?.getBoundingClientRect().top ?? 0) >= top,
    ),
  );
}
