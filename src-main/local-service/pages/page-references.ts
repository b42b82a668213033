import { resolveReference } from '../../content/links.ts';
import type { LinkIndex, ResolvedLink } from '../../content/links.ts';
import type { Reference } from '../../shared/tree.ts';
import type { File, Page } from '../../api/content.ts';
import type { Revision } from '../data/revision.ts';
import { folderOf, joinPath } from '../importer/layout/repository-layout.ts';
import { childless, presentFile, presentPage } from '../present/content.ts';
import type { Service } from '../service.ts';
import type { DocumentPage, StoredFile, StoredPage } from '../snapshot.ts';

/** A place of the repository that a space was imported from, by its whole path there. */
export interface RepositoryPlace {
  readonly path: string;
  readonly anchor: string | undefined;
}

export type LinkStatus = 'ok' | 'broken' | 'in-app';

export interface PageLink {
  /** Id of the page. */
  readonly from: string;
  readonly target: ResolvedLink;
  readonly status: LinkStatus;
  /** The same for all links to the same place. */
  readonly key: string;
  /** What a path that nothing in the revision has would be in the repository: another space may lie there. */
  readonly elsewhere?: RepositoryPlace;
}

/** The links of a page, and the names of pages that they were looked up by: they hold while those mean the same. */
export interface ResolvedPage {
  readonly links: readonly PageLink[];
  readonly names: readonly string[];
}

const withoutLinks: ResolvedPage = { links: [], names: [] };

/** The links of one page; kinds of pages without a body have none. */
export function linksFrom(service: Service, revision: Revision, page: StoredPage): ResolvedPage {
  if (page.type !== 'document') return withoutLinks;
  const references = service.facts.references(page.documentId);
  if (references.length === 0) return withoutLinks;
  const shown = withoutChildren(service, revision, page);
  const asked = indexOf(service, revision);
  asked.names.clear();
  const links = references.flatMap((reference): readonly PageLink[] => {
    const target = resolve(service, revision, page, shown, reference);
    if (target.kind === 'unsafe') return [];
    const elsewhere = target.kind === 'broken' ? placeOf(page, reference) : undefined;
    const link = { from: page.id, target, status: statusOf(service, target) };
    if (elsewhere === undefined) return [{ ...link, key: keyOf(target) }];
    return [{ ...link, elsewhere, key: `elsewhere ${elsewhere.path}#${elsewhere.anchor ?? ''}` }];
  });
  return { links, names: [...asked.names] };
}

/** Names by which references look pages up: what `linksFrom` notes of those it asked for. */
export function namesOfPage(page: StoredPage): readonly string[] {
  const names = [`id ${page.id}`];
  if ('path' in page) names.push(`path ${page.path}`);
  if (page.type === 'document' && page.git !== undefined) names.push(`file ${page.git.path}`);
  return names;
}

/** Where a reference of a page leads in its revision. An included file of the repository is a reusable content. */
export function resolveHere(
  service: Service,
  revision: Revision,
  page: DocumentPage,
  reference: Reference,
): ResolvedLink {
  return resolve(service, revision, page, withoutChildren(service, revision, page), reference);
}

/** What a path of a page means in its repository; undefined for what is not a path, or leads out of it. */
export function placeOf(page: DocumentPage, reference: Reference): RepositoryPlace | undefined {
  if (reference.kind !== 'path' || page.git === undefined) return undefined;
  const path = joinPath(folderOf(page.git.path), reference.path);
  return path === undefined || path === '' ? undefined : { path, anchor: reference.anchor };
}

function resolve(
  service: Service,
  revision: Revision,
  page: DocumentPage,
  from: Page,
  reference: Reference,
): ResolvedLink {
  if (reference.kind === 'path' && revision.snapshot.reusableContents.length > 0) {
    const path = joinPath(folderOf(page.git?.path ?? ''), reference.path);
    const reusable = revision.snapshot.reusableContents.find((content) => content.git?.path === path);
    if (reusable !== undefined) return { kind: 'reusable-content', id: reusable.id };
  }
  return resolveReference(reference, {
    index: indexOf(service, revision).index,
    page: from,
    spaceId: revision.spaceId,
  });
}

/** Pages as links name them, by the addresses that are in them: many links lead to one page. */
const shownPages = new WeakMap<StoredPage, { readonly form: string; readonly page: Page }>();

/** A page as answers name it beside something else. */
function withoutChildren(service: Service, revision: Revision, page: StoredPage): Page {
  const form = `${service.baseUrl} ${revision.spaceId}`;
  const known = shownPages.get(page);
  if (known?.form === form) return known.page;
  const { pages: _pages, ...shown } = presentPage(service, revision, childless(page), {});
  shownPages.set(page, { form, page: shown });
  return shown;
}

interface AskedIndex {
  readonly index: LinkIndex;
  /** Names that were asked for since this was last cleared. */
  readonly names: Set<string>;
}

/** What references are looked up in. */
export function linkIndexOf(service: Service, revision: Revision): LinkIndex {
  return indexOf(service, revision).index;
}

/** The names of a revision's pages and files, as links use them; a page is presented when a link leads to it. */
function indexOf(service: Service, revision: Revision): AskedIndex {
  return revision.remember('link index', () => {
    const names = new Set<string>();
    const found = (name: string, page: StoredPage | undefined): Page | undefined => {
      names.add(name);
      return page === undefined ? undefined : withoutChildren(service, revision, page);
    };
    const shownFile = (file: StoredFile | undefined): File | undefined =>
      file === undefined ? undefined : presentFile(service, file, {});
    const app = `${service.baseUrl}/app/s/${revision.spaceId}`;
    const byId = (id: string) => found(`id ${id}`, revision.pageById.get(id));
    const byPath = (path: string) => found(`path ${path}`, revision.pageByPath.get(path));
    const byFile = (path: string) => found(`file ${path}`, revision.pageByGitPath.get(path));
    const byUrl = (url: string): Page | undefined => {
      if (url !== app && !url.startsWith(`${app}/`)) return undefined;
      const name = url.slice(app.length + 1);
      return byPath(name) ?? byId(name);
    };
    const { fileByPath, fileByName } = filesByName(targetsOf(revision));
    const index: LinkIndex = {
      pageById: { get: byId },
      pageByPath: { get: byPath },
      pageByGitPath: { get: byFile },
      pageByUrl: { get: byUrl },
      fileById: { get: (id) => shownFile(revision.fileById.get(id)) },
      fileByGitPath: { get: (path) => shownFile(fileByPath.get(path)) },
      fileByName: {
        get: (name) => {
          const file = fileByName.get(name);
          return file === null ? null : shownFile(file);
        },
      },
    };
    return { index, names };
  });
}

/** The revision whose files this one has too: the near one where it may. */
function targetsOf(revision: Revision): Revision {
  const { near } = revision;
  return near !== undefined && hasSameFiles(near.of, revision) ? near.of : revision;
}

/** Whether all that links lead to beside pages is the same in both. */
export function hasSameFiles(one: Revision, other: Revision): boolean {
  const [mine, theirs] = [one.partNames, other.partNames];
  return mine.files_part === theirs.files_part && mine.extras_part === theirs.extras_part;
}

/** Files by their path in the repository, and by their name; null where several share it. */
function filesByName(revision: Revision) {
  return revision.remember('files by name', () => {
    const fileByPath = new Map<string, StoredFile>();
    const fileByName = new Map<string, StoredFile | null>();
    for (const file of revision.snapshot.files) {
      const path = file.git?.path;
      if (path !== undefined && !fileByPath.has(path)) fileByPath.set(path, file);
      fileByName.set(file.name, fileByName.has(file.name) ? null : file);
    }
    return { fileByPath, fileByName };
  });
}

function statusOf(service: Service, target: ResolvedLink): LinkStatus {
  if (target.kind === 'broken' || target.kind === 'unsafe') return 'broken';
  // The service's own application is no `app.` host: its addresses are known by their beginning.
  const isOwnApp = target.kind === 'url' && target.url.startsWith(`${service.baseUrl}/app/`);
  return target.kind === 'in-app' || isOwnApp ? 'in-app' : 'ok';
}

function keyOf(target: ResolvedLink): string {
  switch (target.kind) {
    case 'page':
      return `page ${target.page.id}#${target.anchor ?? ''}`;
    case 'file':
      return `file ${target.file.id}`;
    case 'anchor':
    case 'url':
    case 'in-app':
    case 'user':
    case 'space':
    case 'collection':
    case 'reusable-content':
    case 'openapi':
    case 'tag':
    case 'unsafe':
    case 'broken':
      return JSON.stringify(target);
  }
}
