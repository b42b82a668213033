import type { File, Page } from '../../api/content.ts';
import { PreparedJson } from '../http/handler.ts';
import type { Revision } from '../data/revisions.ts';
import { fileAddress } from '../file-address.ts';
import type { Service } from '../service.ts';
import type { StoredFile, StoredPage } from '../snapshot.ts';

export interface ReadingQuery {
  /** False leaves mutable git metadata out. */
  readonly metadata?: boolean | undefined;
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
      const { git, pages, type, ...fields } = page;
      return {
        object: 'page',
        ...fields,
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

/** The whole revision as JSON, made once for each form: the tree of 1,000 pages is then served as it is. */
export function presentRevision(service: Service, revision: Revision, reading: ReadingQuery): PreparedJson {
  return revision.remember(`revision ${reading.metadata !== false}`, () => {
    const { snapshot, git } = revision;
    const withGit = reading.metadata !== false;
    return new PreparedJson(
      JSON.stringify({
        object: 'revision',
        id: revision.id,
        parents: revision.parents,
        type: revision.type,
        ...(revision.mergedFrom === undefined ? {} : { mergedFrom: revision.mergedFrom }),
        pages: snapshot.pages.map((page) => presentPage(service, revision, page, reading)),
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
      }),
    );
  });
}

export function presentPages(service: Service, revision: Revision, reading: ReadingQuery): PreparedJson {
  return revision.remember(`pages ${reading.metadata !== false}`, () => {
    const pages = revision.snapshot.pages.map((page) => presentPage(service, revision, page, reading));
    return new PreparedJson(JSON.stringify({ pages }));
  });
}
