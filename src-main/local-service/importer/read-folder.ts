import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { walkPages } from '../snapshot.ts';
import { SnapshotBuilder } from './build-snapshot.ts';
import type { ContentStore } from './build-snapshot.ts';
import { isFileOfSpace, isMarkdown } from './content-types.ts';
import { ImportError } from './import-error.ts';
import type { RawChange } from './git/raw-diff.ts';
import { wholeSource } from './reading.ts';
import type { Known, Reading, SpacePlace } from './reading.ts';
import { filesOf } from './git/line-files.ts';
import { spaceTitle } from './layout/space-title.ts';
import { applyChanges } from './git/tracked-files.ts';
import type { TrackedFiles } from './git/tracked-files.ts';
import { visibleFrom } from './layout/territory.ts';

const largestFileBytes = 100_000_000;

export interface FolderFile {
  /** Below the folder, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly changedAt: string;
}

/** Files of a folder that documentation may need, sorted by path. Links are not followed; dot folders but `.gitbook` are left out. */
export async function listFolder(folder: string): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  const visit = async (below: string): Promise<void> => {
    const entries: Dirent[] = await readdir(join(folder, below), { withFileTypes: true });
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        const isSkipped =
          (entry.name.startsWith('.') && entry.name !== '.gitbook') || entry.name === 'node_modules';
        if (!isSkipped) await visit(path);
      } else if (entry.isFile() && isWanted(path)) {
        const { size, mtime } = await stat(join(folder, path));
        if (size <= largestFileBytes) found.push({ path, size, changedAt: mtime.toISOString() });
      }
    }
  };
  try {
    await visit('');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${folder} cannot be read: ${reason}.`);
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isWanted(path: string): boolean {
  return (
    isMarkdown(path) ||
    isFileOfSpace(path) ||
    /(^|\/)\.gitbook\.yaml$/.test(path) ||
    path.endsWith('.gitbook/vars.yaml')
  );
}

export function folderFingerprint(files: readonly FolderFile[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.path}\0${file.size}\0${file.changedAt}\n`);
  return hash.digest('hex');
}

/** The name git would give this content. */
export function blobName(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

/**
 * Reads a plain folder of Markdown. It has no history: every look that finds a change makes one revision, and a file that
 * lies elsewhere with the same content keeps its id. Undefined when nothing changed.
 */
export async function readFolder(
  folder: string,
  known: Known,
  name: string,
  now: () => string,
  place: SpacePlace = wholeSource,
): Promise<Reading | undefined> {
  const all = await listFolder(folder);
  const paths = new Set(all.map(({ path }) => path));
  const isShown = visibleFrom(place.directory, place.siblings, (path) => paths.has(path));
  const listed = all.filter(({ path }) => isShown(path));
  const fingerprint = folderFingerprint(listed);
  if (known.state?.fingerprint === fingerprint) return undefined;
  const contents = new Map<string, Buffer>();
  const tree = new Map<string, string>();
  for (const { path } of listed) {
    const content = await readFile(join(folder, path));
    const oid = blobName(content);
    contents.set(oid, content);
    tree.set(path, oid);
  }
  const bodies = new Map<string, string>();
  const blobs = new Map<string, Buffer>();
  const builder = new SnapshotBuilder(mapStore(contents, bodies, blobs), known.seed, place);
  const previous = known.state === undefined ? undefined : known.snapshotOf(known.state.tip);
  const at = known.state === undefined ? newestOf(listed, now()) : now();
  const files = previous === undefined ? new Map<string, never>() : filesOf(previous);
  applyChanges(files, changesBetween(files, tree), at, known.seed);
  const snapshot = await builder.build(files, at, previous);
  if (![...walkPages(snapshot.pages)].some((page) => page.type === 'document')) {
    throw new ImportError(
      `${name} has no documentation pages: put Markdown files into it, or choose another folder.`,
    );
  }
  const summary = await builder.summary(files, await builder.layout(files));
  const tip = createHash('sha1')
    .update([...tree].map((entry) => entry.join('\0')).join('\n'))
    .digest('hex');
  const parent = known.state?.tip;
  return {
    title: spaceTitle(summary?.title, snapshot, name),
    revisions: [
      { oid: tip, ...(parent === undefined ? {} : { parent }), at, message: '', ref: '', snapshot },
    ],
    tip,
    merged: [],
    highestNumber: 0,
    branches: [],
    ended: [],
    bodies,
    blobs,
    gaps: [],
    state: { tip, branches: {}, fingerprint },
  };
}

export function mapStore(
  contents: ReadonlyMap<string, Buffer>,
  bodies: Map<string, string>,
  blobs: Map<string, Buffer>,
): ContentStore {
  return {
    read: (oid) => Promise.resolve(contents.get(oid)),
    keepBody: (hash, markdown) => void bodies.set(hash, markdown),
    keepBlob: (hash, content) => void blobs.set(hash, content),
  };
}

function newestOf(files: readonly FolderFile[], otherwise: string): string {
  return files.reduce(
    (newest, file) => (file.changedAt > newest ? file.changedAt : newest),
    files[0]?.changedAt ?? otherwise,
  );
}

/** What leads from `files` to `tree`; a vanished path whose content turns up elsewhere is a rename. */
export function changesBetween(files: TrackedFiles, tree: ReadonlyMap<string, string>): RawChange[] {
  const changes: RawChange[] = [];
  const vanished = new Map<string, string[]>();
  for (const [path, { oid }] of files) {
    if (!tree.has(path)) vanished.set(oid, [...(vanished.get(oid) ?? []), path]);
  }
  for (const [path, oid] of tree) {
    const before = files.get(path);
    if (before !== undefined) {
      if (before.oid !== oid) changes.push({ status: 'modified', path, oid, isFile: true });
      continue;
    }
    const from = vanished.get(oid)?.shift();
    if (from === undefined) changes.push({ status: 'added', path, oid, isFile: true });
    else changes.push({ status: 'renamed', path, from, oid, isFile: true });
  }
  for (const [oid, paths] of vanished) {
    for (const path of paths) changes.push({ status: 'deleted', path, oid, isFile: true });
  }
  return changes;
}
