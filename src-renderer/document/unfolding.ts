import { flushSync } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Block } from '../../src-main/shared/tree.ts';
import { textOfInlines } from '../../src-main/shared/plain-text.ts';

const unfoldEvent = 'galley-unfold';
/** A fold may hold folds: of a table, of code. */
const deepest = 3;

/** Opens every fold below an element that holds a text: what is looked for must not hide in what did not change. */
export function unfoldFor(container: HTMLElement, wanted: string): void {
  const detail = fold(wanted);
  if (detail.trim() === '') return;
  for (let depth = 0; depth < deepest; depth += 1) {
    const folds = container.querySelectorAll('.fold-button');
    for (const one of folds) one.dispatchEvent(new CustomEvent(unfoldEvent, { detail }));
    if (container.querySelectorAll('.fold-button').length === folds.length) return;
  }
}

/** Opens every fold below an element. Returns how many were opened. */
export function unfoldAll(container: HTMLElement): number {
  let opened = 0;
  for (let depth = 0; depth < deepest; depth += 1) {
    const folds = [...container.querySelectorAll('.fold-button')];
    if (folds.length === 0) break;
    for (const one of folds) one.dispatchEvent(new CustomEvent(unfoldEvent, { detail: '' }));
    opened += folds.length;
  }
  return opened;
}

/** For the buttons of folds: `text` is what the fold holds, `unfold` opens it. */
export function opensFor(text: () => string, unfold: () => void): Attachment {
  return (element) => {
    const answer = (event: Event): void => {
      if (event instanceof CustomEvent && fold(text()).includes(String(event.detail))) flushSync(unfold);
    };
    element.addEventListener(unfoldEvent, answer);
    return () => element.removeEventListener(unfoldEvent, answer);
  };
}

/** All words of blocks and of what they hold. */
export function wordsIn(blocks: readonly Block[]): string {
  return blocks
    .map((block) => `${textOfInlines(block.inlines)}\n${block.source}\n${wordsIn(block.blocks)}`)
    .join('\n');
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, ' ');
}
