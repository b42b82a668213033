import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * How a disk is made full. `memory`: a file system of a few hundred kB in memory, mounted for this one process, which
 * answers ENOSPC as a real one does. `file size`: where mounting is not permitted, no file of the process may grow beyond a
 * limit; the system refuses the write (EFBIG), which is as near as it gets there.
 */
export type FullDisk = 'memory' | 'file size';

const own = ['--map-root-user', '--mount'];

/** The ways that this system has. */
export function waysToFillDisk(): readonly FullDisk[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-probe-'));
  try {
    execFileSync('unshare', [...own, 'mount', '-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return ['memory', 'file size'];
  } catch {
    return ['file size'];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const onMemory = `
  mount -t tmpfs -o size="$ROOM"k tmpfs "$DISK" && cp -a "$SEED/." "$DISK/" || exit 99
  "$@"; code=$?
  cp -a "$DISK/." "$AFTER/"; exit $code`;
const underLimit = `
  cp -a "$SEED/." "$DISK/" || exit 99
  (ulimit -f "$ROOM"; exec "$@"); code=$?
  cp -a "$DISK/." "$AFTER/"; exit $code`;

export interface FullDiskRun {
  readonly kind: FullDisk;
  /** Empty folder that becomes the disk. */
  readonly disk: string;
  /** What lies on it before. */
  readonly seed: string;
  /** Empty folder for a copy of what lies on it afterwards. */
  readonly after: string;
  readonly roomKb: number;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export function runOnFullDisk({ kind, disk, seed, after, roomKb, command, env }: FullDiskRun): Promise<{
  readonly code: number | null;
  readonly words: string;
  readonly left: readonly string[];
}> {
  const script = ['bash', '-c', kind === 'memory' ? onMemory : underLimit, 'bash', ...command];
  const [program = '', ...args] = kind === 'memory' ? ['unshare', ...own, ...script] : script;
  const child = spawn(program, args, {
    env: { ...process.env, ...env, DISK: disk, SEED: seed, AFTER: after, ROOM: String(roomKb) },
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  return new Promise((resolve) =>
    child.once('close', (code) =>
      resolve({ code, words, left: readdirSync(after, { recursive: true, encoding: 'utf8' }) }),
    ),
  );
}
