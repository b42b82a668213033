import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';

let galley: LaunchedGalley;

beforeAll(async () => {
  galley = await launchGalley();
  const { page, app, dataDir } = galley;
  await page.getByRole('button', { name: 'Open the sample workspace' }).click();
  await page.getByRole('button', { name: /^Keep 1 space/ }).click({ timeout: 40_000 });
  await page.getByText(/Ready offline/).waitFor({ timeout: 40_000 });
  // The system's dialog cannot be reached: it answers with the name that it was given, in the folder of the test.
  await app.evaluate(({ dialog }, folder) => {
    dialog.showSaveDialog = (...args: unknown[]) => {
      const options = args.at(-1) as { readonly defaultPath: string }; // what saveAsPdf gives
      return Promise.resolve({ canceled: false, filePath: `${folder}/${options.defaultPath}` });
    };
  }, dataDir);
});
afterAll(() => galley.close());

/** The saved file: whether it is a PDF, and how many pages it says it has. */
async function saved(name: string): Promise<{ readonly isPdf: boolean; readonly pages: number }> {
  const file = path.join(galley.dataDir, name);
  await expect
    .poll(() => fs.existsSync(file) && fs.readFileSync(file, 'latin1').trimEnd().endsWith('%%EOF'), {
      timeout: 20_000,
    })
    .toBe(true);
  const text = fs.readFileSync(file, 'latin1');
  return { isPdf: text.startsWith('%PDF-'), pages: [...text.matchAll(/\/Type\s*\/Page\b/g)].length };
}

it('a change request, and the changes of a page, are saved as PDF under their names', async () => {
  const { page } = galley;
  await page.getByRole('button', { name: /#2\b/ }).first().click();
  await page.getByRole('heading', { name: 'Checks' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>Save this view as PDF');
  await page.getByRole('option', { name: /Save this view as PDF/ }).click();
  expect((await saved('Describe proof marks as people read them.pdf')).isPdf).toBe(true);
  await page.getByRole('tab', { name: /^Changes/ }).click();
  await page.locator('[data-block][data-change]').first().waitFor();
  await page.getByRole('button', { name: 'More about this view' }).click();
  await page.getByText('Save the changes as PDF').click();
  const diff = await saved('Proofs and proof marks, changes.pdf');
  // All of it, not the part that the window shows.
  expect([diff.isPdf, diff.pages > 1]).toEqual([true, true]);
  // The window is as it was, once it has heard that the file is there.
  await expect.poll(() => page.locator('[data-print-root], [data-print-path]').count()).toBe(0);
});

it('what was saved is shown in the file manager', async () => {
  const { page, app, dataDir } = galley;
  await app.evaluate(({ shell }) => {
    const shown: string[] = [];
    Object.assign(globalThis, { galleyShown: shown });
    Object.assign(shell, { showItemInFolder: (file: string) => void shown.push(file) });
  });
  await page.getByRole('button', { name: 'More about this view' }).click();
  await page.getByText('Save the changes as PDF').click();
  await page.getByRole('button', { name: 'Show in folder' }).last().click();
  const shown = () => app.evaluate(() => Reflect.get(globalThis, 'galleyShown') as unknown);
  await expect.poll(shown).toEqual([path.join(dataDir, 'Proofs and proof marks, changes.pdf')]);
});

it('on paper everything is open, and nothing is cut off', async () => {
  const { page } = galley;
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Library' }).click();
  await page
    .getByRole('button', { name: /Quill field guide/ })
    .first()
    .click();
  await page.getByRole('treeitem', { name: 'Every block' }).click();
  // The page is drawn from its top on, while the window stays free.
  await expect
    .poll(() => page.locator('.code-body, .table-scroll').count(), { timeout: 15_000 })
    .toBeGreaterThan(2);
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate(() => {
    const printed = document.querySelector('[data-printable]');
    printed?.setAttribute('data-print-root', '');
    const parts = [...document.querySelectorAll('.tab-panel, .expandable-body')];
    const boxes = [...document.querySelectorAll('.code-body, .table-scroll')];
    const isClosed = (one: Element): boolean => one.clientHeight < 20;
    const isCut = (one: Element): boolean => getComputedStyle(one).overflowX !== 'visible';
    const [closed, cut] = [parts.filter(isClosed), boxes.filter(isCut)];
    printed?.removeAttribute('data-print-root');
    return { closed: closed.length, cut: cut.length, parts: parts.length > 2, boxes: boxes.length > 2 };
  });
  await page.emulateMedia({ media: 'screen' });
  expect(found).toEqual({ closed: 0, cut: 0, parts: true, boxes: true });
});

/**
 * In Chromium's place, which takes a minute for so many pages, and may fail to tag them: a PDF of as many pages as were
 * asked for and are there. Whether there is one more is asked of Chromium itself, unless there is.
 */
async function printsPages(last: number, file: string): Promise<void> {
  await galley.app.evaluate(
    ({ BrowserWindow, dialog }, { pages, filePath }) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      const asked: unknown[] = [];
      Object.assign(globalThis, { galleyAsked: asked });
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents === undefined) throw new Error('there is no window');
      const print = Object.getPrototypeOf(contents) as Electron.WebContents; // holds the method itself
      Object.assign(contents, {
        printToPDF: (options: Electron.PrintToPDFOptions) => {
          const { pageRanges = '', generateTaggedPDF } = options;
          asked.push({ pageRanges, isTagged: generateTaggedPDF === true });
          if (generateTaggedPDF === true) return Promise.reject(new Error('Printing failed'));
          const [first, end] = pageRanges.split('-').map(Number);
          if (first !== 1 && pages < (first ?? 0)) return print.printToPDF.call(contents, options);
          const count = Math.min(pages, end ?? pages);
          return Promise.resolve(Buffer.from(`%PDF- /Type /Pages ${'/Type /Page\n'.repeat(count)}%%EOF`));
        },
      });
    },
    { pages: last, filePath: path.join(galley.dataDir, file) },
  );
}

it('of more pages than a PDF of Galley has, the first are saved, and it is told', async () => {
  const { page, app } = galley;
  await printsPages(3000, 'long.pdf');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>Save this view as PDF');
  await page.getByRole('option', { name: /Save this view as PDF/ }).click();
  await page
    .locator('.toast')
    .getByText(/long\.pdf\. It holds the first 2,000 pages, the most/)
    .waitFor();
  expect({
    saved: await saved('long.pdf'),
    asked: await app.evaluate(() => Reflect.get(globalThis, 'galleyAsked') as unknown),
  }).toEqual({
    saved: { isPdf: true, pages: 2000 },
    asked: [
      { pageRanges: '1-2000', isTagged: true },
      { pageRanges: '1-2000', isTagged: false },
      { pageRanges: '2001', isTagged: false },
    ],
  });
});

it('of exactly as many pages as a PDF of Galley has, all are saved, and nothing else is told', async () => {
  const { page } = galley;
  await printsPages(2000, 'exact.pdf');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>Save this view as PDF');
  await page.getByRole('option', { name: /Save this view as PDF/ }).click();
  const told = page.locator('.toast').getByText(/exact\.pdf/);
  await told.waitFor();
  expect([await saved('exact.pdf'), await told.textContent()]).toEqual([
    { isPdf: true, pages: 2000 },
    expect.not.stringContaining('It holds the first'),
  ]);
});

it.each([
  ['fails', 'The pages could not be printed.'],
  ['never ends', 'Printing took more than 5 minutes, so Galley stopped waiting for it.'],
])('printing that %s is told', async (what, words) => {
  const { page, app } = galley;
  await app.evaluate(({ BrowserWindow }, isFailing) => {
    Object.assign(BrowserWindow.getAllWindows()[0]?.webContents ?? {}, {
      printToPDF: () =>
        isFailing ? Promise.reject(new Error('Printing failed')) : new Promise(() => undefined),
    });
    const wait = setTimeout;
    const sooner = (done: () => void, ms: number): unknown => wait(done, ms === 300_000 ? 0 : ms);
    Object.assign(globalThis, { setTimeout: sooner });
  }, what === 'fails');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>Save this view as PDF');
  await page.getByRole('option', { name: /Save this view as PDF/ }).click();
  await page.locator('.toast').getByText(words).waitFor();
});
