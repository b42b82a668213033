import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { derivedId } from '../git/tracked-files.ts';
import { Git, gitOutside } from '../git/git.ts';
import { ImportError } from '../import-error.ts';
import { folderFingerprint, listFolder, readFolder } from '../read-folder.ts';
import { readRepository } from '../read-repository.ts';
import type { Known, Reading, SpacePlace } from '../reading.ts';
import { readFingerprint } from '../references.ts';

export type SourceKind = 'repository' | 'bundle' | 'folder';

export interface Source {
  readonly kind: SourceKind;
  /** Absolute, with links resolved. */
  readonly location: string;
}

/** What a path given to `--import` is. @throws {ImportError} where there is nothing to read. */
export async function identifySource(path: string): Promise<Source> {
  const absolute = resolve(path);
  if (!existsSync(absolute))
    throw new ImportError(`${absolute} does not exist; give a folder, a git repository or a bundle.`);
  const location = realpathSync(absolute);
  if (statSync(location).isDirectory())
    return { kind: isRepository(location) ? 'repository' : 'folder', location };
  const file = await open(location);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    if (/^# v[23] git bundle/.test(buffer.toString('latin1', 0, bytesRead)))
      return { kind: 'bundle', location };
  } finally {
    await file.close();
  }
  throw new ImportError(`${location} is neither a folder nor a git bundle; give one of them.`);
}

function isRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)));
}

/**
 * Reads what is new of a space in a source. A bundle is copied into a bare repository below `workFolder`, and again when
 * the file changed; the source itself is never written to.
 */
export async function readSource(
  source: Source,
  place: SpacePlace,
  known: Known,
  workFolder: string,
  now: () => string,
): Promise<Reading | undefined> {
  const name = nameOfSource(source, place.directory);
  switch (source.kind) {
    case 'folder':
      return readFolder(source.location, known, name, now, place);
    case 'repository':
      return readRepository(new Git(source.location), known, name, place);
    case 'bundle': {
      const fingerprint = await sourceFingerprint(source);
      if (known.state?.fingerprint === fingerprint && existsSync(copyOf(source, workFolder)))
        return undefined;
      const git = new Git(await bundleCopy(source, workFolder));
      const reading = await readRepository(git, known, name, place);
      return reading === undefined ? undefined : { ...reading, state: { ...reading.state, fingerprint } };
    }
  }
}

/** What a space is called that says no title itself. */
export function nameOfSource(source: Source, directory: string): string {
  return basename(directory === '' ? source.location : directory).replace(/\.(git|bundle)$/, '');
}

/** Changes whenever something moved in a source, for any of its spaces. */
export async function sourceFingerprint(source: Source): Promise<string> {
  switch (source.kind) {
    case 'folder':
      return folderFingerprint(await listFolder(source.location));
    case 'repository':
      return readFingerprint(new Git(source.location));
    case 'bundle': {
      const { size, mtimeMs } = statSync(source.location);
      return `${size} ${mtimeMs}`;
    }
  }
}

/** The repository to read a source from; undefined for a plain folder. */
export async function repositoryOf(source: Source, workFolder: string): Promise<Git | undefined> {
  if (source.kind === 'folder') return undefined;
  return new Git(source.kind === 'repository' ? source.location : await bundleCopy(source, workFolder));
}

function copyOf(source: Source, workFolder: string): string {
  return join(workFolder, `${derivedId(source.location)}.git`);
}

/** The bare repository that holds what a bundle holds now. */
async function bundleCopy(source: Source, workFolder: string): Promise<string> {
  const copy = copyOf(source, workFolder);
  await copyBundle(source.location, copy);
  return copy;
}

async function copyBundle(bundle: string, copy: string): Promise<void> {
  mkdirSync(copy, { recursive: true });
  if (!existsSync(join(copy, 'HEAD'))) await gitOutside('init', '--quiet', '--bare', copy);
  await gitOutside(
    '-C',
    copy,
    'fetch',
    '--quiet',
    '--prune',
    '--no-tags',
    bundle,
    '+refs/heads/*:refs/heads/*',
    '+refs/remotes/origin/*:refs/remotes/origin/*',
  );
  // A bundle may say which branch was checked out where it was made; the copy then says the same.
  const git = new Git(copy);
  const heads = (await git.attempt('bundle', 'list-heads', bundle)) ?? '';
  const head = /^([0-9a-f]+) HEAD$/m.exec(heads)?.[1];
  const named = [...heads.matchAll(/^([0-9a-f]+) refs\/heads\/(.+)$/gm)].filter(([, oid]) => oid === head);
  const branch =
    named.map(([, , name]) => name).find((name) => name === 'main' || name === 'master') ?? named[0]?.[2];
  if (branch !== undefined) await gitOutside('-C', copy, 'symbolic-ref', 'HEAD', `refs/heads/${branch}`);
}
