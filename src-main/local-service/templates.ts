import type { Role } from '../api/common.ts';
import { isAtLeast } from './access.ts';
import type { UserRow } from './data/people.ts';
import { newId } from './data/ids.ts';
import { requireUnmerged } from './require-change-request.ts';
import { requireSpace } from './handlers/spaces.ts';
import { makePrimary } from './merging/merging.ts';
import type { Service } from './service.ts';
import { notFound, ServiceError } from './service-error.ts';
import type { DocumentPage, Snapshot } from './snapshot.ts';

export interface TemplateUse {
  /** A template of this service is a page of the space: applying it adds a copy of that page at the end. */
  readonly id: string;
  readonly changeRequestId?: string | undefined;
}

/** Adds the page a template stands for to a change request, or to the primary content where none is named. */
export function applyTemplate(
  service: Service,
  spaceId: string,
  use: TemplateUse,
  user: UserRow,
  role: Role | null,
): void {
  const space = requireSpace(service, spaceId);
  const primary = service.revisions.require(space.revision_id);
  const template = primary.pageById.get(use.id);
  if (template?.type !== 'document') throw notFound('template');
  const at = service.now();
  if (use.changeRequestId === undefined) {
    if (!isAtLeast(role, 'create'))
      throw new ServiceError(403, 'Your role is too low: this needs at least create.');
    if (space.edit_mode === 'locked')
      throw new ServiceError(412, 'The space is locked; use a change request.');
    const parents = [primary.id];
    const id = service.revisions.add(
      { spaceId, parents, type: 'edits', createdAt: at },
      withCopy(primary.snapshot, template, at),
    );
    makePrimary(service, spaceId, id, at);
    return;
  }
  const request = requireUnmerged(service, { spaceId, changeRequestId: use.changeRequestId });
  const proposed = service.revisions.require(request.revision_id);
  const snapshot = withCopy(proposed.snapshot, template, at);
  const id = service.revisions.add(
    { spaceId, parents: [proposed.id], type: 'edits', createdAt: at },
    snapshot,
  );
  service.changeRequests.change(request.id, { revision_id: id, updated_at: at });
  service.changeRequests.addContributor(request.id, user.id);
}

function withCopy(snapshot: Snapshot, template: DocumentPage, at: string): Snapshot {
  const id = newId();
  const { git: _git, ...fields } = template;
  const path = `${template.path === '' ? 'page' : template.path}-${id.slice(0, 6)}`;
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const page: DocumentPage = {
    ...fields,
    id,
    title: `${template.title} (copy)`,
    slug,
    path,
    createdAt: at,
    updatedAt: at,
    pages: [],
  };
  return { ...snapshot, pages: [...snapshot.pages, page] };
}
