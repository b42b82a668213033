import type { Random } from '../../ports/ports.ts';

const shortestMs = 1000;
const longestMs = 5 * 60_000;

/** Full jitter, 1 s to 5 min (docs/design/sync.md): a random part of a bound that doubles with every attempt. */
export function backOffMs(attempts: number, random: Random): number {
  const bound = Math.min(longestMs, shortestMs * 2 ** Math.min(attempts, 20));
  return Math.max(shortestMs, Math.round(random() * bound));
}
