import { describe, expect, it } from 'vitest';
import { endingTransport } from '../../../src-main/core/accounts/account-client.ts';
import { supervise } from '../../../src-main/core/syncing/session-loop.ts';
import { stuckMs, watch } from '../../../src-main/core/syncing/watchdog.ts';
import type { WatchedWork } from '../../../src-main/core/syncing/watchdog.ts';
import { quietLog } from '../../support/network/quiet-ports.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

describe('a supervised loop', () => {
  const run = async (turn: (count: number) => Promise<void>, reportFails = false) => {
    const rests: number[] = [];
    let count = 0;
    await supervise({
      name: 'test',
      random: () => 1,
      log: quietLog,
      isOver: () => count >= 8,
      turn: () => turn(++count),
      onDefect: () => {
        if (reportFails) throw new Error('nobody listens');
      },
      rest: (ms) => {
        rests.push(ms);
        return reportFails ? Promise.reject(new Error('no clock')) : Promise.resolve();
      },
    });
    return { rests, count };
  };

  it('goes on after every defect, with rests that grow, and anew after a turn that went well', async () => {
    const { rests, count } = await run((turn) =>
      turn === 4 ? Promise.resolve() : Promise.reject(new Error('a defect')),
    );
    expect(count).toBe(8);
    expect(rests).toEqual([3000, 5000, 9000, 3000, 5000, 9000, 17_000]);
  });

  it('goes on where even the telling fails, and where the turn throws before it waits', async () => {
    const throwing = (): Promise<void> => {
      throw new TypeError('at once');
    };
    expect((await run(throwing, true)).count).toBe(8);
  });
});

describe('the watch over work', () => {
  const watching = (clock: VirtualClock, progressAt: () => number) => {
    const work: WatchedWork = {
      controller: new AbortController(),
      startedAt: clock.now(),
      sleptMs: 0,
      stuckAt: null,
    };
    const over = new AbortController();
    const said: (number | null)[] = [];
    let hopeless = 0;
    const watched = watch(
      {
        clock,
        progressAt,
        onSlept: () => undefined,
        onStuck: () => said.push(stuckMs(work, progressAt(), clock.now())),
        onUnrecoverable: () => (hopeless += 1),
        onTick: () => undefined,
      },
      work,
      over.signal,
    );
    return { work, over, said, watched, hopeless: () => hopeless };
  };

  it('says after two minutes that nothing moves, ends the work after five, gives it up after six', async () => {
    const clock = new VirtualClock(0);
    const { work, said, watched, hopeless } = watching(clock, () => 0);
    await clock.pass(119_000);
    expect([said.length, stuckMs(work, 0, clock.now())]).toEqual([0, null]);
    await clock.pass(3000);
    expect(said).toEqual([120_000]);
    await clock.pass(177_000);
    expect(work.controller.signal.aborted).toBe(false);
    await clock.pass(3000);
    expect(work.controller.signal.aborted).toBe(true);
    await clock.run(watched);
    expect([hopeless(), clock.now() >= 360_000]).toEqual([1, true]);
  });

  it('leaves work alone that gets on, however long it takes', async () => {
    const clock = new VirtualClock(0);
    const { work, over, said } = watching(clock, () => clock.now() - 60_000);
    await clock.pass(3_600_000);
    over.abort();
    expect([said, work.controller.signal.aborted]).toEqual([[], false]);
  });

  it('does not count the time in which the machine slept, and tells of it', async () => {
    const clock = new VirtualClock(0);
    let sleptMs = 0;
    let told = 0;
    const sleepy = { now: () => clock.now() + sleptMs, sleep: clock.sleep.bind(clock) };
    const work: WatchedWork = {
      controller: new AbortController(),
      startedAt: 0,
      sleptMs: 0,
      stuckAt: null,
    };
    const over = new AbortController();
    const nothing = (): void => undefined;
    const onSlept = (): void => void (told += 1);
    const parts = { onSlept, onStuck: nothing, onUnrecoverable: nothing, onTick: nothing };
    void watch({ clock: sleepy, progressAt: () => 0, ...parts }, work, over.signal);
    await clock.pass(11_000);
    sleptMs = 8 * 3_600_000;
    await clock.pass(60_000);
    over.abort();
    expect([work.controller.signal.aborted, told, work.sleptMs]).toEqual([false, 1, sleptMs]);
  });
});

it('ends an aborted request even where the transport hangs whatever it is told', async () => {
  const clock = new VirtualClock(0);
  const transport = endingTransport(
    { send: () => new Promise(() => undefined), close: () => Promise.resolve() },
    clock,
  );
  const controller = new AbortController();
  const request = {
    method: 'POST',
    url: 'http://a',
    headers: {},
    timeoutMs: 1,
    maxBytes: 1,
    signal: controller.signal,
  };
  const sent = transport.send(request).catch((error: unknown) => error);
  controller.abort();
  // It may have left: a creation is then looked for.
  expect(await clock.run(sent)).toMatchObject({ kind: 'cancelled', sent: true });
});
