import { blocksMarkup } from '../../site/html/blocks/blocks.ts';
import { element, join, nothing, text } from '../../site/html/markup.ts';
import type { Markup } from '../../site/html/markup.ts';
import { documentMarkup } from '../../site/html/document.ts';
import { mostPrintedCells, mostPrintedCharacters, PageWriter } from '../../site/html/page-writer.ts';
import type { AddressBook } from './preview-render-context.ts';
import { pageInput } from './preview-pages.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { SitePreview } from './site-preview.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What is to be printed, by preview; the newest alone is kept. */
const prepared = new WeakMap<AbortSignal, { readonly name: string; readonly paths: readonly string[] }>();
let last = 0;

/** Pages beyond these make a document that no printer and no reader bears. */
const mostPages = 5000;

/**
 * Prepares pages for printing: all that the visitor sees, or those at the paths. What stands at `path` of the preview is
 * printed then.
 */
export function preparePrint(
  preview: SitePreview,
  paths: readonly string[] | null,
): { readonly path: string; readonly pages: number } {
  const { site } = preview;
  const all = site.siteSpaces.flatMap(({ id }) =>
    site.documents(id).flatMap((page) => {
      const path = page.isHidden ? null : site.pathOf(id, page.id);
      return path === null ? [] : [path];
    }),
  );
  const chosen = paths ?? all;
  if (chosen.length > mostPages) {
    throw new RequestFailure('bad-request', texts().reading.tooManyPages(chosen.length, mostPages));
  }
  last += 1;
  prepared.set(preview.signal, { name: `all-${last}`, paths: chosen });
  return { path: `~galley/print/all-${last}`, pages: chosen.length };
}

/** The pages one after the other, with the look of the site and nothing around them; null where nothing was prepared. */
export function printedPages(
  preview: SitePreview,
  name: string,
  { book, nonce }: { readonly book: AddressBook; readonly nonce: string },
): string | null {
  const wanted = prepared.get(preview.signal);
  if (wanted?.name !== name) return null;
  const { site } = preview;
  const options = { book, mode: 'light', search: 'live', nonce } as const;
  const first = pageInput(preview, site.resolve(wanted.paths[0] ?? ''), options);
  // Rules and names of all pages stand in one document.
  const writer = new PageWriter(first.context, mostPrintedCharacters, mostPrintedCells);
  const pages = wanted.paths.flatMap((path): readonly Markup[] => {
    const place = site.resolve(path);
    const input = pageInput(preview, place, options);
    if (input.page === null) return [];
    writer.upon(input.context);
    return [
      element(
        'article',
        { class: 'printed-page' },
        element(
          'header',
          { class: 'page-header' },
          element('h1', {}, text(input.page.title)),
          described(input.page.description),
        ),
        element(
          'div',
          { class: 'page-body flow' },
          input.tree === null ? nothing : blocksMarkup(input.tree.blocks, writer),
        ),
      ),
    ];
  });
  const body = element(
    'body',
    {},
    element('main', { class: 'container content' }, join(pages)),
    writer.notes,
  );
  // Nothing scrolls into sight on paper: pictures come with the page. In text the quotes would be written otherwise.
  return documentMarkup(first, writer, body, [first.site.title, '']).replaceAll(' loading="lazy"', '');
}

function described(words: string | null): Markup {
  return words === null || words === '' ? nothing : element('p', { class: 'page-description' }, text(words));
}
