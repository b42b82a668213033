import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LaunchedGalley } from '../support/electron.ts';
import { launchGalley } from '../support/electron.ts';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { syncDocumentation } from '../support/opened-documentation.ts';
import type { SyncedDocumentation } from '../support/opened-documentation.ts';

const pages = { Welcome: 'README.md', Limits: 'limits.md', Wrapped: 'wrapped.md' };

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];
const red: Pixel = [200, 0, 0, 255];
const clear: Pixel = [0, 0, 0, 0];

/** A real PNG, its left half of one colour and its right half of another. */
function png(width: number, height: number, left: Pixel, right: Pixel): Uint8Array {
  const row = [0, ...Array.from({ length: width }, (_, x) => (x < width / 2 ? left : right)).flat()];
  const pixels = Buffer.from(Array.from({ length: height }, () => row).flat());
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(zlib.crc32(body), body.length + 4);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(pixels)),
    chunk('IEND', new Uint8Array()),
  ]);
}
const svg = (fill: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" fill="${fill}"/></svg>`;
const code = (name: string): string =>
  `\`\`\`js\nconst ${name} = ${'long.and.longer.'.repeat(12)}end;\nstop();\n\`\`\``;
const rows = (...all: readonly (readonly [string, string])[]): string =>
  ['| Name | Meaning |', '| --- | --- |', ...all.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
const long = 'It is told at such length that the row which holds it becomes higher than others. '.repeat(4);

const steps = [
  'Updating a variable on a live instance.',
  'Scheduling an activity so that a stalled workflow goes on.',
  'Cancelling.',
];
const wrapped = {
  before: `# Wrapped\n\nUse it to correct or steer what runs already:\n\n${steps.map((step) => `* ${step}\n`).join('')}\n## Linux\n\nUse the first way of both.\n\n${long}\n\n## Windows\n\nUse the second way.\n`,
  after: `# Wrapped\n\n{% hint style="info" %}\nUse it to correct or steer what runs already:\n\n${steps.map((step) => `* ${step}\n`).join('')}{% endhint %}\n\n{% tabs %}\n{% tab title="Linux" %}\nUse the first way of both.\n\n${long}\n{% endtab %}\n\n{% tab title="Windows" %}\nUse the second way.\n{% endtab %}\n{% endtabs %}\n`,
};

let folder: string;
let synced: SyncedDocumentation;
let galley: LaunchedGalley;
let page: Page;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-diff-views-'));
  const docs = path.join(folder, 'docs');
  const pictures = ['larger.png', 'clear.png', 'shape.svg'];
  const limits = (table: string, items: readonly string[], name = 'first'): string =>
    `# Limits\n\n${table}\n\n${code(name)}\n\n${items.map((item) => `1. ${item}`).join('\n')}\n\n${pictures.map((name) => `![](assets/${name})`).join('\n\n')}\n`;
  new GitDocumentation(docs)
    .commit('Write', {
      'SUMMARY.md': summaryOf(pages),
      'README.md': '# Welcome\n\nRead the limits.\n',
      'wrapped.md': wrapped.before,
      'limits.md': limits(rows(['one', 'First.'], ['two', 'Goes.'], ['three', 'Third.'], ['four', 'Last.']), [
        'A first step.',
        'A second one, which goes.',
        'The third.',
      ]),
      'assets/larger.png': png(40, 20, red, red),
      'assets/clear.png': png(60, 40, red, clear),
      'assets/shape.svg': svg('#c00'),
    })
    .branch('change', 'main', (repository) =>
      repository.commit('Change', {
        'wrapped.md': wrapped.after,
        'limits.md': limits(
          rows(['one', long], ['three', 'Third.'], ['new', long], ['four', 'The last.']),
          ['A first step.', 'The third one.'],
          'second',
        ),
        'assets/larger.png': png(80, 60, red, red),
        'assets/clear.png': png(60, 40, clear, red),
        'assets/shape.svg': svg('#00c'),
      }),
    );
  synced = await syncDocumentation(docs, folder);
  galley = await launchGalley({ dataDir: synced.dataDir });
  page = galley.page;
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.getByRole('button', { name: /#1\b/ }).first().click();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  await page.locator('[data-block][data-change]').first().waitFor();
}, 180_000);
afterAll(async () => {
  await galley.close();
  await synced.service.stop();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('announces what was inserted and deleted, without a word more to select or copy', async () => {
  const session = await page.context().newCDPSession(page);
  const heard = async (): Promise<readonly string[]> => {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes.map(({ name }) => String(name?.value).trim());
  };
  const around = ['deleted:', ', end of deletion', 'inserted:', ', end of insertion'];
  await expect.poll(heard).toEqual(expect.arrayContaining(around));
  expect(await page.locator('ins.inserted').first().textContent()).not.toContain('insert');
});

it('keeps rows side by side in every width, whatever one side lacks', async () => {
  await page.keyboard.press('2');
  const tops = (side: string): Promise<readonly number[]> =>
    page
      .locator(`[data-side=${side}] tr`)
      .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)));
  for (const width of [1400, 1250]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const [before, after] = await Promise.all([tops('before'), tops('after')]);
        return before.length === 6 && before.every((top, row) => Math.abs(top - (after[row] ?? 0)) <= 1);
      })
      .toBe(true);
  }
});

it('wraps code beside code, line beside line, and marks items and rows at their edge', async () => {
  const measured = () =>
    page.evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      const linesOf = (side: string) => all(`[data-side=${side}] .diff-line`);
      const tops = (side: string) =>
        linesOf(side).map((line) => Math.round(line.getBoundingClientRect().top));
      const row = all('tr.change-inserted')[0];
      row?.setAttribute('tabindex', '-1');
      row?.setAttribute('data-current-change', '');
      row?.focus();
      const frame = row === undefined ? '' : getComputedStyle(row).outlineOffset;
      row?.removeAttribute('data-current-change');
      return {
        scrolls: all('.code-body').some((body) => body.scrollWidth > body.clientWidth),
        isWrapped: (linesOf('after')[0]?.clientHeight ?? 0) > (linesOf('after')[1]?.clientHeight ?? 0) * 2,
        isLevel: tops('before').join() === tops('after').join() && tops('after').length === 2,
        bars: all('[data-side=after] li').map((item) => getComputedStyle(item).borderInlineStartWidth),
        frame,
      };
    });
  await expect
    .poll(measured)
    .toEqual({ scrolls: false, isWrapped: true, isLevel: true, bars: ['0px', '0px', '2px'], frame: '-2px' });
});

it('counts the items of each side as they were', async () => {
  const counted = (side: string): Promise<readonly string[]> =>
    page
      .locator(`[data-side=${side}] li`)
      .evaluateAll((all) =>
        all.map((item) => getComputedStyle(item)).map(({ listStyleType }) => listStyleType),
      );
  // A page is drawn in pieces.
  await expect
    .poll(async () => [await counted('before'), await counted('after')])
    .toEqual([
      ['decimal', 'decimal', 'decimal'],
      ['decimal', 'none', 'decimal'],
    ]);
});

/** The middle of what stands left and right of the swipe's handle, as the window shows it. */
async function pixelAt(share: number): Promise<readonly number[]> {
  const stage = page.getByRole('dialog').locator('.stage');
  const box = await stage.boundingBox();
  if (box === null) throw new Error('The pictures are not shown.');
  const shot = await page.screenshot({
    clip: { x: box.x + box.width * share, y: box.y + 4, width: 1, height: 1 },
  });
  return page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))]),
    );
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, shot.toString('base64'));
}
const isRed = ([r = 0, g = 0, b = 0]: readonly number[]): boolean => r > 150 && g < 90 && b < 90;
const isBlue = ([r = 0, g = 0, b = 0]: readonly number[]): boolean => b > 150 && g < 90 && r < 90;

it.each([
  ['larger.png', /sizes differ/],
  ['clear.png', /% of the pixels differ/],
  ['shape.svg', /^100.0 % of the pixels differ/],
])('lays %s upon what it was, by handle and by pixel', async (name, words) => {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('radio', { name: 'Swipe' }).click();
  const handle = dialog.getByRole('slider');
  await handle.focus();
  // By keys alone, to either end.
  await page.keyboard.press('End');
  await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('100 % before, 0 % after');
  const look = async () => [isRed(await pixelAt(0.2)), isRed(await pixelAt(0.8)), isBlue(await pixelAt(0.8))];
  const before = { 'larger.png': [true, false, false], 'clear.png': [true, false, false] }[name];
  await expect.poll(look).toEqual(before ?? [true, true, false]);
  await page.keyboard.press('Home');
  const after = { 'larger.png': [true, true, false], 'clear.png': [false, true, false] }[name];
  await expect.poll(look).toEqual(after ?? [false, false, true]);
  await dialog.getByRole('radio', { name: 'Pixels' }).click();
  await expect.poll(() => dialog.getByRole('status').textContent()).toMatch(words);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

it('keeps what was put into a hint, and into tabs, side by side with what it was', async () => {
  await page.getByRole('treeitem', { name: /Wrapped/ }).click();
  await page.locator('.tab-title').first().waitFor();
  const tops = (side: string): Promise<readonly (readonly [string, number])[]> =>
    page
      .locator(`[data-side=${side}] :is(li, .flow > .block-paragraph)`)
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().height > 0)
          .map((one) => [one.textContent.trim(), Math.round(one.getBoundingClientRect().top)] as const),
      );
  for (const width of [1400, 1250]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const [before, after] = await Promise.all([tops('before'), tops('after')]);
        const far = before.filter(
          ([text, top], at) => after[at]?.[0] !== text || Math.abs(top - after[at][1]) > 1,
        );
        return { count: [before.length, after.length], far };
      })
      .toEqual({ count: [10, 10], far: [] });
  }
});
