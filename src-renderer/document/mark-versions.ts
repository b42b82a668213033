import { Interner, alignEqual } from '../../src-main/shared/sequence.ts';
import { splitWords } from '../../src-main/shared/split-words.ts';
import { t } from '../messages/en/document.ts';

/** The blocks at the top of both versions of a conflict, as they are drawn. */
export interface DrawnVersions {
  readonly first: readonly Element[];
  readonly second: readonly Element[];
}

const painted = 'version-differs';
const attribute = 'data-version-differs';
/** What holds one text: a cell, an item, a paragraph. */
const holders = 'td, th, p, li, dt, dd, h1, h2, h3, h4, h5, h6, figcaption';
/** What is no text of the version: words that were deleted before it, buttons, words for screen readers. */
const passedOver = '[aria-hidden="true"], button, del, .change-chip, .unseen-by-eyes, script, style';
/** Words of one text that are told apart; of longer ones the whole text is marked. */
const mostWords = 2_000;

interface Part {
  readonly element: Element;
  readonly words: readonly Word[];
  readonly text: string;
}

interface Word {
  readonly node: Text;
  readonly from: number;
  readonly text: string;
}

/**
 * For effects: marks in both versions of each conflict what the other does not have: each cell, item or paragraph for screen
 * readers, and its words for eyes. What is drawn anew is marked anew.
 */
export function markVersions(root: HTMLElement, conflicts: () => readonly DrawnVersions[]): () => void {
  let marked: readonly Element[] = [];
  let waiting = 0;
  const clear = (): void => {
    for (const element of marked) {
      element.removeAttribute(attribute);
      element.removeAttribute('aria-description');
    }
    CSS.highlights.delete(painted);
  };
  const mark = (): void => {
    waiting = 0;
    clear();
    const found = conflicts().flatMap(differences);
    marked = found.map(({ part }) => part.element);
    for (const { part, words, lacks } of found) {
      part.element.setAttribute(attribute, '');
      const said =
        words.length > 0
          ? t('differsFromTheOtherVersion', { words: textOf(words) })
          : t('theOtherVersionAlsoHas', { words: textOf(lacks) });
      part.element.setAttribute('aria-description', said);
    }
    CSS.highlights.set(painted, new Highlight(...found.flatMap(({ words }) => words.map(rangeOf))));
  };
  const watch = new MutationObserver(() => {
    if (waiting === 0) waiting = requestAnimationFrame(mark);
  });
  watch.observe(root, { childList: true, characterData: true, subtree: true });
  waiting = requestAnimationFrame(mark);
  return () => {
    watch.disconnect();
    cancelAnimationFrame(waiting);
    clear();
  };
}

interface Difference {
  readonly part: Part;
  /** Words that it has alone. */
  readonly words: readonly Word[];
  /** Words that the other version has in its place. */
  readonly lacks: readonly Word[];
}

function differences({ first, second }: DrawnVersions): readonly Difference[] {
  const [ours, theirs] = [first.flatMap(partsOf), second.flatMap(partsOf)];
  return gaps(ours, theirs).flatMap(([old, now]) => {
    const longer = old.length > now.length ? old : now;
    return longer.flatMap((_, at) => compared(old[at], now[at]));
  });
}

/** What stands in one place of both: the words that only one has. */
function compared(one: Part | undefined, other: Part | undefined): readonly Difference[] {
  if (one === undefined || other === undefined)
    return [one, other].flatMap((part) =>
      part === undefined ? [] : [{ part, words: part.words, lacks: [] }],
    );
  const isLong = Math.max(one.words.length, other.words.length) > mostWords;
  const stretches = isLong ? [[one.words, other.words] as const] : gaps(one.words, other.words);
  const [ours, theirs] = [stretches.flatMap(([words]) => words), stretches.flatMap(([, words]) => words)];
  return [
    { part: one, words: ours, lacks: theirs },
    { part: other, words: theirs, lacks: ours },
  ];
}

/** What stands between the texts that both have, in order. */
function gaps<One extends { readonly text: string }>(
  old: readonly One[],
  now: readonly One[],
): readonly (readonly [readonly One[], readonly One[]])[] {
  const names = new Interner();
  const [before, after] = [old, now].map((all) => all.map(({ text }) => names.of(text)));
  let [i, j] = [0, 0];
  return [...alignEqual(before ?? [], after ?? []), [old.length, now.length] as const].flatMap(([b, a]) => {
    const gap = [old.slice(i, b), now.slice(j, a)] as const;
    [i, j] = [b + 1, a + 1];
    return gap[0].length + gap[1].length === 0 ? [] : [gap];
  });
}

function partsOf(block: Element): readonly Part[] {
  const elements = [block, ...block.querySelectorAll('*')].filter((one) => one.matches(holders));
  // Of a cell with a paragraph in it, the paragraph is the text.
  const inner = elements.filter((one) => one.querySelector(holders) === null);
  return (inner.length === 0 ? [block] : inner).map((element) => {
    const words = wordsOf(element);
    return {
      element: element.closest('td, th, li') ?? element,
      words,
      text: textOf(words),
    };
  });
}

function wordsOf(element: Element): readonly Word[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(passedOver) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const words: Word[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    let from = 0;
    for (const text of splitWords(node.data)) {
      if (text.trim() !== '') words.push({ node, from, text });
      from += text.length;
    }
  }
  return words;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

function rangeOf({ node, from, text }: Word): Range {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, from + text.length);
  return range;
}
