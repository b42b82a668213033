import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestTask } from '../bench/in-window.ts';
import { GitDocumentation, pngBytes, summaryOf } from '../support/builders/git-documentation.ts';
import { openSpace, syncDocumentation } from '../support/opened-documentation.ts';
import type { OpenedSpace, SyncedDocumentation } from '../support/opened-documentation.ts';
import { entityDrawing, hugePng, nestedUses } from '../support/unsafe-pictures.ts';

/** Pictures that a renderer could not draw in a reasonable time or memory, in a real window (docs/design/pictures.md). */
const unsafe = { 'nested.svg': nestedUses, 'entities.svg': entityDrawing, 'huge.png': hugePng };
const longestMs = 2000;

let folder: string;
let synced: SyncedDocumentation | undefined;
let galley: OpenedSpace;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-pictures-'));
  const pictures = [...Object.keys(unsafe), 'plain.png'].map(
    (name) => `Before ${name}.\n\n![${name}](.gitbook/assets/${name})\n\n`,
  );
  const docs = path.join(folder, 'docs');
  new GitDocumentation(docs).commit('Pictures', {
    'README.md': '# Start\n\nHello.\n',
    'pictures.md': `# Pictures\n\n${pictures.join('')}Inline ![small](.gitbook/assets/nested.svg) text.\n`,
    'SUMMARY.md': summaryOf({ Start: 'README.md', Pictures: 'pictures.md' }),
    '.gitbook/assets/plain.png': pngBytes,
    ...Object.fromEntries(
      Object.entries(unsafe).map(([name, content]) => [`.gitbook/assets/${name}`, content]),
    ),
  });
  synced = await syncDocumentation(docs, folder);
  galley = await openSpace(synced);
}, 240_000);

afterAll(async () => {
  await galley.close();
  await synced?.service.stop();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('pictures that cannot be drawn safely', { timeout: 120_000 }, () => {
  it('leave the window answering', async () => {
    const { page } = galley;
    const ms = await longestTask(page, async () => {
      await galley.openPage('Pictures');
      await page.locator('.missing-image').nth(3).waitFor({ timeout: 20_000 });
      await page.waitForTimeout(500);
    });
    expect(ms).toBeLessThan(longestMs);
  });

  it('are cards that name the file and the reason', async () => {
    const cards = await galley.page.locator('.missing-image').allInnerTexts();
    expect(cards.map((card) => card.replace(/\s+/g, ' ').trim())).toEqual([
      'nested.svg nested.svg is not shown: it unfolds into more than 200,000 elements.',
      'entities.svg entities.svg is not shown: it declares entities.',
      'huge.png huge.png is not shown: it has 60,000 × 60,000 pixels, more than 64 million.',
      'small nested.svg is not shown: it unfolds into more than 200,000 elements.',
    ]);
  });

  it('leave other pictures of the page shown', async () => {
    const shown = await galley.page
      .locator('img.document-image')
      .evaluateAll((images) =>
        images.map((image) => image instanceof HTMLImageElement && [image.alt, image.naturalWidth]),
      );
    expect(shown).toEqual([['plain.png', 1]]);
    const screenshot = process.env['GALLEY_TEST_SCREENSHOTS'];
    if (screenshot !== undefined)
      await galley.page.screenshot({ path: path.join(screenshot, 'unsafe-pictures.png') });
  });
});
