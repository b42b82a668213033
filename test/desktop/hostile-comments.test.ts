import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { syncDocumentation, syncHeadless } from '../support/opened-documentation.ts';
import type { SyncedDocumentation } from '../support/opened-documentation.ts';
import { processorFactor } from '../support/processor-speed.ts';
import { slowTasks, watchWindow } from '../support/window-watch.ts';
import type { WindowTimes } from '../support/window-watch.ts';

/** Comments that each may be long and together are more than the window can hold (docs/design/security.md, "Bounds"). */
const comments = 13;
const mostBytes = 1_000_000_000;
const longestMs = 2000 * processorFactor();
const columns = 80;
const row = (cell: string): string => `|${` ${cell} |`.repeat(columns)}\n`;

let folder: string;
let synced: SyncedDocumentation | undefined;
let galley: LaunchedGalley;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-hostile-comments-'));
  const docs = path.join(folder, 'docs');
  new GitDocumentation(docs)
    .commit('Write', {
      'README.md': '# Start\n\nHello.\n',
      'SUMMARY.md': summaryOf({ Start: 'README.md' }),
    })
    .branch('attack', 'main', (repository) =>
      repository.commit('Attack', { 'README.md': '# Start\n\nGoodbye.\n' }),
    );
  synced = await syncDocumentation(docs, folder);
  const { service, dataDir } = synced;
  const ask = async (method: string, place: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${service.baseUrl}${place}`, {
      method,
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${place} answered ${answer.status}`);
    return answer.json();
  };
  const requests = `/v1/spaces/${service.spaces[0]?.id ?? ''}/change-requests`;
  const { items } = (await ask('GET', requests)) as { items: readonly { readonly id: string }[] };
  for (let at = 0; at < comments; at += 1) {
    const table = row('h') + row('-') + row('c').repeat(300);
    const markdown = `Comment ${at}.\n\n${table}\nThe end of ${at}.\n`;
    await ask('POST', `${requests}/${items[0]?.id ?? ''}/comments`, { body: { markdown } });
  }
  await syncHeadless(service, dataDir);
  galley = await launchGalley({ dataDir });
}, 600_000);

afterAll(async () => {
  await galley.close();
  await synced?.service.stop();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Of the largest process that shows documents. */
function memory(): Promise<number> {
  return galley.app.evaluate(({ app }) => {
    const shown = app.getAppMetrics().filter(({ type }) => type === 'Tab');
    return Math.max(...shown.map(({ memory: { workingSetSize } }) => workingSetSize * 1024));
  });
}

describe('thirteen comments of 100 kB of cells', () => {
  it(
    'leave the window standing, each drawn in part with its source at hand',
    { timeout: 600_000 },
    async () => {
      const { page } = galley;
      const watch = await watchWindow(page);
      const begun: WindowTimes[] = [await watch.now()];
      await page.getByRole('button', { name: /#1\b/ }).first().click();
      await page.getByRole('tab', { name: /^Discussion/ }).click();
      const seen = new Set<string>();
      let largest = 0;
      await expect
        .poll(
          async () => {
            for (const words of await page.getByText(/^Comment \d+\.$/).allTextContents()) seen.add(words);
            largest = Math.max(largest, await memory());
            begun.push(await watch.now());
            await page.mouse.move(640, 500);
            await page.mouse.wheel(0, 1500);
            return seen.size;
          },
          { timeout: 300_000 },
        )
        .toBe(comments);
      const note = page.getByText('Too long to show here completely: the rest is in its source.').last();
      await note.scrollIntoViewIfNeeded();
      const source = page.getByRole('button', { name: 'Show the source' }).last();
      await source.click();
      await page
        .getByLabel('Source')
        .filter({ hasText: /Comment \d+\./ })
        .last()
        .waitFor();
      largest = Math.max(largest, await memory());
      const pictures = process.env['GALLEY_TEST_SCREENSHOTS'];
      if (pictures !== undefined)
        await page.screenshot({ path: path.join(pictures, 'hostile-comments.png') });
      begun.push(await watch.now());
      expect(largest).toBeLessThan(mostBytes);
      expect(slowTasks(await watch.longTasks(), begun, longestMs)).toEqual([]);
    },
  );
});
