import fc from 'fast-check';
import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { operationOf, operations } from '../../../src-main/api/operations.ts';
import type { OperationName } from '../../../src-main/api/operations.ts';
import { startTestService } from '../../support/network/test-service.ts';

const names = Object.keys(operations) as OperationName[]; // the keys of the table

const nastyText = fc.oneof(
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    'null',
    '../..',
    '%',
    '"*^(',
    "'; DROP TABLE space; --",
    '\u0000',
    '\ud800',
    'a'.repeat(3000),
  ),
);
const field = fc.constantFrom(
  ...[
    'page',
    'limit',
    'query',
    'format',
    'status',
    'order',
    'authors',
    'sort',
    'search',
    'body',
    'subject',
    'node',
  ],
  ...[
    'resolved',
    'addedReactions',
    'position',
    'parent',
    'template',
    'id',
    'users',
    'mergeRules',
    'description',
    'tableCell',
  ],
);

it('no input makes the service fail or stop', { timeout: 120_000 }, async () => {
  const notices: string[] = [];
  const service = await startTestService({ onNotice: (message) => notices.push(message) });
  const content = await service.call('getContent');
  const known = { pageId: content.pages[0]?.id ?? '', changeRequestId: '2', revisionId: content.id };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names.filter((name) => operationOf(name).method !== 'DELETE')),
      fc.dictionary(
        fc.constantFrom('spaceId', 'pageId', 'changeRequestId', 'commentId', 'revisionId'),
        nastyText,
        { maxKeys: 1 },
      ),
      fc.dictionary(field, nastyText, { maxKeys: 3 }),
      fc.oneof(
        fc.json(),
        nastyText,
        fc.dictionary(field, fc.jsonValue(), { maxKeys: 4 }).map((body) => JSON.stringify(body)),
      ),
      async (name, path, query, text) => {
        const encoded = Object.fromEntries(Object.entries(path).map(([key, value]) => [key, safely(value)]));
        const address = service.address(name, { path: { ...known, ...encoded }, query });
        const { status } = await service.ask(`${operationOf(name).method} ${address}`, { text });
        expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: 400 },
  );
  expect(notices.filter((notice) => notice.startsWith('defect'))).toEqual([]);
  expect((await service.call('listOrganizations')).count).toBe(1);
});

it.each([
  ['nested without end', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  [
    'a deep document',
    `{"body":{"document":{"object":"document","nodes":${'[{"nodes":'.repeat(200)}[]${'}]'.repeat(200)}}}}`,
  ],
  ['half of it', '{"body":{"markdown":"x"'],
  ['larger than anybody writes', JSON.stringify({ body: { markdown: 'x'.repeat(11_000_000) } })],
])('answers 400 to a body that is %s', async (_name, text) => {
  const service = await startTestService();
  const heard = await service.refused('createSpaceComment', { text });
  expect([heard.status, heard.message.slice(0, 5)]).toEqual([400, 'body:']);
});

it.each([
  ['body: nested deeper than 100 levels.', '['.repeat(1_000_000)],
  ['body: more than 300000 values.', `{"body":{"markdown":"x"},"more":[${'1,'.repeat(300_000)}1]}`],
  ['body: larger than 10000000 bytes.', JSON.stringify({ body: { markdown: 'x'.repeat(10_000_000) } })],
])('answers in words: %s', async (words, text) => {
  const service = await startTestService();
  expect(await service.refused('createSpaceComment', { text })).toMatchObject({
    status: 400,
    message: words,
  });
});

it('outlives callers that go away while a large answer is sent, and answers HEAD like GET without a body', async () => {
  const notices: string[] = [];
  const service = await startTestService({ onNotice: (message) => notices.push(message) });
  const address = service.address('getContent');
  const { token, baseUrl } = service.ready;
  const { hostname, port } = new URL(baseUrl);
  const lines = `GET ${address} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const socket = net.connect(Number(port), hostname);
      await once(socket, 'connect');
      // The first go without a word of the answer, the others with the beginning of it.
      socket.write(lines.repeat(5));
      if (index % 2 === 1) await once(socket, 'data');
      socket.destroy();
    }),
  );
  const headers = { authorization: `Bearer ${token}` };
  const [got, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => fetch(`${baseUrl}${address}`, { method, headers })),
  );
  const body = await got?.text();
  expect([head?.status, head?.headers.get('content-length'), await head?.text()]).toEqual([
    200,
    String(Buffer.byteLength(body ?? '')),
    '',
  ]);
  expect(notices.filter((notice) => notice.startsWith('defect'))).toEqual([]);
});

function safely(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%ff';
  }
}
