import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../src-main/api/operations.ts';
import { runScenario } from '../../support/network/proxy-scenario.ts';
import type { ScenarioReport } from '../../support/network/proxy-scenario.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';
import { startServiceProxy } from '../../support/network/service-proxy.ts';
import type { Interception } from '../../support/network/service-proxy.ts';

let server: ReviewWorld;
beforeAll(async () => {
  server = await createReviewWorld();
});
afterAll(() => server.close());

/** Operations used in any of the scenarios. */
const usedSomewhere = new Set<string>();

async function scenario(name: string, fault: Interception): Promise<ScenarioReport> {
  const proxy = await startServiceProxy(server.baseUrl);
  try {
    const report = await runScenario(server, proxy, name, fault);
    for (const operation of report.used) usedSomewhere.add(operation);
    return report;
  } finally {
    await proxy.close();
  }
}

const refusal = (status: number): string => JSON.stringify({ error: { code: status, message: 'not now' } });
const json = 'application/json';
const html = '<html><body>Please sign in</body></html>';

const faults: Readonly<Record<string, Interception>> = {
  'a connection reset before': 'drop',
  'a connection reset after': 'drop after',
  'a time-out before': 'hang',
  'a time-out after': 'hang after',
  'slow bytes': { share: 1, isSlow: true },
  'a truncated answer': { share: 0.5 },
  'HTML with 200': { status: 200, headers: { 'content-type': 'text/html' }, body: html },
  'HTML with 200 after': { instead: { status: 200, type: 'text/html', body: html } },
  'a wrong content type': { instead: { status: 200, type: 'text/plain', body: '{}' } },
  'JSON of another shape': { instead: { status: 200, type: json, body: '["not", "this"]' } },
  '500 before': { status: 500, body: refusal(500) },
  '500 after': { instead: { status: 500, type: json, body: refusal(500) } },
  '502 before': { status: 502, headers: { 'content-type': 'text/html' }, body: html },
  '502 after': { instead: { status: 502, type: 'text/html', body: html } },
  '503 before': { status: 503, headers: { 'retry-after': '1' }, body: refusal(503) },
  '503 after': { instead: { status: 503, type: json, body: refusal(503) } },
  '429 with Retry-After': { status: 429, headers: { 'retry-after': '1' }, body: refusal(429) },
  '429 without Retry-After': { status: 429, body: refusal(429) },
  '408': { status: 408, body: refusal(408) },
  '401': { status: 401, body: refusal(401) },
  '403': { status: 403, body: refusal(403) },
  'a 404 in HTML': { status: 404, headers: { 'content-type': 'text/html' }, body: html },
  'a redirect': {
    status: 302,
    headers: { location: 'https://portal.example/', 'content-type': 'text/html' },
    body: html,
  },
};

/** Asked only where the content moves while it is read, for what a list has lost, files without an address, bases not held. */
const rare = [
  'getSpace',
  'getOrganization',
  'getMember',
  'getCollection',
  'getFile',
  'getRevision',
  'getRevisionPage',
  // The parts of a site that is not published, or of a service that does not give it whole.
  'getSite',
  'getSiteStructure',
  'getSiteCustomization',
  'getSiteSpaceCustomization',
  'listSiteSpaces',
  'listSiteSections',
  'listSiteSectionGroups',
];

/** Names of operations that the core's own code calls. */
function namedInCode(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const folder of ['sync', 'outbox', 'core', 'client']) {
    const full = path.resolve('src-main', folder);
    // Administration names every operation, and calls what the person chooses.
    for (const file of readdirSync(full, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.startsWith('administration')) continue;
      for (const [, name = ''] of readFileSync(path.join(full, file), 'utf8').matchAll(/'(\w+)'/g)) {
        if (Object.hasOwn(operations, name)) names.add(name);
      }
    }
  }
  return names;
}

describe('between the real client and the real service', () => {
  it.concurrent.each(Object.keys(faults))(
    '%s, once at every operation, loses nothing and sends nothing twice',
    async (name) => {
      const { used, struck, ...outcome } = await scenario(name, faults[name]);
      expect(outcome).toEqual({ unfinished: [], miscounted: [], readiness: '' });
      expect([...struck].sort()).toEqual([...used].sort());
      expect(struck.size).toBeGreaterThan(30);
    },
  );

  it('everything the core ever asks for was tried', async () => {
    const { unfinished, miscounted } = await scenario('no fault', undefined);
    expect({ unfinished, miscounted }).toEqual({ unfinished: [], miscounted: [] });
    const missed = [...namedInCode()].filter((name) => !usedSomewhere.has(name) && !rare.includes(name));
    expect(missed).toEqual([]);
  });
});

describe('a service that refuses connections', () => {
  it('holds nothing back once it is there again', async () => {
    const own = await createReviewWorld();
    try {
      const world = await own.connect('comment');
      await own.stop();
      const target = { spaceId: own.spaceId, changeRequestId: own.changeRequestId };
      const { outbox, store } = world.account.session;
      const edit = outbox.add({ kind: 'comment.add', target, markdown: 'Written without a service' }, 'now');
      await world.sync();
      expect(store.edits.get(edit.id)).toMatchObject({ state: 'waiting', sentAt: null });
      await own.start();
      await world.sync();
      expect(store.edits.get(edit.id)?.state).toBe('confirmed');
      const found = (await own.comments()).filter((one) => one.body.markdown.includes('without a service'));
      expect(found).toHaveLength(1);
    } finally {
      await own.close();
    }
  });
});
