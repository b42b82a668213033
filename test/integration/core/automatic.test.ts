import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWorld, createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let accountId: string;

beforeAll(async () => {
  server = await createReviewWorld();
  const dataDir = mkdtempSync(path.join(server.folder, 'automatic-'));
  world = await openWorld(dataDir, server.tokenOf('comment'), { isAutomatic: true });
  accountId = (
    await world.ask('accounts.connect', { baseUrl: server.baseUrl, token: server.tokenOf('comment') })
  ).id;
  await world.ask('library.keep', { accountId, spaceIds: [], keep: true });
  await until(async () => (await status()).lastSyncAt !== null);
  await world.ask('library.keep', { accountId, spaceIds: [server.spaceId], keep: true });
  await until(async () => (await status()).ready.changeRequests.have === 1);
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const until = (check: () => Promise<boolean>) => vi.waitUntil(check, { timeout: 15_000, interval: 30 });
const status = async () => (await world.ask('sync.status', null))[0]!;

async function add(markdown: string): Promise<string> {
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  const payload = { kind: 'comment.add' as const, target, markdown };
  return (await world.ask('edits.add', { accountId, mode: 'now', payload })).id;
}
const stateOf = (id: string) => world.account.session.store.edits.get(id)?.state;

describe('a core that syncs by itself', () => {
  it('sends an edit as soon as it is made', async () => {
    const id = await add('At once');
    await until(async () => stateOf(id) === 'confirmed');
    expect((await status()).connectivity.state).toBe('online');
  });

  it('sends nothing while the person works offline, also after a new start, and everything afterwards', async () => {
    await world.ask('sync.workOffline', { offline: true });
    const id = await add('Later');
    await world.ask('sync.now', {});
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([stateOf(id), (await status()).workOffline]).toEqual(['waiting', true]);
    await world.close();
    world = await openWorld(world.dataDir, server.tokenOf('comment'), { isAutomatic: true });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(stateOf(id)).toBe('waiting');
    await world.ask('sync.workOffline', { offline: false });
    await until(async () => stateOf(id) === 'confirmed');
  });

  it('says since when and why it is offline, keeps what is written, and goes on when the service is back', async () => {
    await server.stop();
    const id = await add('Offline');
    await until(async () => (await status()).connectivity.state === 'offline');
    expect((await status()).connectivity).toMatchObject({
      reason: `${new URL(server.baseUrl).host} could not be reached.`,
    });
    expect(stateOf(id)).toBe('waiting');
    // What it waits for is said once: not also what an earlier try met.
    const { edits } = world.account.session.store;
    edits.save({ ...edits.get(id)!, reasonCode: 'network' });
    const [edit] = await world.ask('edits.get', { accountId, editIds: [id] });
    expect([edit?.stateLabel, edit?.reason]).toEqual([
      `Unsent, waiting until ${new URL(server.baseUrl).host} can be reached`,
      null,
    ]);
    await server.start();
    await world.ask('sync.now', {});
    await until(async () => stateOf(id) === 'confirmed');
    expect((await status()).connectivity.state).toBe('online');
    expect((await server.comments()).filter((one) => one.body.markdown.trim() === 'Offline').length).toBe(1);
  });

  it('takes a captive portal for being offline', async () => {
    server.fault({ status: 200, body: '<html>Sign in</html>', contentType: 'text/html' });
    const id = await add('In a hotel');
    await world.ask('sync.now', {});
    await until(async () => (await status()).connectivity.state === 'offline');
    server.fault();
    await world.ask('sync.now', {});
    await until(async () => stateOf(id) === 'confirmed' || stateOf(id) === 'unknown');
  });
});

it('syncs after a merge of mine: the space has what was merged, without waiting for the next sync', async () => {
  const reviewer = await openWorld(
    mkdtempSync(path.join(server.folder, 'merging-')),
    server.tokenOf('review'),
    { isAutomatic: true },
  );
  try {
    const { baseUrl, spaceId, changeRequestId } = server;
    const { id } = await reviewer.ask('accounts.connect', { baseUrl, token: server.tokenOf('review') });
    const statusNow = async () => (await reviewer.ask('sync.status', null))[0];
    await reviewer.ask('library.keep', { accountId: id, spaceIds: [], keep: true });
    await until(async () => (await statusNow())?.lastSyncAt !== null);
    await reviewer.ask('library.keep', { accountId: id, spaceIds: [spaceId], keep: true });
    const space = { accountId: id, spaceId };
    const titles = async () => (await reviewer.ask('space.tree', space)).map(({ title }) => title);
    await until(async () => (await statusNow())?.ready.changeRequests.have === 1);
    expect(await titles()).not.toContain('Retries');
    const payload = { kind: 'changeRequest.merge' as const, changeRequest: { id: changeRequestId } };
    await reviewer.ask('edits.add', { accountId: id, mode: 'now', payload });
    await until(async () => (await titles()).includes('Retries'));
  } finally {
    await reviewer.close();
  }
});
