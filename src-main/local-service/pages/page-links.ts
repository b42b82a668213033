import { isSamePlace } from '../data/page-places.ts';
import type { Near, Revision } from '../data/revision.ts';
import { hasSameFiles, linksFrom, namesOfPage } from './page-references.ts';
import type { PageLink, ResolvedPage } from './page-references.ts';
import type { Service } from '../service.ts';
import type { StoredPage } from '../snapshot.ts';

/** Every link of a revision's pages, in reading order. */
export function linksIn(service: Service, revision: Revision): readonly PageLink[] {
  const resolved = resolvedPages(service, revision);
  return [...revision.pageById.values()].flatMap((page) => resolved(page).links);
}

/** The links of one page of a revision: they alone, where those of all others are not known and not soon at hand. */
export function linksOfPage(service: Service, revision: Revision, page: StoredPage): readonly PageLink[] {
  const isCached = revision.near !== undefined || revision.remembers('links');
  return (isCached ? resolvedPages(service, revision)(page) : linksFrom(service, revision, page)).links;
}

interface LinkTarget {
  readonly kind: 'page' | 'file';
  readonly id: string;
}

/** The pages that link to a page or a file, each once, in reading order. */
export function pagesLinkingTo(
  service: Service,
  revision: Revision,
  target: LinkTarget,
): readonly StoredPage[] {
  const near = nearWithSameFiles(revision);
  const pagesOf = (ids: readonly string[]): readonly StoredPage[] =>
    ids.map((id) => revision.pageById.get(id)).filter((page) => page !== undefined);
  if (near === undefined) return pagesOf(idsLinkingTo(service, revision, target));
  const before = idsLinkingTo(service, near.of, target);
  const resolved = resolvedPages(service, revision);
  const linkNow = new Set(
    [...near.changed.values()].filter((page) => leadsTo(resolved(page), target)).map(({ id }) => id),
  );
  const kept = before.filter((id) => !near.changed.has(id) || linkNow.has(id));
  const isNew = [...linkNow].some((id) => !before.includes(id));
  return isNew ? scan(service, revision, target) : pagesOf(kept);
}

/** For a revision that others are near to: they all begin with this. */
function idsLinkingTo(service: Service, revision: Revision, target: LinkTarget): readonly string[] {
  return revision.remember(`pages linking to ${target.kind} ${target.id}`, () =>
    scan(service, revision, target).map(({ id }) => id),
  );
}

function scan(service: Service, revision: Revision, target: LinkTarget): readonly StoredPage[] {
  const resolved = resolvedPages(service, revision);
  return [...revision.pageById.values()].filter((page) => leadsTo(resolved(page), target));
}

function leadsTo({ links }: ResolvedPage, { kind, id }: LinkTarget): boolean {
  return links.some(
    ({ target }) =>
      (target.kind === 'page' && kind === 'page' && target.page.id === id) ||
      (target.kind === 'file' && kind === 'file' && target.file.id === id),
  );
}

/** The near revision, where links of unchanged pages lead to the same places in both. */
function nearWithSameFiles(revision: Revision): Near | undefined {
  const { near } = revision;
  return near !== undefined && hasSameFiles(near.of, revision) ? near : undefined;
}

type Resolve = (page: StoredPage) => ResolvedPage;

/**
 * The links of each page, worked out once. Thousands of pages have the same links in one revision as in another, so they
 * are taken from there: from a near one all but those of changed pages, from another those that ask for nothing that moved.
 */
function resolvedPages(service: Service, revision: Revision): Resolve {
  return revision.remember('links', () => {
    const own = resolver(service, revision);
    const near = nearWithSameFiles(revision);
    if (near !== undefined) {
      const before = resolvedPages(service, near.of);
      return (page) => (near.changed.has(page.id) ? own(page) : before(page));
    }
    // The pinned one takes no links from another itself, so that none holds on to a chain of them.
    const other = service.revisions.pinnedOf(revision.spaceId);
    const differing = other === undefined ? undefined : differingPages(service, other, revision);
    if (other === undefined || differing === undefined) {
      service.revisions.pin(revision);
      return own;
    }
    const before = resolvedPages(service, other);
    return (page) => (differing.has(page.id) ? own(page) : before(page));
  });
}

function resolver(service: Service, revision: Revision): Resolve {
  const known = new Map<string, ResolvedPage>();
  return (page) => {
    const links = known.get(page.id) ?? linksFrom(service, revision, page);
    known.set(page.id, links);
    return links;
  };
}

/** Names that mean something else make more work than they save. */
const mostMoved = 3000;

/** Ids of the pages of a revision whose links may be others than in `other`; undefined where too much differs to tell. */
function differingPages(
  service: Service,
  other: Revision,
  revision: Revision,
): ReadonlySet<string> | undefined {
  if (!hasSameFiles(other, revision)) return undefined;
  const differing = new Set<string>();
  // Of pages that share a name the first has it, which another order may change. Others come to share one by moving.
  const moved = new Set(other.sharedNames);
  const move = (page: StoredPage): void => namesOfPage(page).forEach((name) => moved.add(name));
  const same: StoredPage[] = [];
  for (const page of revision.pageById.values()) {
    const before = other.pageById.get(page.id);
    if (before !== undefined && isSamePlace(before, page)) {
      if (bodyOf(before) === bodyOf(page)) same.push(page);
      else differing.add(page.id);
      continue;
    }
    differing.add(page.id);
    move(page);
    if (before !== undefined) move(before);
  }
  for (const page of other.pageById.values()) if (!revision.pageById.has(page.id)) move(page);
  if (moved.size > mostMoved) return undefined;
  revision.takeNamesFrom(other, moved);
  const before = resolvedPages(service, other);
  for (const page of same) if (before(page).names.some((name) => moved.has(name))) differing.add(page.id);
  return differing;
}

function bodyOf(page: StoredPage): string | undefined {
  return page.type === 'document' ? page.documentId : undefined;
}
