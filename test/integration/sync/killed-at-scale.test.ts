import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ResyncRun } from '../../bench/resync-run.ts';
import { syncedAccount } from '../../support/synced-account.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const program = path.join(import.meta.dirname, '..', '..', 'bench', 'resync-run.ts');
/** Bodies are written a hundred at a time, and eight are on their way; each has two forms at most. */
const mostAgain = 100 + 8;

it('a first sync of a thousand pages that is killed in the middle asks again only for what was in flight', async () => {
  const { proxy, service, spaceId } = await syncedAccount({ large: { pages: 1000, branches: 3 } });
  const folder = temporaryFolder('killed');
  const start = () =>
    spawn(process.execPath, [program, 'galley', folder, proxy.baseUrl, service.ready.token, spaceId], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const asked = new Map<string, number>();
  let bodies = 0;
  const first = start();
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    first.once('exit', (_code, signal) => resolve(signal)),
  );
  proxy.intercept = (line) => {
    if (!line.includes('/page/')) return undefined;
    asked.set(line, (asked.get(line) ?? 0) + 1);
    bodies += 1;
    if (bodies === 700) first.kill('SIGKILL');
    return undefined;
  };
  expect(await ended).toBe('SIGKILL');
  const before = proxy.lines.length;

  const second = start();
  let output = '';
  second.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  const run = JSON.parse(output) as ResyncRun; // what the program prints
  expect([...asked.values()].filter((times) => times > 1).length).toBeLessThanOrEqual(mostAgain);
  expect(run.pages).toBeLessThan(500);
  expect(run.pages).toBeGreaterThan(0);
  // Trees are held: none is asked for again.
  expect(proxy.lines.slice(before).filter((line) => line.endsWith('/content'))).toEqual([]);
});
