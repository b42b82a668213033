import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askCore, watchPorts } from '../support/bridge-page.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { launchSample } from '../support/sample-workspace.ts';

let galley: LaunchedGalley;
let page: Page;
const violations: string[] = [];

beforeAll(async () => {
  galley = await launchSample();
  page = galley.page;
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) violations.push(message.text());
  });
  await watchPorts(page);
  await askCore(page, 'sync.workOffline', { offline: true });
  await page.getByRole('button', { name: /#2\b/ }).first().click();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  await page.locator('[data-block]').first().waitFor();
}, 120_000);
afterAll(() => galley.close());

const text = () => page.getByRole('textbox', { name: /^Text of the/ });
const block = (words: string) => page.locator('[data-sheet] [data-block]').filter({ hasText: words }).first();

/** Blocks of a new page, one after another, as they are written. */
async function newPage(title: string): Promise<void> {
  await page.getByRole('tree', { name: 'Changed pages' }).focus();
  await page.keyboard.press('a');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Write it' }).click();
  await text().waitFor();
}
async function markdownOfPage(): Promise<string> {
  await page.getByRole('button', { name: 'Edit as Markdown' }).click();
  const field = page.getByRole('textbox', { name: /^Markdown of the/ });
  await field.waitFor();
  return field.inputValue();
}

it('writes a page with Markdown shortcuts, the slash menu and keys of formats', async () => {
  await newPage('Written');
  await page.keyboard.type('## Kinds of **ink** here\n');
  await page.keyboard.type('Words in _italic_ and `code`.\n');
  await page.keyboard.type('- one\ntwo\n');
  await page.keyboard.press('Tab');
  await page.keyboard.type('below two\n\n\n');
  await page.keyboard.type('/warn');
  await page.getByRole('listbox', { name: 'Blocks' }).getByText('Warning hint').waitFor();
  await picture('slash-menu');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mind the drops.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/table');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ink');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dries');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Iron gall');
  await page.keyboard.press('Tab');
  await page.keyboard.type('slowly');
  await picture('written');
  expect(await markdownOfPage()).toBe(
    [
      '## Kinds of **ink** here',
      'Words in _italic_ and `code`.',
      '* one\n* two\n  * below two',
      '{% hint style="warning" %}\nMind the drops.\n{% endhint %}',
      '| Ink | Dries |\n| --- | --- |\n| Iron gall | slowly |',
    ].join('\n\n'),
  );
  await page.keyboard.press('Control+Enter');
  await block('Mind the drops.').waitFor();
});

it('edits where it is clicked, saves by leaving, and undoes', async () => {
  await block('Words in').click();
  await text().waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' More words.');
  await page.getByRole('heading', { level: 1 }).first().click();
  await text().waitFor({ state: 'hidden' });
  await block('More words.').waitFor();
  await page.keyboard.press('Control+z');
  await block('More words.').waitFor({ state: 'hidden' });
});

it('edits a table cell by cell, and a change of one cell is written alone', async () => {
  await block('Iron gall').click();
  await text().waitFor();
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Oak');
  await picture('table');
  expect(await markdownOfPage()).toContain('| Iron gall | slowly |\n| Oak |  |');
  await page.keyboard.press('Escape');
});

it('keeps to the policy of the window: no style of its own, nothing that is read as HTML', () => {
  expect(violations).toEqual([]);
});

/** In both themes, where a folder for screenshots is named. */
async function picture(name: string): Promise<void> {
  const folder = process.env['GALLEY_TEST_SCREENSHOTS'];
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) });
  }
}
