import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
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

/** Where references are looked for; others are nobody's change requests. */
const places = ['refs/heads', 'refs/remotes/origin'];

interface Reference {
  readonly isHead: boolean;
  readonly ref: string;
  readonly oid: string;
}

interface ListedReference extends Reference {
  readonly type: string;
  /** What a symbolic reference points to. */
  readonly target: string;
  /** Seconds since 1970. */
  readonly committed: number;
}

/** What `References.fingerprint` would be now, cheaply. */
export async function readFingerprint(git: Git): Promise<string> {
  const listed = await git.text('for-each-ref', '--format=%(HEAD)%00%(refname)%00%(objectname)', ...places);
  return fingerprintOf(
    linesOf(listed).map(([head, ref = '', oid = '']) => ({ isHead: head === '*', ref, oid })),
  );
}

/** Where git keeps references as files: HEAD of this working tree, and all the others. */
export interface ReferencePlaces {
  readonly head: string;
  readonly others: string;
}

export async function referencePlaces(git: Git): Promise<ReferencePlaces> {
  const printed = await git.text('rev-parse', '--absolute-git-dir', '--git-common-dir');
  const [own = '', common = ''] = printed.split('\n');
  return { head: path.join(own, 'HEAD'), others: path.resolve(git.directory, common) };
}

/** A file that is younger may change again without a trace: some file systems tell times by two seconds. */
const settledMs = 3000;

/**
 * Changes whenever a reference may have moved; costs no process. Undefined where the files do not tell: they were written
 * just now.
 */
export async function referenceStamp({ head, others }: ReferencePlaces): Promise<string | undefined> {
  const loose = await Promise.all(
    places.map((place) =>
      readdir(path.join(others, place), { recursive: true, withFileTypes: true }).catch(noEntries),
    ),
  );
  const files = [
    head,
    path.join(others, 'packed-refs'),
    path.join(others, 'reftable', 'tables.list'),
    ...loose.flat().map((entry) => path.join(entry.parentPath, entry.name)),
  ];
  const stats = await Promise.all(files.map((file) => stat(file, { bigint: true }).catch(() => undefined)));
  const newest = stats.reduce((time, one) => Math.max(time, Number(one?.mtimeMs ?? 0)), 0);
  if (Math.abs(Date.now() - newest) < settledMs) return undefined;
  return stats
    .map((one, index) =>
      one === undefined ? '' : `${files[index] ?? ''} ${one.ino} ${one.size} ${one.mtimeNs}`,
    )
    .join('\n');
}

const noEntries = (): Dirent[] => [];

function fingerprintOf(references: readonly Reference[]): string {
  const lines = references.map(({ isHead, ref, oid }) => `${isHead ? '*' : ''}${ref} ${oid}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\0'));
}

/** The default branch: where HEAD points, else `origin/HEAD`, else main or master, else the newest. */
export async function readMain(git: Git): Promise<References['main']> {
  return mainOf(git, branchesOf(await list(git)));
}

/** Reads a repository's branches, the default one as `readMain` finds it. */
export async function readReferences(git: Git): Promise<References> {
  const listed = await list(git);
  const found = branchesOf(listed);
  const main = await mainOf(git, found);
  const others = [...found.all].filter(([name, oid]) => name !== main.name && oid !== main.tip);
  const open = others.length === 0 ? new Set<string>() : await unmergedInto(git, main.tip);
  return {
    fingerprint: fingerprintOf(listed),
    main,
    branches: new Map(others.filter(([, oid]) => open.has(oid))),
  };
}

/** In the order of their names. */
async function list(git: Git): Promise<readonly ListedReference[]> {
  const format = ['HEAD', 'refname', 'objectname', 'objecttype', 'symref', 'committerdate:unix'];
  const listed = await git.text(
    'for-each-ref',
    `--format=${format.map((field) => `%(${field})`).join('%00')}`,
    ...places,
  );
  return linesOf(listed).map(([head, ref = '', oid = '', type = '', target = '', committed]) => ({
    isHead: head === '*',
    ref,
    oid,
    type,
    target,
    committed: Number(committed),
  }));
}

interface Branches {
  /** Commits by short name: of local branches, and of `origin/*` where there is no local one of that name. */
  readonly all: ReadonlyMap<string, string>;
  /** The checked out branch and that of the origin, where each is one of `all`; the first is preferred. */
  readonly preferred: readonly string[];
}

function branchesOf(listed: readonly ListedReference[]): Branches {
  const local = new Map<string, string>();
  const remote = new Map<string, string>();
  let head: string | undefined;
  let origin: string | undefined;
  for (const { isHead, ref, oid, type, target } of listed.toSorted((a, b) => b.committed - a.committed)) {
    if (type !== 'commit') continue;
    if (ref.startsWith('refs/heads/')) {
      const name = ref.slice('refs/heads/'.length);
      local.set(name, oid);
      if (isHead) head = name;
    } else if (ref === 'refs/remotes/origin/HEAD') origin = target.slice('refs/remotes/origin/'.length);
    else remote.set(ref.slice('refs/remotes/origin/'.length), oid);
  }
  const all = new Map([...remote, ...local]);
  return {
    all,
    preferred: [head, origin].filter((name): name is string => name !== undefined && all.has(name)),
  };
}

async function mainOf(git: Git, { all, preferred }: Branches): Promise<References['main']> {
  const name = [...preferred, 'main', 'master', 'trunk', 'develop', ...all.keys()].find((one) =>
    all.has(one),
  );
  const tip =
    name === undefined
      ? await git.attempt('rev-parse', '--verify', '--quiet', 'HEAD^{commit}')
      : all.get(name);
  if (tip === undefined)
    throw new ImportError(`${git.directory} has no commits yet; commit the documentation and try again.`);
  return { name: name ?? 'HEAD', tip: tip.trim() };
}

async function unmergedInto(git: Git, tip: string): Promise<ReadonlySet<string>> {
  const listed = await git.text('for-each-ref', `--no-merged=${tip}`, '--format=%(objectname)', ...places);
  return new Set(listed.split('\n'));
}
