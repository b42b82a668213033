import { flushSync, untrack } from 'svelte';
import { getDrawingBound, hasRoom } from './drawing-bound.svelte.ts';
import { waitForPieces } from './waiting-pieces.ts';
import { whenIdle } from './when-idle.ts';

/** Which of many parts are drawn: those from `from` on, before `to`. */
export interface DrawnPieces {
  readonly from: number;
  readonly to: number;
  /** The window holds no more: what comes after `to` is drawn in place of what is drawn now. */
  readonly isStopped: boolean;
  next(): void;
  previous(): void;
}

interface Options {
  /** The part shows `Rest` where it stopped; the others have the note of their sheet. */
  readonly tellsRest?: boolean;
  /** Whether a piece holds the change with an id. */
  readonly holds?: (index: number, id: string) => boolean;
}

/**
 * How many of many parts are drawn: some at once, the others in idle moments, so that no number of them holds up the
 * window, and none beyond its bound. To be called while a component is made; `total` is read again when what it reads changes.
 */
export function drawnPieces(
  total: () => number,
  first: number,
  step: number,
  { tellsRest = false, holds }: Options = {},
): DrawnPieces {
  /** Where the parts begin that were drawn one after the other; the last ones stand. */
  let starts = $state.raw<readonly number[]>([0]);
  let count = $state(first);
  let isStopped = $state(false);
  const bound = getDrawingBound();
  const from = $derived.by(() => {
    const start = starts.at(-1) ?? 0;
    return start < total() ? start : 0;
  });
  const stop = (): (() => void) => {
    if (tellsRest) isStopped = true;
    const withdraw = tellsRest ? undefined : bound?.stop();
    return () => {
      isStopped = false;
      withdraw?.();
    };
  };
  const startAt = (next: readonly number[]): void =>
    flushSync(() => {
      starts = next;
      // What is gone to is drawn, also where nothing is drawn at first.
      count = Math.max(1, first);
    });

  $effect(() => {
    const left = total() - from;
    if (untrack(() => count) >= left) return undefined;
    let goOn = (): void => undefined;
    const draw = (): boolean => {
      if (!hasRoom()) return false;
      flushSync(() => (count += step));
      return count < left;
    };
    const done = waitForPieces({ draw });
    const stopIdle = whenIdle(() => {
      if (draw()) return true;
      done();
      if (count < left) goOn = stop();
      return false;
    });
    return () => {
      done();
      stopIdle();
      goOn();
    };
  });
  $effect(() => {
    if (holds === undefined) return undefined;
    const reveal = (container: HTMLElement, id: string): boolean => {
      if (bound?.isIn(container) === false) return false;
      for (let index = 0; index < total(); index += 1) {
        if ((index >= from && index < from + count) || !holds(index, id)) continue;
        startAt([...starts.filter((start) => start < index), index]);
        return true;
      }
      return false;
    };
    return waitForPieces({ reveal });
  });

  return {
    get from() {
      return from;
    },
    get to() {
      return from + count;
    },
    get isStopped() {
      return isStopped;
    },
    next: () => startAt([...starts, from + count]),
    previous: () => startAt(starts.length > 1 ? starts.slice(0, -1) : [0]),
  };
}
