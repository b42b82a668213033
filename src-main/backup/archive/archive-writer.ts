import { createHash, randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { frameBytes, longestManifest, newHeader } from './archive-format.ts';
import type { ArchiveKind, Seal } from './archive-format.ts';
import { DataError } from '../data-error.ts';
import { namedFile } from '../named-file.ts';
import { noteBeside } from '../work-folder.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Where a file goes; tests supply disks that are full. */
export interface Sink {
  write(bytes: Buffer): Promise<void>;
  /** The bytes survive a power cut once it resolved. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export type OpenSink = (path: string) => Promise<Sink>;

export const fileSink: OpenSink = async (path) => {
  const handle = await open(path, 'wx', 0o600);
  return {
    async write(bytes) {
      // A short write is not an error to Node: what is left is written again, and a full disk says so then.
      for (let done = 0; done < bytes.length;) {
        done += (await handle.write(bytes, done, bytes.length - done)).bytesWritten;
      }
    },
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
};

/** Makes names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  // Not every system can: then the name follows a little later.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

export interface ArchiveOptions {
  readonly kind: ArchiveKind;
  readonly passphrase: string | null;
  readonly manifest: unknown;
  /** Folder of this work (work-folder.ts): it notes the temporary file, so that one of a killed process goes. */
  readonly work: string;
  readonly openSink?: OpenSink;
}

/**
 * Writes a file under a temporary name beside `path`. What stands at `path` is there as it was until `publish` renames.
 * Whoever creates one must `publish` or `abandon` it.
 */
export class ArchiveWriter {
  readonly temporary: string;
  readonly #path: string;
  readonly #sink: Sink;
  readonly #seal: Seal;
  #gathered: Buffer[] = [];
  #size = 0;
  #entries = 0;
  #bytes = 0;

  private constructor(path: string, temporary: string, sink: Sink, seal: Seal) {
    this.#path = path;
    this.temporary = temporary;
    this.#sink = sink;
    this.#seal = seal;
  }

  /** @throws {DataError} `refused` where something else than a file has the name */
  static async create(named: string, options: ArchiveOptions): Promise<ArchiveWriter> {
    const path = namedFile(named);
    const temporary = `${path}.${randomBytes(4).toString('hex')}.part`;
    const { bytes, seal } = await newHeader(options.kind, options.passphrase);
    noteBeside(options.work, [temporary]);
    const sink = await (options.openSink ?? fileSink)(temporary);
    const writer = new ArchiveWriter(path, temporary, sink, seal);
    try {
      await sink.write(bytes);
      await writer.#json(options.manifest);
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    return writer;
  }

  /** @throws {DataError} `damaged` where the source gives more or less than `size` bytes */
  async entry(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#json({ name, size });
    const hash = createHash('sha256');
    let given = 0;
    for await (const chunk of source) {
      given += chunk.length;
      if (given > size) break;
      hash.update(chunk);
      await this.#put(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    }
    if (given !== size) throw new DataError('damaged', texts().backup.changedWhileRead(name));
    await this.#put(hash.digest());
    this.#entries += 1;
    this.#bytes += size;
  }

  /** Writes the end and makes it durable, under the temporary name still, so that it can be read back. */
  async end(): Promise<void> {
    await this.#json({ end: true, entries: this.#entries, bytes: this.#bytes });
    await this.#frame(true);
    await this.#sink.sync();
    await this.#sink.close();
  }

  /** Gives the file its name. */
  async publish(): Promise<void> {
    await rename(this.temporary, this.#path);
    await syncFolder(dirname(this.#path));
  }

  async abandon(): Promise<void> {
    await this.#sink.close().catch(() => undefined);
    await rm(this.temporary, { force: true });
  }

  async #json(value: unknown): Promise<void> {
    const json = Buffer.from(JSON.stringify(value));
    if (json.length > longestManifest) throw new DataError('refused', texts().backup.tooMuch);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(json.length);
    await this.#put(length);
    await this.#put(json);
  }

  async #put(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + frameBytes - this.#size);
      // A copy: the source may fill the same memory anew before the frame is full.
      this.#gathered.push(Buffer.from(part));
      this.#size += part.length;
      at += part.length;
      if (this.#size === frameBytes) await this.#frame(false);
    }
  }

  async #frame(isLast: boolean): Promise<void> {
    const [payload, tag] = this.#seal.close(Buffer.concat(this.#gathered), isLast);
    this.#gathered = [];
    this.#size = 0;
    const head = Buffer.alloc(4);
    head.writeUInt32BE(payload.length + (isLast ? 0x8000_0000 : 0));
    await this.#sink.write(Buffer.concat([head, payload, tag]));
  }
}
