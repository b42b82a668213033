import type { Database } from 'better-sqlite3';
import type { Count, Readiness } from '../bridge/views/views.ts';
import type { FailureTable } from './failures.ts';
import type { Kept } from './personal/kept.ts';
import { IdSet } from './mirror/trees.ts';
import type { Trees } from './mirror/trees.ts';

interface SpaceState {
  readonly id: string;
  readonly title: string;
  readonly held: string | null;
  readonly newest: string;
  readonly asOf: number | null;
  readonly verifiedAt: number | null;
}

interface PageState {
  readonly id: number;
  readonly spaceId: string;
  readonly name: string;
  readonly failure: string | null;
}

interface FileState extends PageState {
  readonly isHeld: number;
}

/** What stands in the way of reading offline, at most this many names. */
const longestList = 50;

/** What is left out by choice, before it is put into words. */
interface LeftOut {
  readonly files: ReadonlyMap<number, number>;
  readonly changeRequests: number;
}

interface Look extends Readiness {
  readonly ownPages: Count;
  readonly out: LeftOut;
}

/**
 * "Can I leave?" computed from what is held, never from what a sync remembers having done (docs/design/sync.md), against
 * what the person chose to keep. Bodies that revisions share count once. A few statements for all spaces together: it is
 * asked after every sync and by every look at the library.
 */
export function createReadiness(database: Database, kept: Kept, trees: Trees, failures: FailureTable) {
  type Spaces = [string];
  const spaces = database.prepare<Spaces, SpaceState>(`
    select s.id, s.title, s.held_revision as held, s.revision_id as newest, w.at as asOf, v.at as verifiedAt
    from json_each(?) wanted join space s on s.id = wanted.value
      left join watermark w on w.scope = 'space:' || s.id
      left join verification v on v.space_id = s.id and v.complete = 1`);
  const bodiless = database.prepare<Spaces, { readonly id: number; readonly spaceId: string }>(`
    select v.id, v.space_id as spaceId
    from json_each(?) wanted cross join page_version v indexed by page_version_bodiless on v.space_id = wanted.value
    where v.type in ('group', 'link')`);
  const missingPages = database.prepare<Spaces, PageState>(`
    select v.id, v.space_id as spaceId, iif(v.path = '', v.title, v.path) as name, v.failure
    from json_each(?) wanted cross join page_version v indexed by page_version_missing on v.space_id = wanted.value
    where v.markdown_hash is null and v.type not in ('group', 'link') order by v.path`);
  const wantedFiles = database.prepare<Spaces, FileState>(`
    select f.id, f.space_id as spaceId, f.name, f.failure, f.sha256 is not null as isHeld
    from json_each(?) wanted cross join file_version f indexed by file_version_wanted on f.space_id = wanted.value
    where f.wanted = 1 order by f.name`);
  const leftOutFiles = database.prepare<Spaces, { readonly id: number; readonly spaceId: string }>(`
    select f.id, f.space_id as spaceId
    from json_each(?) wanted cross join file_version f indexed by file_version_left_out on f.space_id = wanted.value
    where f.left_out = 1`);
  const activeChangeRequests = database
    .prepare<[string], number>(
      "select count(*) from change_request where space_id = ? and status in ('open', 'draft') and gone_at is null",
    )
    .pluck();
  const [pageIds, ownIds, fileIds] = [new IdSet(), new IdSet(), new IdSet()];

  function lookAt(ids: readonly string[]): ReadonlyMap<string, Look> {
    const list = JSON.stringify(ids);
    const known = new Map(spaces.all(list).map((row) => [row.id, row]));
    const without = bySpace(bodiless.all(list));
    const pages = bySpace(missingPages.all(list));
    const files = bySpace(wantedFiles.all(list));
    const large = bySpace(leftOutFiles.all(list));
    const looks = new Map<string, Look>();
    for (const id of ids) {
      pageIds.clear();
      fileIds.clear();
      const requests = kept.changeRequests(id);
      for (const tree of trees.of(id, requests)) {
        pageIds.addAll(tree.pages);
        fileIds.addAll(tree.files);
      }
      ownIds.clear();
      for (const tree of trees.of(id, [])) ownIds.addAll(tree.pages);
      const bodilessIds = without.get(id) ?? [];
      const wanted = (ids: IdSet): number => ids.size - bodilessIds.filter((one) => ids.has(one.id)).length;
      const [want, ownWant] = [wanted(pageIds), wanted(ownIds)];
      const missing = (pages.get(id) ?? []).filter((one) => pageIds.has(one.id));
      const shown = (files.get(id) ?? []).filter((one) => fileIds.has(one.id));
      const out = (large.get(id) ?? []).filter((one) => fileIds.has(one.id)).length;
      const lacking = requests.filter(
        (one) => one.heldRevision !== one.revisionId || one.baseHeld === 'none',
      );
      const row = known.get(id);
      const title = row?.title ?? id;
      const why = (reason: string | null | undefined): string =>
        reason === null || reason === undefined || reason === '' ? '' : ` (${reason})`;
      const failing = (one: PageState): string => `${title}: ${one.name}${why(one.failure)}`;
      const newness = newnessReasons(row, title, why(failures.get('space', id)?.reason));
      const leftOut = {
        files: new Map(out === 0 ? [] : [[kept.limitBytes(id), out]]),
        changeRequests:
          kept.rules(id).changeRequests === 'all' ? 0 : (activeChangeRequests.get(id) ?? 0) - requests.length,
      };
      looks.set(id, {
        spaces: { want: 1, have: newness.length === 0 ? 1 : 0 },
        pages: { want, have: want - missing.length },
        ownPages: { want: ownWant, have: ownWant - missing.filter((one) => ownIds.has(one.id)).length },
        files: { want: shown.length, have: shown.filter((one) => one.isHeld === 1).length },
        changeRequests: { want: requests.length, have: requests.length - lacking.length },
        missing: [
          ...newness,
          ...lacking
            .toSorted((a, b) => a.number - b.number)
            .map(
              (one) =>
                `${title}: #${one.number} ${one.subject}${why(failures.get('change-request', one.id)?.reason)}`,
            ),
          ...missing.map(failing),
          ...shown.filter((one) => one.isHeld === 0).map(failing),
        ].slice(0, longestList),
        out: leftOut,
        leftOut: leftOutReasons(leftOut),
        asOf: row?.asOf ?? null,
        verifiedAt: row?.verifiedAt ?? null,
      });
    }
    return looks;
  }

  function inform({ out: _out, ...readiness }: Look): Readiness {
    return readiness;
  }

  return {
    /** How many pages the newest content of each space has here, without groups and links. */
    ownPages(spaceIds: readonly string[]): ReadonlyMap<string, number> {
      const list = JSON.stringify(spaceIds);
      const without = bySpace(bodiless.all(list));
      return new Map(
        spaces.all(list).map(({ id, held }) => {
          const tree = held === null ? undefined : trees.idsOf(id, held);
          pageIds.clear();
          if (tree !== undefined) pageIds.addAll(tree.pages);
          return [id, pageIds.size - (without.get(id) ?? []).filter((one) => pageIds.has(one.id)).length];
        }),
      );
    },
    ofSpace(spaceId: string): Readiness {
      const look = lookAt([spaceId]).get(spaceId);
      if (look === undefined) throw new Error(`Space ${spaceId} was not looked at.`);
      return inform(look);
    },
    /** Each of several spaces. */
    ofEach: (spaceIds: readonly string[]): ReadonlyMap<string, Readiness> =>
      new Map([...lookAt(spaceIds)].map(([id, look]) => [id, inform(look)])),
    /** Of several spaces together; `asOf` and `verifiedAt` are the oldest of theirs, null where one has none. */
    of(spaceIds: readonly string[]): Readiness {
      const each = [...lookAt(spaceIds).values()];
      const add = (name: 'spaces' | 'pages' | 'ownPages' | 'files' | 'changeRequests'): Count => ({
        have: each.reduce((sum, one) => sum + one[name].have, 0),
        want: each.reduce((sum, one) => sum + one[name].want, 0),
      });
      return {
        spaces: add('spaces'),
        pages: add('pages'),
        ownPages: add('ownPages'),
        files: add('files'),
        changeRequests: add('changeRequests'),
        missing: each.flatMap((one) => one.missing).slice(0, longestList),
        leftOut: leftOutReasons(together(each.map((one) => one.out))),
        asOf: oldest(each.map((one) => one.asOf)),
        verifiedAt: oldest(each.map((one) => one.verifiedAt ?? null)),
      };
    },
  };
}

export type ReadinessOf = ReturnType<typeof createReadiness>;

function newnessReasons(row: SpaceState | undefined, title: string, why: string): readonly string[] {
  const held = row?.held ?? null;
  if (row === undefined || held === null) return [`${title}: not pulled yet${why}`];
  return held === row.newest ? [] : [`${title}: newer content is not pulled yet${why}`];
}

function bySpace<Row extends { readonly spaceId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const list = found.get(row.spaceId);
    if (list === undefined) found.set(row.spaceId, [row]);
    else list.push(row);
  }
  return found;
}

function oldest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 || known.length < times.length ? null : Math.min(...known);
}

function together(parts: readonly LeftOut[]): LeftOut {
  const files = new Map<number, number>();
  for (const part of parts) {
    for (const [limit, count] of part.files) files.set(limit, (files.get(limit) ?? 0) + count);
  }
  return { files, changeRequests: parts.reduce((sum, part) => sum + part.changeRequests, 0) };
}

/** "12 files over 10 MB", "3 change requests that you do not follow". */
function leftOutReasons({ files, changeRequests }: LeftOut): readonly string[] {
  const words = [...files].map(([limit, count]) => {
    const name = count === 1 ? '1 file' : `${count} files`;
    return limit === 0 ? name : `${name} over ${sizeLabel(limit)}`;
  });
  if (changeRequests > 0) {
    const name = changeRequests === 1 ? '1 change request' : `${changeRequests} change requests`;
    words.push(`${name} that you do not follow`);
  }
  return words;
}

function sizeLabel(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
}
