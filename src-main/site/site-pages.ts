import type { Page } from '../api/content.ts';
import type { Scope, Value } from '../content/expression/evaluate.ts';
import { decide } from './condition.ts';
import type { SitePage, SitePages } from './model.ts';
import { plainPath } from './structure/structure.ts';

/** The pages of a revision as a site shows them: 10,000 pages take some 20 ms, so keep the result by revision. */
export function readSitePages(
  roots: readonly Page[],
  variables: Readonly<Record<string, Value>> = {},
): SitePages {
  return indexed(roots.map(readPage), variables);
}

const noVariables: Readonly<Record<string, Value>> = {};
const noChildren: readonly SitePage[] = [];

function readPage(page: Page): SitePage {
  const condition = page['condition'];
  return {
    id: page.id,
    kind: kindOf(page),
    title: page.title,
    description: page.description ?? null,
    icon: page.icon ?? null,
    emoji: page.emoji ?? null,
    path: plainPath(page.path ?? page.slug ?? ''),
    isHidden: page.hidden === true,
    condition: typeof condition === 'string' ? condition : null,
    target: page.target ?? (page.href === undefined ? null : { kind: 'url', url: page.href }),
    variables: page.variables ?? noVariables,
    children: page.pages === undefined || page.pages.length === 0 ? noChildren : page.pages.map(readPage),
  };
}

/** `kind` is what older services say in its place. A computed page stands among the documents. */
function kindOf({ type, kind }: Page): SitePage['kind'] {
  const said = type ?? kind;
  return said === 'group' || said === 'link' ? said : 'document';
}

function indexed(roots: readonly SitePage[], variables: Readonly<Record<string, Value>>): SitePages {
  const byId = new Map<string, SitePage>();
  const byPath = new Map<string, SitePage>();
  const parents = new Map<string, string | null>();
  let hasConditions = false;
  const visit = (pages: readonly SitePage[], parent: string | null): void => {
    for (const page of pages) {
      if (page.condition !== null) hasConditions = true;
      byId.set(page.id, page);
      parents.set(page.id, parent);
      // A document goes before a group of the same path; of two documents the first is reached.
      const known = page.kind === 'link' ? page : byPath.get(page.path);
      if (known === undefined || (known.kind === 'group' && page.kind === 'document'))
        byPath.set(page.path, page);
      visit(page.children, page.id);
    }
  };
  visit(roots, null);
  return { roots, byId, byPath, parents, variables, hasConditions };
}

/** The pages whose conditions hold; what stands below one that does not is gone with it. The same object where all do. */
export function visiblePages(pages: SitePages, scope: Scope): SitePages {
  if (!pages.hasConditions) return pages;
  const visit = (list: readonly SitePage[]): readonly SitePage[] =>
    list.flatMap((page) => {
      if (!decide(page.condition, pageScope(scope, page)).isShown) return [];
      const children = visit(page.children);
      return [children.length === page.children.length ? page : { ...page, children }];
    });
  return indexed(visit(pages.roots), pages.variables);
}

export function pageScope(scope: Scope, page: SitePage): Scope {
  return { ...scope, page: { title: page.title, path: page.path, vars: page.variables } };
}

/** Documents in reading order; `listed` leaves out hidden ones with what stands below them. */
export function documentsOf(roots: readonly SitePage[], listed: boolean): readonly SitePage[] {
  const found: SitePage[] = [];
  const visit = (pages: readonly SitePage[]): void => {
    for (const page of pages) {
      if (listed && page.isHidden) continue;
      if (page.kind === 'document') found.push(page);
      visit(page.children);
    }
  };
  visit(roots);
  return found;
}

/** What is shown where no page is named: the first that is listed, else the first at all. */
export function firstDocument(roots: readonly SitePage[]): SitePage | null {
  return firstOf(roots, true) ?? firstOf(roots, false);
}

function firstOf(pages: readonly SitePage[], listed: boolean): SitePage | null {
  for (const page of pages) {
    if (listed && page.isHidden) continue;
    const found = page.kind === 'document' ? page : firstOf(page.children, listed);
    if (found !== null) return found;
  }
  return null;
}
