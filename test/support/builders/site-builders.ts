import type { Page } from '../../../src-main/api/content.ts';
import type { Customization } from '../../../src-main/api/customization.ts';
import type {
  SectionNode,
  SitePages,
  SiteSource,
  SiteSpaceNode,
  Structure,
  Visitor,
} from '../../../src-main/site/model.ts';
import { readSitePages } from '../../../src-main/site/site-pages.ts';
import { visitSite } from '../../../src-main/site/visit-site.ts';
import type { VisitedSite } from '../../../src-main/site/visited-site.ts';

/** Builders of sites for tests: everything that is not named has its usual value. */

export const siteSpace = (id: string, own: Partial<SiteSpaceNode> = {}): SiteSpaceNode => ({
  id,
  spaceId: `space-${id}`,
  path: id,
  title: id.charAt(0).toUpperCase() + id.slice(1),
  isDefault: false,
  condition: null,
  isHidden: false,
  language: null,
  publishedUrl: null,
  ...own,
});

export const section = (
  id: string,
  siteSpaces: readonly SiteSpaceNode[],
  own: Partial<SectionNode> = {},
): SectionNode => ({
  kind: 'section',
  id,
  title: id.charAt(0).toUpperCase() + id.slice(1),
  description: null,
  icon: null,
  path: id,
  isDefault: false,
  condition: null,
  siteSpaces,
  ...own,
});

export const doc = (path: string, pages: readonly Page[] = [], own: Partial<Page> = {}): Page => ({
  id: `page-${path}`,
  title: path,
  type: 'document',
  path,
  ...(pages.length === 0 ? {} : { pages }),
  ...own,
});

export const anybody: Visitor = {
  visibility: null,
  isSignedIn: false,
  claims: {},
  shareLinkId: null,
  language: null,
};

export function siteSource(structure: Structure, own: Partial<SiteSource> = {}): SiteSource {
  return {
    site: { id: 'site', title: 'Press' },
    structure,
    customization: { settings: {}, from: 'service' },
    overrides: {},
    adaptiveSchema: null,
    shareLinks: [],
    missing: [],
    asOf: 0,
    ...own,
  };
}

export const looks = (settings: Customization): Pick<SiteSource, 'customization'> => ({
  customization: { settings, from: 'service' },
});

/** @param pages by site space; one that is not named holds a single page, `start` */
export function visit(
  source: SiteSource,
  pages: Readonly<Record<string, readonly Page[] | null>> = {},
  visitor: Partial<Visitor> = {},
): VisitedSite {
  const read = new Map<string, SitePages | null>();
  return visitSite(source, { ...anybody, ...visitor }, ({ id }) => {
    const given = pages[id];
    const known = read.get(id);
    if (known !== undefined) return known;
    const made = given === null ? null : readSitePages(given ?? [doc('start', [], { id: `start-${id}` })]);
    read.set(id, made);
    return made;
  });
}
