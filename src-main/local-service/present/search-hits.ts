import type { SearchedSection } from '../pages/body-facts.ts';
import type { Revision } from '../data/revision.ts';
import type { DocumentPage, StoredPage } from '../snapshot.ts';
import { childrenOf } from '../snapshot.ts';

const mostSections = 5;
const excerptLength = 240;
/** Characters of an excerpt before the word that was found. */
const before = 80;

/** JSON around something that differs from query to query. */
interface Around {
  readonly before: string;
  readonly after: string;
}

/** A page as searches answer with it, whatever was looked for: the sections that were found go between. */
export interface Hit extends Around {
  readonly documentId: string;
  readonly page: DocumentPage;
  /** The page's address in the application. */
  readonly app: string;
  /** Around the excerpt of each section that was found before, by its place in the page. */
  readonly sections: (Around | undefined)[];
}

/** @param ancestors of the page, as `ancestorsText` writes them */
export function hitOf(baseUrl: string, revision: Revision, page: DocumentPage, ancestors: string): Hit {
  const app = `${baseUrl}/app/s/${revision.spaceId}/${page.path}`;
  const start = JSON.stringify({ id: page.id, title: page.title, path: page.path });
  const end = JSON.stringify({ urls: { app } });
  return {
    documentId: page.documentId,
    page,
    app,
    before: `${start.slice(0, -1)},"sections":[`,
    after: `],"ancestors":[${ancestors}],${end.slice(1)}`,
    sections: [],
  };
}

/** One item of a search's answer, as JSON: with the first sections that hold one of the words. */
export function textOfHit(hit: Hit, sections: readonly SearchedSection[], words: readonly string[]): string {
  let text = hit.before;
  let found = 0;
  for (let index = 0; index < sections.length && found < mostSections; index += 1) {
    const section = sections[index];
    if (section === undefined) continue;
    const at = placeIn(section.lowerText, words);
    if (at === -1 && placeIn(section.lowerTitle, words) === -1) continue;
    const around = hit.sections[index] ?? aroundExcerpt(hit, section);
    hit.sections[index] = around;
    const from = Math.max(0, at - before);
    const excerpt = JSON.stringify(section.text.slice(from, from + excerptLength).trim());
    text += `${found === 0 ? '' : ','}${around.before}${excerpt}${around.after}`;
    found += 1;
  }
  return text + hit.after;
}

/** Where the first of the words that is in a text begins in it; -1 where none is. */
function placeIn(text: string, words: readonly string[]): number {
  for (const word of words) {
    const at = text.indexOf(word);
    if (at !== -1) return at;
  }
  return -1;
}

function aroundExcerpt({ page, app }: Hit, { anchor, title }: SearchedSection): Around {
  const start = JSON.stringify({
    id: anchor === '' ? page.id : anchor,
    title: title === '' ? page.title : title,
    path: anchor === '' ? page.path : `${page.path}#${anchor}`,
  });
  const end = JSON.stringify({ urls: { app: anchor === '' ? app : `${app}#${anchor}` } });
  return { before: `${start.slice(0, -1)},"body":`, after: `,${end.slice(1)}` };
}

/** The pages above one, from the top down to its parent, as items of JSON; `known` holds them by the parent. */
export function ancestorsText(revision: Revision, id: string, known: Map<string, string>): string {
  // Where pages stand is the same in revisions that are near each other.
  const parent = parentsIn(revision.near?.of ?? revision).get(id);
  if (parent === undefined) return '';
  const there = known.get(parent);
  if (there !== undefined) return there;
  const above = ancestorsText(revision, parent, known);
  const own = ownText(revision.pageById.get(parent));
  const text = [above, own].filter((part) => part !== '').join(',');
  known.set(parent, text);
  return text;
}

function ownText(page: StoredPage | undefined): string {
  return page === undefined ? '' : JSON.stringify({ title: page.title });
}

/** Ids of the pages that others stand below, by theirs. */
function parentsIn(revision: Revision): ReadonlyMap<string, string> {
  return revision.remember('parents', () => {
    const found = new Map<string, string>();
    for (const page of revision.pageById.values())
      for (const child of childrenOf(page)) found.set(child.id, page.id);
    return found;
  });
}
