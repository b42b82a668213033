import type { Database } from 'better-sqlite3';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Steps } from '../orphans.ts';

/** Bytes on disk that are younger may belong to a download that has not written its row yet. */
const youngMs = 10 * 60_000;
/** So many free pages are not worth writing the whole file anew. */
const mostUnusedPages = 2000;

/** Gives room back to the disk once rows were let go: bytes of files, and free pages of the database. */
export function createVacuum(database: Database, filesFolder: string) {
  const heldFile = database
    .prepare<[string, string], number>(
      `select 1 from file_version where sha256 = ? union all select 1 from site_image where sha256 = ? limit 1`,
    )
    .pluck();
  // Of pictures that a page shows which is not sent, or not written to its end (`heldPicture`).
  const unsentPicture = database
    .prepare<[string, string], number>(
      `select 1 from edit where payload like ? union all select 1 from draft where text like ? limit 1`,
    )
    .pluck();
  const isHeld = (hash: string): boolean => {
    const address = `%/held/${hash}/%`;
    return heldFile.get(hash, hash) !== undefined || unsentPicture.get(address, address) !== undefined;
  };
  return {
    /** Deletes bytes on disk that no file points to; never young ones. Returns how many bytes went. */
    async bytes(now: number): Promise<number> {
      let gone = 0;
      for (const folder of await readdir(filesFolder, { withFileTypes: true })) {
        if (!folder.isDirectory()) continue;
        for (const name of await readdir(join(filesFolder, folder.name))) {
          if (isHeld(name)) continue;
          const path = join(filesFolder, folder.name, name);
          // It may have got its final name, or have gone, since the folder was read.
          const found = await stat(path).catch(() => null);
          if (found === null || now - found.mtimeMs < youngMs || isHeld(name)) continue;
          await rm(path, { force: true });
          gone += found.size;
        }
      }
      return gone;
    },
    /**
     * Gives free pages of the file back to the disk, a little at a time. A file of an earlier Galley must be written anew
     * for that, once: only where much of it is free.
     */
    *shrink(): Steps {
      if (Number(database.pragma('auto_vacuum', { simple: true })) === 0) {
        const pages = Number(database.pragma('page_count', { simple: true }));
        const unused = Number(database.pragma('freelist_count', { simple: true }));
        if (unused < mostUnusedPages || unused * 4 < pages) return;
        database.pragma('auto_vacuum = incremental');
        database.exec('vacuum');
        return;
      }
      const free = (): number => Number(database.pragma('freelist_count', { simple: true }));
      for (let before = free(); before > 0;) {
        database.exec('pragma incremental_vacuum(256)');
        const after = free();
        if (after >= before) return;
        before = after;
        yield undefined;
      }
    },
  };
}

export type Vacuum = ReturnType<typeof createVacuum>;
