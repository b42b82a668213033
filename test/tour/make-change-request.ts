import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Git } from '../../src-main/local-service/importer/git/git.ts';
import { readReferences } from '../../src-main/local-service/importer/references.ts';
import { words } from './words.ts';

const branch = 'galley-tour';

/**
 * Copies a repository, bundle or folder to `target` and adds a branch that writes one more paragraph into a file; the
 * original stays as it is. The service makes a change request of the branch.
 */
export async function copyWithBranch(docs: string, target: string, file: string): Promise<void> {
  const git = (args: readonly string[], input?: string, environment = {}): string =>
    execFileSync('git', ['-c', 'safe.directory=*', ...args], {
      encoding: 'utf8',
      maxBuffer: 1024 * 1024 * 1024,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(input === undefined ? {} : { input }),
      env: { ...process.env, ...author, ...environment },
    });
  if (fs.statSync(docs).isDirectory() && !isRepository(docs)) {
    fs.cpSync(docs, target, { recursive: true, filter: (name) => path.basename(name) !== 'node_modules' });
    git(['init', '--quiet', '--initial-branch=main', target]);
    git(['-C', target, 'add', '--all', '--force']);
    git(['-C', target, 'commit', '--quiet', '--message', 'Documentation as it is']);
  } else git(['clone', '--quiet', '--mirror', docs, target]);
  const { main } = await readReferences(new Git(target));
  const before = git(['-C', target, 'cat-file', 'blob', `${main.tip}:${file}`]);
  const text = `${before.replace(/\s*$/, '')}\n\n${words.change}\n`;
  const blob = git(['-C', target, 'hash-object', '-w', '--stdin'], text).trim();
  const index = { GIT_INDEX_FILE: path.join(target, 'tour-index') };
  git(['-C', target, 'read-tree', main.tip], undefined, index);
  git(['-C', target, 'update-index', '--add', '--cacheinfo', `100644,${blob},${file}`], undefined, index);
  const tree = git(['-C', target, 'write-tree'], undefined, index).trim();
  fs.rmSync(index.GIT_INDEX_FILE, { force: true });
  const commit = git(['-C', target, 'commit-tree', tree, '-p', main.tip, '-m', words.subject]).trim();
  git(['-C', target, 'update-ref', `refs/heads/${branch}`, commit]);
}

const author = {
  GIT_AUTHOR_NAME: 'Tour',
  GIT_AUTHOR_EMAIL: 'tour@galley.invalid',
  GIT_COMMITTER_NAME: 'Tour',
  GIT_COMMITTER_EMAIL: 'tour@galley.invalid',
};

function isRepository(folder: string): boolean {
  return (
    fs.existsSync(path.join(folder, '.git')) ||
    ['HEAD', 'objects', 'refs'].every((name) => fs.existsSync(path.join(folder, name)))
  );
}
