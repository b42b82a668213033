/** The time as the screens show it: the only clock of the window. Nobody reads a hidden window: it is not woken. */
export class Clock {
  /** Moves every half minute, so that "4 min" stays true. */
  now = $state(Date.now());
  /** Moves every second while something counts down. */
  second = $state(0);

  constructor(everyMs = 30_000) {
    whileSeen(everyMs, () => (this.now = Date.now()));
  }

  /** For an effect, of what shows `second`. */
  countSeconds(): () => void {
    return whileSeen(1000, () => (this.second = Date.now()));
  }
}

/** Calls `tick` now and every so often while the window is seen, and when it is seen again. Answers what ends it. */
function whileSeen(everyMs: number, tick: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (): void => {
    clearInterval(timer);
    if (document.visibilityState === 'hidden') return;
    tick();
    timer = setInterval(tick, everyMs);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
