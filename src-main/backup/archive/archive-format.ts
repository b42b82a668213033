import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scrypt } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';
import { z } from 'zod';
import { DataError } from '../data-error.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * The one file format of Galley: backups, review bundles and outboxes. A header in the clear, then frames that are each
 * sealed and numbered, the last one marked: whatever is cut off, changed or swapped is noticed, at any size and without
 * holding more than a frame. Inside the frames: the manifest, then entries.
 */
const magic = Buffer.from('galley\r\n', 'latin1');
/** Newest format that this Galley reads; a file of a later one is refused. */
const formatVersion = 1;
export const frameBytes = 256 * 1024;
export const tagBytes = 16;
const longestHeader = 64 * 1024;
/** Bytes of a manifest, with the subjects of a thousand change requests: neither written nor read beyond it. */
export const longestManifest = 2 * 1024 * 1024;

const archiveKinds = ['backup', 'bundle', 'outbox'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/** `128 * cost * blockSize` bytes of memory: 128 MB, four times what is written today. A file that asks for more is refused. */
const mostScryptMemory = 128 * 1024 * 1024;
const encryption = z.object({
  cipher: z.literal('aes-256-gcm'),
  derivation: z.literal('scrypt'),
  cost: z
    .number()
    .int()
    .min(1024)
    .max(2 ** 20),
  blockSize: z.number().int().min(1).max(32),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  /** Tells a wrong passphrase from a damaged file. */
  check: z.string().regex(/^[0-9a-f]{32}$/),
});
const headerSchema = z.object({
  format: z.number().int(),
  kind: z.string(),
  encryption: encryption.nullable(),
});
type Encryption = z.output<typeof encryption>;

export interface ArchiveHeader {
  readonly kind: ArchiveKind;
  readonly isEncrypted: boolean;
}

/** Seals and opens frames of one file. */
export interface Seal {
  /** The frame's payload as it stands in the file, and its tag. */
  readonly close: (payload: Buffer, isLast: boolean) => readonly [Buffer, Buffer];
  /** @throws {DataError} `damaged` */
  readonly open: (payload: Buffer, tag: Buffer, isLast: boolean) => Buffer;
}

const cost = 2 ** 15;
const blockSize = 8;

function derive(
  passphrase: string,
  salt: Buffer,
  by: Pick<Encryption, 'cost' | 'blockSize'>,
): Promise<Buffer> {
  const options: ScryptOptions = {
    cost: by.cost,
    blockSize: by.blockSize,
    parallelization: 1,
    maxmem: 256 * by.cost * by.blockSize,
  };
  return new Promise((resolve, reject) => {
    // One spelling of each letter: keyboards differ in how they compose them.
    scrypt(passphrase.normalize('NFKC'), salt, 64, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

function checkOf(key: Buffer): string {
  return createHmac('sha256', key.subarray(32)).update('galley passphrase').digest('hex').slice(0, 32);
}

/** A new header and its seal. */
export async function newHeader(
  kind: ArchiveKind,
  passphrase: string | null,
): Promise<{ readonly bytes: Buffer; readonly seal: Seal }> {
  let key: Buffer | null = null;
  let described: Encryption | null = null;
  if (passphrase !== null) {
    const salt = randomBytes(16);
    key = await derive(passphrase, salt, { cost, blockSize });
    described = {
      cipher: 'aes-256-gcm',
      derivation: 'scrypt',
      cost,
      blockSize,
      salt: salt.toString('hex'),
      check: checkOf(key),
    };
  }
  const json = Buffer.from(JSON.stringify({ format: formatVersion, kind, encryption: described }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  const bytes = Buffer.concat([magic, length, json]);
  return { bytes, seal: sealOf(bytes, key) };
}

export interface ReadHeader {
  readonly header: ArchiveHeader;
  /** @throws {DataError} `passphrase` where it is missing or wrong */
  readonly unlock: (passphrase: string | null) => Promise<Seal>;
}

/**
 * Reads the header with a function that gives so many bytes of the file.
 *
 * @throws {DataError} `wrong-file`, `newer`
 */
export async function readHeader(read: (count: number) => Promise<Buffer | null>): Promise<ReadHeader> {
  const notOurs = () => new DataError('wrong-file', texts().backup.notOurs);
  const start = await read(magic.length + 4);
  if (start?.subarray(0, magic.length).equals(magic) !== true) throw notOurs();
  const length = start.readUInt32BE(magic.length);
  const json = length > longestHeader ? null : await read(length);
  if (json === null) throw notOurs();
  let value: unknown;
  try {
    value = JSON.parse(json.toString());
  } catch {
    throw notOurs();
  }
  const parsed = headerSchema.safeParse(value);
  const format = z.object({ format: z.number() }).safeParse(value);
  const kind = archiveKinds.find((one) => parsed.success && one === parsed.data.kind);
  if ((format.success && format.data.format > formatVersion) || (parsed.success && kind === undefined)) {
    throw new DataError('newer', texts().backup.newerFile);
  }
  if (!parsed.success || kind === undefined) throw notOurs();
  const { encryption: described } = parsed.data;
  if (described !== null && 128 * described.cost * described.blockSize > mostScryptMemory) {
    throw new DataError('damaged', texts().backup.tooMuchMemory);
  }
  const bytes = Buffer.concat([start, json]);
  return {
    header: { kind, isEncrypted: described !== null },
    async unlock(passphrase) {
      if (described === null) return sealOf(bytes, null);
      if (passphrase === null || passphrase === '')
        throw new DataError('passphrase', texts().backup.encrypted);
      const key = await derive(passphrase, Buffer.from(described.salt, 'hex'), described);
      if (checkOf(key) !== described.check) throw new DataError('passphrase', texts().backup.wrongPassphrase);
      return sealOf(bytes, key);
    },
  };
}

function sealOf(header: Buffer, key: Buffer | null): Seal {
  const headerHash = createHash('sha256').update(header).digest();
  let closed = 0n;
  let opened = 0n;
  const about = (number: bigint, isLast: boolean): Buffer => {
    const bytes = Buffer.alloc(9);
    bytes.writeBigUInt64BE(number);
    bytes[8] = isLast ? 1 : 0;
    return Buffer.concat([headerHash, bytes]);
  };
  // The key belongs to this file alone, so the number of the frame is enough of a nonce.
  const nonce = (number: bigint): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(number, 4);
    return bytes;
  };
  const plainTag = (payload: Buffer, number: bigint, isLast: boolean): Buffer =>
    createHash('sha256').update(about(number, isLast)).update(payload).digest().subarray(0, tagBytes);
  const broken = (cause?: unknown) => new DataError('damaged', texts().backup.changedFile, { cause });
  return {
    close(payload, isLast) {
      const number = closed++;
      if (key === null) return [payload, plainTag(payload, number, isLast)];
      const cipher = createCipheriv('aes-256-gcm', key.subarray(0, 32), nonce(number));
      cipher.setAAD(about(number, isLast));
      const sealed = Buffer.concat([cipher.update(payload), cipher.final()]);
      return [sealed, cipher.getAuthTag()];
    },
    open(payload, tag, isLast) {
      const number = opened++;
      if (key === null) {
        if (!plainTag(payload, number, isLast).equals(tag)) throw broken();
        return payload;
      }
      const decipher = createDecipheriv('aes-256-gcm', key.subarray(0, 32), nonce(number), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(about(number, isLast));
      decipher.setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(payload), decipher.final()]);
      } catch (error) {
        throw broken(error);
      }
    },
  };
}
