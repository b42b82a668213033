import type { ChangeRequest, Review } from '../../api/change-request.ts';
import type { ChangeRequestRow, ReviewRow } from '../data/change-requests.ts';
import type { ListAnswer } from '../http/paging.ts';
import { storedDocument } from '../pages/rich-text.ts';
import type { Service } from '../service.ts';
import { presentUser } from './users.ts';

/** The primary revision a change request last took up. */
export function ancestorOf(row: ChangeRequestRow): string {
  return row.revision_merged_ancestor ?? row.revision_initial;
}

/** What change requests of a list take from elsewhere, asked for all of them at once. */
interface Beside {
  readonly openComments: ReadonlyMap<string, number>;
  /** The primary revision of each space. */
  readonly primary: ReadonlyMap<string, string | undefined>;
}

function besideOf(service: Service, rows: readonly ChangeRequestRow[]): Beside {
  const spaces = [...new Set(rows.map((row) => row.space_id))];
  return {
    openComments: service.changeRequests.openComments(rows.map(({ id }) => id)),
    primary: new Map(spaces.map((id) => [id, service.spaces.anySpace(id)?.revision_id])),
  };
}

/** Change requests as a list answers them. */
export function presentChangeRequests(
  service: Service,
  { items, ...envelope }: ListAnswer<ChangeRequestRow>,
): ListAnswer<ChangeRequest> {
  const beside = besideOf(service, items);
  return { ...envelope, items: items.map((row) => presentChangeRequest(service, row, beside)) };
}

export function presentChangeRequest(
  service: Service,
  row: ChangeRequestRow,
  beside = besideOf(service, [row]),
): ChangeRequest {
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    // Written from a validated body, or by the importer.
    ...(row.description === null ? {} : { description: storedDocument(row.description) }),
    createdBy: presentUser(service, service.people.user(row.created_by)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    space: row.space_id,
    revision: row.revision_id,
    revisionInitial: row.revision_initial,
    ...(row.revision_merged_ancestor === null
      ? {}
      : { revisionMergedAncestor: row.revision_merged_ancestor }),
    ...(row.revision_merged === null ? {} : { revisionMerged: row.revision_merged }),
    comments: beside.openComments.get(row.id) ?? 0,
    outdated: row.status !== 'merged' && ancestorOf(row) !== beside.primary.get(row.space_id),
    urls: {
      app: `${service.baseUrl}/app/s/${row.space_id}/~/changes/${row.number}`,
      location: `${service.baseUrl}/v1/spaces/${row.space_id}/change-requests/${row.id}`,
    },
  };
}

export function presentReview(service: Service, request: ChangeRequestRow, row: ReviewRow): Review {
  const location = `${service.baseUrl}/v1/spaces/${request.space_id}/change-requests/${request.id}`;
  return {
    object: 'change-request-review',
    id: row.id,
    status: row.status,
    reviewer: presentUser(service, service.people.user(row.user_id)),
    revision: row.revision_id,
    outdated: row.revision_id !== request.revision_id,
    createdAt: row.created_at,
    updatedAt: row.created_at,
    urls: { location: `${location}/reviews/${row.id}` },
    ...(row.comment === null ? {} : { comment: { markdown: row.comment } }),
  };
}
