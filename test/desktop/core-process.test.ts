import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../src-main/store/open-store.ts';
import { askCore, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function findCorePid(galley: Awaited<ReturnType<typeof launchGalley>>): Promise<number | undefined> {
  return galley.app.evaluate(
    ({ app }) => app.getAppMetrics().find((process) => process.name === 'Galley core')?.pid,
  );
}

it('starts the core again when it is killed, and the same window goes on asking', async () => {
  const galley = await launchGalley();
  await watchPorts(galley.page);
  const before = await askCore(galley.page, 'accounts.list', null);
  const pids = [];
  const answers = [];
  for (let round = 0; round < 2; round += 1) {
    const ports = await galley.page.evaluate(() => window.galleyTestPorts?.length ?? 0);
    await expect.poll(() => findCorePid(galley)).toBeGreaterThan(0);
    const pid = await findCorePid(galley);
    pids.push(pid);
    process.kill(pid ?? -1, 'SIGKILL');
    await galley.page.waitForFunction((count) => (window.galleyTestPorts?.length ?? 0) > count, ports);
    answers.push(await askCore(galley.page, 'accounts.list', null));
  }
  await galley.close();
  expect(new Set(pids).size).toBe(2);
  expect(answers).toEqual([before, before]);
});

it('starts a core that hangs again, says so, and the same window goes on asking', async () => {
  const galley = await launchGalley({ env: { GALLEY_HEARTBEAT_MS: '300' } });
  await watchPorts(galley.page);
  const before = await askCore(galley.page, 'accounts.list', null);
  const ports = await galley.page.evaluate(() => window.galleyTestPorts?.length ?? 0);
  const pid = (await findCorePid(galley)) ?? -1;
  // It must have been heard once: until then it may be busy with an upgrade.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  process.kill(pid, 'SIGSTOP');
  await galley.page.waitForFunction((count) => (window.galleyTestPorts?.length ?? 0) > count, ports);
  const after = await askCore(galley.page, 'accounts.list', null);
  const isGone = await expect
    .poll(() => findCorePid(galley))
    .not.toBe(pid)
    .then(() => true);
  await galley.page
    .getByText(/did not answer and was started again/)
    .first()
    .waitFor();
  await galley.close();
  expect({ after, isGone }).toEqual({ after: before, isGone: true });
});

it('closes its databases when the person quits: no log of writes stays beside them', async () => {
  const dataDir = temporaryFolder('quit');
  const store = openStore({ dataDir, accountId: 'mine' });
  store.account.create({ baseUrl: 'http://127.0.0.1:9/', title: 'Mine', createdAt: 0 });
  store.close();
  const logs = (): readonly string[] =>
    fs.readdirSync(path.join(dataDir, 'accounts', 'mine')).filter((name) => /-(wal|shm)$/.test(name));
  const galley = await launchGalley({ dataDir });
  await watchPorts(galley.page);
  await askCore(galley.page, 'accounts.list', null);
  const whileOpen = logs();
  await galley.close();
  expect({ whileOpen, afterwards: logs() }).toEqual({
    whileOpen: ['galley.sqlite-shm', 'galley.sqlite-wal'],
    afterwards: [],
  });
});
