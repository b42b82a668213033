import { backOffMs } from '../../outbox/sending/back-off.ts';
import type { Log, Random } from '../../ports/ports.ts';

export interface SupervisedLoop {
  readonly name: string;
  readonly random: Random;
  readonly log: Log;
  readonly isOver: () => boolean;
  /** One turn: a wait, or a piece of work. What it throws is a defect of Galley, never a failure of the service. */
  readonly turn: () => Promise<void>;
  /** Told of each defect, before the rest. */
  readonly onDefect: (error: unknown) => void;
  readonly rest: (ms: number) => Promise<void>;
}

/**
 * Runs turns until the loop is over. A defect in any of them is logged and the loop goes on after a rest that grows with
 * every defect in a row (2 s to 5 min, jittered): a background loop never dies and never spins.
 */
export async function supervise(loop: SupervisedLoop): Promise<void> {
  let defects = 0;
  while (!loop.isOver()) {
    try {
      await loop.turn();
      defects = 0;
    } catch (error) {
      defects += 1;
      await recover(loop, error, backOffMs(defects, loop.random) + 1000);
    }
  }
}

/** What is wrong may concern notifying too (a full disk, a listener): nothing in here ends the loop. */
async function recover(loop: SupervisedLoop, error: unknown, restMs: number): Promise<void> {
  try {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    loop.log.error('a loop failed and goes on after a rest', { loop: loop.name, restMs, error: message });
    loop.onDefect(error);
  } catch {
    // The next turn says it again.
  }
  await loop.rest(restMs).catch(() => undefined);
}
