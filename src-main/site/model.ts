import type { Customization } from '../api/customization.ts';
import type { ContentReference } from '../api/document.ts';
import type { Site } from '../api/site.ts';
import type { Value } from '../content/expression/evaluate.ts';

/**
 * What is held of a published site, and what a visitor of it sees (docs/design/site-preview.md).
 * Everything here is plain data, so it crosses the bridge and can be kept as a draft.
 *
 * A `site path` names a place on the site without a leading or trailing slash, for example `reference/v2/limits`; the root
 * is the empty path.
 */

/** A space as a part of a site. */
export interface SiteSpaceNode {
  readonly id: string;
  readonly spaceId: string;
  /** Within its section, or on the site. The default site space does not show it in addresses. */
  readonly path: string;
  readonly title: string;
  readonly isDefault: boolean;
  readonly condition: string | null;
  readonly isHidden: boolean;
  /** As the space says; null counts as English. */
  readonly language: string | null;
  readonly publishedUrl: string | null;
}

export interface SectionNode {
  readonly kind: 'section';
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly path: string;
  readonly isDefault: boolean;
  readonly condition: string | null;
  readonly siteSpaces: readonly SiteSpaceNode[];
}

/** A group has no address of its own. */
export interface SectionGroupNode {
  readonly kind: 'group';
  readonly id: string;
  readonly title: string;
  readonly icon: string | null;
  readonly children: readonly StructureItem[];
}

export type StructureItem = SectionNode | SectionGroupNode;

/** How a site is put together: site spaces alone, or sections and groups of them. */
export type Structure =
  | { readonly type: 'siteSpaces'; readonly siteSpaces: readonly SiteSpaceNode[] }
  | { readonly type: 'sections'; readonly items: readonly StructureItem[] };

/** `default-look`: the service does not hand the customization out, so the site is shown as one where nothing was set. */
export interface HeldCustomization {
  readonly settings: Customization;
  readonly from: 'service' | 'default-look';
}

export interface SiteShareLink {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** What is held of one site. */
export interface SiteSource {
  readonly site: Site;
  readonly structure: Structure;
  readonly customization: HeldCustomization;
  /** By site space: its own settings, laid over the site's; a site space without an entry has none of its own. */
  readonly overrides: Readonly<Record<string, Customization>>;
  /** JSON Schema (draft 07) of what visitors are told apart by; null: the site has none. */
  readonly adaptiveSchema: Readonly<Record<string, unknown>> | null;
  readonly shareLinks: readonly SiteShareLink[];
  /** What could not be had, in sentences. */
  readonly missing: readonly string[];
  /** Milliseconds since the epoch. */
  readonly asOf: number;
}

// -- who looks at it ------------------------------------------------------------------------------------------------

export type SiteVisibility = 'public' | 'unlisted' | 'share-link' | 'visitor-auth';

/** A reader of the site, as one chooses to be. */
export interface Visitor {
  /** Whom the site is shown to; null: as it is set. */
  readonly visibility: SiteVisibility | null;
  /** Let in by the site's own sign-in. */
  readonly isSignedIn: boolean;
  /** What `visitor.claims` of conditions reads; `unsigned` holds what a visitor may say of themselves. */
  readonly claims: Readonly<Record<string, Value>>;
  /** The share link they came by. */
  readonly shareLinkId: string | null;
  /** A code such as `fr`; null: the site's default. */
  readonly language: string | null;
}

/** What of a space's content the site is shown with; other spaces show their primary content. */
export type ContentState =
  | { readonly kind: 'primary' }
  | { readonly kind: 'change-request'; readonly spaceId: string; readonly changeRequestId: string }
  | { readonly kind: 'revision'; readonly spaceId: string; readonly revisionId: string };

// -- pages ----------------------------------------------------------------------------------------------------------

/** A page of a space as it stands on a site. */
export interface SitePage {
  readonly id: string;
  /** Documents have bodies and addresses; groups are labels; links open their target. */
  readonly kind: 'document' | 'group' | 'link';
  readonly title: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly emoji: string | null;
  /** In its space, without slashes at its ends. */
  readonly path: string;
  /** Not in the table of contents, yet reached by its address. */
  readonly isHidden: boolean;
  readonly condition: string | null;
  /** Where a link leads. */
  readonly target: ContentReference | null;
  /** What `page.vars` of expressions reads. */
  readonly variables: Readonly<Record<string, Value>>;
  readonly children: readonly SitePage[];
}

/** The pages of one state of a space. Answers about one revision are the same object each time. */
export interface SitePages {
  readonly roots: readonly SitePage[];
  readonly byId: ReadonlyMap<string, SitePage>;
  /** Documents and groups by path. */
  readonly byPath: ReadonlyMap<string, SitePage>;
  /** What `space.vars` of expressions reads. */
  readonly variables: Readonly<Record<string, Value>>;
  /** Some page has a condition: visitors see different pages. */
  readonly hasConditions: boolean;
  /** Ids of what a page stands under, nearest first; empty at the root. */
  readonly parents: ReadonlyMap<string, string | null>;
}

// -- where one is, and where one can go -----------------------------------------------------------------------------

/** Where a site path leads. `pageId` null: the site space is shown, but has no such page (`found` false) or no page at all. */
export interface SitePlace {
  readonly siteSpaceId: string;
  readonly sectionId: string | null;
  readonly pageId: string | null;
  readonly found: boolean;
  /** The one address of the place: other spellings lead there. Of what was not found, what was asked for. */
  readonly path: string;
}

/** Where something on the site leads. */
export type SiteTarget =
  | { readonly kind: 'path'; readonly path: string; readonly anchor?: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly spaceId: string; readonly fileId: string }
  | { readonly kind: 'broken'; readonly reason: string };

export interface SectionEntry {
  readonly kind: 'section';
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly isActive: boolean;
  /** By the rules of "Clicking a section". */
  readonly path: string;
}

/** A tab that opens a pop-up. */
export interface GroupEntry {
  readonly kind: 'group';
  readonly id: string;
  readonly title: string;
  readonly icon: string | null;
  /** The current section stands in it. */
  readonly isActive: boolean;
  /** Never empty: groups without a visible section are dropped. */
  readonly children: readonly SectionTab[];
  /** The children as the pop-up's columns show them: ten in a column, at most four columns. */
  readonly columns: readonly (readonly SectionTab[])[];
  /** Columns of equal height where there are more than three groups among the children. */
  readonly isMasonry: boolean;
}

export type SectionTab = SectionEntry | GroupEntry;

/** Another site space of the current section. */
export interface VariantEntry {
  readonly siteSpaceId: string;
  readonly title: string;
  /** A code; `en` where the space says nothing. */
  readonly language: string;
  readonly isActive: boolean;
  /** The same page there if it has one of that path, else its first page. */
  readonly path: string;
}

/** An entry of the table of contents. The same objects are given for every page of a site space. */
export interface TocEntry {
  readonly id: string;
  readonly kind: SitePage['kind'];
  readonly title: string;
  readonly icon: string | null;
  readonly emoji: string | null;
  /** Null for groups, which are labels. */
  readonly target: SiteTarget | null;
  readonly children: readonly TocEntry[];
}

export interface SiteCrumb {
  readonly kind: 'section' | 'variant' | 'page' | 'group';
  readonly title: string;
  readonly icon: string | null;
  readonly emoji: string | null;
  /** Null where there is nothing to open. */
  readonly path: string | null;
}

export interface SiteNeighbour {
  readonly pageId: string;
  readonly title: string;
  readonly description: string | null;
  readonly path: string;
}

/** Everything about one place of a site that is not the page itself. */
export interface SiteNavigation {
  readonly place: SitePlace;
  /** Empty where no tab bar is shown. */
  readonly tabs: readonly SectionTab[];
  /** Of the current section and language; shown where there is more than one. */
  readonly variants: readonly VariantEntry[];
  /** One entry for each language of the current section; shown where there is more than one. */
  readonly languages: readonly VariantEntry[];
  readonly toc: readonly TocEntry[];
  /** Ids of the entries on the way to the current page, outermost first, itself last: what is open in the table of contents. */
  readonly trail: readonly string[];
  /** From the section down to what the page stands in; the page itself is not among them. */
  readonly breadcrumbs: readonly SiteCrumb[];
  readonly previous: SiteNeighbour | null;
  readonly next: SiteNeighbour | null;
  /** A code; `en` where the space says nothing. */
  readonly language: string;
}

// -- what is not shown ----------------------------------------------------------------------------------------------

/** Something this visitor cannot see, and why. */
export interface Invisible {
  readonly what: 'site' | 'section' | 'site-space' | 'page' | 'block' | 'header-link';
  readonly id: string;
  readonly title: string;
  /** Titles of what it stands in, outermost first. */
  readonly inside: readonly string[];
  /** Null where no condition is the cause. */
  readonly condition: string | null;
  /** In a sentence. */
  readonly reason: string;
  /** Why the condition could not be evaluated; what has such a condition is not shown. Null: it was evaluated. */
  readonly error: string | null;
}
