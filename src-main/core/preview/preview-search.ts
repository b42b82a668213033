import { textForReaders } from '../../content/plain-text.ts';
import { encodedPath } from '../../site/html/markup.ts';
import type { SitePage } from '../../site/model.ts';
import { wordEdge } from '../../store/search/search-snippet.ts';
import type { SitePreview } from './site-preview.ts';

export interface FoundPage {
  readonly href: string;
  readonly title: string;
  readonly words: string;
}

const most = 30;
/** Bodies are read where fewer pages than this have the words in their titles. */
const enough = 12;
const longestQuery = 200;

/**
 * Pages of a preview that hold all words of a query: by title and description first, then by what stands in them, in the
 * state that the preview shows. The site space that one reads comes first.
 */
export function searchPreview(
  preview: SitePreview,
  query: string,
  siteSpaceId: string,
): readonly FoundPage[] {
  const terms = query
    .slice(0, longestQuery)
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, 8);
  const [first] = terms;
  if (first === undefined) return [];
  const { site } = preview;
  const spaces = site.siteSpaces
    .map(({ id }) => id)
    .sort((a, b) => Number(b === siteSpaceId) - Number(a === siteSpaceId));
  const named: { readonly score: number; readonly page: FoundPage }[] = [];
  const others: { readonly space: string; readonly page: SitePage }[] = [];
  for (const space of spaces) {
    for (const page of site.documents(space)) {
      if (page.isHidden) continue;
      const title = page.title.toLowerCase();
      const description = (page.description ?? '').toLowerCase();
      if (terms.every((term) => title.includes(term) || description.includes(term))) {
        const score =
          (title === query.trim().toLowerCase() ? 4 : 0) +
          (title.startsWith(first) ? 2 : 0) +
          (title.includes(first) ? 1 : 0);
        const found = foundPage(preview, space, page, page.description ?? '');
        if (found !== null) named.push({ score, page: found });
      } else {
        others.push({ space, page });
      }
    }
  }
  named.sort((a, b) => b.score - a.score);
  const result = named.slice(0, most).map(({ page }) => page);
  if (result.length >= enough || first.length < 3) return result;
  for (const { space, page } of others) {
    if (result.length >= most) break;
    const words = wordsOf(preview, space, page, terms);
    const found = words === null ? null : foundPage(preview, space, page, words);
    if (found !== null) result.push(found);
  }
  return result;
}

function foundPage(preview: SitePreview, space: string, page: SitePage, words: string): FoundPage | null {
  const path = preview.site.pathOf(space, page.id);
  if (path === null) return null;
  return { href: `/${encodedPath(path)}`, title: page.title, words };
}

/** A few words around the first term, null where the page lacks a term. Markdown is looked at before it is read as a tree. */
function wordsOf(
  preview: SitePreview,
  space: string,
  page: SitePage,
  terms: readonly string[],
): string | null {
  const found = preview.page(space, page.id);
  if (found === null) return null;
  const { markdownHash } = found.row;
  const source =
    markdownHash === null ? null : (preview.account.session.store.pages.body(markdownHash) ?? null);
  const holds = (text: string): boolean => terms.every((term) => text.includes(term));
  const title = page.title.toLowerCase();
  if (source !== null && !holds(`${title} ${source.toLowerCase()}`)) return null;
  // What this visitor does not see is not found.
  const tree = preview.tree(space, page.id);
  if (tree === null) return null;
  const text = textForReaders(tree).replace(/\s+/g, ' ');
  const lower = text.toLowerCase();
  if (!holds(`${title} ${lower}`)) return null;
  const at = lower.indexOf(terms[0] ?? '');
  const start = at <= 50 ? 0 : wordEdge(text, at - 50, at);
  const end = text.length - start <= 160 ? text.length : wordEdge(text, start + 160, 0);
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trimEnd()}${end < text.length ? '…' : ''}`;
}
