import { expect, it, onTestFinished } from 'vitest';
import { askShell, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import { startDesktopBus } from '../support/session-bus.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import fs from 'node:fs';
import path from 'node:path';

it('a notification is shown by the desktop and opens its place; closed, the window stays in the tray', async () => {
  const bus = await startDesktopBus();
  onTestFinished(bus.stop);
  const galley = await launchGalley({ env: bus.env });
  await watchPorts(galley.page);
  const isVisible = () =>
    galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  expect(await askShell(galley.page, 'system.get', null)).toMatchObject({
    ok: true,
    value: { notifications: 'yes', tray: true },
  });
  await askShell(galley.page, 'system.sample', null);
  await expect
    .poll(() => bus.notifications, { timeout: 10_000 })
    .toMatchObject([{ title: 'Test notification from Galley' }]);

  await askShell(galley.page, 'settings.set', { tray: 'keep-running' });
  await expect.poll(() => bus.trayItems(), { timeout: 10_000 }).toBeGreaterThan(0);
  await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(isVisible).toBe(false);

  bus.click(bus.notifications[0]?.id ?? 0);
  await expect.poll(isVisible).toBe(true);
  await expect.poll(() => galley.page.title()).toBe('News · Galley');
  await galley.close();
});

it.runIf(process.platform === 'linux')('where libnotify is missing, the settings say so', async () => {
  const bus = await startDesktopBus();
  onTestFinished(bus.stop);
  // The names that Electron tries, as files that are not libraries: the loader ends its search there.
  const folder = temporaryFolder('libraries');
  for (const ending of ['', '.1', '.4', '.5'])
    fs.writeFileSync(path.join(folder, `libnotify.so${ending}`), '');
  const galley = await launchGalley({ env: { ...bus.env, LD_LIBRARY_PATH: folder } });
  await watchPorts(galley.page);
  expect(await askShell(galley.page, 'system.get', null)).toMatchObject({
    value: { notifications: 'no-library', tray: true },
  });
  expect(await askShell(galley.page, 'system.sample', null)).toMatchObject({ value: { shown: false } });
  await galley.close();
});
