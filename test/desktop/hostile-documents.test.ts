import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { processorFactor } from '../support/processor-speed.ts';
import { openSpace, syncDocumentation } from '../support/opened-documentation.ts';
import type { OpenedSpace, SyncedDocumentation } from '../support/opened-documentation.ts';
import { slowTasks, watchWindow } from '../support/window-watch.ts';
import type { WindowTimes } from '../support/window-watch.ts';
import { hostileDocuments } from '../unit/content/hostile-documents.ts';

/**
 * Every hostile document, opened in the real window. The bound, by the speed of the machine, is far above what any of them takes on a
 * quiet one and far below what an unbounded one does, which holds it for good. Tasks are measured as `slowTasks` says.
 * The window has two thirds of its usual stack (984 kB), because what a call takes of it differs from run to run.
 */
const longestMs = 1500 * processorFactor();
const titleOf = (index: number): string => `Document ${index}.`;

/** Holds the window's thread for so long, in a task of its own. */
const hold = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      const until = performance.now() + ms;
      while (performance.now() < until);
      resolve();
    });
  });

let folder: string;
let synced: SyncedDocumentation | undefined;
let galley: OpenedSpace;
const dialogs: string[] = [];
const requests = new Set<string>();
const opened: string[] = [];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-hostile-'));
  const titles: Record<string, string> = {};
  const files: Record<string, string> = {};
  hostileDocuments.forEach(({ source }, index) => {
    const file = `document-${index}.md`;
    titles[titleOf(index)] = file;
    files[file] = source.startsWith('---') ? source : `# ${titleOf(index)}\n\n${source}\n`;
  });
  const docs = path.join(folder, 'docs');
  new GitDocumentation(docs).commit('Attack', {
    ...files,
    'README.md': '# Start\n\nHello.\n',
    'SUMMARY.md': summaryOf({ Start: 'README.md', ...titles }),
  });
  synced = await syncDocumentation(docs, folder);
  galley = await openSpace(synced, ['--js-flags=--stack-size=650']);
  const { app, page } = galley;
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => requests.add(new URL(request.url()).protocol));
  app.on('window', (window) => opened.push(window.url()));
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'galleyViolations', seen);
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
}, 240_000);

afterAll(async () => {
  await galley.close();
  await synced?.service.stop();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('hostile documents in the window', () => {
  it('never hold it up', { timeout: 600_000 }, async () => {
    const { page } = galley;
    const watch = await watchWindow(page);
    const begun: WindowTimes[] = [];
    await page.getByRole('tree').focus();
    for (const [index, { name }] of hostileDocuments.entries()) {
      begun.push(await watch.now());
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await watch.settled(titleOf(index)).catch((cause: unknown) => {
        throw new Error(`${name}: it is not drawn to its end`, { cause });
      });
    }
    // The measure sees what holds the window up, and tells it in order.
    const proof = await watch.now();
    begun.push(proof);
    do await page.evaluate(hold, longestMs + 100);
    while ((await watch.now()).processor - proof.processor <= longestMs);
    begun.push(await watch.now());
    const names = [...hostileDocuments.map(({ name }) => name), 'the proof'];
    const slow = async () =>
      slowTasks(await watch.longTasks(), begun, longestMs).map(({ step, ...task }) => ({
        name: names[step],
        ...task,
      }));
    await expect.poll(async () => (await slow()).at(-1)?.name).toBe('the proof');
    expect((await slow()).filter(({ name }) => name !== 'the proof')).toEqual([]);
  });

  it('run no script, open nothing, and reach nobody', async () => {
    const violations = await galley.page.evaluate(() => Reflect.get(window, 'galleyViolations') as string[]);
    expect({ dialogs, opened, violations, requests: [...requests].sort() }).toEqual({
      dialogs: [],
      opened: [],
      violations: [],
      requests: ['app:', 'galley-diagram:'],
    });
  });

  it('leave the window as it was: a harmless page still opens', async () => {
    await galley.page
      .getByPlaceholder(/^Filter/)
      .first()
      .fill('');
    await galley.openPage('Start');
    expect(await galley.page.locator('[data-sheet]').first().innerText()).toBe('Hello.');
    expect(
      await galley.page.evaluate(() => [
        location.href,
        document.title.length > 0,
        Reflect.get({}, 'polluted') as unknown,
      ]),
    ).toEqual(['app://galley/', true, undefined]);
  });
});
