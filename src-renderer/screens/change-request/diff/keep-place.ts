import { flushSync } from 'svelte';
import { mountAll } from '../../../document/change-navigation.ts';

/** What stood at the upper edge of a page's changes, so that another view of them begins there too. */
export interface ReadPlace {
  /** Of the first blocks or lines in view: what each says, and how far below the edge it began, in pixels. */
  readonly marks: readonly { readonly words: string; readonly below: number }[];
}

const parts = '[data-block], [data-line]';
const mostMarks = 12;
/** Fewer letters stand in many places. */
const fewestLetters = 8;
const mostLetters = 48;
/** As many frames without a change mean that the place stands: panes beside it take their width some frames later. */
const calmFrames = 12;
/** The place is gone to for so many frames: 1.5 s where nothing else is done, longer where the machine draws late. */
const mostFrames = 90;

/** Null: the view stands at its beginning, as the next one does. */
export function placeIn(container: HTMLElement): ReadPlace | null {
  if (container.scrollTop < 8) return null;
  const edge = container.getBoundingClientRect().top;
  const marks: { words: string; below: number }[] = [];
  for (const element of container.querySelectorAll<HTMLElement>(parts)) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom <= edge + 4 || element.querySelector('[data-block]') !== null) continue;
    const words = lettersOf(element);
    if (words.length >= fewestLetters) marks.push({ words, below: top - edge });
    if (marks.length === mostMarks) break;
  }
  return marks.length === 0 ? null : { marks };
}

/** Scrolls to where another view has the first of what was in view. False where it has none of it, folded or left out. */
export function goToPlace(container: HTMLElement, { marks }: ReadPlace): boolean {
  mountAll();
  flushSync();
  const here = [...container.querySelectorAll<HTMLElement>(parts)]
    .filter((element) => element.querySelector('[data-block]') === null)
    .map((element) => ({ element, words: lettersOf(element) }));
  for (const { words, below } of marks) {
    const found = here.find(
      (one) =>
        one.words.length >= fewestLetters && (one.words.startsWith(words) || words.startsWith(one.words)),
    );
    if (found === undefined) continue;
    stayAt(container, found.element, below);
    return true;
  }
  return false;
}

/** What is drawn as it comes into view has another height than was guessed: the place is gone to until it stands. */
function stayAt(container: HTMLElement, element: HTMLElement, below: number): void {
  const ending = new AbortController();
  for (const event of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(event, () => ending.abort(), { signal: ending.signal, capture: true });
  let [calm, frames] = [0, 0];
  const step = (): void => {
    if (ending.signal.aborted) return;
    const off = element.getBoundingClientRect().top - container.getBoundingClientRect().top - below;
    calm = Math.abs(off) <= 1 ? calm + 1 : 0;
    if (calm === 0) container.scrollTop += off;
    frames += 1;
    if (calm >= calmFrames || frames > mostFrames || !element.isConnected) ending.abort();
    else requestAnimationFrame(step);
  };
  step();
}

/** Letters and digits alone: Markdown and what it reads as have the same. Signs, numbers of lines and words for screen readers are not part. */
function lettersOf(element: HTMLElement): string {
  const root = element.querySelector('.line-text') ?? element;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let letters = '';
  for (
    let node = walker.nextNode();
    node !== null && letters.length < mostLetters;
    node = walker.nextNode()
  ) {
    if (node.parentElement?.closest('.unseen-by-eyes, [aria-hidden="true"], button') !== null) continue;
    letters += (node.textContent ?? '').slice(0, 400).replaceAll(/[^\p{L}\p{N}]+/gu, '');
  }
  return letters.slice(0, mostLetters);
}
