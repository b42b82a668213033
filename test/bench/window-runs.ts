import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Electron as the set-up script found it. */
function electronPath(): string {
  const found = process.env['ELECTRON_EXEC_PATH'];
  if (found === undefined) throw new Error('Run benchmarks through `npm run bench`, which finds Electron.');
  return found;
}

const root = path.join(import.meta.dirname, '..', '..');

/** A program to start: an Electron application's folder and what it is given. */
export interface Program {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The mark that says its window can be used. */
  readonly mark: string;
  /** The last mark of its start, where it is another one. */
  readonly lastMark?: string;
}

export function galley(dataDir: string): Program {
  return {
    folder: root,
    env: { GALLEY_DATA_DIR: dataDir, GALLEY_MARKS: '1' },
    mark: 'first-screen',
    lastMark: 'confirmed',
  };
}

/** The reference: one sandboxed window with a static page, nothing else. */
export function emptyWindow(workDir: string): Program {
  const folder = path.join(workDir, 'empty-window');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'empty-window', main: 'main.cjs' }),
  );
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Empty</title><p>Empty.</p>');
  fs.writeFileSync(
    path.join(folder, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
     app.setPath('userData', ${JSON.stringify(path.join(folder, 'data'))});
     app.whenReady().then(() => {
       const window = new BrowserWindow({ width: 1280, height: 800, show: false, webPreferences: { sandbox: true } });
       window.once('ready-to-show', () => {
         window.show();
         process.stdout.write(JSON.stringify({ mark: 'ready', at: Date.now() }) + '\\n');
       });
       window.loadFile('index.html');
     });
     app.on('window-all-closed', () => app.quit());`,
  );
  return { folder, env: {}, mark: 'ready' };
}

export interface RunningWindow {
  readonly child: ChildProcess;
  /** From spawn to the mark. */
  readonly readyMs: number;
  /** From spawn to each mark, in their order. */
  readonly marks: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Starts a program and waits for its last mark. Throws with what it printed when the mark does not come within two minutes. */
export async function openWindow(program: Program): Promise<RunningWindow> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const startedAt = Date.now();
  // What the scripts of the project compile is put aside elsewhere than what a person's start compiles.
  const { NODE_COMPILE_CACHE: _ofScripts, ...own } = process.env;
  const child = spawn(electronPath(), [...asRoot, program.folder], {
    env: { ...own, ...program.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let printed = '';
  const marks = new Map<string, number>();
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`No mark within two minutes:\n${printed}`)), 120_000);
    void exited.then(() => reject(new Error(`Ended before its mark:\n${printed}`)));
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const lines = printed.split('\n');
      for (const line of lines.slice(0, -1)) {
        const [, name = '', at] = /^\{"mark":"([^"]+)","at":(\d+)\}$/.exec(line) ?? [];
        if (at !== undefined && !marks.has(name)) marks.set(name, Number(at) - startedAt);
      }
      if (!marks.has(program.mark) || !marks.has(program.lastMark ?? program.mark)) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  return {
    child,
    readyMs: marks.get(program.mark) ?? Number.NaN,
    marks,
    close: async () => {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 5000);
      await exited;
      clearTimeout(force);
    },
  };
}

/** The processes below (and with) `pid`, with their command lines. */
export function processTree(pid: number): readonly { readonly pid: number; readonly command: string }[] {
  const parents = new Map<number, number>();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number(name), Number(afterName[1]));
    } catch {
      // The process ended between the listing and the reading.
    }
  }
  const isBelow = (candidate: number): boolean => {
    for (let at: number | undefined = candidate; at !== undefined && at > 1; at = parents.get(at)) {
      if (at === pid) return true;
    }
    return false;
  };
  return [...parents.keys()].filter(isBelow).map((member) => ({
    pid: member,
    command: readOrEmpty(`/proc/${member}/cmdline`).replaceAll('\0', ' '),
  }));
}

function readOrEmpty(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Proportional set size of a process in megabytes: shared pages count in parts, so a sum over processes is honest. */
export function pssMegabytes(pid: number): number {
  const found = /^Pss:\s+(\d+) kB$/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`));
  return Number(found?.[1] ?? 0) / 1024;
}

/** Processor time of all threads of a process so far, in ms. What other processes take away does not count. */
export function cpuMs(pid: number | undefined): number {
  if (pid === undefined) throw new Error('A process of the program is gone.');
  const tasks = `/proc/${pid}/task`;
  if (!fs.existsSync(tasks)) return 0;
  const spent = fs
    .readdirSync(tasks)
    .map((thread) => Number(readOrEmpty(`${tasks}/${thread}/schedstat`).split(' ')[0] ?? 0));
  return Math.round(spent.reduce((sum, ns) => sum + ns, 0) / 1_000_000);
}

export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'galley-bench-'));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
