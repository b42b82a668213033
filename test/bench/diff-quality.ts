import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseMarkdown } from '../../src-main/content/markdown-to-tree.ts';
import { mostOfLeast, qualityOf, qualityOfSet } from '../support/diff-measure.ts';
import type { PairQuality, SetQuality } from '../support/diff-measure.ts';
import { rewrappings } from '../support/builders/rewrappings.ts';
import { temporaryFolder } from './window-runs.ts';

const corpus = path.join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus', 'elsa-docs.bundle');

/**
 * How many words diffs mark, against the fewest that any diff must mark (the multiset difference of words): of every
 * page that neighbouring commits of a repository change, and of generated changes of structure over its newest pages.
 * `--docs` names other repositories (folders or bundles); several may be given.
 */
export async function diffQuality(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: { docs: { type: 'string', multiple: true } },
  });
  const sources = values.docs ?? (fs.existsSync(corpus) ? [corpus] : []);
  if (sources.length === 0) throw new Error('The corpus is not here: name a repository with --docs.');
  const results: Record<string, SetQuality> = {};
  for (const source of sources) {
    const workDir = temporaryFolder();
    const folder = path.join(workDir, 'docs');
    execFileSync('git', ['clone', '--quiet', ...(source === corpus ? ['-b', 'main'] : []), source, folder]);
    const name = path.basename(source, '.bundle');
    const history = historyPairs(folder);
    const generated = [...rewrappedPairs(folder), ...mendedTables(folder)];
    results[`${name} history`] = qualityOfSet(history);
    results[`${name} rewrapped`] = qualityOfSet(generated);
    fs.rmSync(workDir, { recursive: true, force: true });
  }
  const worst = Math.max(
    ...Object.entries(results).map(([name, { ratio, phraseRatio }]) =>
      name.endsWith(' history') ? phraseRatio : ratio,
    ),
  );
  return Promise.resolve({
    name: 'diff-quality',
    value: worst,
    unit: 'marked words per word that had to be marked (history: per word outside common phrases), the worst set',
    limit: mostOfLeast,
    results,
  });
}

function historyPairs(folder: string): readonly PairQuality[] {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...args], { cwd: folder, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });
  const commits = git('log', '--first-parent', '--format=%H', 'HEAD').trim().split('\n');
  const pairs: PairQuality[] = [];
  for (const [index, commit] of commits.entries()) {
    const parent = commits[index + 1];
    if (parent === undefined) continue;
    const lines = git(
      'diff',
      '--raw',
      '-z',
      '--no-abbrev',
      '-M',
      '--diff-filter=MR',
      parent,
      commit,
      '--',
      '*.md',
    );
    const fields = lines.split('\0');
    for (let at = 0; at < fields.length - 1;) {
      const [, , before = '', after = '', status = ''] = fields[at]?.split(' ') ?? [];
      const name = fields[at + (status.startsWith('R') ? 2 : 1)] ?? '';
      at += status.startsWith('R') ? 3 : 2;
      if (before === after || path.basename(name) === 'SUMMARY.md') continue;
      const [old, now] = [before, after].map((blob) => parseMarkdown(git('cat-file', 'blob', blob)));
      if (old !== undefined && now !== undefined)
        pairs.push(qualityOf(`${commit.slice(0, 8)} ${name}`, old, now));
    }
  }
  return pairs;
}

function rewrappedPairs(folder: string): readonly PairQuality[] {
  const files = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: folder, encoding: 'utf8' }).split(
    '\0',
  );
  return files
    .filter((name) => name !== '' && path.basename(name) !== 'SUMMARY.md')
    .flatMap((name, index) => {
      const before = parseMarkdown(fs.readFileSync(path.join(folder, name), 'utf8'));
      return rewrappings(before, index).flatMap(({ name: change, after }) => [
        qualityOf(`${change} ${name}`, before, after),
        qualityOf(`${change}, undone ${name}`, after, before),
      ]);
    });
}

/** Each page whose tables have no line below their heads, against the page as it is. */
function mendedTables(folder: string): readonly PairQuality[] {
  const files = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: folder, encoding: 'utf8' }).split(
    '\0',
  );
  return files.flatMap((name) => {
    if (name === '') return [];
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    const broken = text.replace(/^\|[ \-:|]+\|\n/gm, '');
    return broken === text
      ? []
      : [qualityOf(`mended tables ${name}`, parseMarkdown(broken), parseMarkdown(text))];
  });
}
