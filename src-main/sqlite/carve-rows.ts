import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

export type CarvedValue = string | number | null | Uint8Array;

/** A row as it stands in a page, whichever table it belongs to. */
export interface CarvedRow {
  /** Null in tables without one. */
  readonly rowid: number | null;
  readonly values: readonly CarvedValue[];
}

const largestPayload = 64 * 1024 * 1024;
const usualPageSize = 4096;

/**
 * Reads rows out of the pages of a database file by the format of the file alone, with the pages of its write-ahead log in
 * their places: for a file that SQLite itself cannot open or walk any more. What cannot be read is passed over. Pages that
 * are not in use any more may hold old rows: callers decide which is the newest.
 */
export function* carveRows(path: string): Generator<CarvedRow> {
  const pages = openPages(path);
  try {
    for (let number = 1; number <= pages.count; number += 1) {
      const page = pages.read(number);
      if (page !== null) yield* rowsOf(page, number, pages);
    }
  } finally {
    pages.close();
  }
}

interface Pages {
  readonly count: number;
  /** Bytes of a page that hold content. */
  readonly usable: number;
  readonly read: (number: number) => Buffer | null;
  readonly close: () => void;
}

function readAt(file: number, at: number, length: number): Buffer | null {
  const bytes = Buffer.alloc(length);
  return readSync(file, bytes, 0, length, at) === length ? bytes : null;
}

function openPages(path: string): Pages {
  const file = openSync(path, 'r');
  const header = readAt(file, 0, 100);
  const isWhole = header?.toString('latin1', 0, 15) === 'SQLite format 3';
  const log = existsSync(`${path}-wal`) ? openSync(`${path}-wal`, 'r') : null;
  const logHeader = log === null ? null : readAt(log, 0, 32);
  const statedSize = isWhole ? header.readUInt16BE(16) : (logHeader?.readUInt32BE(8) ?? usualPageSize);
  const size = statedSize === 1 ? 65_536 : isPageSize(statedSize) ? statedSize : usualPageSize;
  const reserved = isWhole ? (header[20] ?? 0) : 0;
  const inLog = log === null ? new Map<number, number>() : framesOf(log, logHeader, size);
  const inFile = Math.ceil(fstatSync(file).size / size);
  return {
    count: Math.max(inFile, ...inLog.keys()),
    usable: size - reserved,
    read(number) {
      const at = inLog.get(number);
      return at === undefined || log === null
        ? readAt(file, (number - 1) * size, size)
        : readAt(log, at, size);
    },
    close() {
      closeSync(file);
      if (log !== null) closeSync(log);
    },
  };
}

function isPageSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;
}

/** Where the newest committed version of each page stands in the log. */
function framesOf(log: number, header: Buffer | null, pageSize: number): Map<number, number> {
  const committed = new Map<number, number>();
  if (header === null) return committed;
  const pending = new Map<number, number>();
  const salts = header.subarray(16, 24);
  for (let at = 32; ; at += 24 + pageSize) {
    const frame = readAt(log, at, 24);
    // Frames of an earlier round of the log carry other salts.
    if (frame?.subarray(8, 16).equals(salts) !== true) return committed;
    pending.set(frame.readUInt32BE(0), at + 24);
    if (frame.readUInt32BE(4) === 0) continue;
    for (const [page, place] of pending) committed.set(page, place);
    pending.clear();
  }
}

const leafOfTable = 0x0d;
const leafOfIndex = 0x0a;

function* rowsOf(page: Buffer, number: number, pages: Pages): Generator<CarvedRow> {
  const start = number === 1 ? 100 : 0;
  const type = page[start];
  if (type !== leafOfTable && type !== leafOfIndex) return;
  const cells = page.readUInt16BE(start + 3);
  for (let index = 0; index < cells && start + 10 + 2 * index <= page.length; index += 1) {
    const row = rowAt(page, page.readUInt16BE(start + 8 + 2 * index), type === leafOfTable, pages);
    if (row !== null) yield row;
  }
}

function rowAt(page: Buffer, offset: number, isTable: boolean, pages: Pages): CarvedRow | null {
  try {
    const [size, afterSize] = varint(page, offset);
    const [rowid, at] = isTable ? varint(page, afterSize) : [0, afterSize];
    if (size > largestPayload) return null;
    const payload = payloadAt(page, at, size, isTable, pages);
    const values = payload === null ? null : valuesOf(payload);
    return values === null ? null : { rowid: isTable ? rowid : null, values };
  } catch (error) {
    // Outside of the page: these bytes are not a row.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The rest of a payload that does not fit into its page stands in a chain of others. */
function payloadAt(page: Buffer, at: number, size: number, isTable: boolean, pages: Pages): Buffer | null {
  const { usable } = pages;
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= most) return at + size > page.length ? null : page.subarray(at, at + size);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wanted = least + ((size - least) % (usable - 4));
  const local = wanted <= most ? wanted : least;
  const parts = [page.subarray(at, at + local)];
  let next = page.readUInt32BE(at + local);
  for (let left = size - local; left > 0;) {
    const overflow = next === 0 || next > pages.count ? null : pages.read(next);
    if (overflow === null) return null;
    parts.push(overflow.subarray(4, 4 + Math.min(left, usable - 4)));
    left -= usable - 4;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** A number of one to nine bytes, and where it ends. @throws RangeError */
function varint(bytes: Buffer, offset: number): readonly [number, number] {
  let value = 0n;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes.readUInt8(offset + index);
    if (index === 8) return [Number(BigInt.asIntN(64, (value << 8n) | BigInt(byte))), offset + 9];
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return [Number(value), offset + index + 1];
  }
  throw new RangeError('no number');
}

const wholeSizes = [0, 1, 2, 3, 4, 6, 8];

function valuesOf(payload: Buffer): readonly CarvedValue[] | null {
  const [headerSize, start] = varint(payload, 0);
  if (headerSize > payload.length) return null;
  const values: CarvedValue[] = [];
  let at = headerSize;
  for (let cursor = start; cursor < headerSize;) {
    const [type, next] = varint(payload, cursor);
    cursor = next;
    const size = type >= 12 ? Math.floor((type - 12) / 2) : type === 7 ? 8 : (wholeSizes[type] ?? 0);
    if (at + size > payload.length) return null;
    values.push(valueAt(payload.subarray(at, at + size), type));
    at += size;
  }
  return at === payload.length ? values : null;
}

function valueAt(bytes: Buffer, type: number): CarvedValue {
  if (type === 0) return null;
  if (type === 7) return bytes.readDoubleBE();
  if (type === 8) return 0;
  if (type === 9) return 1;
  if (type >= 13 && type % 2 === 1) return bytes.toString('utf8');
  if (type >= 12) return new Uint8Array(bytes);
  return bytes.length === 8 ? Number(bytes.readBigInt64BE()) : bytes.readIntBE(0, bytes.length);
}
