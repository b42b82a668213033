import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstScreenName, readFirstScreen } from '../../../src-main/backup/first-screen-file.ts';
import type { Topic } from '../../../src-main/bridge/channels/events.ts';
import type { Reply } from '../../../src-main/bridge/failure.ts';
import type { FirstScreen } from '../../../src-main/bridge/first-screen.ts';
import type { BridgeMessage } from '../../../src-main/bridge/protocol.ts';
import { serveCore } from '../../../src-main/core/core-port.ts';
import { FirstScreenWriter } from '../../../src-main/core/first-screen-writer.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

const bound = 'these views, this folder';
let server: ReviewWorld;
let world: World;
let dataDir: string;
let accountId: string;
let place: { accountId: string; spaceId: string; changeRequestId: string };

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('create');
  accountId = world.account.session.id;
  dataDir = world.core.state.options.ports.dataDir;
  place = { accountId, spaceId: server.spaceId, changeRequestId: server.changeRequestId };
});
afterAll(() => server.close());

const file = (): string => path.join(dataDir, firstScreenName);

/** A window on the change request, which asked for these and then for nothing. */
async function leave(...asked: readonly (readonly [string, unknown])[]): Promise<FirstScreen> {
  rmSync(file(), { force: true });
  const writer = new FirstScreenWriter({
    dataDir,
    bound,
    answer: (channel, args) => world.core.answer(channel, args),
    now: () => 1000,
    quietMs: 1,
  });
  for (const [channel, args] of asked) writer.asked(channel, args);
  await expect.poll(() => existsSync(file())).toBe(true);
  writer.close();
  return JSON.parse(readFirstScreen(dataDir, bound)?.screen ?? 'null') as FirstScreen;
}

it('ends with the place that it shows', async () => {
  const writer = new FirstScreenWriter({
    dataDir,
    bound,
    answer: (channel, args) => world.core.answer(channel, args),
    now: () => 1000,
    quietMs: 1,
  });
  writer.asked(...looking());
  writer.asked('changeRequest.get', place);
  await expect.poll(() => existsSync(file())).toBe(true);
  writer.asked(...looking());
  const again = existsSync(file());
  writer.asked('sync.looking', { place: null, screen: 'digest' });
  expect([again, existsSync(file())]).toEqual([true, false]);
  writer.close();
});

const looking = (): readonly [string, unknown] => [
  'sync.looking',
  { place: { ...place, pageId: null, commentId: null } },
];

it('holds what the core answers to what the shown place asked last, for its owner alone', async () => {
  const screen = await leave(
    ['accounts.list', null],
    ['changeRequest.get', { ...place, changeRequestId: 'another' }],
    ['changeRequest.get', place],
    ['drafts.save', {}],
    looking(),
  );
  expect({ screen, mode: statSync(file()).mode & 0o777 }).toEqual({
    screen: {
      takenAt: 1000,
      answers: [
        { channel: 'accounts.list', args: null, value: await world.ask('accounts.list', null) },
        { channel: 'changeRequest.get', args: place, value: await world.ask('changeRequest.get', place) },
      ],
    },
    mode: 0o600,
  });
});

it('holds the page that is read, also where it was read ahead', async () => {
  const { pages } = await world.ask('changeRequest.get', place);
  const [pageId = ''] = pages.map((page) => page.pageId);
  const against = 'base' as const;
  const screen = await leave(
    ['changeRequest.pagesAhead', { ...place, pageIds: [pageId, 'another'], against }],
    ['sync.looking', { place: { ...place, pageId, commentId: null } }],
  );
  expect(screen.answers).toEqual([
    {
      channel: 'changeRequest.pageDiff',
      args: { ...place, pageId, against },
      value: await world.ask('changeRequest.pageDiff', { ...place, pageId, against }),
    },
  ]);
});

describe('the snapshot of what was drawn', () => {
  const kept = (snapshot: string): readonly [string, unknown] => ['firstScreen.keep', { heard: 0, snapshot }];

  it('stands beside the answers', async () => {
    await leave(looking(), ['accounts.list', null], kept('{"place":"review"}'));
    expect(readFirstScreen(dataDir, bound)?.snapshot).toBe('{"place":"review"}');
  });

  it.each<readonly [string, () => (readonly [string, unknown])[]]>([
    ['the window went elsewhere', () => [kept('{}'), looking()]],
    ['it is not one line of JSON', () => [kept('{}\n{}')]],
  ])('is not kept where %s', async (_what, asked) => {
    await leave(['accounts.list', null], ...asked());
    expect(readFirstScreen(dataDir, bound)?.snapshot).toBeNull();
  });

  it('is forgotten when anything changes, and the answers are written again', async () => {
    rmSync(file(), { force: true });
    const answer = (channel: string, args: unknown) => world.core.answer(channel, args);
    const writer = new FirstScreenWriter({ dataDir, bound, answer, now: () => 1000, quietMs: 1 });
    writer.asked(...kept('{}'));
    writer.changed();
    await expect.poll(() => existsSync(file())).toBe(true);
    writer.close();
    expect(readFirstScreen(dataDir, bound)?.snapshot).toBeNull();
  });

  it('counts only from a window that has heard of everything', async () => {
    const taken: unknown[] = [];
    const answered: unknown[] = [];
    let receive: (event: { readonly data: unknown }) => void = () => undefined;
    const port = {
      postMessage: (message: BridgeMessage) => answered.push(message),
      on: (event: string, listener: typeof receive) => {
        if (event === 'message') receive = listener;
      },
      start: () => undefined,
      close: () => undefined,
    };
    serveCore(world.core, port, 'window', (_channel, args) => taken.push(args));
    const keep = (snapshot: string) =>
      receive({
        data: { kind: 'request', id: 1, channel: 'firstScreen.keep', args: { heard: 0, snapshot } },
      });
    keep('current');
    await expect.poll(() => taken).toHaveLength(1);
    world.core.state.accountsChanged(accountId);
    const before = answered.length;
    keep('of before');
    await expect.poll(() => answered.length).toBe(before + 1);
    expect(taken).toEqual([{ heard: 0, snapshot: 'current' }]);
  });
});

describe('what is asked once more', () => {
  it.each<readonly [string, readonly Topic[], readonly string[]]>([
    ['a draft alone was stored', ['drafts'], ['drafts.list']],
    ['more than a draft changed', ['drafts', 'outbox'], ['accounts.list', 'drafts.list']],
    ['a choice was made that only the status shows', [], ['accounts.list', 'drafts.list']],
  ])('is what may have changed where %s', async (_what, topics, expected) => {
    rmSync(file(), { force: true });
    const asked: string[] = [];
    const answer = (channel: string): Promise<Reply<string>> => {
      asked.push(channel);
      return Promise.resolve({ ok: true, value: `${channel} ${asked.length}` });
    };
    const writer = new FirstScreenWriter({ dataDir, bound, answer, now: () => 1000, quietMs: 1 });
    writer.asked('accounts.list', null);
    writer.asked('drafts.list', null);
    await expect.poll(() => existsSync(file())).toBe(true);
    asked.length = 0;
    rmSync(file());
    writer.changed(topics);
    await expect.poll(() => existsSync(file())).toBe(true);
    writer.close();
    expect(asked).toEqual(expected);
  });

  it('is nothing where a snapshot came and nothing changed', async () => {
    rmSync(file(), { force: true });
    const asked: string[] = [];
    const answer = (channel: string): Promise<Reply<string>> => {
      asked.push(channel);
      return Promise.resolve({ ok: true, value: channel });
    };
    const writer = new FirstScreenWriter({ dataDir, bound, answer, now: () => 1000, quietMs: 1 });
    writer.asked('accounts.list', null);
    await expect.poll(() => existsSync(file())).toBe(true);
    rmSync(file());
    writer.asked('firstScreen.keep', { heard: 0, snapshot: '{}' });
    await expect.poll(() => existsSync(file())).toBe(true);
    writer.close();
    const { screen = '' } = readFirstScreen(dataDir, bound) ?? {};
    const answers = [{ channel: 'accounts.list', args: null, value: 'accounts.list' }];
    expect({ asked, screen: JSON.parse(screen) as unknown }).toEqual({
      asked: ['accounts.list'],
      screen: { takenAt: 1000, answers },
    });
  });
});

it('holds no token', async () => {
  await leave(['accounts.list', null], ['policy.get', null], ['changeRequests.list', {}], looking());
  expect(readFileSync(file(), 'utf8')).not.toContain(server.tokenOf('create'));
});

it.each<readonly [string, () => Promise<unknown>]>([
  ['anything changes', () => world.ask('changeRequest.markSeen', { ...place, shown: null })],
  ['the person chooses to work offline', () => world.ask('sync.workOffline', { offline: true })],
])('is gone as soon as %s', async (_what, act) => {
  await leave(['accounts.list', null], ['sync.status', null]);
  await act();
  expect(existsSync(file())).toBe(false);
});

it.each<readonly [string, () => void]>([
  ['is cut off', () => writeFileSync(file(), readFileSync(file(), 'utf8').slice(0, -20))],
  [
    'was changed',
    () => writeFileSync(file(), readFileSync(file(), 'utf8').replace('"takenAt":1000', '"takenAt":2000')),
  ],
  ['is empty', () => writeFileSync(file(), '')],
  [
    'is a folder',
    () => {
      rmSync(file());
      mkdirSync(file());
    },
  ],
  ['could be read by others', () => chmodSync(file(), 0o644)],
  ['knows other accounts', () => mkdirSync(path.join(dataDir, 'accounts', 'one-more'))],
])('is taken for none, and removed, where it %s', async (_what, damage) => {
  await leave(['accounts.list', null]);
  damage();
  const read = readFirstScreen(dataDir, bound);
  rmSync(path.join(dataDir, 'accounts', 'one-more'), { recursive: true, force: true });
  expect({ read, isThere: existsSync(file()) }).toEqual({ read: null, isThere: false });
});

it('is taken for none by a build with other views, another folder or another policy', async () => {
  await leave(['accounts.list', null]);
  expect(readFirstScreen(dataDir, 'other views, this folder')).toBeNull();
});

it('is gone with the account that is removed', async () => {
  await leave(['accounts.list', null], ['changeRequests.list', {}]);
  await world.ask('accounts.remove', { accountId, force: true });
  expect(existsSync(file())).toBe(false);
});
