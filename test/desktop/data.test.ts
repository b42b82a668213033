import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { seriousInBothThemes } from '../support/axe.ts';
import { askCore, askShell, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pictures = process.env['GALLEY_TEST_PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: path.join(pictures, `${name}-${theme}.png`) });
  }
}

/** The person answers the system's dialogs like this; what they say, and whether the program starts again, is kept. */
async function answerDialogs(
  galley: LaunchedGalley,
  answers: { readonly save?: string; readonly open?: string },
) {
  await galley.app.evaluate(({ app, dialog }, given) => {
    const told: string[] = [];
    Object.assign(globalThis, { galleyTold: told });
    Object.assign(dialog, {
      showSaveDialog: () => Promise.resolve({ canceled: false, filePath: given.save ?? '' }),
      showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [given.open ?? ''] }),
      showMessageBox: (_window: unknown, { message, detail }: { message: string; detail: string }) => {
        process.stdout.write(`told: ${message} ${detail}\n`);
        return Promise.resolve({ response: 0 });
      },
    });
    // Playwright would wait for the new one for ever: the test starts it.
    Object.assign(app, { relaunch: () => process.stdout.write('starts again\n') });
  }, answers);
}

/** Waits until the program has told something and ended to start again; gives what it told, or what failed. */
async function startsAgain(galley: LaunchedGalley, act: () => Promise<void>): Promise<string> {
  let said = '';
  galley.app.process().stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => galley.app.once('close', () => resolve()));
  await act();
  const failed = galley.page
    .locator('[role=alert].failed')
    .textContent({ timeout: 60_000 })
    .catch(() => null);
  const words = await Promise.race([ended, failed]);
  if (typeof words === 'string') return words;
  expect(said).toContain('starts again');
  return /told: (.*)/.exec(said)?.[1] ?? '';
}

async function openData(page: Page): Promise<Locator> {
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: /^Settings/ })
    .click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Data' }).click();
  await page.getByRole('heading', { name: 'Data', exact: true }).waitFor();
  return page.getByRole('dialog');
}

async function outboxOf(page: Page, accountId: string): Promise<readonly string[]> {
  const outline = await askCore(page, 'edits.outline', { accountId });
  if (!outline.ok) return [outline.failure.detail];
  const editIds = outline.value.edits.map(({ id }) => id);
  const edits = await askCore(page, 'edits.get', { accountId, editIds });
  return edits.ok ? edits.value.map(({ id, kind }) => `${id} ${kind}`) : [edits.failure.detail];
}

it('backs up, refuses a wrong passphrase, restores after a look inside, and moves the data', async () => {
  const folder = temporaryFolder('data');
  const dataDir = path.join(folder, 'home');
  const file = path.join(folder, 'A folder with a long name for what is kept of reviews', 'Galley.galley');
  fs.mkdirSync(path.dirname(file));
  const to = path.join(folder, 'another disk');
  fs.mkdirSync(to);
  let galley = await launchGalley({ dataDir });
  onTestFinished(() => galley.close().catch(() => undefined));
  let { page } = galley;
  await answerDialogs(galley, { save: file, open: file });
  await watchPorts(page);
  await page.getByRole('button', { name: 'Open the sample workspace' }).click();
  await page.getByRole('button', { name: /^Keep 1 space/ }).click({ timeout: 40_000 });
  const accounts = async () => {
    const listed = await askCore(page, 'accounts.list', null);
    return listed.ok ? listed.value : [];
  };
  await expect.poll(accounts, { timeout: 40_000 }).toHaveLength(1);
  const [account] = await accounts();
  const accountId = account?.id ?? '';
  await askCore(page, 'sync.workOffline', { offline: true });
  const firstSpace = async (): Promise<string> => {
    const library = await askCore(page, 'library.get', { accountId });
    return library.ok ? (library.value.spaces[0]?.id ?? '') : '';
  };
  await expect.poll(firstSpace, { timeout: 40_000 }).not.toBe('');
  const target = { spaceId: await firstSpace() };
  await askCore(page, 'edits.add', {
    accountId,
    payload: { kind: 'comment.add', target, markdown: 'Waits in the outbox.' },
    mode: 'now',
  });
  const before = await outboxOf(page, accountId);
  expect(before).toEqual([expect.stringMatching(/ comment\.add$/)]);

  const dialog = await openData(page);
  await picture(page, '1-data');
  expect(await seriousInBothThemes(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Back up everything…' }).click();
  await dialog.getByRole('switch').click();
  await dialog.getByLabel('Passphrase', { exact: true }).fill('correct horse');
  await dialog.getByLabel('Confirm passphrase').fill('correct horse');
  await picture(page, '2-passphrase');
  expect(await seriousInBothThemes(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Choose a file…' }).click();
  await dialog.getByRole('status').getByText('read back').waitFor();
  await picture(page, '3-written');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(fs.statSync(file).size).toBeGreaterThan(100_000);

  await page.getByRole('button', { name: 'Open a file…' }).click();
  await dialog.getByLabel('Passphrase').fill('wrong horse');
  await dialog.getByRole('button', { name: 'Show the contents' }).click();
  await dialog.getByRole('alert').getByText('The passphrase is wrong').waitFor();
  await picture(page, '4-wrong');
  const again = dialog.getByLabel('Passphrase');
  expect(await again.evaluate((field) => document.activeElement === field)).toBe(true);
  await again.fill('correct horse');
  await dialog.getByRole('button', { name: 'Show the contents' }).click();
  await dialog.getByText(/^Created /).waitFor();
  await picture(page, '5-inside');
  expect(await seriousInBothThemes(page, '[role=dialog]')).toEqual([]);
  const restored = await startsAgain(galley, () =>
    dialog.getByRole('button', { name: 'Restore and restart' }).click(),
  );
  expect(restored).toMatch(/^The backup is restored\. The previous data is in .*; nothing was deleted\./);

  galley = await launchGalley({ dataDir });
  ({ page } = galley);
  await answerDialogs(galley, { open: to });
  await watchPorts(page);
  await expect
    .poll(async () => (await accounts()).map(({ id }) => id), { timeout: 40_000 })
    .toEqual([accountId]);
  expect(await outboxOf(page, accountId)).toEqual(before);
  await openData(page);
  const moved = await startsAgain(galley, () => page.getByRole('button', { name: 'Move the data…' }).click());
  expect(moved).toBe(`The data was moved. It is in ${to} now and was verified there.`);

  galley = await launchGalley({ dataDir });
  ({ page } = galley);
  await watchPorts(page);
  await expect
    .poll(async () => (await accounts()).map(({ id }) => id), { timeout: 40_000 })
    .toEqual([accountId]);
  expect(await outboxOf(page, accountId)).toEqual(before);
  const workspaces = async () => {
    const listed = await askShell(page, 'workspace.list', null);
    return listed.ok ? listed.value.map(({ title, state }) => [title, state]) : [];
  };
  await expect.poll(workspaces, { timeout: 40_000 }).toEqual([['Sample workspace', 'running']]);
  await openData(page);
  await page.getByText(to, { exact: true }).waitFor();
  await picture(page, '6-moved');
  expect(fs.readdirSync(to)).toEqual(expect.arrayContaining(['accounts', 'galley-data.json', 'workspaces']));
  expect(fs.readdirSync(dataDir)).not.toContain('accounts');
});
