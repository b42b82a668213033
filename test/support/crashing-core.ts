import { spawn } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import type { HttpRequest, Transport } from '../../src-main/ports/ports.ts';
import { openWorld } from './review-world.ts';
import { programOf } from './started-programs.ts';

/** Where the process dies: around the request that creates, or around the look for it. */
export type Boundary = 'before the request' | 'before the record' | 'before the look' | 'after the look';

export interface CrashPlan {
  readonly dataDir: string;
  readonly token: string;
  readonly boundary: Boundary;
  /** Nothing is pulled, and whatever changes something counts, not only what creates. */
  readonly pushesOnly?: boolean;
}

/** Runs the program below; the signal that ended it. */
export function crash(plan: CrashPlan): Promise<string | null> {
  const child = spawn(process.execPath, [programOf('test/support/crashing-core.ts'), JSON.stringify(plan)], {
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_code, signal) => resolve(signal));
  });
}

/** Run as a program: one sync of a real core that kills itself, by SIGKILL, at one boundary. Exit code 3: it did not. */
async function main(plan: CrashPlan): Promise<void> {
  // A process that is killed leaves nothing that it compiled to the next one.
  flushCompileCache();
  const die = (): never => {
    process.kill(process.pid, 'SIGKILL');
    throw new Error('still alive');
  };
  const inner = createUndiciTransport();
  const isCreation = (request: HttpRequest) =>
    plan.pushesOnly === true ? request.method !== 'GET' : request.method === 'POST';
  const isLook = (request: HttpRequest) => request.method === 'GET' && request.url.includes('authors=');
  const transport: Transport = {
    async send(request) {
      if (plan.boundary === 'before the request' && isCreation(request)) die();
      if (plan.boundary === 'before the look' && isLook(request)) die();
      const response = await inner.send(request);
      if (plan.boundary === 'before the record' && isCreation(request)) die();
      if (plan.boundary === 'after the look' && isLook(request)) die();
      return response;
    },
    close: () => inner.close(),
  };
  const world = await openWorld(plan.dataDir, plan.token, { transport, owner: `crash ${process.pid}` });
  const { session } = world.account;
  if (plan.pushesOnly === true)
    await session.outbox.push({ signal: new AbortController().signal, settleMs: 20 });
  else await session.syncOnce({ settleMs: 20 });
  await world.close();
  process.exitCode = 3;
}

const [plan] = process.argv.slice(2);
if (plan !== undefined && /crashing-core\.(ts|js)$/.test(process.argv[1] ?? '')) {
  await main(JSON.parse(plan) as CrashPlan);
}
