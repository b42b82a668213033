import type { Lane } from '../bridge/edit.ts';
import type { Log } from '../ports/ports.ts';
import type { Calls } from './calls/calls.ts';
import { reconcile } from './finding/reconcile.ts';
import { laneHead, laneKey } from './sending/lanes.ts';
import type { LaneHead } from './sending/lanes.ts';
import { sendEdit } from './sending/send-edit.ts';
import { isTakenByOther, laneOf } from './sending/sending.ts';
import type { SendingContext, Step } from './sending/sending.ts';

const lanesAtOnce = 4;

/** Lanes of which an edit is being sent or looked for, by their keys. */
export type RunningLanes = Map<string, Promise<Step | 'failed'>>;

/**
 * `done`: nothing more can be done now. `limited`: the service takes no more requests for now; what waits for it is due
 * again at `Outbox.nextAt`.
 */
export type PushEnd = 'done' | 'paused' | 'offline' | 'limited' | 'cancelled';

export interface LanePushOptions {
  readonly signal: AbortSignal;
  readonly settleMs?: number;
  readonly callsOf: (lane: Lane) => Calls;
  readonly log: Log;
}

/** The first edit of every lane, in the person's order. A shorter settling time counts from the same moment. */
export function laneHeads(context: SendingContext, settleMs: number | undefined): readonly LaneHead[] {
  const { edits } = context;
  const found = edits.activeLanes().flatMap((lane) => {
    const head = laneHead(
      edits.activeInLane(lane),
      (id) => edits.get(id),
      (edit) => isTakenByOther(context, edit),
      (edit) =>
        settleMs === undefined ? (edit.nextAt ?? 0) : Math.min(edit.nextAt ?? 0, edit.updatedAt + settleMs),
    );
    return head === undefined ? [] : [head];
  });
  return found.sort((a, b) => a.edit.seq - b.edit.seq);
}

/** One push: some lanes at once, each an edit at a time, until nothing more can be done now. */
export class LanePush {
  readonly #context: SendingContext;
  readonly #running: RunningLanes;
  readonly #options: LanePushOptions;
  readonly #resting = new Set<string>();
  #end: PushEnd = 'done';

  constructor(context: SendingContext, running: RunningLanes, options: LanePushOptions) {
    this.#context = context;
    this.#running = running;
    this.#options = options;
  }

  async run(): Promise<PushEnd> {
    const { clock } = this.#context;
    const { signal, settleMs } = this.#options;
    for (;;) {
      const isOver = this.#end !== 'done' || signal.aborted;
      const open = isOver ? [] : laneHeads(this.#context, settleMs).filter((head) => this.#isOpen(head));
      const now = clock.now();
      for (const head of open) {
        if (this.#running.size >= lanesAtOnce) break;
        if (head.at <= now) this.#start(head);
      }
      if (this.#running.size > 0) {
        await Promise.race(this.#running.values());
        continue;
      }
      const probes = settleMs === undefined ? [] : open.filter((head) => head.action === 'reconcile');
      if (probes.length === 0) return signal.aborted && this.#end === 'done' ? 'cancelled' : this.#end;
      const wakeAt = Math.min(...probes.map((head) => head.at));
      await clock.sleep(Math.max(1, wakeAt - now), signal).catch(() => undefined);
    }
  }

  #isOpen(head: LaneHead): boolean {
    const lane = laneKey(head.edit);
    return !head.isTaken && !this.#running.has(lane) && !this.#resting.has(lane);
  }

  #start(head: LaneHead): void {
    const lane = laneKey(head.edit);
    const done = this.#step(head).then((result) => {
      this.#running.delete(lane);
      // With a settling time, a lane whose head became unknown goes on when its probe is due.
      if (result === 'blocked' && this.#options.settleMs === undefined) this.#resting.add(lane);
      if (result === 'failed') this.#resting.add(lane);
      if (result === 'blocked' && this.#context.edits.get(head.edit.id)?.state === 'waiting')
        this.#resting.add(lane);
      if (result === 'paused' || result === 'offline' || result === 'limited' || result === 'cancelled') {
        this.#end = result;
      }
      return result;
    });
    this.#running.set(lane, done);
  }

  async #step(head: LaneHead): Promise<Step | 'failed'> {
    const calls = this.#options.callsOf(laneOf(head.edit));
    try {
      return await (head.action === 'send'
        ? sendEdit(this.#context, calls, head.edit)
        : reconcile(this.#context, calls, head.edit));
    } catch (error) {
      // A defect of Galley on one edit: the lane rests until the next push, the others go on.
      this.#options.log.error('an edit could not be handled', {
        edit: head.edit.id,
        kind: head.edit.kind,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      return 'failed';
    }
  }
}
