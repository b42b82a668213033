import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findElectron } from '../../resources/setup/electron.js';
import { makeDeb } from '../../resources/packaging/deb.js';
import { stageProgram } from '../../resources/packaging/stage.js';
import { launchGalley } from './electron.ts';
import type { LaunchedGalley } from './electron.ts';

const uid = 65534;
const become = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];

/** What Chromium's sandbox is made of: user namespaces, or the set-uid helper where there are none. */
export type Sandbox = 'namespaces' | 'helper';

/**
 * Starts what follows where nobody makes user namespaces, as some distributions have it: in a user namespace that has the
 * users of this machine, and may hold no further one. A set-uid program works there as it does outside.
 */
const withoutNamespaces = `#!/bin/sh
unshare --user sh -c '
  until grep -q . /proc/self/uid_map; do sleep 0.05; done
  exec sh -c "echo 0 > /proc/sys/user/max_user_namespaces; exec \\"\\$@\\"" sh "$@"' sh "$@" &
until [ "$(readlink /proc/$!/ns/user)" != "$(readlink /proc/self/ns/user)" ]; do sleep 0.05; done
echo 0 0 65536 > /proc/$!/gid_map
echo 0 0 65536 > /proc/$!/uid_map
wait $!
`;

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Galley as a .deb, and a root folder of dpkg's own to install it in: nothing of this machine is changed. */
export class PackageRoot {
  readonly base = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-package-test-'));
  readonly root = path.join(this.base, 'root');
  readonly home = path.join(this.root, 'home', 'ana');
  readonly #work = path.join(this.base, 'work');
  readonly #running = new Set<ChildProcess>();

  constructor() {
    fs.chmodSync(this.base, 0o755);
    for (const folder of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'etc', 'usr', 'home/ana', 'run/ana']) {
      fs.mkdirSync(path.join(this.root, folder), { recursive: true });
    }
    for (const file of ['status', 'available'])
      fs.writeFileSync(path.join(this.root, 'var/lib/dpkg', file), '');
    fs.writeFileSync(path.join(this.root, 'etc/passwd'), `ana:x:${uid}:${uid}::/home/ana:/bin/sh\n`);
    fs.chmodSync(path.join(this.root, 'run/ana'), 0o700);
    for (const folder of ['home/ana', 'run/ana']) fs.chownSync(path.join(this.root, folder), uid, uid);
  }

  get program(): string {
    return path.join(this.root, 'usr/lib/galley');
  }

  get data(): string {
    return path.join(this.home, '.config', 'galley');
  }

  /** The program's folder is staged once; each package of it has its own number. */
  async stage(): Promise<void> {
    const electron = findElectron();
    if (electron === undefined)
      throw new Error('Electron is not installed here: run npm test, which brings it.');
    await stageProgram(path.join(this.#work, 'deb/usr/lib/galley'), electron, {
      version: '0.0.1',
      work: this.#work,
    });
  }

  build(version: string): string {
    return makeDeb({ version, isTrial: true, work: this.#work, out: this.base, compression: 'none' });
  }

  /** What dpkg says. The libraries that the package needs are this machine's, which this root does not know of. */
  dpkg(...args: readonly string[]): string {
    return execFileSync(
      'dpkg',
      [`--root=${this.root}`, '--force-script-chrootless', '--force-depends', '--force-unsafe-io', ...args],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
    );
  }

  #start(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    sandbox: Sandbox = 'namespaces',
  ): ChildProcess {
    const command = [...this.#before(sandbox), 'setpriv', ...become, path.join(this.root, 'usr/bin/galley')];
    const child = spawn('env', [...command, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], ...this.#env, ...env },
    });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  get #env(): Readonly<Record<string, string>> {
    return { HOME: this.home, XDG_RUNTIME_DIR: path.join(this.root, 'run/ana') };
  }

  /**
   * Opens the window as an ordinary user, in its sandbox, under Playwright (inspected-program.ts). The program is the installed
   * one but for one fuse of a copy of its executable, which lets a debugger look into it.
   */
  async launch(sandbox: Sandbox = 'namespaces'): Promise<LaunchedGalley> {
    const inspected = path.join(this.program, 'galley-inspected');
    fs.copyFileSync(path.join(this.program, 'galley'), inspected);
    const inspect = { [FuseV1Options.EnableNodeCliInspectArguments]: true };
    await flipFuses(inspected, { version: FuseVersion.V1, ...inspect });
    const start = path.join(import.meta.dirname, 'inspected-program.ts');
    const command = [
      process.execPath,
      start,
      ...this.#before(sandbox),
      'setpriv',
      ...become,
      inspected,
      '--',
    ];
    const executablePath = path.join(this.base, `start-${sandbox}`);
    const quoted = command.map((word) => `'${word}'`).join(' ');
    fs.writeFileSync(executablePath, `#!/bin/sh\nexec ${quoted} "$@"\n`, { mode: 0o755 });
    const dataDir = fs.mkdtempSync(path.join(this.home, 'data-'));
    fs.chownSync(dataDir, uid, uid);
    const galley = await launchGalley({ executablePath, dataDir, chromiumSandbox: true, env: this.#env });
    const close = async (): Promise<void> => {
      await galley.close();
      fs.rmSync(inspected);
    };
    return { ...galley, close };
  }

  #before(sandbox: Sandbox): readonly string[] {
    if (sandbox === 'namespaces') return [];
    const file = path.join(this.base, 'without-namespaces');
    fs.writeFileSync(file, withoutNamespaces, { mode: 0o755 });
    return [file];
  }

  /** Runs `galley` as an ordinary user, to its end. */
  run(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    sandbox: Sandbox = 'namespaces',
  ): Promise<Ran> {
    const child = this.#start(args, env, sandbox);
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
  }

  /** Opens the window as an ordinary user; resolves when its first screen can be used. */
  open(args: readonly string[], env: Readonly<Record<string, string>>): Promise<ChildProcess> {
    const child = this.#start(args, { GALLEY_MARKS: '1', ...env });
    let said = '';
    return new Promise((resolve, reject) => {
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stdout?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('first-screen')) resolve(child);
      });
      child.once('exit', (code) => reject(new Error(`The window ended (${String(code)}):\n${said}`)));
    });
  }

  remove(): void {
    for (const child of this.#running) child.kill('SIGKILL');
    fs.rmSync(this.base, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Processes of a program by one of their arguments, for example `--type=renderer`. */
export function processesOf(executable: string, argument: string): readonly number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        // Chromium's children write their own title, with blanks where others have zero bytes.
        const args = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/);
        return args[0] === executable && args.includes(argument);
      } catch {
        return false; // gone meanwhile
      }
    })
    .map(Number);
}
