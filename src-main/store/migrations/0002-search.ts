import type { Database } from 'better-sqlite3';
import { segmentsOf } from '../search/search-segments.ts';

const batch = 500;

interface OldRow {
  readonly rowid: number;
  readonly title: string;
  readonly text: string;
}

/**
 * The full-text index holds words alone, because the texts stand in the mirror: half the room, and snippets come from the
 * original. Chinese, Japanese and Korean go in as pairs of letters (search-segments.ts); `changed` is what a change request
 * changes of a page. What was indexed before is carried over, so that searching works before the next sync, which fills
 * `changed`.
 */
export function rebuildSearch(database: Database): void {
  database.exec(`
    alter table search_index rename to search_index_before;
    create virtual table search_index using fts5 (title, text, changed,
      content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');
    insert into search_index (search_index, rank) values ('rank', 'bm25(8.0, 1.0, 1.0)');
    update search_source set token = '' where kind = 'page' and change_request_id <> '';
    create index search_source_by_change_request on search_source (change_request_id) where change_request_id <> ''`);
  const rows = database.prepare<[number], OldRow>(
    `select rowid, title, text from search_index_before where rowid > ? order by rowid limit ${batch}`,
  );
  const add = database.prepare<[number, string, string]>(
    "insert into search_index (rowid, title, text, changed) values (?, ?, ?, '')",
  );
  for (let last = 0; ;) {
    const found = rows.all(last);
    for (const row of found) add.run(row.rowid, segmentsOf(row.title), segmentsOf(row.text));
    const end = found.at(-1);
    if (end === undefined) break;
    last = end.rowid;
  }
  database.exec('drop table search_index_before');
}
