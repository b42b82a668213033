import type { Reference } from '../content/tree.ts';
import { parseMarkdown } from '../content/markdown-to-tree.ts';
import type { Revision } from './data/revisions.ts';
import { folderOf, joinPath } from './importer/repository-layout.ts';
import type { Service } from './service.ts';
import type { DocumentPage, StoredFile, StoredPage } from './snapshot.ts';
import { walkPages } from './snapshot.ts';

export type LinkStatus = 'ok' | 'broken' | 'in-app';

/** Where a link of a page leads, in its revision. */
export type LinkTarget =
  | { readonly kind: 'page'; readonly page: StoredPage; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: StoredFile }
  | { readonly kind: 'reusable-content'; readonly id: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'other'; readonly reference: Reference }
  | { readonly kind: 'missing'; readonly address: string };

export interface PageLink {
  readonly from: DocumentPage;
  readonly target: LinkTarget;
  readonly status: LinkStatus;
  /** The same for all links to the same place. */
  readonly key: string;
}

/** Every link of a revision's pages, in reading order; computed once for each revision. */
export function linksIn(service: Service, revision: Revision): readonly PageLink[] {
  return revision.remember('links', () => {
    const places = placesOf(revision);
    return [...walkPages(revision.snapshot.pages)].flatMap((page) =>
      page.type === 'document' ? linksOf(service, revision, page, places) : [],
    );
  });
}

export function linksFrom(service: Service, revision: Revision, page: StoredPage): readonly PageLink[] {
  return page.type === 'document' ? linksOf(service, revision, page, placesOf(revision)) : [];
}

interface Places {
  readonly pages: ReadonlyMap<string, DocumentPage>;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly reusable: ReadonlyMap<string, string>;
}

export function placesOf(revision: Revision): Places {
  return revision.remember('places', () => {
    const pages = new Map<string, DocumentPage>();
    for (const page of walkPages(revision.snapshot.pages)) {
      if (page.type !== 'document') continue;
      const path = page.git?.path;
      if (path !== undefined && !pages.has(path)) pages.set(path, page);
    }
    const { files, reusableContents } = revision.snapshot;
    return {
      pages,
      files: new Map(files.map((file) => [file.git?.path ?? file.name, file])),
      reusable: new Map(reusableContents.map((content) => [content.git?.path ?? content.id, content.id])),
    };
  });
}

function linksOf(service: Service, revision: Revision, page: DocumentPage, places: Places): PageLink[] {
  const links: PageLink[] = [];
  const tree = parseMarkdown(service.contents.body(page.documentId));
  for (const reference of referencesIn(tree.blocks)) {
    if (reference.kind === 'unsafe') continue;
    const target = resolveReference(reference, page, revision, places);
    links.push({ from: page, target, status: statusOf(target), key: keyOf(target) });
  }
  return links;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** References wherever they stand in blocks and inlines: under `ref`, `refDark` and `refs`. */
function* referencesIn(value: unknown): Generator<Reference> {
  if (Array.isArray(value)) {
    for (const item of value) yield* referencesIn(item);
  } else if (isRecord(value)) {
    for (const [name, item] of Object.entries(value)) {
      const held: readonly unknown[] = name === 'refs' && Array.isArray(item) ? item : [item];
      if (name === 'ref' || name === 'refDark' || name === 'refs') {
        // These three members of the content tree hold nothing but references.
        for (const reference of held) if (isRecord(reference)) yield reference as unknown as Reference;
      } else yield* referencesIn(item);
    }
  }
}

/** What a reference of a page means in its revision. */
export function resolveReference(
  reference: Reference,
  from: DocumentPage,
  revision: Revision,
  places: Places,
): LinkTarget {
  switch (reference.kind) {
    case 'path': {
      const path = joinPath(folderOf(from.git?.path ?? ''), reference.path);
      const page = path === undefined ? undefined : pageAt(path, places);
      if (page !== undefined) {
        return {
          kind: 'page',
          page,
          ...(reference.anchor === undefined ? {} : { anchor: reference.anchor }),
        };
      }
      const file = path === undefined ? undefined : places.files.get(path);
      if (file !== undefined) return { kind: 'file', file };
      const reusable = path === undefined ? undefined : places.reusable.get(path);
      if (reusable !== undefined) return { kind: 'reusable-content', id: reusable };
      return { kind: 'missing', address: reference.path };
    }
    case 'page': {
      const page = revision.pageById.get(reference.page);
      return page === undefined ? { kind: 'missing', address: reference.page } : { kind: 'page', page };
    }
    case 'anchor':
      return { kind: 'page', page: from, anchor: reference.anchor };
    case 'file': {
      const file = revision.fileById.get(reference.file);
      return file === undefined ? { kind: 'missing', address: reference.file } : { kind: 'file', file };
    }
    case 'url':
      return { kind: 'url', url: reference.url };
    case 'broken':
      return { kind: 'missing', address: reference.target };
    case 'unsafe':
      return { kind: 'missing', address: reference.target };
    case 'user':
    case 'space':
    case 'collection':
    case 'reusable-content':
    case 'openapi':
      return { kind: 'other', reference };
  }
}

function pageAt(path: string, places: Places): DocumentPage | undefined {
  const inside = path === '' ? 'README.md' : `${path}/README.md`;
  return places.pages.get(path) ?? places.pages.get(inside) ?? places.pages.get(`${path}.md`);
}

/** A link into the application the documentation came from leads a reader out of it again. */
const intoApplication = /^https?:\/\/app\.[^/]+\/(o|s)\//;

function statusOf(target: LinkTarget): LinkStatus {
  if (target.kind === 'missing') return 'broken';
  return target.kind === 'url' && intoApplication.test(target.url) ? 'in-app' : 'ok';
}

function keyOf(target: LinkTarget): string {
  switch (target.kind) {
    case 'page':
      return `page ${target.page.id}#${target.anchor ?? ''}`;
    case 'file':
      return `file ${target.file.id}`;
    case 'reusable-content':
      return `reusable-content ${target.id}`;
    case 'url':
      return `url ${target.url}`;
    case 'other':
      return JSON.stringify(target.reference);
    case 'missing':
      return `missing ${target.address}`;
  }
}
