import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import type { HttpRequest, Transport } from '../../../src-main/ports/ports.ts';
import { errorAnswer } from '../../support/foreign/foreign-transport.ts';
import { fastClock } from '../../support/network/quiet-ports.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ConnectOptions, ReviewWorld, World } from '../../support/review-world.ts';

/** The service, which refuses what `limits` says: seconds until it takes requests again, or null. */
function limited(limits: (request: HttpRequest) => number | null): Transport {
  const sockets = createUndiciTransport();
  return {
    send(request) {
      const seconds = limits(request);
      if (seconds === null) return sockets.send(request);
      const answer = errorAnswer(429, 'Too many requests');
      return Promise.resolve({
        ...answer,
        headers: { ...answer.headers, 'retry-after': String(seconds), 'x-ratelimit-limit': '60' },
      });
    },
    close: () => sockets.close(),
  };
}

interface Reviewing {
  readonly server: ReviewWorld;
  readonly world: World;
}

/** An account that was synced once. */
async function reviewing(
  limits: (request: HttpRequest) => number | null,
  options: Pick<ConnectOptions, 'clock' | 'isAutomatic'>,
): Promise<Reviewing> {
  const server = await createReviewWorld();
  onTestFinished(() => server.close());
  const token = server.tokenOf('review');
  const world = await openWorld(path.join(server.folder, 'data'), token, {
    transport: limited(limits),
    ...options,
  });
  onTestFinished(() => world.close());
  await world.ask('accounts.connect', { baseUrl: server.baseUrl, token });
  await world.account.session.syncOnce({ keepAllIfNone: true });
  return { server, world };
}

const comment = ({ server, world }: Reviewing, place: 'change-request' | 'space'): Promise<unknown> =>
  world.ask('edits.add', {
    accountId: world.account.session.id,
    mode: 'now',
    payload: {
      kind: 'comment.add',
      target: {
        spaceId: server.spaceId,
        ...(place === 'space' ? {} : { changeRequestId: server.changeRequestId }),
      },
      markdown: 'Sent when it may be.',
    },
  });

/** An account with one comment that waits, whose clock goes 400 times as fast. */
async function withComment(limits: (request: HttpRequest) => number | null): Promise<World> {
  const opened = await reviewing(limits, { clock: fastClock(400) });
  await comment(opened, 'change-request');
  return opened.world;
}

const isWrite = ({ method }: HttpRequest): boolean => method !== 'GET';

it('a sync waits with a count-down until the service takes its edits', async () => {
  let refusals = 0;
  const world = await withComment((request) => {
    if (!isWrite(request) || refusals >= 2) return null;
    refusals += 1;
    return 300;
  });
  const said: string[] = [];
  onTestFinished(world.core.on('sync.status', ({ running }) => void said.push(running?.words ?? '')));

  const end = await world.account.session.syncOnce({ waitsForLimit: true });

  expect(end).toMatchObject({ push: 'done', error: null, sent: ['delivered'] });
  expect(refusals).toBe(2);
  expect(said.filter((words) => /^Waiting for the service: \d+ s/.test(words)).length).toBeGreaterThan(0);
});

it('a limit that lasts longer than a sync waits leaves the edit waiting, and is not a lost connection', async () => {
  const world = await withComment((request) => (isWrite(request) ? 2 * 3600 : null));
  const { session } = world.account;

  const end = await session.syncOnce({ waitsForLimit: true });

  expect(end).toMatchObject({ push: 'limited', error: null });
  expect(session.status()).toMatchObject({
    connectivity: { state: 'online' },
    edits: { waiting: 1 },
    limitedUntil: session.outbox.nextAt(),
  });
  expect(session.store.edits.unfinished()).toMatchObject([{ state: 'waiting', reasonCode: 'busy' }]);
});

it('a request that says how long to wait, before an edit is looked at, is waited for as well', async () => {
  let isLimited = false;
  const world = await withComment(() => (isLimited ? 200 : null));
  isLimited = true;
  setTimeout(() => (isLimited = false), 400);

  expect(await world.account.session.syncOnce({ waitsForLimit: true })).toMatchObject({
    push: 'done',
    error: null,
    sent: ['delivered'],
  });
});

it('edits that go out by themselves are counted down as well, while nothing runs and while the next one waits', async () => {
  let refusals = 0;
  const opened = await reviewing(
    (request) => {
      if (!isWrite(request) || refusals >= 1) return null;
      refusals += 1;
      return 4;
    },
    { isAutomatic: true },
  );
  const { session } = opened.world.account;
  const statusNow = () => session.status();
  const begun = Date.now();
  const whileSending: unknown[] = [];
  onTestFinished(
    opened.world.core.on('sync.status', ({ running, limitedUntil, limit }) => {
      const isSending = session.store.edits.unfinished().some(({ state }) => state === 'sending');
      if (isSending && limitedUntil !== null) whileSending.push({ running, limit });
    }),
  );

  await comment(opened, 'change-request');
  await expect.poll(() => statusNow().limitedUntil).toBeGreaterThan(begun + 3000);
  expect(statusNow()).toMatchObject({ running: null, edits: { waiting: 1 } });
  await comment(opened, 'space');

  await expect.poll(() => statusNow().edits.waiting).toBe(0);
  await expect.poll(() => statusNow().running).toBeNull();
  expect(statusNow().limitedUntil).toBeNull();
  // The next one waited within its request: nothing else is shown, and it is not a sync.
  expect(whileSending).toContainEqual({ running: null, limit: '60 requests at a time allowed' });
});
