import { beforeEach, describe, expect, it } from 'vitest';
import type { SyncSettings } from '../../../src-main/bridge/views/sync-views.ts';
import { Connection } from '../../../src-main/core/accounts/connection.ts';
import { Schedule } from '../../../src-main/core/syncing/schedule.ts';
import { SyncChoices } from '../../../src-main/core/syncing/sync-choices.ts';
import type { Machine } from '../../../src-main/core/syncing/sync-choices.ts';
import { StillClock } from '../../support/network/quiet-ports.ts';

const start = Date.UTC(2026, 0, 5, 10);
const usual: SyncSettings = { intervalMinutes: 5, onMetered: 'edits-and-lists', metered: 'system' };
const minutes = (count: number): number => count * 60_000;

let clock: StillClock;
let machine: Machine;
let choices: SyncChoices;
let connection: Connection;
let schedule: Schedule;
let world: { editsAt: number | null; isPaused: boolean };

beforeEach(() => {
  const preferences = new Map<string, string>();
  clock = new StillClock(start);
  machine = { metered: null };
  world = { editsAt: null, isPaused: false };
  choices = new SyncChoices(
    { get: (name) => preferences.get(name), set: (name, value) => void preferences.set(name, value) },
    clock,
    machine,
    false,
  );
  connection = new Connection(clock, () => 0.5);
  schedule = new Schedule({
    clock,
    random: () => 0.5,
    connection,
    choices,
    editsAt: () => world.editsAt,
    isPaused: () => world.isPaused,
  });
  schedule.begin(1000);
});

describe('what an account does by itself', () => {
  it('syncs after the start, then every five minutes, or as often as the person says', () => {
    expect(schedule.next()).toEqual({ turn: 'whole', at: start + 1000 });
    schedule.later();
    expect(schedule.next()).toEqual({ turn: 'whole', at: start + minutes(5) });
    choices.configure({ ...usual, intervalMinutes: 30 });
    schedule.later();
    expect([schedule.nextSyncAt(), schedule.automatic()]).toEqual([start + minutes(30), 'on']);
  });

  it('sends edits as they fall due, and polls what is on the screen every half minute', () => {
    schedule.later();
    schedule.poll(true);
    world.editsAt = start + 2000;
    expect(schedule.next()).toEqual({ turn: 'push', at: start + 2000 });
    world.editsAt = null;
    expect(schedule.next()).toEqual({ turn: 'poll', at: start + 30_000 });
    schedule.begun('poll');
    clock.advance(30_000);
    schedule.begun('poll');
    expect(schedule.next()).toEqual({ turn: 'poll', at: start + 60_000 });
  });

  it('by hand: sends edits, and pulls only when asked', () => {
    choices.configure({ ...usual, intervalMinutes: null });
    expect([schedule.next(), schedule.nextSyncAt(), schedule.automatic()]).toEqual([
      null,
      null,
      'edits-alone',
    ]);
    world.editsAt = start;
    expect(schedule.next()).toEqual({ turn: 'push', at: start });
    schedule.ask();
    expect(schedule.next()).toEqual({ turn: 'whole', at: 0 });
  });

  it('offline: looks again with growing pauses of 15 s to 5 min, not before; at once when the network changes', () => {
    const waits = Array.from({ length: 8 }, () => connection.failed('gone') - clock.now());
    expect(waits.every((ms) => ms >= 15_000 && ms <= minutes(5))).toBe(true);
    expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? Infinity);
    schedule.probe(connection.failed('gone'));
    world.editsAt = start;
    expect(schedule.next()?.at).toBeGreaterThanOrEqual(start + 15_000);
    schedule.checkService();
    expect(schedule.next()).toEqual({ turn: 'whole', at: start });
  });

  it('online: looks once when the network changes, and not more often than every five seconds', () => {
    connection.answered();
    schedule.later();
    schedule.checkService();
    expect(schedule.next()).toEqual({ turn: 'check', at: start });
    schedule.begun('check');
    schedule.checkService();
    expect(schedule.next()).toEqual({ turn: 'check', at: start + 5000 });
  });

  it('syncs at once when the machine wakes up', () => {
    schedule.later();
    clock.advance(minutes(1));
    schedule.soon();
    expect(schedule.next()).toEqual({ turn: 'whole', at: start + minutes(1) });
  });

  it('rests after a sync that got stuck, longer each time, until one goes well', () => {
    const waits = Array.from({ length: 6 }, () => schedule.retry());
    expect(waits[0]).toBeGreaterThanOrEqual(30_000);
    expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(minutes(5));
    schedule.succeeded();
    expect(schedule.retry()).toBe(waits[0]);
  });
});

describe('working offline', () => {
  it('does nothing until the person says otherwise, whatever is asked', () => {
    choices.workOffline(true, null);
    schedule.ask();
    expect([schedule.next(), schedule.nextSyncAt(), schedule.automatic()]).toEqual([
      null,
      null,
      'off-working-offline',
    ]);
  });

  it('until a time: says when it comes back, and comes back by itself', () => {
    const until = start + minutes(120);
    choices.workOffline(true, until);
    expect([schedule.nextSyncAt(), choices.workOfflineUntil, choices.endPause()]).toEqual([
      until,
      until,
      false,
    ]);
    clock.advance(minutes(120));
    expect([choices.isWorkingOffline, choices.endPause(), choices.endPause()]).toEqual([false, true, false]);
    expect(choices.workOfflineUntil).toBeNull();
  });
});

describe('a network that costs', () => {
  it('is one where the system says so, or the person, whose word stands', () => {
    const isMetered = (system: boolean | null, metered: SyncSettings['metered']): boolean => {
      machine.metered = system;
      choices.configure({ ...usual, metered });
      return choices.isMetered;
    };
    expect([isMetered(null, 'system'), isMetered(true, 'system'), isMetered(false, 'system')]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isMetered(true, 'no'), isMetered(null, 'yes')]).toEqual([false, true]);
  });

  it('gets edits and lists, everything, or nothing by itself; asked, everything', () => {
    machine.metered = true;
    world.editsAt = start;
    expect([schedule.automatic(), schedule.next()?.turn]).toEqual(['lists-alone', 'push']);
    choices.configure({ ...usual, onMetered: 'everything' });
    expect(schedule.automatic()).toBe('on');
    choices.configure({ ...usual, onMetered: 'nothing' });
    expect([schedule.automatic(), schedule.next(), schedule.nextSyncAt()]).toEqual([
      'off-metered',
      null,
      null,
    ]);
    schedule.ask();
    expect(schedule.next()).toEqual({ turn: 'whole', at: 0 });
  });
});

it('does nothing by itself while the token is refused, but tries when asked', () => {
  world.isPaused = true;
  expect([schedule.next(), schedule.automatic()]).toEqual([null, 'off-paused']);
  schedule.ask();
  expect(schedule.next()?.turn).toBe('whole');
});
