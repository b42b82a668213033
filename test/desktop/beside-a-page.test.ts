import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LaunchedGalley } from '../support/electron.ts';
import { launchSample } from '../support/sample-workspace.ts';

/** Comments and drafts where they are written: beside a page, about its blocks. */
let galley: LaunchedGalley;
let page: Page;

beforeAll(async () => {
  galley = await launchSample();
  page = galley.page;
  await openChanges();
}, 120_000);
afterAll(() => galley.close());

async function openChanges(): Promise<void> {
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: /#2\b/ }).first().click();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  await page.locator('[data-block]').first().waitFor();
}

const block = (words: string) => page.locator('[data-sheet] [data-block]').filter({ hasText: words }).last();
const composer = () => page.getByRole('region', { name: 'New comment' });

/** Writes about a block, and leaves it by this key. */
async function write(words: string, text: string, leave: 'Escape' | 'Control+Enter'): Promise<void> {
  // By the cursor: the button beside a block may still be that of the block before.
  await block(words).click();
  await page.keyboard.press('c');
  const field = composer().getByRole('textbox');
  await field.fill(text);
  await field.press(leave);
  await composer().waitFor({ state: 'detached' });
}

it('drafts scroll with the threads and with the edits, and begin where edits do', async () => {
  for (const words of ['A proof is the last page', 'In the margin']) await write(words, 'Half a', 'Escape');
  await write('Read the margin first', 'A whole one.', 'Control+Enter');
  const drafts = page.getByRole('region', { name: 'Drafts' });
  /** What scrolls around the drafts. */
  const scroller = () =>
    drafts.evaluate((one) => {
      let around = one.parentElement;
      while (around !== null && getComputedStyle(around).overflowY !== 'auto') around = around.parentElement;
      return [around?.querySelector('[data-thread], [data-item]') !== null, around?.className.split(' ')[0]];
    });
  expect(await scroller()).toEqual([true, 'threads']);
  await page.keyboard.press('Control+3');
  await page.locator('[data-item] [data-row]').first().waitFor();
  expect(await scroller()).toEqual([true, 'rows']);
  const leftOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => one.getBoundingClientRect().left);
  expect(await leftOf('[data-draft]')).toBe(await leftOf('[data-item] [data-row]'));
  await drafts
    .getByRole('button', { name: /^Continue draft/ })
    .first()
    .click();
  await expect.poll(() => composer().getByRole('textbox').inputValue()).toBe('Half a');
  await page.keyboard.press('Escape');
});
