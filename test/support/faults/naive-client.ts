import type { HttpRequest } from '../../../src-main/ports/ports.ts';
import type { VirtualClock } from '../virtual-clock.ts';
import type { ModelNetwork } from './model-network.ts';

export interface NaiveReport {
  readonly edits: number;
  readonly duplicates: number;
  readonly lost: number;
}

const patience = 20;

/**
 * The reference: a client as they are commonly written, which sends a comment again on any error until it is answered, and
 * takes a 2xx for success.
 */
export async function runNaive(
  network: ModelNetwork,
  clock: VirtualClock,
  edits: number,
): Promise<NaiveReport> {
  const token = { isExpired: false };
  const line = network.lineOf({ device: 'naive', user: 'naive' }, token);
  const world = network.world;
  const before = { ...network.counts };
  for (let index = 1; index <= edits; index += 1) {
    const request: HttpRequest = {
      method: 'POST',
      url: 'https://docs.example/v1/spaces/s/comments',
      headers: {},
      body: JSON.stringify({ body: { markdown: `naive writes ${index}` } }),
      timeoutMs: 60_000,
      maxBytes: 1_000_000,
    };
    for (let attempt = 1; attempt <= patience; attempt += 1) {
      token.isExpired = false;
      const isDone = await clock.run(
        line.send(request).then(
          ({ status }) => status >= 200 && status < 300,
          () => false,
        ),
      );
      if (isDone) break;
      await clock.pass(1000);
    }
  }
  await clock.pass(300_000);
  Object.assign(network.counts, before);
  const copies = new Map<string, number>();
  for (const message of [...world.messages.values()]) {
    if (message.author !== 'naive') continue;
    copies.set(message.body, (copies.get(message.body) ?? 0) + 1);
    world.messages.delete(message.id);
  }
  const counts = [...copies.values()];
  return {
    edits,
    duplicates: counts.reduce((sum, count) => sum + count - 1, 0),
    lost: edits - counts.length,
  };
}
