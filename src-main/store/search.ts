import type { Database } from 'better-sqlite3';
import type { Comment, CommentReply } from '../api/comment.ts';
import type { ChangeRequest } from '../api/change-request.ts';
import { ftsQueryOf } from './search-query.ts';
import { searchTextOf } from './search-text.ts';
import { createSearchWanted } from './search-wanted.ts';
import type { SearchEntry, SearchKind } from './search-wanted.ts';

export interface SearchRow {
  readonly kind: SearchKind;
  /** Id of the page, comment, reply or change request. */
  readonly ref: string;
  readonly spaceId: string;
  /** Null for primary content. */
  readonly changeRequestId: string | null;
  readonly title: string;
  /** Plain text; what matched stands between U+E000 and U+E001. */
  readonly snippet: string;
}

interface SourceRow extends SearchEntry {
  readonly rowid: number;
}

/** Rows indexed in one transaction: about 50 ms of work. */
const batchSize = 500;

/**
 * The full-text index, filled in its own time after the pull, so that pages are readable before it is complete. Answers
 * what is held, in any state of filling.
 */
export function createSearch(database: Database) {
  const wantedOf = createSearchWanted(database);
  const sources = database.prepare<[string], SourceRow>(`
    select rowid, kind, ref, change_request_id as changeRequestId, token from search_source where space_id = ?`);
  const pageText = database.prepare<[string], { readonly title: string; readonly body: string }>(
    'select v.title, b.text as body from page_version v join body b on b.hash = v.markdown_hash where v.id = ?',
  );
  const json = {
    comment: database.prepare<[string], string>('select json from comment where id = ?').pluck(),
    reply: database.prepare<[string], string>('select json from reply where id = ?').pluck(),
    'change-request': database
      .prepare<[string], string>('select json from change_request where id = ?')
      .pluck(),
  };
  const addSource = database.prepare<[string, string, SearchKind, string, string]>(
    'insert into search_source (space_id, change_request_id, kind, ref, token) values (?, ?, ?, ?, ?)',
  );
  const setToken = database.prepare<[string, number]>('update search_source set token = ? where rowid = ?');
  const removeSource = database.prepare<[number]>('delete from search_source where rowid = ?');
  const addText = database.prepare<[number | bigint, string, string]>(
    'insert into search_index (rowid, title, text) values (?, ?, ?)',
  );
  const setText = database.prepare<[string, string, number]>(
    'update search_index set title = ?, text = ? where rowid = ?',
  );
  const removeText = database.prepare<[number]>('delete from search_index where rowid = ?');
  const select = database.prepare<[string, number], SearchRow>(`
    select s.kind, s.ref, s.space_id as spaceId, nullif(s.change_request_id, '') as changeRequestId,
      search_index.title, snippet(search_index, 1, char(57344), char(57345), '…', 24) as snippet
    from search_index join search_source s on s.rowid = search_index.rowid
    where search_index match ? order by rank limit ?`);

  function textOf(candidate: SearchEntry): readonly [string, string] | null {
    if (candidate.kind === 'page') {
      const found = pageText.get(candidate.token);
      return found === undefined ? null : [found.title, searchTextOf(found.body)];
    }
    const found = json[candidate.kind].get(candidate.ref);
    if (found === undefined) return null;
    if (candidate.kind === 'change-request') {
      const changeRequest = JSON.parse(found) as ChangeRequest; // written from a parsed ChangeRequest
      return [changeRequest.subject, textOfDocument(changeRequest.description)];
    }
    const message = JSON.parse(found) as Comment | CommentReply; // written from a parsed comment or reply
    const { markdown, document } = message.body;
    return ['', markdown === undefined ? textOfDocument(document) : searchTextOf(markdown)];
  }

  function write(spaceId: string, one: SearchEntry, known: number | undefined): void {
    const text = textOf(one);
    if (text === null) return;
    if (known === undefined) {
      const added = addSource.run(spaceId, one.changeRequestId, one.kind, one.ref, one.token);
      addText.run(added.lastInsertRowid, ...text);
    } else {
      setToken.run(one.token, known);
      setText.run(...text, known);
    }
  }

  const writeBatch = database.transaction(
    (
      spaceId: string,
      batch: readonly { readonly entry: SearchEntry; readonly known: number | undefined }[],
    ) => {
      for (const { entry, known } of batch) write(spaceId, entry, known);
    },
  );
  const removeAll = database.transaction((rowids: readonly number[]) => {
    for (const rowid of rowids) {
      removeText.run(rowid);
      removeSource.run(rowid);
    }
  });

  return {
    /**
     * Brings a space's rows up to date, batch by batch; iterate it and let the event loop breathe between steps. Yields
     * how many rows each step wrote. May be left at any point.
     */
    *index(spaceId: string): Generator<number, void> {
      const held = new Map(sources.all(spaceId).map((row) => [keyOf(row), row]));
      const rows: { readonly entry: SearchEntry; readonly known: number | undefined }[] = [];
      for (const entry of wantedOf(spaceId)) {
        const key = keyOf(entry);
        const known = held.get(key);
        held.delete(key);
        if (known?.token !== entry.token) rows.push({ entry, known: known?.rowid });
      }
      if (held.size > 0) removeAll.immediate([...held.values()].map((row) => row.rowid));
      for (let start = 0; start < rows.length; start += batchSize) {
        const batch = rows.slice(start, start + batchSize);
        writeBatch.immediate(spaceId, batch);
        yield batch.length;
      }
    },
    /** Best first. An empty or wordless query finds nothing. */
    query(typed: string, limit: number): readonly SearchRow[] {
      const query = ftsQueryOf(typed);
      return query === null ? [] : select.all(query, limit);
    },
  };
}

export type Search = ReturnType<typeof createSearch>;

/** The words of a rich document, wherever they stand; bounded, because it comes from a server. */
function textOfDocument(document: unknown): string {
  const words: string[] = [];
  const waiting: unknown[] = [document];
  for (let steps = 0; waiting.length > 0 && steps < 100_000; steps += 1) {
    const value = waiting.pop();
    if (Array.isArray(value)) for (const one of (value as unknown[]).toReversed()) waiting.push(one);
    else if (typeof value === 'object' && value !== null) {
      if ('text' in value && typeof value.text === 'string') words.push(value.text);
      for (const name of ['leaves', 'nodes', 'fragments']) {
        if (name in value) waiting.push((value as Record<string, unknown>)[name]); // an object, as just checked
      }
    }
  }
  return words.join(' ');
}

function keyOf({ kind, changeRequestId, ref }: SearchEntry): string {
  return `${kind} ${changeRequestId} ${ref}`;
}
