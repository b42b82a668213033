import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAnything, askCore, askShell, watchPorts } from '../bridge-page.ts';
import type { LaunchedGalley } from '../electron.ts';

/** Svelte's register, and those of the parts of dialogs and menus, which load when the first screen stands. */
const registersOfLibraries = new Set([
  '__svelte',
  'bitsDismissableLayers',
  'bitsEscapeLayers',
  'bitsIdCounter',
  'bitsTextSelectionLayers',
]);

/** The rules of docs/design/security.md about what windows may ask for. */
export function bridgeRules(launch: () => Promise<LaunchedGalley>): void {
  let galley: LaunchedGalley;

  beforeAll(async () => {
    galley = await launch();
    await watchPorts(galley.page);
  });
  afterAll(async () => galley.close());

  /** Replaces what would wait for a person or leave the machine; answers what was asked of it. */
  async function standInForThePerson(choice: number): Promise<void> {
    await galley.app.evaluate(({ dialog, shell }, response) => {
      const asked: { message: string; detail: string | undefined }[] = [];
      const opened: string[] = [];
      Object.assign(globalThis, { galleyTest: { asked, opened } });
      Object.assign(dialog, {
        showMessageBox: (_window: unknown, options: { message: string; detail?: string }) => {
          asked.push({ message: options.message, detail: options.detail });
          return Promise.resolve({ response, checkboxChecked: false });
        },
      });
      Object.assign(shell, {
        openExternal: (url: string) => {
          opened.push(url);
          return Promise.resolve();
        },
      });
    }, choice);
  }

  function whatHappened(): Promise<unknown> {
    return galley.app.evaluate(() => Reflect.get(globalThis, 'galleyTest') as unknown);
  }

  describe('rule 5: addresses open outside only when the person confirmed', () => {
    it('shows the real host and opens what was confirmed', async () => {
      await standInForThePerson(1);
      const reply = await askShell(galley.page, 'link.open', { url: 'https://docs.example.com/a?b#c' });
      expect({ reply, happened: await whatHappened() }).toEqual({
        reply: { ok: true, value: { outcome: 'opened' } },
        happened: {
          asked: [
            { message: 'Open docs.example.com outside Galley?', detail: 'https://docs.example.com/a?b#c' },
          ],
          opened: ['https://docs.example.com/a?b#c'],
        },
      });
    });

    it('opens nothing when the person declines', async () => {
      await standInForThePerson(0);
      const reply = await askShell(galley.page, 'link.open', { url: 'https://docs.example.com/' });
      expect({ reply, happened: await whatHappened() }).toEqual({
        reply: { ok: true, value: { outcome: 'declined' } },
        happened: { asked: [expect.anything()], opened: [] },
      });
    });

    it.each([
      'javascript:alert(1)',
      'file:///etc/passwd',
      'smb://host/share',
      'data:text/html,x',
      'https://bank.example@evil.example/',
      'not an address',
    ])('refuses %s without asking', async (url) => {
      await standInForThePerson(1);
      const reply = await askShell(galley.page, 'link.open', { url });
      expect({ reply, happened: await whatHappened() }).toEqual({
        reply: { ok: true, value: { outcome: 'refused', reason: expect.any(String) } },
        happened: { asked: [], opened: [] },
      });
    });
  });

  describe('rule 6: the bridge', () => {
    it('adds nothing to window', async () => {
      const names = await galley.page.evaluate(() => Object.getOwnPropertyNames(window));
      const plain = await galley.app.evaluate(async ({ BrowserWindow, session }) => {
        session
          .fromPartition('plain')
          .protocol.handle('app', () => new Response('<p>', { headers: { 'content-type': 'text/html' } }));
        const window = new BrowserWindow({ show: false, webPreferences: { partition: 'plain' } });
        await window.loadURL('app://galley/');
        const own = (await window.webContents.executeJavaScript(
          'Object.getOwnPropertyNames(window)',
        )) as string[];
        window.destroy();
        return own;
      });
      const added = names.filter((name) => !plain.includes(name) && !name.startsWith('__playwright'));
      expect(added.filter((name) => !registersOfLibraries.has(name))).toEqual(['galleyTestPorts']);
    });

    it.each([
      ['app://galley/', 1],
      ['app://galley.example/', 0],
      ['about:blank', 0],
    ])('gives ports to the interface alone: %s', async (url, ports) => {
      const given = await galley.app.evaluate(async ({ app, BrowserWindow, session }, address) => {
        const preload = `${app.getAppPath()}/out/preload/index.cjs`;
        const partition = `pages of ${address}`;
        const { protocol } = session.fromPartition(partition);
        protocol.handle('app', () => new Response('<p>', { headers: { 'content-type': 'text/html' } }));
        const window = new BrowserWindow({
          show: false,
          webPreferences: { preload, partition, sandbox: true },
        });
        const peers: unknown[] = [];
        window.webContents.postMessage = (_channel: string, peer: unknown) => void peers.push(peer);
        await window.loadURL(address);
        // As the interface says it (src-renderer/host.ts).
        await window.webContents.executeJavaScript(`void dispatchEvent(new Event('galley-ports-wanted'))`);
        await new Promise((resolve) => setTimeout(resolve, 300));
        window.destroy();
        return peers.filter((peer) => peer === 'shell').length;
      }, url);
      expect(given).toBe(ports);
    });

    it('refuses what does not fit a channel', async () => {
      const madeUp = (value: unknown): object =>
        Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`name-${at}`, value]));
      const refused = { ok: false, failure: { code: 'bad-request', detail: expect.any(String) } };
      expect([
        await askAnything(galley.page, 'shell', 'settings.set', { theme: 'pink' }),
        await askAnything(galley.page, 'shell', 'settings.set', { window: {} }),
        await askAnything(galley.page, 'shell', 'settings.set', { panels: madeUp(0) }),
        await askAnything(galley.page, 'shell', 'settings.set', { choices: madeUp('wide') }),
        await askAnything(galley.page, 'shell', 'secret.get', { accountId: 'a' }),
        await askAnything(galley.page, 'shell', 'constructor', null),
        await askAnything(galley.page, 'shell', 'workspace.open', { kind: 'documentation', path: '/etc' }),
      ]).toEqual(Array(7).fill(refused));
    });

    it('lets a window name no folder to write to, and no file to show', async () => {
      const refused = (detail: string) => ({ ok: false, failure: { code: 'bad-request', detail } });
      const preview = { previewId: 'p' };
      expect([
        await askAnything(galley.page, 'core', 'preview.export', { ...preview, folder: '/tmp/site' }),
        await askAnything(galley.page, 'shell', 'previewView.export', { ...preview, handle: '/tmp/site' }),
        await askAnything(galley.page, 'core', 'dataPath.backup', { path: '/tmp/a', passphrase: null }),
        await askShell(galley.page, 'window.showInFolder', { path: galley.dataDir }),
      ]).toEqual([
        refused('preview.export is not for windows.'),
        refused('Choose the folder in the dialog first.'),
        refused('dataPath.backup is not for windows.'),
        refused('Galley did not write it.'),
      ]);
    });

    it('answers through both ports', async () => {
      expect([
        (await askShell(galley.page, 'about.get', null)).ok,
        (await askCore(galley.page, 'accounts.list', null)).ok,
      ]).toEqual([true, true]);
    });
  });
}
