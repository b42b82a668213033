import type { Customization } from '../api/customization.ts';
import type { ContentReference } from '../api/document.ts';
import type { Scope } from '../content/expression/evaluate.ts';
import { visitorScope } from './condition.ts';
import { effectiveCustomization } from './theme/customization.ts';
import { invisiblePages } from './invisible-pages.ts';
import type {
  Invisible,
  SectionNode,
  SiteNavigation,
  SitePage,
  SitePages,
  SitePlace,
  SiteSource,
  SiteSpaceNode,
  SiteTarget,
  Visitor,
} from './model.ts';
import { breadcrumbsOf } from './breadcrumbs.ts';
import { languageOf, tabsOf, variantsOf } from './structure/section-tabs.ts';
import { footerGroupsOf, headerLinksOf } from './site-links.ts';
import { documentsOf, pageScope, visiblePages } from './site-pages.ts';
import { targetOf } from './site-targets.ts';
import type { TargetContext } from './site-targets.ts';
import { SpaceContents } from './space-contents.ts';
import { baseOf, joined, plainPath, sectionsOf, siteSpacesOf } from './structure/structure.ts';
import { visibleStructure } from './structure/visible-structure.ts';
import type { SiteFooterGroup, SiteHeaderLink, VisitedSite } from './visited-site.ts';
import { refusalOf } from './refusal.ts';

interface Located {
  readonly node: SiteSpaceNode;
  readonly section: SectionNode | null;
  readonly base: string;
  /** Spelled out, also what addresses leave out of it. */
  readonly longBase: string;
}

/**
 * A site as a visitor meets it (docs/design/site-preview.md).
 *
 * @param pagesOf the pages of a site space in the state of content that is shown; null where they are not held
 */
export function visitSite(
  source: SiteSource,
  visitor: Visitor,
  pagesOf: (node: SiteSpaceNode) => SitePages | null,
): VisitedSite {
  const common: Scope = { visitor: visitorScope(visitor), site: { title: source.site.title } };
  const { structure, invisible: hidden } = visibleStructure(source.structure, common);
  const located = siteSpacesOf(structure).map(({ node, section }): Located => ({
    node,
    section,
    base: baseOf(node, section),
    longBase: joined(section?.path ?? '', node.path),
  }));
  const byId = new Map(located.map((one) => [one.node.id, one]));
  const known = new Map<string, SpaceContents | null>();
  const settings = new Map<string, Customization>();

  function spaceScope(node: SiteSpaceNode, pages: SitePages): Scope {
    const space = { title: node.title, language: languageOf(node), vars: pages.variables };
    return { ...common, space, page: undefined };
  }

  function contents(siteSpaceId: string): SpaceContents | null {
    const before = known.get(siteSpaceId);
    if (before !== undefined) return before;
    const place = byId.get(siteSpaceId);
    const pages = place === undefined ? null : pagesOf(place.node);
    const made =
      place === undefined || pages === null
        ? null
        : new SpaceContents(visiblePages(pages, spaceScope(place.node, pages)), place.base, (reference) =>
            target(reference, siteSpaceId),
          );
    known.set(siteSpaceId, made);
    return made;
  }

  function spacesShowing(spaceId: string, preferred: string | null = null): readonly SiteSpaceNode[] {
    const nodes = located.flatMap(({ node }) => (node.spaceId === spaceId ? [node] : []));
    const first = nodes.find((node) => node.id === preferred);
    return first === undefined ? nodes : [first, ...nodes.filter((node) => node !== first)];
  }

  const context: TargetContext = {
    siteSpacesOf: spacesShowing,
    node: (id) => byId.get(id)?.node,
    contents,
    all: () => located.map(({ node }) => node),
  };

  function target(reference: ContentReference, from: string | null): SiteTarget {
    return targetOf(context, reference, from);
  }

  function placeOf(one: Located, page: SitePage | null, asked: string): SitePlace {
    const path = page === null ? null : (contents(one.node.id)?.pathOf(page) ?? null);
    return {
      siteSpaceId: one.node.id,
      sectionId: one.section?.id ?? null,
      pageId: path === null ? null : (page?.id ?? null),
      found: path !== null,
      path: path ?? asked,
    };
  }

  /** Where one arrives: in the visitor's language where the default place has it. */
  function arrival(): Located | null {
    const sections = sectionsOf(structure);
    const section = sections.find((one) => one.isDefault) ?? sections[0];
    const here = located.filter((one) => one.section?.id === section?.id);
    const usual = here.find(({ node }) => node.isDefault) ?? here[0] ?? null;
    const language = visitor.language?.toLowerCase();
    if (language === undefined || (usual !== null && languageOf(usual.node) === language)) return usual;
    return here.find(({ node }) => languageOf(node) === language) ?? usual;
  }

  function resolve(asked: string): SitePlace {
    const path = plainPath(asked);
    const within = (base: string): string | null => {
      if (base === '') return path;
      if (path === base) return '';
      return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null;
    };
    const candidates = located
      .flatMap((one) =>
        [
          ...new Set([
            one.base,
            one.longBase,
            joined(one.section?.path ?? '', one.node.isDefault ? '' : one.node.path),
          ]),
        ].flatMap((base) => {
          const rest = within(base);
          return rest === null ? [] : [{ one, base, rest }];
        }),
      )
      .sort((a, b) => b.base.length - a.base.length);
    for (const { one, rest } of candidates) {
      const page = contents(one.node.id)?.at(rest) ?? null;
      if (page !== null) return placeOf(one, page, path);
    }
    const nearest = candidates[0]?.one ?? arrival() ?? located[0];
    if (nearest !== undefined && path === '') {
      const begins = arrival() ?? nearest;
      return placeOf(begins, contents(begins.node.id)?.home ?? null, path);
    }
    return nearest === undefined
      ? { siteSpaceId: '', sectionId: null, pageId: null, found: false, path }
      : placeOf(nearest, null, path);
  }

  function startOf(): SitePlace | null {
    const first = arrival();
    const inOrder = first === null ? located : [first, ...located.filter((one) => one !== first)];
    for (const one of inOrder) {
      const home = contents(one.node.id)?.home ?? null;
      if (home !== null) return placeOf(one, home, one.base);
    }
    return null;
  }

  function navigation(place: SitePlace): SiteNavigation {
    const one = byId.get(place.siteSpaceId);
    if (one === undefined) return nowhere(place);
    const own = contents(place.siteSpaceId);
    const page = place.pageId === null ? null : (own?.pages.byId.get(place.pageId) ?? null);
    const baseOfNode = (node: SiteSpaceNode): string => byId.get(node.id)?.base ?? '';
    const here = located.filter((other) => other.section?.id === one.section?.id);
    const pathIn = (node: SiteSpaceNode): string => {
      const there = contents(node.id);
      if (there === null || page === null || node.id === one.node.id)
        return node.id === one.node.id ? place.path : baseOfNode(node);
      const same = there.pages.byPath.get(page.path);
      return (same === undefined ? null : there.pathOf(same)) ?? there.base;
    };
    const tabs = tabsOf(structure, { section: one.section, siteSpace: one.node, baseOf: baseOfNode });
    const { variants, languages } = variantsOf(
      here.map(({ node }) => node),
      one.node,
      pathIn,
    );
    const around = own === null || page === null ? { previous: null, next: null } : own.neighbours(page.id);
    return {
      place,
      tabs,
      variants,
      languages,
      toc: own?.toc ?? [],
      trail: own === null || page === null ? [] : own.trail(page.id),
      breadcrumbs: breadcrumbsOf({
        section: tabs.length === 0 ? null : one.section,
        variant: variants.length > 1 ? one.node : null,
        base: one.base,
        contents: own,
        page,
      }),
      ...around,
      language: languageOf(one.node),
    };
  }

  function customization(siteSpaceId: string): Customization {
    const before = settings.get(siteSpaceId);
    if (before !== undefined) return before;
    const made = effectiveCustomization(source.customization.settings, source.overrides[siteSpaceId] ?? null);
    settings.set(siteSpaceId, made);
    return made;
  }

  function scope(siteSpaceId: string, pageId: string | null): Scope {
    const own = contents(siteSpaceId);
    const node = byId.get(siteSpaceId)?.node;
    if (own === null || node === undefined) return { ...common, space: undefined, page: undefined };
    const ofSpace = spaceScope(node, own.pages);
    const page = pageId === null ? undefined : own.pages.byId.get(pageId);
    return page === undefined ? ofSpace : pageScope(ofSpace, page);
  }

  const refused = refusalOf(source, visitor);
  let start: SitePlace | null | undefined;

  return {
    source,
    structure,
    siteSpaces: located.map(({ node }) => node),
    get start() {
      start ??= startOf();
      return start;
    },
    refused,
    resolve,
    navigation,
    pathOf(siteSpaceId, pageId) {
      const own = contents(siteSpaceId);
      const page = own?.pages.byId.get(pageId);
      return page === undefined ? null : (own?.pathOf(page) ?? null);
    },
    siteSpacesOf: spacesShowing,
    pages: (siteSpaceId) => contents(siteSpaceId)?.pages ?? null,
    page: (siteSpaceId, pageId) => contents(siteSpaceId)?.pages.byId.get(pageId) ?? null,
    documents: (siteSpaceId) => documentsOf(contents(siteSpaceId)?.pages.roots ?? [], false),
    target,
    customization,
    title: (siteSpaceId) => {
      const { title } = customization(siteSpaceId);
      return title === undefined || title === null || title === '' ? source.site.title : title;
    },
    headerLinks: (siteSpaceId): readonly SiteHeaderLink[] =>
      headerLinksOf(customization(siteSpaceId), common, (reference) => target(reference, null)).links,
    footerGroups: (siteSpaceId): readonly SiteFooterGroup[] =>
      footerGroupsOf(customization(siteSpaceId), (reference) => target(reference, null)),
    scope,
    invisible(): readonly Invisible[] {
      const first = located[0]?.node.id;
      const links =
        first === undefined
          ? []
          : headerLinksOf(customization(first), common, (reference) => target(reference, null)).invisible;
      const pages = located.flatMap(({ node, section }) => {
        const all = pagesOf(node);
        return all === null
          ? []
          : invisiblePages(all, spaceScope(node, all), [
              ...(section === null ? [] : [section.title]),
              node.title,
            ]);
      });
      const site: readonly Invisible[] =
        refused === null
          ? []
          : [
              {
                what: 'site',
                id: source.site.id,
                title: source.site.title,
                inside: [],
                condition: null,
                reason: refused,
                error: null,
              },
            ];
      return [...site, ...hidden, ...links, ...pages];
    },
  };
}

function nowhere(place: SitePlace): SiteNavigation {
  return {
    place,
    tabs: [],
    variants: [],
    languages: [],
    toc: [],
    trail: [],
    breadcrumbs: [],
    previous: null,
    next: null,
    language: 'en',
  };
}
