import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { accountFolder } from '../../../src-main/store/accounts-folder.ts';
import type { InstancePlan } from '../../support/instance.ts';
import { runGalley } from '../../support/programs.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';

const instance = path.resolve(import.meta.dirname, '../../support/instance.ts');

async function reviewed(): Promise<ReviewWorld> {
  const server = await createReviewWorld();
  onTestFinished(() => server.close());
  return server;
}

function run(plan: InstancePlan): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const child = spawn(process.execPath, [instance, JSON.stringify(plan)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stderr })));
}

it('two users of one service have a database each; both are listed; one that is removed leaves the other', async () => {
  const server = await reviewed();
  const dataDir = path.join(server.folder, 'two');
  const tokens = new Map<string, string>();
  const world = await openWorld(dataDir, '', {
    secrets: {
      get: (id) => Promise.resolve({ kind: 'value', value: tokens.get(id) ?? '' }),
      set: (id, token) => Promise.resolve(void tokens.set(id, token)),
      delete: (id) => Promise.resolve(void tokens.delete(id)),
    },
  });
  onTestFinished(() => world.close());
  const connect = (role: string) =>
    world.ask('accounts.connect', { baseUrl: server.baseUrl, token: server.tokenOf(role) });
  const first = await connect('comment');
  const second = await connect('admin');
  expect((await connect('comment')).id).toBe(first.id);
  expect((await world.ask('accounts.list', null)).map((one) => one.user?.id)).toEqual([
    first.user?.id,
    second.user?.id,
  ]);
  for (const { session } of world.core.state.accounts.values())
    await session.syncOnce({ keepAllIfNone: true });
  const rows = await world.ask('changeRequests.list', {});
  expect(new Set(rows.map((row) => row.accountId))).toEqual(new Set([first.id, second.id]));

  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  const payload = { kind: 'comment.add', target, markdown: 'Not sent' } as const;
  await world.ask('edits.add', { accountId: first.id, mode: 'now', payload });
  await expect(world.ask('accounts.remove', { accountId: first.id })).rejects.toThrow(
    /1 edit is not sent yet/,
  );
  await world.ask('accounts.remove', { accountId: first.id, force: true });
  expect([existsSync(accountFolder(dataDir, first.id)), tokens.has(first.id)]).toEqual([false, false]);
  expect((await world.ask('accounts.list', null)).map((one) => one.id)).toEqual([second.id]);
  expect((await world.ask('changeRequests.list', {})).length).toBeGreaterThan(0);
});

it('accounts stand in the order in which they were connected, also after a restart', async () => {
  const server = await reviewed();
  const dataDir = path.join(server.folder, 'ordered');
  const token = server.tokenOf('comment');
  const world = await openWorld(dataDir, token);
  // By their names, the folder of the second one comes first.
  const connected: string[] = [];
  for (const host of ['localhost', '127.0.0.1']) {
    const baseUrl = server.baseUrl.replace('127.0.0.1', host);
    connected.push((await world.ask('accounts.connect', { baseUrl, token })).id);
  }
  await world.close();
  const again = await openWorld(dataDir, token);
  onTestFinished(() => again.close());
  expect((await again.ask('accounts.list', null)).map(({ id }) => id)).toEqual(connected);
});

it('two instances and the headless program at once on the same data send everything exactly once', async () => {
  const server = await reviewed();
  const dataDir = path.join(server.folder, 'shared');
  const token = server.tokenOf('comment');
  const environment = { GALLEY_TEST_TOKEN: token };
  const galley = (...args: string[]) => runGalley([...args, '--data', dataDir], environment);
  const connected = await galley('connect', '--base-url', server.baseUrl, '--token-env', 'GALLEY_TEST_TOKEN');
  expect(connected.code).toBe(0);
  expect((await galley('sync')).code).toBe(0);
  const texts = (name: string) => Array.from({ length: 25 }, (_, index) => `Instance ${name} says ${index}`);
  const plan = { dataDir, token, spaceId: server.spaceId, changeRequestId: server.changeRequestId };

  const instances = [run({ ...plan, texts: texts('one') }), run({ ...plan, texts: texts('two') })];
  const syncs = (async () => {
    for (let round = 0; round < 3; round += 1) await galley('sync');
  })();
  const ended = await Promise.all(instances);
  await syncs;

  expect(ended).toEqual([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ]);
  const found = (await server.comments()).map((one) => one.body.markdown.trim()).sort();
  expect(found).toEqual([...texts('one'), ...texts('two')].sort());
  expect(readdirSync(path.join(dataDir, 'accounts'))).toHaveLength(1);
});
