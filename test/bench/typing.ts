import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { openSpace, syncDocumentation } from '../support/opened-documentation.ts';
import { markdownPage } from './documents.ts';
import { median, temporaryFolder } from './window-runs.ts';

const pageBytes = 200_000;
const keys = 200;
const limitMs = 16;
const title = 'The large page';

/**
 * Keys typed into a block of a page of 200 kB in the real window (docs/design/window.md, "Writing pages"): from the key, as the
 * window got it, until its thread is free again, at the 95th percentile, the draft that is kept meanwhile included. `reference`
 * is the same in a field with as much plain text, of Chromium alone.
 */
export async function typing() {
  const workDir = temporaryFolder();
  const docs = path.join(workDir, 'docs');
  new GitDocumentation(docs).commit('Write it all', {
    'page.md': `# ${title}\n\n${markdownPage(pageBytes, 1)}`,
    'SUMMARY.md': summaryOf({ [title]: 'page.md' }),
  });
  const synced = await syncDocumentation(docs, workDir);
  try {
    const galley = await openSpace(synced);
    try {
      const { page } = galley;
      await galley.openPage(title);
      const block = page.locator('[data-sheet] > .chunk > .block-paragraph').nth(3);
      await block.click();
      await block.click();
      await page.getByRole('textbox', { name: 'Text of the block' }).waitFor();
      const ours = await typed(page);
      await page.keyboard.press('Escape');
      await page.evaluate((length) => {
        const field = document.createElement('textarea');
        field.value = 'plain words '.repeat(length / 12);
        document.body.append(field);
        field.focus();
      }, pageBytes);
      const plain = await typed(page);
      return {
        ...{ name: 'typing', value: at95(ours), unit: 'ms, 95th percentile', limit: limitMs },
        ...{ median: rounded(median(ours)), most: rounded(Math.max(...ours)), samples: ours.length },
        reference: { name: 'a plain field', value: at95(plain), median: rounded(median(plain)) },
      };
    } finally {
      await galley.close();
    }
  } finally {
    await synced.service.stop();
    fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** How long each key, with what it makes happen before the next one, kept the window's thread, in ms. */
async function typed(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const { port1, port2 } = new MessageChannel();
    let startedAt = 0;
    port1.onmessage = () => times.push(performance.now() - startedAt);
    addEventListener(
      'keydown',
      () => {
        startedAt = performance.now();
        port2.postMessage(0);
      },
      { capture: true },
    );
    Reflect.set(window, 'galleyTyped', times);
  });
  await page.keyboard.type('words and so on '.repeat(Math.ceil(keys / 16)).slice(0, keys), { delay: 30 });
  return page.evaluate(() => Reflect.get(window, 'galleyTyped') as number[]);
}

function at95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN);
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
