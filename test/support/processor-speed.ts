/** What the work below takes of the processor on the machine that bounds in seconds were set on, in ms. */
const referenceMs = 700;
const rounds = 500_000_000;

/**
 * How much longer than that machine this one takes for the same work now, at least 1: a bound on processor time is multiplied by it, because
 * machines differ by more than what such a bound is there to find, and so does one whose processors share their units with other work.
 */
export function processorFactor(): number {
  const before = process.cpuUsage();
  let sum = 0;
  for (let round = 0; round < rounds; round += 1) sum += round % 7;
  const { user } = process.cpuUsage(before);
  return sum === 0 ? 1 : Math.max(1, user / 1000 / referenceMs);
}

/** Processor time as that machine takes it, in ms; below its bound it is told as it is, which needs no comparison. */
export function asOnReference(ms: number, bound: number): number {
  return ms < bound ? ms : ms / processorFactor();
}
