import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allAccountFolders } from '../store/accounts-folder.ts';
import { openRegular } from '../sqlite/regular-file.ts';

/**
 * The file of the first screen (docs/design/window.md): a line that says what it belongs to, the JSON of a `ScreenSnapshot` or an
 * empty line, and the JSON of a `FirstScreen`. It is whole and of this very data folder, or it is taken for none: nothing depends
 * on it.
 */
export const firstScreenName = 'first-screen.json';

/** More is not written, and not read. In characters, without the snapshot. */
export const longestFirstScreen = 2_000_000;

/** In bytes: what both can come to, however they are encoded. */
const longestFile = 12_000_000;

/** Both as JSON on one line. */
export interface FirstScreenTexts {
  readonly screen: string;
  readonly snapshot: string | null;
}

interface Header {
  /** What must be the same when it is read: the views, the data folder, the policy. */
  readonly bound: string;
  readonly accounts: readonly string[];
  readonly sum: string;
}

/** Never throws: a disk that takes nothing more has no first screen. */
export function writeFirstScreen(dataDir: string, bound: string, texts: FirstScreenTexts): void {
  if (texts.screen.length > longestFirstScreen) return;
  const path = join(dataDir, firstScreenName);
  const accounts = allAccountFolders(dataDir);
  const body = `${texts.snapshot ?? ''}\n${texts.screen}`;
  const header: Header = { bound, accounts, sum: sumOf(bound, accounts, body) };
  try {
    writeFileSync(`${path}.part`, `${JSON.stringify(header)}\n${body}`, { mode: 0o600 });
    renameSync(`${path}.part`, path);
  } catch {
    removeFirstScreen(dataDir);
  }
}

/** Null: there is none, or it is of something else, and then it is removed. */
export function readFirstScreen(dataDir: string, bound: string): FirstScreenTexts | null {
  const texts = readWhole(dataDir, bound);
  if (texts === null) removeFirstScreen(dataDir);
  return texts;
}

/** Called when anything changed that it may show. */
export function removeFirstScreen(dataDir: string): void {
  for (const name of [firstScreenName, `${firstScreenName}.part`]) {
    try {
      rmSync(join(dataDir, name), { force: true, recursive: true });
    } catch {
      // A folder that nothing can be removed from: what is read is held against what it belongs to.
    }
  }
}

function readWhole(dataDir: string, bound: string): FirstScreenTexts | null {
  try {
    const text = readPrivate(join(dataDir, firstScreenName));
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    const header = JSON.parse(text.slice(0, end)) as Partial<Header> | null; // its sum proves it
    const accounts = allAccountFolders(dataDir);
    if (header?.bound !== bound || header.sum !== sumOf(bound, accounts, body)) return null;
    const middle = body.indexOf('\n');
    return { screen: body.slice(middle + 1), snapshot: middle > 0 ? body.slice(0, middle) : null };
  } catch {
    return null;
  }
}

/** @throws where it is not a file, is too long, or others could have read or written it */
function readPrivate(path: string): string {
  const file = openRegular(path);
  try {
    const { size, mode, uid } = fstatSync(file);
    if (size > longestFile) throw new RangeError('too long');
    if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o077) !== 0))
      throw new RangeError('not private');
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function sumOf(bound: string, accounts: readonly string[], body: string): string {
  return createHash('sha256')
    .update(JSON.stringify([bound, accounts]))
    .update(body)
    .digest('hex');
}
