import { expect, it, onTestFinished } from 'vitest';
import { askShell, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import { startDesktopBus } from '../support/session-bus.ts';

it('a notification is shown by the desktop and opens its place; closed, the window stays in the tray', async () => {
  const bus = await startDesktopBus();
  onTestFinished(bus.stop);
  const galley = await launchGalley({ env: bus.env });
  await watchPorts(galley.page);
  const isVisible = () =>
    galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  expect(await askShell(galley.page, 'system.get', null)).toMatchObject({
    ok: true,
    value: { notifications: true, tray: true },
  });
  await askShell(galley.page, 'system.sample', null);
  await expect
    .poll(() => bus.notifications, { timeout: 10_000 })
    .toMatchObject([{ title: 'This is how Galley tells you' }]);

  await askShell(galley.page, 'settings.set', { tray: 'keep-running' });
  await expect.poll(() => bus.trayItems(), { timeout: 10_000 }).toBeGreaterThan(0);
  await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(isVisible).toBe(false);

  bus.click(bus.notifications[0]?.id ?? 0);
  await expect.poll(isVisible).toBe(true);
  await expect.poll(() => galley.page.title()).toBe('News · Galley');
  await galley.close();
});
