import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { openSpace, syncDocumentation } from '../support/opened-documentation.ts';
import { markdownPage, withChangedParagraphs } from './documents.ts';
import { paintedAfterClick, placeOf } from './in-window.ts';
import { tracedTasks } from './window-during-sync.ts';
import { median, temporaryFolder } from './window-runs.ts';
import { slowestOf } from './slowest.ts';

const changedPages = 900;
const pageBytes = 3_000;
const largeBytes = 700_000;
const largeTitle = 'The large page';
const rounds = 5;

/**
 * A change request of 900 changed pages in the real window (docs/design/diff.md, Budgets): from the click on its changes to
 * the first changed block, from the click on a page of 700 kB to its first changed block, and the longest task of the
 * window's main thread meanwhile, by the time that the thread itself ran. `value` is of the first time, when nothing was
 * compared yet, `again` the median of later ones, `wall` holds what waiting for the processor adds.
 */
export async function changes() {
  const workDir = temporaryFolder();
  const docs = path.join(workDir, 'docs');
  const trace = path.join(workDir, 'trace.json');
  writeDocumentation(docs);
  const synced = await syncDocumentation(docs, workDir);
  try {
    const galley = await openSpace(synced);
    try {
      const first: number[] = [];
      const large: number[] = [];
      const tasks: { longest: number; longestWall: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        await openRequest(galley.page);
        const list = await traced(galley, trace, galley.page.getByRole('tab', { name: /^Changes/ }));
        const row = galley.page.getByRole('treeitem').filter({ hasText: largeTitle }).first();
        const page = await traced(galley, trace, row, largeTitle);
        first.push(list.ms);
        large.push(page.ms);
        tasks.push(list.longest > page.longest ? list : page);
      }
      const timed = (times: readonly number[], limit: number) => {
        const [cold = Infinity, ...warm] = times.map(Math.round);
        return { value: cold, unit: 'ms', limit, again: median(warm) };
      };
      const results = {
        firstBlock: timed(first, 500),
        largePage: timed(large, 1000),
        longestTask: {
          value: Math.round(median(tasks.map((one) => one.longest))),
          unit: 'ms',
          limit: 50,
          wall: Math.round(median(tasks.map((one) => one.longestWall))),
        },
      };
      return slowestOf('changes', rounds, results);
    } finally {
      await galley.close();
    }
  } finally {
    await synced.service.stop();
    fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function writeDocumentation(folder: string): void {
  const titles: Record<string, string> = {};
  const large = markdownPage(largeBytes, 5);
  const files: Record<string, string> = { 'large.md': `# ${largeTitle}\n\n${large}` };
  const edited: Record<string, string> = {
    'large.md': `# ${largeTitle}\n\n${withChangedParagraphs(large, 0.1)}`,
  };
  for (let index = 0; index < changedPages - 1; index += 1) {
    const file = `part-${Math.floor(index / 50)}/page-${index}.md`;
    const title = `Page ${index}`;
    const text = markdownPage(pageBytes, index + 10);
    titles[title] = file;
    // The second page: the first is what the change request opens on.
    titles[largeTitle] = 'large.md';
    files[file] = `# ${title}\n\nThis is page ${index}.\n\n${text}`;
    edited[file] = `# ${title}\n\nHere is page ${index}.\n\n${withChangedParagraphs(text, 0.2)}`;
  }
  new GitDocumentation(folder)
    .commit('Write it all', {
      ...files,
      'README.md': '# Start\n\nBegin.\n',
      'SUMMARY.md': summaryOf({ Start: 'README.md', ...titles }),
    })
    .branch('edit-many', 'main', (repository) => repository.commit('Edit many pages', edited));
}

/** To the overview of the change request. */
async function openRequest(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Review' }).click();
  await page
    .getByRole('button', { name: /Edit many pages/ })
    .first()
    .click();
  await page.getByRole('tab', { name: /^Changes/ }).waitFor();
  // It opens with the tab that was chosen last.
  await page.getByRole('tab', { name: /^Overview/ }).click();
  await page.waitForTimeout(500);
}

/** From the click to the first changed block, with the tasks until then and half a second on. */
async function traced(galley: LaunchedGalley, trace: string, target: Locator, heading = '') {
  const place = await placeOf(target);
  const awaited = { heading, selector: '[data-sheet] [data-change]' };
  let ms = 0;
  const tasks = await tracedTasks(galley, trace, async () => {
    ms = await paintedAfterClick(galley.page, place, awaited);
  });
  return { ms, ...tasks };
}
