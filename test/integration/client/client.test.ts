import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src-main/client/client.ts';
import type { Client, ClientOptions } from '../../../src-main/client/client.ts';
import type { Meter } from '../../../src-main/client/exchange.ts';
import { ClientError } from '../../../src-main/client/client-error.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import { startAnsweringServer } from '../../support/network/answering-server.ts';
import type { Answered, AnsweringServer } from '../../support/network/answering-server.ts';
import { quietLog, StillClock } from '../../support/network/quiet-ports.ts';

const start = Date.UTC(2026, 0, 1);
let server: AnsweringServer;
let clock: StillClock;
const transport = createUndiciTransport();

async function connect(
  answer: (line: string, count: number) => Answered | 'handled',
  options: Partial<ClientOptions> = {},
): Promise<Client> {
  server = await startAnsweringServer(answer);
  clock = new StillClock(start);
  return createClient({
    baseUrl: server.baseUrl,
    transport,
    clock,
    random: () => 0.5,
    token: () => Promise.resolve({ kind: 'value', value: 'secret-token' }),
    log: quietLog,
    ...options,
  });
}

afterEach(() => server.close());

async function failure(work: Promise<unknown>): Promise<ClientError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
  throw new Error('answered');
}

const lines = () => server.requests.map((request) => request.line);
const space = (id: string) => ({ object: 'space', id, title: id, revision: 'r1' });
const json = (value: unknown): Answered => ({ body: JSON.stringify(value) });

describe('a call', () => {
  it('sends the bearer token, encoded path parameters and arrays as repeated keys', async () => {
    const client = await connect(() => json({ items: [] }));
    await client.call('listSpaceComments', {
      path: { spaceId: 'a/b ü' },
      query: { authors: ['x', 'y z'], limit: 10, status: 'all' },
    });
    expect(lines()).toEqual([
      'GET /v1/spaces/a%2Fb%20%C3%BC/comments?authors=x&authors=y+z&limit=10&status=all',
    ]);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer secret-token');
  });

  it('refuses a path parameter that would climb out of its place, without asking', async () => {
    const client = await connect(() => json({}));
    const error = await failure(client.call('getSpace', { path: { spaceId: '..' } }));
    expect([error.kind, error.sent, lines()]).toEqual(['invalid', false, []]);
  });

  it('keeps fields nobody named', async () => {
    const client = await connect(() => json({ ...space('s'), brandNew: { deep: 1 } }));
    expect(await client.call('getSpace', { path: { spaceId: 's' } })).toMatchObject({
      brandNew: { deep: 1 },
    });
  });

  it('counts requests and bytes, retries included', async () => {
    const client = await connect((_, count) => (count === 1 ? { status: 503, body: 'x' } : json(space('s'))));
    const meter: Meter = { requests: 0, bytes: 0 };
    await client.call('getSpace', { path: { spaceId: 's' } }, { meter });
    expect(meter).toEqual({ requests: 2, bytes: 1 + JSON.stringify(space('s')).length });
  });

  it('tells the server’s time and status to those who ask', async () => {
    const date = 'Thu, 01 Jan 2026 10:00:00 GMT';
    const client = await connect(() => ({ ...json(space('s')), status: 201, headers: { date } }));
    const exchange = await client.exchange('getSpace', { path: { spaceId: 's' } });
    expect([exchange.status, exchange.serverDate]).toEqual([201, Date.parse(date)]);
  });
});

describe('what went wrong', () => {
  it.each([
    [400, 'invalid'],
    [401, 'token'],
    [403, 'permission'],
    [404, 'not-found'],
    [408, 'timeout'],
    [409, 'conflict'],
    [412, 'precondition'],
    [413, 'invalid'],
    [418, 'unexpected'],
    [422, 'invalid'],
    [425, 'limited'],
    [429, 'limited'],
    [302, 'redirect'],
    [500, 'server'],
    [503, 'server'],
  ])('%i is %s, with the service’s words and without the token', async (status, kind) => {
    const client = await connect(() => ({
      status,
      headers: { location: 'https://elsewhere.example/' },
      body: JSON.stringify({ error: { code: status, message: 'Because.' } }),
    }));
    const error = await failure(client.call('deleteSpace', { path: { spaceId: 's' } }));
    expect([error.kind, error.status, error.sent, error.operation, error.fromService]).toEqual([
      kind,
      status,
      true,
      'deleteSpace',
      true,
    ]);
    expect(error.serverMessage).toBe(status >= 400 ? 'Because.' : null);
    expect(JSON.stringify(error) + error.message).not.toContain('secret-token');
    expect(lines()).toHaveLength(1);
  });

  it.each([
    ['HTML', { headers: { 'content-type': 'text/html' }, body: '<html>Sign in to the network</html>' }],
    ['half of its JSON', { body: '{"id":"s","rev' }],
    ['JSON of another shape', { body: '{"hello":"world"}' }],
    ['nothing', { headers: { 'content-length': '0' }, body: '' }],
  ] satisfies [string, Answered][])('%s in a 200 is not the service', async (_, answered) => {
    const client = await connect(() => answered);
    const error = await failure(client.call('getSpace', { path: { spaceId: 's' } }));
    expect([error.kind, error.status]).toEqual(['not-the-service', 200]);
  });

  it('JSON nested too deep is cut where nobody could walk it, and counted', async () => {
    const deep = `{"pages":[{"id":"p","pages":${'[{"id":"p","pages":'.repeat(20_000)}[]${'}]'.repeat(20_000)}}]}`;
    const client = await connect(() => ({ body: deep }));
    const { pages } = await client.call('listPages', { path: { spaceId: 's' } });
    expect(pages.map((one) => one.id)).toEqual(['p']);
    expect(() => JSON.stringify(pages)).not.toThrow();
    expect(client.droppedFields().map(({ field }) => field)).toContain('nested too deep');
  });

  it('a body larger than allowed is cut off', async () => {
    const client = await connect(() => ({
      body: JSON.stringify({ ...space('s'), title: 'x'.repeat(10_000) }),
    }));
    const error = await failure(client.call('getSpace', { path: { spaceId: 's' } }, { maxBytes: 5000 }));
    expect(error.kind).toBe('too-large');
  });

  it('a body without end is cut off after little more than what is allowed', async () => {
    const client = await connect(() => json({}));
    await server.close();
    let written = 0;
    server = await startAnsweringServer((_, __, ___, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(64 * 1024, 'x');
      const more = (): void => {
        while (!response.destroyed && response.write(piece)) written += piece.length;
        written += piece.length;
      };
      response.on('drain', more);
      more();
      return 'handled';
    });
    const endless = createClient({ ...options(), baseUrl: server.baseUrl });
    const maxBytes = 1024 * 1024;
    const error = await failure(endless.call('getSpace', { path: { spaceId: 's' } }, { maxBytes }));
    expect([error.kind, client.baseUrl === '']).toEqual(['too-large', false]);
    expect(error.message).toContain('the answer is larger than');
    const then = written;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(written - then).toBeLessThan(20 * 1024 * 1024); // sockets hold some; nobody reads on
    expect(then).toBeLessThan(64 * 1024 * 1024);
  });

  it('a body announced as larger than allowed is refused before any of it comes', async () => {
    await connect(() => json({}));
    await server.close();
    server = await startAnsweringServer((_, __, ___, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(2 ** 31) });
      response.flushHeaders();
      return 'handled';
    });
    const client = createClient({ ...options(), baseUrl: server.baseUrl });
    const error = await failure(client.call('getSpace', { path: { spaceId: 's' } }));
    expect([error.kind, error.message]).toEqual([
      'too-large',
      expect.stringContaining('the answer is larger than 64 MB, the most that is read of it'),
    ]);
  });

  it('nothing listening is unreachable, surely unsent, and said at once', async () => {
    const client = await connect(() => json({}));
    await server.close();
    const error = await failure(client.call('getSpace', { path: { spaceId: 's' } }));
    expect([error.kind, error.sent, error.status, clock.slept]).toEqual(['unreachable', false, null, []]);
  });

  it('a connection that breaks in the answer is interrupted, and may have arrived', async () => {
    const client = await connect(() => json({}));
    await server.close();
    server = await startAnsweringServer((_, __, request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":');
      setTimeout(() => request.socket.destroy(), 5);
      return 'handled';
    });
    const breaking = createClient({ ...options(), baseUrl: server.baseUrl });
    const error = await failure(breaking.call('updateSpace', { path: { spaceId: 's' }, body: {} }));
    expect([error.kind, error.sent, lines().length, client.baseUrl === '']).toEqual([
      'interrupted',
      true,
      1,
      false,
    ]);
  });

  it('an answer that never comes is a time-out', async () => {
    const client = await connect(() => 'handled');
    const error = await failure(
      client.call('updateSpace', { path: { spaceId: 's' }, body: {} }, { timeoutMs: 50 }),
    );
    expect([error.kind, error.sent]).toEqual(['timeout', true]);
  });

  it('a call can be cancelled', async () => {
    const client = await connect(() => 'handled');
    const controller = new AbortController();
    const call = failure(client.call('getSpace', { path: { spaceId: 's' } }, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 20);
    expect((await call).kind).toBe('cancelled');
  });

  it('a token that cannot be read sends nothing', async () => {
    const client = await connect(() => json({}), {
      token: () => Promise.resolve({ kind: 'unknown', reason: 'locked' }),
    });
    const error = await failure(client.call('getSpace', { path: { spaceId: 's' } }));
    expect([error.kind, error.sent, lines()]).toEqual(['secret', false, []]);
  });
});

function options(): Omit<ClientOptions, 'baseUrl'> {
  return {
    transport,
    clock,
    random: () => 0.5,
    token: () => Promise.resolve({ kind: 'value', value: 'secret-token' }),
    log: quietLog,
  };
}

describe('retries', () => {
  it('repeats a GET with jitter, doubling from one second, three attempts in all', async () => {
    const client = await connect(() => ({ status: 500 }));
    const error = await failure(client.call('getSpace', { path: { spaceId: 's' } }));
    expect([error.kind, lines().length, clock.slept]).toEqual(['server', 3, [500, 1000]]);
  });

  it('never repeats what could have an effect', async () => {
    const client = await connect(() => ({ status: 500 }));
    await failure(client.call('updateSpace', { path: { spaceId: 's' }, body: {} }));
    expect(lines()).toHaveLength(1);
  });

  it('waits as long as the service asks', async () => {
    const client = await connect((_, count) =>
      count === 1 ? { status: 429, headers: { 'retry-after': '7' } } : json(space('s')),
    );
    await client.call('getSpace', { path: { spaceId: 's' } });
    expect(clock.slept).toEqual([7000]);
  });

  it('hands a long wait to the caller', async () => {
    const client = await connect(() => ({ status: 429, headers: { 'retry-after': '600' } }));
    const first = await failure(client.call('getSpace', { path: { spaceId: 's' } }));
    const second = await failure(client.call('getSpace', { path: { spaceId: 's' } }));
    expect([first.retryAfterMs, first.sent, second.kind, second.sent, lines().length]).toEqual([
      600_000,
      true,
      'limited',
      false,
      1,
    ]);
  });

  it('honours an announced limit before it bites, by the service’s clock', async () => {
    const date = 'Thu, 01 Jan 2026 10:00:00 GMT';
    const reset = String(Date.parse(date) / 1000 + 12);
    const client = await connect((_, count) => ({
      ...json(space('s')),
      headers: count === 1 ? { date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } : {},
    }));
    await client.call('getSpace', { path: { spaceId: 's' } });
    await client.call('getSpace', { path: { spaceId: 's' } });
    expect(clock.slept).toEqual([12_000]);
  });
});

describe('walking a list', () => {
  async function ids(client: Client): Promise<{ ids: string[]; repeated: boolean; skipped: number }> {
    const found = { ids: [] as string[], repeated: false, skipped: 0 };
    for await (const page of client.walk('listOrganizationSpaces', { path: { organizationId: 'o' } })) {
      found.ids.push(...page.items.map((item) => item.id));
      found.repeated ||= page.repeated;
      found.skipped += page.skipped;
    }
    return found;
  }

  it('follows cursors until there is none', async () => {
    const client = await connect((line) =>
      line.includes('page=two')
        ? json({ items: [space('b')] })
        : json({ items: [space('a')], next: { page: 'two' } }),
    );
    expect(await ids(client)).toEqual({ ids: ['a', 'b'], repeated: false, skipped: 0 });
    expect(lines()[1]).toBe('GET /v1/orgs/o/spaces?limit=1000&page=two');
  });

  it('leaves out an item of far too many values', async () => {
    const large = { ...space('large'), extra: Array.from({ length: 100_001 }, () => 1) };
    const client = await connect(() => json({ items: [space('a'), large, space('b')] }));
    expect(await ids(client)).toEqual({ ids: ['a', 'b'], repeated: false, skipped: 1 });
  });

  it.each([
    ['an empty cursor', { items: [space('a')], next: { page: '' } }],
    ['a cursor of null', { items: [space('a')], next: { page: null } }],
    ['no next', { items: [space('a')], next: null }],
  ])('stops on %s', async (_, page) => {
    const client = await connect(() => json(page));
    expect((await ids(client)).ids).toEqual(['a']);
  });

  it('stops on an empty page that promises more', async () => {
    const client = await connect((_, count) =>
      count === 1
        ? json({ items: [space('a')], next: { page: 'x' } })
        : json({ items: [], next: { page: `y${count}` } }),
    );
    expect((await ids(client)).ids).toEqual(['a']);
    expect(lines()).toHaveLength(2);
  });

  it('stops on a repeated cursor and says so', async () => {
    const client = await connect((_, count) =>
      json({ items: [space(`s${count}`)], next: { page: count % 2 === 0 ? 'even' : 'odd' } }),
    );
    expect(await ids(client)).toEqual({ ids: ['s1', 's2', 's3'], repeated: true, skipped: 0 });
  });

  it('leaves out an item that cannot be read, and counts it', async () => {
    const client = await connect(() => json({ items: [space('a'), { id: 7 }, space('c')] }));
    expect(await ids(client)).toEqual({ ids: ['a', 'c'], repeated: false, skipped: 1 });
  });
});

describe('optional operations', () => {
  it('are learned to be missing from a 404, and asked again after a day', async () => {
    const told: string[][] = [];
    const client = await connect(() => ({ status: 404, body: '{}' }), {
      onOffered: (absent) => told.push([...absent.keys()]),
    });
    await failure(client.call('getCurrentUser', {}));
    const again = await failure(client.call('getCurrentUser', {}));
    expect([told, client.isAbsent('getCurrentUser'), again.sent, lines().length]).toEqual([
      [['getCurrentUser']],
      true,
      false,
      1,
    ]);
    clock.advance(24 * 60 * 60_000);
    expect(client.isAbsent('getCurrentUser')).toBe(false);
    await failure(client.call('getCurrentUser', {}));
    expect(lines().length).toBe(2);
  });

  it.each([405, 501])('are learned to be missing from %i, whatever they were asked for', async (status) => {
    const client = await connect(() => ({ status, body: '{}' }));
    await failure(client.call('getRevision', { path: { spaceId: 's', revisionId: 'old' } }));
    expect(client.isAbsent('getRevision')).toBe(true);
  });

  it('are there again with their first answer', async () => {
    const told: number[] = [];
    const client = await connect(() => json({ id: 'u', displayName: 'Ana' }), {
      absent: new Map([['getCurrentUser', start - 25 * 60 * 60_000]]),
      onOffered: (absent) => told.push(absent.size),
    });
    await client.call('getCurrentUser', {});
    expect([told, client.isPresent('getCurrentUser')]).toEqual([[0], true]);
  });

  it('are not thought missing where the object asked for may be what is not found', async () => {
    const client = await connect(() => ({ status: 404 }));
    await failure(client.call('getRevision', { path: { spaceId: 's', revisionId: 'old' } }));
    expect(client.isAbsent('getRevision')).toBe(false);
  });
});

describe('files', () => {
  it('get the token only from the service’s own origin', async () => {
    const client = await connect(() => ({ headers: { 'content-type': 'image/png' }, body: 'png' }));
    const { answer } = await client.downloadFile('/files/a.png');
    expect([Buffer.from(answer).toString(), server.requests[0]?.headers.authorization]).toEqual([
      'png',
      'Bearer secret-token',
    ]);
    const other = await failure(client.downloadFile('http://127.0.0.2:9/a.png'));
    expect([other.kind, other.sent]).toEqual(['insecure', false]);
  });

  it('are not a captive portal’s page', async () => {
    const client = await connect(() => ({ headers: { 'content-type': 'text/html' }, body: '<html>' }));
    expect((await failure(client.downloadFile('/files/a.png'))).kind).toBe('not-the-service');
  });
});

describe('plain http', () => {
  it('goes to this machine alone', async () => {
    await connect(() => json({}));
    expect(() => createClient({ ...options(), baseUrl: 'http://docs.example' })).toThrow(
      /is not encrypted \(http\)/,
    );
    expect(createClient({ ...options(), baseUrl: 'http://docs.example/v1/', allowHttp: true }).baseUrl).toBe(
      'http://docs.example',
    );
  });
});
