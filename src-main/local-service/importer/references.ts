import { createHash } from 'node:crypto';
import type { Git } from './git/git.ts';
import { ImportError } from './import-error.ts';

export interface References {
  /** Changes whenever a branch or HEAD moves. */
  readonly fingerprint: string;
  /** Short name of the default branch and the commit it stands at. */
  readonly main: { readonly name: string; readonly tip: string };
  /** Unmerged branches by short name: local ones, and `origin/*` where there is no local one of that name. */
  readonly branches: ReadonlyMap<string, string>;
}

/** What `References.fingerprint` would be now, cheaply: asked every second while the service runs. */
export async function readFingerprint(git: Git): Promise<string> {
  const head = (await git.attempt('rev-parse', '--symbolic-full-name', 'HEAD')) ?? '';
  const refs = await git.text(
    'for-each-ref',
    '--format=%(refname) %(objectname)',
    'refs/heads',
    'refs/remotes/origin',
  );
  return createHash('sha256').update(`${head}\n${refs}`).digest('hex');
}

/** Reads a repository's branches: where HEAD points, else `origin/HEAD`, else main or master, else the newest. */
export async function readReferences(git: Git): Promise<References> {
  const fingerprint = await readFingerprint(git);
  const format = '%(refname)%00%(objectname)%00%(objecttype)';
  const listed = await git.text(
    'for-each-ref',
    '--sort=-committerdate',
    `--format=${format}`,
    'refs/heads',
    'refs/remotes/origin',
  );
  const local = new Map<string, string>();
  const remote = new Map<string, string>();
  for (const line of listed.split('\n')) {
    const [ref = '', oid = '', type = ''] = line.split('\0');
    if (type !== 'commit') continue;
    if (ref.startsWith('refs/heads/')) local.set(ref.slice('refs/heads/'.length), oid);
    else if (ref !== 'refs/remotes/origin/HEAD') remote.set(ref.slice('refs/remotes/origin/'.length), oid);
  }
  const all = new Map([...remote, ...local]);
  const name = await defaultBranch(git, all, local);
  const tip =
    name === undefined
      ? await git.attempt('rev-parse', '--verify', '--quiet', 'HEAD^{commit}')
      : all.get(name);
  if (tip === undefined)
    throw new ImportError(`${git.directory} has no commits yet; commit the documentation and try again.`);
  const branches = new Map<string, string>();
  const unmerged = await git.text(
    'for-each-ref',
    `--no-merged=${tip.trim()}`,
    '--format=%(objectname)',
    'refs/heads',
    'refs/remotes/origin',
  );
  const open = new Set(unmerged.split('\n'));
  for (const [branch, oid] of all) if (branch !== name && open.has(oid)) branches.set(branch, oid);
  return { fingerprint, main: { name: name ?? 'HEAD', tip: tip.trim() }, branches };
}

async function defaultBranch(
  git: Git,
  all: ReadonlyMap<string, string>,
  local: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const head = (await git.attempt('symbolic-ref', '--quiet', 'HEAD'))?.trim().replace('refs/heads/', '');
  if (head !== undefined && local.has(head)) return head;
  const origin = (await git.attempt('symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD'))
    ?.trim()
    .replace('refs/remotes/origin/', '');
  if (origin !== undefined && all.has(origin)) return origin;
  return ['main', 'master', 'trunk', 'develop'].find((name) => all.has(name)) ?? all.keys().next().value;
}
