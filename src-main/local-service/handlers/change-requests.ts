import { requireChangeRequest, requireUnmerged } from '../require-change-request.ts';
import { isAtLeast } from '../access.ts';
import { withComputedPages } from '../pages/computed-pages.ts';
import type { ChangeRequestRow } from '../data/change-requests.ts';
import { exportAddress } from '../export-address.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfItems, pageOfRows } from '../http/paging.ts';
import { mergeIntoPrimary, pullPrimary } from '../merging/merging.ts';
import { presentChangeRequest, presentChangeRequests, presentReview } from '../present/change-requests.ts';
import { presentUser } from '../present/users.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { applyTemplate } from '../templates.ts';
import { requireSpace } from './spaces.ts';

function changeRequestLists(service: Service) {
  const { changeRequests } = service;

  return {
    listChangeRequests: ({ path, query }) => {
      const filter = { ...filterOf(query), spaceId: path.spaceId };
      const name = `change requests ${path.spaceId}`;
      const fetch = (before: number | undefined, limit: number): ChangeRequestRow[] =>
        changeRequests.list(filter, before, limit);
      return presentChangeRequests(
        service,
        pageOfRows(name, query, changeRequests.count(filter), fetch, (row) => row),
      );
    },
    listOrganizationChangeRequests: ({ path, query }) => {
      const filter = { ...filterOf(query), organizationId: path.organizationId };
      const name = `change requests of ${path.organizationId}`;
      const fetch = (before: number | undefined, limit: number): ChangeRequestRow[] =>
        changeRequests.list(filter, before, limit);
      return presentChangeRequests(
        service,
        pageOfRows(name, query, changeRequests.count(filter), fetch, (row) => row),
      );
    },
  } satisfies Partial<Handlers>;
}

function singleRequestHandlers(
  service: Service,
): Pick<
  Handlers,
  | 'createChangeRequest'
  | 'getChangeRequest'
  | 'updateChangeRequest'
  | 'mergeChangeRequest'
  | 'pullIntoChangeRequest'
  | 'getChangeRequestPdf'
> {
  const { changeRequests } = service;

  return {
    createChangeRequest: ({ path, body, user, role }) => {
      const space = requireSpace(service, path.spaceId);
      const at = service.now();
      const id = changeRequests.add({
        space_id: space.id,
        status: 'draft',
        subject: body.subject ?? '',
        description: null,
        created_by: user.id,
        created_at: at,
        updated_at: at,
        revision_id: space.revision_id,
        revision_initial: space.revision_id,
        revision_merged_ancestor: null,
        revision_merged: null,
        branch: null,
      });
      if (body.template !== undefined) {
        applyTemplate(service, space.id, { ...body.template, changeRequestId: id }, user, role);
      }
      return presentChangeRequest(
        service,
        requireChangeRequest(service, { spaceId: space.id, changeRequestId: id }),
      );
    },
    getChangeRequest: ({ path }) => presentChangeRequest(service, requireChangeRequest(service, path)),
    updateChangeRequest: ({ path, body, user, role }) => {
      const row = requireUnmerged(service, path);
      if (row.created_by !== user.id && !isAtLeast(role, 'review')) {
        throw new ServiceError(403, 'Changing the change request of someone else needs at least review.');
      }
      changeRequests.change(row.id, {
        updated_at: service.now(),
        ...(body.subject === undefined ? {} : { subject: body.subject }),
        ...(body.description === undefined
          ? {}
          : { description: JSON.stringify(body.description), description_by_person: 1 }),
        ...(body.status === undefined ? {} : { status: body.status, status_by_person: 1 }),
      });
      changeRequests.addContributor(row.id, user.id);
      return presentChangeRequest(service, requireChangeRequest(service, path));
    },
    mergeChangeRequest: ({ path, user }) => mergeIntoPrimary(service, requireUnmerged(service, path), user),
    pullIntoChangeRequest: ({ path }) => pullPrimary(service, requireUnmerged(service, path)),
    getChangeRequestPdf: ({ path, query }) => {
      const row = requireChangeRequest(service, path);
      if (query.page === undefined) return { url: exportAddress(service, row, { kind: 'all' }) };
      const revision = withComputedPages(service, service.revisions.require(row.revision_id));
      if (!revision.pageById.has(query.page)) throw notFound('page');
      const kind = query.only === true ? 'page' : 'tree';
      return { url: exportAddress(service, row, { kind, pageId: query.page }) };
    },
  };
}

/** Reviews, and who is asked for one. */
function reviewHandlers(service: Service) {
  const { changeRequests } = service;

  return {
    listReviews: ({ path, query }) => {
      const row = requireChangeRequest(service, path);
      const reviews = changeRequests.reviews(row.id);
      return pageOfRows(
        `reviews ${row.id}`,
        query,
        reviews.length,
        (after, limit) => reviews.filter((review) => review.seq > (after ?? 0)).slice(0, limit),
        (review) => presentReview(service, row, review),
      );
    },
    createReview: ({ path, body, user }) => {
      const row = requireUnmerged(service, path);
      const review = changeRequests.addReview({
        change_request_id: row.id,
        user_id: user.id,
        status: body.status,
        comment: body.comment?.markdown ?? null,
        revision_id: row.revision_id,
        created_at: service.now(),
      });
      changeRequests.change(row.id, { updated_at: review.created_at });
      return presentReview(service, row, review);
    },
    listRequestedReviewers: ({ path, query }) =>
      reviewersOf(service, requireChangeRequest(service, path), query),
    requestReviewers: ({ path, body }) => {
      const row = requireUnmerged(service, path);
      const space = requireSpace(service, path.spaceId);
      body.users.forEach((id, index) => {
        if (service.people.member(space.organization_id, id) === undefined) {
          throw new ServiceError(400, `users.${index}: no member of the organization.`);
        }
        changeRequests.requestReviewer(row.id, id);
      });
      changeRequests.change(row.id, { updated_at: service.now() });
      return reviewersOf(service, row, {});
    },
  } satisfies Partial<Handlers>;
}

/**
 * Change requests, merges and reviews (resources/openapi.json, Change requests; docs/design/service-api.md, "Optional
 * operations").
 */
export function changeRequestHandlers(service: Service) {
  return {
    ...changeRequestLists(service),
    ...singleRequestHandlers(service),
    ...reviewHandlers(service),
  } satisfies Partial<Handlers>;
}

interface FilterQuery {
  readonly status?: 'draft' | 'open' | 'archived' | 'merged' | undefined;
  readonly creator?: string | undefined;
  readonly contributor?: string | undefined;
  readonly requestedReviewer?: string | undefined;
  readonly conversationsIssuesCluster?: string | undefined;
}

function filterOf(query: FilterQuery): Parameters<Service['changeRequests']['count']>[0] {
  return {
    status: query.status ?? 'open',
    creator: query.creator,
    contributor: query.contributor,
    requestedReviewer: query.requestedReviewer,
    cluster: query.conversationsIssuesCluster,
  };
}

function reviewersOf(
  service: Service,
  row: ChangeRequestRow,
  query: { readonly page?: string | undefined; readonly limit?: number | undefined },
): ReturnType<typeof pageOfItems<string, ReturnType<typeof presentUser>>> {
  return pageOfItems(
    `requested reviewers ${row.id}`,
    query,
    service.changeRequests.requestedReviewers(row.id),
    (id) => [id],
    (id) => presentUser(service, service.people.user(id)),
  );
}
