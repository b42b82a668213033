import type { ReadingQuery } from './reading-query.ts';
import type { File, Page } from '../../api/content.ts';
import type { Revision } from '../data/revision.ts';
import { fileAddress } from '../pages/file-address.ts';
import type { Service } from '../service.ts';
import type { StoredFile, StoredPage } from '../snapshot.ts';

/** What a page shows where its front matter says nothing. */
const wholeLayout = {
  width: 'default',
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
} as const;

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
        layout: { ...wholeLayout, cover: page.cover !== undefined, ...page.layout },
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
