/**
 * Does a piece of work in idle moments until it says it is done (false). Each moment takes as many pieces as fit.
 * Returns what stops it. Where the browser has no idle moments, one piece is done after each frame.
 */
export function whenIdle(work: () => boolean): () => void {
  let stopped = false;
  const next = (): void => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(() => run(null), 16);
    else requestIdleCallback(run, { timeout: 200 });
  };
  const run = (deadline: IdleDeadline | null): void => {
    while (!stopped) {
      if (!work()) return;
      if (deadline === null || deadline.timeRemaining() <= 12) break;
    }
    if (!stopped) next();
  };
  next();
  return () => (stopped = true);
}
