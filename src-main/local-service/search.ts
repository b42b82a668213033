import { createHash } from 'node:crypto';
import { hasComputedPages, withComputedPages } from './computed-pages.ts';
import type { ListAnswer, PagingQuery } from './http/paging.ts';
import { pageOfRest } from './http/paging.ts';
import { textOfHit } from './present/search-hits.ts';
import type { Service } from './service.ts';
import { walkPages } from './snapshot.ts';

/** Words of a query that count. More would only cost time. */
const mostWords = 16;
const mostHits = 1000;

interface SearchedPage {
  readonly rowid: number;
  readonly page_id: string;
  readonly fingerprint: string;
}

/** Brings the search text of a space up to its primary revision: only pages that differ are read. */
export function refreshSearch(service: Service, spaceId: string, revisionId: string): void {
  const { database } = service;
  const revision = withComputedPages(service, service.revisions.require(revisionId));
  const known = new Map(
    database
      .prepare<[string], SearchedPage>(
        'SELECT rowid, page_id, fingerprint FROM searched_page WHERE space_id = ?',
      )
      .all(spaceId)
      .map((row) => [row.page_id, row]),
  );
  const forget = database.prepare('DELETE FROM searched_page WHERE rowid = ?');
  const forgetText = database.prepare('DELETE FROM page_words WHERE rowid = ?');
  const add = database.prepare('INSERT INTO searched_page (space_id, page_id, fingerprint) VALUES (?, ?, ?)');
  // A page keeps its number, by which the cursors of searches name it.
  const change = database.prepare('UPDATE searched_page SET fingerprint = ? WHERE rowid = ?');
  const addText = database.prepare(
    'INSERT INTO page_words (rowid, space_id, title, text) VALUES (?, ?, ?, ?)',
  );
  for (const page of walkPages(revision.snapshot.pages)) {
    if (page.type !== 'document') continue;
    const fingerprint = `${page.documentId} ${page.title}`;
    const before = known.get(page.id);
    known.delete(page.id);
    if (before?.fingerprint === fingerprint) continue;
    if (before !== undefined) {
      change.run(fingerprint, before.rowid);
      forgetText.run(before.rowid);
    }
    const rowid = before?.rowid ?? add.run(spaceId, page.id, fingerprint).lastInsertRowid;
    const text = service.facts.textOf(page.documentId);
    addText.run(rowid, spaceId, page.title, `${page.description ?? ''}\n${text}`);
  }
  for (const { rowid } of known.values()) {
    forget.run(rowid);
    forgetText.run(rowid);
  }
}

/** The same for the spaces of an organization that hold computed pages, when what they are computed from has changed. */
export function refreshComputedPages(service: Service, organizationId: string): void {
  for (const { id, revision_id } of service.spaces.ofOrganization(organizationId)) {
    if (hasComputedPages(service.revisions.require(revision_id))) refreshSearch(service, id, revision_id);
  }
}

/** Pages of the primary content that hold all words of the query, best first, as JSON; the last word may be unfinished. */
export function searchSpace(
  service: Service,
  space: { readonly id: string; readonly revision_id: string },
  query: PagingQuery & { readonly query: string },
): ListAnswer<string> {
  const words = (query.query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, mostWords);
  const revision = withComputedPages(service, service.revisions.require(space.revision_id));
  const named = service.database.prepare<
    [string, string],
    { readonly rowid: number; readonly page_id: string }
  >(
    `SELECT rowid, page_id FROM searched_page
     WHERE rowid IN (SELECT value FROM json_each(?)) AND space_id = ?`,
  );
  // How well a page answers depends on all others, so the order is found once and the cursor holds the rest of it.
  return pageOfRest(
    `search ${space.id} ${createHash('sha1').update(words.join(' ')).digest('base64')}`,
    query,
    () => (words.length === 0 ? [] : hitsOf(service, space.id, words)),
    (rowids) => {
      const rows = named.all(JSON.stringify(rowids), space.id);
      const ids = new Map(rows.map((row) => [row.rowid, row.page_id]));
      const pages = rowids.map((rowid) => revision.pageById.get(ids.get(rowid) ?? ''));
      const sections = service.facts.sections(
        pages.flatMap((page) => (page?.type === 'document' ? [page.documentId] : [])),
      );
      return pages.map((page) =>
        page?.type === 'document'
          ? textOfHit(service, revision, page, sections.get(page.documentId) ?? [], words)
          : undefined,
      );
    },
  );
}

function hitsOf(service: Service, spaceId: string, words: readonly string[]): number[] {
  // Every word is quoted: nothing of the caller's text is read as syntax.
  const match = words.map((word, index) => `"${word}"${index === words.length - 1 ? '*' : ''}`).join(' ');
  // The space is a word of the index; comparing the column too would read every row that matches.
  return service.database
    .prepare<[string, number], number>(
      `SELECT rowid FROM page_words
       WHERE page_words MATCH ? AND rank MATCH 'bm25(0.0, 8.0, 1.0)' ORDER BY rank LIMIT ?`,
    )
    .pluck()
    .all(`(space_id : "${spaceId}") AND ({title text} : (${match}))`, mostHits);
}
