import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { electronExecutable, projectRoot } from './electron.ts';

/** Where an ordinary user finds Electron, the built program and a home. */
export interface OrdinaryUser {
  readonly executablePath: string;
  readonly programDir: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => void;
}

const uid = 65534;

/** Copies a folder by hard links where it can: Electron alone is 270 MB. */
function stage(from: string, to: string): void {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    fs.rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}

/**
 * Prepares Galley for a user who is not root, outside of root's home. When the tests themselves run as an ordinary user
 * that is the user; as root it is `nobody`, by setpriv.
 */
export function prepareOrdinaryUser(): OrdinaryUser {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-user-'));
  fs.chmodSync(base, 0o755);
  const isRoot = process.getuid?.() === 0;
  const own = (name: string) => {
    const folder = path.join(base, name);
    fs.mkdirSync(folder, { mode: 0o700 });
    if (isRoot) fs.chownSync(folder, uid, uid);
    return folder;
  };
  const home = own('home');
  const dataDir = own('data');
  const runtimeDir = own('run');
  const electronDir = path.join(base, 'electron');
  stage(path.dirname(electronExecutable()), electronDir);
  const programDir = path.join(base, 'program');
  fs.mkdirSync(programDir);
  for (const name of ['package.json', 'out', 'node_modules/better-sqlite3', 'node_modules/keytar']) {
    stage(path.join(projectRoot, name), path.join(programDir, name));
  }
  const executablePath = path.join(base, 'electron-as-user');
  const electron = path.join(electronDir, 'electron');
  const become = isRoot ? `setpriv --reuid=${uid} --regid=${uid} --clear-groups ` : '';
  fs.writeFileSync(executablePath, `#!/bin/sh\nexec ${become}'${electron}' "$@"\n`, { mode: 0o755 });
  return {
    executablePath,
    programDir,
    dataDir,
    env: { HOME: home, XDG_RUNTIME_DIR: runtimeDir, XDG_CONFIG_HOME: path.join(home, '.config') },
    remove: () => fs.rmSync(base, { recursive: true, force: true, maxRetries: 5 }),
  };
}
