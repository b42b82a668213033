import { isSamePlace } from './data/page-places.ts';
import type { Revision } from './data/revision.ts';
import { hasSameFiles, linksFrom, namesOfPage } from './page-references.ts';
import type { PageLink, ResolvedPage } from './page-references.ts';
import type { Service } from './service.ts';
import type { StoredPage } from './snapshot.ts';

/** Every link of a revision's pages, in reading order. */
export function linksIn(service: Service, revision: Revision): readonly PageLink[] {
  const resolved = resolvedPages(service, revision);
  return [...revision.pageById.values()].flatMap((page) => resolved(page).links);
}

/** The links of one page of a revision: they alone, where those of all others are not known and not soon at hand. */
export function linksOfPage(service: Service, revision: Revision, page: StoredPage): readonly PageLink[] {
  const isAtHand = revision.near !== undefined || revision.remembers('links');
  return (isAtHand ? resolvedPages(service, revision)(page) : linksFrom(service, revision, page)).links;
}

/** The pages that link to a page or a file, each once, in reading order. */
export function pagesLinkingTo(
  service: Service,
  revision: Revision,
  { kind, id }: { readonly kind: 'page' | 'file'; readonly id: string },
): readonly StoredPage[] {
  const resolved = resolvedPages(service, revision);
  const leadsThere = ({ target }: PageLink): boolean =>
    (target.kind === 'page' && kind === 'page' && target.page.id === id) ||
    (target.kind === 'file' && kind === 'file' && target.file.id === id);
  return [...revision.pageById.values()].filter((page) => resolved(page).links.some(leadsThere));
}

type Resolve = (page: StoredPage) => ResolvedPage;

/**
 * The links of each page, worked out once. Thousands of pages have the same links in one revision as in another, so they
 * are taken from there: from a near one all but those of changed pages, from another those that ask for nothing that moved.
 */
function resolvedPages(service: Service, revision: Revision): Resolve {
  return revision.remember('links', () => {
    const { near } = revision;
    if (near !== undefined && hasSameFiles(near.of, revision)) {
      const before = resolvedPages(service, near.of);
      const own = resolver(service, revision, new Map());
      return (page) => (near.changed.has(page.id) ? own(page) : before(page));
    }
    return resolver(service, revision, keptLinks(service, revision));
  });
}

function resolver(service: Service, revision: Revision, known: Map<string, ResolvedPage>): Resolve {
  return (page) => {
    const links = known.get(page.id) ?? linksFrom(service, revision, page);
    known.set(page.id, links);
    return links;
  };
}

/** Names that mean something else make more work than they save. */
const mostMoved = 3000;

/** What another revision at hand knows of pages whose links are the same in this one. */
function keptLinks(service: Service, revision: Revision): Map<string, ResolvedPage> {
  const kept = new Map<string, ResolvedPage>();
  const other = service.revisions.akinTo(revision, 'links');
  if (other === undefined || !hasSameFiles(other, revision)) return kept;
  // Of pages that share a name the first has it, which another order may change.
  const moved = new Set([...other.sharedNames, ...revision.sharedNames]);
  const move = (page: StoredPage): void => namesOfPage(page).forEach((name) => moved.add(name));
  for (const page of revision.pageById.values()) {
    const before = other.pageById.get(page.id);
    if (before === page || (before !== undefined && isSamePlace(before, page))) continue;
    move(page);
    if (before !== undefined) move(before);
  }
  for (const page of other.pageById.values()) if (!revision.pageById.has(page.id)) move(page);
  if (moved.size > mostMoved) return kept;
  const resolvedBefore = resolvedPages(service, other);
  for (const page of revision.pageById.values()) {
    const before = other.pageById.get(page.id);
    if (before === undefined || !isSamePlace(before, page) || bodyOf(before) !== bodyOf(page)) continue;
    const resolved = resolvedBefore(before);
    if (!resolved.names.some((name) => moved.has(name))) kept.set(page.id, resolved);
  }
  return kept;
}

function bodyOf(page: StoredPage): string | undefined {
  return page.type === 'document' ? page.documentId : undefined;
}
