import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '../../src-main/api/content.ts';
import { diffTrees } from '../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../src-main/content/markdown-to-tree.ts';
import { diffPageTrees } from '../../src-main/content/diff/page-tree-diff.ts';
import { markdownPage, pageTree, withChangedParagraphs, withChangedWords } from './documents.ts';
import { median, temporaryFolder } from './window-runs.ts';
import { slowestOf } from './slowest.ts';

const rounds = 9;
const pages = 10_000;
const pageBytes = 127_000;
const unrelatedBytes = 200_000;
const largeBytes = 700_000;

interface Measured {
  readonly value: number;
  readonly unit: 'ms';
  readonly limit: number;
  /** Time of the processor alone: other processes do not count. */
  readonly processor: number;
  /** `git diff --no-index --word-diff` on the same files: it compares words alone, and its process is counted. */
  readonly reference?: number;
}

/**
 * Diffs (docs/design/diff.md): page trees, and whole pages with their parsing, against git's own comparison of words
 * on the same files in the same run. Medians; one round warms up and is not counted.
 */
export async function diff() {
  const workDir = temporaryFolder();
  const page = markdownPage(pageBytes, 1);
  const other = markdownPage(unrelatedBytes, 2);
  const unrelated = markdownPage(unrelatedBytes, 3, 'k');
  const results: Readonly<Record<string, Measured>> = {
    pageTree: { ...timeOf(treeDiff()), unit: 'ms', limit: 50 },
    paragraphs: pair(workDir, 'paragraphs', page, withChangedParagraphs(page, 0.1), 150),
    words: pair(workDir, 'words', page, withChangedWords(page, 0.1), 150),
    large: { ...timeOf(largeDiff()), unit: 'ms', limit: 250 },
    unrelated: pair(workDir, 'unrelated', other, unrelated, 1000),
  };
  fs.rmSync(workDir, { recursive: true, force: true });
  return Promise.resolve(slowestOf('diff', rounds, results));
}

/** A page of 700 kB with a tenth of its paragraphs changed, parsed beforehand. */
function largeDiff(): () => unknown {
  const large = markdownPage(largeBytes, 4);
  const [before, after] = [parseMarkdown(large), parseMarkdown(withChangedParagraphs(large, 0.1))];
  return () => diffTrees(before, after);
}

/** 10,000 pages of which a tenth changed, some moved, some came and some went. */
function treeDiff(): () => unknown {
  const before = pageTree(pages);
  const changed = new Set<string>();
  const after = changedTree(before, changed);
  return () => diffPageTrees(before, after, { exact: true, bodyChanged: (pageId) => changed.has(pageId) });
}

function changedTree(before: readonly Page[], changed: Set<string>): readonly Page[] {
  let count = 0;
  const change = (page: Page): readonly Page[] => {
    count += 1;
    if (count % 97 === 0) return [];
    if (count % 10 === 0) changed.add(page.id);
    const children = page.pages ?? [];
    const ordered = count % 51 === 0 ? children.toReversed() : children;
    const title = count % 33 === 0 ? `${page.title} again` : page.title;
    const own: Page = { ...page, title, pages: ordered.flatMap(change) };
    return count % 89 === 0 ? [own, { ...page, id: `new-${count}`, pages: [] }] : [own];
  };
  return before.flatMap(change);
}

function pair(workDir: string, name: string, before: string, after: string, limit: number): Measured {
  const files = [before, after].map((text, index) => {
    const file = path.join(workDir, `${name}-${index}.md`);
    fs.writeFileSync(file, text);
    return file;
  });
  const { value, processor } = timeOf(() => diffTrees(parseMarkdown(before), parseMarkdown(after)));
  const reference = timeOf(() => wordDiff(files)).value;
  return { value, processor, unit: 'ms', limit, reference };
}

function wordDiff(files: readonly string[]): void {
  try {
    execFileSync('git', ['diff', '--no-index', '--word-diff', ...files], {
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    // It ends with 1 where the files differ, as they do.
    if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error;
  }
}

function timeOf(work: () => unknown): { readonly value: number; readonly processor: number } {
  const times: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [startedAt, usage] = [performance.now(), process.cpuUsage()];
    work();
    if (round === 0) continue;
    times.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(usage);
    processor.push((user + system) / 1000);
  }
  const tenths = (value: number): number => Math.round(value * 10) / 10;
  return { value: tenths(median(times)), processor: tenths(median(processor)) };
}
