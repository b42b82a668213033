import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { openSpace, syncDocumentation } from '../support/opened-documentation.ts';
import type { OpenedSpace } from '../support/opened-documentation.ts';
import { markdownPage } from './documents.ts';
import { longestTask, paintedAfterClick, placeOf, plainParagraphsMs, plainListTask } from './in-window.ts';
import { median, temporaryFolder } from './window-runs.ts';
import { slowestOf } from './slowest.ts';

const pages = 10_000;
const changedPages = 500;
const largeBytes = 200_000;
const rounds = 7;
const largeTitle = 'The large page';

interface Measured {
  readonly value: number;
  readonly unit: 'ms';
  readonly limit: number;
  readonly reference: number;
}

/**
 * What a person waits for in the real window (docs/design/window.md): a large page from the click to its first paint,
 * the longest task while a tree of 10,000 pages is scrolled and filtered, and the list of a change request of 500 pages.
 * Beside each stands what Chromium itself takes for the like: the same text as plain paragraphs, a plain list.
 */
export async function render() {
  const workDir = temporaryFolder();
  const docs = path.join(workDir, 'docs');
  writeDocumentation(docs);
  const synced = await syncDocumentation(docs, workDir);
  try {
    const galley = await openSpace(synced);
    try {
      const results: Readonly<Record<string, Measured>> = {
        page: await pageOpens(galley),
        tree: await treeMoves(galley),
        changeRequest: await changeRequestOpens(galley.page),
      };
      return slowestOf('render', rounds, results);
    } finally {
      await galley.close();
    }
  } finally {
    await synced.service.stop();
    fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** 10,000 small pages, one large one, and a branch that edits 500 of them. */
function writeDocumentation(folder: string): void {
  const titles: Record<string, string> = { [largeTitle]: 'large.md', 'The other page': 'other.md' };
  const files: Record<string, string> = {
    'large.md': `# ${largeTitle}\n\n${markdownPage(largeBytes, 5)}`,
    'other.md': '# The other page\n\nA short one.\n',
  };
  for (let index = 0; index < pages - 2; index += 1) {
    const file = `part-${Math.floor(index / 100)}/page-${index}.md`;
    titles[`Page ${index} of part ${Math.floor(index / 100)}`] = file;
    files[file] = `# Page ${index} of part ${Math.floor(index / 100)}\n\nThis is page ${index}.\n`;
  }
  const edited = Object.entries(files)
    .filter(([file]) => file.startsWith('part-'))
    .filter((_, index) => index % Math.floor(pages / changedPages) === 0);
  new GitDocumentation(folder)
    .commit('Write it all', {
      ...files,
      'README.md': '# Start\n\nBegin.\n',
      'SUMMARY.md': summaryOf({ Start: 'README.md', ...titles }),
    })
    .branch('edit-many', 'main', (repository) =>
      repository.commit(
        'Edit many pages',
        Object.fromEntries(edited.map(([file, text]) => [file, text.replace('This is', 'Here is')])),
      ),
    );
}

async function pageOpens({ page, openPage }: OpenedSpace): Promise<Measured> {
  const times: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await openPage('The other page');
    await page.waitForTimeout(300);
    const row = page.getByRole('treeitem').filter({ hasText: largeTitle });
    const ms = await paintedAfterClick(page, await placeOf(row), {
      heading: largeTitle,
      selector: '[data-sheet] [data-block]',
    });
    const reference = await plainParagraphsMs(page, largeBytes);
    if (round > 0) {
      times.push(ms);
      plain.push(reference);
    }
  }
  return { value: Math.round(median(times)), unit: 'ms', limit: 300, reference: Math.round(median(plain)) };
}

async function treeMoves({ page, openPage }: OpenedSpace): Promise<Measured> {
  await openPage('The other page');
  await page.waitForTimeout(1000);
  const reference = await plainListTask(page, pages);
  const value = await longestTask(page, async () => {
    const tree = page.getByRole('tree');
    await tree.hover();
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.wheel(0, step < 40 ? 3000 : -2000);
      await page.waitForTimeout(16);
    }
    const filter = page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/^Filter/))
      .first();
    await filter.pressSequentially('page 99', { delay: 60 });
    await page.waitForTimeout(200);
    await filter.fill('');
    await page.waitForTimeout(200);
  });
  return { value, unit: 'ms', limit: 50, reference };
}

async function changeRequestOpens(page: Page): Promise<Measured> {
  const times: number[] = [];
  const toReview = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Review' });
  for (let round = 0; round <= rounds; round += 1) {
    await toReview.click();
    const row = page.getByRole('button', { name: /Edit many pages/ }).first();
    await row.waitFor({ timeout: 60_000 });
    await page.waitForTimeout(300);
    const opened = await paintedAfterClick(page, await placeOf(row), {
      heading: '',
      selector: '[role=tab][aria-selected=true]',
    });
    const tab = page.getByRole('tab', { name: /^Changes/ });
    await tab.waitFor();
    await page.waitForTimeout(300);
    const listed = await paintedAfterClick(page, await placeOf(tab), {
      heading: '',
      selector: '[role=tree] [role=treeitem]',
    });
    // The next round opens with the tab that was chosen last.
    await page.getByRole('tab', { name: /^Overview/ }).click();
    if (round > 0) times.push(opened, listed);
  }
  const reference = await plainListTask(page, changedPages);
  return { value: Math.round(median(times)), unit: 'ms', limit: 200, reference };
}
