import Sqlite from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ArchiveKind } from '../../src-main/backup/archive/archive-format.ts';
import { openArchive } from '../../src-main/backup/archive/archive-reader.ts';
import { ArchiveWriter } from '../../src-main/backup/archive/archive-writer.ts';

export interface ArchiveChanges {
  /** What is done to each database in the file. */
  readonly database?: (database: Database) => void;
  readonly manifest?: (manifest: Record<string, unknown>) => unknown;
  /** Further entries, by name. */
  readonly add?: Readonly<Record<string, string | Buffer>>;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

/** Writes an unencrypted file of Galley anew as somebody with other intentions would: whole, and with right checksums. */
export async function changedArchive(
  from: string,
  to: string,
  kind: ArchiveKind,
  changes: ArchiveChanges,
): Promise<string> {
  const work = `${to}.work`;
  mkdirSync(work, { recursive: true });
  const archive = await openArchive(from, kind, null);
  const manifest = archive.manifest as Record<string, unknown>; // an object, as every manifest is
  const writer = await ArchiveWriter.create(to, {
    kind,
    passphrase: null,
    manifest: changes.manifest?.(manifest) ?? manifest,
    work,
  });
  for await (const entry of archive.entries()) {
    const parts: Buffer[] = [];
    for await (const chunk of entry.chunks()) parts.push(Buffer.from(chunk));
    let bytes: Buffer = Buffer.concat(parts);
    if (entry.name.endsWith('galley.sqlite') && changes.database !== undefined) {
      const file = path.join(work, 'changed.sqlite');
      writeFileSync(file, bytes);
      const database = new Sqlite(file);
      changes.database(database);
      database.close();
      bytes = readFileSync(file);
    }
    await writer.entry(entry.name, bytes.length, once(bytes));
  }
  for (const [name, text] of Object.entries(changes.add ?? {})) {
    const bytes = Buffer.from(text);
    await writer.entry(name, bytes.length, once(bytes));
  }
  await writer.end();
  await writer.publish();
  await archive.close();
  return to;
}
