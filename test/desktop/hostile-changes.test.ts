import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { syncDocumentation } from '../support/opened-documentation.ts';
import type { SyncedDocumentation } from '../support/opened-documentation.ts';
import { processorFactor } from '../support/processor-speed.ts';
import { watchWindow } from '../support/window-watch.ts';
import { hostileDocuments } from '../unit/content/hostile-documents.ts';

/**
 * The documents that exhaust, as changes of a change request (docs/design/security.md). As in `hostile-documents.test.ts`,
 * a task is too long by the clock and by processor time.
 */
const longestMs = 2000 * processorFactor();
const wanted = [
  'a table of 100,000 cells',
  'a table of 100,000 equal cells in HTML',
  '10,000 lists in each other',
  '10,000 lists in each other in HTML',
  'a line of five MB',
  'a line of five MB without a space',
  'a line of code of five MB',
  'an address of 800 kB',
  'one word of 1 MB',
  'a flood of emoji',
  'a flood of emoji in words',
  'a flood of entities',
  'two thousand formulas',
  'many notes',
  'a diagram in which all meets all',
];
const chosen = hostileDocuments.filter(({ name }) => wanted.includes(name));
const titleOf = (index: number): string => `Document ${index}.`;
const pageOf = (index: number, more: string): string =>
  `# ${titleOf(index)}\n\n${more}\n\n${chosen[index]?.source ?? ''}${more}\n`;

let folder: string;
let synced: SyncedDocumentation | undefined;
let galley: LaunchedGalley;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-hostile-changes-'));
  const docs = path.join(folder, 'docs');
  const files = (more: string): Record<string, string> =>
    Object.fromEntries(chosen.map((_, index) => [`document-${index}.md`, pageOf(index, more)]));
  const titles = Object.fromEntries(chosen.map((_, index) => [titleOf(index), `document-${index}.md`]));
  new GitDocumentation(docs)
    .commit('Write', {
      ...files('before'),
      'README.md': '# Start\n\nHello.\n',
      'SUMMARY.md': summaryOf({ Start: 'README.md', ...titles }),
    })
    .branch('attack', 'main', (repository) => repository.commit('Attack', files('after')));
  synced = await syncDocumentation(docs, folder);
  galley = await launchGalley({ dataDir: synced.dataDir });
  await galley.page.getByRole('button', { name: /#1\b/ }).first().click();
}, 600_000);

afterAll(async () => {
  await galley.close();
  await synced?.service.stop();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs each step, and names those in which one task held the window for too long. */
async function slowSteps(
  steps: readonly (readonly [name: string, run: () => Promise<void>])[],
): Promise<readonly object[]> {
  const watch = await watchWindow(galley.page);
  const slow: object[] = [];
  for (const [name, run] of steps) {
    const begun = await watch.now();
    await run();
    const ended = await watch.now();
    const processorMs = Math.round(ended.processor - begun.processor);
    for (const { startedAt, ms } of await watch.longTasks())
      if (startedAt >= begun.clock && Math.min(ms, processorMs) > longestMs)
        slow.push({ name, ms, processorMs });
  }
  return slow;
}

/** Why the window's process ended, once it has: Playwright may wait for an answer of the one that went. */
function endOfWindow(): Promise<string> {
  const gone = galley.app.evaluate(
    ({ app }) =>
      new Promise<string>((resolve) => {
        app.once('render-process-gone', (_event, _contents, { reason, exitCode }) =>
          resolve(`the window ended: ${reason}, ${exitCode}`),
        );
      }),
  );
  // It goes with the program as well.
  return gone.catch(() => new Promise<string>(() => undefined));
}

/** Waits for another sheet than the ones that stand, and for what follows it in the next moments. */
async function drawn(open: () => Promise<void>, title: string): Promise<void> {
  const { page } = galley;
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-sheet]')) one.setAttribute('data-left', '');
  });
  await open();
  await page.waitForFunction(
    (name) => document.title.startsWith(name) && document.querySelector('[data-sheet]:not([data-left])'),
    title,
    { timeout: 120_000 },
  );
  await idle();
}

/** Waits two idle moments; a window that draws no frame has none, so each for 2 s at most. */
async function idle(): Promise<void> {
  await galley.page.evaluate(
    () =>
      new Promise((resolve) =>
        requestIdleCallback(() => requestIdleCallback(resolve, { timeout: 2_000 }), { timeout: 2_000 }),
      ),
  );
}

describe('hostile documents in a change request', () => {
  it('never hold the window up as changes of its pages', { timeout: 1_200_000 }, async () => {
    const { page } = galley;
    await page.getByRole('tab', { name: /^Changes/ }).click();
    const items = page.getByRole('treeitem');
    await items.first().waitFor({ timeout: 120_000 });
    const steps = chosen.map(({ name }, index) => {
      const open = async () =>
        items
          .filter({ hasText: titleOf(index) })
          .first()
          .click();
      return [name, () => drawn(open, titleOf(index))] as const;
    });
    expect(await Promise.race([slowSteps(steps), endOfWindow()])).toEqual([]);
  });
});
