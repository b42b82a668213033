import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../src-main/api/operations.ts';
import { operationOfLine, runScenario } from '../../support/network/proxy-scenario.ts';
import { createReviewWorld, importedData, writeRepository } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';
import { startServiceProxy } from '../../support/network/service-proxy.ts';
import type { Interception, ServiceProxy } from '../../support/network/service-proxy.ts';

/**
 * Answers that an operation does not promise are never believed (docs/design/reading-answers.md): for every kind of edit,
 * whether the service had applied it or never heard of it, it ends as it was meant to, once.
 */

let data: string;
beforeAll(async () => {
  data = await importedData(writeRepository);
});
afterAll(() => rmSync(path.dirname(data), { recursive: true, force: true }));

/** A service of each test's own: beside others, each would fetch again what the others write. */
async function withService(test: (server: ReviewWorld, proxy: ServiceProxy) => Promise<void>): Promise<void> {
  const server = await createReviewWorld({ data });
  const proxy = await startServiceProxy(server.baseUrl);
  try {
    await test(server, proxy);
  } finally {
    await proxy.close();
    await server.close();
  }
}

const json = 'application/json';
const html = '<html><body>Please sign in</body></html>';
const long = '2020-01-01T00:00:00.000Z';

/** Another object of the kind that the operation answers, which was there long before. */
function otherObject(operation: string): string {
  const kind = operation.includes('Reply')
    ? 'comment-reply'
    : operation.includes('Comment')
      ? 'comment'
      : operation === 'createReview'
        ? 'review'
        : 'change-request';
  return JSON.stringify({
    object: kind,
    id: 'another-object',
    body: { markdown: 'Quite another text' },
    postedAt: long,
    createdAt: long,
    subject: 'Quite another subject',
    number: 4711,
    status: kind === 'review' ? 'changes-requested' : 'archived',
    revision: 'another-revision',
    ...(kind === 'comment' ? { replies: 0, repliers: [], reactions: [], target: {} } : {}),
  });
}

type Answer = (operation: string) => {
  readonly status: number;
  readonly type: string;
  readonly body: string;
};
const answer =
  (status: number, body: string, type = json): Answer =>
  () => ({ status, type, body });

const answers: Readonly<Record<string, Answer>> = {
  'an empty 200': answer(200, '', 'text/plain'),
  'an empty 200 of JSON': answer(200, ''),
  '{}': answer(200, '{}'),
  '[]': answer(200, '[]'),
  null: answer(200, 'null'),
  '"ok"': answer(200, '"ok"'),
  HTML: answer(200, html, 'text/html'),
  'another object': (operation) => ({ status: 200, type: json, body: otherObject(operation) }),
  'another kind of object': answer(200, '{"object":"portal","id":"another-object","result":"merge"}'),
  'an empty 201': answer(201, ''),
  '201 with {}': answer(201, '{}'),
  'an empty 202': answer(202, ''),
  '202 with {}': answer(202, '{}'),
  '206 with {}': answer(206, '{}'),
  '304': answer(304, ''),
  'a redirect to a portal': answer(302, html, 'text/html'),
  'an error with 200': answer(200, '{"error":{"code":500,"message":"not really"}}'),
  'a 403 in HTML': answer(403, html, 'text/html'),
};

const writes = new Set(
  Object.entries(operations).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name])),
);
/** Operations that the kinds of edit send: each is struck in every scenario. */
const ofEdits = [
  ...['createSpaceComment', 'updateSpaceComment', 'deleteSpaceComment'],
  ...['createSpaceCommentReply', 'updateSpaceCommentReply', 'deleteSpaceCommentReply'],
  ...['createChangeRequestComment', 'updateChangeRequestComment', 'deleteChangeRequestComment'],
  ...[
    'createChangeRequestCommentReply',
    'updateChangeRequestCommentReply',
    'deleteChangeRequestCommentReply',
  ],
  ...['createChangeRequest', 'updateChangeRequest', 'mergeChangeRequest', 'pullIntoChangeRequest'],
  'createReview',
  'changeContent',
];

const cases = Object.keys(answers).flatMap((name) =>
  (['applied', 'not applied'] as const).map((behind) => ({ name, behind })),
);

describe('an answer that is not promised', () => {
  it.concurrent.each(cases)('$name, $behind, to every kind of edit: each is there once', ({ name, behind }) =>
    withService(async (server, proxy) => {
      const counts = new Map<string, number>();
      const strike = (operation: string): Interception => {
        const count = (counts.get(operation) ?? 0) + 1;
        counts.set(operation, count);
        // What was applied is found and never sent again; what was not comes through the second time.
        if (!writes.has(operation) || (behind === 'not applied' && count % 2 === 0)) return undefined;
        const given = answers[name]?.(operation) ?? { status: 200, type: json, body: '' };
        if (behind === 'applied') return { instead: given };
        return { status: given.status, headers: { 'content-type': given.type }, body: given.body };
      };
      const report = await runScenario(server, proxy, `${name} ${behind}`, strike);
      const { struck, used: _used, ...outcome } = report;
      expect(outcome).toEqual({ unfinished: [], miscounted: [], readiness: '' });
      expect([...struck].sort()).toEqual([...ofEdits].sort());
    }),
  );

  it('costs a deletion one request: the look at what was deleted', () =>
    withService(async (server, proxy) => {
      const struck: Interception = { instead: { status: 200, type: json, body: '{"object":"comment"}' } };
      const strike = (operation: string): Interception =>
        operation.startsWith('delete') ? struck : undefined;
      const report = await runScenario(server, proxy, 'deletions with 200', strike);
      expect(report.unfinished).toEqual([]);
      const lines = proxy.lines.filter((line) => line.includes('/comments/'));
      const deletions = lines.filter((line) => operationOfLine(line)?.startsWith('delete') === true);
      // One of each kind, of which none is sent a second time.
      expect(deletions).toHaveLength(4);
    }));
});
