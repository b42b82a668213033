import type { Outbox } from '../../outbox/outbox.ts';
import type { CycleRunner } from './cycle-runner.ts';
import type { CorePorts } from '../../ports/ports.ts';
import type { Schedule } from './schedule.ts';
import { supervise } from './supervise.ts';
import type { SyncChoices } from './sync-choices.ts';
import type { InterruptibleSleep } from './interruptible-sleep.ts';
import { texts } from '../../shared/messages/texts.ts';

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
