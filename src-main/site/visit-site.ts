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
  Structure,
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

type PagesOf = (node: SiteSpaceNode) => SitePages | null;

/**
 * A site as a visitor meets it (docs/design/site-preview.md).
 *
 * @param pagesOf the pages of a site space in the state of content that is shown; null where they are not held
 */
export function visitSite(source: SiteSource, visitor: Visitor, pagesOf: PagesOf): VisitedSite {
  return new VisitorSite(source, visitor, pagesOf);
}

class VisitorSite implements VisitedSite {
  readonly source: SiteSource;
  readonly structure: Structure;
  readonly siteSpaces: readonly SiteSpaceNode[];
  readonly refused: string | null;
  readonly #visitor: Visitor;
  readonly #pagesOf: PagesOf;
  /** What conditions and expressions compute with everywhere on the site. */
  readonly #common: Scope;
  /** Sections and site spaces that the visitor does not see. */
  readonly #hidden: readonly Invisible[];
  readonly #located: readonly Located[];
  readonly #byId: ReadonlyMap<string, Located>;
  readonly #known = new Map<string, SpaceContents | null>();
  readonly #settings = new Map<string, Customization>();
  readonly #context: TargetContext;
  #start: SitePlace | null | undefined;

  constructor(source: SiteSource, visitor: Visitor, pagesOf: PagesOf) {
    this.source = source;
    this.#visitor = visitor;
    this.#pagesOf = pagesOf;
    this.#common = { visitor: visitorScope(visitor), site: { title: source.site.title } };
    const { structure, invisible } = visibleStructure(source.structure, this.#common);
    this.structure = structure;
    this.#hidden = invisible;
    this.#located = siteSpacesOf(structure).map(({ node, section }): Located => ({
      node,
      section,
      base: baseOf(node, section),
      longBase: joined(section?.path ?? '', node.path),
    }));
    this.#byId = new Map(this.#located.map((one) => [one.node.id, one]));
    this.siteSpaces = this.#located.map(({ node }) => node);
    this.#context = {
      siteSpacesOf: (spaceId, preferred) => this.siteSpacesOf(spaceId, preferred),
      node: (id) => this.#byId.get(id)?.node,
      contents: (siteSpaceId) => this.#contents(siteSpaceId),
      all: () => this.siteSpaces,
    };
    this.refused = refusalOf(source, visitor);
  }

  get start(): SitePlace | null {
    this.#start ??= this.#startOf();
    return this.#start;
  }

  resolve(asked: string): SitePlace {
    const path = plainPath(asked);
    const within = (base: string): string | null => {
      if (base === '') return path;
      if (path === base) return '';
      return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null;
    };
    const candidates = this.#located
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
      const page = this.#contents(one.node.id)?.at(rest) ?? null;
      if (page !== null) return this.#placeOf(one, page, path);
    }
    const nearest = candidates[0]?.one ?? this.#arrival() ?? this.#located[0];
    if (nearest !== undefined && path === '') {
      const begins = this.#arrival() ?? nearest;
      return this.#placeOf(begins, this.#contents(begins.node.id)?.home ?? null, path);
    }
    return nearest === undefined
      ? { siteSpaceId: '', sectionId: null, pageId: null, found: false, path }
      : this.#placeOf(nearest, null, path);
  }

  navigation(place: SitePlace): SiteNavigation {
    const one = this.#byId.get(place.siteSpaceId);
    if (one === undefined) return nowhere(place);
    const own = this.#contents(place.siteSpaceId);
    const page = place.pageId === null ? null : (own?.pages.byId.get(place.pageId) ?? null);
    const baseOfNode = (node: SiteSpaceNode): string => this.#byId.get(node.id)?.base ?? '';
    const here = this.#located.filter((other) => other.section?.id === one.section?.id);
    const pathIn = (node: SiteSpaceNode): string => {
      const there = this.#contents(node.id);
      if (there === null || page === null || node.id === one.node.id)
        return node.id === one.node.id ? place.path : baseOfNode(node);
      const same = there.pages.byPath.get(page.path);
      return (same === undefined ? null : there.pathOf(same)) ?? there.base;
    };
    const tabs = tabsOf(this.structure, { section: one.section, siteSpace: one.node, baseOf: baseOfNode });
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

  pathOf(siteSpaceId: string, pageId: string): string | null {
    const own = this.#contents(siteSpaceId);
    const page = own?.pages.byId.get(pageId);
    return page === undefined ? null : (own?.pathOf(page) ?? null);
  }

  siteSpacesOf(spaceId: string, preferred: string | null = null): readonly SiteSpaceNode[] {
    const nodes = this.#located.flatMap(({ node }) => (node.spaceId === spaceId ? [node] : []));
    const first = nodes.find((node) => node.id === preferred);
    return first === undefined ? nodes : [first, ...nodes.filter((node) => node !== first)];
  }

  pages(siteSpaceId: string): SitePages | null {
    return this.#contents(siteSpaceId)?.pages ?? null;
  }

  page(siteSpaceId: string, pageId: string): SitePage | null {
    return this.#contents(siteSpaceId)?.pages.byId.get(pageId) ?? null;
  }

  documents(siteSpaceId: string): readonly SitePage[] {
    return documentsOf(this.#contents(siteSpaceId)?.pages.roots ?? [], false);
  }

  target(reference: ContentReference, from: string | null): SiteTarget {
    return targetOf(this.#context, reference, from);
  }

  customization(siteSpaceId: string): Customization {
    const before = this.#settings.get(siteSpaceId);
    if (before !== undefined) return before;
    const made = effectiveCustomization(
      this.source.customization.settings,
      this.source.overrides[siteSpaceId] ?? null,
    );
    this.#settings.set(siteSpaceId, made);
    return made;
  }

  title(siteSpaceId: string): string {
    const { title } = this.customization(siteSpaceId);
    return title === undefined || title === null || title === '' ? this.source.site.title : title;
  }

  headerLinks(siteSpaceId: string): readonly SiteHeaderLink[] {
    return headerLinksOf(this.customization(siteSpaceId), this.#common, (reference) =>
      this.target(reference, null),
    ).links;
  }

  footerGroups(siteSpaceId: string): readonly SiteFooterGroup[] {
    return footerGroupsOf(this.customization(siteSpaceId), (reference) => this.target(reference, null));
  }

  scope(siteSpaceId: string, pageId: string | null): Scope {
    const own = this.#contents(siteSpaceId);
    const node = this.#byId.get(siteSpaceId)?.node;
    if (own === null || node === undefined) return { ...this.#common, space: undefined, page: undefined };
    const ofSpace = this.#spaceScope(node, own.pages);
    const page = pageId === null ? undefined : own.pages.byId.get(pageId);
    return page === undefined ? ofSpace : pageScope(ofSpace, page);
  }

  invisible(): readonly Invisible[] {
    const first = this.#located[0]?.node.id;
    const links =
      first === undefined
        ? []
        : headerLinksOf(this.customization(first), this.#common, (reference) => this.target(reference, null))
            .invisible;
    const pages = this.#located.flatMap(({ node, section }) => {
      const all = this.#pagesOf(node);
      return all === null
        ? []
        : invisiblePages(all, this.#spaceScope(node, all), [
            ...(section === null ? [] : [section.title]),
            node.title,
          ]);
    });
    const site: readonly Invisible[] =
      this.refused === null
        ? []
        : [
            {
              what: 'site',
              id: this.source.site.id,
              title: this.source.site.title,
              inside: [],
              condition: null,
              reason: this.refused,
              error: null,
            },
          ];
    return [...site, ...this.#hidden, ...links, ...pages];
  }

  #spaceScope(node: SiteSpaceNode, pages: SitePages): Scope {
    const space = { title: node.title, language: languageOf(node), vars: pages.variables };
    return { ...this.#common, space, page: undefined };
  }

  #contents(siteSpaceId: string): SpaceContents | null {
    const before = this.#known.get(siteSpaceId);
    if (before !== undefined) return before;
    const place = this.#byId.get(siteSpaceId);
    const pages = place === undefined ? null : this.#pagesOf(place.node);
    const made =
      place === undefined || pages === null
        ? null
        : new SpaceContents(
            visiblePages(pages, this.#spaceScope(place.node, pages)),
            place.base,
            (reference) => this.target(reference, siteSpaceId),
          );
    this.#known.set(siteSpaceId, made);
    return made;
  }

  #placeOf(one: Located, page: SitePage | null, asked: string): SitePlace {
    const path = page === null ? null : (this.#contents(one.node.id)?.pathOf(page) ?? null);
    return {
      siteSpaceId: one.node.id,
      sectionId: one.section?.id ?? null,
      pageId: path === null ? null : (page?.id ?? null),
      found: path !== null,
      path: path ?? asked,
    };
  }

  /** Where one arrives: in the visitor's language where the default place has it. */
  #arrival(): Located | null {
    const sections = sectionsOf(this.structure);
    const section = sections.find((one) => one.isDefault) ?? sections[0];
    const here = this.#located.filter((one) => one.section?.id === section?.id);
    const usual = here.find(({ node }) => node.isDefault) ?? here[0] ?? null;
    const language = this.#visitor.language?.toLowerCase();
    if (language === undefined || (usual !== null && languageOf(usual.node) === language)) return usual;
    return here.find(({ node }) => languageOf(node) === language) ?? usual;
  }

  #startOf(): SitePlace | null {
    const first = this.#arrival();
    const inOrder = first === null ? this.#located : [first, ...this.#located.filter((one) => one !== first)];
    for (const one of inOrder) {
      const home = this.#contents(one.node.id)?.home ?? null;
      if (home !== null) return this.#placeOf(one, home, one.base);
    }
    return null;
  }
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
