import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src-main/client/client.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import type { SyncBounds } from '../../../src-main/sync/bounds.ts';
import { createSync } from '../../../src-main/sync/create-sync.ts';
import type { Sync } from '../../../src-main/sync/create-sync.ts';
import { startHostileServer, wrongDownloads, wrongIds } from '../../support/network/hostile-server.ts';
import type { HostileCase, HostileServer } from '../../support/network/hostile-server.ts';
import { quietLog, realClock } from '../../support/network/quiet-ports.ts';

/** So small that tests exceed them in moments. */
const bounds: SyncBounds = {
  itemsOf: (name) => (name === 'listOrganizations' ? 3 : 30),
  listCharacters: 100_000,
  treePages: 20,
  spacesByItself: 5,
};
const folder = mkdtempSync(path.join(tmpdir(), 'galley-hostile-'));
const transport = createUndiciTransport();
let server: HostileServer;
let store: Store;
let sync: Sync;
let count = 0;

async function open(what: HostileCase): Promise<void> {
  server = await startHostileServer(what, { items: 10, values: 1_600_000, pages: 50, depth: 300_000 });
  store = openStore({ dataDir: path.join(folder, String((count += 1))), accountId: 'hostile' });
  store.account.create({ baseUrl: server.baseUrl, title: 'hostile', createdAt: Date.now() });
  const token = { kind: 'value', value: 'token-of-the-test' } as const;
  const client = createClient({
    baseUrl: server.baseUrl,
    transport,
    clock: realClock,
    random: Math.random,
    token: () => Promise.resolve(token),
    log: quietLog,
  });
  sync = createSync({ store, client, clock: realClock, log: quietLog, bounds });
}

afterEach(async () => {
  store.close();
  await server.close();
});
afterAll(async () => {
  await transport.close();
  rmSync(folder, { recursive: true, force: true });
});

const pull = () => sync.pull({ keepAllIfNone: true });
const problems = async () => (await pull()).problems.map(({ words }) => words);
/** Whether an honest sync brought everything. */
async function isWholeAfterwards(): Promise<boolean> {
  server.become('honest');
  const report = await sync.pull({ keepAllIfNone: true });
  const pages = store.pages.keys('s');
  return (
    report.errors === 0 &&
    [...pages.values()].every((one) => one.type === 'group' || one.markdownHash !== null)
  );
}

describe('a list that never ends', () => {
  it.each([
    ['endless-spaces', '/v1/orgs/o/spaces', 'Spaces'],
    ['endless-comments', '/v1/spaces/s/comments', 'Comments'],
    ['endless-members', '/v1/orgs/o/members', 'Members'],
  ] as const)('%s: is read up to its bound, and the sync comes to its end', async (what, address, words) => {
    await open(what);
    const said = await problems();
    expect(said).toContain(
      `${words}: there are more than 30; the first of them were kept, nothing was removed`,
    );
    expect(server.requests.filter((one) => one.startsWith(`${address}?`)).length).toBe(3);
  });

  it('of spaces has only its first spaces kept where nobody chose', async () => {
    await open('endless-spaces');
    expect(await problems()).toContain(
      'The service has 30 spaces: the first 5 are kept; choose the others in the Library, or with galley keep',
    );
    expect(store.spaces.kept().length).toBe(5);
  });
});

describe('an answer of far too many values', () => {
  const cases = [
    ['empty-objects'],
    ['lists-in-lists'],
    ['empty-objects-in-a-page'],
    ['different-names'],
    ['large-object'],
    ['deep-object'],
  ] as const;
  it.each(cases)(
    '%s: is one failed object without a stack, and the next honest sync is whole',
    async (what) => {
      await open(what);
      const said = await problems();
      expect(said.length).toBe(1);
      expect(said.join('\n')).not.toMatch(/\n\s+at |RangeError|call stack/);
      expect(await isWholeAfterwards()).toBe(true);
    },
  );
});

describe('a page tree that is too large', () => {
  beforeEach(() => open('large-tree'));

  it('asks whether its first pages are kept, and stores nothing of it until then', async () => {
    const report = await pull();
    expect(report.needsConfirmation).toEqual([
      {
        kind: 'too-many',
        scope: 'space:s:pages',
        words: 'Docs has 50 pages, more than the 20 that are kept of one space.',
        missing: 30,
        held: 20,
      },
    ]);
    expect([store.pages.keys('s').size, report.pages.fetched]).toEqual([0, 0]);
    expect(await isWholeAfterwards()).toBe(true);
  });

  it('keeps its first pages in reading order once the person said so, also later', async () => {
    await pull();
    const report = await sync.pull({ confirmed: ['space:s:pages'] });
    expect([report.needsConfirmation, report.pages.fetched]).toEqual([[], 20]);
    const kept = new Set([...store.pages.keys('s').values()].map(({ pageId }) => pageId));
    expect(kept).toEqual(new Set(Array.from({ length: 20 }, (_, index) => `p${index}`)));
    const later = await sync.pull({ full: true });
    expect([later.needsConfirmation, later.pages.fetched]).toEqual([[], 20]);
  });
});

describe('what names nothing that can be stored or fetched', () => {
  it('ids that are empty, dots, with NUL or endless: each is left out, everything else comes', async () => {
    await open('wrong-ids');
    const said = await problems();
    expect(said.slice(0, 1)).toEqual([
      `Spaces: ${wrongIds.length} items could not be read; the others were, and nothing was removed`,
    ]);
    expect(said.join('').length).toBeLessThan(2000);
    expect([store.spaces.all().map(({ id }) => id), store.pages.keys('s').size]).toEqual([['s'], 1]);
    expect(await isWholeAfterwards()).toBe(true);
  });

  it('addresses of files, of this machine and of its own link: each is refused before anything is sent', async () => {
    await open('wrong-downloads');
    const startedAt = performance.now();
    const said = await problems();
    expect(said.filter((words) => words.endsWith('which Galley does not download from.')).length).toBe(
      wrongDownloads.length,
    );
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(await isWholeAfterwards()).toBe(true);
  });
});
