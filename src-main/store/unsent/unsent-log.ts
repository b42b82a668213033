import {
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { openRegular } from '../../sqlite/regular-file.ts';
import { syncFolder } from '../sync-folder.ts';

/** The file beside an account's database that holds the second copy of what is the person's alone. */
export const unsentLogName = 'unsent.log';

/** One record of the log: the whole of a row after a change, or that it was deleted. */
export interface LoggedRow {
  /** Number of the change; of several records of one row the highest counts, wherever it stands. */
  readonly change: number;
  readonly name: string;
  readonly key: string;
  /** As in `personal_row`; null: deleted. */
  readonly checksum: number | null;
  /** JSON of the row by its columns; empty: deleted. */
  readonly body: string;
}

export interface UnsentLog {
  /** The newest record of each row, by `rowName`. */
  readonly rows: ReadonlyMap<string, LoggedRow>;
  /**
   * Rows that changed last at or before this number and are not in the log had come to their end when it was written anew;
   * null: the log does not say.
   */
  readonly base: number | null;
  readonly highest: number;
  readonly bytes: number;
  /** Lines whose checksum does not fit. */
  readonly damagedLines: number;
  /** What can be read in those, bounded. */
  readonly remains: readonly string[];
}

export function rowName(name: string, key: string): string {
  return `${name}\t${key}`;
}

/*
 * A line: CRC-32 of what follows it, in 8 hexadecimal digits; the head as a JSON array; the row as JSON. Tabs part the
 * three, a line feed ends it: JSON has neither of them inside. What is damaged is passed over up to the next line feed.
 */
function lineOf(head: readonly (number | string | null)[], body: string): string {
  const rest = `${JSON.stringify(head)}\t${body}`;
  return `${crc32(rest).toString(16).padStart(8, '0')}\t${rest}\n`;
}

function lineOfRow({ change, name, key, checksum, body }: LoggedRow): string {
  return lineOf([change, name, key, checksum], body);
}

const formatVersion = 1;

/**
 * Adds records in one write, and carries them to the disk where asked. `absent`: there is no log, or an empty one, and
 * nothing was written: it is to be written anew, because the other rows are missing in it.
 *
 * @returns the size of the file
 */
export function appendToLog(path: string, rows: readonly LoggedRow[], isSynced: boolean): number | 'absent' {
  let file: number;
  try {
    file = openRegular(path, constants.O_WRONLY | constants.O_APPEND);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'absent';
    throw error;
  }
  try {
    if (fstatSync(file).size === 0) return 'absent';
    // The line feed first: a write that was cut off must not take this one's first line with it.
    writeAll(file, `\n${rows.map(lineOfRow).join('')}`);
    if (isSynced) fdatasyncSync(file);
    return fstatSync(file).size;
  } finally {
    closeSync(file);
  }
}

/**
 * Writes the log anew: whole under its name or as it was. Callers hold the write lock of the database, so that nothing is
 * committed meanwhile that would be added to the old file alone.
 *
 * @param base number of the last change of the database
 * @returns the size of the file
 */
export function rewriteLog(path: string, base: number, rows: Iterable<LoggedRow>): number {
  const draft = `${path}.new`;
  if (lstatSync(draft, { throwIfNoEntry: false }) !== undefined) unlinkSync(draft);
  const file = openSync(draft, 'wx', 0o600);
  let size: number;
  try {
    let part = lineOf([base, '', '', formatVersion], '');
    for (const row of rows) {
      part += lineOfRow(row);
      if (part.length < 1024 * 1024) continue;
      writeAll(file, part);
      part = '';
    }
    writeAll(file, part);
    fsyncSync(file);
    size = fstatSync(file).size;
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  syncFolder(dirname(path));
  return size;
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

/** What the system says of a file that cannot be read, as against a program that has too many of them open. */
const unreadableCodes = new Set(['EACCES', 'EPERM', 'EIO', 'EISDIR', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EUCLEAN']);

/** True where a log is there and the disk does not give it: a folder or a pipe in its place, no permission, a broken sector. */
export function saysUnreadable(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && unreadableCodes.has(String(error.code));
}

export const emptyLog: UnsentLog = {
  rows: new Map(),
  base: null,
  highest: 0,
  bytes: 0,
  damagedLines: 0,
  remains: [],
};

const pieceBytes = 4 * 1024 * 1024;
/** The longest row is a site draft of some megabytes: more without a line feed is not a line of ours. */
const longestLine = 64 * 1024 * 1024;
const mostRemains = 200;

/** Reads the whole log. A log that is not there is an empty one. @throws what the system says (`saysUnreadable`) */
export function readLog(path: string): UnsentLog {
  const rows = new Map<string, LoggedRow>();
  const remains: string[] = [];
  const found = { base: null as number | null, highest: 0, bytes: 0, damagedLines: 0 };

  function take(line: string): void {
    const read = readLine(line);
    if (read === null) {
      found.damagedLines += 1;
      const text = readableIn(line);
      if (text !== '' && remains.length < mostRemains) remains.push(text);
      return;
    }
    found.highest = Math.max(found.highest, read.change);
    if (read.name === '') {
      found.base = Math.max(found.base ?? 0, read.change);
      return;
    }
    const name = rowName(read.name, read.key);
    const before = rows.get(name);
    if (before === undefined || read.change >= before.change) rows.set(name, read);
  }

  for (const line of linesOf(path, (bytes) => (found.bytes = bytes))) if (line !== '') take(line);
  return { rows, remains, ...found };
}

/** Lines of a file, read piece by piece. */
function* linesOf(path: string, onSize: (bytes: number) => void): Generator<string> {
  if (!existsSync(path)) return;
  const file = openRegular(path);
  try {
    const piece = Buffer.alloc(Math.min(pieceBytes, Math.max(1, fstatSync(file).size)));
    onSize(fstatSync(file).size);
    let rest: Buffer[] = [];
    let restBytes = 0;
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
      let start = 0;
      for (let end = piece.indexOf(10); end >= 0 && end < length; end = piece.indexOf(10, start)) {
        const tail = piece.subarray(start, end);
        yield rest.length === 0 ? tail.toString() : Buffer.concat([...rest, tail]).toString();
        rest = [];
        restBytes = 0;
        start = end + 1;
      }
      restBytes += length - start;
      if (restBytes <= longestLine) rest.push(Buffer.from(piece.subarray(start, length)));
    }
    if (rest.length > 0) yield Buffer.concat(rest).toString();
  } finally {
    closeSync(file);
  }
}

function readLine(line: string): LoggedRow | null {
  const rest = line.slice(9);
  if (line[8] !== '\t' || Number.parseInt(line.slice(0, 8), 16) !== crc32(rest)) return null;
  const end = rest.indexOf('\t');
  // What the checksum proves was written by lineOf.
  const [change, name, key, checksum] = JSON.parse(rest.slice(0, end)) as [
    number,
    string,
    string,
    number | null,
  ];
  return { change, name, key, checksum, body: rest.slice(end + 1) };
}

/** Words that a damaged line still holds. */
function readableIn(line: string): string {
  return line
    .slice(0, 4096)
    .replaceAll(/[\p{Cc}\uFFFD]+/gu, ' ')
    .trim();
}
