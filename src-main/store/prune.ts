import type { Database } from 'better-sqlite3';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Primary revisions kept beside those in use, because a change request opened from one of them has it as its base. */
const keptRevisions = 50;

/**
 * Removes what nothing points to any more: revisions that were replaced, page versions no revision has, bodies no version
 * has. What the person did is never touched.
 */
export function createPrune(database: Database, filesFolder: string) {
  const revisions = database.prepare<[{ readonly spaceId: string; readonly keep: number }]>(`
    delete from revision where space_id = @spaceId
      and id not in (select revision_id from space where id = @spaceId)
      and id not in (select held_revision from space where id = @spaceId and held_revision is not null)
      and id not in (select revision_id from change_request where space_id = @spaceId)
      and id not in (
        select held_revision from change_request where space_id = @spaceId and held_revision is not null)
      and id not in (
        select base_revision from change_request where space_id = @spaceId and status in ('open', 'draft'))
      and id not in (
        select f.revision_id from finished_review f join change_request c on c.id = f.change_request_id
        where c.space_id = @spaceId)
      and id not in (select id from revision where space_id = @spaceId order by as_of desc limit @keep)`);
  const dropTrees = database.prepare<[string]>('delete from revision where space_id = ?');
  const versions = database.prepare<[string, string]>(`
    delete from page_version where space_id = ? and id not in (
      select entry.value ->> 0 from revision r, json_each(r.pages) entry where r.space_id = ?)`);
  const fileVersions = database.prepare<[string, string]>(`
    delete from file_version where space_id = ? and id not in (
      select entry.value from revision r, json_each(r.files) entry where r.space_id = ?)`);
  const bodies = database.prepare<[]>(`
    delete from body where hash not in (
      select markdown_hash from page_version where markdown_hash is not null
      union select document_hash from page_version where document_hash is not null)`);
  const forget = database.prepare<[string]>('update space set held_revision = null where id = ?');
  const forgetChangeRequests = database.prepare<[string]>(
    "update change_request set held_revision = null, base_held = 'none' where space_id = ?",
  );
  const forgetWatermarks = database.prepare<[string, string]>(
    'delete from watermark where scope = ? or scope glob ?',
  );
  const forgetComments = database.prepare<[string]>(`
    delete from comment where space_id = ? and not exists (
      select 1 from edit e where e.state not in ('confirmed', 'discarded') and instr(e.payload, comment.id) > 0)`);
  const forgetSearch = database.prepare<[string]>(
    'delete from search_index where rowid in (select rowid from search_source where space_id = ?)',
  );
  const forgetSources = database.prepare<[string]>('delete from search_source where space_id = ?');
  const heldFiles = database
    .prepare<[], string>('select distinct sha256 from file_version where sha256 is not null')
    .pluck();

  function orphans(spaceId: string): void {
    versions.run(spaceId, spaceId);
    fileVersions.run(spaceId, spaceId);
    bodies.run();
  }

  return {
    /** After a space's revision moved. Returns how many revisions went. */
    replaced(spaceId: string): number {
      const { changes } = revisions.run({ spaceId, keep: keptRevisions });
      if (changes > 0) orphans(spaceId);
      return changes;
    },
    /** A space is no longer kept: its content goes; the row of the list, and comments with local work, stay. */
    space(spaceId: string): void {
      forgetSearch.run(spaceId);
      forgetSources.run(spaceId);
      forgetComments.run(spaceId);
      forget.run(spaceId);
      forgetChangeRequests.run(spaceId);
      forgetWatermarks.run(`space:${spaceId}`, `space:${spaceId}:*`);
      dropTrees.run(spaceId);
      orphans(spaceId);
    },
    /** Deletes bytes on disk that no file points to. */
    files(): void {
      const held = new Set(heldFiles.all());
      for (const folder of readdirSync(filesFolder, { withFileTypes: true })) {
        if (!folder.isDirectory()) continue;
        for (const name of readdirSync(join(filesFolder, folder.name))) {
          if (!held.has(name)) rmSync(join(filesFolder, folder.name, name), { force: true });
        }
      }
    },
  };
}

export type Prune = ReturnType<typeof createPrune>;
