import type { Database } from 'better-sqlite3';
import type { File, Page, Revision } from '../api/content.ts';
import type { FileTables } from './files.ts';
import { sha256 } from './hash.ts';
import { pageVersionColumns, treeFieldsOf } from './pages.ts';
import type { PageTables, PageTreeRow } from './pages.ts';

export interface RevisionRow {
  readonly spaceId: string;
  readonly id: string;
  /** The revision as the service sent it, without pages and files. */
  readonly json: string;
  /** Every page's Markdown body is held. */
  readonly complete: boolean;
  readonly asOf: number;
}

const columns = `space_id as spaceId, id, json, complete, as_of as asOf`;
/** Rows of the tree that was written last: the next one, of a change request, mostly consists of the same. */
interface LastTree {
  readonly spaceId: string;
  readonly byPage: ReadonlyMap<string, WrittenVersion>;
}

interface WrittenVersion {
  readonly id: number;
  readonly json: string;
  /** sha256 of `json`. */
  readonly hash: string;
}

/** So many pages of a large tree are written at once: a few milliseconds. */
const pagesAtOnce = 400;

const noTree: LastTree = { spaceId: '', byPage: new Map() };
type StoredRow = Omit<RevisionRow, 'complete'> & { readonly complete: number };

/**
 * Revisions as lists of shared page versions: content is immutable by revision id, so a row is written once
 * (design/sync.md, Pull).
 */
export function createRevisionTable(database: Database, pages: PageTables, files: FileTables) {
  let last: LastTree = noTree;
  const get = database.prepare<[string, string], StoredRow>(
    `select ${columns} from revision where space_id = ? and id = ?`,
  );
  const list = database.prepare<[string], StoredRow>(
    `select ${columns} from revision where space_id = ? order by as_of desc`,
  );
  const put = database.prepare<[string, string, string, string, string, number]>(`
    insert into revision (space_id, id, pages, files, json, as_of) values (?, ?, ?, ?, ?, ?)
    on conflict (space_id, id) do update set pages = excluded.pages, files = excluded.files, json = excluded.json,
      as_of = excluded.as_of`);
  const lacksBody = database
    .prepare<[{ readonly spaceId: string; readonly id: string }], number>(
      `
    select exists (
      select 1 from page_version
      where space_id = @spaceId and markdown_hash is null and type not in ('group', 'link')
    ) and exists (
      select 1 from revision r, json_each(r.pages) entry join page_version v on v.id = entry.value ->> 0
      where r.space_id = @spaceId and r.id = @id and v.markdown_hash is null and v.type not in ('group', 'link'))`,
    )
    .pluck();
  const setComplete = database.prepare<[number, string, string]>(
    'update revision set complete = ? where space_id = ? and id = ?',
  );
  const tree = database.prepare<[string, string], PageTreeRow>(`
    select ${pageVersionColumns}, entry.value ->> 1 as depth
    from revision r, json_each(r.pages) entry join page_version v on v.id = entry.value ->> 0
    where r.space_id = ? and r.id = ? order by entry.key`);
  const page = database.prepare<[string, string, string], PageTreeRow>(`
    select ${pageVersionColumns}, entry.value ->> 1 as depth
    from revision r, json_each(r.pages) entry join page_version v on v.id = entry.value ->> 0
    where r.space_id = ? and r.id = ? and v.page_id = ? limit 1`);
  const hashes = database
    .prepare<[string, string], string>(
      `
    select v.hash from json_each(?) entry cross join page_version v on v.id = entry.value
    where +v.space_id = ? order by entry.key`,
    )
    .pluck();

  /** What is remembered of the last tree may have been pruned since, or never committed. */
  function areThere(spaceId: string, versions: readonly WrittenVersion[]): boolean {
    if (versions.length === 0) return true;
    const found = hashes.all(JSON.stringify(versions.map((one) => one.id)), spaceId);
    return found.length === versions.length && versions.every((one, index) => one.hash === found[index]);
  }

  function versionsOf(spaceId: string): ReadonlyMap<string, WrittenVersion> {
    return last.spaceId === spaceId ? last.byPage : noTree.byPage;
  }

  /** The row of a page: the known one where it is still the same, else one that is found or written. */
  function versionOf(spaceId: string, page: Page, known: WrittenVersion | undefined): WrittenVersion {
    const json = treeFieldsOf(page);
    if (known?.json === json) return known;
    const hash = sha256(json);
    return { id: pages.putVersion(spaceId, page, json, hash), json, hash };
  }

  /** Writes the versions of a tree that are new. Returns the ids and depths of all, in reading order, as JSON. */
  function writeTree(spaceId: string, roots: readonly Page[]): string {
    const before = versionsOf(spaceId);
    const byPage = new Map<string, WrittenVersion>();
    const reused: WrittenVersion[] = [];
    const entries: string[] = [];
    for (const [page, depth] of inReadingOrder(roots)) {
      const known = before.get(page.id);
      const version = versionOf(spaceId, page, known);
      if (version === known) reused.push(version);
      byPage.set(page.id, version);
      entries.push(`[${version.id},${depth}]`);
    }
    if (!areThere(spaceId, reused)) {
      last = noTree;
      return writeTree(spaceId, roots);
    }
    last = { spaceId, byPage };
    return `[${entries.join(',')}]`;
  }

  /** See `stepsBeforePut` below. */
  function stepsBeforePut(spaceId: string, roots: readonly Page[]): readonly (() => void)[] {
    // After a first tree the next ones, of change requests, are mostly made of the same rows: those are no work.
    if (versionsOf(spaceId).size > pagesAtOnce) return [];
    const all = [...inReadingOrder(roots)].map(([page]) => page);
    if (all.length <= pagesAtOnce) return [];
    const byPage = new Map<string, WrittenVersion>();
    const starts = Array.from(
      { length: Math.ceil(all.length / pagesAtOnce) },
      (_, step) => step * pagesAtOnce,
    );
    return starts.map((start) => () => {
      for (const page of all.slice(start, start + pagesAtOnce)) {
        byPage.set(page.id, versionOf(spaceId, page, undefined));
      }
      if (start + pagesAtOnce >= all.length) last = { spaceId, byPage };
    });
  }

  return {
    get(spaceId: string, id: string): RevisionRow | undefined {
      const row = get.get(spaceId, id);
      return row === undefined ? undefined : { ...row, complete: row.complete === 1 };
    },
    /** What is held of a space, last asked for first. */
    list: (spaceId: string): readonly RevisionRow[] =>
      list.all(spaceId).map((row) => ({ ...row, complete: row.complete === 1 })),
    /**
     * What makes the `put` of a large tree quick: its rows, a few milliseconds of work at a time, each step for a
     * transaction of its own. Rows that no revision names, because `put` never came, are pruned like any other.
     */
    stepsBeforePut,
    /** Writes a revision's tree and list of files. Bodies that are held under the same fingerprint are held at once. */
    put(spaceId: string, revision: Revision, asOf: number): void {
      const { pages: roots, files: list, ...fields } = revision;
      const entries = writeTree(spaceId, roots);
      const fileIds = list.map((file: File) => files.putVersion(spaceId, file));
      put.run(spaceId, revision.id, entries, JSON.stringify(fileIds), JSON.stringify(fields), asOf);
    },
    /** Lets go of what makes the next `put` fast: some megabytes for a large space. */
    forgetLastTree(): void {
      last = noTree;
    },
    /** Looks whether every page's Markdown body is held, and remembers it. */
    updateComplete(spaceId: string, id: string): void {
      setComplete.run(lacksBody.get({ spaceId, id }) === 1 ? 0 : 1, spaceId, id);
    },
    /** The page tree, flattened in reading order; empty where the revision is not held. */
    tree: (spaceId: string, id: string): readonly PageTreeRow[] => tree.all(spaceId, id),
    /** One page of a revision; undefined where either is not held. */
    page: (spaceId: string, id: string, pageId: string): PageTreeRow | undefined =>
      page.get(spaceId, id, pageId),
  };
}

export type RevisionTable = ReturnType<typeof createRevisionTable>;

function* inReadingOrder(siblings: readonly Page[], depth = 0): Generator<readonly [Page, number]> {
  for (const page of siblings) {
    yield [page, depth];
    if (page.pages !== undefined) yield* inReadingOrder(page.pages, depth + 1);
  }
}

/** The revision as the service sent it, without pages and files: variables, reusable contents, git, dates. */
export function revisionOf(row: RevisionRow): Omit<Revision, 'pages' | 'files'> {
  return JSON.parse(row.json) as Omit<Revision, 'pages' | 'files'>; // put wrote it from a parsed Revision
}
