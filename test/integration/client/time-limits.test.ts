import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connectRaw } from '../../support/network/raw-client.ts';
import type { RawClient } from '../../support/network/raw-client.ts';
import { rawResponse, startRawServer } from '../../support/network/raw-server.ts';
import type { RawAnswer, RawServer } from '../../support/network/raw-server.ts';
import { realClock } from '../../support/network/quiet-ports.ts';

let server: RawServer;
let raw: RawClient;
const timers = new Set<NodeJS.Timeout>();

async function connect(
  answer: RawAnswer,
  scheme: 'http' | 'https' = 'http',
  connectTimeoutMs = 20_000,
): Promise<RawClient> {
  server = await startRawServer(answer);
  raw = connectRaw(server.baseUrl.replace('http', scheme), { connectTimeoutMs });
  return raw;
}
afterEach(async () => {
  for (const timer of timers) clearInterval(timer);
  timers.clear();
  await raw.close();
  await server.close();
});

/** So large; the reader cuts long titles, and what stands last says that all of it was read. */
const space = (size = 0): string =>
  JSON.stringify({ object: 'space', id: 's', title: 'x'.repeat(size), revision: 'r1' });
const path = { spaceId: 's' };

/** Writes piece by piece, with pauses, for ever or until the text is out. */
function drip(socket: Socket, text: string, bytes: number, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) clearInterval(timer);
    else socket.write(text.slice(at, (at += bytes)));
  }, everyMs);
  timers.add(timer);
}

/** Resolves when something is so; no time is right on every machine. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('time', () => {
  const call = { attempts: 1, timeoutMs: 250 };
  const large = rawResponse(200, space(100_000)).toString();

  it('ends a connection that is never made, which then surely carried nothing', async () => {
    await connect(() => undefined, 'https', 300); // takes the connection, never greets
    const error = await raw.failure(
      raw.client.call('updateSpace', { path, body: {} }, { timeoutMs: 10_000 }),
    );
    expect([error.kind, error.sent]).toEqual(['unreachable', false]);
    expect(error.message).toContain('no connection in time');
  });

  it.each<[string, RawAnswer]>([
    ['an answer that never begins', () => undefined],
    ['a head that comes byte by byte', (socket) => drip(socket, large, 1, 10)],
    ['a head that stops', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-')],
    [
      'words in between without end',
      (socket) => drip(socket, 'HTTP/1.1 102 Wait\r\n\r\n'.repeat(1000), 21, 10),
    ],
    ['a body that stops', (socket) => socket.write(large.slice(0, 1000))],
    [
      'a body that comes byte by byte',
      (socket) => {
        socket.write(large.slice(0, 300));
        drip(socket, large.slice(300), 1, 10);
      },
    ],
    [
      'chunks of one byte',
      (socket) => {
        socket.write(
          'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
        );
        drip(socket, '1\r\n \r\n'.repeat(1000), 6, 10);
      },
    ],
  ])('ends %s, and the connection with it', async (_, answer) => {
    let used: Socket | null = null;
    await connect((socket, request, count) => {
      used = socket;
      answer(socket, request, count);
    });
    const calls = [
      raw.client.call('getSpace', { path }, call),
      raw.client.call('updateSpace', { path, body: {} }, call),
    ];
    const errors = await Promise.all(calls.map((work) => raw.failure(work)));
    expect(errors.map(({ kind, sent, status }) => [kind, sent, status])).toEqual([
      ['timeout', true, null],
      ['timeout', true, null],
    ]);
    await until(() => used?.destroyed === true);
  });

  it('is prolonged for what is read while it surely comes: a slow network is not a broken one', async () => {
    const slow = rawResponse(200, space(60_000)).toString();
    await connect((socket) => drip(socket, slow, 2400, 100)); // 2.5 s
    const sent = raw.client.call('updateSpace', { path, body: {} }, { timeoutMs: 2000 });
    const read = raw.client.call('getSpace', { path }, { attempts: 1, timeoutMs: 2000 });
    expect(await Promise.all([raw.outcome(sent), raw.outcome(read)])).toEqual(['timeout', 'answered']);
    expect((await read).revision).toBe('r1');
  });

  it('is not prolonged for ever', async () => {
    await connect((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 60000000\r\n\r\n');
      drip(socket, 'x'.repeat(4_000_000), 4000, 20);
    });
    expect(await raw.outcome(raw.client.call('getSpace', { path }, call))).toBe('timeout');
  });
});

describe('cancelling', () => {
  const controllerOf = () => {
    const controller = new AbortController();
    return { controller, options: { signal: controller.signal, timeoutMs: 20_000 } };
  };
  const patch = (options: { signal: AbortSignal; timeoutMs: number }) =>
    raw.client.call('updateSpace', { path, body: {} }, options);

  it('before anything was done sends nothing', async () => {
    await connect(() => undefined);
    const { controller, options } = controllerOf();
    controller.abort();
    const error = await raw.failure(patch(options));
    expect([error.kind, error.sent, server.connections.length]).toEqual(['cancelled', false, 0]);
  });

  it('while the token is read sends nothing', async () => {
    server = await startRawServer(() => undefined);
    const { controller, options } = controllerOf();
    raw = connectRaw(
      server.baseUrl,
      {},
      {
        token: () => {
          controller.abort();
          return Promise.resolve({ kind: 'value', value: 'token' });
        },
      },
    );
    const error = await raw.failure(patch(options));
    expect([error.kind, error.sent, server.heads.length]).toEqual(['cancelled', false, 0]);
  });

  it('while connecting sends nothing, also later', async () => {
    await connect(() => undefined, 'https');
    const { controller, options } = controllerOf();
    const work = raw.failure(patch(options));
    await until(() => server.connections.length > 0);
    controller.abort();
    const error = await work;
    expect([error.kind, error.sent, server.heads]).toEqual(['cancelled', false, []]);
    const asked = performance.now();
    await raw.close();
    expect(performance.now() - asked, 'closing waits for no connection').toBeLessThan(5000);
  });

  it.each<[string, string]>([
    ['before the answer begins', ''],
    ['in the middle of its head', 'HTTP/1.1 200 OK\r\nconte'],
    [
      'in the middle of its body',
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"id',
    ],
  ])('%s ends the connection, and the request may have arrived', async (_, bytes) => {
    let used: Socket | null = null;
    await connect((socket) => {
      used = socket;
      if (bytes !== '') socket.write(bytes);
    });
    const { controller, options } = controllerOf();
    const work = raw.failure(patch(options));
    await until(() => used !== null);
    await new Promise((resolve) => setTimeout(resolve, 20)); // for the bytes to come; each point is right
    controller.abort();
    const error = await work;
    expect([error.kind, error.sent]).toEqual(['cancelled', true]);
    await until(() => used?.destroyed === true);
  });

  it('between two attempts, and while a limit is waited out, ends the wait', async () => {
    server = await startRawServer((socket) =>
      socket.write(rawResponse(503, '{}', { 'content-type': 'application/json', 'retry-after': '20' })),
    );
    raw = connectRaw(server.baseUrl, {}, { clock: realClock });
    const { controller, options } = controllerOf();
    const work = raw.failure(raw.client.call('getSpace', { path }, options));
    await until(() => server.heads.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    controller.abort();
    expect([(await work).kind, server.heads.length]).toEqual(['cancelled', 1]);
  });
});

describe('connections', () => {
  const answerAtOnce: RawAnswer = (socket) => socket.write(rawResponse(200, space()));

  it('are kept: twenty calls in turn share one or two, thirty at once at most eight', async () => {
    await connect(answerAtOnce);
    for (let turn = 0; turn < 20; turn += 1) await raw.client.call('getSpace', { path });
    expect(server.connections.length).toBeLessThanOrEqual(2);
    await Promise.all(Array.from({ length: 30 }, () => raw.client.call('getSpace', { path })));
    expect(server.connections.length).toBeLessThanOrEqual(8);
  });

  it('that the service closes between two calls are made anew, without a word', async () => {
    await connect((socket) => socket.end(rawResponse(200, space())));
    for (let turn = 0; turn < 5; turn += 1) await raw.client.call('updateSpace', { path, body: {} }, {});
    expect(server.connections).toHaveLength(5);
  });

  it('that the service says it closes are not used again', async () => {
    await connect((socket) =>
      socket.write(rawResponse(200, space(), { 'content-type': 'application/json', connection: 'close' })),
    );
    for (let turn = 0; turn < 3; turn += 1) await raw.client.call('updateSpace', { path, body: {} }, {});
    expect(server.connections).toHaveLength(3);
  });
});
