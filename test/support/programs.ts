import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { programOf } from './started-programs.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** First line of the local service (docs/design/commands.md). */
export interface ServiceLine {
  readonly baseUrl: string;
  readonly token: string;
  readonly organization: string;
  readonly spaces: readonly { readonly id: string; readonly title: string }[];
  readonly users: readonly {
    readonly id: string;
    readonly displayName: string;
    readonly role: string;
    readonly token: string;
  }[];
}

export interface RunningService extends ServiceLine {
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the local service in a process of its own, as `npm run service` does. Rejects with what it printed. */
export async function startServiceProgram(args: readonly string[]): Promise<RunningService> {
  const child = spawn(process.execPath, [path.join(root, 'src-main/local-service/main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void exited.then(() => reject(new Error(`The local service ended:\n${complaints}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 5000);
    await exited;
    clearTimeout(force);
  };
  return { ...(JSON.parse(line) as ServiceLine), child, stop };
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the headless program to its end, as `npm run galley` does. `input` comes in by standard input. */
export function runGalley(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
  input = '',
): Promise<Finished> {
  const child = spawn(process.execPath, [programOf('src-main/cli/galley.ts'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
