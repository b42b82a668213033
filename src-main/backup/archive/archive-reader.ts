import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { frameBytes, longestManifest, readHeader, tagBytes } from './archive-format.ts';
import type { ArchiveHeader, ArchiveKind, Seal } from './archive-format.ts';
import { parseBounded } from './bounded-json.ts';
import { asDataError, DataError } from '../data-error.ts';
import { printable } from '../../terminal/printable.ts';
import { texts } from '../../shared/messages/texts.ts';

/** A name and a size. */
const longestRecord = 8 * 1024;
const mostManifestValues = 100_000;
const mostEntries = 1_000_000;
const record = z.union([
  z.object({ name: z.string().min(1).max(500), size: z.number().int().min(0) }),
  z.object({ end: z.literal(true), entries: z.number(), bytes: z.number() }),
]);

function cutShort(): DataError {
  return new DataError('damaged', texts().backup.incomplete);
}

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  /** To be read to its end, once, before the next entry. @throws {DataError} `damaged` */
  readonly chunks: () => AsyncGenerator<Buffer, void, undefined>;
}

export interface Archive {
  readonly header: ArchiveHeader;
  readonly manifest: unknown;
  /** Everything in order, proved as it comes. It returns after the end of the file was proved. */
  entries(): AsyncGenerator<ArchiveEntry, void, undefined>;
  close(): Promise<void>;
}

/** What a file is, without its passphrase. @throws {DataError} */
export async function headerOf(path: string): Promise<ArchiveHeader> {
  const handle = await openFile(path);
  try {
    return (await readHeader(reading(handle))).header;
  } finally {
    await handle.close();
  }
}

/**
 * Opens a file that Galley wrote and reads its manifest. Whoever opens it closes it.
 *
 * @throws {DataError} `wrong-file`, `newer`, `passphrase`, `damaged`, `unreachable`
 */
export async function openArchive(
  path: string,
  kind: ArchiveKind,
  passphrase: string | null,
): Promise<Archive> {
  const handle = await openFile(path);
  try {
    const read = reading(handle);
    const { header, unlock } = await readHeader(read);
    if (header.kind !== kind) throw new DataError('wrong-file', texts().backup.otherKind(header.kind, kind));
    const inside = new Inside(read, await unlock(passphrase));
    const manifest = await inside.json(longestManifest);
    return {
      header,
      manifest,
      entries: () => entriesOf(inside),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw asDataError(error, 'fileNotRead');
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    // A pipe that nobody writes to would be waited for without an end.
    if (!(await stat(path)).isFile()) throw new DataError('refused', texts().backup.notAFile(path));
    return await open(path, 'r');
  } catch (error) {
    throw asDataError(error, 'fileNotOpened');
  }
}

/** So many bytes, or null where the file ends before. */
function reading(handle: FileHandle): (count: number) => Promise<Buffer | null> {
  return async (count) => {
    const bytes = Buffer.allocUnsafe(count);
    for (let done = 0; done < count;) {
      const { bytesRead } = await handle.read(bytes, done, count - done, null);
      if (bytesRead === 0) return null;
      done += bytesRead;
    }
    return bytes;
  };
}

async function* entriesOf(inside: Inside): AsyncGenerator<ArchiveEntry, void, undefined> {
  let entries = 0;
  let bytes = 0;
  for (;;) {
    const read = record.safeParse(await inside.json(longestRecord));
    if (!read.success) throw cutShort();
    if ('end' in read.data) {
      await inside.finish();
      if (read.data.entries !== entries || read.data.bytes !== bytes) throw cutShort();
      return;
    }
    const { name, size } = read.data;
    if (entries >= mostEntries) throw new DataError('damaged', texts().backup.tooManyEntries);
    // Read by the caller, between the two lines that look at it.
    const reading = { isDone: false };
    yield {
      name,
      size,
      async *chunks() {
        const hash = createHash('sha256');
        for (let left = size; left > 0;) {
          const chunk = await inside.some(left);
          left -= chunk.length;
          hash.update(chunk);
          yield chunk;
        }
        if (!(await inside.exactly(32)).equals(hash.digest()))
          throw new DataError('damaged', texts().backup.entryDamaged(printable(name)));
        reading.isDone = true;
      },
    };
    if (!reading.isDone) throw new Error(`The entry ${printable(name)} was not read.`);
    entries += 1;
    bytes += size;
  }
}

/** What the frames hold, as one stream. */
class Inside {
  readonly #read: (count: number) => Promise<Buffer | null>;
  readonly #seal: Seal;
  #frame: Buffer = Buffer.alloc(0);
  #isLast = false;

  constructor(read: (count: number) => Promise<Buffer | null>, seal: Seal) {
    this.#read = read;
    this.#seal = seal;
  }

  /** `most` bytes at most: nothing larger is read, whatever the file says. */
  async json(most: number): Promise<unknown> {
    const length = (await this.exactly(4)).readUInt32BE();
    if (length > most) throw new DataError('damaged', texts().backup.longDescription);
    try {
      return parseBounded(await this.exactly(length), mostManifestValues);
    } catch (error) {
      throw error instanceof SyntaxError ? cutShort() : error;
    }
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0;) {
      const part = await this.some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** At least one byte, at most `most`. */
  async some(most: number): Promise<Buffer> {
    while (this.#frame.length === 0) await this.#next();
    const part = this.#frame.subarray(0, most);
    this.#frame = this.#frame.subarray(part.length);
    return part;
  }

  /** Nothing may follow. */
  async finish(): Promise<void> {
    while (!this.#isLast && this.#frame.length === 0) await this.#next();
    if (!this.#isLast || this.#frame.length > 0 || (await this.#read(1)) !== null) throw cutShort();
  }

  async #next(): Promise<void> {
    if (this.#isLast) throw cutShort();
    const head = await this.#read(4);
    if (head === null) throw cutShort();
    const word = head.readUInt32BE();
    const isLast = word >= 0x8000_0000;
    const size = isLast ? word - 0x8000_0000 : word;
    const sealed = size > frameBytes ? null : await this.#read(size + tagBytes);
    if (sealed === null) throw cutShort();
    this.#frame = this.#seal.open(sealed.subarray(0, size), sealed.subarray(size), isLast);
    this.#isLast = isLast;
  }
}
