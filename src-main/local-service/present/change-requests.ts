import type { ChangeRequest, Review } from '../../api/change-request.ts';
import type { RichDocument } from '../../api/document.ts';
import type { ChangeRequestRow, ReviewRow } from '../data/change-requests.ts';
import type { Service } from '../service.ts';
import { presentUser } from './users.ts';

/** The primary revision a change request last took up. */
export function ancestorOf(row: ChangeRequestRow): string {
  return row.revision_merged_ancestor ?? row.revision_initial;
}

export function presentChangeRequest(service: Service, row: ChangeRequestRow): ChangeRequest {
  const primary = service.spaces.anySpace(row.space_id)?.revision_id;
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    // Written from a validated body, or by the importer.
    ...(row.description === null ? {} : { description: JSON.parse(row.description) as RichDocument }),
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
    comments: service.changeRequests.openComments(row),
    outdated: row.status !== 'merged' && ancestorOf(row) !== primary,
    urls: {
      app: `${service.baseUrl}/app/s/${row.space_id}/~/changes/${row.number}`,
      location: `${service.baseUrl}/v1/spaces/${row.space_id}/change-requests/${row.id}`,
    },
  };
}

export function presentReview(service: Service, row: ReviewRow): Review {
  return {
    object: 'review',
    id: row.id,
    status: row.status,
    reviewer: presentUser(service, service.people.user(row.user_id)),
    revision: row.revision_id,
    createdAt: row.created_at,
    ...(row.comment === null ? {} : { comment: { markdown: row.comment } }),
  };
}
