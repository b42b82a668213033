/** A step of the start, for the benchmark `startup`. */
export interface Step {
  readonly name: string;
  /** In milliseconds since the epoch. */
  readonly at: number;
}

const steps: Step[] = [];

export function step(name: string): void {
  steps.push({ name, at: performance.timeOrigin + performance.now() });
}

/** What the window did since its document began to load: the steps above, and what Chromium measured. */
export function stepsOfStart(): readonly Step[] {
  const document = performance.getEntriesByType('navigation').flatMap((entry) => {
    const { fetchStart, responseEnd, domInteractive } = entry as PerformanceNavigationTiming; // entries of this very type
    return [
      { name: 'document asked for', startTime: fetchStart },
      { name: 'document there', startTime: responseEnd },
      { name: 'document read', startTime: domInteractive },
    ];
  });
  const measured = [...document, ...performance.getEntriesByType('paint')];
  return [
    ...measured.map(({ name, startTime }) => ({ name, at: performance.timeOrigin + startTime })),
    ...steps,
  ].slice(0, 100);
}
