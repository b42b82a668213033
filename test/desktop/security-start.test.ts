import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runElectron, runInElectron } from '../support/electron-probe.ts';
import { galleyEnvironment, launchGalley, projectRoot } from '../support/electron.ts';
import { startWithoutNetwork } from '../support/network/isolated-network.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('rule 7: command-line switches', () => {
  it.each([
    '--remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--inspect=0',
    '--js-flags=--x',
    '--disable-web-security',
    '--load-extension=/tmp',
  ])('a packaged program ends at once with %s', async (argument) => {
    const dataDir = temporaryFolder('start');
    const ended = await runElectron(
      [projectRoot, argument],
      galleyEnvironment(dataDir, { GALLEY_ACT_PACKAGED: '1' }),
    );
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(`Galley does not start with ${argument}.`);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });
});

describe('rule 8: one instance', () => {
  it('a second start says so, ends with 0 and brings the first window to the front', async () => {
    const galley = await launchGalley();
    await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    const second = await runElectron([projectRoot], galleyEnvironment(galley.dataDir));
    const isMinimized = await galley.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.isMinimized(),
    );
    await galley.close();
    expect(second.code).toBe(0);
    expect(second.stderr).toContain(
      'Galley is already open with this data; its window is brought to the front.',
    );
    expect(isMinimized).toBe(false);
  });

  it('a link that is too long to be handed over is refused, and the first instance lives', async () => {
    const galley = await launchGalley();
    const link = `galley://docs.example/${'a'.repeat(66_000)}`;
    const second = await runElectron([projectRoot, link], galleyEnvironment(galley.dataDir));
    expect([second.code, second.stderr]).toEqual([2, expect.stringContaining('arguments of more than')]);
    expect(await galley.page.evaluate(() => document.readyState)).toBe('complete');
    await galley.close();
  });
});

/** What is not to happen is waited for: at once, as neither needs the other's window. */
describe.concurrent('what never happens', () => {
  it('rule 7: a packaged window has no developer tools', async () => {
    const source = (waitMs: number): string => `
      import { app } from 'electron';
      const tell = (words) => {
        process.stdout.write(words);
        app.exit();
      };
      app.on('browser-window-created', (_event, window) => window.webContents.once('did-finish-load', () => {
        window.webContents.once('devtools-opened', () => tell('opened'));
        // The sessions refuse the tools' scheme as well; this is about the window.
        window.webContents.session.webRequest.onBeforeRequest(null);
        window.webContents.openDevTools({ mode: 'detach' });
        setTimeout(() => tell('stayed closed'), ${waitMs});
      }));
      await import(${JSON.stringify(path.join(projectRoot, 'out', 'main', 'index.js'))});`;
    const outputs = await Promise.all([
      runInElectron(source(3000), { GALLEY_ACT_PACKAGED: '1' }),
      // They do open here, however busy the machine is.
      runInElectron(source(30_000)),
    ]);
    expect(outputs.map(({ stdout }) => stdout)).toEqual(['stayed closed', 'opened']);
  });

  it.runIf(process.platform === 'linux')(
    'a start asks nobody: no process of it sends a packet or opens a connection',
    async ({ onTestFinished }) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-start-'));
      onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
      const program = await startWithoutNetwork(folder);
      // A dictionary was asked for within two seconds.
      await new Promise((resolve) => setTimeout(resolve, 5000));
      const attempts = program.attempts();
      await program.stop();
      expect(attempts).toEqual({ withoutRoute: 0, packets: 0, connections: 0 });
    },
  );
});
