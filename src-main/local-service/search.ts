import { createHash } from 'node:crypto';
import type { Revision } from './data/revisions.ts';
import type { ListAnswer, PagingQuery } from './http/paging.ts';
import { pageOfRest } from './http/paging.ts';
import type { Service } from './service.ts';
import type { DocumentPage, StoredPage } from './snapshot.ts';
import { childrenOf, walkPages } from './snapshot.ts';

/** Words of a query that count. More would only cost time. */
const mostWords = 16;
const mostHits = 1000;
const mostSections = 5;

interface SearchedPage {
  readonly rowid: number;
  readonly page_id: string;
  readonly fingerprint: string;
}

/** Brings the search text of a space up to its primary revision: only pages that differ are read. */
export function refreshSearch(service: Service, spaceId: string, revisionId: string): void {
  const { database } = service;
  const revision = service.revisions.require(revisionId);
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

interface SearchItem {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly title: string;
}

/** Pages of the primary content that hold all words of the query, best first; the last word may be unfinished. */
export function searchSpace(
  service: Service,
  space: { readonly id: string; readonly revision_id: string },
  query: PagingQuery & { readonly query: string },
): ListAnswer<SearchItem> {
  const words = (query.query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, mostWords);
  const revision = service.revisions.require(space.revision_id);
  const pageOf = service.database
    .prepare<[number, string], string>('SELECT page_id FROM searched_page WHERE rowid = ? AND space_id = ?')
    .pluck();
  // How well a page answers depends on all others, so the order is found once and the cursor holds the rest of it.
  return pageOfRest(
    `search ${space.id} ${createHash('sha1').update(words.join(' ')).digest('base64')}`,
    query,
    () => (words.length === 0 ? [] : hitsOf(service, space.id, words)),
    (rowid) => {
      const page = revision.pageById.get(pageOf.get(rowid, space.id) ?? '');
      return page?.type === 'document' ? presentHit(service, revision, page, words) : undefined;
    },
  );
}

function hitsOf(service: Service, spaceId: string, words: readonly string[]): number[] {
  // Every word is quoted: nothing of the caller's text is read as syntax.
  const match = words.map((word, index) => `"${word}"${index === words.length - 1 ? '*' : ''}`).join(' ');
  return service.database
    .prepare<[string, string, number], number>(
      `SELECT rowid FROM page_words
       WHERE page_words MATCH ? AND space_id = ? AND rank MATCH 'bm25(0.0, 8.0, 1.0)'
       ORDER BY rank LIMIT ?`,
    )
    .pluck()
    .all(`(space_id : "${spaceId}") AND ({title text} : (${match}))`, spaceId, mostHits);
}

function presentHit(
  service: Service,
  revision: Revision,
  page: DocumentPage,
  words: readonly string[],
): SearchItem {
  const app = `${service.baseUrl}/app/s/${revision.spaceId}/${page.path}`;
  const sections = service.facts
    .sections(page.documentId)
    .filter((section) => {
      const text = `${section.title}\n${section.text}`.toLowerCase();
      return words.some((word) => text.includes(word));
    })
    .slice(0, mostSections);
  return {
    id: page.id,
    title: page.title,
    path: page.path,
    sections: sections.map((section) => ({
      id: section.anchor === '' ? page.id : section.anchor,
      title: section.title === '' ? page.title : section.title,
      path: section.anchor === '' ? page.path : `${page.path}#${section.anchor}`,
      body: excerpt(section.text, words),
      urls: { app: section.anchor === '' ? app : `${app}#${section.anchor}` },
    })),
    ancestors: ancestorsOf(revision, page.id).map(({ title }) => ({ title })),
    urls: { app },
  };
}

function excerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = words.map((word) => lower.indexOf(word)).find((index) => index !== -1) ?? 0;
  const start = Math.max(0, at - 80);
  return text.slice(start, start + 240).trim();
}

/** From the top down to the parent. */
function ancestorsOf(revision: Revision, id: string): readonly StoredPage[] {
  const parents = revision.remember('parents', () => {
    const found = new Map<string, StoredPage>();
    for (const page of revision.pageById.values())
      for (const child of childrenOf(page)) found.set(child.id, page);
    return found;
  });
  const ancestors: StoredPage[] = [];
  for (let parent = parents.get(id); parent !== undefined; parent = parents.get(parent.id))
    ancestors.unshift(parent);
  return ancestors;
}
