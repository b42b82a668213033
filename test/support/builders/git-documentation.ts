import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A small documentation repository that a test writes: pages, SUMMARY.md, branches as change requests. */
export class GitDocumentation {
  readonly folder: string;
  #commits = 0;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    this.git('init', '--quiet', '--initial-branch=main', '--template=');
  }

  git(...args: readonly string[]): string {
    return this.#run('git', args);
  }

  #run(program: string, args: readonly string[]): string {
    // Commits a minute apart, so that dates order them.
    const date = new Date(Date.UTC(2026, 0, 1, 0, this.#commits)).toISOString();
    return execFileSync(program, args, {
      cwd: this.folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: this.folder,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_AUTHOR_NAME: 'Writer',
        GIT_AUTHOR_EMAIL: 'writer@example.com',
        GIT_COMMITTER_NAME: 'Writer',
        GIT_COMMITTER_EMAIL: 'writer@example.com',
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_DATE: date,
      },
    });
  }

  /** Writes files (null removes one) and commits them. */
  commit(subject: string, files: Readonly<Record<string, string | Uint8Array | null>>): this {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      if (content === null) rmSync(file);
      else {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, content);
      }
    }
    this.#commits += 1;
    // One process of this program's size instead of two: starting it takes longer than what git does.
    this.#run('sh', ['-c', 'git add --all && exec git commit --quiet --allow-empty -m "$0"', subject]);
    return this;
  }

  /** Adds `count` commits that change nothing, quickly; their messages are `Commit 1` and so on. */
  emptyCommits(count: number): this {
    const tree = this.git('rev-parse', 'HEAD^{tree}').trim();
    for (let round = 1; round <= count; round += 1) {
      this.#commits += 1;
      this.git(
        'update-ref',
        'HEAD',
        this.git('commit-tree', tree, '-p', 'HEAD', '-m', `Commit ${round}`).trim(),
      );
    }
    return this;
  }

  /** Does work on a branch made from `from`, then stands on main again. */
  branch(name: string, from: string, work: (repository: this) => void): this {
    this.git('checkout', '--quiet', '-b', name, from);
    work(this);
    this.git('checkout', '--quiet', 'main');
    return this;
  }
}

/** SUMMARY.md of pages given as title and path, in one flat list. */
export function summaryOf(pages: Readonly<Record<string, string>>): string {
  const lines = Object.entries(pages).map(([title, file]) => `* [${title}](${file})`);
  return `# Table of contents\n\n${lines.join('\n')}\n`;
}

/** The smallest PNG: one grey pixel. */
export const pngBytes = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  ),
);
