import { flushSync } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Block } from '../../src-main/shared/tree.ts';
import { textOfInlines } from '../../src-main/shared/plain-text.ts';

const unfoldEvent = 'galley-unfold';
/** Folds are nested: a fold of blocks may contain a table or code with folds. */
const deepest = 3;

/** Opens every fold below an element that contains a text, so that Find reaches unchanged content too. */
export function unfoldFor(container: HTMLElement, wanted: string): void {
  const detail = fold(wanted);
  if (detail.trim() === '') return;
  for (let depth = 0; depth < deepest; depth += 1) {
    const folds = container.querySelectorAll('.fold-button:not(.rest)');
    for (const one of folds) one.dispatchEvent(new CustomEvent(unfoldEvent, { detail }));
    if (container.querySelectorAll('.fold-button:not(.rest)').length === folds.length) return;
  }
}

/** Opens every fold below an element. Returns how many were opened. */
export function unfoldAll(container: HTMLElement): number {
  let opened = 0;
  for (let depth = 0; depth < deepest; depth += 1) {
    const folds = [...container.querySelectorAll('.fold-button:not(.rest)')];
    if (folds.length === 0) break;
    for (const one of folds) one.dispatchEvent(new CustomEvent(unfoldEvent, { detail: '' }));
    opened += folds.length;
  }
  return opened;
}

/** For the button of a fold: `text` returns the text of the fold, `unfold` opens it. */
export function opensFor(text: () => string, unfold: () => void): Attachment {
  return (element) => {
    const answer = (event: Event): void => {
      if (event instanceof CustomEvent && fold(text()).includes(String(event.detail))) flushSync(unfold);
    };
    element.addEventListener(unfoldEvent, answer);
    return () => element.removeEventListener(unfoldEvent, answer);
  };
}

/** The text of blocks and their descendants. */
export function wordsIn(blocks: readonly Block[]): string {
  return blocks
    .map((block) => `${textOfInlines(block.inlines)}\n${block.source}\n${wordsIn(block.blocks)}`)
    .join('\n');
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, ' ');
}
