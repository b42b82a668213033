import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askCore, watchPorts } from '../support/bridge-page.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { launchSample } from '../support/sample-workspace.ts';

let galley: LaunchedGalley;
let page: Page;

beforeAll(async () => {
  galley = await launchSample();
  page = galley.page;
  await watchPorts(page);
  await page.getByRole('button', { name: /#2\b/ }).first().click();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  await page.locator('[data-block]').first().waitFor();
});
afterAll(() => galley.close());

const block = (words: string) => page.locator('[data-sheet] [data-block]').filter({ hasText: words }).first();
/** What is marked as not sent yet. Notices go by themselves, after seconds. */
const unsent = () => page.getByRole('main').getByText('unsent');
const field = (name: string) => page.getByRole('textbox', { name });

async function workOffline(offline: boolean): Promise<void> {
  await askCore(page, 'sync.workOffline', { offline });
}
/** Everything unsent reaches the service, and what that makes of it comes back. */
async function deliver(): Promise<void> {
  await workOffline(false);
  await page.keyboard.press('F5');
  await page.getByText('waiting to send').waitFor({ state: 'hidden' });
  await expect
    .poll(async () => {
      const reply = await askCore(page, 'sync.status', null);
      return reply.ok && reply.value.every(({ running }) => running === null);
    })
    .toBe(true);
}

it('edits a block in its place without a network, and delivers it', async () => {
  await workOffline(true);
  await block('In the margin').hover();
  await page.getByRole('button', { name: 'Edit this block' }).click();
  await field('Text of the block').press('End');
  await page.keyboard.type(' of a page');
  await page.keyboard.press('Control+Enter');
  await field('Text of the block').waitFor({ state: 'hidden' });
  await page.getByText('1 waiting to send').waitFor();
  await page.keyboard.press('b');
  await field('Text of the block').waitFor();
  await page.getByRole('button', { name: 'Edit as Markdown' }).click();
  await expect.poll(() => field('Markdown of the block').inputValue()).toBe('## In the margin of a page');
  await page.keyboard.press('Escape');
  await deliver();
  await block('In the margin of a page').waitFor();
});

it('applies a suggested wording, and delivers it with an answer and the thread resolved', async () => {
  await block('In the margin of a page').hover();
  await page.keyboard.press('C');
  await field('New text').fill('## Beside the text');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Finish review/ }).click();
  await page.getByRole('button', { name: 'Finish and send' }).click();
  await deliver();
  await workOffline(true);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('applied, not sent').waitFor();
  await deliver();
  await block('Beside the text').waitFor();
  // Another thread that is resolved has an answer that was not read yet, so it is listed, too.
  await page
    .locator('[data-thread]')
    .filter({ hasText: 'Beside the text' })
    .getByText('resolved by you')
    .waitFor();
  await page.getByText('applied, not sent').waitFor({ state: 'hidden' });
});

it('adds a page and deletes one without a network, each marked, and delivers both', async () => {
  await workOffline(true);
  const row = (title: string) => page.getByRole('treeitem', { name: new RegExp(title) });
  const waits = 'waiting until you leave offline mode';
  await page.getByRole('tree', { name: 'Changed pages' }).focus();
  await page.keyboard.press('a');
  await field('Title').fill('Ports in use');
  await picture('new-page-asked');
  await page.keyboard.press('Enter');
  await row('Ports in use').and(page.locator('[aria-selected="true"]')).waitFor();
  await page.getByText(`New page: unsent, ${waits}`).waitFor();
  await field('Text of the page').pressSequentially('Every port has a number.');
  await page.keyboard.press('Control+Enter');
  await block('Every port has a number.').waitFor();
  await picture('new-page');
  await page.getByRole('tab', { name: 'All pages' }).click();
  await page.getByRole('tree', { name: 'Pages', exact: true }).waitFor();
  await picture('all-pages');
  await page.getByRole('tab', { name: 'Changed', exact: true }).click();
  await page.keyboard.press('[');
  await page.keyboard.press('Shift+Delete');
  await page.getByText(`Deletion of the page: unsent, ${waits}`).waitFor();
  await picture('deleted-page');
  await page.keyboard.press('Control+z');
  await page.getByText('Deletion of the page').waitFor({ state: 'hidden' });
  await page.getByText('1 waiting to send').waitFor();
  await page.keyboard.press('Shift+Delete');
  await page.getByText('2 waiting to send').waitFor();
  await deliver();
  await row('Ports in use').waitFor();
  await expect.poll(() => unsent().count()).toBe(0);
});

it('sets options of a page and moves pages without a network, by mouse and by keys, and delivers them', async () => {
  await workOffline(true);
  await page.getByRole('tab', { name: 'All pages' }).click();
  const tree = page.getByRole('tree', { name: 'Pages', exact: true });
  await tree.waitFor();
  const titles = async (): Promise<readonly string[]> =>
    (await tree.getByRole('treeitem').locator('.title').allInnerTexts()).map((title) => title.trim());
  const before = await titles();
  const row = (title: string) => tree.getByRole('treeitem').filter({ hasText: title }).first();
  const [moved, sibling, first] = ['Choosing a pen', 'Your first page', 'Welcome'];
  await row(moved).click();
  await row(moved).and(page.locator('[aria-selected="true"]')).waitFor();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await page.getByText('1 waiting to send').waitFor();
  const both = async () => (await titles()).filter((title) => title === moved || title === sibling);
  await expect.poll(both).toEqual([moved, sibling]);
  // The row that was clicked and moved still has the focus.
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect.poll(both).toEqual([sibling, moved]);
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect.poll(both).toEqual([moved, sibling]);
  await page.keyboard.press('Control+z');
  await expect.poll(titles).toEqual(before);
  await row(moved).dragTo(row(first), { targetPosition: { x: 60, y: 2 } });
  await expect.poll(async () => (await titles())[0]).toBe(moved);
  await expect
    .poll(() =>
      tree.evaluate((one) => one === document.activeElement && one.querySelector('.active')?.textContent),
    )
    .toContain(moved);
  await picture('moved-page');
  await page.keyboard.press('O');
  const dialog = page.getByRole('dialog', { name: 'Page options' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What it is about.');
  await dialog.getByRole('checkbox').check();
  await picture('page-options');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(moved).getByLabel('hidden').waitFor({ state: 'attached' });
  await picture('page-options-set');
  await deliver();
  await expect.poll(() => unsent().count()).toBe(0);
  expect((await titles())[0]).toBe(moved);
  await page.getByRole('tab', { name: 'Changed', exact: true }).click();
});

it('edits pages where their space is read, in a new change request, and delivers both', async () => {
  await workOffline(true);
  await openInLibrary('Ink');
  const heading = page.getByRole('article').getByRole('heading', { level: 1 });
  const first = page.locator('[data-sheet] [data-block]').first();
  const words = await first.innerText();
  await first.hover();
  await page.getByRole('button', { name: 'Edit this block' }).click();
  await field('Text of the block').press('End');
  await page.keyboard.type(' In brief.');
  await picture('edited-in-space');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Save in a change request' });
  await expect.poll(() => field('Subject').inputValue()).toBe('Edit “Ink”');
  await picture('save-in-request');
  await page.keyboard.type('Shorter words');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('treeitem', { name: /Ink/ }).waitFor();
  await page.locator('ins').filter({ hasText: 'In brief.' }).first().waitFor();
  await picture('request-not-sent');
  // Another page is written in the same one, unless another is chosen.
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => heading.innerText()).toContain('Ink');
  await expect.poll(() => page.locator('[data-sheet] [data-block]').first().innerText()).toBe(words);
  await page.keyboard.press(']');
  await expect.poll(() => heading.innerText()).toContain('Proofs and proof marks');
  await page.getByRole('button', { name: 'More about this page' }).click();
  await page.getByRole('menuitem', { name: 'Edit the title' }).click();
  await field('Title of the page').fill('Proofs');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => dialog.getByLabel('Change request').locator('option:checked').innerText())
    .toContain('Shorter words');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('treeitem', { name: /Proofs/ }).waitFor();
  await deliver();
  await page.getByRole('heading', { level: 1, name: /Shorter words/ }).waitFor();
  await expect.poll(() => unsent().count()).toBe(0);
  await page.getByText('2 pages', { exact: true }).waitFor();
  await picture('request-sent');
});

it('sets options of pages, moves and deletes them where their space is read, and delivers all', async () => {
  await workOffline(true);
  await openInLibrary('Ink');
  const tree = page.getByRole('tree', { name: 'Pages' });
  const row = tree.getByRole('treeitem').filter({ hasText: 'Ink' }).first();
  await row.click();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  const moving = page.getByRole('dialog', { name: 'Move “Ink”' });
  // The one that was written in last, which was sent meanwhile.
  await expect
    .poll(() => moving.getByLabel('Change request').locator('option:checked').innerText())
    .toContain('Shorter words');
  await picture('move-in-space');
  await moving.getByRole('button', { name: 'Move' }).click();
  await page
    .getByText(/moved within|moved from/)
    .first()
    .waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByRole('heading', { level: 1, name: 'Ink' }).waitFor();
  await page.keyboard.press('O');
  const options = page.getByRole('dialog', { name: 'Page options' });
  await options.getByRole('textbox', { name: 'Description' }).fill('Of every colour.');
  await picture('options-in-space');
  await options.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Of every colour.').first().waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByRole('heading', { level: 1, name: 'Ink' }).waitFor();
  await page.keyboard.press(']');
  await page.getByRole('heading', { level: 1, name: 'Proofs and proof marks' }).waitFor();
  await page.keyboard.press('Shift+Delete');
  const deleting = page.getByRole('dialog', { name: 'Delete “Proofs and proof marks”' });
  await picture('delete-in-space');
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(/Deletion of the page: unsent/).waitFor();
  await deliver();
  await expect.poll(() => unsent().count()).toBe(0);
});

async function openInLibrary(title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Library' }).click();
  await page
    .getByRole('button', { name: /Quill field guide/ })
    .first()
    .click();
  const row = page.getByRole('tree').getByRole('treeitem').filter({ hasText: title }).first();
  await row.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** In both themes, where a folder for screenshots is named. */
async function picture(name: string): Promise<void> {
  const folder = process.env['GALLEY_TEST_SCREENSHOTS'];
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) });
  }
}
