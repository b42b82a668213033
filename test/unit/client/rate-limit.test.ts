import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src-main/client/client.ts';
import type { Client } from '../../../src-main/client/client.ts';
import type { LimitWait } from '../../../src-main/client/exchange.ts';
import type { HttpResponse, Transport } from '../../../src-main/ports/ports.ts';
import { seeded, VirtualClock } from '../../support/virtual-clock.ts';

const epoch = Date.UTC(2026, 8, 1);
const minuteMs = 60_000;
const perWindow = 60;

type Announce = (left: number, resetMs: number, now: number) => Readonly<Record<string, string>>;
const text = (ms: number): string => String(Math.ceil(ms / 1000));

/** How services say what they allow. */
const forms: Readonly<Record<string, Announce>> = {
  'X-RateLimit headers with a moment': (left, resetMs, now) => ({
    'x-ratelimit-limit': String(perWindow),
    'x-ratelimit-remaining': String(left),
    'x-ratelimit-reset': text(now + resetMs),
  }),
  'X-RateLimit headers with seconds': (left, resetMs) => ({
    'x-ratelimit-limit': String(perWindow),
    'x-ratelimit-remaining': String(left),
    'x-ratelimit-reset': text(resetMs),
  }),
  'the headers of the older draft': (left, resetMs) => ({
    ratelimit: `limit=${perWindow}, remaining=${left}, reset=${text(resetMs)}`,
    'ratelimit-policy': '60;w=60',
  }),
  'the headers of the newer draft': (left, resetMs) => ({
    ratelimit: `"default";r=${left};t=${text(resetMs)}`,
    'ratelimit-policy': '"default";q=60;w=60',
  }),
};

interface Service {
  readonly client: Client;
  readonly clock: VirtualClock;
  readonly refused: () => number;
}

/** Sixty requests a window, a minute of the clock unless told; `announce` says what is left. */
function limited(announce: Announce, refusal: Announce, windowMs = minuteMs): Service {
  const clock = new VirtualClock(epoch);
  let windowEnd = 0;
  let used = 0;
  let refused = 0;
  const answerOf = (status: number, headers: Readonly<Record<string, string>>): HttpResponse => ({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: new TextEncoder().encode('{"object":"space","id":"s","title":"S","revision":"r"}'),
  });
  const transport: Transport = {
    async send() {
      await clock.sleep(50);
      const now = clock.now();
      if (now >= windowEnd) [windowEnd, used] = [now + windowMs, 0];
      used += 1;
      const left = Math.max(0, perWindow - used);
      if (used <= perWindow) return answerOf(200, announce(left, windowEnd - now, now));
      refused += 1;
      return answerOf(429, refusal(0, windowEnd - now, now));
    },
    close: () => Promise.resolve(),
  };
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const client = createClient({
    baseUrl: 'https://service.example',
    transport,
    clock,
    random: seeded(7),
    log,
    token: () => Promise.resolve({ kind: 'value', value: 'secret-token' }),
  });
  return { client, clock, refused: () => refused };
}

/** As a pull does: so many reads, eight at once, with patience. */
async function readMany(
  client: Client,
  count: number,
  onWaiting: (wait: LimitWait) => void,
): Promise<number> {
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await client.call('getSpace', { path: { spaceId: 's' } }, { patienceMs: 3_600_000, onWaiting });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return done;
}

describe('a service that allows 60 requests a minute', () => {
  it.each(Object.keys(forms))('and says so by %s is read to the end without a refusal', async (name) => {
    const announce = forms[name]!;
    const { client, clock, refused } = limited(announce, announce);
    const waits: LimitWait[] = [];
    const done = await clock.run(readMany(client, 200, (wait) => waits.push(wait)));
    expect([done, refused()]).toEqual([200, 0]);
    // 200 requests take three whole windows and some; much more would be a pace that was not sized from the headers.
    expect((clock.now() - epoch) / minuteMs).toBeLessThan(4.5);
    expect(waits.at(-1)?.limit).toEqual({ requests: 60, windowMs: 60_000 });
    expect(Math.max(...waits.map(({ leftMs }) => leftMs))).toBeLessThanOrEqual(minuteMs + 1000);
  });

  it.each([
    ['Retry-After alone', (_left: number, resetMs: number) => ({ 'retry-after': text(resetMs) })],
    ['a bare 429', () => ({})],
  ])('and says so by %s is read to the end', async (_name, refusal) => {
    const { client, clock, refused } = limited(() => ({}), refusal);
    expect(await clock.run(readMany(client, 200, () => undefined))).toBe(200);
    expect(refused()).toBeGreaterThan(0);
    expect((clock.now() - epoch) / minuteMs).toBeLessThan(10);
  });

  it.each(Object.keys(forms))('in windows of 5 s, by %s, is known by its window', async (name) => {
    const announce: Announce = (left, resetMs, now) =>
      Object.fromEntries(
        Object.entries(forms[name]!(left, resetMs, now)).map(([key, value]) => [
          key,
          value.replace('w=60', 'w=5'),
        ]),
      );
    const { client, clock } = limited(announce, announce, 5_000);
    const waits: LimitWait[] = [];
    await clock.run(readMany(client, 200, (wait) => waits.push(wait)));
    const told = [...new Set(waits.map(({ limit }) => limit?.windowMs ?? 0))];
    expect(told.length).toBeGreaterThan(0);
    // A moment in whole seconds says it to a second.
    for (const one of told) expect(Math.abs(one - 5_000)).toBeLessThanOrEqual(1_000);
  });

  it('and tells no window, of which none is seen to begin, is claimed none', async () => {
    const announce: Announce = (left, resetMs, now) =>
      forms['X-RateLimit headers with seconds']!(Math.max(0, left - 1), resetMs, now);
    const { client, clock } = limited(announce, announce, 5_000);
    const waits: LimitWait[] = [];
    await clock.run(readMany(client, 200, (wait) => waits.push(wait)));
    expect(waits.at(-1)?.limit).toEqual({ requests: 60, windowMs: null });
  });

  it('is not waited for by who has no patience', async () => {
    const { client, clock } = limited(forms['X-RateLimit headers with seconds']!, () => ({
      'retry-after': '55',
    }));
    await clock.run(readMany(client, perWindow, () => undefined));
    const asked = client.call('getSpace', { path: { spaceId: 's' } }, { attempts: 1 });
    const before = clock.now();
    // A window that is nearly over is waited for; a whole one is not.
    await clock.run(asked.catch(() => undefined));
    expect(clock.now() - before).toBeLessThanOrEqual(30_000);
  });
});

describe('a service that asks to wait for an hour', () => {
  it('is asked nothing more, neither to read nor to write', async () => {
    let requests = 0;
    const { client, clock } = limited(
      () => ({}),
      () => ({}),
    );
    const refusing = createClient({
      baseUrl: client.baseUrl,
      transport: {
        send: () => {
          requests += 1;
          const headers = { 'content-type': 'application/json', 'retry-after': '3600' };
          return Promise.resolve({ status: requests === 1 ? 503 : 429, headers, body: new Uint8Array() });
        },
        close: () => Promise.resolve(),
      },
      clock,
      random: seeded(7),
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
      token: () => Promise.resolve({ kind: 'value', value: 'secret-token' }),
    });
    const write = () =>
      refusing
        .call('updateSpace', { path: { spaceId: 's' }, body: { title: 'T' } })
        .catch((error: unknown) => error);
    await clock.run(write());
    expect(await clock.run(write())).toMatchObject({ kind: 'limited', sent: false });
    expect(await clock.run(write())).toMatchObject({ kind: 'limited', sent: false });
    expect(requests).toBe(1);
  });
});
