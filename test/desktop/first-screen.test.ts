import fs from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstScreenName } from '../../src-main/backup/first-screen-file.ts';
import { launchGalley, projectRoot } from '../support/electron.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Comment on the change request' });
const asOf = (page: Page) => page.getByText(/^As of .*; opening the data$/);

/** The discussion of a change request of the sample workspace is left, and written for the next start. */
async function leaveDiscussion(dataDir: string, programDir = projectRoot): Promise<void> {
  const { page, close } = await launchGalley({ dataDir, programDir });
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
  const holds = (): boolean => {
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    return (
      text.includes('"discussion.list"') && text.includes('"aria-label":"Comment on the change request"')
    );
  };
  await expect.poll(holds, { timeout: 40_000 }).toBe(true);
  await close();
}

/** The build, but with a snapshot the program of the window is loaded when the test says so. */
function heldBuild(): string {
  const folder = temporaryFolder('held-build');
  fs.cpSync(path.join(projectRoot, 'out'), path.join(folder, 'out'), { recursive: true });
  for (const name of ['node_modules', 'resources', 'package.json'])
    fs.symlinkSync(path.join(projectRoot, name), path.join(folder, name));
  const file = path.join(folder, 'out', 'renderer', 'index.html');
  const html = fs.readFileSync(file, 'utf8');
  const [, entry = ''] = /data-program="\.\/assets\/([^ "]+)/.exec(html) ?? [];
  fs.writeFileSync(file, html.replace(`./assets/${entry}`, './assets/held.js'));
  fs.writeFileSync(
    path.join(folder, 'out', 'renderer', 'assets', 'held.js'),
    `if (document.getElementById('kept-screen') !== null)
       while (!window.galleyGoesOn) await new Promise((resolve) => setTimeout(resolve, 10));
     import('./${entry}');`,
  );
  return folder;
}

const goOn = (page: Page): Promise<boolean> => page.evaluate(() => Reflect.set(window, 'galleyGoesOn', true));

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

it('keeps what is done before the program of the window is loaded, and carries it out', async () => {
  const dataDir = temporaryFolder('kept-screen');
  const programDir = heldBuild();
  await leaveDiscussion(dataDir, programDir);
  const { page, close } = await launchGalley({ dataDir, programDir, withSnapshot: true });
  const kept = page.locator('#kept-screen');
  await asOf(page).waitFor();
  const folder = process.env['GALLEY_TEST_SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, 'kept-screen.png') });
  await composer(page).click();
  await page.keyboard.type('Written in the snapshot.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('tab', { name: /^Overview/ }).click();
  const drawn = await page.locator('#galley > *').count();
  await goOn(page);
  await kept.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^Overview/, selected: true }).waitFor();
  await page.getByRole('tab', { name: /^Discussion/ }).click();
  const said = page.getByRole('article').filter({ hasText: 'Written in the snapshot.' });
  await said.first().waitFor();
  const times = await said.count();
  await close();
  expect({ drawn, times }).toEqual({ drawn: 0, times: 1 });
});

it('is scrolled as it was left, before and after the program is loaded', async () => {
  const dataDir = temporaryFolder('kept-scrolling');
  const programDir = heldBuild();
  await leaveDiscussion(dataDir, programDir);
  const scrolled = (page: Page): Promise<number> =>
    page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('main *')].map((one) => one.scrollTop)));
  const first = await launchGalley({ dataDir, programDir, withSnapshot: true });
  await goOn(first.page);
  await first.page.locator('#kept-screen').waitFor({ state: 'detached' });
  await first.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(900, 420);
  });
  await first.page.getByRole('tab', { name: /^Overview/ }).click();
  await expect
    .poll(async () => {
      await first.page.evaluate(() => {
        for (const one of document.querySelectorAll('main *')) one.scrollTop = 60;
      });
      return await scrolled(first.page);
    })
    .toBe(60);
  const file = path.join(dataDir, firstScreenName);
  const holds = (): boolean => fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes('"scrolled":[[');
  await expect.poll(holds, { timeout: 40_000 }).toBe(true);
  await first.close();
  const { page, close } = await launchGalley({ dataDir, programDir, withSnapshot: true });
  await page.locator('#kept-screen').waitFor();
  const before = await scrolled(page);
  await goOn(page);
  await page.locator('#kept-screen').waitFor({ state: 'detached' });
  const after = await scrolled(page);
  await close();
  expect({ before, after }).toEqual({ before: 60, after: 60 });
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
