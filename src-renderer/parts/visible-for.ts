/**
 * Calls `run` once what is on the screen has been looked at for `ms` milliseconds: time while the window is hidden does
 * not count. Answers what ends it; return it from `$effect`.
 */
export function whenVisibleFor(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(run, ms);
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
