import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { UpdateFetch, UpdateCheck, UpdateOffer, UpdateSource } from '../../bridge/views/update-views.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { readRegular } from '../../sqlite/regular-file.ts';
import { TransportError } from '../../ports/ports.ts';
import type { Clock, HttpResponse, Transport } from '../../ports/ports.ts';
import { compareVersions, isSigned, readManifest, readUpdateAddress } from './update-manifest.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface UpdateFetchingParts {
  readonly transport: Transport;
  readonly clock: Clock;
  /** Packages lie in `updates` below it. */
  readonly dataDir: string;
  /** As manifests name the system: `linux-x64-deb`. */
  readonly system: string;
  /** Edits are being sent at this moment: updates wait. */
  readonly isSending: () => boolean;
  /** So much of a package is asked for at once; 4 MB unless told. */
  readonly pieceBytes?: number;
}

const largestManifest = 256 * 1024;
const usualPieceBytes = 4 * 1024 * 1024;
const timeoutMs = 60_000;
const checkAgainMs = 1000;
/** A lane that sends for longer than this is a matter of its own. */
const longestWaitMs = 10 * 60_000;

/** Looks for a newer Galley and fetches it. Installing is the system's part. */
export class UpdateFetching {
  readonly #parts: UpdateFetchingParts;
  readonly #folder: string;
  #done = 0;
  #running: Promise<UpdateFetch> | null = null;

  constructor(parts: UpdateFetchingParts) {
    this.#parts = parts;
    this.#folder = path.join(parts.dataDir, 'updates');
  }

  /** Bytes of the package that are here. */
  get progress(): number {
    return this.#done;
  }

  async look(source: UpdateSource, running: string): Promise<UpdateCheck> {
    if (this.#parts.isSending()) return { kind: 'busy', words: texts().upkeep.sendingFirst };
    const address = readUpdateAddress(source.address);
    if (address === null) return failed(texts().upkeep.onlyHttps);
    if (source.keys.length === 0) return failed(texts().upkeep.noKey);
    try {
      const manifest = await this.#get(address, largestManifest);
      const signature = await this.#get(`${address}.sig`, 1024);
      if (manifest.status !== 200 || signature.status !== 200) {
        const { status } = manifest.status === 200 ? signature : manifest;
        return failed(texts().upkeep.serverAnswered(status));
      }
      if (!isSigned(manifest.body, new TextDecoder().decode(signature.body), source.keys))
        return failed(texts().upkeep.wrongSignature);
      const read = readManifest(manifest.body, address, this.#parts.system);
      if (!read.ok) return failed(read.words);
      return await this.#judge(read.version, read.offer, running);
    } catch (error) {
      if (error instanceof TransportError) return failed(texts().upkeep.serverFailed(error.message));
      throw error;
    }
  }

  /** A call while one runs joins it. */
  fetch(offer: UpdateOffer): Promise<UpdateFetch> {
    this.#running ??= this.#fetch(offer).finally(() => (this.#running = null));
    return this.#running;
  }

  async verify(offer: UpdateOffer): Promise<UpdateFetch> {
    if (this.#parts.isSending()) return { kind: 'busy', words: texts().upkeep.sendingFirst };
    const file = this.#fileOf(offer);
    if (file === null || !existsSync(file)) return failed(texts().upkeep.packageGone);
    if ((await stat(file)).size === offer.bytes && (await sha512Of(file)) === offer.sha512)
      return { kind: 'ready', path: file };
    await rm(file, { force: true });
    return failed(texts().upkeep.packageChanged);
  }

  /** A manifest that goes back behind what it said before may be an old one that somebody replays. */
  async #judge(version: string, offer: UpdateOffer | null, running: string): Promise<UpdateCheck> {
    const seen = this.#seen();
    if (seen !== null && compareVersions(version, seen) < 0)
      return failed(texts().upkeep.namesOlder(version, seen));
    if (seen === null || compareVersions(version, seen) > 0) await this.#remember(version);
    if (compareVersions(version, running) <= 0) return { kind: 'current' };
    if (offer === null) return failed(texts().upkeep.notForSystem(version));
    return { kind: 'offer', offer };
  }

  async #fetch(offer: UpdateOffer): Promise<UpdateFetch> {
    this.#done = 0;
    const file = this.#fileOf(offer);
    const address = readUpdateAddress(offer.packageUrl);
    if (file === null || address === null) return failed(texts().upkeep.packageNoName);
    try {
      const part = `${file}.part`;
      await this.#clear();
      const hash = createHash('sha512');
      const slicer = new TimeSlicer();
      const target = await open(part, 'w', 0o644);
      try {
        while (this.#done < offer.bytes) {
          if (!(await this.#quiet())) return { kind: 'busy', words: texts().upkeep.sendingFirst };
          const bytes = await this.#piece(address, offer.bytes);
          if (typeof bytes === 'string') return failed(bytes);
          for (let at = 0; at < bytes.length; at += 1024 * 1024) {
            hash.update(bytes.subarray(at, at + 1024 * 1024));
            await slicer.pause();
          }
          await target.write(bytes);
          this.#done += bytes.length;
        }
        await target.sync();
      } finally {
        await target.close();
      }
      if (this.#done !== offer.bytes || hash.digest('base64') !== offer.sha512) {
        await rm(part, { force: true });
        return failed(texts().upkeep.packageOther);
      }
      await rename(part, file);
      return { kind: 'ready', path: file };
    } catch (error) {
      if (error instanceof TransportError) return failed(texts().upkeep.serverFailedRetry(error.message));
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
        return failed(texts().upkeep.makeRoom);
      throw error;
    }
  }

  /** The next piece; a server that knows no pieces gives all at once. In words: what is wrong with it. */
  async #piece(address: string, bytes: number): Promise<Uint8Array | string> {
    const from = this.#done;
    const { pieceBytes = usualPieceBytes } = this.#parts;
    const to = Math.min(bytes, from + pieceBytes) - 1;
    const answer = await this.#get(address, bytes, { range: `bytes=${from}-${to}` });
    if (answer.status === 200 && from === 0) {
      return answer.body.length === bytes ? answer.body : texts().upkeep.otherSize;
    }
    const isPiece =
      answer.status === 206 && answer.headers['content-range'] === `bytes ${from}-${to}/${bytes}`;
    if (!isPiece || answer.body.length !== to - from + 1) {
      return answer.status === 206
        ? texts().upkeep.otherPiece
        : texts().upkeep.answeredForPackage(answer.status);
    }
    return answer.body;
  }

  #get(
    address: string,
    maxBytes: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpResponse> {
    const { transport } = this.#parts;
    return transport.send({
      method: 'GET',
      url: address,
      headers: { accept: '*/*', ...headers },
      timeoutMs,
      longestMs: 30 * 60_000,
      maxBytes,
    });
  }

  /** Waits while edits are being sent; false where that does not end. */
  async #quiet(): Promise<boolean> {
    const { clock, isSending } = this.#parts;
    const giveUpAt = clock.now() + longestWaitMs;
    while (isSending()) {
      if (clock.now() > giveUpAt) return false;
      await clock.sleep(checkAgainMs);
    }
    return true;
  }

  #fileOf({ version }: UpdateOffer): string | null {
    if (!/^\d+\.\d+\.\d+$/.test(version)) return null;
    return path.join(this.#folder, `galley_${version}_amd64.deb`);
  }

  /** Packages of before, whole or in part. */
  async #clear(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const name of await readdir(this.#folder)) {
      if (name.endsWith('.deb') || name.endsWith('.part')) await rm(path.join(this.#folder, name));
    }
  }

  #seen(): string | null {
    try {
      const json: unknown = JSON.parse(readRegular(path.join(this.#folder, 'newest.json')));
      return typeof json === 'string' ? json : null;
    } catch {
      return null;
    }
  }

  async #remember(version: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(path.join(this.#folder, 'newest.json'), JSON.stringify(version));
  }
}

async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(file)) {
    // Without an encoding a stream of a file gives Buffers.
    hash.update(chunk as Buffer);
  }
  return hash.digest('base64');
}

function failed(words: string): { readonly kind: 'failed'; readonly words: string } {
  return { kind: 'failed', words };
}
