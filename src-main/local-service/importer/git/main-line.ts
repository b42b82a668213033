import type { Gaps } from '../gaps.ts';
import type { Git } from './git.ts';
import { ImportError } from '../import-error.ts';
import { filesOf } from './line-files.ts';
import { diffArguments, logArguments, parseDiff, parseLog } from './raw-diff.ts';
import type { LoggedCommit, RawChange } from './raw-diff.ts';
import { changesBetween } from '../read-folder.ts';
import type { Known } from '../reading.ts';
import { parseTree } from './tracked-files.ts';

/** Commits and trees of one repository, as an import reads them. */
export class CommitLog {
  readonly #git: Git;
  readonly #gaps: Gaps;

  constructor(git: Git, gaps: Gaps) {
    this.#git = git;
    this.#gaps = gaps;
  }

  /**
   * Commits of the main line up to `tip` that are new since `known.state`, oldest first; all of them without it. A
   * rewritten line counts as one step from where it stood.
   */
  async mainLine(tip: string, known: Known): Promise<readonly LoggedCommit[]> {
    const before = known.state?.tip;
    const log = (...range: readonly string[]): Promise<readonly LoggedCommit[]> =>
      this.log('--first-parent', '--reverse', ...range);
    if (before === undefined) return (await this.#wholeLog(tip)) ?? [await this.#tipAlone(tip)];
    if (before === tip) return [];
    const range = ['--first-parent', '--reverse', `${before}..${tip}`];
    const line = parseLog((await this.#git.attempt(...logArguments, ...range)) ?? '');
    if (line[0]?.parents[0] === before) return line;
    const last = line.at(-1) ?? (await log('-1', tip))[0];
    if (last === undefined) return [];
    const diff = await this.#git.attempt(...diffArguments, before, tip);
    // The commit that the line was rewritten from may be gone from the repository; what was read of it is not.
    const snapshot = diff === undefined ? known.snapshotOf(before) : undefined;
    const changes =
      snapshot === undefined
        ? parseDiff(diff ?? '')
        : changesBetween(filesOf(snapshot), await this.tree(tip));
    return [{ ...last, changes }];
  }

  /** @throws {ImportError} when the clone lacks trees of the range. */
  async log(...range: readonly string[]): Promise<LoggedCommit[]> {
    return parseLog(await this.#git.tolerant(...logArguments, ...range));
  }

  async diff(from: string, to: string): Promise<RawChange[]> {
    return parseDiff(await this.#git.tolerant(...diffArguments, from, to));
  }

  /** Object ids of a commit's files by path. */
  async tree(oid: string): Promise<Map<string, string>> {
    return parseTree(await this.#git.text('ls-tree', '-r', '-z', oid));
  }

  async timeOf(oid: string): Promise<string> {
    return new Date((await this.#git.text('show', '-s', '--format=%cI', oid)).trim()).toISOString();
  }

  async messageOf(oid: string): Promise<string> {
    return (await this.#git.text('show', '-s', '--format=%B', oid)).trim();
  }

  /** Whether `oid` is `ancestor` or comes after it. */
  async isSince(ancestor: string, oid: string): Promise<boolean> {
    return (await this.#git.attempt('merge-base', '--is-ancestor', ancestor, oid)) !== undefined;
  }

  async #wholeLog(tip: string): Promise<readonly LoggedCommit[] | undefined> {
    try {
      return await this.log('--first-parent', '--reverse', tip);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      this.#gaps.add('history', tip);
      return undefined;
    }
  }

  /** The newest commit as if it were the first: all its files are new in it. */
  async #tipAlone(tip: string): Promise<LoggedCommit> {
    const args = logArguments.filter((argument) => !['--raw', '-M'].includes(argument));
    const [commit] = parseLog(await this.#git.text(...args, '-1', tip));
    if (commit === undefined) throw new ImportError(`${this.#git.directory} could not be read at ${tip}.`);
    return { ...commit, parents: [], changes: changesBetween(new Map(), await this.tree(tip)) };
  }
}
