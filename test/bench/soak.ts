import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { writeLargeData } from '../support/builders/large-data.ts';
import { launchGalley } from '../support/electron.ts';
import { syncHeadless } from '../support/opened-documentation.ts';
import { startServiceProgram } from '../support/programs.ts';
import { openChanges } from './in-window.ts';
import { signIn } from './scale-window.ts';
import { median, processTree, pssMegabytes, temporaryFolder } from './window-runs.ts';

const changeRequests = 120;
/** Memory is compared with that of this minute: by then all code is loaded and all caches are filled. */
const settledMinute = 10;
const growthLimit = 1.1;
/** So long each page is looked at. */
const readMs = 500;

/**
 * Whether memory grows while a person reads and syncs for an hour: change requests are opened one after the other, their
 * changes are read, and every sync brings a comment that was written on the web. Memory of all processes (PSS, in MB) is read each minute; the
 * median of the last five must be at most a tenth above that of the tenth minute and its neighbours. `--minutes N` (60).
 */
export async function soak(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '60' } } });
  const minutes = Number(values.minutes);
  const workDir = temporaryFolder();
  const folder = path.join(workDir, 'service');
  const data = writeLargeData(folder, { pages: 300, talk: 'even', changeRequests, comments: 1200 });
  const service = await startServiceProgram(['--data', folder]);
  const dataDir = path.join(workDir, 'data');
  try {
    await syncHeadless(service, dataDir);
    const galley = await launchGalley({ dataDir });
    const memory: Megabytes[] = [];
    let rounds = 0;
    try {
      galley.page.setDefaultTimeout(120_000);
      await signIn(galley.page, service);
      const pid = galley.app.process().pid ?? 0;
      const start = performance.now();
      while (memory.length < minutes) {
        const number = 1 + (rounds % (changeRequests / 6)) * 6;
        const address = `/v1/spaces/${data.spaceId}/change-requests/${data.changeRequestIds[number] ?? ''}/comments`;
        await readOne(galley.page, number, () =>
          post(new URL(address, service.baseUrl), service.token, `Words of round ${rounds}`),
        );
        rounds += 1;
        // A round takes less than a minute; one that does not is counted for all that it took.
        while (memory.length < minutes && performance.now() - start >= (memory.length + 1) * 60_000) {
          memory.push(memoryOf(pid));
          process.stderr.write(`${JSON.stringify({ minute: memory.length, rounds, ...memory.at(-1) })}\n`);
        }
      }
    } finally {
      await galley.close();
    }
    return summary(memory, rounds);
  } finally {
    await service.stop();
    fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Megabytes {
  readonly all: number;
  readonly largest: readonly number[];
}

function memoryOf(pid: number): Megabytes {
  const sizes = processTree(pid).map((member) => Math.round(pssMegabytes(member.pid)));
  const largest = sizes.toSorted((a, b) => b - a).slice(0, 5);
  return { all: sizes.reduce((sum, size) => sum + size, 0), largest };
}

/** Opens a change request, reads its changes and its discussion, and syncs what somebody else says meanwhile. */
async function readOne(page: Page, number: number, say: () => Promise<void>): Promise<void> {
  await openChanges(page, number);
  await page.waitForTimeout(readMs);
  await say();
  await page.getByRole('tab', { name: /^Discussion/ }).click();
  await page.locator('[data-thread]').first().waitFor();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.waitForTimeout(readMs);
}

async function post(address: URL, token: string, markdown: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(address, {
    method: 'POST',
    headers,
    body: JSON.stringify({ body: { markdown } }),
  });
  if (!answer.ok) throw new Error(`The comment: ${answer.status} ${await answer.text()}`);
}

function summary(memory: readonly Megabytes[], rounds: number) {
  const all = memory.map((one) => one.all);
  const at = Math.min(settledMinute, Math.ceil(all.length / 2));
  const settled = median(all.slice(Math.max(0, at - 2), at + 1));
  const value = median(all.slice(-5));
  return {
    ...{ name: 'soak', value, unit: 'MB', reference: settled, ratio: value / settled, limit: growthLimit },
    ...{ samples: all.length, settledMinute: at, rounds, minutes: all },
  };
}
