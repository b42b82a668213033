import type { SectionNode, SiteCrumb, SitePage, SiteSpaceNode } from './model.ts';
import type { SpaceContents } from './space-contents.ts';

interface Stands {
  /** Null where no tab bar says it. */
  readonly section: SectionNode | null;
  /** Null where there is one alone. */
  readonly variant: SiteSpaceNode | null;
  readonly base: string;
  readonly contents: SpaceContents | null;
  readonly page: SitePage | null;
}

/** Section, variant, and what the page stands in, outermost first (docs/design/site-preview.md). */
export function breadcrumbsOf({ section, variant, base, contents, page }: Stands): readonly SiteCrumb[] {
  const crumbs: SiteCrumb[] = [];
  if (section !== null) {
    crumbs.push({ kind: 'section', title: section.title, icon: section.icon, emoji: null, path: base });
  }
  if (variant !== null) {
    crumbs.push({ kind: 'variant', title: variant.title, icon: null, emoji: null, path: base });
  }
  if (contents === null || page === null) return crumbs;
  const above: SiteCrumb[] = [];
  for (let id = contents.pages.parents.get(page.id); id !== undefined && id !== null;) {
    const parent = contents.pages.byId.get(id);
    if (parent === undefined) break;
    const { title, icon, emoji } = parent;
    const kind = parent.kind === 'group' ? 'group' : 'page';
    above.unshift({ kind, title, icon, emoji, path: kind === 'group' ? null : contents.pathOf(parent) });
    id = contents.pages.parents.get(id);
  }
  return [...crumbs, ...above];
}
