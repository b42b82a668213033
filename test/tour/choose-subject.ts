import type { Stage } from './stage.ts';

/** What the tour reviews and reads; every page has text. */
export interface Subject {
  readonly spaceId: string;
  readonly spaceTitle: string;
  readonly changeRequestId: string;
  readonly number: number;
  /** A page that the change request edits. */
  readonly pageTitle: string;
}

/** A page with text, and the file of the repository that it comes from. */
export interface TextPage {
  readonly spaceId: string;
  readonly id: string;
  readonly title: string;
  readonly file: string;
}

interface Page {
  readonly id: string;
  readonly title: string;
  readonly type?: string;
  readonly documentId?: string;
  readonly hidden?: boolean;
  readonly git?: { readonly path: string };
  readonly pages?: readonly Page[];
}

/** Pages whose bodies are read to find one with text, and change requests that are looked at. */
const mostPages = 200;
const mostRequests = 50;

/** The first open change request that edits a page with text on both sides, and adds or changes words in it. */
export async function findSubject(stage: Stage): Promise<Subject | undefined> {
  for (const space of stage.service.spaces) {
    const base = `/v1/spaces/${space.id}`;
    const { items } = (await stage.ask(
      'GET',
      `${base}/change-requests?status=open&limit=${mostRequests}`,
    )) as {
      readonly items: readonly { id: string; number: number; revisionInitial: string; revision: string }[];
    };
    for (const { id, number, revision, revisionInitial } of items) {
      // A service may lack single revisions: there the primary content stands for what the request began with.
      const [from, to] = await stage.ask('GET', `${base}/revisions/${revisionInitial}`).then(
        () => [`${base}/revisions/${revisionInitial}`, `${base}/revisions/${revision}`] as const,
        () => [`${base}/content`, `${base}/change-requests/${id}/content`] as const,
      );
      const [before, after] = [await pagesAt(stage, `${from}/pages`), await pagesAt(stage, `${to}/pages`)];
      const old = new Map(before.map((page) => [page.id, page]));
      const edited = after.filter((page) => {
        const other = old.get(page.id);
        return other !== undefined && other.documentId !== page.documentId;
      });
      for (const page of edited.slice(0, mostPages)) {
        const [was, is] = [
          await wordsOf(stage, `${from}/page/${page.id}`),
          await wordsOf(stage, `${to}/page/${page.id}`),
        ];
        const known = new Set(was);
        if (was.length === 0 || is.every((line) => known.has(line))) continue;
        return {
          spaceId: space.id,
          spaceTitle: space.title,
          changeRequestId: id,
          number,
          pageTitle: page.title,
        };
      }
    }
  }
  return undefined;
}

/** Pages with text that come from a file, the first of each space. */
export async function findTextPage(stage: Stage): Promise<TextPage | undefined> {
  for (const space of stage.service.spaces) {
    const base = `/v1/spaces/${space.id}/content`;
    for (const page of (await pagesAt(stage, `${base}/pages`)).slice(0, mostPages)) {
      const file = page.git?.path;
      if (file === undefined || page.hidden === true) continue;
      if ((await wordsOf(stage, `${base}/page/${page.id}`)).length > 0)
        return { spaceId: space.id, id: page.id, title: page.title, file };
    }
  }
  return undefined;
}

/** Titles of pages of a space that have text. */
export async function titlesWithText(stage: Stage, spaceId: string): Promise<ReadonlySet<string>> {
  const base = `/v1/spaces/${spaceId}/content`;
  const titles = new Set<string>();
  for (const page of (await pagesAt(stage, `${base}/pages`)).slice(0, mostPages / 4))
    if ((await wordsOf(stage, `${base}/page/${page.id}`)).length > 0) titles.add(page.title);
  return titles;
}

async function pagesAt(stage: Stage, address: string): Promise<readonly Page[]> {
  const { pages } = (await stage.ask('GET', address)) as { readonly pages: readonly Page[] };
  const flat = (list: readonly Page[]): readonly Page[] =>
    list.flatMap((page) => [page, ...flat(page.pages ?? [])]);
  return flat(pages).filter(({ type }) => type === 'document');
}

/** Lines of a page's text without its title and what is not a paragraph. */
async function wordsOf(stage: Stage, address: string): Promise<readonly string[]> {
  const { markdown = '' } = (await stage.ask('GET', `${address}?format=markdown`)) as {
    readonly markdown?: string;
  };
  return markdown
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => /^\p{L}/u.test(line));
}
