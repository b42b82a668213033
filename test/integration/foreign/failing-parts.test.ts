import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readArguments } from '../../../src-main/cli/arguments.ts';
import { status, sync } from '../../../src-main/cli/account-verbs.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import { createSync } from '../../../src-main/sync/create-sync.ts';
import { sayStored } from '../../../src-main/shared/messages/stored-text.ts';
import { makeAuthority } from '../../support/network/certificates.ts';
import type { OwnAuthority } from '../../support/network/certificates.ts';
import { startConnectProxy } from '../../support/network/connect-proxy.ts';
import { errorAnswer, foreignTransport, textAnswer } from '../../support/foreign/foreign-transport.ts';
import type { Behaviour, ForeignCall } from '../../support/foreign/foreign-transport.ts';
import { everyObject, htmlPage } from '../../support/foreign/stand-in.ts';
import { pngBytes } from '../../support/builders/git-documentation.ts';
import { quietLog, realClock } from '../../support/network/quiet-ports.ts';
import { createReviewWorld, importedData, openWorld } from '../../support/review-world.ts';
import { writeSmallRepository } from '../../support/synced-account.ts';

const closers: (() => unknown)[] = [];
let authority: OwnAuthority;
let data: string;
/** The port of a host of files; requests to `host` are answered as the part after `//host/` says. */
let hostPort: number;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-hosts-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  authority = makeAuthority(folder);
  const server = createServer(authority.issue('DNS:files.test,DNS:store.test'), answerFile);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  hostPort = (server.address() as AddressInfo).port; // listening on TCP
  data = await importedData((repository) => void writeSmallRepository(repository));
  closers.push(() => rmSync(path.dirname(data), { recursive: true, force: true }));
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

function answerFile({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [, kind = ''] = url.split('/');
  const locations: Readonly<Record<string, string>> = {
    moved: 'https://store.test/good/logo.png',
    plainly: 'http://store.test/good/logo.png',
    home: 'https://127.0.0.1/logo.png',
    circle: '/circle/logo.png',
  };
  const location = locations[kind];
  if (location !== undefined) response.writeHead(302, { location }).end();
  else if (kind === 'good') response.writeHead(200, { 'content-type': 'image/png' }).end(pngBytes);
  else if (kind === 'portal') response.writeHead(200, { 'content-type': 'text/html' }).end(htmlPage);
  else response.writeHead(Number(kind), { 'content-type': 'text/plain' }).end('no');
}

/** Files of the service lie at this address. */
const filesAt = (address: string): (() => Behaviour) =>
  everyObject((object) =>
    typeof object['downloadURL'] === 'string' ? { ...object, downloadURL: address } : object,
  );

interface Started {
  /** What an account does that meets the service so, until `heal`. */
  readonly behaviour: Behaviour;
  /** How the proxy of the account refuses; it leads to the host of files where absent. */
  readonly refuses?: number;
  readonly trusts?: boolean;
}

/** An account, synced once by the command line's verb, at a service of which a part behaves so. */
async function syncedOnce({ behaviour, refuses, trusts = true }: Started) {
  const server = await createReviewWorld({ data });
  onTestFinished(() => server.close());
  const proxy = await startConnectProxy(hostPort, refuses);
  onTestFinished(() => proxy.close());
  const sockets = createUndiciTransport({
    environment: { HTTPS_PROXY: `http://${proxy.host}` },
    ca: trusts ? [authority.cert] : [],
  });
  let isHealed = false;
  const transport = foreignTransport((call) => (isHealed ? call.ask() : behaviour(call)), sockets);
  const token = server.tokenOf('admin');
  const world = await openWorld(path.join(server.folder, 'data'), token, { transport });
  onTestFinished(() => world.close());
  await world.ask('accounts.connect', { baseUrl: server.baseUrl, token });
  const verb = (name: string) => readArguments([name, '--data', world.dataDir]);
  const runSync = () => sync(world.core, verb('sync'));
  const printed = await runSync();
  const { session } = world.account;
  return {
    server,
    proxy,
    session,
    printed,
    runSync,
    runStatus: () => status(world.core, verb('status')),
    /** A sync that nobody asked for. */
    syncByItself: () =>
      createSync({ store: session.store, client: session.client, clock: realClock, log: quietLog }).pull({
        isAutomatic: true,
      }),
    heal: () => (isHealed = true),
  };
}

/** Of everything that fails: it holds itself, is told everywhere with its reason, waits for its time, and heals. */
async function expectIsolated(
  account: Awaited<ReturnType<typeof syncedOnce>>,
  {
    kind,
    title,
    reason,
  }: {
    readonly kind: string;
    readonly title: string;
    readonly reason: RegExp;
  },
): Promise<void> {
  const { session, printed, server } = account;
  const ready = session.store.readiness.ofSpace(server.spaceId);
  expect(ready).toMatchObject({ spaces: { have: 1, want: 1 }, pages: { have: 7, want: 7 } });
  const failure = { kind, title, reason: expect.stringMatching(reason) as string };
  // The Library shows this, with when it is tried again and where it is on the web.
  const { failures, failureCount } = session.status();
  expect(failures).toEqual([expect.objectContaining({ ...failure, nextTry: expect.any(Number) as number })]);
  expect(failureCount).toBe(1);
  expect(printed.json).toMatchObject({ spaces: 1, errors: 1, failures: [failure] });
  expect(printed.warnings).toEqual([
    expect.stringMatching(new RegExp(`^Synced 1 of 1 space; 1 ${kind} could not be read: ${title}: `)),
  ]);
  const told = await account.runStatus();
  expect(told.json).toMatchObject({ failures: [failure] });
  expect(told.lines).toContainEqual(expect.stringMatching(new RegExp(`^Could not be read: ${title}: `)));
  const [before] = session.store.failures.shown(10);
  await account.syncByItself();
  expect(session.store.failures.shown(10)).toEqual([before]);
  await account.runSync();
  const [after] = session.store.failures.shown(10);
  expect(after).toMatchObject({ since: before?.since, attempts: (before?.attempts ?? 0) + 1 });
  account.heal();
  const healed = await account.runSync();
  expect(healed.json).toMatchObject({ errors: 0, failures: [] });
  expect(session.status().failureCount).toBe(0);
}

describe('files at a host behind a proxy', () => {
  it.each(['good', 'moved'])('come where it answers (%s)', async (kind) => {
    const address = `https://files.test/${kind}/logo.png`;
    const { session, server, printed, proxy } = await syncedOnce({ behaviour: filesAt(address)() });
    expect(printed.json).toMatchObject({ errors: 0, failures: [] });
    expect(session.store.readiness.ofSpace(server.spaceId).files).toEqual({ have: 1, want: 1 });
    expect(proxy.asked[0]).toBe('CONNECT files.test:443');
  });

  it.each<readonly [string, string, RegExp, Omit<Started, 'behaviour'>]>([
    ['refuses them', 'https://files.test/403/logo.png', /403/, {}],
    ['has lost them', 'https://files.test/404/logo.png', /404/, {}],
    ['demands a password', 'https://files.test/401/logo.png', /401/, {}],
    ['fails', 'https://files.test/500/logo.png', /500/, {}],
    ['is limited', 'https://files.test/429/logo.png', /429|takes no more requests/, {}],
    ['leads to plain http', 'https://files.test/plainly/logo.png', /302|redirect|leads/i, {}],
    ['leads to this machine', 'https://files.test/home/logo.png', /302|redirect|leads/i, {}],
    ['leads in a circle', 'https://files.test/circle/logo.png', /302|redirect|leads/i, {}],
    ['answers with a page to sign in', 'https://files.test/portal/logo.png', /HTML/, {}],
    ['is plain http', 'http://files.test/good/logo.png', /files\.test.*does not download from/, {}],
    [
      'has a certificate that nobody knows',
      'https://files.test/good/logo.png',
      /secure connection|certificate|trust/i,
      { trusts: false },
    ],
    ['stands behind a proxy that refuses', 'https://files.test/good/logo.png', /proxy/, { refuses: 403 }],
    [
      'stands behind a proxy that wants a password',
      'https://files.test/good/logo.png',
      /proxy/,
      { refuses: 407 },
    ],
  ])('fail alone where it %s', async (_name, address, reason, options) => {
    const account = await syncedOnce({ behaviour: filesAt(address)(), ...options });
    await expectIsolated(account, { kind: 'file', title: 'logo.png', reason });
  });
});

describe('a site of a service that', () => {
  const isOfSite = ({ path: { siteId }, method }: ForeignCall): boolean =>
    siteId !== undefined && method === 'GET';

  it.each<readonly [string, () => ReturnType<typeof errorAnswer>, RegExp]>([
    ['refuses it', () => errorAnswer(403), /403|permission|refused/],
    ['fails for it', () => errorAnswer(500), /500/],
    ['answers it with a page to sign in', () => textAnswer(200, htmlPage), /text\/html/],
    ['demands single sign-on for it', () => errorAnswer(401), /single sign-on/],
  ])('%s fails alone', async (_name, answer, reason) => {
    const account = await syncedOnce({
      behaviour: (call) => (isOfSite(call) ? Promise.resolve(answer()) : call.ask()),
    });
    const [failure] = account.session.store.failures.shown(10);
    await expectIsolated(account, {
      kind: 'site',
      title: failure === undefined ? '' : sayStored(failure.title),
      reason,
    });
  });
});
