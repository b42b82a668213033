import type { Attachment } from 'svelte/attachments';

/**
 * Keeps rows of tables, items of lists and lines of code side by side: of each pair the lower is made as high as the other, and what one
 * side lacks leaves a gap as high as what the other has. Blocks of a container begin at the same height: the other side may be
 * narrower, or have no such container. Measured again when the width or what is drawn changes.
 */
export const alignPlaces: Attachment<HTMLElement> = (row) => {
  const [before, after] = [sideOf(row, 'before'), sideOf(row, 'after')];
  if (before === null || after === null) return undefined;
  let aligned = '';
  const align = (): void => {
    const now = sizes(before, after);
    if (now === aligned) return;
    alignNow(before, after);
    aligned = sizes(before, after);
  };
  // Tells of itself at once, too.
  const watch = new ResizeObserver(align);
  for (const side of [before, after]) for (const block of side.children) watch.observe(block);
  return () => watch.disconnect();
};

function sideOf(row: HTMLElement, side: string): HTMLElement | null {
  return row.querySelector<HTMLElement>(`:scope > [data-side="${side}"]`);
}

function sizes(...sides: readonly HTMLElement[]): string {
  return sides
    .flatMap((side) => [...side.children].map((block) => block.getBoundingClientRect()))
    .map(({ width, height }) => `${width} ${height}`)
    .join(' ');
}

const rows = 'tr[data-block], tr[data-place]';
/** Of code, whose long lines go on below themselves. */
const lines = '.diff-line[data-place]';
const items = 'li[data-block], li[data-place]';
/** The words of an item that holds further items. */
const itemTexts = `${items} > .item-body > [data-block]`;

/** Blocks of containers that stand below each other. */
const blocks = '.flow > [data-block]';
const besideOthers = '.columns, tr, li';

function alignNow(before: HTMLElement, after: HTMLElement): void {
  const both = pairsIn(before, after, placesIn);
  const flowing = pairsIn(before, after, blocksIn);
  for (const one of flowing.flat()) one.style.marginTop = '';
  for (const one of both.flat()) setHeight(one, '');
  // All are measured before any is changed: one layout, however many there are.
  const measured = both.map(([left, right]) => [heightOf(left), heightOf(right)] as const);
  both.forEach(([left, right], index) => {
    const [l, r] = measured[index] ?? [0, 0];
    if (l < r) setHeight(left, `${r}px`);
    else if (r < l) setHeight(right, `${l}px`);
  });
  alignTops(flowing);
}

type Places = ReadonlyMap<string, HTMLElement>;

function pairsIn(
  before: HTMLElement,
  after: HTMLElement,
  placesOf: (side: HTMLElement) => Places,
): readonly (readonly [HTMLElement, HTMLElement])[] {
  const now = placesOf(after);
  return [...placesOf(before)].flatMap(([path, left]) => {
    const right = now.get(path);
    return right === undefined ? [] : [[left, right] as const];
  });
}

/** Moves down what stands higher than its counterpart; what follows it in the flow goes with it. */
function alignTops(pairs: readonly (readonly [HTMLElement, HTMLElement])[]): void {
  const measured = pairs.map((pair) =>
    pair.map((one) => ({ one, top: one.getBoundingClientRect().top, margin: marginOf(one) })),
  );
  const moved = [0, 0];
  for (const sides of measured) {
    const tops = sides.map(({ top }, side) => top + (moved[side] ?? 0));
    const lowest = Math.max(...tops);
    for (const [side, { one, margin }] of sides.entries()) {
      const gap = lowest - (tops[side] ?? lowest);
      if (gap < 0.5) continue;
      one.style.marginTop = `${margin + gap}px`;
      moved[side] = (moved[side] ?? 0) + gap;
    }
  }
}

function marginOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).marginTop) || 0;
}

function blocksIn(side: HTMLElement): Places {
  const all = [...side.querySelectorAll<HTMLElement>(blocks)].filter(
    (one) => one.parentElement?.closest(besideOthers) === null && heightOf(one) > 0,
  );
  return new Map(all.map((one) => [one.dataset['block'] ?? '', one]));
}

/** By their paths, those that hold no others: what holds them grows with them. */
function placesIn(side: HTMLElement): Places {
  const all = [...side.querySelectorAll<HTMLElement>(`${rows}, ${items}, ${itemTexts}, ${lines}`)].filter(
    isPlace,
  );
  return new Map(all.map((one) => [one.dataset['block'] ?? one.dataset['place'] ?? '', one]));
}

function isPlace(element: HTMLElement): boolean {
  if (element.parentElement?.closest('tr')) return false;
  if (element.matches(`${rows}, ${lines}`)) return true;
  const holdsOthers = element.querySelector(`${items}, ${rows}`) !== null;
  if (element.matches(items)) return !holdsOthers;
  return !holdsOthers && element.closest('li')?.querySelector(`${items}, ${rows}`) !== null;
}

function heightOf(element: HTMLElement): number {
  return element.getBoundingClientRect().height;
}

/** Of a row its height is its least height; of anything else that has a name of its own. */
function setHeight(element: HTMLElement, height: string): void {
  if (element.tagName === 'TR') element.style.height = height;
  else element.style.minHeight = height;
}
