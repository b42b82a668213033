import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { syncDocumentation } from '../support/opened-documentation.ts';
import type { SyncedDocumentation } from '../support/opened-documentation.ts';

/** The bar above a page's changes, and the way from one view of them to another, in the real window. */
let folder: string;
let synced: SyncedDocumentation;
let galley: LaunchedGalley;
let page: Page;

const longTitle = 'A page whose title goes on for as long as a title may go on, and a little longer';
const longFile = 'guides/deep/down/in/folders/long.md';
const pages = { Welcome: 'README.md', Limits: 'limits.md', [longTitle]: longFile };
const paragraphs = (word: string): string =>
  Array.from(
    { length: 60 },
    (_, at) => `Paragraph ${at} ${at % 2 === 0 ? word : 'stays'} as it is told here.\n`,
  ).join('\n');

const links = '[The welcome](README.md), [the new one](new.md) and [the end](#last-part).\n\n';

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-reading-changes-'));
  const docs = path.join(folder, 'docs');
  const change = (repository: GitDocumentation) =>
    repository.commit('Change', {
      'SUMMARY.md': summaryOf({ ...pages, New: 'new.md' }),
      'limits.md': `# Limits\n\n${links}${paragraphs('changes')}## Last/part\n`,
      [longFile]: `# ${longTitle}\n\nChanged.\n`,
      'new.md': '# New\n\nOne.\n\nTwo.\n',
    });
  new GitDocumentation(docs)
    .commit('Write', {
      'SUMMARY.md': summaryOf(pages),
      'README.md': '# Welcome\n',
      'limits.md': `# Limits\n\n${paragraphs('was')}## Last/part\n`,
      [longFile]: `# ${longTitle}\n\nBefore.\n`,
    })
    .branch('behind', 'main', change)
    .commit('Move on', { 'README.md': '# Welcome\n\nMoved on.\n' })
    .branch('level', 'main', change);
  synced = await syncDocumentation(docs, folder);
  galley = await launchGalley({ dataDir: synced.dataDir });
  page = galley.page;
  await page.setViewportSize({ width: 1280, height: 800 });
}, 180_000);
afterAll(async () => {
  await galley.close();
  await synced.service.stop();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

afterEach(() => page.setViewportSize({ width: 1280, height: 800 }));

const bar = () => page.getByRole('toolbar', { name: 'The page' });

async function openRequest(number: number): Promise<void> {
  await page.keyboard.press('Control+1');
  await page
    .getByRole('button', { name: new RegExp(`#${number}\\b`) })
    .first()
    .click();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  const first = page.getByRole('treeitem', { name: /\bLimits\b/ });
  await first.or(bar()).first().waitFor();
  // Where one pane shows at a time, a page is chosen first.
  if (!(await bar().isVisible())) await first.click();
  await bar().waitFor();
}

/** As many open comments as there may be: what the mark of the discussion shows. */
const counts = ['', '1', '12', '128'] as const;

/** What of the bar does not stand on its one line with each count, once everything that it waits for is drawn. */
async function offTheLine(): Promise<readonly string[]> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 30))));
  return bar().evaluate(async (element, words) => {
    const badge = document.createElement('span');
    badge.className = 'tabular';
    [...element.querySelectorAll('button')].at(-1)?.append(badge);
    const offNow = (): readonly string[] => {
      const { left, right, top, bottom, height } = element.getBoundingClientRect();
      const isOut = (box: DOMRect): boolean =>
        box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1;
      return [
        ...(height > 48 ? [`it is ${height} high`] : []),
        ...[...element.querySelectorAll('button, h2')]
          .filter((one) => isOut(one.getBoundingClientRect()))
          .map((one) => one.textContent || (one.getAttribute('aria-label') ?? '')),
        ...[...element.querySelectorAll('h2')]
          .filter((one) => one.clientWidth < Math.min(40, one.scrollWidth))
          .map(() => 'the title is cut to nothing'),
      ];
    };
    const found: string[] = [];
    for (const count of words) {
      badge.textContent = count;
      // The bar measures itself after the frame that shows it, and is drawn in the next; a busy machine takes some more.
      let off: readonly string[] = [];
      for (let frame = 0; frame < 3 || (off.length > 0 && frame < 300); frame += 1) {
        await new Promise(requestAnimationFrame);
        off = offNow();
      }
      if (off.length > 0) found.push(`${count}: ${off.join(', ')}`);
    }
    badge.remove();
    return found;
  }, counts);
}

it.each([
  { width: 1280, height: 800 },
  { width: 1000, height: 700 },
  { width: 900, height: 700 },
  { width: 640, height: 400 },
])('the bar stands on one line with every combination of badges at $width x $height', async (size) => {
  await page.setViewportSize(size);
  const found: string[] = [];
  let combinations = 0;
  // One of them has the choice what a page is compared with.
  for (const number of [1, 2]) {
    await openRequest(number);
    for (let at = 0; at < 3; at += 1) {
      if (at > 0) await page.keyboard.press(']');
      for (const view of ['1', '4']) {
        await page.keyboard.press(view);
        for (let marked = 0; marked < 2; marked += 1) {
          await page.keyboard.press('m');
          combinations += counts.length;
          for (const off of await offTheLine()) found.push(`#${number}, page ${at}, view ${view}, ${off}`);
        }
      }
      await page.keyboard.press('1');
    }
  }
  expect({ found, combinations }).toEqual({ found: [], combinations: 96 });
});

it.each([1000, 900, 640])(
  'a view that is chosen in the menu leaves the focus in the bar at %i pixels',
  async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await openRequest(2);
    await page.keyboard.press('1');
    const views = bar().getByRole('button', { name: /^(Inline|Source)$/ });
    await views.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /^Source/ }).press('Enter');
    await expect.poll(() => views.textContent()).toContain('Source');
    await expect.poll(() => views.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('1');
  },
);

it.each([1280, 900])(
  'the mark of a draft stands beside the frame of its block at %i pixels',
  async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await openRequest(1);
    await page.getByRole('treeitem', { name: /\bLimits\b/ }).click();
    const block = page.locator('[data-block][data-change]').first();
    await block.click();
    await page.keyboard.press('c');
    await page.keyboard.type('A draft');
    await page.keyboard.press('Escape');
    const marker = page.getByRole('button', { name: 'a draft on this block' });
    const gap = () =>
      marker.evaluate((one) => {
        const framed = document.querySelector('[data-cursor]');
        if (framed === null) return -Infinity;
        const { outlineOffset, outlineWidth } = getComputedStyle(framed);
        const frame =
          framed.getBoundingClientRect().right + parseFloat(outlineOffset) + parseFloat(outlineWidth);
        return one.getBoundingClientRect().left - frame;
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  },
);

it('another view of a page begins at the same place', async () => {
  await openRequest(1);
  await page.getByRole('treeitem', { name: /\bLimits\b/ }).click();
  await page.keyboard.press('1');
  await page.locator('[data-block][data-change]').first().waitFor();
  const first = () =>
    page.locator('[data-printable]').evaluate((scroller) => {
      const edge = scroller.getBoundingClientRect().top;
      const shown = [...scroller.querySelectorAll('[data-block], [data-line]')].find(
        (one) => one.getBoundingClientRect().bottom > edge + 10 && /Paragraph \d+/.test(one.textContent),
      );
      return Number(/Paragraph (\d+)/.exec(shown?.textContent ?? '')?.[1] ?? -1);
    });
  // A page is drawn in pieces, whose heights are guessed until they are seen: it is scrolled until it stands there.
  await expect
    .poll(async () => {
      await page.locator('[data-printable]').evaluate((scroller) => {
        const all = [...scroller.querySelectorAll('[data-block]')];
        const target = all.find((one) => one.textContent.includes('Paragraph 40 '));
        const edge = scroller.getBoundingClientRect().top;
        scroller.scrollTop += (target?.getBoundingClientRect().top ?? edge) - edge;
      });
      return first();
    })
    .toBe(40);
  for (const view of ['2', '3', '5', '4', '1']) {
    await page.keyboard.press(view);
    await expect
      .poll(async () => Math.abs((await first()) - 40), { message: `view ${view}` })
      .toBeLessThanOrEqual(2);
  }
});

it('a page that is new has the width of both sides', async () => {
  await page.getByRole('treeitem', { name: /\bNew\b/ }).click();
  await page.keyboard.press('2');
  const side = page.locator('[data-side=after]').first();
  await side.waitFor();
  const [own, sheet] = await Promise.all([
    side.evaluate((element) => element.clientWidth),
    page.locator('.document.sides').evaluate((element) => element.clientWidth),
  ]);
  expect(await page.locator('[data-side=before]').count()).toBe(0);
  expect(own / sheet).toBeGreaterThan(0.9);
});

it.each([1280, 1000, 900, 640])('nothing stands on another in the status bar at %i pixels', async (width) => {
  await page.setViewportSize({ width, height: 700 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
  const covered = await page.getByRole('contentinfo', { name: 'Status' }).evaluate((bar) => {
    // A part that shows a mark shows it whole.
    const boxes = [...bar.children]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
      .map((one) => {
        const own = one.getBoundingClientRect();
        const mark = one.querySelector('svg')?.getBoundingClientRect() ?? own;
        return { words: one.textContent.trim(), left: Math.min(own.left, mark.left), right: own.right };
      });
    return boxes.flatMap((one, at) => {
      const next = boxes[at + 1];
      return next !== undefined && one.right > next.left + 1 ? [`${one.words} | ${next.words}`] : [];
    });
  });
  expect(covered).toEqual([]);
});

it('follows links to pages as the change request has them, and to headings', async () => {
  await openRequest(2);
  const title = (name: string) => bar().getByRole('heading', { name });
  const link = (name: string) => page.locator('main').getByRole('link', { name });
  const changes = page.getByRole('tab', { name: /^Changes/, selected: true });
  // One that it adds, and one that it does not change.
  await link('the new one').click();
  await title('New').waitFor();
  await changes.waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await link('The welcome').click();
  await title('Welcome').waitFor();
  await changes.waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await title('Limits').waitFor();
  const end = page.locator('main').getByRole('heading', { name: 'Last/part' }).first();
  await link('the end').click();
  await expect
    .poll(() => end.evaluate((one) => one.getBoundingClientRect().top).catch(() => Infinity))
    .toBeLessThan(800);
  expect(await page.getByText('This could not be shown').count()).toBe(0);
});

it('a page that fits into its pane does not scroll; a longer one has room below its end', async () => {
  await openRequest(2);
  const room = () =>
    page.locator('[data-printable]').evaluate((pane) => {
      const end = pane.querySelector('.document')?.getBoundingClientRect().bottom ?? NaN;
      const lowest = pane.getBoundingClientRect().top - pane.scrollTop + pane.scrollHeight;
      return [pane.scrollHeight > pane.clientHeight, lowest - end > 200];
    });
  await bar().getByRole('heading', { name: 'Limits' }).waitFor();
  await expect.poll(room).toEqual([true, true]);
  await page.locator('main').getByRole('link', { name: 'the new one' }).click();
  await bar().getByRole('heading', { name: 'New' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 420 });
  await expect.poll(room).toEqual([false, false]);
});
