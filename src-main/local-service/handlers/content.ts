import type { Page } from '../../api/content.ts';
import { roleInSpace } from '../access.ts';
import { withComputedPages } from '../pages/computed-pages.ts';
import type { Revision } from '../data/revision.ts';
import { LaterJson } from '../http/handler.ts';
import type { Call, Handlers, PreparedJson } from '../http/handler.ts';
import type { ListAnswer, PagingQuery } from '../http/paging.ts';
import { pageOfItems } from '../http/paging.ts';
import { writtenList } from '../http/written-list.ts';
import { presentFile } from '../present/content.ts';
import type { PageQuery, ReadingQuery } from '../present/reading-query.ts';
import { presentBacklinks, presentLinks } from '../present/links.ts';
import { presentPageWithBody } from '../present/page-body.ts';
import { presentPages, presentRevision } from '../present/revisions.ts';
import { onceIndexed, searchSpace } from '../search/search.ts';
import type { Service } from '../service.ts';
import { notFound } from '../service-error.ts';
import type { StoredPage } from '../snapshot.ts';
import { applyTemplate } from '../templates.ts';
import { requireChangeRequest } from '../require-change-request.ts';
import { requireSpace } from './spaces.ts';

type LinksCall = Pick<Call<'listPageLinks'>, 'query' | 'user' | 'role'>;
type FileCall = Pick<Call<'listFileBacklinks'>, 'query' | 'user' | 'role'>;

/** What is read of one revision, whatever names it. */
function revisionReads(service: Service) {
  /** With the pages that computed ones stand for, unless the caller does without. */
  const computed = (revision: Revision, query: ReadingQuery): Revision =>
    query.computed === false ? revision : withComputedPages(service, revision);
  const content = (revision: Revision, query: ReadingQuery): PreparedJson =>
    presentRevision(service, computed(revision, query), query);
  const pages = (revision: Revision, query: ReadingQuery): PreparedJson =>
    presentPages(service, computed(revision, query), query);
  const files = (
    revision: Revision,
    query: ReadingQuery & PagingQuery,
  ): ListAnswer<ReturnType<typeof presentFile>> =>
    pageOfItems(
      'files',
      query,
      revision.snapshot.files,
      (file) => [file.git?.path ?? file.name, file.id],
      (file) => presentFile(service, file, query),
    );
  const file = (revision: Revision, id: string, query: ReadingQuery): ReturnType<typeof presentFile> => {
    const found = revision.fileById.get(id);
    if (found === undefined) throw notFound('file');
    return presentFile(service, found, query);
  };
  const backlinksOfFile = (revision: Revision, id: string, { query, ...caller }: FileCall): PreparedJson => {
    if (!revision.fileById.has(id)) throw notFound('file');
    return presentBacklinks(service, computed(revision, {}), { kind: 'file', id }, query, caller);
  };
  const answered = (revision: Revision, found: StoredPage, query: PageQuery): Page | LaterJson => {
    const { largePages } = service;
    return largePages?.isLarge(found, query) === true
      ? new LaterJson(
          largePages.ask('page', { revisionId: revision.id, pageId: found.id, query }).then((json) => [json]),
        )
      : presentPageWithBody(service, revision, found, query);
  };
  const page = (stored: Revision, id: string, query: PageQuery): Page | LaterJson => {
    const revision = computed(stored, query);
    const found = revision.pageById.get(id);
    if (found === undefined) throw notFound('page');
    return answered(revision, found, query);
  };
  /** The first page's path may be empty; slashes at the ends mean nothing. */
  const pageByPath = (stored: Revision, path: string, query: PageQuery): Page | LaterJson => {
    const revision = computed(stored, query);
    const found = revision.pageByPath.get(path.replace(/^\/+|\/+$/g, ''));
    if (found === undefined) throw notFound('page');
    return answered(revision, found, query);
  };
  const links = (stored: Revision, id: string, { query, ...caller }: LinksCall): PreparedJson => {
    const revision = computed(stored, {});
    if (!revision.pageById.has(id)) throw notFound('page');
    return presentLinks(service, revision, { page: id }, query, caller);
  };

  return { computed, content, pages, files, file, backlinksOfFile, page, pageByPath, links };
}

/** Content of a space, of a change request, and of any revision: the same reads of different revisions. */
export function contentHandlers(service: Service) {
  const primary = (path: { readonly spaceId: string }): Revision =>
    service.revisions.require(requireSpace(service, path.spaceId).revision_id);
  const proposed = (path: { readonly spaceId: string; readonly changeRequestId: string }): Revision =>
    service.revisions.require(requireChangeRequest(service, path).revision_id);
  const named = (path: { readonly spaceId: string; readonly revisionId: string }): Revision => {
    const revision = service.revisions.get(path.revisionId);
    if (revision?.spaceId !== path.spaceId) throw notFound('revision');
    return revision;
  };

  const { computed, content, pages, files, file, backlinksOfFile, page, pageByPath, links } =
    revisionReads(service);

  return {
    searchSpace: ({ path, query }) =>
      onceIndexed(service, [path.spaceId], () =>
        writtenList(searchSpace(service, requireSpace(service, path.spaceId), query), (out, hit) =>
          out.write(hit),
        ),
      ),
    applyTemplate: ({ path, body, user, role }) => applyTemplate(service, path.spaceId, body, user, role),

    getContent: ({ path, query }) => content(primary(path), query),
    listPages: ({ path, query }) => pages(primary(path), query),
    listFiles: ({ path, query }) => files(primary(path), query),
    getFile: ({ path, query }) => file(primary(path), path.fileId, query),
    listFileBacklinks: (call) => backlinksOfFile(primary(call.path), call.path.fileId, call),
    getPage: ({ path, query }) => page(primary(path), path.pageId, query),
    getPageByPath: ({ path, query }) => pageByPath(primary(path), path.pagePath, query),
    listPageLinks: (call) => links(primary(call.path), call.path.pageId, call),
    listPageBacklinks: ({ path, query, ...caller }) => {
      const space = requireSpace(service, path.spaceId);
      const revision = computed(primary(path), {});
      if (!revision.pageById.has(path.pageId)) throw notFound('page');
      const seen = service.spaces
        .ofOrganization(space.organization_id)
        .filter(
          (other) => other.id !== space.id && roleInSpace(service, caller.user.id, other) !== undefined,
        );
      return presentBacklinks(service, revision, { kind: 'page', id: path.pageId }, query, caller, seen);
    },

    getRevision: ({ path, query }) => content(named(path), query),
    listRevisionPages: ({ path, query }) => pages(named(path), query),
    listRevisionFiles: ({ path, query }) => files(named(path), query),
    getRevisionPage: ({ path, query }) => page(named(path), path.pageId, query),

    getChangeRequestContent: ({ path, query }) => content(proposed(path), query),
    listChangeRequestPages: ({ path, query }) => pages(proposed(path), query),
    listChangeRequestFiles: ({ path, query }) => files(proposed(path), query),
    getChangeRequestFile: ({ path, query }) => file(proposed(path), path.fileId, query),
    listChangeRequestFileBacklinks: (call) => backlinksOfFile(proposed(call.path), call.path.fileId, call),
    getChangeRequestPage: ({ path, query }) => page(proposed(path), path.pageId, query),
    getChangeRequestPageByPath: ({ path, query }) => pageByPath(proposed(path), path.pagePath, query),
    listChangeRequestPageLinks: (call) => links(proposed(call.path), call.path.pageId, call),
  } satisfies Partial<Handlers>;
}
