import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { licencesOfParts } from '../../resources/packaging/licences.js';
import { PackageRoot, processesOf } from '../support/package-root.ts';
import { askShell, watchPorts } from '../support/bridge-page.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { createReviewWorld } from '../support/review-world.ts';
import type { ReviewWorld } from '../support/review-world.ts';
import { bridgeRules } from '../support/security/bridge-rules.ts';
import { windowRules } from '../support/security/window-rules.ts';

const isRoot = process.getuid?.() === 0;
// Each writes or starts 300 MB, on machines that do much else.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** What Linux shows of the process of a window, and whether its developer tools open. */
async function sandboxOf(galley: LaunchedGalley): Promise<object> {
  const { renderer, main, ...facts } = await galley.app.evaluate(async ({ app, BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // The sessions refuse the tools' scheme as well; this is about the window.
    contents?.session.webRequest.onBeforeRequest(null);
    contents?.openDevTools({ mode: 'detach' });
    // Asked for later, those of a window that may have them open: then the others would have.
    const other = new BrowserWindow({ show: false });
    await other.loadURL('about:blank');
    const opened = new Promise<void>((resolve) => other.webContents.once('devtools-opened', resolve));
    other.webContents.openDevTools({ mode: 'detach' });
    await opened;
    other.destroy();
    return {
      isPackaged: app.isPackaged,
      hasTools: contents?.isDevToolsOpened(),
      renderer: contents?.getOSProcessId() ?? 0,
      main: process.pid,
    };
  });
  const status = fs.readFileSync(`/proc/${renderer}/status`, 'utf8');
  const isOwn = (kind: string): boolean =>
    fs.readlinkSync(`/proc/${renderer}/ns/${kind}`) !== fs.readlinkSync(`/proc/${main}/ns/${kind}`);
  return {
    ...facts,
    isRoot: /^Uid:\s+0/m.test(status),
    seccomp: /^Seccomp:\s+(\d)/m.exec(status)?.[1],
    ownUsers: isOwn('user'),
    ownNetwork: isOwn('net'),
    ownProcessIds: isOwn('pid'),
  };
}

/** Installing needs root; the package goes into a root folder of its own and is used by somebody who is not root. */
describe.runIf(process.platform === 'linux' && process.arch === 'x64' && isRoot)('the .deb', () => {
  let place: PackageRoot;
  let world: ReviewWorld;
  let older = '';
  const token = { GALLEY_TOKEN: '' };
  const display = (): Record<string, string> => ({ DISPLAY: process.env['DISPLAY'] ?? '' });

  beforeAll(async () => {
    place = new PackageRoot();
    [world] = await Promise.all([createReviewWorld(), place.stage()]);
    token.GALLEY_TOKEN = world.tokenOf('review');
    older = place.build('0.0.1');
  });
  afterAll(async () => {
    place.remove();
    await world.close();
  });

  async function headless(...args: readonly string[]): Promise<unknown> {
    const { code, stdout, stderr } = await place.run(['--headless', ...args, '--json'], token);
    if (code !== 0) throw new Error(`galley --headless ${args.join(' ')}: ${String(code)}: ${stderr}`);
    return JSON.parse(stdout);
  }

  it('installs, with nothing but what runs on this system', () => {
    expect(place.dpkg('--install', older)).toContain('Setting up galley (0.0.1)');
    const native = fs
      .readdirSync(place.program, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.node'))
      .map((file) => path.relative('resources/app.asar.unpacked/node_modules', file));
    expect(native.sort()).toEqual([
      'better-sqlite3/prebuilds/linux-x64.node',
      'keytar/prebuilds/linux-x64/keytar.node',
    ]);
    const inside = listPackage(path.join(place.program, 'resources/app.asar'), { isPack: false });
    expect(inside).toContain('/out/main/index.js');
    expect(inside).toContain('/resources/sample/content/README.md');
    expect(inside.filter((file) => /\.(map|c|cpp|h|ts)$/.test(file))).toEqual([]);
    const modes = [
      'usr/lib/galley/chrome-sandbox',
      'usr/lib/galley/galley',
      'usr/lib/galley/resources/app.asar',
    ].map((file) => {
      const { mode, uid } = fs.statSync(path.join(place.root, file));
      return `${(mode & 0o7777).toString(8)} ${uid}`;
    });
    expect(modes).toEqual(['4755 0', '755 0', '644 0']);
  });

  it('names its libraries, and the licences of all its parts', () => {
    const control = execFileSync('dpkg-deb', ['--field', older], { encoding: 'utf8' });
    for (const library of [
      'libasound2 |',
      'libgbm1',
      'libsecret-1-0',
      'libnotify4',
      'libnss3',
      'libgtk-3-0 |',
    ])
      expect(control).toContain(library);
    const text = fs.readFileSync(path.join(place.root, 'usr/share/doc/galley/licences-of-parts.txt'), 'utf8');
    const { count } = licencesOfParts();
    expect(text.match(/^\S+ \d+\.\d+\.\d+\S* \(.+\)$/gm)?.length).toBe(count);
    expect(text).not.toContain('brings no text');
    const bill = path.join(place.root, 'usr/share/doc/galley/galley.cdx.json');
    expect(fs.readFileSync(bill)).toEqual(fs.readFileSync(older.replace(/\.deb$/, '.cdx.json')));
    for (const part of ['better-sqlite3 ', '@github/keytar ', 'dejavu-fonts-ttf ', 'svelte ', 'undici '])
      expect(text).toContain(`\n${part}`);
    for (const file of ['LICENSE.electron.txt', 'LICENSES.chromium.html'])
      expect(fs.existsSync(path.join(place.program, file))).toBe(true);
  });

  it('is the same file, byte for byte, packed from another folder', async () => {
    const other = new PackageRoot();
    try {
      await other.stage();
      const again = other.build('0.0.1');
      expect(fs.readFileSync(again).equals(fs.readFileSync(older))).toBe(true);
    } finally {
      other.remove();
    }
  });

  it('has its fuses set', async () => {
    const wire = await getCurrentFuseWire(path.join(place.program, 'galley'));
    const on = (option: FuseV1Options): boolean => wire[option] === FuseState.ENABLE;
    expect({
      runAsNode: on(FuseV1Options.RunAsNode),
      nodeOptions: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspect: on(FuseV1Options.EnableNodeCliInspectArguments),
      fileProtocol: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
      cookies: on(FuseV1Options.EnableCookieEncryption),
      onlyAsar: on(FuseV1Options.OnlyLoadAppFromAsar),
      integrity: on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    }).toEqual({
      runAsNode: false,
      nodeOptions: false,
      inspect: false,
      fileProtocol: false,
      cookies: true,
      onlyAsar: true,
      integrity: true,
    });
    const asNode = await place.run(['-e', 'process.exit(7)', '--headless', '--help'], {
      ELECTRON_RUN_AS_NODE: '1',
    });
    expect([asNode.code, asNode.stdout.startsWith('Usage: galley')]).toEqual([0, true]);
    const spied = await place.run(['--remote-debugging-port=0'], display());
    expect([spied.code, spied.stderr]).toEqual([2, expect.stringContaining('does not start with')]);
    const unprotected = [
      await place.run(['--no-sandbox'], display()),
      await place.run([], { ...display(), ELECTRON_DISABLE_SANDBOX: '1' }),
    ];
    expect(
      unprotected.map(({ code, stderr }) => [code, /Galley does not start with(out)? .*/.exec(stderr)?.[0]]),
    ).toEqual([
      [2, 'Galley does not start with --no-sandbox.'],
      [2, 'Galley does not start without its sandbox.'],
    ]);
  });

  it('does not read NODE_OPTIONS', async () => {
    const spied = path.join(place.home, 'spied');
    const spy = path.join(place.home, 'spy.cjs');
    fs.writeFileSync(spy, `require('node:fs').writeFileSync(${JSON.stringify(spied)}, '');`);
    const options = { NODE_OPTIONS: `--require ${spy}` };
    const started = await place.run(['--headless', '--version'], options);
    expect([started.code, fs.existsSync(spied)]).toEqual([0, false]);
    // Where it is read, Electron takes some options, and says of the others that it does not.
    const refused = await place.run(['--remote-debugging-port=0'], { ...display(), ...options });
    expect(refused.stderr).toContain('does not start with');
    expect(refused.stderr).not.toContain('NODE_OPTION');
  });

  it('has an entry of the desktop that takes galley:// links, and a timer', () => {
    const read = (file: string): string => fs.readFileSync(path.join(place.root, file), 'utf8');
    const entry = read('usr/share/applications/galley.desktop');
    expect(entry).toMatch(/^Exec=\/usr\/bin\/galley %u$/m);
    expect(entry).toMatch(/^MimeType=x-scheme-handler\/galley;$/m);
    expect(fs.existsSync(path.join(place.root, 'usr/share/icons/hicolor/scalable/apps/galley.svg'))).toBe(
      true,
    );
    expect(read('usr/lib/systemd/user/galley-sync.service')).toContain(
      'ExecStart=/usr/bin/galley --headless sync',
    );
    expect(read('usr/lib/systemd/user/galley-sync.timer')).toContain('OnCalendar=');
    expect(read('usr/share/doc/galley/examples/galley-sync.cron')).toContain(
      '/usr/bin/galley --headless sync',
    );
    const documents = ['headless.md', 'updates.md', 'copyright'].map((name) =>
      read(`usr/share/doc/galley/${name}`).slice(0, 12),
    );
    expect(documents).toEqual([
      expect.stringMatching(/^# /),
      expect.stringMatching(/^# Updates/),
      expect.stringMatching(/^MIT Licen/),
    ]);
  });

  it('carries the headless program, which needs no display and keeps what it was told', async () => {
    await headless('connect', '--base-url', world.baseUrl, '--token-env', 'GALLEY_TOKEN');
    await headless('sync');
    await headless(
      'comment',
      '--change-request',
      world.changeRequestId,
      '--body',
      'Written before the upgrade.',
    );
    expect(await headless('list', 'outbox')).toMatchObject({ items: [{ kind: 'comment.add' }] });
    expect(fs.existsSync(path.join(place.data, 'accounts'))).toBe(true);
    const wrong = await place.run(['--headless', 'nonsense']);
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
  });

  it('tells its version and how to use it, and opens no window for that', async () => {
    // The one that the upgrade below replaces.
    expect(await place.run(['--version'])).toMatchObject({ code: 0, stdout: 'Galley 0.0.1\n' });
    expect(await place.run(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: galley/),
    });
  });

  it('opens its window in the sandbox for an ordinary user, at the place of a link', async () => {
    const link = `${world.baseUrl.replace('http', 'galley')}/v1/spaces/${world.spaceId}`;
    const window = await place.open([link], display());
    const executable = path.join(place.program, 'galley');
    const lastPlace = (): string => {
      const file = path.join(place.data, 'settings.json');
      return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    };
    await expect.poll(lastPlace, { timeout: 30_000 }).toContain(`space/`);
    const [renderer = 0] = processesOf(executable, '--type=renderer');
    const status = fs.readFileSync(`/proc/${renderer}/status`, 'utf8');
    const namespaceOf = (pid: number | string, kind: string) => fs.readlinkSync(`/proc/${pid}/ns/${kind}`);
    expect({
      isRoot: /^Uid:\s+0/m.test(status),
      seccomp: /^Seccomp:\s+(\d)/m.exec(status)?.[1],
      ownNetwork: namespaceOf(renderer, 'net') !== namespaceOf('self', 'net'),
      ownProcessIds: namespaceOf(renderer, 'pid') !== namespaceOf('self', 'pid'),
    }).toEqual({ isRoot: false, seccomp: '2', ownNetwork: true, ownProcessIds: true });

    // A second start hands its link to the window that is open.
    const second = await place.run([`${link}/change-requests/${world.changeRequestId}`], display());
    expect([second.code, second.stderr]).toEqual([0, expect.stringContaining('already open')]);
    await expect.poll(lastPlace, { timeout: 30_000 }).toContain(`change-request/`);
    // One that nobody wrote by hand is refused, and takes nothing from the window.
    const long = await place.run([`galley://${'x'.repeat(66_000)}`], display());
    expect([long.code, window.exitCode, window.signalCode]).toEqual([2, null, null]);
    const ended = new Promise((resolve) => window.once('exit', resolve));
    window.kill('SIGTERM');
    await ended;
  });

  describe('under the rules of windows', () => {
    windowRules(() => place.launch());
  });
  describe('under the rules of the bridge', () => {
    bridgeRules(() => place.launch());
  });

  it.each([
    ['namespaces', 'On, by user namespaces, which this system does not restrict'],
    ['helper', 'On, by the set-uid helper'],
  ] as const)('has the sandbox that %s make, says so, and has no developer tools', async (sandbox, said) => {
    const galley = await place.launch(sandbox);
    await watchPorts(galley.page);
    const about = await askShell(galley.page, 'about.get', null);
    const seen = await sandboxOf(galley);
    await galley.close();
    expect(about).toMatchObject({ ok: true, value: { sandbox: said } });
    expect(seen).toEqual({
      isPackaged: true,
      isRoot: false,
      seccomp: '2',
      ownUsers: sandbox === 'namespaces',
      ownNetwork: true,
      ownProcessIds: true,
      hasTools: false,
    });
  });

  it('does not start where no sandbox can be made', async () => {
    const helper = path.join(place.program, 'chrome-sandbox');
    fs.chmodSync(helper, 0o755);
    const { code, stdout } = await place.run([], { ...display(), GALLEY_MARKS: '1' }, 'helper');
    fs.chmodSync(helper, 0o4755);
    expect([code === 0, stdout]).toEqual([false, expect.not.stringContaining('first-screen')]);
  });

  it('left what it wrote to the person alone, and the token in no file of it', () => {
    const entries = fs.readdirSync(place.data, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() || entry.isDirectory());
    const paths = [place.data, ...files.map(({ parentPath, name }) => path.join(parentPath, name))];
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((file) => (fs.statSync(file).mode & 0o077) !== 0)).toEqual([]);
    const holding = paths.filter(
      (file) => fs.statSync(file).isFile() && fs.readFileSync(file).includes(token.GALLEY_TOKEN),
    );
    expect(holding).toEqual([]);
  });

  it('is upgraded with data and outbox in their place, and purged naming where they stay', async () => {
    const before = await headless('list', 'outbox');
    expect(place.dpkg('--install', place.build('0.0.2'))).toContain('Setting up galley (0.0.2) ...');
    expect(await headless('list', 'outbox')).toEqual(before);
    expect(before).toMatchObject({ items: [{ kind: 'comment.add' }] });
    expect(await headless('list', 'change-requests')).toMatchObject({ items: [expect.anything()] });

    const said = place.dpkg('--purge', 'galley');
    expect(said).toContain('/home/ana/.config/galley (ana)');
    expect(fs.existsSync(place.program)).toBe(false);
    expect(place.dpkg('--list').includes('galley')).toBe(false);
    expect(fs.existsSync(path.join(place.data, 'accounts'))).toBe(true);
  });
});
