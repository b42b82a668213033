import { createHash } from 'node:crypto';
import dgram from 'node:dgram';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LaunchedGalley } from '../electron.ts';
import { projectRoot } from '../electron.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** What WebRTC would ask: a STUN server by UDP and a TURN server by TCP, and who came. */
async function listenForWebRtc() {
  const contacts: string[] = [];
  const udp = dgram.createSocket('udp4').on('message', () => contacts.push('UDP'));
  const tcp = net.createServer((socket) => {
    contacts.push('TCP');
    socket.destroy();
  });
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  return {
    stun: udp.address().port,
    // A listening TCP server's address is an AddressInfo.
    turn: (tcp.address() as AddressInfo).port,
    stop: () => {
      udp.close();
      tcp.close();
      return contacts;
    },
  };
}

/** Word for word, so that no change of it passes unseen, and the policy that names the one worker's own address. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' galley-asset:; font-src 'self'; " +
  "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-src galley-preview: galley-diagram:; frame-ancestors 'none'; " +
  "object-src 'none'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html galley-worker";

/** The document's own: with the hashes of the one script and the one style that the build put into it. */
function documentPolicy(): string {
  const html = fs.readFileSync(path.join(projectRoot, 'out/renderer/index.html'), 'utf8');
  const hashOf = (element: RegExp): string => {
    const found = [...html.matchAll(element)];
    if (found.length !== 1) throw new Error(`index.html has ${found.length} of ${element.source}.`);
    return createHash('sha256')
      .update(found[0]?.[1] ?? '')
      .digest('base64');
  };
  return contentSecurityPolicy
    .replace("script-src 'self'", `script-src 'self' 'sha256-${hashOf(/<script>([^]*?)<\/script>/g)}'`)
    .replace("style-src 'self'", `style-src 'self' 'sha256-${hashOf(/<style>([^]*?)<\/style>/g)}'`);
}

/** The rules of docs/design/security.md, in a real window: of the built program, and of the installed one. */
export function windowRules(launch: () => Promise<LaunchedGalley>): void {
  let galley: LaunchedGalley;
  let server: http.Server;
  let address: string;
  const hits: string[] = [];

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      hits.push(request.url ?? '');
      response.setHeader('content-type', 'text/html');
      response.end('<title>outside</title>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A listening TCP server's address is an AddressInfo.
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    galley = await launch();
  });

  afterAll(async () => {
    await galley.close();
    server.close();
  });

  describe('rule 1: the interface comes from app://galley/ alone', () => {
    it('shows the interface from its own scheme', () => {
      expect(new URL(galley.page.url()).href).toMatch(/^app:\/\/galley\//);
    });

    it.each([
      'app://galley/..%2f..%2fpackage.json',
      'app://galley/..%2fmain%2findex.js',
      'app://galley/%2e%2e%2fmain%2findex.js',
      'app://galley/..%5cmain%5cindex.js',
      'app://galley//etc/passwd',
      'app://elsewhere/index.html',
      'app://galley/none.js',
    ])('answers %s with 404', async (url) => {
      const status = await galley.app.evaluate(
        async ({ session }, target) => (await session.defaultSession.fetch(target)).status,
        url,
      );
      expect(status).toBe(404);
    });

    it.each(['default', 'another'])('lets nothing out of the %s session', async (partition) => {
      const before = hits.length;
      const outcomes = await galley.app.evaluate(
        async ({ BrowserWindow, session }, { base, name }) => {
          const used = name === 'default' ? session.defaultSession : session.fromPartition(name);
          const tryTo = (work: Promise<unknown>) =>
            work.then(
              () => 'done',
              (error: unknown) => String(error),
            );
          const window = new BrowserWindow({ show: false, webPreferences: { session: used } });
          const results = [
            await tryTo(used.fetch(`${base}/fetched`)),
            await tryTo(window.loadURL(`${base}/loaded`)),
            await tryTo(window.loadURL('file:///etc/hostname')),
          ];
          window.destroy();
          return results;
        },
        { base: address, name: partition },
      );
      expect(outcomes).toEqual(Array(3).fill(expect.stringContaining('ERR_BLOCKED_BY_CLIENT')));
      expect(hits.slice(before)).toEqual([]);
    });
  });

  describe('WebRTC', () => {
    it.each(['default', 'another', 'galley-preview-of-test'])(
      'finds no candidate and reaches nobody from a window of the %s session',
      async (partition) => {
        const meeting = await listenForWebRtc();
        const candidates = await galley.app.evaluate(
          async ({ BrowserWindow, session }, { name, stun, turn }) => {
            const used = name === 'default' ? session.defaultSession : session.fromPartition(name);
            const window = new BrowserWindow({
              show: false,
              webPreferences: { session: used, sandbox: true },
            });
            await window.loadURL('about:blank');
            const found: unknown = await window.webContents
              .executeJavaScript(`new Promise((resolve, reject) => {
            const connection = new RTCPeerConnection({ iceServers: [
              { urls: 'stun:127.0.0.1:${stun}' },
              { urls: 'turn:127.0.0.1:${turn}?transport=tcp', username: 'a', credential: 'b' },
            ] });
            const found = [];
            connection.onicecandidate = ({ candidate }) => {
              if (candidate === null) resolve(found);
              else found.push(candidate.candidate);
            };
            connection.createDataChannel('any');
            setTimeout(() => resolve(found), 5000);
            connection.setLocalDescription().catch(reject);
          })`);
            window.destroy();
            return found;
          },
          { name: partition, stun: meeting.stun, turn: meeting.turn },
        );
        const contacts = meeting.stop();
        expect({ candidates, contacts }).toEqual({ candidates: [], contacts: [] });
      },
    );
  });

  describe('rule 2: the window has no Node and no doors', () => {
    it('has the preferences of a sandboxed window', async () => {
      const preferences = await galley.app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        // Electron has this method and leaves it out of its types.
        const contents = window?.webContents as unknown as {
          getLastWebPreferences: () => Record<string, unknown>;
        };
        const all = contents.getLastWebPreferences();
        return Object.fromEntries(
          ['sandbox', 'contextIsolation', 'nodeIntegration', 'nodeIntegrationInSubFrames', 'webviewTag'].map(
            (name) => [name, all[name]],
          ),
        );
      });
      expect(preferences).toEqual({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
      });
    });

    it.runIf(process.platform !== 'darwin')('has no language to download a dictionary for', async () => {
      const facts = await galley.app.evaluate(({ session }) =>
        [session.defaultSession, session.fromPartition('without-words')].map((used) => [
          used.isSpellCheckerEnabled(),
          used.getSpellCheckerLanguages(),
        ]),
      );
      expect(facts).toEqual(Array(2).fill([false, []]));
    });

    it('stays where it is when a file is dropped on it', async () => {
      const url = galley.page.url();
      const folder = temporaryFolder('dropped');
      // The program may be another user's.
      fs.chmodSync(folder, 0o755);
      const file = `${folder}/page.html`;
      fs.writeFileSync(file, '<title>dropped</title>');
      const input = await galley.page.context().newCDPSession(galley.page);
      const data = { items: [], files: [file], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await input.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
      }
      await galley.page.waitForTimeout(300);
      expect(galley.page.url()).toBe(url);
    });

    it('gives the page no Node', async () => {
      const types = await galley.page.evaluate(() =>
        ['require', 'process', 'module', 'Buffer', 'global'].map((name) => typeof Reflect.get(window, name)),
      );
      expect(types).toEqual(Array(5).fill('undefined'));
    });

    it('attaches no webview, even where one is allowed', async () => {
      const attached = await galley.app.evaluate(async ({ BrowserWindow, app }) => {
        const window = new BrowserWindow({ show: false, webPreferences: { webviewTag: true } });
        await window.loadURL('about:blank');
        const created: string[] = [];
        app.on('web-contents-created', (_event, contents) => created.push(contents.getType()));
        await window.webContents.executeJavaScript(
          `document.body.append(Object.assign(document.createElement('webview'), { src: 'about:blank' })); new Promise((r) => setTimeout(r, 300))`,
        );
        window.destroy();
        return created.filter((type) => type === 'webview');
      });
      expect(attached).toEqual([]);
    });
  });

  describe('rule 3: the content security policy', () => {
    it('arrives as a header with every answer', async () => {
      const policies = await galley.app.evaluate(async ({ session }) => {
        const answers = await Promise.all(
          ['app://galley/', 'app://galley/none'].map((url) => session.defaultSession.fetch(url)),
        );
        return answers.map((answer) => answer.headers.get('content-security-policy'));
      });
      expect(policies).toEqual([documentPolicy(), contentSecurityPolicy]);
    });

    it('stops inline scripts, eval, markup from strings, styles and every fetch', async () => {
      const before = hits.length;
      const outcome = await galley.page.evaluate(async (base) => {
        const violations: string[] = [];
        document.addEventListener('securitypolicyviolation', (event) =>
          violations.push(event.effectiveDirective),
        );
        const attempt = (work: () => unknown) => {
          try {
            work();
            return 'done';
          } catch (error) {
            return error instanceof Error ? error.name : 'thrown';
          }
        };
        // Away from the test's own evaluation, which is exempt from the policy.
        await new Promise((resolve) => setTimeout(resolve));
        const evaluated = attempt(() => {
          // Reached by name, so that the test itself holds no eval.
          const evaluate = Reflect.get(window, 'eval') as (code: string) => unknown;
          return evaluate('1');
        });
        const markup = attempt(() => (document.createElement('div').innerHTML = '<b>x</b>'));
        const style = document.createElement('style');
        style.textContent = 'html { outline: 1px solid red }';
        const image = Object.assign(new Image(), { src: `${base}/image` });
        const frame = Object.assign(document.createElement('iframe'), { src: `${base}/frame` });
        document.body.append(style, image, frame);
        const fetched = await fetch(`${base}/fetch`).then(
          () => 'done',
          () => 'refused',
        );
        await new Promise((resolve) => setTimeout(resolve, 300));
        style.remove();
        image.remove();
        frame.remove();
        return { evaluated, markup, fetched, violations: [...new Set(violations)].sort() };
      }, address);
      expect(outcome).toEqual({
        evaluated: 'EvalError',
        markup: 'TypeError',
        fetched: 'refused',
        violations: expect.arrayContaining(['connect-src', 'frame-src', 'img-src', 'style-src-elem']),
      });
      expect(hits.slice(before)).toEqual([]);
    });
  });

  describe('rule 4: no permission, no navigation, no window, no download', () => {
    it('denies every permission without asking', async () => {
      const states = await galley.page.evaluate(async () => {
        const asked = await Promise.all(
          ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'].map(
            async (name) => {
              // Chromium knows more names than the types of the DOM.
              const status = await navigator.permissions.query({ name: name as PermissionName });
              return status.state;
            },
          ),
        );
        const geolocation = await new Promise((resolve) => {
          navigator.geolocation.getCurrentPosition(
            () => resolve('given'),
            (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : 'failed'),
          );
        });
        return { asked, geolocation, notifications: await Notification.requestPermission() };
      });
      expect(states).toEqual({
        asked: Array(6).fill('denied'),
        geolocation: 'denied',
        notifications: 'denied',
      });
    });

    it('denies permission in sessions that come later, too', async () => {
      const state = await galley.app.evaluate(async ({ BrowserWindow, session }) => {
        session
          .fromPartition('later')
          .protocol.handle('app', () => new Response('<p>', { headers: { 'content-type': 'text/html' } }));
        const window = new BrowserWindow({ show: false, webPreferences: { partition: 'later' } });
        await window.loadURL('app://galley/');
        const answer: unknown = await window.webContents.executeJavaScript(
          `navigator.permissions.query({ name: 'notifications' }).then((status) => status.state)`,
        );
        window.destroy();
        return answer;
      });
      expect(state).toBe('denied');
    });

    it.each(['location', 'link', 'form', 'data address', 'lookalike'])(
      'stays where it is: %s',
      async (way) => {
        const url = galley.page.url();
        const before = hits.length;
        await galley.page.evaluate(
          async ({ base, how }) => {
            const target =
              how === 'data address'
                ? 'data:text/html,x'
                : how === 'lookalike'
                  ? 'app://galley.evil/'
                  : `${base}/go`;
            if (how === 'form') {
              const form = Object.assign(document.createElement('form'), { action: target, method: 'get' });
              document.body.append(form);
              form.submit();
              form.remove();
            } else if (how === 'link') {
              const link = Object.assign(document.createElement('a'), { href: target });
              document.body.append(link);
              link.click();
              link.remove();
            } else {
              location.href = target;
            }
            await new Promise((resolve) => setTimeout(resolve, 300));
          },
          { base: address, how: way },
        );
        expect(galley.page.url()).toBe(url);
        expect(hits.slice(before)).toEqual([]);
      },
    );

    it('opens no window and nothing outside', async () => {
      const opened = await galley.app.evaluate(({ shell }) => {
        const calls: string[] = [];
        Object.assign(shell, { openExternal: (url: string) => Promise.resolve(calls.push(url)) });
        Object.assign(globalThis, { galleyTestOpened: calls });
        return calls.length;
      });
      expect(opened).toBe(0);
      const result = await galley.page.evaluate(async (base) => {
        const child = window.open(`${base}/window`);
        const link = Object.assign(document.createElement('a'), { href: `${base}/target`, target: '_blank' });
        document.body.append(link);
        link.click();
        link.remove();
        await new Promise((resolve) => setTimeout(resolve, 300));
        return child === null;
      }, address);
      const after = await galley.app.evaluate(({ BrowserWindow }) => ({
        windows: BrowserWindow.getAllWindows().length,
        calls: Reflect.get(globalThis, 'galleyTestOpened') as string[],
      }));
      expect({ result, after }).toEqual({ result: true, after: { windows: 1, calls: [] } });
    });

    it('downloads nothing', async () => {
      const folder = temporaryFolder('downloads');
      await galley.app.evaluate(({ session }, dir) => session.defaultSession.setDownloadPath(dir), folder);
      const seen = await galley.app.evaluate(async ({ session, BrowserWindow }) => {
        const states: string[] = [];
        session.defaultSession.prependOnceListener('will-download', (event: Electron.Event) => {
          setImmediate(() => states.push(event.defaultPrevented ? 'refused' : 'begun'));
        });
        BrowserWindow.getAllWindows()[0]?.webContents.downloadURL('app://galley/index.html');
        await new Promise((resolve) => setTimeout(resolve, 500));
        return states;
      });
      expect(seen).toEqual(['refused']);
      expect(fs.readdirSync(folder)).toEqual([]);
    });
  });

  describe('rule 8: crash dumps stay here', () => {
    it('uploads nothing and keeps dumps in the data folder', async () => {
      const state = await galley.app.evaluate(({ app, crashReporter }) => ({
        upload: crashReporter.getUploadToServer(),
        folder: app.getPath('crashDumps'),
      }));
      expect(state).toEqual({ upload: false, folder: `${galley.dataDir}/crashes` });
    });
  });
}
