import type { Database } from 'better-sqlite3';
import type { File, Page, Revision } from '../../api/content.ts';
import type { FileTables } from './files.ts';
import { pageVersionColumns } from './pages.ts';
import type { PageTables, PageTreeRow } from './pages.ts';
import { heldId } from './revision-name.ts';
import { createTreeWriter } from './tree-writer.ts';

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
type StoredRow = Omit<RevisionRow, 'complete'> & { readonly complete: number };

/**
 * Revisions as lists of shared page versions: content is immutable by revision id, so a row is written once
 * (docs/design/sync.md).
 */
export function createRevisionTable(database: Database, pages: PageTables, files: FileTables) {
  const trees = createTreeWriter(database, pages);
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

  return {
    get(spaceId: string, id: string): RevisionRow | undefined {
      const row = get.get(spaceId, heldId(id));
      return row === undefined ? undefined : { ...row, complete: row.complete === 1 };
    },
    /** What is held of a space, last asked for first. */
    list: (spaceId: string): readonly RevisionRow[] =>
      list.all(spaceId).map((row) => ({ ...row, complete: row.complete === 1 })),
    /**
     * What makes the `put` of a large tree quick: its rows, a few milliseconds of work at a time, each step for a
     * transaction of its own. Rows that no revision names, because `put` never came, are pruned like any other.
     */
    slicesBeforePut: (spaceId: string, roots: readonly Page[]): readonly (() => void)[] =>
      trees.stepsAhead(spaceId, roots),
    /** Writes a revision's tree and list of files. Bodies that are held under the same fingerprint are held at once. */
    put(spaceId: string, revision: Revision, asOf: number): void {
      const { pages: roots, files: list, ...fields } = revision;
      const entries = trees.write(spaceId, revision.id, roots);
      const fileIds = list.map((file: File) => files.putVersion(spaceId, file));
      put.run(spaceId, revision.id, entries, JSON.stringify(fileIds), JSON.stringify(fields), asOf);
    },
    /** Lets go of what makes the next `put` fast: some megabytes for a large space. */
    forgetLastTree: (): void => trees.forget(),
    /** Looks whether every page's Markdown body is held, and remembers it. */
    updateComplete(spaceId: string, id: string): void {
      setComplete.run(lacksBody.get({ spaceId, id }) === 1 ? 0 : 1, spaceId, id);
    },
    /** The page tree, flattened in reading order; empty where the revision is not held. */
    tree: (spaceId: string, id: string): readonly PageTreeRow[] => tree.all(spaceId, heldId(id)),
    /** One page of a revision; undefined where either is not held. */
    page: (spaceId: string, id: string, pageId: string): PageTreeRow | undefined =>
      page.get(spaceId, id, pageId),
  };
}

export type RevisionTable = ReturnType<typeof createRevisionTable>;

/** The revision as the service sent it, without pages and files: variables, reusable contents, git, dates. */
export function revisionOf(row: RevisionRow): Omit<Revision, 'pages' | 'files'> {
  return JSON.parse(row.json) as Omit<Revision, 'pages' | 'files'>; // put wrote it from a parsed Revision
}
