import { sayStored } from '../shared/messages/stored-text.ts';
import type { StoredText } from '../shared/messages/stored-text.ts';
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
  readonly failure: StoredText | null;
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

type Spaces = [string];

/** Rows of several spaces together, by a JSON list of their ids. */
function prepareStatements(database: Database) {
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
  return { spaces, bodiless, missingPages, wantedFiles, leftOutFiles, activeChangeRequests };
}

/** What is stored of each space, whatever of it is wanted. */
interface SpaceRows {
  readonly space: SpaceState | undefined;
  readonly bodiless: readonly { readonly id: number }[];
  readonly missingPages: readonly PageState[];
  readonly wantedFiles: readonly FileState[];
  readonly leftOutFiles: readonly { readonly id: number }[];
}

type Statements = ReturnType<typeof prepareStatements>;

function readRows(statements: Statements, ids: readonly string[]): (id: string) => SpaceRows {
  const list = JSON.stringify(ids);
  const spaces = new Map(statements.spaces.all(list).map((row) => [row.id, row]));
  const bodiless = bySpace(statements.bodiless.all(list));
  const missingPages = bySpace(statements.missingPages.all(list));
  const wantedFiles = bySpace(statements.wantedFiles.all(list));
  const leftOutFiles = bySpace(statements.leftOutFiles.all(list));
  return (id) => ({
    space: spaces.get(id),
    bodiless: bodiless.get(id) ?? [],
    missingPages: missingPages.get(id) ?? [],
    wantedFiles: wantedFiles.get(id) ?? [],
    leftOutFiles: leftOutFiles.get(id) ?? [],
  });
}

/** Draft and open change requests of a space that are kept. */
type ChangeRequests = ReturnType<Kept['changeRequests']>;

/** Versions of the trees that a space should have here; the sets are filled anew for each space. */
class WantedVersions {
  readonly pages = new IdSet();
  readonly ownPages = new IdSet();
  readonly files = new IdSet();
  readonly #trees: Trees;

  constructor(trees: Trees) {
    this.#trees = trees;
  }

  fill(spaceId: string, changeRequests: ChangeRequests): void {
    this.pages.clear();
    this.files.clear();
    for (const tree of this.#trees.of(spaceId, changeRequests)) {
      this.pages.addAll(tree.pages);
      this.files.addAll(tree.files);
    }
    this.ownPages.clear();
    for (const tree of this.#trees.of(spaceId, [])) this.ownPages.addAll(tree.pages);
  }
}

/** What of a space is here, and what is missing. */
function createSpaceReadiness(statements: Statements, kept: Kept, trees: Trees, failures: FailureTable) {
  const versions = new WantedVersions(trees);

  const reasonOf = (stored: StoredText | null | undefined): string => {
    const reason = stored === null || stored === undefined ? '' : sayStored(stored);
    return reason === '' ? '' : ` (${reason})`;
  };

  function leftOutOf(id: string, files: number, requests: ChangeRequests): LeftOut {
    const active =
      kept.rules(id).changeRequests === 'all'
        ? requests.length
        : (statements.activeChangeRequests.get(id) ?? 0);
    return {
      files: new Map(files === 0 ? [] : [[kept.limitBytes(id), files]]),
      changeRequests: active - requests.length,
    };
  }

  function namesOf(title: string, requests: ChangeRequests): readonly string[] {
    return requests
      .toSorted((a, b) => a.number - b.number)
      .map(
        (one) =>
          `${title}: #${one.number} ${one.subject}${reasonOf(failures.get('change-request', one.id)?.reason)}`,
      );
  }

  return (id: string, { space, ...rows }: SpaceRows): Look => {
    const requests = kept.changeRequests(id);
    versions.fill(id, requests);
    const wanted = (ids: IdSet): number => ids.size - rows.bodiless.filter((one) => ids.has(one.id)).length;
    const [want, ownWant] = [wanted(versions.pages), wanted(versions.ownPages)];
    const missing = rows.missingPages.filter((one) => versions.pages.has(one.id));
    const files = rows.wantedFiles.filter((one) => versions.files.has(one.id));
    const out = leftOutOf(id, rows.leftOutFiles.filter((one) => versions.files.has(one.id)).length, requests);
    const lacking = requests.filter((one) => one.heldRevision !== one.revisionId || one.baseHeld === 'none');
    const title = space?.title ?? id;
    const nameOf = (one: PageState): string => `${title}: ${one.name}${reasonOf(one.failure)}`;
    const newness = newnessReasons(space, title, reasonOf(failures.get('space', id)?.reason));
    return {
      spaces: { want: 1, have: newness.length === 0 ? 1 : 0 },
      pages: { want, have: want - missing.length },
      ownPages: {
        want: ownWant,
        have: ownWant - missing.filter((one) => versions.ownPages.has(one.id)).length,
      },
      files: { want: files.length, have: files.filter((one) => one.isHeld === 1).length },
      changeRequests: { want: requests.length, have: requests.length - lacking.length },
      missing: [
        ...newness,
        ...namesOf(title, lacking),
        ...missing.map(nameOf),
        ...files.filter((one) => one.isHeld === 0).map(nameOf),
      ].slice(0, longestList),
      out,
      leftOut: leftOutReasons(out),
      asOf: space?.asOf ?? null,
      verifiedAt: space?.verifiedAt ?? null,
    };
  };
}

function inform({ out: _out, ...readiness }: Look): Readiness {
  return readiness;
}

/**
 * "Can I leave?" computed from what is held, never from what a sync remembers having done (docs/design/sync.md), against
 * what the person chose to keep. Bodies that revisions share count once. A few statements for all spaces together: it is
 * asked after every sync and by every look at the library.
 */
export function createReadiness(database: Database, kept: Kept, trees: Trees, failures: FailureTable) {
  const statements = prepareStatements(database);
  const readinessOf = createSpaceReadiness(statements, kept, trees, failures);
  const ownIds = new IdSet();

  function lookAt(ids: readonly string[]): ReadonlyMap<string, Look> {
    const rowsOf = readRows(statements, ids);
    return new Map(ids.map((id) => [id, readinessOf(id, rowsOf(id))]));
  }

  return {
    /** How many pages the newest content of each space has here, without groups and links. */
    ownPages(spaceIds: readonly string[]): ReadonlyMap<string, number> {
      const list = JSON.stringify(spaceIds);
      const bodiless = bySpace(statements.bodiless.all(list));
      return new Map(
        statements.spaces.all(list).map(({ id, held }) => {
          const tree = held === null ? undefined : trees.idsOf(id, held);
          ownIds.clear();
          if (tree !== undefined) ownIds.addAll(tree.pages);
          return [id, ownIds.size - (bodiless.get(id) ?? []).filter((one) => ownIds.has(one.id)).length];
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
