import type { Customization } from '../api/customization.ts';
import type { ContentReference } from '../api/document.ts';
import type { Scope } from '../content/expression/evaluate.ts';
import type {
  Invisible,
  SiteNavigation,
  SitePage,
  SitePages,
  SitePlace,
  SiteSource,
  SiteSpaceNode,
  SiteTarget,
  Structure,
} from './model.ts';

/** A link of the header or of the footer, with what it leads to resolved. */
export interface SiteLink {
  readonly title: string;
  /** Null: the item only opens its menu. */
  readonly target: SiteTarget | null;
}
export interface SiteHeaderLink extends SiteLink {
  readonly style: 'link' | 'button-primary' | 'button-secondary';
  /** The menu; empty: none. */
  readonly links: readonly SiteLink[];
}
export interface SiteFooterGroup {
  readonly title: string;
  readonly links: readonly SiteLink[];
}

/** A site as one visitor meets it, with the content of one state: all that pages are made with, nothing of how they look. */
export interface VisitedSite {
  readonly source: SiteSource;
  /** What the visitor sees of it: sections and site spaces whose conditions hold, groups that are not empty. */
  readonly structure: Structure;
  /** Site spaces that the visitor sees, in the order of the site. */
  readonly siteSpaces: readonly SiteSpaceNode[];
  /** Where the visitor arrives; null where no site space has a page for them. */
  readonly start: SitePlace | null;
  /** Why the site does not let the visitor in; null: it does. */
  readonly refused: string | null;

  /** Where a site path leads: leading and trailing slashes do not matter, nor does the case of no letter. */
  resolve(path: string): SitePlace;
  /** All around one place. Everything that does not depend on the page itself is computed once and shared. */
  navigation(place: SitePlace): SiteNavigation;
  /** The one address of a page; null where the visitor cannot see it. */
  pathOf(siteSpaceId: string, pageId: string): string | null;
  /** Site spaces that show a space, the one that is named first, then visible ones in the order of the site. */
  siteSpacesOf(spaceId: string, preferred?: string | null): readonly SiteSpaceNode[];
  /** The pages of a site space that this visitor sees; null where its content is not held. */
  pages(siteSpaceId: string): SitePages | null;
  page(siteSpaceId: string, pageId: string): SitePage | null;
  /** Documents of a site space in reading order, hidden ones too: what is exported and searched. */
  documents(siteSpaceId: string): readonly SitePage[];
  /** Where a content reference leads that stands in a site space (null: in the customization). */
  target(reference: ContentReference, siteSpaceId: string | null): SiteTarget;
  /** Settings of a site space with every default, its own over the site's, drafts included. */
  customization(siteSpaceId: string): Customization;
  /** `title` of the settings, else of the site. */
  title(siteSpaceId: string): string;
  headerLinks(siteSpaceId: string): readonly SiteHeaderLink[];
  footerGroups(siteSpaceId: string): readonly SiteFooterGroup[];
  /** What expressions and conditions on a page of a site space compute with. */
  scope(siteSpaceId: string, pageId: string | null): Scope;
  /** What of structure, pages and header the visitor cannot see. Blocks are looked at by `filter-tree.ts`. */
  invisible(): readonly Invisible[];
}
