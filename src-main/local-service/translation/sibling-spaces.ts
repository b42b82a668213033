import type { RepositoryPlace } from '../pages/page-references.ts';
import { resolveReference } from '../../content/links.ts';
import type { ResolvedLink } from '../../content/links.ts';
import type { Reference } from '../../shared/tree.ts';
import type { Revision } from '../data/revision.ts';
import { linkIndexOf, placeOf, resolveHere } from '../pages/page-references.ts';
import type { Service } from '../service.ts';
import type { DocumentPage, StoredPage } from '../snapshot.ts';

/** Another space of the same repository, and where in it the space lies. */
export interface SiblingSpace {
  readonly space_id: string;
  readonly directory: string;
}

/** The page of another space that a place means. */
export interface PageElsewhere {
  readonly revision: Revision;
  readonly page: StoredPage;
  readonly anchor?: string;
}

/** The other spaces of the repository that a space was imported from, those that lie deeper first. */
export function siblingsOf(service: Service, spaceId: string): readonly SiblingSpace[] {
  return service.database
    .prepare<[string], SiblingSpace>(
      `SELECT other.space_id, other.directory FROM source AS own
         JOIN source AS other ON other.location = own.location AND other.space_id <> own.space_id
         JOIN space ON space.id = other.space_id AND space.deleted_at IS NULL
       WHERE own.space_id = ? ORDER BY length(other.directory) DESC`,
    )
    .all(spaceId);
}

/** The space that lies at a place. */
export function siblingAt(
  siblings: readonly SiblingSpace[],
  { path }: RepositoryPlace,
): SiblingSpace | undefined {
  return siblings.find(
    ({ directory }) => directory !== '' && (path === directory || path.startsWith(`${directory}/`)),
  );
}

/** The page of a revision that lies at a place of its repository. */
export function pageAt(
  service: Service,
  revision: Revision,
  { path, anchor }: RepositoryPlace,
): PageElsewhere | undefined {
  const at = anchor === undefined ? {} : { anchor };
  const context = { index: linkIndexOf(service, revision), spaceId: revision.spaceId };
  const target = resolveReference({ kind: 'path', path: `/${path}`, ...at }, context);
  const page = target.kind === 'page' ? revision.pageById.get(target.page.id) : undefined;
  return page === undefined ? undefined : { revision, page, ...at };
}

/** Where a place leads now: what the other space holds moves on its own. Undefined where it leads nowhere. */
export function pageElsewhere(
  service: Service,
  siblings: readonly SiblingSpace[],
  place: RepositoryPlace,
): PageElsewhere | undefined {
  const sibling = siblingAt(siblings, place);
  const row = sibling === undefined ? undefined : service.spaces.space(sibling.space_id);
  return row === undefined ? undefined : pageAt(service, service.revisions.require(row.revision_id), place);
}

/**
 * Where a reference of a page leads in its revision, or in another space of its repository. An included file of the
 * repository is a reusable content.
 */
export function resolveIn(
  service: Service,
  revision: Revision,
  page: DocumentPage,
  reference: Reference,
): ResolvedLink {
  const target = resolveHere(service, revision, page, reference);
  const elsewhere = target.kind === 'broken' ? placeOf(page, reference) : undefined;
  if (elsewhere === undefined) return target;
  const found = pageElsewhere(service, siblingsOf(service, revision.spaceId), elsewhere);
  if (found === undefined) return target;
  const { anchor } = found;
  const at = anchor === undefined ? {} : { anchor };
  return { kind: 'in-app', space: found.revision.spaceId, page: found.page.id, ...at };
}
