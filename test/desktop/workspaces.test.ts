import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askShell, watchPorts } from '../support/bridge-page.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { launchGalley } from '../support/electron.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function listening(galley: LaunchedGalley): Promise<string | undefined> {
  return galley.app.evaluate(
    ({ app }) => app.getAppMetrics().find((process) => process.name === 'Galley local service')?.name,
  );
}

/** The person chooses this in the system's dialog. */
async function choose(galley: LaunchedGalley, chosen: string): Promise<void> {
  await galley.app.evaluate(({ dialog }, file) => {
    Object.assign(dialog, { showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [file] }) });
  }, chosen);
}

/** What the window says, what the core says, and the setting. */
async function walkInGerman({ page }: LaunchedGalley): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  await page.keyboard.press('Control+1');
  await page.getByText('Review angefordert').first().waitFor();
  await page.getByRole('button', { name: /#2\b/ }).first().click();
  await page.getByRole('tab', { name: /^Änderungen/ }).waitFor();
  await page.keyboard.press('Control+,');
  await page.getByText('Darstellung', { exact: true }).click();
  await page.getByRole('radio', { name: 'Deutsch', checked: true }).waitFor();
}

it('opens the sample workspace without a token for the window, and again at the next start, then in German', async () => {
  const dataDir = temporaryFolder('workspaces');
  const first = await launchGalley({ dataDir });
  await watchPorts(first.page);
  const opened = await askShell(first.page, 'workspace.open', { kind: 'sample' });
  const listed = await askShell(first.page, 'workspace.list', null);
  const running = await listening(first);
  await askShell(first.page, 'settings.set', { language: 'de' });
  await first.close();

  const second = await launchGalley({ dataDir });
  await watchPorts(second.page);
  const states = async () => {
    const reply = await askShell(second.page, 'workspace.list', null);
    return reply.ok
      ? reply.value.map((workspace) => [workspace.title, workspace.state, workspace.reason])
      : reply.failure;
  };
  await expect.poll(states, { timeout: 20_000 }).toEqual([['Sample workspace', 'running', null]]);
  await walkInGerman(second);
  await second.close();

  const stored = JSON.parse(fs.readFileSync(path.join(dataDir, 'workspaces.json'), 'utf8')) as {
    workspaces: { port: number }[];
  };
  expect(opened).toEqual({ ok: true, value: expect.objectContaining({ id: expect.any(String) }) });
  expect(JSON.stringify([opened, listed, stored])).not.toMatch(/token"|gal_|Bearer/);
  expect(running).toBe('Galley local service');
  expect(stored.workspaces).toEqual([
    expect.objectContaining({ kind: 'sample', port: expect.any(Number), accountId: expect.any(String) }),
  ]);
});

it('opens a documentation repository that the person picked, and says what is wrong with one that is none', async () => {
  const galley = await launchGalley();
  await watchPorts(galley.page);
  const good = temporaryFolder('documentation');
  fs.writeFileSync(path.join(good, 'README.md'), '# Handbook\n\nRead me.\n');
  const git = (...args: string[]) => execFileSync('git', ['-C', good, ...args], { stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', 'commit', '-q', '-m', 'Begin');
  const bad = temporaryFolder('nothing');

  await choose(galley, good);
  const picked = await askShell(galley.page, 'workspace.pick', { kind: 'folder' });
  const opened = await askShell(galley.page, 'workspace.open', { kind: 'documentation', path: good });
  await choose(galley, bad);
  await askShell(galley.page, 'workspace.pick', { kind: 'folder' });
  const refused = await askShell(galley.page, 'workspace.open', { kind: 'documentation', path: bad });
  await galley.close();

  expect({ picked, opened, refused }).toEqual({
    picked: { ok: true, value: { path: good, name: path.basename(good) } },
    opened: { ok: true, value: expect.objectContaining({ id: expect.any(String) }) },
    refused: { ok: false, failure: { code: 'not-found', detail: expect.stringMatching(/\S+ .*\.$/) } },
  });
});

it.each(['stop', 'quit'] as const)('ends a service that computes without an end on %s', async (way) => {
  const galley = await launchGalley();
  await watchPorts(galley.page);
  await askShell(galley.page, 'workspace.open', { kind: 'sample' });
  const pid = await galley.app.evaluate(
    ({ app }) => app.getAppMetrics().find((process) => process.name === 'Galley local service')?.pid ?? 0,
  );
  const isThere = (): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const shell = galley.app.process();
  // Also where the test is ended by its time: a process that stands still ends by nothing else.
  onTestFinished(() => {
    if (isThere()) process.kill(pid, 'SIGKILL');
    shell.kill('SIGKILL');
  });
  // A process that stands still hears neither messages nor SIGTERM.
  process.kill(pid, 'SIGSTOP');
  const listed = await askShell(galley.page, 'workspace.list', null);
  const id = listed.ok ? (listed.value[0]?.id ?? '') : '';
  if (way === 'stop') await askShell(galley.page, 'workspace.stop', { id });
  else await galley.close();
  await expect.poll(isThere, { timeout: 10_000 }).toBe(false);
  if (way === 'stop') await galley.close();
});
