import { collectLinks, indexRevision, resolveReference } from '../content/links.ts';
import type { ResolvedLink, RevisionIndex } from '../content/links.ts';
import { parseMarkdown } from '../content/markdown-to-tree.ts';
import type { Reference } from '../content/tree.ts';
import type { Revision } from './data/revisions.ts';
import { folderOf, joinPath } from './importer/repository-layout.ts';
import { presentFile, presentPage } from './present/content.ts';
import type { Service } from './service.ts';
import type { DocumentPage, StoredPage } from './snapshot.ts';
import { walkPages } from './snapshot.ts';

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
  return revision.remember('links', () =>
    [...walkPages(revision.snapshot.pages)].flatMap((page) => linksFrom(service, revision, page)),
  );
}

/** The links of one page; kinds of pages without a body have none. */
export function linksFrom(service: Service, revision: Revision, page: StoredPage): readonly PageLink[] {
  if (page.type !== 'document') return [];
  const tree = parseMarkdown(service.contents.body(page.documentId));
  return collectLinks(tree).flatMap(({ ref }) => {
    const target = resolveIn(service, revision, page, ref);
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
  if (reference.kind === 'path') {
    const path = joinPath(folderOf(page.git?.path ?? ''), reference.path);
    const reusable = revision.snapshot.reusableContents.find((content) => content.git?.path === path);
    if (reusable !== undefined) return { kind: 'reusable-content', id: reusable.id };
  }
  const { pages: _pages, ...from } = presentPage(service, revision, { ...page, pages: [] }, {});
  return resolveReference(reference, {
    index: indexOf(service, revision),
    page: from,
    spaceId: revision.spaceId,
  });
}

function indexOf(service: Service, revision: Revision): RevisionIndex {
  return revision.remember('link index', () =>
    indexRevision(
      revision.snapshot.pages.map((page) => presentPage(service, revision, page, {})),
      revision.snapshot.files.map((file) => presentFile(service, file, {})),
    ),
  );
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
