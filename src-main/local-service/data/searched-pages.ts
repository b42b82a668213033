import type { Database, Statement } from 'better-sqlite3';

export interface SearchedPageRow {
  /** By this number the index of words and the cursors of searches name a page; it keeps it while it is searched. */
  readonly rowid: number;
  readonly page_id: string;
  /** Of what its words were taken from. */
  readonly fingerprint: string;
}

/** Words of a page that was not known, or whose text has changed. */
export interface SearchedText {
  readonly spaceId: string;
  readonly title: string;
  readonly text: string;
}

/** The index of the search: the words of each space's primary content. */
export class SearchedPages {
  readonly #ofSpace: Statement<[string], SearchedPageRow>;
  readonly #named: Statement<[string, string], Pick<SearchedPageRow, 'rowid' | 'page_id'>>;
  readonly #best: Statement<[string, number], number>;
  readonly #add: Statement<[string, string, string]>;
  readonly #change: Statement<[string, number]>;
  readonly #forget: Statement<[number]>;
  readonly #addWords: Statement<[number | bigint, string, string, string]>;
  readonly #forgetWords: Statement<[number]>;

  constructor(database: Database) {
    this.#ofSpace = database.prepare(
      'SELECT rowid, page_id, fingerprint FROM searched_page WHERE space_id = ?',
    );
    this.#named = database.prepare(
      `SELECT rowid, page_id FROM searched_page
       WHERE rowid IN (SELECT value FROM json_each(?)) AND space_id = ?`,
    );
    this.#best = database
      .prepare<[string, number], number>(
        `SELECT rowid FROM page_words
         WHERE page_words MATCH ? ORDER BY bm25(page_words, 0.0, 8.0, 1.0), rowid LIMIT ?`,
      )
      .pluck();
    this.#add = database.prepare(
      'INSERT INTO searched_page (space_id, page_id, fingerprint) VALUES (?, ?, ?)',
    );
    // A page keeps its number, by which the cursors of searches name it.
    this.#change = database.prepare('UPDATE searched_page SET fingerprint = ? WHERE rowid = ?');
    this.#forget = database.prepare('DELETE FROM searched_page WHERE rowid = ?');
    this.#addWords = database.prepare(
      'INSERT INTO page_words (rowid, space_id, title, text) VALUES (?, ?, ?, ?)',
    );
    this.#forgetWords = database.prepare('DELETE FROM page_words WHERE rowid = ?');
  }

  /** All that are known of a space, by the ids of their pages. */
  ofSpace(spaceId: string): Map<string, SearchedPageRow> {
    return new Map(this.#ofSpace.all(spaceId).map((row) => [row.page_id, row]));
  }

  /** Those of the numbers that belong to the space, in any order. */
  named(numbers: readonly number[], spaceId: string): readonly Pick<SearchedPageRow, 'rowid' | 'page_id'>[] {
    return this.#named.all(JSON.stringify(numbers), spaceId);
  }

  /** Numbers of the pages of a space that hold all words, best first; the last word may be unfinished. */
  best(spaceId: string, words: readonly string[], most: number): readonly number[] {
    // Every word is quoted: nothing of the caller's text is read as syntax.
    const match = words.map((word, index) => `"${word}"${index === words.length - 1 ? '*' : ''}`).join(' ');
    // The space is a word of the index; comparing the column too would read every row that matches.
    return this.#best.all(`(space_id : "${spaceId}") AND ({title text} : (${match}))`, most);
  }

  /** Takes in a page, or what a known one holds now. */
  write(before: SearchedPageRow | undefined, pageId: string, fingerprint: string, words: SearchedText): void {
    const { spaceId, title, text } = words;
    if (before !== undefined) {
      this.#change.run(fingerprint, before.rowid);
      this.#forgetWords.run(before.rowid);
    }
    const rowid = before?.rowid ?? this.#add.run(spaceId, pageId, fingerprint).lastInsertRowid;
    this.#addWords.run(rowid, spaceId, title, text);
  }

  forget(rowid: number): void {
    this.#forget.run(rowid);
    this.#forgetWords.run(rowid);
  }
}
