import { describe, expect, it } from 'vitest';
import {
  editsLine,
  mostUrgent,
  readinessOfAll,
  readyLine,
  statusLine,
  tomorrowAtEight,
} from '../../../../src-renderer/state/offline/sync-labels.ts';
import type { SyncStatus } from '../../../../src-main/bridge/views/sync-views.ts';
import { Toasts } from '../../../../src-renderer/state/toasts.svelte.ts';
import { Sync } from '../../../../src-renderer/state/offline/sync.svelte.ts';
import { ready, syncStatus } from '../../../support/fixtures/fixture-data.ts';
import { fixtureHost } from '../../../support/fixtures/fixture-host.ts';

const at = new Date(2026, 5, 10, 9, 12).getTime();
const now = at + 3_600_000;
const minute = 60_000;

describe('the status line', () => {
  it('says since when and why it is offline', () => {
    const status = {
      ...syncStatus,
      connectivity: { state: 'offline', since: at, reason: 'No network.' } as const,
      lastSyncAt: at,
    };
    expect(statusLine(status, now)).toEqual({
      tone: 'offline',
      words: 'Offline since 09:12 (no network)',
      synced: 'synced 09:12',
      next: null,
      stuck: null,
    });
  });

  it('says that the person chose to work offline, and until when', () => {
    const chosen = { ...syncStatus, workOffline: true };
    expect(statusLine(chosen, now).words).toBe('Offline mode');
    expect(statusLine({ ...chosen, workOfflineUntil: now + 18 * minute }, now).words).toBe(
      'Offline mode until 10:30',
    );
    expect(statusLine({ ...chosen, workOfflineUntil: tomorrowAtEight(now) }, now).words).toBe(
      'Offline mode until tomorrow 08:00',
    );
  });

  it('names no sync where nothing is kept that it could have read', () => {
    const { ready } = syncStatus;
    const none = { ...syncStatus, lastSyncAt: at, ready: { ...ready, spaces: { have: 0, want: 0 } } };
    expect(statusLine(none, now).synced).toBeNull();
  });

  it('says when the next sync comes, except while one runs', () => {
    const soon = { ...syncStatus, nextSyncAt: now + 12 * minute };
    expect(statusLine(soon, now).next).toBe('next in 12 min');
    expect(
      statusLine({ ...soon, running: { words: 'Downloading pages', done: 1, total: 2 } }, now).next,
    ).toBeNull();
  });

  it('says since when a sync has not got further, and with what', () => {
    const running = { words: 'Downloading pages', done: 3, total: 9 };
    expect(statusLine({ ...syncStatus, running, stuckMs: 3.4 * minute }, now).stuck).toBe(
      'No progress for 3 min: Downloading pages',
    );
  });
});

describe('the line about edits', () => {
  const edits = { kept: 3, waiting: 2, held: 0, rejected: 0, unknown: 0 };

  it('adds up all accounts, and calls where one needs the person', () => {
    const one = { ...syncStatus, edits };
    const other = { ...syncStatus, accountId: 'b', edits: { ...edits, kept: 0, held: 1 } };
    expect(editsLine([one])).toEqual({
      words: '3 in review, 2 waiting to send',
      short: '5 unsent',
      needsMe: false,
    });
    expect(editsLine([one, other])).toEqual({
      words: '3 in review, 4 waiting to send, 1 needs your decision',
      short: '8 unsent',
      needsMe: true,
    });
  });

  it('calls what waits in a review the same where there is no room', () => {
    const line = editsLine([{ ...syncStatus, edits: { ...edits, waiting: 0 } }]);
    expect(line).toEqual({ words: '3 in review', short: '3 in review', needsMe: false });
  });

  it('says that something is checked only while the service can be asked', () => {
    const online = { state: 'online', since: at } as const;
    const unsure = {
      ...syncStatus,
      connectivity: online,
      edits: { ...edits, kept: 0, waiting: 0, unknown: 1 },
    };
    const offline = { state: 'offline', since: at, reason: 'No network.' } as const;
    const words = (status: SyncStatus) => editsLine([status])?.words;
    expect(words(unsure)).toBe('1 being checked');
    expect(words({ ...unsure, workOffline: true })).toBe('1 to be checked');
    expect(words({ ...unsure, connectivity: offline })).toBe('1 to be checked');
  });

  it('is silent where everything is sent', () => {
    expect(editsLine([{ ...syncStatus, edits: { ...edits, kept: 0, waiting: 0 } }])).toBeNull();
  });
});

it('of several accounts the one that does not get on is told of', () => {
  const online = { ...syncStatus, connectivity: { state: 'online', since: at } as const };
  const stuck = { ...online, accountId: 'stuck', stuckMs: 4 * minute };
  expect(mostUrgent([online, syncStatus, stuck])?.accountId).toBe('stuck');
});

describe('the readiness line', () => {
  it('answers "can I leave?" in one line', () => {
    expect(readyLine({ ...ready, asOf: at }, now)).toEqual({
      complete: true,
      short: 'Ready offline',
      words: 'Ready offline: 212 of 212 pages, 35 of 35 images, 7 of 7 change requests, as of 09:12',
    });
  });

  it('counts pages as trees do, and those of change requests apart', () => {
    const line = readyLine({ ...ready, ownPages: { have: 200, want: 200 }, asOf: at }, now);
    expect(line.words).toContain(
      '200 of 200 pages, 12 of 12 page versions of change requests, 35 of 35 images',
    );
  });

  it('names what is missing', () => {
    const line = readyLine(
      { ...ready, pages: { have: 210, want: 212 }, missing: ['guides/a', 'guides/b', 'guides/c'], asOf: at },
      now,
    );
    expect(line.complete).toBe(false);
    expect(line.words).toContain('Not ready offline: 210 of 212 pages');
    expect(line.words).toContain('missing: guides/a, guides/b and 1 more');
  });

  it('says what has come of a choice that no sync has read yet, alone and beside another account', () => {
    const space = { have: 0, want: 1 };
    const none = { have: 0, want: 0 };
    const chosen = { ...ready, spaces: space, pages: none, files: none, changeRequests: none, asOf: null };
    const begun = { ...chosen, pages: { have: 12, want: 30 } };
    const listed = { ...chosen, changeRequests: { have: 0, want: 2 } };
    expect(readyLine(listed, now).words).toBe('Not downloaded yet');
    expect([chosen, begun].map((one) => readyLine(one, now).words)).toEqual([
      'Not downloaded yet',
      'Downloaded so far: 12 of 30 pages',
    ]);
    expect(readyLine({ ...chosen, spaces: none }, now).words).toBe('Nothing is kept offline yet');
    const both = readyLine(readinessOfAll([{ ...ready, asOf: at }, chosen]), now);
    expect([both.complete, both.short]).toEqual([false, 'Not downloaded yet']);
  });

  it('does not call an empty choice ready', () => {
    expect(readyLine({ ...ready, asOf: null }, now).complete).toBe(false);
    const none = { have: 0, want: 0 };
    expect(readyLine({ ...ready, pages: none, files: none, changeRequests: none }, now).complete).toBe(false);
  });

  it('of several accounts is as old as the oldest, and leaves out those that keep nothing', () => {
    const none = { have: 0, want: 0 };
    const empty = { ...ready, pages: none, files: none, changeRequests: none, asOf: at - minute };
    const all = readinessOfAll([{ ...ready, asOf: at }, { ...ready, asOf: at + minute }, empty]);
    expect([all.pages, all.asOf]).toEqual([{ have: 424, want: 424 }, at]);
  });
});

describe('a receipt', () => {
  it('stays until it was looked at, whatever later syncs bring, and does not come back', async () => {
    const host = fixtureHost({ 'sync.status': () => [syncStatus] });
    const sync = new Sync(host, new Toasts());
    await expect.poll(() => sync.receipts.get('acc')).toBe('12 sent');
    host.tell('sync.status', { ...syncStatus, receipt: null });
    expect(sync.receipts.get('acc')).toBe('12 sent');
    sync.lookedAtReceipts();
    host.tell('sync.status', syncStatus);
    expect(sync.receipts.size).toBe(0);
    host.tell('sync.status', { ...syncStatus, receipt: '1 sent' });
    expect(sync.receipts.get('acc')).toBe('1 sent');
  });

  it('says the same again for a later landing, and nothing of what an earlier core sent', async () => {
    const host = fixtureHost();
    const starts: ((peer: 'core' | 'shell') => void)[] = [];
    const sync = new Sync(
      { ...host, connected: (listener) => (starts.push(listener), () => undefined) },
      new Toasts(),
    );
    host.tell('sync.status', { ...syncStatus, receipt: '1 sent' });
    sync.lookedAtReceipts();
    host.tell('sync.status', { ...syncStatus, receipt: null });
    host.tell('sync.status', { ...syncStatus, receipt: '1 sent' });
    expect(sync.receipts.get('acc')).toBe('1 sent');
    for (const start of starts) start('core');
    expect(sync.receipts.size).toBe(0);
  });
});

it('tells the core at once that the system lost its network, or has it again', () => {
  const host = fixtureHost();
  new Sync(host, new Toasts());
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  const asked = host.asked.filter((one) => one.channel === 'sync.signal');
  expect(asked).toEqual(Array(2).fill({ channel: 'sync.signal', args: { signal: 'network' } }));
});

it('asks whoever works offline to go online before anything is synced, and then syncs', async () => {
  const host = fixtureHost();
  const toasts = new Toasts();
  const sync = new Sync(host, toasts);
  const asked = (): readonly unknown[] => host.asked.filter((one) => one.channel === 'sync.now');
  await sync.setWorkOffline(true);
  await sync.now('acc');
  await sync.now('acc');
  expect([asked(), toasts.shown.map(({ words }) => words)]).toEqual([
    [],
    ['Galley is in offline mode, so nothing was synced.'],
  ]);
  toasts.shown[0]?.action?.run();
  await expect.poll(asked).toEqual([{ channel: 'sync.now', args: { accountId: 'acc' } }]);
  expect(sync.workOffline).toBe(false);

  await sync.setWorkOffline(true);
  await sync.now('acc');
  expect(toasts.shown).toHaveLength(1);
  // By the menu, in another window, or because the hour is over.
  host.tell('sync.status', syncStatus);
  expect(toasts.shown).toEqual([]);
});
