import type { StoredText } from '../../shared/messages/stored-text.ts';
import type { Database } from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { File } from '../../api/content.ts';
import { sha256 } from './hash.ts';
import { heldId } from './revision-name.ts';

/** Whether a held page shows a file, and whether it is within the size the person chose. */
export type FileChoice = 'wanted' | 'left-out' | 'not-shown';

/** One version of one file of a space. */
export interface FileVersionRow {
  readonly id: number;
  readonly spaceId: string;
  readonly fileId: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number | null;
  readonly json: string;
  /** Of the bytes on disk; null where they are not held. */
  readonly sha256: string | null;
  readonly choice: FileChoice;
  /** Why the bytes are not held, in words. */
  readonly failure: StoredText | null;
}

type StoredRow = Omit<FileVersionRow, 'choice'> & { readonly wanted: number; readonly leftOut: number };
const columns = `
  f.id, f.space_id as spaceId, f.file_id as fileId, f.name, f.content_type as contentType, f.size, f.json, f.sha256,
  f.wanted, f.left_out as leftOut, f.failure`;

function read({ wanted, leftOut, ...row }: StoredRow): FileVersionRow {
  return { ...row, choice: wanted === 1 ? 'wanted' : leftOut === 1 ? 'left-out' : 'not-shown' };
}

function createFileVersions(database: Database) {
  const find = database
    .prepare<[string, string, string], number>(
      'select id from file_version where space_id = ? and file_id = ? and hash = ?',
    )
    .pluck();
  const insert = database.prepare<[string, string, string, string, string, number | null, string]>(`
    insert into file_version (space_id, file_id, hash, name, content_type, size, json) values (?, ?, ?, ?, ?, ?, ?)`);
  const refresh = database.prepare<[string, number]>(
    'update file_version set json = ? where id = ? and sha256 is null',
  );
  const byId = database.prepare<[number], StoredRow>(`select ${columns} from file_version f where f.id = ?`);
  const ofRevision = database.prepare<[string, string], StoredRow>(`
    select ${columns} from revision r, json_each(r.files) entry join file_version f on f.id = entry.value
    where r.space_id = ? and r.id = ? order by entry.key`);
  const ofRevisionById = database.prepare<[string, string, string], StoredRow>(`
    select ${columns} from revision r, json_each(r.files) entry join file_version f on f.id = entry.value
    where r.space_id = ? and r.id = ? and f.file_id = ? limit 1`);
  const setHeld = database.prepare<[string, number]>(
    'update file_version set sha256 = ?, failure = null where id = ?',
  );
  const setChoice = database.prepare<[number, number, number]>(
    'update file_version set wanted = ?, left_out = ?, failure = null where id = ?',
  );
  const fail = database.prepare<[StoredText, number]>('update file_version set failure = ? where id = ?');
  const bytes = database
    .prepare<[], number>(
      `select coalesce(sum(size), 0) from
        (select max(size) as size from file_version where sha256 is not null group by sha256)`,
    )
    .pluck();

  return {
    putVersion(spaceId: string, file: File): number {
      // A download address may be signed anew with every answer; it tells nothing of the file.
      const { downloadURL: _address, ...identity } = file;
      const hash = sha256(JSON.stringify(identity));
      const known = find.get(spaceId, file.id, hash);
      if (known !== undefined) {
        refresh.run(JSON.stringify(file), known);
        return known;
      }
      const type = file.contentType ?? 'application/octet-stream';
      const result = insert.run(
        spaceId,
        file.id,
        hash,
        file.name,
        type,
        file.size ?? null,
        JSON.stringify(file),
      );
      return Number(result.lastInsertRowid);
    },
    version(id: number): FileVersionRow | undefined {
      const row = byId.get(id);
      return row === undefined ? undefined : read(row);
    },
    ofRevision: (spaceId: string, revisionId: string): readonly FileVersionRow[] =>
      ofRevision.all(spaceId, heldId(revisionId)).map(read),
    find(spaceId: string, revisionId: string, fileId: string): FileVersionRow | undefined {
      const row = ofRevisionById.get(spaceId, heldId(revisionId), fileId);
      return row === undefined ? undefined : read(row);
    },
    /** What was chosen anew is tried anew: an earlier failure says nothing about it. */
    setChoice(id: number, choice: FileChoice): void {
      setChoice.run(choice === 'wanted' ? 1 : 0, choice === 'left-out' ? 1 : 0, id);
    },
    setFailure(id: number, words: StoredText): void {
      fail.run(words, id);
    },
    /** Of all distinct files that are held. */
    bytes: (): number => bytes.get() ?? 0,
    /** The bytes of this version are on disk under this sha256. */
    setHeld(id: number, hash: string): void {
      setHeld.run(hash, id);
    },
  };
}

function createFileBytes(folder: string) {
  const pathOf = (hash: string): string => {
    // It names a file: what stands in a database that was changed must not name another.
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new RangeError('A hash of a file is 64 hexadecimal digits.');
    return join(folder, hash.slice(0, 2), hash);
  };

  return {
    /** Absolute path of held bytes. */
    pathOf,
    /** Writes bytes so that a file under its final name is always whole, even after a power cut. Returns their sha256. */
    async putBytes(bytes: Uint8Array): Promise<string> {
      const hash = sha256(bytes);
      const path = pathOf(hash);
      if (!existsSync(path)) await writeWhole(path, bytes);
      return hash;
    },
    /** The bytes under this sha256; null where they are not on the disk. */
    async read(hash: string): Promise<Uint8Array | null> {
      try {
        return await readFile(pathOf(hash));
      } catch {
        // Whoever shows or sends it says so.
        return null;
      }
    },
  };
}

/** Files of revisions, and their bytes on disk under `files/`, named by sha256 (docs/architecture.md). */
export function createFileTables(database: Database, folder: string) {
  return {
    ...createFileVersions(database),
    ...createFileBytes(folder),
  };
}

let writes = 0;

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  if (!existsSync(dirname(path))) await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.${(writes += 1)}.part`;
  try {
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export type FileTables = ReturnType<typeof createFileTables>;

/** The file as the service sent it. */
export function fileOf(row: FileVersionRow): File {
  return JSON.parse(row.json) as File; // putVersion wrote it from a parsed File
}
