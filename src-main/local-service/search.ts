import { parseMarkdown } from '../content/markdown-to-tree.ts';
import { sectionsOf, textOfTree } from '../content/plain-text.ts';
import type { Revision } from './data/revisions.ts';
import type { ListAnswer, PagingQuery } from './http/paging.ts';
import { pageOfItems } from './http/paging.ts';
import type { Service } from './service.ts';
import type { DocumentPage, StoredPage } from './snapshot.ts';
import { childrenOf, walkPages } from './snapshot.ts';

/** Words of a query that count. More would only cost time. */
const mostWords = 16;
const mostHits = 1000;

/** Brings the search text of a space up to its primary revision: only pages that differ are read. */
export function refreshSearch(service: Service, spaceId: string, revisionId: string): void {
  const { database } = service;
  const revision = service.revisions.require(revisionId);
  const known = new Map(
    database
      .prepare<[string], { rowid: number; page_id: string; fingerprint: string }>(
        'SELECT rowid, page_id, fingerprint FROM searched_page WHERE space_id = ?',
      )
      .all(spaceId)
      .map((row) => [row.page_id, row]),
  );
  const forget = database.prepare('DELETE FROM searched_page WHERE rowid = ?');
  const forgetText = database.prepare('DELETE FROM page_text WHERE rowid = ?');
  const add = database.prepare('INSERT INTO searched_page (space_id, page_id, fingerprint) VALUES (?, ?, ?)');
  const addText = database.prepare(
    'INSERT INTO page_text (rowid, space_id, title, text) VALUES (?, ?, ?, ?)',
  );
  for (const page of walkPages(revision.snapshot.pages)) {
    if (page.type !== 'document') continue;
    const fingerprint = `${page.documentId} ${page.title}`;
    const before = known.get(page.id);
    known.delete(page.id);
    if (before?.fingerprint === fingerprint) continue;
    if (before !== undefined) {
      forget.run(before.rowid);
      forgetText.run(before.rowid);
    }
    const { lastInsertRowid } = add.run(spaceId, page.id, fingerprint);
    const text = textOfTree(parseMarkdown(service.contents.body(page.documentId)));
    addText.run(lastInsertRowid, spaceId, page.title, `${page.description ?? ''}\n${text}`);
  }
  for (const { rowid } of known.values()) {
    forget.run(rowid);
    forgetText.run(rowid);
  }
}

interface Hit {
  readonly page_id: string;
  readonly rank: number;
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
  const hits = words.length === 0 ? [] : hitsOf(service, space.id, words);
  const found = hits.flatMap((hit, index) => {
    const page = revision.pageById.get(hit.page_id);
    return page?.type === 'document' ? [{ page, key: `${String(index).padStart(5, '0')} ${page.id}` }] : [];
  });
  return pageOfItems(
    `search ${words.join(' ')}`,
    query,
    found,
    ({ key }) => key,
    ({ page }) => presentHit(service, revision, page, words),
  );
}

function hitsOf(service: Service, spaceId: string, words: readonly string[]): Hit[] {
  // Every word is quoted: nothing of the caller's text is read as syntax.
  const match = words.map((word, index) => `"${word}"${index === words.length - 1 ? '*' : ''}`).join(' ');
  return service.database
    .prepare<[string, string, number], Hit>(
      `SELECT searched_page.page_id, page_text.rank FROM page_text
       JOIN searched_page ON searched_page.rowid = page_text.rowid
       WHERE page_text MATCH ? AND page_text.space_id = ? AND page_text.rank MATCH 'bm25(0.0, 8.0, 1.0)'
       ORDER BY page_text.rank LIMIT ?`,
    )
    .all(match, spaceId, mostHits);
}

function presentHit(
  service: Service,
  revision: Revision,
  page: DocumentPage,
  words: readonly string[],
): SearchItem {
  const app = `${service.baseUrl}/app/s/${revision.spaceId}/${page.path}`;
  const sections = sectionsOf(parseMarkdown(service.contents.body(page.documentId)))
    .filter((section) =>
      words.some((word) => `${section.title}\n${section.text}`.toLowerCase().includes(word)),
    )
    .slice(0, 5);
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
    ancestors: ancestorsOf(revision.snapshot.pages, page.id).map(({ title }) => ({ title })),
    urls: { app },
  };
}

function excerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = words.map((word) => lower.indexOf(word)).find((index) => index !== -1) ?? 0;
  const start = Math.max(0, at - 80);
  return text.slice(start, start + 240).trim();
}

function ancestorsOf(pages: readonly StoredPage[], id: string): StoredPage[] {
  for (const page of pages) {
    if (page.id === id) return [];
    const below = ancestorsBelow(page, id);
    if (below !== undefined) return below;
  }
  return [];
}

function ancestorsBelow(page: StoredPage, id: string): StoredPage[] | undefined {
  for (const child of childrenOf(page)) {
    if (child.id === id) return [page];
    const below = ancestorsBelow(child, id);
    if (below !== undefined) return [page, ...below];
  }
  return undefined;
}
