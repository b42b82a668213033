import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { firstScreenName } from '../../src-main/backup/first-screen-file.ts';
import { launchGalley, projectRoot } from '../support/electron.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Comment on the change request' });
const asOf = (page: Page) => page.getByText(/^As of .*; opening the data$/);

let folder: string;
let dataDir: string;
let programDir: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-first-screen-'));
  dataDir = path.join(folder, 'data');
  programDir = heldBuild(path.join(folder, 'program'));
  await leaveDiscussion();
  fs.renameSync(dataDir, `${dataDir}-as-left`);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** The data as the discussion was left, at its place: a snapshot of another folder is not drawn. */
function putBack(): void {
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  fs.cpSync(`${dataDir}-as-left`, dataDir, { recursive: true });
}

/** The discussion of a change request of the sample workspace is left, and written for the next start. */
async function leaveDiscussion(): Promise<void> {
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
  await vi.waitUntil(holds, { timeout: 40_000 });
  await close();
}

/** The build, but with a snapshot the program of the window is loaded when the test says so. */
function heldBuild(program: string): string {
  fs.cpSync(path.join(projectRoot, 'out'), path.join(program, 'out'), { recursive: true });
  for (const name of ['node_modules', 'resources', 'package.json'])
    fs.symlinkSync(path.join(projectRoot, name), path.join(program, name));
  const file = path.join(program, 'out', 'renderer', 'index.html');
  const html = fs.readFileSync(file, 'utf8');
  const [, entry = ''] = /data-program="\.\/assets\/([^ "]+)/.exec(html) ?? [];
  fs.writeFileSync(file, html.replace(`./assets/${entry}`, './assets/held.js'));
  fs.writeFileSync(
    path.join(program, 'out', 'renderer', 'assets', 'held.js'),
    `if (document.getElementById('kept-screen') !== null)
       while (!window.galleyGoesOn) await new Promise((resolve) => setTimeout(resolve, 10));
     import('./${entry}');`,
  );
  return program;
}

it('waits for 250 kB of scripts at most, in few files, and for no sheet of styles', () => {
  const folder = path.join(projectRoot, 'out', 'renderer');
  const html = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const scripts = /data-program="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  const bytes = scripts.map((file) => fs.statSync(path.join(folder, file)).size);
  expect(bytes.length).toBeGreaterThan(0);
  // Each file is a request to the shell, which is starting, and each sheet of styles stands before the first picture.
  expect(bytes.length).toBeLessThanOrEqual(4);
  expect(html).not.toContain('<link rel="stylesheet"');
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(250_000);
});

it.each([
  ['core', 'core.js', 'process'],
  ['first window', 'index.js', 'start-shell'],
])('loads the %s from 20 files at most', (_part, entry, loadedNext) => {
  const folder = path.join(projectRoot, 'out', 'main');
  const next = fs
    .readdirSync(path.join(folder, 'chunks'))
    .find((name) => new RegExp(`^${loadedNext}-[^.]+\\.js$`).test(name));
  const files = new Set([path.join(folder, entry), path.join(folder, 'chunks', next ?? '')]);
  for (const file of files) {
    for (const [, request = ''] of fs.readFileSync(file, 'utf8').matchAll(/\bfrom"(\.[^"]+)"/g))
      files.add(path.join(path.dirname(file), request));
  }
  expect(files.size).toBeGreaterThan(5);
  expect(files.size).toBeLessThanOrEqual(20);
});

it('gives the core nothing of the local service with its first request', () => {
  const folder = path.join(projectRoot, 'out', 'main', 'chunks');
  const loaded = /^(?:operations|read-tree|undici-agent)-[^.]+\.js$/;
  const files = new Set(fs.readdirSync(folder).filter((name) => loaded.test(name)));
  expect(files.size).toBeGreaterThan(2);
  for (const file of files) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/\bfrom"\.\/([^"]+)"/g)) files.add(name);
  }
  // What only hands on what others export has no map.
  const maps = [...files].map((file) => path.join(folder, `${file}.map`)).filter((map) => fs.existsSync(map));
  const sources = maps.flatMap(
    (map) => (JSON.parse(fs.readFileSync(map, 'utf8')) as { sources: readonly string[] }).sources,
  );
  expect(sources.some((source) => source.includes('/api/operations'))).toBe(true);
  expect(sources.filter((source) => source.includes('/local-service/'))).toEqual([]);
});

it('shows its first window without the fetch of Node', async () => {
  const { app, page, close } = await launchGalley({ dataDir: path.join(folder, 'new') });
  await page.getByRole('button', { name: 'Open the sample workspace' }).waitFor();
  // What Node has loaded of itself; its types do not tell.
  const loaded = await app.evaluate(
    () => (process as unknown as { moduleLoadList: string[] }).moduleLoadList,
  );
  await close();
  expect(loaded.filter((name) => name.includes('undici'))).toEqual([]);
});

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
  putBack();
  let throwIfCancelled = (): void => undefined;
  const { page, close } = await launchGalley({
    dataDir,
    programDir,
    withSnapshot: true,
    starting: async (app) => {
      throwIfCancelled = await holdCore(app);
    },
  });
  await goOn(page);
  await page.locator('#kept-screen').waitFor({ state: 'detached' });
  await asOf(page).waitFor();
  await composer(page).fill('Said before the core was there.');
  await composer(page).press('Control+Enter');
  const pictures = process.env['GALLEY_TEST_SCREENSHOTS'];
  if (pictures !== undefined) await page.screenshot({ path: path.join(pictures, 'first-screen.png') });
  throwIfCancelled();
  await asOf(page).waitFor({ state: 'detached' });
  const said = page.getByRole('article').filter({ hasText: 'Said before the core was there.' });
  await said.first().waitFor();
  const times = await said.count();
  await close();
  expect(times).toBe(1);
});

it('keeps what is done before the program of the window is loaded, and carries it out', async () => {
  putBack();
  const { page, close } = await launchGalley({ dataDir, programDir, withSnapshot: true });
  const kept = page.locator('#kept-screen');
  await asOf(page).waitFor();
  const pictures = process.env['GALLEY_TEST_SCREENSHOTS'];
  if (pictures !== undefined) await page.screenshot({ path: path.join(pictures, 'kept-screen.png') });
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

it('shows pictures of pages that are opened from there', async () => {
  putBack();
  const { page, close } = await launchGalley({ dataDir, programDir, withSnapshot: true });
  await goOn(page);
  await page.locator('#kept-screen').waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Library' }).click();
  await page
    .getByRole('button', { name: /^.*Quill field guide/ })
    .first()
    .click();
  await page.getByRole('treeitem', { name: /Proofs and proof marks/ }).click();
  const picture = page.locator('.block-images img').first();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await picture.waitFor();
  await expect.poll(width, { timeout: 10_000 }).toBeGreaterThan(0);
  await close();
});

it('is scrolled as it was left, before and after the program is loaded', async () => {
  putBack();
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
  putBack();
  fs.writeFileSync(path.join(dataDir, firstScreenName), '{"bound":"');
  const { page, close } = await launchGalley({ dataDir, programDir });
  await composer(page).waitFor();
  const shown = await asOf(page).count();
  await close();
  expect(shown).toBe(0);
});
