import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { headerOf, openArchive } from '../../../src-main/backup/archive/archive-reader.ts';
import { ArchiveWriter } from '../../../src-main/backup/archive/archive-writer.ts';
import type { DataError } from '../../../src-main/backup/data-error.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const large = Buffer.from(Array.from({ length: 700_001 }, (_, index) => (index * 7919) % 251));
const contents: readonly (readonly [string, Buffer])[] = [
  ['settings.json', Buffer.from('{}')],
  ['empty', Buffer.alloc(0)],
  ['large', large],
];

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_537) yield bytes.subarray(at, at + 65_537);
}

async function written(passphrase: string | null, name = 'a.galley'): Promise<string> {
  const file = path.join(temporaryFolder('archive'), name);
  const work = temporaryFolder('work');
  const options = { kind: 'backup', passphrase, manifest: { made: 'now' }, work } as const;
  const writer = await ArchiveWriter.create(file, options);
  for (const [entry, bytes] of contents) await writer.entry(entry, bytes.length, inPieces(bytes));
  await writer.end();
  await writer.publish();
  return file;
}

async function readAll(file: string, passphrase: string | null): Promise<unknown> {
  const archive = await openArchive(file, 'backup', passphrase);
  try {
    const found: (readonly [string, Buffer])[] = [];
    for await (const entry of archive.entries()) {
      const parts: Buffer[] = [];
      for await (const chunk of entry.chunks()) parts.push(Buffer.from(chunk));
      found.push([entry.name, Buffer.concat(parts)]);
    }
    return { manifest: archive.manifest, found };
  } finally {
    await archive.close();
  }
}

const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'read',
    (error: unknown) => (error as DataError).kind, // nothing else is thrown
  );

describe.each([null, 'péché mignon'])('a file written with the passphrase %s', (passphrase) => {
  it('is read as it was written, under its own name alone', async () => {
    const file = await written(passphrase);
    expect(readdirSync(path.dirname(file))).toEqual(['a.galley']);
    expect(await readAll(file, passphrase)).toEqual({ manifest: { made: 'now' }, found: contents });
    expect(await headerOf(file)).toEqual({ kind: 'backup', isEncrypted: passphrase !== null });
  });

  it('is refused wherever a byte of it was changed', async () => {
    const file = await written(passphrase);
    const bytes = readFileSync(file);
    const header = 12 + bytes.readUInt32BE(8);
    const places = [header, header + 3, header + 5, header + 300_000, bytes.length - 17, bytes.length - 1];
    const kinds = new Set<string>();
    for (const place of places) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 0x01;
      writeFileSync(file, changed);
      kinds.add(await kindOf(readAll(file, passphrase)));
    }
    expect([...kinds]).toEqual(['damaged']);
  });

  it('is refused wherever it was cut off, and where something was added', async () => {
    const file = await written(passphrase);
    const bytes = readFileSync(file);
    const header = 12 + bytes.readUInt32BE(8);
    const kinds: string[] = [];
    // Between two frames, too: there the frames that are left are whole.
    for (const length of [header, header + 4, header + 4 + 262_144 + 16, bytes.length - 1]) {
      writeFileSync(file, bytes.subarray(0, length));
      kinds.push(await kindOf(readAll(file, passphrase)));
    }
    writeFileSync(file, Buffer.concat([bytes, Buffer.from('x')]));
    kinds.push(await kindOf(readAll(file, passphrase)));
    expect(kinds).toEqual(['damaged', 'damaged', 'damaged', 'damaged', 'damaged']);
  });
});

describe('a file with a passphrase', () => {
  it('holds nothing that can be read without it, and says when it is wrong or missing', async () => {
    const file = await written('right');
    expect(readFileSync(file).includes('settings.json')).toBe(false);
    expect(await kindOf(readAll(file, 'wrong'))).toBe('passphrase');
    expect(await kindOf(readAll(file, null))).toBe('passphrase');
  });

  it('takes a passphrase however its letters are composed', async () => {
    const file = await written('caf\u00e9');
    expect(await kindOf(readAll(file, 'cafe\u0301'))).toBe('read');
  });
});

describe('a file that is something else', () => {
  it('is named: not ours, of another kind, or of a newer Galley', async () => {
    const file = await written(null);
    expect(await kindOf(openArchive(file, 'outbox', null))).toBe('wrong-file');
    const header = Buffer.from('{"format":2,"kind":"backup","encryption":null}');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(header.length);
    writeFileSync(file, Buffer.concat([Buffer.from('galley\r\n'), length, header]));
    expect(await kindOf(readAll(file, null))).toBe('newer');
    writeFileSync(file, 'PK');
    expect(await kindOf(readAll(file, null))).toBe('wrong-file');
  });

  it('is not put in the place of one that was there, where it was not finished', async () => {
    const file = await written(null);
    const before = readFileSync(file);
    const options = {
      kind: 'backup',
      passphrase: null,
      manifest: {},
      work: temporaryFolder('work'),
    } as const;
    const writer = await ArchiveWriter.create(file, options);
    await writer.entry('x', 1, inPieces(Buffer.from('x')));
    expect(readFileSync(file).equals(before)).toBe(true);
    await writer.abandon();
    expect(existsSync(writer.temporary)).toBe(false);
  });
});

describe('a file that asks for more than Galley writes', () => {
  const headed = (header: unknown): Buffer => {
    const json = Buffer.from(JSON.stringify(header));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(json.length);
    return Buffer.concat([Buffer.from('galley\r\n'), length, json]);
  };
  const place = (bytes: Buffer): string => {
    const file = path.join(temporaryFolder('archive'), 'bomb.galley');
    writeFileSync(file, bytes);
    return file;
  };

  it('is refused before its key is derived: 4 GB of memory', async () => {
    const encryption = {
      cipher: 'aes-256-gcm',
      derivation: 'scrypt',
      cost: 2 ** 20,
      blockSize: 32,
      salt: '0'.repeat(32),
      check: '0'.repeat(32),
    };
    const file = place(headed({ format: 1, kind: 'backup', encryption }));
    await expect(openArchive(file, 'backup', 'any')).rejects.toThrow('would take too much memory');
  });

  /** A file with one frame that is whole and right, and begins with a record that says how long it is. */
  const framed = (recordLength: number, rest: Buffer): string => {
    const head = headed({ format: 1, kind: 'backup', encryption: null });
    const payload = Buffer.concat([Buffer.alloc(4), rest]);
    payload.writeUInt32BE(recordLength);
    const about = Buffer.concat([createHash('sha256').update(head).digest(), Buffer.alloc(9)]);
    const tag = createHash('sha256').update(about).update(payload).digest().subarray(0, 16);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(payload.length);
    return place(Buffer.concat([head, size, payload, tag]));
  };

  it('is refused before a manifest of 60 MB is read', async () => {
    const file = framed(60 * 1024 * 1024, Buffer.alloc(0));
    await expect(openArchive(file, 'backup', null)).rejects.toThrow('longer than Galley writes');
  });

  it('is refused before a frame of more than 256 kB is read', async () => {
    const manifest = (bytes: number): string =>
      framed(2, Buffer.concat([Buffer.from('{}'), Buffer.alloc(bytes)]));
    const fits = await openArchive(manifest(256 * 1024 - 6), 'backup', null);
    await fits.close();
    expect(await kindOf(openArchive(manifest(256 * 1024 - 5), 'backup', null))).toBe('damaged');
  });

  it('is refused where a manifest has more values than Galley reads', async () => {
    const options = { kind: 'backup', passphrase: null, work: temporaryFolder('work') } as const;
    const file = path.join(temporaryFolder('archive'), 'many.galley');
    const writer = await ArchiveWriter.create(file, { ...options, manifest: Array(200_000).fill(0) });
    await writer.end();
    await writer.publish();
    expect(await kindOf(openArchive(file, 'backup', null))).toBe('damaged');
  });
});
