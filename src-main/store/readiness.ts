import type { Database } from 'better-sqlite3';
import type { Count, Readiness } from '../bridge/views.ts';

interface Missing {
  readonly spaceTitle: string;
  readonly name: string;
  readonly failure: string | null;
}

/** What stands in the way of reading a space offline, at most this many names. */
const longestList = 50;

const trees = `
  with tree as (
    select s.id as space_id, s.title as space_title, iif(
      exists (select 1 from revision r where r.space_id = s.id and r.id = s.revision_id), s.revision_id, s.held_revision
    ) as revision_id from space s where s.id = @spaceId
    union
    select s.id, s.title, c.revision_id from space s join change_request c on c.space_id = s.id
    where s.id = @spaceId and c.status in ('open', 'draft') and c.gone_at is null)`;
const pagesOf = `${trees},
  page as (
    select distinct v.id, v.path, v.title, v.markdown_hash, v.failure, tree.space_title
    from tree join revision r on r.space_id = tree.space_id and r.id = tree.revision_id,
      json_each(r.pages) entry join page_version v on v.id = entry.value ->> 0
    where v.type not in ('group', 'link'))`;
const filesOf = `${trees},
  file as (
    select distinct f.id, f.name, f.sha256, f.failure, tree.space_title
    from tree join revision r on r.space_id = tree.space_id and r.id = tree.revision_id,
      json_each(r.files) entry join file_version f on f.id = entry.value
    where f.wanted = 1)`;

/**
 * "Can I leave?" computed from what is held, never from what a sync remembers having done (design/sync.md, Pull). Bodies
 * that revisions share count once.
 */
export function createReadiness(database: Database) {
  type OfSpace = [{ readonly spaceId: string }];
  const pages = database.prepare<OfSpace, Count>(
    `${pagesOf} select count(*) as want, count(markdown_hash) as have from page`,
  );
  const missingPages = database.prepare<OfSpace, Missing>(`${pagesOf}
    select space_title as spaceTitle, iif(path = '', title, path) as name, failure from page
    where markdown_hash is null order by path limit ${longestList}`);
  const files = database.prepare<OfSpace, Count>(
    `${filesOf} select count(*) as want, count(sha256) as have from file`,
  );
  const missingFiles = database.prepare<OfSpace, Missing>(`${filesOf}
    select space_title as spaceTitle, name, failure from file where sha256 is null order by name limit ${longestList}`);
  const changeRequests = database.prepare<OfSpace, Count>(`
    select count(*) as want, count(iif(held_revision = revision_id and base_held <> 'none', 1, null)) as have
    from change_request where space_id = @spaceId and status in ('open', 'draft') and gone_at is null`);
  const missingChangeRequests = database.prepare<OfSpace, Missing>(`
    select s.title as spaceTitle, '#' || c.number || ' ' || c.subject as name, null as failure
    from change_request c join space s on s.id = c.space_id
    where c.space_id = @spaceId and c.status in ('open', 'draft') and c.gone_at is null
      and (c.held_revision is not c.revision_id or c.base_held = 'none')
    order by c.number limit ${longestList}`);
  const space = database.prepare<
    [string],
    { readonly title: string; readonly held: number; readonly newest: number; readonly at: number | null }
  >(`
    select s.title, s.held_revision is not null as held, s.held_revision is s.revision_id as newest, w.at
    from space s left join watermark w on w.scope = 'space:' || s.id where s.id = ?`);
  const size = database
    .prepare<OfSpace, number>(
      `
    select coalesce((select sum(octet_length(b.text)) from (
        select markdown_hash as hash from page_version where space_id = @spaceId
        union select document_hash from page_version where space_id = @spaceId) h join body b on b.hash = h.hash), 0)
      + coalesce((select sum(size) from file_version where space_id = @spaceId and sha256 is not null), 0)`,
    )
    .pluck();

  function ofSpace(spaceId: string): Readiness {
    const row = space.get(spaceId);
    const nothing: Count = { have: 0, want: 0 };
    const found = { spaceId };
    const missing: string[] = [];
    if (row === undefined || row.held === 0) missing.push(`${row?.title ?? spaceId}: not pulled yet`);
    else if (row.newest === 0) missing.push(`${row.title}: newer content is not pulled yet`);
    for (const one of [
      ...missingChangeRequests.all(found),
      ...missingPages.all(found),
      ...missingFiles.all(found),
    ]) {
      missing.push(`${one.spaceTitle}: ${one.name}${one.failure === null ? '' : ` (${one.failure})`}`);
    }
    return {
      pages: pages.get(found) ?? nothing,
      files: files.get(found) ?? nothing,
      changeRequests: changeRequests.get(found) ?? nothing,
      missing: missing.slice(0, longestList),
      asOf: row?.at ?? null,
    };
  }

  return {
    ofSpace,
    /** Of several spaces together; `asOf` is the oldest of theirs, null where one was never pulled. */
    of(spaceIds: readonly string[]): Readiness {
      const each = spaceIds.map(ofSpace);
      const add = (name: 'pages' | 'files' | 'changeRequests'): Count => ({
        have: each.reduce((sum, one) => sum + one[name].have, 0),
        want: each.reduce((sum, one) => sum + one[name].want, 0),
      });
      const times = each.map((one) => one.asOf);
      const known = times.filter((time) => time !== null);
      return {
        pages: add('pages'),
        files: add('files'),
        changeRequests: add('changeRequests'),
        missing: each.flatMap((one) => one.missing).slice(0, longestList),
        asOf: known.length === 0 || known.length < times.length ? null : Math.min(...known),
      };
    },
    /** Bytes of bodies and files held for a space. */
    sizeBytes: (spaceId: string): number => size.get({ spaceId }) ?? 0,
  };
}

export type ReadinessOf = ReturnType<typeof createReadiness>;
