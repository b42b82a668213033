import fc from 'fast-check';
import { expect, it } from 'vitest';
import { operationOf, operations } from '../../../src-main/api/operations.ts';
import type { OperationName } from '../../../src-main/api/operations.ts';
import { startTestService } from '../../support/test-service.ts';

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

function safely(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%ff';
  }
}
