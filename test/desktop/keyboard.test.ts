import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';

let galley: LaunchedGalley;
let page: Page;

beforeAll(async () => {
  galley = await launchGalley();
  page = galley.page;
  // A pointer that is pressed anywhere fails the test at its end.
  await page.evaluate(() => {
    addEventListener('pointerdown', () => (document.documentElement.dataset['pressed'] = 'yes'), true);
  });
});
afterAll(() => galley.close());

/** What has the focus, as a screen reader would name it; nothing where it is the whole screen. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element?.matches('body, main') === true) return '';
    return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent.replace(/\s+/g, ' ') ?? ''}`.trim();
  });

/** Presses a key until what has the focus is what is looked for. */
async function pressUntil(key: string, wanted: RegExp, most = 60): Promise<void> {
  const seen: string[] = [];
  for (let at = 0; at < most; at += 1) {
    const now = await focused();
    if (wanted.test(now)) return;
    seen.push(now.slice(0, 60));
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never led to ${String(wanted)}: ${[...new Set(seen)].join(' | ')}`);
}

const takesText = (): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches('textarea, input') === true);

/** Types into the field that has the focus once it has it. */
async function write(text: string): Promise<void> {
  await expect.poll(takesText).toBe(true);
  await page.keyboard.type(text);
}

it('reviews a change request from the inbox to the end without a mouse', { timeout: 180_000 }, async () => {
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Open the sample workspace' }).waitFor();
  await pressUntil('Tab', /^Open the sample workspace/);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: /^Keep 1 space/ }).waitFor({ timeout: 40_000 });
  await pressUntil('Tab', /^Keep 1 space/);
  await keyboard.press('Enter');
  await page.getByText(/Ready offline/).waitFor({ timeout: 60_000 });

  // From the inbox into the changes.
  await keyboard.press('Control+1');
  await page
    .getByRole('region', { name: /Waiting for me|Others|Mine/ })
    .first()
    .waitFor();
  await pressUntil('j', /#2\b/, 20);
  await keyboard.press('Enter');
  await page.getByRole('tab', { name: /^Changes/ }).waitFor();
  await pressUntil('Tab', /^(Overview|Changes)/);
  await pressUntil('ArrowRight', /^Changes/, 6);
  await keyboard.press('Enter');
  const change = page.locator('.change-inserted, .change-changed').first();
  await change.waitFor();

  // Reading: the views, and the next change.
  await keyboard.press('3');
  await page.locator('.source-diff').first().waitFor();
  await keyboard.press('1');
  await change.waitFor();
  await keyboard.press('n');

  // A comment on a block, a reply to it, and its end.
  await keyboard.press('j');
  await keyboard.press('c');
  await write('By keys alone');
  await keyboard.press('Control+Enter');
  const thread = page.locator('[data-thread]').filter({ hasText: 'By keys alone' });
  await thread.waitFor();
  await expect.poll(takesText).toBe(false);
  await pressUntil('N', /By keys alone/, 20);
  await keyboard.press('r');
  await write('And answered so');
  await keyboard.press('Control+Enter');
  await thread.getByText('And answered so').waitFor();
  await expect.poll(takesText).toBe(false);
  await pressUntil('N', /By keys alone/, 20);
  await keyboard.press('e');
  await thread.getByText('resolved by you').waitFor();

  // Every page marked, and the review sent.
  for (let at = 0; at < 12; at += 1) {
    if ((await page.getByText(/^(\d+) of \1 reviewed/).count()) > 0) break;
    await keyboard.press('M');
    await page.waitForTimeout(300);
  }
  await page
    .getByText(/^(\d+) of \1 reviewed/)
    .first()
    .waitFor();
  await keyboard.press('Control+Shift+Enter');
  await page.getByRole('dialog').waitFor();
  for (let at = 0; at < 20 && !(await takesText()); at += 1) await keyboard.press('Tab');
  await write('Reviewed with ten fingers');
  await pressUntil('Tab', /^(Finish|Send)/, 20);
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  // The palette leads on, by words and by letters.
  await keyboard.press('Control+k');
  await write('> outbox');
  await keyboard.press('Enter');
  const main = page.getByRole('main');
  for (const text of ['By keys alone', 'And answered so', 'Reviewed with ten fingers'])
    await main.getByText(text).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['pressed'])).toBeUndefined();
});

it('takes composed and right-to-left writing as it is meant', { timeout: 60_000 }, async () => {
  const { keyboard } = page;
  await keyboard.press('Control+1');
  await page.getByRole('button', { name: /#4\b/ }).first().focus();
  await keyboard.press('Enter');
  await page.getByRole('tab', { name: /^Discussion/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Comment on the change request' }).waitFor();
  await keyboard.press('c');
  await expect.poll(takesText).toBe(true);
  const written = () =>
    page.evaluate(() => {
      const field = document.activeElement;
      return field instanceof HTMLTextAreaElement ? [field.value, getComputedStyle(field).direction] : null;
    });
  const threads = await page.locator('[data-thread]').count();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await keyboard.press('Control+Enter');
  expect(await written()).toEqual(['にほん', 'ltr']);
  await input.send('Input.insertText', { text: '日本' });
  expect([await written(), await page.locator('[data-thread]').count()]).toEqual([['日本', 'ltr'], threads]);
  await keyboard.press('Control+a');
  await input.send('Input.insertText', { text: 'שלום, world' });
  expect(await written()).toEqual(['שלום, world', 'rtl']);
  await keyboard.press('Control+Enter');
  const thread = page.locator('[data-thread]').filter({ hasText: 'שלום' });
  await thread.waitFor();
  expect(
    await thread
      .locator('p')
      .first()
      .evaluate((words) => getComputedStyle(words).direction),
  ).toBe('rtl');
});

it('keeps the focus and half a sentence while a sync brings an answer', { timeout: 90_000 }, async () => {
  const { keyboard } = page;
  await keyboard.press('Escape');
  await keyboard.press('c');
  await write('Who answers this?');
  await page.getByRole('button', { name: 'Send now' }).first().click();
  const asked = page.locator('[data-thread]').filter({ hasText: 'Who answers this?' });
  await asked.waitFor();
  await page.getByRole('textbox', { name: 'Comment on the change request' }).focus();
  await keyboard.type('Half a sen');
  await page.evaluate(() => document.activeElement?.setAttribute('data-mine', ''));
  const answered = async (): Promise<number> => {
    await keyboard.press('F5');
    return asked.getByText(/Thank you, your note/).count();
  };
  await expect.poll(answered, { timeout: 60_000, interval: 500 }).toBe(1);
  const [isSame, text, caret] = await page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLTextAreaElement
      ? [field.hasAttribute('data-mine'), field.value, field.selectionStart]
      : [];
  });
  expect([isSame, text, caret]).toEqual([true, 'Half a sen', 'Half a sen'.length]);

  // The inbox, whose row moves to the top and becomes unseen.
  await keyboard.press('Control+a');
  await keyboard.press('Backspace');
  await keyboard.press('Escape');
  await keyboard.press('Control+1');
  await page.getByRole('button', { name: /#2\b/ }).first().click();
  await page.getByRole('tab', { name: /^Discussion/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Comment on the change request' }).fill('And this?');
  await page.getByRole('button', { name: 'Send now' }).first().click();
  await page.locator('[data-thread]').filter({ hasText: 'And this?' }).waitFor();
  await keyboard.press('Escape');
  await keyboard.press('Control+1');
  await page.getByRole('button', { name: /#4\b/ }).first().focus();
  await page.evaluate(() => document.activeElement?.setAttribute('data-mine', ''));
  const isUnseen = async (): Promise<number> => {
    await keyboard.press('F5');
    return page.getByRole('button', { name: /Unseen.*#2\b/ }).count();
  };
  await expect.poll(isUnseen, { timeout: 60_000, interval: 500 }).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-mine'))).toBe(true);
});

it(
  'gives a command another key, which works in the next moment and after a start',
  { timeout: 60_000 },
  async () => {
    const { keyboard } = page;
    await keyboard.press('Control+,');
    await pressUntil('Tab', /^Keyboard/);
    await keyboard.press('Enter');
    await pressUntil('Tab', /^Go to Library: Ctrl 2/, 120);
    await keyboard.press('Enter');
    await keyboard.press('Alt+l');
    await page.getByText('Now Alt L.').waitFor();
    await keyboard.press('Alt+l');
    await page
      .getByRole('treegrid')
      .or(page.getByText(/kept offline/))
      .first()
      .waitFor();
    const label = await galley.app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()
        ?.items.flatMap((item) => item.submenu?.items ?? [])
        .find((item) => item.label === 'Search')
        ?.accelerator?.toString(),
    );
    expect(label).toBe('CmdOrCtrl+K');
  },
);
