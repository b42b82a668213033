import { expect, it, vi } from 'vitest';
import type { Events } from '../../../src-main/bridge/channels/events.ts';
import { SessionNews } from '../../../src-main/core/accounts/session-news.ts';
import type { WaitsFor } from '../../../src-main/bridge/views/sync-views.ts';
import { quietLog } from '../../support/network/quiet-ports.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

function news(isHeard: boolean) {
  const account: { waitsFor: WaitsFor } = { waitsFor: null };
  const told: (keyof Events)[] = [];
  // Nothing is read of a status.
  const status = vi.fn(() => ({}) as Events['sync.status']);
  const session = new SessionNews({
    accountId: 'account',
    events: { emit: (name) => void told.push(name), isHeard: () => isHeard },
    clock: new VirtualClock(1000),
    log: quietLog,
    status,
    unsent: () => 1,
    waitsFor: () => account.waitsFor,
    onNotified: () => undefined,
  });
  return { session, account, told, status };
}

it('works out how an account stands for those who hear it alone', () => {
  const [heard, unheard] = [news(true), news(false)];
  heard.session.notify();
  unheard.session.notify();
  expect([heard.told, heard.status.mock.calls.length]).toEqual([['sync.status'], 1]);
  expect([unheard.told, unheard.status.mock.calls.length]).toEqual([[], 0]);
});

it('tells what edits wait for from now on, though nobody hears how the account stands', () => {
  const { session, account, told, status } = news(false);
  account.waitsFor = 'service';
  session.notify();
  session.notify();
  expect([told, status.mock.calls.length]).toEqual([['changed'], 0]);
});

it('reads nothing of the database for progress that nobody hears', () => {
  const { session, account, told } = news(false);
  account.waitsFor = 'service';
  session.notifyProgress();
  expect(told).toEqual([]);
  session.notify();
  expect(told).toEqual(['changed']);
});
