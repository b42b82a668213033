import { existsSync } from 'node:fs';
import type { PreviewResponse } from '../../bridge/views/site-views.ts';
import { fontFile, previewScript, previewStyleSheet } from './preview-files.ts';
import { previewAddresses } from './preview-render-context.ts';
import type { AddressBook } from './preview-render-context.ts';
import { emojiIcon, themeOfSpace, writePage } from './preview-pages.ts';
import { printedPages } from './preview-print.ts';
import { searchPreview } from './preview-search.ts';
import type { SitePreview } from './site-preview.ts';

const books = new WeakMap<SitePreview, AddressBook>();
const html = 'text/html; charset=utf-8';
const notThere: PreviewResponse = {
  status: 404,
  type: 'text/plain; charset=utf-8',
  body: 'Not found',
  file: null,
};

/**
 * What stands at an address of a preview (docs/design/site-preview.md; docs/design/security.md). Everything that is not
 * a page of the site lies below `~galley/`, which no path of a site begins with.
 *
 * @param address path and query, as the page asked for it
 * @param nonce allows the page's own rules in its policy; of whoever sends the answer
 */
export function previewResponse(preview: SitePreview, address: string, nonce: string): PreviewResponse {
  const url = URL.parse(address, 'galley-preview://preview/');
  const path = url === null ? null : decoded(url.pathname);
  if (url === null || path === null) return notThere;
  if (path.startsWith('/~galley/'))
    return resource(preview, path.slice('/~galley/'.length), url.searchParams, nonce);
  const theme = url.searchParams.get('theme');
  const place = preview.site.resolve(path);
  const body = writePage(preview, place, {
    book: bookOf(preview),
    mode: theme === 'dark' || theme === 'light' ? theme : null,
    search: 'live',
    nonce,
  });
  return { status: place.found ? 200 : 404, type: html, body, file: null };
}

function bookOf(preview: SitePreview): AddressBook {
  const known = books.get(preview) ?? previewAddresses();
  books.set(preview, known);
  return known;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function resource(
  preview: SitePreview,
  name: string,
  query: URLSearchParams,
  nonce: string,
): PreviewResponse {
  const answer = (type: string, body: string): PreviewResponse => ({ status: 200, type, body, file: null });
  const css = 'text/css; charset=utf-8';
  if (name === 'style.css') return answer(css, previewStyleSheet());
  if (name === 'site.js') return answer('text/javascript; charset=utf-8', previewScript());
  if (name === 'search') {
    const found = searchPreview(preview, query.get('q') ?? '', query.get('in') ?? '');
    return answer('application/json', JSON.stringify(found));
  }
  const [folder = '', one = '', two = ''] = name.split('/');
  const ofSpace = preview.site.siteSpaces.find(
    ({ id }) =>
      name === `theme-${id}.css` || name === `favicon-${id}.svg` || (folder === 'markdown' && one === id),
  )?.id;
  if (folder === 'markdown')
    return ofSpace === undefined ? notThere : markdown(preview, ofSpace, two.replace(/\.md$/, ''));
  if (folder === 'print') {
    const body = printedPages(preview, one, { book: bookOf(preview), nonce });
    return body === null ? notThere : answer(html, body);
  }
  if (folder === 'fonts') return file(fontFile(one), 'font/woff2');
  if (folder === 'files') {
    const { files } = preview.account.session.store;
    return /^[0-9a-f]{64}$/.test(one) ? file(files.pathOf(one), null) : notThere;
  }
  if (name.startsWith('theme-')) {
    // A site that shows this visitor nothing still has a look.
    return answer(css, themeOfSpace(preview, ofSpace ?? '').styleSheet);
  }
  const icon = ofSpace === undefined ? null : emojiIcon(preview, ofSpace);
  return icon === null ? notThere : answer('image/svg+xml', icon);
}

/** Its type is told by its bytes where none is given. */
function file(path: string | null, type: string | null): PreviewResponse {
  return path === null || !existsSync(path)
    ? notThere
    : { status: 200, type: type ?? '', body: '', file: path };
}

function markdown(preview: SitePreview, siteSpaceId: string, pageId: string): PreviewResponse {
  const hash = preview.page(siteSpaceId, pageId)?.row.markdownHash ?? null;
  const body = hash === null ? undefined : preview.account.session.store.pages.body(hash);
  // What this visitor does not see must not stand in it either.
  if (body === undefined || /\{%-?\s*if\b/.test(body)) return notThere;
  return { status: 200, type: 'text/plain; charset=utf-8', body, file: null };
}
