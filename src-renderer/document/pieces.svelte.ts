import { flushSync, untrack } from 'svelte';
import { getDrawingBound } from './drawing-bound.svelte.ts';
import { waitForPieces } from './waiting-pieces.ts';
import { whenIdle } from './when-idle.ts';

/** What a search or a step to a change waits for: more would hold the window up, and comes in idle moments all the same. */
const mostAtOnce = 3000;

/**
 * How many of many parts are drawn: some at once, the others in idle moments, so that no number of them holds up the
 * window, and none beyond the bound of the document around. To be called while a component is made; `total` is read again when
 * what it reads changes.
 */
export function drawnPieces(total: () => number, first: number, step: number): { readonly count: number } {
  let count = $state(first);
  const bound = getDrawingBound();
  $effect(() => {
    const all = total();
    if (untrack(() => count) >= all) return undefined;
    let goOn = (): void => undefined;
    const finish = (): void => {
      if (bound?.hasRoom() === false) return;
      flushSync(() => (count = Math.min(all, count + mostAtOnce)));
    };
    const done = waitForPieces(finish);
    const stop = whenIdle(() => {
      if (bound?.hasRoom() === false) {
        goOn = bound.stop();
        done();
        return false;
      }
      flushSync(() => (count += step));
      if (count >= all) done();
      return count < all;
    });
    return () => {
      done();
      stop();
      goOn();
    };
  });
  return {
    get count() {
      return count;
    },
  };
}
