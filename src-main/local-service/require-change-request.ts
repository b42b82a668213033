import type { ChangeRequestRow } from './data/change-requests.ts';
import { notFound, ServiceError } from './service-error.ts';
import type { Service } from './service.ts';

interface ChangeRequestPath {
  readonly spaceId: string;
  /** Id, or number in the space. */
  readonly changeRequestId: string;
}

export function requireChangeRequest(service: Service, path: ChangeRequestPath): ChangeRequestRow {
  const row = service.changeRequests.find(path.spaceId, path.changeRequestId);
  if (row === undefined) throw notFound('change request');
  return row;
}

/** A change request that is still to be decided. */
export function requireUnmerged(service: Service, path: ChangeRequestPath): ChangeRequestRow {
  const row = requireChangeRequest(service, path);
  if (row.status === 'merged')
    throw new ServiceError(409, 'The change request is merged; it does not change any more.');
  return row;
}
