import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectRaw, secretShareKey, secretToken } from '../../support/network/raw-client.ts';
import type { RawClient } from '../../support/network/raw-client.ts';
import { rawResponse, startRawServer } from '../../support/network/raw-server.ts';
import type { RawAnswer, RawServer } from '../../support/network/raw-server.ts';

/** One server and one client for all: what one answer breaks must not reach the next. */
let server: RawServer;
let raw: RawClient;
let answer: RawAnswer = () => undefined;

beforeAll(async () => {
  server = await startRawServer((socket, request, count) => answer(socket, request, count));
  raw = connectRaw(server.baseUrl);
});
afterAll(async () => {
  await raw.close();
  await server.close();
});
// The same client still works after whatever came before.
afterEach(async () => {
  answer = (socket) => socket.write(rawResponse(200, space('after')));
  expect((await get('after')).id).toBe('after');
});

const space = (id: string): string => JSON.stringify({ object: 'space', id, title: id, revision: 'r1' });
const dayMs = 24 * 3_600_000;
const once = { attempts: 1, timeoutMs: 20_000 };
const get = (id: string) => raw.client.call('getSpace', { path: { spaceId: id } }, once);
const patch = (id: string) => raw.client.call('updateSpace', { path: { spaceId: id }, body: {} }, once);
const says = (bytes: Uint8Array | string): void => {
  answer = (socket) => socket.end(bytes);
};

describe('every status', () => {
  const kindOf = (status: number, isWrite: boolean): string => {
    const named: Readonly<Record<number, string>> = {
      400: 'invalid',
      401: 'token',
      403: 'permission',
      404: 'not-found',
      408: 'timeout',
      409: 'conflict',
      412: 'precondition',
      413: 'invalid',
      422: 'invalid',
      425: 'limited',
      429: 'limited',
    };
    // A change promises 200 with what became of the object; any other success may be something else's.
    if (status < 300) return status === 204 || (isWrite && status !== 200) ? 'not-the-service' : 'answered';
    if (status < 400) return 'redirect';
    return named[status] ?? (status < 500 ? 'unexpected' : 'server');
  };

  it('from 200 to 599 is an answer or one error of the closed set, for reading and for writing', async () => {
    answer = (socket, request) => {
      const status = Number(/spaces\/(\d+)/.exec(request)?.[1]);
      const hasBody = status !== 204 && status !== 304;
      // Without a budget's headers: 429 would make the next call wait.
      socket.write(hasBody ? rawResponse(status, space(String(status))) : `HTTP/1.1 ${status} Said\r\n\r\n`);
      raw.clock.advance(10_000);
    };
    const seen: string[] = [];
    const expected: string[] = [];
    for (let status = 200; status < 600; status += 1) {
      const outcomes = [await raw.outcome(get(String(status))), await raw.outcome(patch(String(status)))];
      seen.push(`${status} ${outcomes.join(' ')}`);
      expected.push(`${status} ${kindOf(status, false)} ${kindOf(status, true)}`);
    }
    expect(seen).toEqual(expected);
  });

  it('from 102 to 199 is a word in between: the answer follows', async () => {
    answer = (socket, request) => {
      const status = Number(/spaces\/(\d+)/.exec(request)?.[1]);
      const hint = `HTTP/1.1 ${status} Wait\r\nlink: </a>; rel=preload\r\ncontent-length: 99999999999\r\n\r\n`;
      socket.write(hint.repeat(3) + rawResponse(200, space(String(status))).toString());
    };
    const ids: string[] = [];
    for (let status = 102; status < 200; status += 1) ids.push((await get(String(status))).id);
    expect(ids).toEqual(Array.from({ length: 98 }, (_, index) => String(102 + index)));
  });

  it('that nobody asked for (100, 101) or that is none breaks that one call', async () => {
    const outcomes: string[] = [];
    const firstLines = [
      'HTTP/1.1 100 Continue',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket',
      'HTTP/1.1 000 None',
      'HTTP/1.1 099 None',
      'HTTP/1.1 600 Beyond',
      'HTTP/1.1 999 Beyond',
      'HTTP/1.1 20 Short',
      'HTTP/1.1 2000 Long',
      'HTTP/1.1 abc Words',
      'HTTP/9.9 200 Future',
      'HTTP/1.1',
      'SSH-2.0-OpenSSH_9.6',
      '\u0016\u0003\u0001 TLS',
      '',
    ];
    for (const line of firstLines) {
      says(`${line}\r\ncontent-length: 2\r\n\r\n{}`);
      outcomes.push(await raw.outcome(patch('s')));
    }
    expect(new Set(outcomes)).toEqual(new Set(['interrupted', 'server']));
  });
});

describe('a body', () => {
  const utf8 = Buffer.from(JSON.stringify({ ...JSON.parse(space('s')), title: 'Größe – 版' }));
  const latin1 = Buffer.from(space('s').replace('"title":"s"', '"title":"Größe"'), 'latin1');
  const typed = (type: string) => ({ 'content-type': type });

  it.each([
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), 'application/json'],
    ['a declared UTF-8', utf8, 'application/json; charset=UTF-8'],
    ['a wrongly declared Latin 1', utf8, 'application/json; charset=ISO-8859-1'],
    ['an unknown charset', utf8, 'application/json;charset=x-none'],
    ['another JSON type', utf8, 'application/vnd.service+json'],
    ['a type in capitals', utf8, 'Application/JSON'],
  ])('with %s is read', async (_, body, type) => {
    says(rawResponse(200, body, typed(type)));
    expect((await get('s')).title).toBe('Größe – 版');
  });

  it.each([
    ['in Latin 1, declared', latin1, 'application/json; charset=iso-8859-1'],
    ['in Latin 1, undeclared', latin1, 'application/json'],
    ['in UTF-16', Buffer.from(`\ufeff${utf8.toString()}`, 'utf16le'), 'application/json; charset=utf-16'],
    [
      'with a cut character',
      Buffer.concat([utf8.subarray(0, -1), Buffer.from([0xe2, 0x82])]),
      'application/json',
    ],
    ['of HTML', Buffer.from('<html>Sign in</html>'), 'text/html'],
    ['of HTML that says it is JSON', Buffer.from('<html>Sign in</html>'), 'application/json'],
    ['of JSON that says it is text', utf8, 'text/plain'],
    ['without a type', utf8, ''],
    ['of two values', Buffer.concat([utf8, utf8]), 'application/json'],
    ['of a number', Buffer.from('7'), 'application/json'],
    ['of null', Buffer.from('null'), 'application/json'],
    ['of a list', Buffer.from('[]'), 'application/json'],
    ['of blanks', Buffer.from(' \n '), 'application/json'],
    ['of nothing', Buffer.alloc(0), 'application/json'],
    ['of zero bytes', Buffer.alloc(100), 'application/json'],
  ])('%s is not the service', async (_, body, type) => {
    says(rawResponse(200, body, typed(type)));
    const error = await raw.failure(get('s'));
    expect([error.kind, error.status, error.sent]).toEqual(['not-the-service', 200, true]);
  });

  it.each([
    ['gzip', gzipSync(utf8)],
    ['gzip, cut', gzipSync(utf8).subarray(0, 20)],
    ['gzip, broken', Buffer.from('no gzip at all')],
    ['gzip, a bomb', gzipSync(Buffer.alloc(50 * 1024 * 1024))],
    ['deflate', deflateSync(utf8)],
    ['br', brotliCompressSync(utf8)],
    ['GZIP, gzip', gzipSync(gzipSync(utf8))],
    ['unknown', utf8],
  ])('in %s, which nobody asked for, is refused and never unfolded', async (name, body) => {
    const coding = {
      'content-encoding': name
        .split(', ')
        .filter((word) => /^[a-z]+$/i.test(word))
        .join(', '),
    };
    says(rawResponse(200, body, { ...typed('application/json'), ...coding }));
    const error = await raw.failure(get('s'));
    expect([error.kind, /nobody asked for/.test(error.message)]).toEqual(['not-the-service', true]);
    expect(server.heads.at(-1)?.toLowerCase()).not.toContain('accept-encoding');
  });

  it('nested a hundred thousand times ends that one call, in an object as in a list', async () => {
    const deep = `${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`;
    says(rawResponse(200, `{"object":"space","id":"s","title":"s","revision":"r","more":${deep}}`));
    expect(['answered', 'not-the-service']).toContain(await raw.outcome(get('s')));
    says(rawResponse(200, `{"items":[{"deep":${deep}},${space('s')}],"next":{"page":"x"},"more":${deep}}`));
    const walk = raw.client.walk('listOrganizationSpaces', { path: { organizationId: 'o' } }, once);
    expect(['answered', 'not-the-service']).toContain(await raw.outcome(walk.next()));
  });

  it('cannot reach the prototype of objects', async () => {
    says(
      rawResponse(
        200,
        `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${space('s').slice(1)}`,
      ),
    );
    await get('s');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('an answer that breaks off', () => {
  const lengthed = rawResponse(200, space('s'));
  const chunked = Buffer.from(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n${space('s').slice(0, 5)}\r\n${(space('s').length - 5).toString(16)};x=y\r\n${space('s').slice(5)}\r\n0\r\n\r\n`,
  );
  const endings: readonly [string, (socket: Socket) => void][] = [
    ['ended', (socket) => socket.end()],
    ['reset', (socket) => socket.resetAndDestroy()],
  ];

  it.each(
    endings.flatMap(([name, end]) => [
      [`with a length, ${name}`, lengthed, end] as const,
      [`in chunks, ${name}`, chunked, end] as const,
    ]),
  )('%s after each byte, is interrupted and may have arrived', async (_, whole, end) => {
    const outcomes = new Set<string>();
    for (let bytes = 0; bytes < whole.length; bytes += 1) {
      answer = (socket) => {
        if (bytes === 0) end(socket);
        else socket.write(whole.subarray(0, bytes), () => end(socket));
      };
      const error = await raw.failure(patch('s'));
      outcomes.add(`${error.kind} ${String(error.sent)}`);
    }
    expect(outcomes).toEqual(new Set(['interrupted true']));
    answer = (socket) => socket.write(whole);
    expect(await raw.outcome(patch('s'))).toBe('answered');
  });

  it('of no told length is not whole JSON, unless it was whole', async () => {
    const head = 'HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n';
    const body = space('s');
    const outcomes = new Set<string>();
    for (let bytes = 0; bytes < body.length; bytes += 1) {
      says(head + body.slice(0, bytes));
      outcomes.add(await raw.outcome(patch('s')));
    }
    says(head + body);
    expect([outcomes, await raw.outcome(patch('s'))]).toEqual([new Set(['not-the-service']), 'answered']);
  });

  it('is asked for again when it was only read', async () => {
    const before = server.heads.length;
    answer = (socket, _, count) => {
      if (count === before + 1) socket.resetAndDestroy();
      else if (count === before + 2) socket.end(lengthed.subarray(0, 40));
      else socket.write(lengthed);
    };
    const read = await raw.client.call('getSpace', { path: { spaceId: 's' } });
    expect([read.id, server.heads.length - before]).toEqual(['s', 3]);
  });
});

describe('an answer that says too much', () => {
  it('with headers without end is too large', async () => {
    let written = 0;
    answer = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const line = Buffer.from(`x-${'a'.repeat(1000)}: b\r\n`);
      const more = (): void => {
        while (!socket.destroyed && written < 200 * 1024 * 1024 && socket.write(line)) written += line.length;
      };
      socket.on('drain', more);
      more();
    };
    expect(await raw.outcome(patch('s'))).toBe('too-large');
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it.each([
    ['more bytes than told', Buffer.concat([rawResponse(200, space('s')), Buffer.from('more and more')])],
    ['a second answer', Buffer.concat([rawResponse(200, space('s')), rawResponse(200, space('smuggled'))])],
    [
      'a body where none may be',
      Buffer.concat([Buffer.from('HTTP/1.1 204 None\r\n\r\n'), rawResponse(200, space('smuggled'))]),
    ],
  ])('%s: the next call gets its own answer', async (_, bytes) => {
    answer = (socket, request) =>
      socket.write(request.startsWith('GET /v1/spaces/own') ? rawResponse(200, space('own')) : bytes);
    await raw.outcome(patch('s'));
    expect((await raw.client.call('getSpace', { path: { spaceId: 'own' } })).id).toBe('own');
  });

  it.each([
    ['two lengths', 'content-length: 2\r\ncontent-length: 3'],
    ['a length that is none', 'content-length: many'],
    ['a length below zero', 'content-length: -1'],
    ['a length beyond counting', `content-length: ${'9'.repeat(40)}`],
    ['chunks and a length', 'transfer-encoding: chunked\r\ncontent-length: 2'],
    ['chunks that are none', 'transfer-encoding: chunked'],
    ['a header without a name', ': nothing'],
    ['a header with bytes that no header has', 'x-\u0000: \u0001'],
  ])('%s ends that one call', async (_, header) => {
    says(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${header}\r\n\r\n{}`);
    expect(['interrupted', 'too-large', 'not-the-service']).toContain(await raw.outcome(patch('s')));
  });

  it('of how long to wait is believed for a day at most', async () => {
    const other = connectRaw(server.baseUrl);
    says(rawResponse(429, '{}', { 'content-type': 'application/json', 'retry-after': '9'.repeat(30) }));
    const read = () => other.client.call('getSpace', { path: { spaceId: 's' } }, once);
    expect((await other.failure(read())).retryAfterMs).toBeLessThanOrEqual(dayMs);
    other.clock.advance(dayMs + 1);
    says(rawResponse(200, space('s')));
    expect(await other.outcome(read())).toBe('answered');
    await other.close();
  });
});

describe('whatever comes', () => {
  const secrets = fc.constantFrom(
    secretToken,
    secretShareKey,
    encodeURIComponent(secretToken),
    `Bearer ${secretToken}`,
  );
  const words = fc.oneof(fc.string({ maxLength: 20 }), secrets);
  const told = fc
    .record({
      status: fc.integer({ min: 200, max: 599 }),
      type: fc.constantFrom('application/json', 'text/html', `text/x; ${encodeURIComponent(secretToken)}`),
      location: fc.constantFrom(
        '',
        `/v1/spaces/${encodeURIComponent(secretToken)}`,
        'https://elsewhere.invalid/',
        '//',
        'http://[',
      ),
      code: words,
      message: fc.array(words, { maxLength: 4 }).map((parts) => parts.join(' ')),
    })
    .map(({ status, type, location, code, message }) =>
      rawResponse(
        status,
        JSON.stringify({
          error: { code: status, message, type: code },
          id: message,
          items: [{ title: message }],
          next: { page: message },
        }),
        {
          'content-type': type,
          'x-request-id': encodeURIComponent(message),
          ...(location === '' ? {} : { location }),
        },
      ),
    );
  const broken = fc
    .tuple(told, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }))
    .map(([bytes, changes]) => {
      const copy = Buffer.from(bytes);
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return copy;
    });
  const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));

  it('the answer or one error of the closed set comes, placed, and no error or line of the log tells a secret', async () => {
    const outcomes = new Map<string, number>();
    says(rawResponse(200, space('s')));
    const keyed = { path: { spaceId: 's' }, query: { shareKey: secretShareKey } };
    await raw.client.call('getSpace', keyed, once);
    await fc.assert(
      fc.asyncProperty(fc.oneof(told, told, broken, noise), fc.nat(3), async (bytes, which) => {
        raw.clock.advance(dayMs + 1); // a limit that was told is over
        says(bytes);
        const calls = [
          () => get('s'),
          () => patch('s'),
          () => raw.client.walk('listOrganizationSpaces', { path: { organizationId: 'o' } }, once).next(),
          () =>
            raw.client.call(
              'getPublishedSite',
              { path: { organizationId: 'o', siteId: 's' }, query: { shareKey: secretShareKey } },
              once,
            ),
        ];
        const outcome = await raw.outcome(calls[which]?.() ?? Promise.resolve());
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }),
      { numRuns: 600 },
    );
    expect([...outcomes.keys()].length).toBeGreaterThan(5);
  });

  it('a service that sends everything back reveals nothing', async () => {
    answer = (socket, request) => {
      const message = `You sent ${request}`;
      socket.write(rawResponse(400, JSON.stringify({ error: { code: 400, message } })));
    };
    const error = await raw.failure(
      raw.client.call(
        'getPublishedSite',
        { path: { organizationId: 'o', siteId: 's' }, query: { shareKey: secretShareKey } },
        once,
      ),
    );
    expect(error.serverMessage).toContain('authorization: Bearer [struck out]');
    expect(error.address).toBe(`GET ${server.baseUrl}/v1/orgs/o/sites/s/published`);
  });
});
