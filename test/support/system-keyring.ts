import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A session bus with a real, unlocked keychain on it, of this test's own. */
export interface SystemKeyring {
  /** For programs that shall use it. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => void;
}

/** Starts a session bus and gnome-keyring in a fresh home (docs/design/security.md). */
export async function startKeyring(): Promise<SystemKeyring> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-keyring-'));
  const home = path.join(base, 'home');
  const runtimeDir = path.join(base, 'run');
  for (const folder of [home, runtimeDir]) fs.mkdirSync(folder, { mode: 0o700 });
  const own = { HOME: home, XDG_RUNTIME_DIR: runtimeDir, XDG_DATA_HOME: path.join(home, '.local', 'share') };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    bus.once('error', reject);
    bus.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: address };
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end('password');
  await waitForSecrets({ ...process.env, ...env });
  return {
    env,
    stop: () => {
      daemon.kill();
      bus.kill();
      fs.rmSync(base, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function callBus(env: NodeJS.ProcessEnv, destination: string, call: readonly string[]): string {
  const objectPath = `/${destination.replaceAll('.', '/')}`;
  return execFileSync(
    'dbus-send',
    ['--session', '--print-reply', `--dest=${destination}`, objectPath, ...call],
    { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

/** Waits without asking the keyring itself: the bus would start a second one. */
async function waitForSecrets(env: NodeJS.ProcessEnv): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  for (;;) {
    const answer = callBus(env, 'org.freedesktop.DBus', [
      'org.freedesktop.DBus.NameHasOwner',
      'string:org.freedesktop.secrets',
    ]);
    if (answer.includes('true')) return;
    if (Date.now() > giveUpAt) throw new Error('gnome-keyring did not come to its bus.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
