import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src-main/client/client.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import { DiscussionTurns } from '../../../src-main/sync/discussions/discussion-rotation.ts';
import { FileHosts } from '../../../src-main/sync/file-hosts.ts';
import { Health } from '../../../src-main/sync/pull-context.ts';
import { createConfirmations } from '../../../src-main/outbox/confirmations.ts';
import type { PullContext } from '../../../src-main/sync/pull-context.ts';
import { PullProgress } from '../../../src-main/sync/pull-report.ts';
import { usualBounds } from '../../../src-main/sync/bounds.ts';
import { StorageRoom } from '../../../src-main/sync/storage-room.ts';
import { walkList } from '../../../src-main/sync/lists/list-all.ts';
import { startAnsweringServer } from '../../support/network/answering-server.ts';
import type { Answered, AnsweringServer } from '../../support/network/answering-server.ts';
import { quietLog, StillClock } from '../../support/network/quiet-ports.ts';
import { temporaryStore } from '../../support/builders/store-builders.ts';

let server: AnsweringServer;
const transport = createUndiciTransport();
afterEach(() => server.close());

const clock = new StillClock(Date.UTC(2026, 0, 1));

async function walking(answer: (line: string) => Answered, bounds = usualBounds) {
  server = await startAnsweringServer(answer);
  const client = createClient({
    baseUrl: server.baseUrl,
    transport,
    clock,
    random: () => 0,
    token: () => Promise.resolve({ kind: 'value', value: 't' }),
    log: quietLog,
  });
  const store = temporaryStore();
  const pullProgress = new PullProgress(
    () => 0,
    () => undefined,
  );
  const context: PullContext = {
    store,
    client,
    clock,
    log: quietLog,
    signal: undefined,
    pullProgress,
    semaphore: (work) => work(),
    health: new Health(
      () => 0,
      () => Promise.resolve(),
    ),
    random: () => 0,
    retriesAll: true,
    sitesAreDue: false,
    fileHosts: new FileHosts(server.baseUrl),
    turns: new DiscussionTurns(),
    confirmations: createConfirmations(store.database, () => 0),
    full: false,
    focus: null,
    confirmed: new Set(),
    listsOnly: false,
    bounds,
    room: new StorageRoom(store, pullProgress),
    bases: new Map(),
  };
  const walk = async () => {
    const list = await walkList(context, 'spaces', 'listOrganizationSpaces', {
      path: { organizationId: 'o' },
    });
    return { ids: list.items.map((one) => one.id), complete: list.complete };
  };
  const problems = () => pullProgress.problems.map(({ words }) => words);
  const cursors = () =>
    server.requests.map((request) => new URL(request.line.slice(4), server.baseUrl).searchParams.get('page'));
  return { walk, cursors, problems };
}

const pages: Readonly<Record<string, Answered>> = {
  '': page(['a', 'b'], 'two'),
  two: page(['c'], 'three'),
  three: page(['d']),
};

function page(ids: readonly string[], next?: string): Answered {
  const items = ids.map((id) => ({ id, title: id, revision: 'r' }));
  return { body: JSON.stringify({ items, ...(next === undefined ? {} : { next: { page: next } }) }) };
}

const cursorOf = (line: string) => new URL(line.slice(4), 'http://x').searchParams.get('page') ?? '';

describe('a list of several pages', () => {
  it('that was cut goes on from its cursor, and has everything in the end', async () => {
    let broken = true;
    const { walk, cursors } = await walking((line) =>
      broken && cursorOf(line) === 'three' ? { status: 401 } : (pages[cursorOf(line)] ?? {}),
    );
    await expect(walk()).rejects.toThrow('401');
    broken = false;
    expect(await walk()).toEqual({ ids: ['a', 'b', 'c', 'd'], complete: true });
    expect(cursors()).toEqual([null, 'two', 'three', 'three']);
    // And the next walk begins anew.
    expect((await walk()).ids).toHaveLength(4);
    expect(cursors().slice(4)).toEqual([null, 'two', 'three']);
  });

  it('begins anew where the service no longer knows the cursor', async () => {
    let phase = 0;
    const { walk, cursors } = await walking((line) => {
      if (phase === 0 && cursorOf(line) === 'two') return { status: 401 };
      if (phase === 1 && cursorOf(line) === 'two') {
        phase = 2;
        return { status: 400 };
      }
      return pages[cursorOf(line)] ?? {};
    });
    await expect(walk()).rejects.toThrow('401');
    phase = 1;
    expect(await walk()).toEqual({ ids: ['a', 'b', 'c', 'd'], complete: true });
    expect(cursors()).toEqual([null, 'two', 'two', null, 'two', 'three']);
  });

  it('begins anew when what it saw is too old', async () => {
    let broken = true;
    const { walk, cursors } = await walking((line) =>
      broken && cursorOf(line) === 'two' ? { status: 401 } : (pages[cursorOf(line)] ?? {}),
    );
    await expect(walk()).rejects.toThrow('401');
    broken = false;
    clock.advance(11 * 60_000);
    await walk();
    expect(cursors().slice(2)).toEqual([null, 'two', 'three']);
  });

  it('that two walk at once is complete for neither who lacks a part of it', async () => {
    const { walk } = await walking((line) => pages[cursorOf(line)] ?? {});
    const lists = await Promise.all([walk(), walk(), walk()]);
    const claimed = lists.filter((one) => one.complete).map((one) => one.ids.length);
    expect(claimed.filter((count) => count < 4)).toEqual([]);
    expect(await walk()).toEqual({ ids: ['a', 'b', 'c', 'd'], complete: true });
  });
});

describe('a list without an end', () => {
  it('is read up to its characters: what came until then is kept, and nothing is pruned by it', async () => {
    const { walk, cursors, problems } = await walking((line) => pages[cursorOf(line)] ?? {}, {
      ...usualBounds,
      listCharacters: 100,
    });
    expect(await walk()).toEqual({ ids: ['a', 'b', 'c'], complete: false });
    expect(cursors()).toEqual([null, 'two']);
    expect(problems()).toEqual([
      'Spaces: there are more than 3; the first of them were kept, nothing was removed',
    ]);
  });

  it('is read up to 1,000 pages, however few items each has', async () => {
    const { walk, cursors, problems } = await walking((line) => {
      const at = Number(cursorOf(line));
      return page([`s${at}`], String(at + 1));
    });
    const { ids, complete } = await walk();
    expect([cursors().length, ids.length, complete]).toEqual([1000, 1000, false]);
    expect(problems()).toEqual([
      'Spaces: the list does not come to an end; what came was kept, nothing was removed',
    ]);
  });
});
