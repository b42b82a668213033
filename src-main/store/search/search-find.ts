import type { Database } from 'better-sqlite3';
import { createSearchFilters } from './search-filter.ts';
import type { FilterSql } from './search-filter.ts';
import type { SearchQuery, SearchTerm } from './search-query.ts';
import { matchesIn, snippetOf } from './search-snippet.ts';
import { folded } from './search-segments.ts';
import type { SearchTextsOf } from './search-texts.ts';
import type { SearchEntry, SearchKind } from './search-wanted.ts';

export interface SearchRow {
  readonly kind: SearchKind;
  /** Id of the page, comment, reply or change request. */
  readonly ref: string;
  readonly spaceId: string;
  /** Null for primary content. */
  readonly changeRequestId: string | null;
  readonly title: string;
  /** Of a page; else ''. */
  readonly path: string;
  /** Plain text; what matched stands between U+E000 and U+E001. */
  readonly snippet: string;
}

type SourceRow = SearchEntry & { readonly spaceId: string; readonly rowid: number };

/**
 * With more rows than this a query says little of what is meant. Ranking them all would take long (bm25 costs some
 * microseconds a row), so titles go first, then rows in their order.
 */
const mostRanked = 400;
/** A beginning this short is looked for in texts only after titles and the other words: half the words begin so. */
const shortPrefix = 2;
const textsAtOnce = 20;
/** Rows of the other words that are looked through for a short beginning. */
const mostLookedThrough = 2000;

/** Rows of the index; each function is one statement. */
function createIndexQueries(database: Database) {
  const pageTitle = database
    .prepare<[number], string>(
      `select v.title from search_source s join page_version v on v.id = cast(s.token as integer)
       where s.rowid = ? and s.kind = 'page'`,
    )
    .pluck();

  function rowids(match: string, filter: FilterSql | null, limit: number, isRanked = false): number[] {
    const sql =
      filter === null
        ? 'select f.rowid from search_index f where f.search_index match @match'
        : `select f.rowid from search_index f cross join search_source s on s.rowid = f.rowid
           where f.search_index match @match and ${filter.where}`;
    return database
      .prepare<[Record<string, string | number>], number>(
        `${sql} ${isRanked ? 'order by f.rank' : ''} limit @limit`,
      )
      .pluck()
      .all({ ...filter?.values, match, limit });
  }

  function onlyFiltered(filter: FilterSql, limit: number): number[] {
    return database
      .prepare<[Record<string, string | number>], number>(
        `select s.rowid from search_source s where ${filter.where} order by s.rowid desc limit @limit`,
      )
      .pluck()
      .all({ ...filter.values, limit });
  }

  /** Titles that are what was typed, then those that begin so, then those that hold it, short ones first. */
  function byTitle(ids: readonly number[], wanted: readonly SearchTerm[]): number[] {
    const typed = folded(wanted.map((term) => term.words).join(' '));
    const scored = ids.map((id) => {
      const title = folded(pageTitle.get(id) ?? '');
      const isIn = wanted.some((term) => title.includes(folded(term.words)));
      const place = title === typed ? 0 : title.startsWith(typed) ? 1 : isIn ? 2 : 3;
      return { id, place, length: place === 3 ? 0 : title.length };
    });
    return scored.sort((a, b) => a.place - b.place || a.length - b.length).map((one) => one.id);
  }

  return { rowids, onlyFiltered, byTitle };
}

/** A query as the index is asked for it. */
interface IndexQuery {
  readonly wanted: readonly SearchTerm[];
  readonly filter: FilterSql | null;
  readonly inChanges: boolean;
  /** The columns that are searched. */
  readonly columns: string;
  /** The last term, where it is the beginning of a word and too short to be looked up among texts. */
  readonly short: SearchTerm | undefined;
  readonly matchOf: (terms: readonly SearchTerm[], within: string) => string;
}

function indexQuery(query: SearchQuery, filter: FilterSql | null): IndexQuery {
  const inChanges = query.filters.some((one) => one.name === 'in' && one.value !== 'pages' && !one.excluded);
  const wanted = query.terms.filter((term) => !term.excluded);
  const excluded = query.terms.filter((term) => term.excluded);
  const last = wanted.at(-1);
  const isShort =
    last?.prefix === true && last.units.length === 1 && (last.units[0]?.length ?? 0) <= shortPrefix;
  return {
    wanted,
    filter,
    inChanges,
    columns: inChanges ? '{changed}' : '{title text}',
    short: isShort ? last : undefined,
    matchOf(terms, within) {
      const all = `${within} : (${terms.map((term) => term.match).join(' AND ')})`;
      if (excluded.length === 0) return all;
      return `(${all}) NOT ({title text} : (${excluded.map((term) => term.match).join(' OR ')}))`;
    },
  };
}

/** Rows with their texts, at most `limit` of them; `must`: those alone whose texts have it. */
function createRowReader(database: Database, textsOf: SearchTextsOf) {
  const source = database.prepare<[number], SourceRow>(`
    select rowid, kind, ref, space_id as spaceId, change_request_id as changeRequestId, token
    from search_source where rowid = ?`);

  return function* (
    ids: readonly number[],
    { inChanges, wanted }: IndexQuery,
    limit: number,
    must?: SearchTerm,
  ): Generator<undefined, readonly SearchRow[]> {
    const rows: SearchRow[] = [];
    for (const [at, id] of ids.entries()) {
      if (rows.length >= limit) break;
      if (at > 0 && at % textsAtOnce === 0) yield undefined;
      const row = source.get(id);
      const texts = row === undefined ? null : textsOf(row);
      if (row === undefined || texts === null) continue;
      const { title, path } = texts;
      const text = inChanges ? texts.changed : texts.text;
      if (must !== undefined && matchesIn(`${title}\n${text}`, [must]).length === 0) continue;
      const { kind, ref, spaceId } = row;
      const changeRequestId = row.changeRequestId === '' ? null : row.changeRequestId;
      rows.push({ kind, ref, spaceId, changeRequestId, title, path, snippet: snippetOf(text, wanted) });
    }
    return rows;
  };
}

/**
 * Answers queries in steps; between them the caller may do other things, or leave for good. Each step is one statement
 * over the index that stops at a bound, or a few texts.
 */
export function createSearchFind(database: Database, textsOf: SearchTextsOf) {
  const filterOf = createSearchFilters(database);
  const { rowids, onlyFiltered, byTitle } = createIndexQueries(database);
  const readRows = createRowReader(database, textsOf);

  /** Rows in the order in which they are shown. */
  function* ranked(query: IndexQuery, limit: number): Generator<undefined, readonly number[]> {
    const { wanted, filter, inChanges, columns, short, matchOf } = query;
    const first = rowids(matchOf(wanted, columns), filter, mostRanked + 1);
    yield undefined;
    if (first.length <= mostRanked) {
      const isRankable =
        first.length > 1 && short === undefined && wanted.every((one) => one.units.length === 1);
      const ids = isRankable ? rowids(matchOf(wanted, columns), filter, limit, true) : byTitle(first, wanted);
      yield undefined;
      return ids;
    }
    const inTitles = inChanges ? [] : rowids(matchOf(wanted, '{title}'), filter, mostRanked);
    yield undefined;
    return [...new Set([...byTitle(inTitles, wanted), ...first])];
  }

  /** What is found without gathering every word that begins with a short beginning; undefined where that is too little. */
  function* findByOthers(
    query: IndexQuery,
    limit: number,
  ): Generator<undefined, readonly SearchRow[] | undefined> {
    const { wanted, filter, inChanges, columns, short, matchOf } = query;
    if (short === undefined) return undefined;
    const others = wanted.slice(0, -1);
    if (others.length > 0) {
      // What the other words find is looked through for the beginning: SQLite would gather every word that begins so.
      const found = rowids(matchOf(others, columns), filter, mostLookedThrough + 1);
      yield undefined;
      const isFew = found.length <= mostRanked;
      const rows = yield* readRows(isFew ? byTitle(found, wanted) : found, query, limit, short);
      if (found.length <= mostLookedThrough || rows.length >= limit) return rows;
    }
    if (inChanges) return undefined;
    const inTitles = rowids(matchOf(wanted, '{title}'), filter, mostRanked);
    yield undefined;
    return inTitles.length >= limit ? yield* readRows(byTitle(inTitles, wanted), query, limit) : undefined;
  }

  return function* find(asked: SearchQuery, limit: number): Generator<undefined, readonly SearchRow[]> {
    if (asked.problem !== null) return [];
    const filter = filterOf(asked.filters);
    const query = indexQuery(asked, filter);
    if (query.wanted.length === 0)
      return filter === null ? [] : yield* readRows(onlyFiltered(filter, limit), query, limit);
    const found = yield* findByOthers(query, limit);
    return found ?? (yield* readRows(yield* ranked(query, limit), query, limit));
  };
}
