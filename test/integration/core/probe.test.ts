import { afterEach, describe, expect, it } from 'vitest';
import { speaksNoTls, transportErrorOf } from '../../../src-main/client/transport-error.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import { probe } from '../../../src-main/core/accounts/probe.ts';
import type { Probed } from '../../../src-main/core/accounts/probe.ts';
import type { CorePorts } from '../../../src-main/ports/ports.ts';
import { noPolicy } from '../../../src-main/policy/policy.ts';
import { startAnsweringServer } from '../../support/network/answering-server.ts';
import type { Answered, AnsweringServer } from '../../support/network/answering-server.ts';
import { quietLog, StillClock } from '../../support/network/quiet-ports.ts';

let server: AnsweringServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const transport = createUndiciTransport({ connectTimeoutMs: 1000 });
const ports: CorePorts = {
  transport,
  clock: new StillClock(0),
  random: () => 0,
  log: quietLog,
  secrets: {
    get: () => Promise.reject(new Error('nothing is kept yet')),
    set: () => Promise.reject(new Error('nothing is kept yet')),
    delete: () => Promise.reject(new Error('nothing is kept yet')),
  },
  dataDir: '/nowhere',
};

async function probing(answer: (line: string) => Answered, token = 'token'): Promise<Probed> {
  server = await startAnsweringServer(answer);
  return probe(ports, noPolicy, { baseUrl: server.baseUrl, token });
}

function failedStep({ view, code }: Probed): readonly [string, string] {
  const failed = view.steps.filter((step) => step.outcome === 'failed');
  expect(failed).toHaveLength(1);
  expect([view.ok, code === null]).toEqual([false, false]);
  return [failed[0]?.step ?? '', failed[0]?.words ?? ''];
}

const organizations = (items: unknown[]): Answered => ({ body: JSON.stringify({ items }) });
const user = { id: 'u', displayName: 'Dana' };

describe('the connection self-test', () => {
  it('finds a service, who we are, and what may be read', async () => {
    const result = await probing((line) =>
      line === 'GET /v1/user' ? { body: JSON.stringify(user) } : organizations([{ id: 'o', title: 'Acme' }]),
    );
    expect([result.view.ok, result.user?.displayName, result.view.organizations]).toEqual([
      true,
      'Dana',
      [{ id: 'o', title: 'Acme' }],
    ]);
    expect(result.view.steps.map((step) => step.outcome)).toEqual(['ok', 'skipped', 'ok', 'ok', 'ok']);
  });

  it('passes without knowing who we are where the service cannot say', async () => {
    const result = await probing((line) =>
      line === 'GET /v1/user' ? { status: 404 } : organizations([{ id: 'o', title: 'Acme' }]),
    );
    expect([result.view.ok, result.user]).toEqual([true, null]);
  });

  it.each([401, 403, 405, 500, 501])(
    'passes where the question who we are is answered with %i',
    async (status) => {
      const result = await probing((line) =>
        line === 'GET /v1/user' ? { status } : organizations([{ id: 'o', title: 'Acme' }]),
      );
      expect([result.view.ok, result.user]).toEqual([true, null]);
    },
  );

  it.each([
    ['null', null],
    ['an empty object', {}],
    ['an object without a cursor', { page: null }],
    ['an empty cursor', { page: '' }],
    ['the same cursor again', { page: 'again' }],
  ])('passes where the end of a list is said by %s', async (_, next) => {
    const items = [{ id: 'o', title: 'Acme' }];
    const result = await probing((line) =>
      line === 'GET /v1/user' ? { body: JSON.stringify(user) } : { body: JSON.stringify({ items, next }) },
    );
    expect([result.view.ok, [...new Set(result.view.organizations.map(({ id }) => id))]]).toEqual([
      true,
      ['o'],
    ]);
  });

  const refusal = JSON.stringify({ error: { code: 403, message: 'Missing scope spaces:read' } });
  it('names the permission that is missing for spaces, and passes where one organization may be read', async () => {
    const items = [
      { id: 'a', title: 'Acme' },
      { id: 'b', title: 'Beta' },
    ];
    const answer = (refused: RegExp) => (line: string) => {
      if (refused.test(line)) return { status: 403, body: refusal };
      return line === 'GET /v1/user' ? { body: JSON.stringify(user) } : organizations(items);
    };
    const partial = await probing(answer(/orgs\/a\/spaces/));
    expect(partial.view.ok).toBe(true);
    expect(partial.view.steps.at(-1)?.words).toContain('may not list the spaces of Acme');
    await server?.close();
    const [step, words] = failedStep(await probing(answer(/orgs\/.\/spaces/)));
    expect(step).toBe('permission');
    expect(words).toMatch(/spaces of Acme.*Missing scope spaces:read.*spaces of Beta/);
  });

  it.each<[string, (line: string) => Answered, string, RegExp]>([
    ['a wrong token', () => ({ status: 401 }), 'token', /wrong or has expired/],
    ['no permission', () => ({ status: 403 }), 'permission', /may not read/],
    [
      'no organization',
      (line) => (line === 'GET /v1/user' ? { status: 404 } : organizations([])),
      'permission',
      /has access to no organization/,
    ],
    [
      'a web page',
      () => ({ headers: { 'content-type': 'text/html' }, body: '<html>' }),
      'service',
      /not as a Documentation Service/,
    ],
    ['another program', () => ({ body: '{"hello":1}' }), 'service', /not as a Documentation Service/],
    ['no such path', () => ({ status: 404 }), 'service', /not as a Documentation Service/],
    [
      'a redirect',
      () => ({ status: 302, headers: { location: '/login' } }),
      'service',
      /redirects to another address/,
    ],
    ['a failing service', () => ({ status: 500 }), 'service', /failed \(500\)/],
  ])('names %s', async (_, answer, step, words) => {
    const [failed, said] = failedStep(await probing(answer));
    expect(failed).toBe(step);
    expect(said).toMatch(words);
  });

  it('names an address where nothing listens, one that is none, plain http, and an empty token', async () => {
    const gone = await startAnsweringServer(() => ({}));
    await gone.close();
    const steps = await Promise.all(
      [
        { baseUrl: gone.baseUrl, token: 't' },
        { baseUrl: 'what is this', token: 't' },
        { baseUrl: 'http://docs.example', token: 't' },
        { baseUrl: 'http://127.0.0.1:1', token: ' ' },
      ].map(async (typed) => failedStep(await probe(ports, noPolicy, typed))),
    );
    expect(steps.map(([step]) => step)).toEqual(['address', 'address', 'address', 'token']);
    expect(steps[0]?.[1]).toContain('cannot be reached. Check the address');
  });

  it('names what speaks no TLS behind an https address', async () => {
    server = await startAnsweringServer(() => ({}));
    const result = await probe(ports, noPolicy, {
      baseUrl: server.baseUrl.replace('http:', 'https:'),
      token: 't',
    });
    const [step, words] = failedStep(result);
    expect([step, words]).toEqual([
      'certificate',
      expect.stringContaining('uses unencrypted http, not https'),
    ]);
    expect(words).not.toContain('not trusted');
    expect(result.view.suggestion).toBe(server.baseUrl);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['where a service answers there', '/docs/v1/orgs', '/docs'],
    ['not where none does', '/v1/orgs', ''],
  ])('keeps the path of an https address in the one without TLS %s', async (_, answering, kept) => {
    server = await startAnsweringServer((line) => ({ status: line.includes(` ${answering}`) ? 401 : 404 }));
    const { baseUrl } = server;
    const { view } = await probe(ports, noPolicy, {
      baseUrl: `${baseUrl.replace('http:', 'https:')}/docs`,
      token: 'token',
    });
    expect(view.suggestion).toBe(`${baseUrl}${kept}`);
    expect(server.requests.map(({ headers }) => headers.authorization)).not.toContain('Bearer token');
  });

  it.each(['Bearer token', ' bearer  token\n', 'Authorization: Bearer token'])(
    'takes the token out of %j',
    async (pasted) => {
      await probing(() => organizations([{ id: 'o', title: 'Acme' }]), pasted);
      const sent = server?.requests.map(({ headers }) => headers.authorization);
      expect(new Set(sent)).toEqual(new Set(['Bearer token']));
    },
  );

  it('offers the host where the address of a page was pasted, and gives it no token unasked', async () => {
    const asked: string[] = [];
    server = await startAnsweringServer((line) => {
      asked.push(line);
      return line.includes(' /v1/') ? { status: 401, body: '{}' } : { status: 200, body: '<html>' };
    });
    const { view } = await probe(ports, noPolicy, {
      baseUrl: `${server.baseUrl}/app/s/space/page`,
      token: 'token',
    });
    expect(view.suggestion).toBe(server.baseUrl);
    expect(view.steps.find(({ outcome }) => outcome === 'failed')).toEqual({
      step: 'service',
      outcome: 'failed',
      words: `This is an address of a page. The address of its service is ${server.baseUrl}.`,
    });
    expect(asked).toHaveLength(2);
  });

  it('says of plain http that there is no certificate, whatever else is wrong', async () => {
    const { view } = await probing(() => ({ status: 401 }));
    expect(view.steps[1]).toEqual({
      step: 'certificate',
      outcome: 'skipped',
      words: 'The connection is not encrypted.',
    });
  });

  it.each<[string, (line: string) => Answered, readonly string[]]>([
    ['a service', () => ({ status: 401 }), ['ok', 'skipped', 'ok', 'skipped', 'skipped']],
    ['an open service', () => organizations([]), ['ok', 'skipped', 'ok', 'skipped', 'skipped']],
    [
      'a web page',
      () => ({ headers: { 'content-type': 'text/html' }, body: '<html>' }),
      ['ok', 'skipped', 'failed', 'skipped', 'skipped'],
    ],
  ])('tries an address alone: %s', async (_, answer, outcomes) => {
    const { view } = await probing(answer, '');
    expect([view.ok, view.steps.map((step) => step.outcome)]).toEqual([false, outcomes]);
  });
});

it('knows what speaks no TLS by the words of BoringSSL, with which the program runs', () => {
  const words =
    'write EPROTO 8:error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER:../../third_party/ssl:1:';
  const failure = transportErrorOf(Object.assign(new Error(words), { code: 'EPROTO' }), false);
  expect(failure.message).toBe(speaksNoTls);
});
