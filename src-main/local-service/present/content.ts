import type { File, Page } from '../../api/content.ts';
import { PreparedJson } from '../http/handler.ts';
import type { Revision } from '../data/revisions.ts';
import { fileAddress } from '../file-address.ts';
import type { Service } from '../service.ts';
import type { StoredFile, StoredPage } from '../snapshot.ts';

export interface ReadingQuery {
  /** False leaves mutable git metadata out. */
  readonly metadata?: boolean | undefined;
  /** False leaves computed pages as they are stored. */
  readonly computed?: boolean | undefined;
}

/** A page of a tree: all but its body. */
export function presentPage(
  service: Service,
  revision: Revision,
  page: StoredPage,
  reading: ReadingQuery,
): Page {
  const app = `${service.baseUrl}/app/s/${revision.spaceId}/${page.type === 'link' || page.type === 'computed' ? page.id : page.path}`;
  const withGit = reading.metadata !== false;
  switch (page.type) {
    case 'document': {
      const { git, pages, type, documentId, computed, ...fields } = page;
      return {
        object: 'page',
        ...fields,
        ...(computed === undefined ? { documentId } : { computed: { ...computed } }),
        ...(page.metaLinks === undefined ? {} : { metaLinks: { ...page.metaLinks } }),
        type,
        kind: 'sheet',
        urls: { app },
        ...(withGit && git !== undefined ? { git: { ...git } } : {}),
        pages: pages.map((child) => presentPage(service, revision, child, reading)),
      };
    }
    case 'group': {
      const { pages, ...fields } = page;
      const children = pages.map((child) => presentPage(service, revision, child, reading));
      return { object: 'page', ...fields, kind: 'group', urls: { app }, pages: children };
    }
    case 'link':
      return { object: 'page', ...page, kind: 'link', urls: { app } };
    case 'computed':
      return { object: 'page', ...page };
  }
}

export function presentFile(service: Service, file: StoredFile, reading: ReadingQuery): File {
  const { blob: _blob, git, ...fields } = file;
  return {
    object: 'file',
    ...fields,
    downloadURL: fileAddress(service, file),
    ...(reading.metadata !== false && git !== undefined ? { git: { ...git } } : {}),
  };
}

/** A page as if nothing stood below it. */
export function childless(page: StoredPage): StoredPage {
  return page.type === 'document' || page.type === 'group' ? { ...page, pages: [] } : page;
}

/** Texts of pages with all below them, by form. Revisions share the pages that did not change, and so these. */
const texts = new WeakMap<StoredPage, Map<string, string>>();

function textOfPage(service: Service, revision: Revision, page: StoredPage, reading: ReadingQuery): string {
  const form = `${service.baseUrl} ${revision.spaceId} ${reading.metadata !== false}`;
  const forms = texts.get(page) ?? new Map<string, string>();
  texts.set(page, forms);
  const known = forms.get(form);
  if (known !== undefined) return known;
  const own = JSON.stringify(presentPage(service, revision, childless(page), reading));
  // `pages` is the last member of what is presented, and empty.
  const text =
    'pages' in page && page.pages.length > 0
      ? `${own.slice(0, -emptyPages.length)}"pages":${textOfPages(service, revision, page.pages, reading)}}`
      : own;
  forms.set(form, text);
  return text;
}

const emptyPages = '"pages":[]}';

function textOfPages(
  service: Service,
  revision: Revision,
  pages: readonly StoredPage[],
  reading: ReadingQuery,
): string {
  return `[${pages.map((page) => textOfPage(service, revision, page, reading)).join(',')}]`;
}

const mostLargeAnswers = 6;

/** An answer over a whole revision, made once while it is asked for again and again. */
function remembered({ largeAnswers }: Service, name: string, make: () => string): PreparedJson {
  const answer = largeAnswers.get(name) ?? new PreparedJson(new TextEncoder().encode(make()));
  largeAnswers.delete(name);
  largeAnswers.set(name, answer);
  const oldest = largeAnswers.keys().next();
  if (largeAnswers.size > mostLargeAnswers && oldest.done !== true) largeAnswers.delete(oldest.value);
  return answer;
}

/** The whole revision as JSON, put together from the texts of its pages. */
export function presentRevision(service: Service, revision: Revision, reading: ReadingQuery): PreparedJson {
  return remembered(
    service,
    `revision ${revision.id} ${revision.variant} ${reading.metadata !== false}`,
    () => {
      const { snapshot, git } = revision;
      const withGit = reading.metadata !== false;
      const before = JSON.stringify({
        object: 'revision',
        id: revision.id,
        parents: revision.parents,
        type: revision.type,
        ...(revision.mergedFrom === undefined ? {} : { mergedFrom: revision.mergedFrom }),
      });
      const after = JSON.stringify({
        files: snapshot.files.map((file) => presentFile(service, file, reading)),
        reusableContents: snapshot.reusableContents.map(({ id, title, git: from }) => ({
          object: 'reusable-content',
          id,
          title,
          ...(withGit && from !== undefined ? { git: from } : {}),
        })),
        variables: snapshot.variables,
        createdAt: revision.createdAt,
        ...(withGit && git !== undefined ? { git } : {}),
        urls: { app: `${service.baseUrl}/app/s/${revision.spaceId}/~/revisions/${revision.id}` },
      });
      const pages = textOfPages(service, revision, snapshot.pages, reading);
      return `${before.slice(0, -1)},"pages":${pages},${after.slice(1)}`;
    },
  );
}

export function presentPages(service: Service, revision: Revision, reading: ReadingQuery): PreparedJson {
  return remembered(
    service,
    `pages ${revision.id} ${revision.variant} ${reading.metadata !== false}`,
    () => `{"pages":${textOfPages(service, revision, revision.snapshot.pages, reading)}}`,
  );
}
