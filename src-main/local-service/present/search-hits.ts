import type { Section } from '../../content/plain-text.ts';
import type { Revision } from '../data/revision.ts';
import type { Service } from '../service.ts';
import type { DocumentPage, StoredPage } from '../snapshot.ts';
import { childrenOf } from '../snapshot.ts';

const mostSections = 5;

/** What a page and its sections are answered with whatever was looked for, as JSON. */
interface HitTexts {
  /** The page's address, which tells spaces and services apart. */
  readonly form: string;
  readonly start: string;
  /** Around the excerpt. */
  readonly sections: WeakMap<Section, { readonly before: string; readonly after: string }>;
  readonly end: string;
}

const hitTexts = new WeakMap<DocumentPage, HitTexts>();

/** One item of a search's answer, as JSON. A search may answer a thousand, and most of each is the same every time. */
export function textOfHit(
  service: Service,
  revision: Revision,
  page: DocumentPage,
  all: readonly Section[],
  words: readonly string[],
): string {
  const app = `${service.baseUrl}/app/s/${revision.spaceId}/${page.path}`;
  const known = hitTexts.get(page);
  const texts = known?.form === app ? known : textsOf(page, app);
  if (texts !== known) hitTexts.set(page, texts);
  const sections = holding(all, words).map((section) => {
    const around = texts.sections.get(section) ?? textsAround(page, section, app);
    texts.sections.set(section, around);
    return `${around.before}${JSON.stringify(excerpt(section, words))}${around.after}`;
  });
  const ancestors = ancestorsOf(revision, page.id).map(({ title }) => `{"title":${JSON.stringify(title)}}`);
  return `${texts.start}"sections":[${sections.join(',')}],"ancestors":[${ancestors.join(',')}],${texts.end}`;
}

function textsOf(page: DocumentPage, app: string): HitTexts {
  const start = JSON.stringify({ id: page.id, title: page.title, path: page.path });
  return {
    form: app,
    start: `${start.slice(0, -1)},`,
    sections: new WeakMap(),
    end: JSON.stringify({ urls: { app } }).slice(1),
  };
}

function textsAround(
  page: DocumentPage,
  { anchor, title }: Section,
  app: string,
): { readonly before: string; readonly after: string } {
  const before = JSON.stringify({
    id: anchor === '' ? page.id : anchor,
    title: title === '' ? page.title : title,
    path: anchor === '' ? page.path : `${page.path}#${anchor}`,
  });
  const after = JSON.stringify({ urls: { app: anchor === '' ? app : `${app}#${anchor}` } });
  return { before: `${before.slice(0, -1)},"body":`, after: `,${after.slice(1)}` };
}

/** Lower case of the sections at hand, which are searched again and again. */
const lowered = new WeakMap<Section, { readonly title: string; readonly text: string }>();

function lowerOf(section: Section): { readonly title: string; readonly text: string } {
  const known = lowered.get(section);
  if (known !== undefined) return known;
  const lower = { title: section.title.toLowerCase(), text: section.text.toLowerCase() };
  lowered.set(section, lower);
  return lower;
}

/** The first sections that hold one of the words. */
function holding(sections: readonly Section[], words: readonly string[]): readonly Section[] {
  const found: Section[] = [];
  for (const section of sections) {
    if (found.length >= mostSections) break;
    const { title, text } = lowerOf(section);
    if (words.some((word) => text.includes(word) || title.includes(word))) found.push(section);
  }
  return found;
}

function excerpt(section: Section, words: readonly string[]): string {
  const lower = lowerOf(section).text;
  const at = words.map((word) => lower.indexOf(word)).find((index) => index !== -1) ?? 0;
  const start = Math.max(0, at - 80);
  return section.text.slice(start, start + 240).trim();
}

/** From the top down to the parent. */
function ancestorsOf(revision: Revision, id: string): readonly StoredPage[] {
  // Where pages stand is the same in revisions that are near each other.
  const parents = parentsIn(revision.near?.of ?? revision);
  const ancestors: StoredPage[] = [];
  for (let parent = parents.get(id); parent !== undefined; parent = parents.get(parent)) {
    const page = revision.pageById.get(parent);
    if (page !== undefined) ancestors.push(page);
  }
  return ancestors.reverse();
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
