import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import type { HttpRequest, SecretAnswer, Transport } from '../../../src-main/ports/ports.ts';
import type { SyncStatus } from '../../../src-main/bridge/views/sync-views.ts';
import { fastClock } from '../../support/network/quiet-ports.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ConnectOptions, ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
beforeAll(async () => {
  server = await createReviewWorld();
});
afterAll(() => server.close());

const until = (check: () => boolean | Promise<boolean>) =>
  vi.waitUntil(check, { timeout: 15_000, interval: 20 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A core that syncs by itself, connected and synced once. */
async function automatic(options: ConnectOptions = {}): Promise<World> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(server.folder, 'session-'));
  const world = await openWorld(dataDir, server.tokenOf('comment'), { ...options, isAutomatic: true });
  onTestFinished(() => world.close());
  if (world.core.state.accounts.size === 0) {
    await world.ask('accounts.connect', { baseUrl: server.baseUrl, token: server.tokenOf('comment') });
  }
  const { session } = world.account;
  await until(() => session.status().lastSyncAt !== null && session.status().running === null);
  await world.ask('library.keep', { accountId: session.id, spaceIds: [server.spaceId], keep: true });
  await until(() => {
    const { ready, running } = session.status();
    return ready.changeRequests.have > 0 && running === null;
  });
  return world;
}

const statusOf = (world: World): SyncStatus => world.account.session.status();
async function comment(
  world: World,
  markdown: string,
  accountId = world.account.session.id,
): Promise<string> {
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  const payload = { kind: 'comment.add' as const, target, markdown };
  return (await world.ask('edits.add', { accountId, mode: 'now', payload })).id;
}
const editOf = (world: World, id: string) => world.account.session.store.edits.get(id);
const timesOnServer = async (text: string): Promise<number> =>
  (await server.comments()).filter((one) => one.body.markdown.trim() === text).length;

/** Real sockets, through something that a test may put in between. */
function through(between: (request: HttpRequest) => unknown): Transport {
  const inner = createUndiciTransport();
  return {
    async send(request) {
      await between(request);
      return inner.send(request);
    },
    close: () => inner.close(),
  };
}

describe('a token that expires', () => {
  it('pauses its account alone, changes no edit, and goes on where it stopped after signing in again', async () => {
    const tokens = new Map<string, string>();
    const secrets = {
      get: (id: string): Promise<SecretAnswer> =>
        Promise.resolve({ kind: 'value', value: tokens.get(id) ?? 'none' }),
      set: (id: string, token: string) => Promise.resolve(void tokens.set(id, token)),
      delete: (id: string) => Promise.resolve(void tokens.delete(id)),
    };
    const world = await automatic({ secrets });
    const { session } = world.account;
    const other = await world.ask('accounts.connect', {
      baseUrl: server.baseUrl,
      token: server.tokenOf('admin'),
    });
    expect(other.id).not.toBe(session.id);
    const otherSession = world.core.state.accounts.get(other.id)?.session;
    if (otherSession === undefined) throw new Error('the second user has no account');
    await until(() => otherSession.status().lastSyncAt !== null);

    tokens.set(session.id, 'expired');
    await world.close();
    const again = await automaticAgain(world.dataDir, secrets, session.id);
    const mine = again.core.state.accounts.get(session.id)?.session;
    const theirs = again.core.state.accounts.get(other.id)?.session;
    if (mine === undefined || theirs === undefined) throw new Error('an account is gone');
    const held = await comment(again, 'While the token was expired', session.id);
    const sent = await comment(again, 'Of the other account', other.id);
    await until(() => mine.view().paused !== null && theirs.store.edits.get(sent)?.state === 'confirmed');
    expect(mine.view().paused).toEqual({
      reason: 'token',
      title: 'Paused: the token is no longer accepted',
      words: expect.stringMatching(/no longer accepts the token.*Sign in again/) as unknown,
    });
    expect(mine.status()).toMatchObject({ automatic: 'off-paused', nextSyncAt: null });
    expect(mine.store.edits.get(held)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(theirs.view().paused).toBeNull();

    const { origin } = new URL(session.client.baseUrl);
    const signIn = (token: string) => again.ask('accounts.signIn', { accountId: session.id, token, origin });
    await expect(signIn(server.tokenOf('admin'))).rejects.toThrow(/belongs to .*, not to this account/);
    expect(mine.view().paused?.reason).toBe('token');
    await signIn(server.tokenOf('comment'));
    await until(() => mine.store.edits.get(held)?.state === 'confirmed');
    expect([mine.view().paused, await timesOnServer('While the token was expired')]).toEqual([null, 1]);
  });

  async function automaticAgain(dataDir: string, secrets: ConnectOptions['secrets'], accountId: string) {
    const world = await openWorld(dataDir, '', {
      isAutomatic: true,
      ...(secrets === undefined ? {} : { secrets }),
    });
    onTestFinished(() => world.close());
    if (!world.core.state.accounts.has(accountId)) throw new Error('the account is gone');
    return world;
  }
});

it('takes a locked keychain for unknown, not for signed out, and tries again when the machine wakes up', async () => {
  const keychain = { isLocked: false };
  const world = await automatic({
    secrets: {
      get: (): Promise<SecretAnswer> =>
        Promise.resolve(
          keychain.isLocked
            ? { kind: 'unknown', reason: 'the keychain is locked' }
            : { kind: 'value', value: server.tokenOf('comment') },
        ),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    },
  });
  await world.close();
  keychain.isLocked = true;
  const locked = await openWorld(world.dataDir, '', {
    isAutomatic: true,
    secrets: {
      get: (): Promise<SecretAnswer> =>
        Promise.resolve(
          keychain.isLocked
            ? { kind: 'unknown', reason: 'the keychain is locked' }
            : { kind: 'value', value: server.tokenOf('comment') },
        ),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    },
  });
  onTestFinished(() => locked.close());
  const id = await comment(locked, 'Behind a locked keychain');
  const { session } = locked.account;
  await until(() => session.view().paused !== null);
  expect(session.view().paused).toMatchObject({ reason: 'unknown-secret' });
  expect(session.store.account.get()?.pausedReason).toBeNull();
  expect(editOf(locked, id)).toMatchObject({ state: 'waiting', attempts: 0 });
  keychain.isLocked = false;
  await locked.ask('sync.signal', { signal: 'wake' });
  await until(() => editOf(locked, id)?.state === 'confirmed');
  expect(session.view().paused).toBeNull();
});

describe('a token that was kept for one session only', () => {
  const reason = 'the token was kept for that session only, because there is no keychain';
  const forgetful = {
    get: (): Promise<SecretAnswer> => Promise.resolve({ kind: 'not-kept', reason }),
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(),
  };
  const paused = {
    reason: 'not-kept',
    title: 'Paused: the token was not stored',
    words: `Sign in again: ${reason}.`,
  };
  const stateOf = async (world: World, id: string) => {
    const [edit] = await world.ask('edits.get', { accountId: world.account.session.id, editIds: [id] });
    return edit?.stateLabel;
  };

  it('is said after the next start, with what edits wait for', async () => {
    const world = await automatic();
    await world.close();
    const again = await openWorld(world.dataDir, '', { isAutomatic: true, secrets: forgetful });
    onTestFinished(() => again.close());
    const id = await comment(again, 'Without a token');
    await until(() => again.account.session.view().paused !== null);
    expect([again.account.session.view().paused, await stateOf(again, id)]).toEqual([
      paused,
      'Unsent, waiting until you sign in again',
    ]);
  });

  it('is said in offline mode too, where edits wait for the end of that mode', async () => {
    const world = await automatic();
    await world.ask('sync.workOffline', { offline: true });
    const id = await comment(world, 'In offline mode');
    await world.close();
    const again = await openWorld(world.dataDir, '', { isAutomatic: true, secrets: forgetful });
    onTestFinished(() => again.close());
    await until(() => again.account.session.view().paused !== null);
    expect([again.account.session.view().paused, await stateOf(again, id)]).toEqual([
      paused,
      'Unsent, waiting until you leave offline mode',
    ]);
  });
});

it('names the service that cannot be reached, and when it is tried next', async () => {
  const world = await automatic();
  await server.stop();
  const id = await comment(world, 'While the service is down');
  await until(() => statusOf(world).connectivity.state === 'offline');
  const host = new URL(server.baseUrl).host;
  const [edit] = await world.ask('edits.get', { accountId: world.account.session.id, editIds: [id] });
  const { unsentUntil, nextTryAt, connectivity } = statusOf(world);
  expect([edit?.stateLabel, unsentUntil, nextTryAt, connectivity]).toEqual([
    `Unsent, waiting until ${host} can be reached`,
    `until ${host} can be reached`,
    expect.any(Number),
    expect.objectContaining({ state: 'offline', reason: `${host} could not be reached.` }),
  ]);
  await world.ask('sync.workOffline', { offline: true });
  expect(statusOf(world)).toMatchObject({ unsentUntil: 'until you leave offline mode', nextTryAt: null });
  await server.start();
});

it('says again what edits wait for when offline mode begins and ends', async () => {
  const world = await automatic();
  await server.stop();
  const id = await comment(world, 'While nothing answers');
  await until(() => statusOf(world).connectivity.state === 'offline');
  const told: string[] = [];
  world.core.on('changed', ({ topics, edit }) => {
    if (edit === undefined && topics.includes('outbox')) told.push(statusOf(world).automatic);
  });
  await world.ask('sync.workOffline', { offline: true });
  expect(told).toEqual(['off-working-offline']);
  await server.start();
  await world.ask('sync.workOffline', { offline: false });
  await until(() => editOf(world, id)?.state === 'confirmed');
});

it.each([
  ['after offline mode', (world: World) => world.ask('sync.workOffline', { offline: false })],
  ['after the machine slept', (world: World) => world.ask('sync.signal', { signal: 'wake' })],
])('believes nothing of the connection %s before the service has answered', async (_when, begin) => {
  let isFrozen = false;
  const world = await automatic({
    transport: through(() => (isFrozen ? new Promise(() => undefined) : null)),
  });
  expect(statusOf(world).connectivity.state).toBe('online');
  isFrozen = true;
  const { host } = new URL(server.baseUrl);
  await begin(world);
  expect(statusOf(world)).toMatchObject({
    connectivity: { state: 'unknown' },
    unsentUntil: `until ${host} can be reached`,
  });
});

it('works offline until a time, also across a new start, and then comes back by itself', async () => {
  const world = await automatic();
  const back = Date.now() + 4000;
  await world.ask('sync.workOffline', { offline: true, until: back });
  const id = await comment(world, 'After the pause');
  await world.close();
  const again = await openWorld(world.dataDir, server.tokenOf('comment'), { isAutomatic: true });
  onTestFinished(() => again.close());
  const told: boolean[] = [];
  again.core.on('sync.status', ({ workOffline }) => void told.push(workOffline));
  await pause(300);
  expect(statusOf(again)).toMatchObject({
    workOffline: true,
    workOfflineUntil: back,
    nextSyncAt: back,
    automatic: 'off-working-offline',
  });
  expect(editOf(again, id)?.state).toBe('waiting');
  await until(() => editOf(again, id)?.state === 'confirmed');
  expect(Date.now()).toBeGreaterThanOrEqual(back);
  expect(statusOf(again)).toMatchObject({ workOffline: false, workOfflineUntil: null, automatic: 'on' });
  // The windows were told, and a clock that is set back does not bring the pause back.
  expect(told.at(-1)).toBe(false);
  expect(again.account.session.store.preferences.get('work-offline')).toBe('no');
});

it('fetches no content by itself on a network that costs, but everything when asked', async () => {
  const asked: string[] = [];
  const dataDir = mkdtempSync(path.join(server.folder, 'metered-'));
  const world = await openWorld(dataDir, server.tokenOf('comment'), {
    isAutomatic: true,
    transport: through(({ url }) => void asked.push(new URL(url).pathname)),
  });
  onTestFinished(() => world.close());
  const connected = { baseUrl: server.baseUrl, token: server.tokenOf('comment') };
  const { id: accountId } = await world.ask('accounts.connect', connected);
  const { session } = world.account;
  await until(() => session.status().lastSyncAt !== null && session.status().running === null);
  await world.ask('sync.signal', { signal: 'metered', metered: true });
  expect(statusOf(world)).toMatchObject({ metered: true, automatic: 'lists-alone' });
  session.store.spaces.keep(server.spaceId, Date.now());
  const before = session.status().lastSyncAt ?? 0;
  asked.length = 0;
  await world.ask('sync.signal', { signal: 'wake' });
  await until(() => (session.status().lastSyncAt ?? 0) > before && session.status().running === null);
  const content = () => asked.filter((address) => address.includes('/content'));
  expect([content(), asked.some((address) => address.endsWith('/comments'))]).toEqual([[], true]);
  await world.ask('sync.now', {});
  await until(() => content().length > 0 && session.status().running === null);
  expect(session.store.readiness.of([server.spaceId]).pages.have).toBeGreaterThan(0);

  await world.ask('sync.configure', {
    accountId,
    settings: { intervalMinutes: 5, onMetered: 'nothing', metered: 'system' },
  });
  asked.length = 0;
  const id = await comment(world, 'Costs too much');
  await world.ask('sync.signal', { signal: 'wake' });
  await pause(200);
  expect([editOf(world, id)?.state, asked, statusOf(world).automatic]).toEqual([
    'waiting',
    [],
    'off-metered',
  ]);
  await world.ask('sync.signal', { signal: 'metered', metered: false });
  await until(() => editOf(world, id)?.state === 'confirmed');
});

describe('a list that lost most of what is held', () => {
  it('asks; "no" keeps everything until it happens again; "yes" lets go in a sync that starts at once', async () => {
    const address = `/v1/spaces/${server.spaceId}/comments`;
    const make = async (text: string): Promise<string> =>
      ((await server.api('admin', 'POST', address, { body: { markdown: text } })) as { id: string }).id;
    const made: string[] = [];
    for (let index = 0; index < 8; index += 1) made.push(await make(`Of the space ${index}`));
    const world = await automatic();
    const { session } = world.account;
    const held = (): number =>
      session.store.comments.list(server.spaceId, null).filter((row) => row.goneAt === null).length;
    const sync = async (): Promise<void> => {
      await session.syncOnce();
    };
    await sync();
    const all = held();
    for (const id of made.slice(0, 6)) await server.api('admin', 'DELETE', `${address}/${id}`);
    await sync();
    const [question] = statusOf(world).questions;
    expect([held(), question]).toEqual([
      all,
      expect.objectContaining({ missing: 6, held: all, words: expect.any(String) as unknown }),
    ]);
    const scope = question?.scope ?? '';
    await world.ask('sync.answer', { accountId: session.id, scope, isConfirmed: false });
    await sync();
    expect([held(), statusOf(world).questions]).toEqual([all, []]);
    await server.api('admin', 'DELETE', `${address}/${made[6] ?? ''}`);
    await sync();
    expect(statusOf(world).questions).toMatchObject([{ missing: 7 }]);
    await world.ask('sync.answer', { accountId: session.id, scope, isConfirmed: true });
    await until(() => held() === all - 7);
    expect(statusOf(world).questions).toEqual([]);
  });
});

describe('a sync that hangs', () => {
  it('says so after two minutes, is ended after five, and the next one goes well', async () => {
    const network = { hangs: false };
    const transport = through(() => (network.hangs ? new Promise<never>(() => undefined) : undefined));
    const world = await automatic({ transport, clock: fastClock(200) });
    network.hangs = true;
    const id = await comment(world, 'Into a network that swallows everything');
    await world.ask('sync.now', {});
    await until(() => (statusOf(world).stuckMs ?? 0) >= 120_000);
    await until(() => statusOf(world).lastError !== null);
    expect(statusOf(world).lastError).toMatch(/did not get on for 5 minutes.*tried again in \d+ s/);
    expect(statusOf(world).stuckMs).toBeNull();
    network.hangs = false;
    await until(() => editOf(world, id)?.state === 'confirmed' && statusOf(world).lastError === null);
    expect(await timesOnServer('Into a network that swallows everything')).toBe(1);
  });
});

describe('a defect of Galley', () => {
  it('in the middle of a sync ends neither the loop nor what comes after', async () => {
    const parts = { throws: 0 };
    const transport = through(() => {
      if (parts.throws <= 0) return;
      parts.throws -= 1;
      throw new RangeError('a defect in the transport');
    });
    const world = await automatic({ transport, clock: fastClock(50) });
    parts.throws = 3;
    const id = await comment(world, 'Past a defect');
    await world.ask('sync.now', {});
    await until(() => parts.throws === 0);
    await until(() => editOf(world, id)?.state === 'confirmed');
    expect(await timesOnServer('Past a defect')).toBe(1);
  });

  it('in who listens, in the database, or in what says when something is due ends no loop', async () => {
    const world = await automatic({ clock: fastClock(50) });
    const { session } = world.account;
    const end = world.core.on('sync.status', () => {
      throw new Error('a window that listens badly');
    });
    onTestFinished(end);
    const broken = vi.spyOn(session.outbox, 'nextAt').mockImplementation(() => {
      throw new Error('disk I/O error');
    });
    const id = await comment(world, 'Past a broken disk');
    await until(() => broken.mock.calls.length > 2);
    broken.mockRestore();
    await until(() => editOf(world, id)?.state === 'confirmed');
  });
});
