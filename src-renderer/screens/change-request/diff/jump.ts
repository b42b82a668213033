import { flushSync } from 'svelte';
import {
  goToAnchor,
  goToChange,
  mountAll,
  revealElement,
  stepChange,
} from '../../../document/change-navigation.ts';
import { unfoldAll } from '../../../document/unfolding.ts';

/** A place in the changes of a page that the person goes to once the page is drawn. */
export interface Jump {
  readonly pageId: string;
  /** Of the page's diff. */
  readonly change?: string;
  /** Path of a block in the page as it is now. */
  readonly block?: string;
  /** Of a heading, tab or expandable of it. */
  readonly anchor?: string;
  /** Line of its new source, from 1. */
  readonly line?: number;
  /** Its first change, or its last. */
  readonly edge?: 1 | -1;
}

/** Goes there. False where the page has no such place in this view. */
export function performJump(container: HTMLElement, jump: Jump): boolean {
  if (jump.change !== undefined) return goToChange(container, jump.change);
  if (jump.block !== undefined) return goToBlock(container, jump.block);
  if (jump.anchor !== undefined) return goToHeading(container, jump.anchor);
  if (jump.line !== undefined) return goToLine(container, jump.line);
  if (jump.edge === 1) {
    container.scrollTop = 0;
    return stepChange(container, 1) !== null;
  }
  if (jump.edge === -1) {
    mountAll();
    container.scrollTop = container.scrollHeight;
    return stepChange(container, -1) !== null;
  }
  return false;
}

/** Among blocks that do not change, which are folded, too. */
function goToHeading(container: HTMLElement, anchor: string): boolean {
  if (goToAnchor(container, anchor)) return true;
  unfoldAll(container);
  flushSync();
  return goToAnchor(container, anchor);
}

function goToLine(container: HTMLElement, line: number): boolean {
  mountAll();
  const folds = [...container.querySelectorAll<HTMLElement>('[data-from-line]')];
  folds.find((fold) => numberOf(fold, 'fromLine') <= line && line <= numberOf(fold, 'toLine'))?.click();
  flushSync();
  mountAll();
  const found = container.querySelector<HTMLElement>(`[data-line="${line}"]`);
  if (found !== null) revealElement(found);
  return found !== null;
}

function numberOf(element: HTMLElement, name: 'fromLine' | 'toLine'): number {
  return Number(element.dataset[name] ?? Number.NaN);
}

/** To the conflict after the one that was gone to last, from the last to the first. False where there is none. */
export function goToConflict(container: HTMLElement): boolean {
  mountAll();
  const all = [...container.querySelectorAll<HTMLElement>('[data-conflict]')];
  const current = all.findIndex((one) => one.contains(document.activeElement));
  const next = all[current + 1] ?? all[0];
  if (next !== undefined) revealElement(next, 'start');
  return next !== undefined;
}

function goToBlock(container: HTMLElement, path: string): boolean {
  mountAll();
  // A block that is drawn by the one it stands in (a row, a picture of a gallery) is found by that.
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const found = container.querySelector<HTMLElement>(`[data-block="${CSS.escape(at)}"]`);
    if (found !== null) {
      revealElement(found);
      return true;
    }
  }
  return false;
}
