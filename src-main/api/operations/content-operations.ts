import { z } from 'zod';
import { contentReading, listOf, paging } from '../common.ts';
import {
  backlink,
  bodyFormat,
  evaluated,
  file,
  page,
  pageList,
  revision,
  searchItem,
  templateInput,
} from '../content.ts';
import type { Operation } from '../operation.ts';
import { linksList, linksQuery } from './space-operations.ts';

const content = 'Space content';
const optionalSection = 'Optional operations';

export const readingQuery = z.object(contentReading);
export const fileListQuery = z.object({ ...paging, ...contentReading });
export const pagingQuery = z.object(paging);
export const pageQuery = z.object({
  ...contentReading,
  format: bodyFormat.optional(),
  evaluated: evaluated.optional(),
});

/**
 * Space content and the optional reads of any revision and of a page by path (docs/design/service-api.md, "Optional
 * operations").
 */
export const contentOperations = {
  searchSpace: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/search',
    section: content,
    permission: 'read',
    query: z.object({ ...paging, query: z.string().min(1).max(512) }),
    status: 200,
    answer: listOf(searchItem),
  },
  getContent: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content',
    section: content,
    permission: 'read',
    query: readingQuery,
    status: 200,
    answer: revision,
  },
  applyTemplate: {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content/template',
    section: content,
    permission: 'create',
    body: templateInput.extend({ changeRequestId: z.string().min(1).optional() }),
    status: 204,
  },
  listPages: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/pages',
    section: content,
    permission: 'read',
    query: readingQuery,
    status: 200,
    answer: pageList,
  },
  listFiles: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/files',
    section: content,
    permission: 'read',
    query: fileListQuery,
    status: 200,
    answer: listOf(file),
  },
  getFile: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/files/{fileId}',
    section: content,
    permission: 'read',
    query: readingQuery,
    status: 200,
    answer: file,
  },
  listFileBacklinks: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/files/{fileId}/backlinks',
    section: content,
    permission: 'read',
    withdrawn: true,
    query: pagingQuery,
    status: 200,
    answer: listOf(backlink),
  },
  getPage: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}',
    section: content,
    permission: 'read',
    query: pageQuery,
    status: 200,
    answer: page,
  },
  listPageLinks: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/links',
    section: content,
    permission: 'read',
    withdrawn: true,
    query: linksQuery,
    status: 200,
    answer: linksList,
  },
  listPageBacklinks: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/backlinks',
    section: content,
    permission: 'read',
    withdrawn: true,
    query: pagingQuery,
    status: 200,
    answer: listOf(backlink),
  },
  getPageByPath: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/path/{pagePath}',
    section: optionalSection,
    permission: 'read',
    optional: true,
    query: pageQuery,
    status: 200,
    answer: page,
  },
  getRevision: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}',
    section: optionalSection,
    permission: 'read',
    optional: true,
    query: readingQuery,
    status: 200,
    answer: revision,
  },
  listRevisionPages: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/pages',
    section: optionalSection,
    permission: 'read',
    optional: true,
    query: readingQuery,
    status: 200,
    answer: pageList,
  },
  listRevisionFiles: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/files',
    section: optionalSection,
    permission: 'read',
    optional: true,
    query: fileListQuery,
    status: 200,
    answer: listOf(file),
  },
  getRevisionPage: {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
    section: optionalSection,
    permission: 'read',
    optional: true,
    query: pageQuery,
    status: 200,
    answer: page,
  },
} as const satisfies Record<string, Operation>;
