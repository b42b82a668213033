import fs from 'node:fs';
import { expect, it } from 'vitest';
import { askShell, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import { prepareOrdinaryUser } from '../support/ordinary-user.ts';

/** Rule 9. Linux shows a process's sandbox in /proc. */
it.runIf(process.platform === 'linux')("an ordinary user's window runs in Chromium's sandbox", async () => {
  const user = prepareOrdinaryUser();
  const galley = await launchGalley({ ...user, chromiumSandbox: true });
  const { mainPid, rendererPid, switches } = await galley.app.evaluate(({ BrowserWindow, app }) => ({
    mainPid: process.pid,
    rendererPid: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
    switches: ['no-sandbox', 'disable-setuid-sandbox'].filter((name) => app.commandLine.hasSwitch(name)),
  }));
  await watchPorts(galley.page);
  const about = await askShell(galley.page, 'about.get', null);
  const namespaceOf = (pid: number, kind: string) => fs.readlinkSync(`/proc/${pid}/ns/${kind}`);
  const status = fs.readFileSync(`/proc/${rendererPid}/status`, 'utf8');
  const seen = {
    switches,
    uid: /^Uid:\s+(\d+)/m.exec(status)?.[1] === '0' ? 'root' : 'ordinary',
    seccomp: /^Seccomp:\s+(\d)/m.exec(status)?.[1],
    sharesUserNamespace: namespaceOf(rendererPid, 'user') === namespaceOf(mainPid, 'user'),
    sharesNetwork: namespaceOf(rendererPid, 'net') === namespaceOf(mainPid, 'net'),
    sharesProcessIds: namespaceOf(rendererPid, 'pid') === namespaceOf(mainPid, 'pid'),
  };
  await galley.close();
  user.remove();
  expect(about).toMatchObject({
    value: { sandbox: expect.stringMatching(/^On, by user namespaces/) as unknown },
  });
  expect(seen).toEqual({
    switches: [],
    uid: 'ordinary',
    // 2 is a filter in force.
    seccomp: '2',
    sharesUserNamespace: false,
    sharesNetwork: false,
    sharesProcessIds: false,
  });
});
