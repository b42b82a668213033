import { resolveReference } from '../content/links.ts';
import type { LinkIndex, ResolvedLink } from '../content/links.ts';
import type { Reference } from '../content/tree.ts';
import type { File, Page } from '../api/content.ts';
import type { Revision } from './data/revisions.ts';
import { folderOf, joinPath } from './importer/repository-layout.ts';
import { childless, presentFile, presentPage } from './present/content.ts';
import type { Service } from './service.ts';
import type { DocumentPage, StoredFile, StoredPage } from './snapshot.ts';

export type LinkStatus = 'ok' | 'broken' | 'in-app';

export interface PageLink {
  readonly from: DocumentPage;
  readonly target: ResolvedLink;
  readonly status: LinkStatus;
  /** The same for all links to the same place. */
  readonly key: string;
}

/** Every link of a revision's pages, in reading order; computed once for each revision. */
export function linksIn(service: Service, revision: Revision): readonly PageLink[] {
  return revision.remember('links', () => [...linksByPage(service, revision).values()].flat());
}

type LinksByPage = ReadonlyMap<StoredPage, readonly PageLink[]>;

/** What stands on the same places leads to the same places: a page that did not change keeps its links. */
function linksByPage(service: Service, revision: Revision): LinksByPage {
  return revision.remember('links by page', () => {
    const primary = service.spaces.anySpace(revision.spaceId)?.revision_id ?? '';
    const known = [...revision.parents, primary]
      .map((id) => service.revisions.atHand(id))
      .find((other) => other?.memo.has('links by page') === true && hasSamePlaces(other, revision));
    const before: LinksByPage | undefined = known === undefined ? undefined : linksByPage(service, known);
    const links = new Map<StoredPage, readonly PageLink[]>();
    for (const page of revision.pageById.values())
      links.set(page, before?.get(page) ?? linksFrom(service, revision, page));
    return links;
  });
}

function hasSamePlaces(one: Revision, other: Revision): boolean {
  if (one.snapshot.files !== other.snapshot.files || one.pageById.size !== other.pageById.size) return false;
  if (one.partNames.extras_part !== other.partNames.extras_part) return false;
  const others = other.pageById.values();
  for (const page of one.pageById.values()) {
    const beside = others.next().value;
    if (beside === page) continue;
    if (beside?.id !== page.id || beside.type !== page.type) return false;
    if ('path' in page && 'path' in beside && page.path !== beside.path) return false;
    if (page.type === 'document' && beside.type === 'document' && page.git?.path !== beside.git?.path)
      return false;
  }
  return true;
}

/** The links of one page; kinds of pages without a body have none. */
export function linksFrom(service: Service, revision: Revision, page: StoredPage): readonly PageLink[] {
  if (page.type !== 'document') return [];
  const references = service.facts.references(page.documentId);
  if (references.length === 0) return [];
  const from = withoutChildren(service, revision, page);
  return references.flatMap((reference) => {
    const target = resolve(service, revision, page, from, reference);
    return target.kind === 'unsafe'
      ? []
      : [{ from: page, target, status: statusOf(target), key: keyOf(target) }];
  });
}

/** Where a reference of a page leads in its revision. An included file of the repository is a reusable content. */
export function resolveIn(
  service: Service,
  revision: Revision,
  page: DocumentPage,
  reference: Reference,
): ResolvedLink {
  return resolve(service, revision, page, withoutChildren(service, revision, page), reference);
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
    index: indexOf(service, revision),
    page: from,
    spaceId: revision.spaceId,
  });
}

/** A page as answers name it beside something else. */
export function withoutChildren(service: Service, revision: Revision, page: StoredPage): Page {
  const { pages: _pages, ...shown } = presentPage(service, revision, childless(page), {});
  return shown;
}

/** The names of a revision's pages and files, as links use them; a page is presented when a link leads to it. */
function indexOf(service: Service, revision: Revision): LinkIndex {
  return revision.remember('link index', () => {
    const shown = (page: StoredPage | undefined): Page | undefined =>
      page === undefined ? undefined : withoutChildren(service, revision, page);
    const shownFile = (file: StoredFile | undefined): File | undefined =>
      file === undefined ? undefined : presentFile(service, file, {});
    const app = `${service.baseUrl}/app/s/${revision.spaceId}`;
    const byUrl = (url: string): StoredPage | undefined => {
      if (url !== app && !url.startsWith(`${app}/`)) return undefined;
      const name = url.slice(app.length + 1);
      return revision.pageByPath.get(name) ?? revision.pageById.get(name);
    };
    const { fileByPath, fileByName } = filesByName(revision);
    return {
      pageById: { get: (id) => shown(revision.pageById.get(id)) },
      pageByPath: { get: (path) => shown(revision.pageByPath.get(path)) },
      pageByGitPath: { get: (path) => shown(revision.pageByGitPath.get(path)) },
      pageByUrl: { get: (url) => shown(byUrl(url)) },
      fileById: { get: (id) => shownFile(revision.fileById.get(id)) },
      fileByGitPath: { get: (path) => shownFile(fileByPath.get(path)) },
      fileByName: {
        get: (name) => {
          const file = fileByName.get(name);
          return file === null ? null : shownFile(file);
        },
      },
    };
  });
}

/** Files by their path in the repository, and by their name; null where several share it. */
function filesByName(revision: Revision) {
  const fileByPath = new Map<string, StoredFile>();
  const fileByName = new Map<string, StoredFile | null>();
  for (const file of revision.snapshot.files) {
    const path = file.git?.path;
    if (path !== undefined && !fileByPath.has(path)) fileByPath.set(path, file);
    fileByName.set(file.name, fileByName.has(file.name) ? null : file);
  }
  return { fileByPath, fileByName };
}

function statusOf(target: ResolvedLink): LinkStatus {
  if (target.kind === 'broken' || target.kind === 'unsafe') return 'broken';
  return target.kind === 'in-app' ? 'in-app' : 'ok';
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
    case 'unsafe':
    case 'broken':
      return JSON.stringify(target);
  }
}
