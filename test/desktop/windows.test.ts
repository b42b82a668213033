import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mostWindows } from '../../src-main/shell/windows/window-list.ts';
import { askShell, watchPorts } from '../support/bridge-page.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { launchGalley } from '../support/electron.ts';
import { launchSample } from '../support/sample-workspace.ts';

let galley: LaunchedGalley;
let first: Page;

beforeAll(async () => {
  galley = await launchSample();
  first = galley.page;
});
afterAll(() => galley.close());

/** The window that is opened by what is done. */
async function opened(act: () => Promise<unknown>): Promise<Page> {
  const [page] = await Promise.all([galley.app.waitForEvent('window'), act()]);
  await page.waitForLoadState('load');
  return page;
}
const shown = (page: Page) => page.getByRole('heading', { level: 1 }).first().innerText();
const row = (name: RegExp) => first.getByRole('button', { name }).first();

describe('a further window', () => {
  // One that a failed test leaves would count among the next one's.
  afterEach(async () => {
    for (const page of galley.app.windows()) if (page !== first) await page.close();
  });

  it.each([
    ['Ctrl and a click', () => row(/#2\b/).click({ modifiers: ['Control'] })],
    ['the middle button', () => row(/#2\b/).click({ button: 'middle' })],
    [
      'the menu of the row',
      async () => {
        await row(/#2\b/).click({ button: 'right' });
        await first.getByRole('menuitem', { name: 'Open in a new window' }).click();
      },
    ],
    [
      'the palette',
      async () => {
        await first.keyboard.press('Control+k');
        await first.keyboard.type('#2');
        await first.getByRole('option', { name: /^#2 Describe proof marks/ }).waitFor();
        await first.keyboard.press('Control+Enter');
      },
    ],
  ])('opens by %s, and the first one stays where it is', async (_how, act) => {
    await first.keyboard.press('Control+1');
    const second = await opened(act);
    await second.getByRole('tab', { name: /^Changes/ }).waitFor();
    expect([await shown(second), await shown(first)]).toEqual([
      '#2 Describe proof marks as people read them',
      'Review',
    ]);
    await second.close();
  });

  it('opens at a page by the menu key on its row, and at the place that is shown by the shortcut', async () => {
    await first.keyboard.press('Control+2');
    await row(/Quill field guide/).click();
    const tree = first.getByRole('tree', { name: 'Pages' });
    await tree.focus();
    await first.keyboard.press('End');
    const name = (await tree.locator('.active .title').innerText()).trim();
    await first.keyboard.press('ContextMenu');
    const second = await opened(() =>
      first.getByRole('menuitem', { name: 'Open in a new window' }).press('Enter'),
    );
    await expect
      .poll(() => second.locator('article > header h1').innerText())
      .toContain(name.replace(/^\S+\s/, ''));
    const third = await opened(() => second.keyboard.press('Control+Shift+n'));
    await expect
      .poll(() => third.locator('article > header h1').innerText())
      .toBe(await second.locator('article > header h1').innerText());
    await Promise.all([second.close(), third.close()]);
  });

  it('opens at the page that a link of a document leads to', async () => {
    await first.keyboard.press('Control+2');
    await row(/Quill field guide/).click();
    await first.locator('[data-block]').first().waitFor();
    const before = await shown(first);
    const link = first.locator('article a:not(.external)').first();
    const second = await opened(() => link.click({ modifiers: ['Control'] }));
    await second.locator('[data-block]').first().waitFor();
    expect(await shown(first)).toBe(before);
    await second.close();
  });

  it('has a history of its own, and shows at once what is done in another', async () => {
    await first.keyboard.press('Control+1');
    const second = await opened(() => row(/#3\b/).click({ modifiers: ['Control'] }));
    await row(/#3\b/).click();
    await first.getByRole('tab', { name: /^Discussion/ }).click();
    // Both have the same place on a display without a window manager: what is covered may draw no frames.
    await second.bringToFront();
    await second.getByRole('tab', { name: /^Discussion/ }).click();
    await first.bringToFront();
    await first.keyboard.press('c');
    await first.keyboard.type('Seen in both windows');
    await first.keyboard.press('Control+Enter');
    await second.getByText('Seen in both windows').first().waitFor();
    await second.keyboard.press('Control+4');
    await second.keyboard.press('Alt+ArrowLeft');
    await second.getByText('Seen in both windows').first().waitFor();
    expect(await shown(second)).toBe(await shown(first));
    await second.close();
  });

  it('is refused when as many are open as may be', async () => {
    await watchPorts(first);
    const address = 'library';
    const pages: Page[] = [];
    for (let open = 1; open < mostWindows; open += 1)
      pages.push(await opened(() => askShell(first, 'window.open', { address })));
    expect(await askShell(first, 'window.open', { address })).toEqual({ ok: true, value: { opened: false } });
    await Promise.all(pages.map((page) => page.close()));
  });
});

it('outlives the first one, and the next start opens where the first one was', async () => {
  await first.keyboard.press('Control+1');
  await first.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  const second = await opened(() => row(/#2\b/).click({ modifiers: ['Control'] }));
  // A key that comes before it is drawn is nobody's.
  await second.getByRole('tab', { name: /^Changes/ }).waitFor();
  await first.keyboard.press('Control+4');
  await first.getByRole('heading', { level: 1, name: 'News' }).waitFor();
  const settings = path.join(galley.dataDir, 'settings.json');
  await expect.poll(() => fs.readFileSync(settings, 'utf8')).toContain('"lastPlace": "digest"');
  await first.close();
  await second.keyboard.press('Control+2');
  await second.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  const { dataDir } = galley;
  await galley.app.close();
  galley = await launchGalley({ dataDir });
  await galley.page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
});
