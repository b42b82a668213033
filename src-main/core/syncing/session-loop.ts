import type { Outbox } from '../../outbox/outbox.ts';
import type { CycleRunner } from './cycle-runner.ts';
import type { CorePorts, Log, Random } from '../../ports/ports.ts';
import type { Schedule } from './schedule.ts';
import type { SyncChoices } from './sync-choices.ts';
import type { InterruptibleSleep } from './interruptible-sleep.ts';
import { texts } from '../../shared/messages/texts.ts';
import { backOffMs } from '../../outbox/sending/back-off.ts';

export interface SessionLoopParts {
  readonly accountId: string;
  readonly ports: Pick<CorePorts, 'clock' | 'random' | 'log'>;
  readonly outbox: Outbox;
  readonly schedule: Schedule;
  readonly choices: SyncChoices;
  readonly cycles: CycleRunner;
  readonly sleeper: InterruptibleSleep;
  readonly notify: () => void;
  /** The time of working offline that the person chose is over. */
  readonly onBackOnline: () => void;
  /** Told of what a turn threw, which is a defect of Galley or of the disk. */
  readonly onDefect: (error: unknown) => void;
}

/** Timers stand still while the machine sleeps: the loop looks at the clock at least this often. */
const longestSleepMs = 60_000;

/** The loop that keeps one account in step with its service; a turn that fails is logged and followed by the next. */
export class SessionLoop {
  readonly #parts: SessionLoopParts;
  #isRecovered = false;
  #isOver = false;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: SessionLoopParts) {
    this.#parts = parts;
  }

  /** Recovers what a process that ended left behind, then does what is due, for good. */
  start(firstSyncDelayMs: number): void {
    const { accountId, cycles, onDefect, ports, schedule, notify, sleeper } = this.#parts;
    schedule.begin(firstSyncDelayMs);
    this.#running = supervise({
      name: `sync of ${accountId}`,
      random: ports.random,
      log: ports.log,
      isOver: () => this.#isOver,
      turn: () => this.#turn(),
      onDefect: (error) => {
        onDefect(error);
        cycles.failed(texts().sync.defect);
        schedule.retry();
        notify();
      },
      rest: (ms) => sleeper.sleep(ms),
    });
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#parts.sleeper.set();
    await this.#parts.cycles.close();
    await this.#running;
  }

  /** One wait, or one piece of work. */
  async #turn(): Promise<void> {
    const { choices, cycles, onBackOnline, outbox, ports, schedule, sleeper } = this.#parts;
    if (!this.#isRecovered) {
      outbox.recover();
      this.#isRecovered = true;
    }
    if (choices.endPause()) {
      schedule.soon();
      onBackOnline();
    }
    const due = schedule.next();
    const waitMs = due === null ? longestSleepMs : due.at - ports.clock.now();
    if (due === null) {
      await sleeper.sleep(null);
    } else if (waitMs > 0) {
      await sleeper.sleep(Math.min(waitMs, longestSleepMs));
    } else {
      await cycles.run(due.turn);
    }
  }
}

interface SupervisedLoop {
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
