import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { launchGalley } from '../support/electron.ts';
import { syncDocumentation } from '../support/opened-documentation.ts';
import { markdownPage } from './documents.ts';
import { paintedAfter, paintedAfterClick, placeOf } from './in-window.ts';
import { corpus } from './synced-corpus.ts';
import { median, temporaryFolder } from './window-runs.ts';
import { slowestOf } from './slowest.ts';

const pagesEach = 30;
const requestLimitMs = 100;
const pageLimitMs = 50;
/** So long a page is looked at before the next one: what is beside it is prepared meanwhile. */
const readMs = 700;

/**
 * How long a person waits for what they open in the real window (docs/design/window.md): from the click in the inbox to
 * the painted change request of 30 pages, from the click on its changes to the first page, and from the key to each next
 * page: the 95th percentile. The pages are those of the corpus (made ones where it is not beside the checkout), with
 * every other paragraph changed, in change requests of 30 each. The first is opened twice: its first time compiles code
 * and is not counted.
 */
export async function opening() {
  const workDir = temporaryFolder();
  const docs = path.join(workDir, 'docs');
  const subjects = writeDocumentation(docs);
  const synced = await syncDocumentation(docs, workDir);
  try {
    const galley = await launchGalley({ dataDir: synced.dataDir });
    try {
      const opened: Opened[] = [];
      for (const subject of [subjects[0] ?? '', ...subjects])
        opened.push(await openAndRead(galley.page, subject));
      const counted = opened.slice(1);
      const results = {
        changeRequest: timed(
          counted.map(({ requestMs }) => requestMs),
          requestLimitMs,
        ),
        firstPage: timed(
          counted.map(({ changesMs }) => changesMs),
          requestLimitMs,
        ),
        nextPage: timed(
          counted.flatMap(({ pagesMs }) => pagesMs),
          pageLimitMs,
        ),
      };
      return slowestOf('opening', results.nextPage.samples, results);
    } finally {
      await galley.close();
    }
  } finally {
    await synced.service.stop();
    fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Opened {
  readonly requestMs: number;
  readonly changesMs: number;
  readonly pagesMs: readonly number[];
}

async function openAndRead(page: Page, subject: string): Promise<Opened> {
  await page.keyboard.press('Control+1');
  const row = page.getByRole('button', { name: new RegExp(subject) }).first();
  await row.waitFor();
  await page.waitForTimeout(readMs);
  const requestMs = await paintedAfterClick(page, await placeOf(row), {
    ...{ heading: '', selector: 'h1' },
    text: [subject],
  });
  const tab = page.getByRole('tab', { name: /^Changes/ });
  await page.waitForTimeout(readMs);
  const block = '[data-sheet] [data-change]';
  const changesMs = await paintedAfterClick(page, await placeOf(tab), { heading: '', selector: block });
  const pagesMs: number[] = [];
  for (let at = 1; at < pagesEach; at += 1) {
    await page.waitForTimeout(readMs);
    await page.evaluate(() => document.querySelector('[data-sheet]')?.setAttribute('data-was-read', ''));
    const next = { heading: '', selector: '[data-sheet]:not([data-was-read]) [data-change]' };
    pagesMs.push(await paintedAfter(page, 'keydown', () => page.keyboard.press(']'), next));
  }
  // The next one opens with the tab that was chosen last.
  await page.getByRole('tab', { name: /^Overview/ }).click();
  return { requestMs, changesMs, pagesMs };
}

function timed(times: readonly number[], limit: number) {
  const sorted = times.toSorted((a, b) => a - b);
  const at95 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
  return {
    ...{ value: Math.round(at95), unit: 'ms, 95th percentile', limit },
    ...{ median: Math.round(median(times)), most: Math.round(sorted.at(-1) ?? Number.NaN) },
    samples: times.length,
  };
}

/** A repository of the corpus with a branch for each 30 of its pages; answers the subjects of their change requests. */
function writeDocumentation(folder: string): readonly string[] {
  const repository = fs.existsSync(corpus) ? cloned(folder) : made(folder);
  const files = repository
    .git('ls-files', '*.md')
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('SUMMARY.md'));
  const inSummary = fs.readFileSync(path.join(folder, 'SUMMARY.md'), 'utf8');
  const listed = files.filter((file) => inSummary.includes(`(${file})`));
  const groups = Array.from({ length: Math.floor(listed.length / pagesEach) }, (_, group) =>
    listed.slice(group * pagesEach, (group + 1) * pagesEach),
  );
  return groups.map((group, index) => {
    const subject = `Edit pages of part ${String.fromCharCode(65 + index)}`;
    const edited = group.map((file) => {
      const text = fs.readFileSync(path.join(folder, file), 'utf8');
      return [file, withChanges(text)] as const;
    });
    repository.branch(`edit-${index}`, 'main', (one) => one.commit(subject, Object.fromEntries(edited)));
    return subject;
  });
}

function cloned(folder: string): GitDocumentation {
  execFileSync('git', ['clone', '--quiet', '-b', 'main', corpus, folder], { stdio: 'pipe' });
  const repository = new GitDocumentation(folder);
  repository.git('remote', 'remove', 'origin');
  return repository;
}

function made(folder: string): GitDocumentation {
  process.stderr.write('The corpus is not here: measuring made pages.\n');
  const titles = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`Page ${at}`, `page-${at}.md`]));
  const pages = Object.entries(titles).map(([title, file], at) => [
    file,
    `# ${title}\n\nThis is page ${at}.\n\n${markdownPage(6_000, at)}`,
  ]);
  return new GitDocumentation(folder).commit('Write it all', {
    ...(Object.fromEntries(pages) as Record<string, string>),
    'SUMMARY.md': summaryOf(titles),
  });
}

/** Every other paragraph with two words changed and a sentence more. */
function withChanges(text: string): string {
  let count = 0;
  const parts = text.split('\n\n').map((part) => {
    if (!/^[A-Z][^\n]*[.:]$/.test(part)) return part;
    count += 1;
    if (count % 2 === 0) return part;
    return `${part.replace(/ (the|a|to) /, ' one ').replace(/ (is|are|can) /, ' will be ')} This was looked at again.`;
  });
  return `${parts.join('\n\n').trimEnd()}\n\nThe end was written anew.\n`;
}
