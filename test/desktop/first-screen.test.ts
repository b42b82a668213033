import fs from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstScreenName } from '../../src-main/backup/first-screen-file.ts';
import { launchGalley } from '../support/electron.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Comment on the change request' });
const asOf = (page: Page) => page.getByText(/^As of .*; Galley is opening its data$/);

/** The discussion of a change request of the sample workspace is left, and written for the next start. */
async function leaveDiscussion(dataDir: string): Promise<void> {
  const { page, close } = await launchGalley({ dataDir });
  await page.getByRole('button', { name: 'Open the sample workspace' }).click();
  await page.getByRole('button', { name: /^Keep 1 space/ }).click({ timeout: 40_000 });
  await page.getByText(/Ready offline/).waitFor({ timeout: 40_000 });
  await page
    .getByRole('button', { name: /^.*#2\b/ })
    .first()
    .click();
  await page.getByRole('tab', { name: /^Discussion/ }).click();
  await composer(page).waitFor();
  const file = path.join(dataDir, firstScreenName);
  const holds = (): boolean =>
    fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes('"discussion.list"');
  await expect.poll(holds, { timeout: 40_000 }).toBe(true);
  await close();
}

/** Stops the core before it can answer. Returns how it goes on. */
async function holdCore(app: ElectronApplication): Promise<() => void> {
  const pid = await app.evaluate(async (electron) => {
    for (;;) {
      const core = electron.app.getAppMetrics().find((one) => one.name === 'Galley core')?.pid ?? 0;
      if (core > 0) {
        process.kill(core, 'SIGSTOP');
        return core;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  });
  return () => process.kill(pid, 'SIGCONT');
}

it('shows the screen that was left before the core answers, and keeps what is done in it', async () => {
  const dataDir = temporaryFolder('first-screen');
  await leaveDiscussion(dataDir);
  let throwIfCancelled = (): void => undefined;
  const { page, close } = await launchGalley({
    dataDir,
    starting: async (app) => {
      throwIfCancelled = await holdCore(app);
    },
  });
  await asOf(page).waitFor();
  await composer(page).fill('Said before the core was there.');
  await composer(page).press('Control+Enter');
  const folder = process.env['GALLEY_TEST_SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, 'first-screen.png') });
  throwIfCancelled();
  await asOf(page).waitFor({ state: 'detached' });
  const said = page.getByRole('article').filter({ hasText: 'Said before the core was there.' });
  await said.first().waitFor();
  const times = await said.count();
  await close();
  expect(times).toBe(1);
});

it('opens as ever where what was left is damaged', async () => {
  const dataDir = temporaryFolder('damaged-screen');
  await leaveDiscussion(dataDir);
  fs.writeFileSync(path.join(dataDir, firstScreenName), '{"bound":"');
  const { page, close } = await launchGalley({ dataDir });
  await composer(page).waitFor();
  const shown = await asOf(page).count();
  await close();
  expect(shown).toBe(0);
});
