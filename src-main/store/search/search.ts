import type { Database } from 'better-sqlite3';
import { createSearchFilters } from './search-filter.ts';
import { createSearchFind } from './search-find.ts';
import type { SearchRow } from './search-find.ts';
import { readSearchQuery } from './search-query.ts';
import type { SearchQuery } from './search-query.ts';
import { segmentsOf } from './search-segments.ts';
import { createSearchTexts } from './search-texts.ts';
import type { SearchTextsOf } from './search-texts.ts';
import { createSearchWanted } from './search-wanted.ts';
import type { SearchEntry, SearchKind, SearchWanted } from './search-wanted.ts';
import type { Trees } from '../mirror/trees.ts';

export type { SearchRow } from './search-find.ts';

interface SourceRow extends SearchEntry {
  readonly rowid: number;
}

/** A page of the primary content that is held, by its name. */
export interface PageTitle {
  readonly rowid: number;
  readonly pageId: string;
  readonly spaceId: string;
  readonly title: string;
  readonly path: string;
}

/** Rows indexed in one transaction: about 30 ms of work. */
const batchSize = 250;

/** Entries and texts of the index. */
function createIndexRows(database: Database, textsOf: SearchTextsOf) {
  const sources = database.prepare<[string], SourceRow>(`
    select rowid, kind, ref, change_request_id as changeRequestId, token from search_source where space_id = ?`);
  const discussionSources = database.prepare<[string, string], SourceRow>(`
    select rowid, kind, ref, change_request_id as changeRequestId, token from search_source
    where space_id = ? and change_request_id in (select value from json_each(?)) and kind <> 'page'`);
  const addSource = database.prepare<[string, string, SearchKind, string, string]>(
    'insert into search_source (space_id, change_request_id, kind, ref, token) values (?, ?, ?, ?, ?)',
  );
  const setToken = database.prepare<[string, number]>('update search_source set token = ? where rowid = ?');
  const removeSource = database.prepare<[number]>('delete from search_source where rowid = ?');
  const addText = database.prepare<[number | bigint, string, string, string]>(
    'insert into search_index (rowid, title, text, changed) values (?, ?, ?, ?)',
  );
  const setText = database.prepare<[string, string, string, number]>(
    'update search_index set title = ?, text = ?, changed = ? where rowid = ?',
  );
  const removeText = database.prepare<[number]>('delete from search_index where rowid = ?');

  function write(spaceId: string, one: SearchEntry, known: number | undefined): void {
    const texts = textsOf(one);
    if (texts === null) return;
    const { title, text, changed } = texts;
    const words = [segmentsOf(title), segmentsOf(text), segmentsOf(changed)] as const;
    if (known === undefined) {
      const added = addSource.run(spaceId, one.changeRequestId, one.kind, one.ref, one.token);
      addText.run(added.lastInsertRowid, ...words);
    } else {
      setToken.run(one.token, known);
      setText.run(...words, known);
    }
  }

  function remove(rowids: readonly number[]): void {
    for (const rowid of rowids) {
      removeText.run(rowid);
      removeSource.run(rowid);
    }
  }

  return {
    /** What is indexed of a space; `discussions`: of these change requests the discussion alone. */
    rowsOf: (spaceId: string, discussions: readonly string[] | null): readonly SourceRow[] =>
      discussions === null
        ? sources.all(spaceId)
        : discussionSources.all(spaceId, JSON.stringify(discussions)),
    write,
    remove,
  };
}

function createIndexing(
  wantedOf: SearchWanted,
  { rowsOf, write, remove }: ReturnType<typeof createIndexRows>,
  mirror: (work: () => void) => void,
) {
  return {
    /**
     * Brings a space's rows up to date, batch by batch; iterate it and let the event loop breathe between steps. Yields
     * how many rows each step wrote. May be left at any point. `talks`: of these change requests ('': of the space's own
     * content) the talk alone, without pages; null: everything.
     */
    *index(spaceId: string, discussions: readonly string[] | null = null): Generator<number, void> {
      const held = new Map(rowsOf(spaceId, discussions).map((row) => [keyOf(row), row]));
      const rows: { readonly entry: SearchEntry; readonly known: number | undefined }[] = [];
      for (const entry of discussions === null
        ? wantedOf.all(spaceId)
        : wantedOf.discussion(spaceId, discussions)) {
        const key = keyOf(entry);
        const known = held.get(key);
        held.delete(key);
        if (known?.token !== entry.token) rows.push({ entry, known: known?.rowid });
      }
      if (held.size > 0) mirror(() => remove([...held.values()].map((row) => row.rowid)));
      for (let start = 0; start < rows.length; start += batchSize) {
        const batch = rows.slice(start, start + batchSize);
        mirror(() => {
          for (const { entry, known } of batch) write(spaceId, entry, known);
        });
        yield batch.length;
      }
    },
  };
}

/** Names of pages, for the command palette. */
function createTitles(database: Database) {
  const titles = database.prepare<[number, number], PageTitle>(`
    select s.rowid, s.ref as pageId, s.space_id as spaceId, v.title, v.path
    from search_source s join page_version v on v.id = cast(s.token as integer)
    where s.rowid > ? and s.kind = 'page' and s.change_request_id = '' order by s.rowid limit ?`);
  const titleState = database
    .prepare<[], string>(
      `select coalesce(max(rowid), 0) || ' ' || count(*) || ' ' ||
        (select coalesce(group_concat(held_revision), '') from space) from search_source`,
    )
    .pluck();

  return {
    /** Names of the primary pages that can be found, a part at a time: those after a row. */
    titles: (afterRow: number, limit: number): readonly PageTitle[] => titles.all(afterRow, limit),
    /** Another text: the names may have changed. */
    titleState: (): string => titleState.get() ?? '',
  };
}

/**
 * The full-text index, filled in its own time after the pull, so that pages are readable before it is complete. Answers
 * what is held, in any state of filling. The index holds words alone; texts and snippets come from the mirror. `mirror`: one
 * transaction of the store for what can be had again.
 */
export function createSearch(database: Database, trees: Trees, mirror: (work: () => void) => void) {
  const textsOf = createSearchTexts(database);
  const find = createSearchFind(database, textsOf);
  const filterOf = createSearchFilters(database);

  return {
    ...createIndexing(createSearchWanted(database, trees), createIndexRows(database, textsOf), mirror),
    /** Best first, in steps of a few milliseconds each; may be left at any point. A query that has a problem finds nothing. */
    find: (query: SearchQuery, limit: number): Generator<undefined, readonly SearchRow[]> =>
      find(query, limit),
    /** Whether a page of a change request is what the filters of a query ask for, though the index does not have it. */
    isAsked(
      { filters }: SearchQuery,
      {
        spaceId,
        changeRequestId,
        pageId,
      }: Readonly<Record<'spaceId' | 'changeRequestId' | 'pageId', string>>,
    ): boolean {
      const filter = filterOf(filters);
      if (filter === null) return true;
      const page = `select 'page' as kind, @pageId as ref, @spaceId as space_id, @changeRequestId as change_request_id`;
      const found = database
        .prepare<[Record<string, string>], number>(`select 1 from (${page}) s where ${filter.where}`)
        .pluck()
        .get({ ...filter.values, spaceId, changeRequestId, pageId });
      return found !== undefined;
    },
    ...createTitles(database),
    /** As `find`, at once. */
    query(typed: string, limit: number): readonly SearchRow[] {
      const steps = find(readSearchQuery(typed), limit);
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value;
      }
    },
  };
}

export type Search = ReturnType<typeof createSearch>;

function keyOf({ kind, changeRequestId, ref }: SearchEntry): string {
  return `${kind} ${changeRequestId} ${ref}`;
}
