import type { Outbox } from '../../outbox/outbox.ts';
import type { Connection } from '../accounts/connection.ts';
import type { CorePorts } from '../../ports/ports.ts';

export interface ConcurrentPushParts {
  readonly outbox: Outbox;
  readonly connection: Connection;
  readonly ports: Pick<CorePorts, 'clock' | 'log'>;
}

/** While a pull has run this long, edits that fall due go out beside it instead of after it. */
const besideAfterMs = 10_000;

/** A long first sync does not hold back what the person writes meanwhile. */
export class ConcurrentPush {
  readonly #parts: ConcurrentPushParts;
  #running: Promise<unknown> | null = null;

  constructor(parts: ConcurrentPushParts) {
    this.#parts = parts;
  }

  /** Sends what is due, where the sync that began at `startedAt` has run long enough and the service is there. */
  tick(startedAt: number, signal: AbortSignal): void {
    const { outbox, connection, ports } = this.#parts;
    const now = ports.clock.now();
    const isLong = now - startedAt >= besideAfterMs;
    if (!isLong || this.#running !== null || connection.state.state !== 'online') return;
    const dueAt = outbox.nextAt();
    if (dueAt === null || dueAt > now) return;
    this.#running = outbox
      .push({ signal })
      .catch((error: unknown) => ports.log.error('edits could not go out', { error: String(error) }))
      .finally(() => (this.#running = null));
  }

  /** Settles when nothing is on its way any more. */
  async ended(): Promise<void> {
    await this.#running;
  }
}
