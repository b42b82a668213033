import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { electronExecutable, galleyEnvironment, projectRoot } from '../electron.ts';

/** What a program and all its processes tried in a network of its own that leads nowhere, as the kernel counted it. */
export interface NetworkAttempts {
  readonly withoutRoute: number;
  readonly packets: number;
  readonly connections: number;
}

export interface IsolatedProgram {
  readonly attempts: () => NetworkAttempts;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the built program in a network namespace without any interface, and waits for its first screen. Neither names nor
 * addresses are reached there, and every attempt is counted, whichever part of Chromium or Node makes it.
 */
export async function startWithoutNetwork(dataDir: string): Promise<IsolatedProgram> {
  const isRoot = process.getuid?.() === 0;
  const own = isRoot ? ['--net'] : ['--user', '--map-current-user', '--net'];
  const child = spawn(
    'unshare',
    // In a user namespace of somebody, Chromium's sandbox cannot make another.
    [...own, electronExecutable(), '--no-sandbox', projectRoot],
    { env: galleyEnvironment(dataDir, { GALLEY_MARKS: '1' }), stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('"first-screen"')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`It ended with ${String(code)} before its first screen.`)));
  });
  return {
    attempts: () => {
      const counters = readCounters(`/proc/${String(child.pid)}/net/snmp`);
      return {
        withoutRoute: counters('Ip', 'OutNoRoutes'),
        packets: counters('Ip', 'OutRequests'),
        connections: counters('Tcp', 'ActiveOpens'),
      };
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(force);
    },
  };
}

/** Two lines a protocol: names, then numbers. */
function readCounters(file: string): (protocol: string, name: string) => number {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return (protocol, name) => {
    const [names = [], numbers = []] = lines
      .filter((line) => line.startsWith(`${protocol}: `))
      .map((line) => line.split(' '));
    const at = names.indexOf(name);
    if (at < 0) throw new Error(`The kernel has no counter ${protocol} ${name}.`);
    return Number(numbers[at]);
  };
}
