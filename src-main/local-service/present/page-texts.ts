import type { Revision } from '../data/revision.ts';
import { JsonWriter } from '../http/json-writer.ts';
import type { Piece } from '../http/json-writer.ts';
import type { Service } from '../service.ts';
import type { StoredPage } from '../snapshot.ts';
import { childless, presentPage } from './content.ts';
import type { ReadingQuery } from './reading-query.ts';

/** In what form pages are written: all that their texts depend on beside themselves. */
interface PageForm {
  readonly service: Service;
  readonly revision: Revision;
  readonly reading: ReadingQuery;
}

const noPages = ',"pages":[]}';

/**
 * Parts of page lists as they were written, by form. Revisions share the parts in which they do not differ, so each is
 * written once for all of them.
 */
const writtenParts = new WeakMap<readonly StoredPage[], Map<string, readonly Piece[]>>();
/** Texts of pages without what stands below them, as places of links name them. */
const placeTexts = new WeakMap<StoredPage, { readonly form: string; readonly text: string }>();

function nameOf({ service, revision, reading }: PageForm): string {
  return `${service.baseUrl} ${revision.spaceId} ${reading.metadata !== false}`;
}

/** Writes a list of pages with everything below them. */
export function writePages(out: JsonWriter, pages: readonly StoredPage[], form: PageForm): void {
  out.write('[');
  const parts = form.service.contents.partsOf(pages);
  if (parts === undefined) writeEach(out, pages, form);
  else {
    parts.forEach((part, index) => {
      if (index > 0) out.write(',');
      out.add(piecesOf(part, form));
    });
  }
  out.write(']');
}

function piecesOf(part: readonly StoredPage[], form: PageForm): readonly Piece[] {
  const forms = writtenParts.get(part) ?? new Map<string, readonly Piece[]>();
  writtenParts.set(part, forms);
  const name = nameOf(form);
  const known = forms.get(name);
  if (known !== undefined) return known;
  const out = new JsonWriter();
  writeEach(out, part, form);
  const pieces = out.end();
  forms.set(name, pieces);
  return pieces;
}

function writeEach(out: JsonWriter, pages: readonly StoredPage[], form: PageForm): void {
  pages.forEach((page, index) => {
    if (index > 0) out.write(',');
    const own = ownText(page, form);
    if (!('pages' in page) || page.pages.length === 0) {
      out.write(own);
      return;
    }
    out.write(`${own.slice(0, -noPages.length)},"pages":`);
    writePages(out, page.pages, form);
    out.write('}');
  });
}

/** A page as if nothing stood below it. `pages` is the last member of what is presented. */
function ownText(page: StoredPage, { service, revision, reading }: PageForm): string {
  return JSON.stringify(presentPage(service, revision, childless(page), reading));
}

/** A page as answers name it beside something else: without what stands below it. */
export function placeText(service: Service, revision: Revision, page: StoredPage): string {
  const form = { service, revision, reading: {} };
  const name = nameOf(form);
  const known = placeTexts.get(page);
  if (known?.form === name) return known.text;
  const text = ownText(page, form);
  placeTexts.set(page, { form: name, text });
  return text;
}
