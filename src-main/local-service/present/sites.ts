import type { Role } from '../../api/common.ts';
import { customizationValues } from '../../api/customization.ts';
import type { Customization } from '../../api/customization.ts';
import type {
  ShareLink,
  Site,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from '../../api/site.ts';
import { effectiveCustomization, overlaid } from '../../site/theme/customization.ts';
import { roleOfCaller } from '../access.ts';
import type { UserRow } from '../data/people.ts';
import { fileAddress } from '../pages/file-address.ts';
import type { StoredFile } from '../snapshot.ts';
import type { ShareLinkRow, SiteGroupRow, SiteRow, SiteSectionRow, SiteSpaceRow } from '../data/sites.ts';
import type { Service } from '../service.ts';
import type { Layout } from '../site-order.ts';
import { layoutOf, membersOf } from '../site-order.ts';
import { presentSpace } from './spaces.ts';

function addressOf(service: Service, site: SiteRow): string {
  return `${service.baseUrl}/v1/orgs/${site.organization_id}/sites/${site.id}`;
}

function publishedAddress(service: Service, site: SiteRow): string {
  return `${service.baseUrl}/sites/${site.basename}/`;
}

export function presentSite(service: Service, row: SiteRow): Site {
  const icon = settingsOf(service, row.customization).favicon?.icon;
  return {
    object: 'site',
    id: row.id,
    type: row.type,
    title: row.title,
    ...(icon === undefined ? {} : { icon }),
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    basename: row.basename,
    ...(row.proxy === null ? {} : { proxy: { origin: row.proxy, target: publishedAddress(service, row) } }),
    visibility: row.visibility,
    published: row.published === 1,
    siteSpaces: service.sites.spacesOf(row.id).length,
    createdAt: row.created_at,
    adaptiveContent: { enabled: row.adaptive_enabled === 1 },
    ads: { status: 'disabled', submittable: false },
    agentsContext: row.agents_context,
    features: [],
    urls: {
      location: addressOf(service, row),
      app: `${service.baseUrl}/app/sites/${row.id}`,
      ...(row.published === 1 ? { published: publishedAddress(service, row) } : {}),
    },
  };
}

/** A site with everything that its parts are presented with. */
export interface SiteView {
  readonly service: Service;
  readonly site: SiteRow;
  readonly layout: Layout;
  /** Whose permissions the spaces name; `role` is what a share link gives to who is not a member. */
  readonly caller: { readonly user: UserRow; readonly role: Role | null };
}

export function presentSiteSpace({ service, site, layout, caller }: SiteView, row: SiteSpaceRow): SiteSpace {
  const space = service.spaces.anySpace(row.space_id);
  if (space === undefined) throw new Error(`Site space ${row.id} has no space.`);
  const section = layout.sections.find(({ id }) => id === row.section_id);
  const isDefault =
    section === undefined ? layout.defaultSiteSpace === row.id : layout.defaultOf.get(section.id) === row.id;
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    ...(section === undefined ? {} : { section: section.id }),
    space: presentSpace(service, space, roleOfCaller(service, caller, space)),
    title: space.title,
    default: isDefault,
    ...(row.condition === null ? {} : { condition: row.condition }),
    ...(row.hidden === 1 ? { hidden: true } : {}),
    hasAdvancedCustomizationFeature: true,
    urls: {
      published: `${publishedAddress(service, site)}${pathOf(section?.path, isDefault ? '' : row.path)}`,
    },
  };
}

function pathOf(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('/');
}

export function presentSection(view: SiteView, row: SiteSectionRow): SiteSection {
  const { service, site, layout } = view;
  return {
    object: 'site-section',
    id: row.id,
    title: row.title,
    ...(row.description === null ? {} : { description: row.description }),
    default: layout.defaultSection === row.id,
    path: row.path,
    ...(row.condition === null ? {} : { condition: row.condition }),
    ...(row.group_id === null ? {} : { sectionGroup: row.group_id }),
    siteSpaces: layout.spaces
      .filter((one) => one.section_id === row.id)
      .map((one) => presentSiteSpace(view, one)),
    urls: { published: `${publishedAddress(service, site)}${row.path}` },
    ...(row.icon === null ? {} : { icon: row.icon }),
  };
}

export function presentGroup(view: SiteView, row: SiteGroupRow): SiteSectionGroup {
  const children = presentMembers(view, row.id);
  return {
    object: 'site-section-group',
    id: row.id,
    title: row.title,
    ...(row.parent_id === null ? {} : { sectionGroup: row.parent_id }),
    // Deprecated for `children`, which holds groups too.
    sections: children.filter((child): child is SiteSection => child.object === 'site-section'),
    children,
    ...(row.icon === null ? {} : { icon: row.icon }),
  };
}

function presentMembers(view: SiteView, parent: string | null): (SiteSection | SiteSectionGroup)[] {
  const { layout } = view;
  return membersOf(layout, parent).map(({ id }) => {
    const section = layout.sections.find((row) => row.id === id);
    if (section !== undefined) return presentSection(view, section);
    const group = layout.groups.find((row) => row.id === id);
    if (group === undefined) throw new Error(`${id} is neither section nor group.`);
    return presentGroup(view, group);
  });
}

export function presentStructure(view: SiteView): SiteStructure {
  const { layout } = view;
  if (layout.sections.length === 0 && layout.groups.length === 0) {
    const structure = layout.spaces.map((row) => presentSiteSpace(view, row));
    return { type: 'siteSpaces', structure };
  }
  return { type: 'sections', structure: presentMembers(view, null) };
}

export function presentShareLink(service: Service, site: SiteRow, row: ShareLinkRow): ShareLink {
  return {
    object: 'share-link',
    id: row.id,
    createdAt: row.created_at,
    name: row.name,
    active: row.active === 1,
    urls: { published: `${publishedAddress(service, site)}?shareKey=${row.id}` },
  };
}

/** Stands in stored settings where the service's own address goes, which changes with every start. */
const ownAddress = 'https://service.invalid';

/** Address of a file of the service's own, for settings that are stored. */
export function storedFileAddress(service: Service, file: Pick<StoredFile, 'blob' | 'name'>): string {
  return fileAddress({ secret: service.secret, baseUrl: ownAddress }, file);
}

function settingsOf(service: Service, json: string): Customization {
  return JSON.parse(json.replaceAll(`${ownAddress}/`, `${service.baseUrl}/`)) as Customization; // written from a validated body
}

/** A site's settings with every default. */
export function presentCustomization(service: Service, site: SiteRow): Customization {
  const settings = effectiveCustomization(settingsOf(service, site.customization));
  const { defaultSiteSpace, spaces } = layoutOf(service, site);
  const first = spaces.find(({ id }) => id === defaultSiteSpace);
  const language = first === undefined ? null : service.spaces.anySpace(first.space_id)?.language;
  return { ...deprecatedParts(settings, language), title: settings.title ?? site.title };
}

/** The same with what a site space has of its own laid over it. */
export function presentOverride(service: Service, site: SiteRow, row: SiteSpaceRow): Customization {
  const own = settingsOf(service, row.override);
  const settings = effectiveCustomization(settingsOf(service, site.customization), own);
  const space = service.spaces.anySpace(row.space_id);
  return { ...deprecatedParts(settings, space?.language), title: own.title ?? space?.title ?? site.title };
}

/** Settings with parts that clients of before still ask for: a plain background, and the language of the content. */
function deprecatedParts(settings: Customization, language: string | null | undefined): Customization {
  const known = customizationValues.locale.find((locale) => locale === language?.toLowerCase());
  return {
    ...settings,
    styling: { background: 'plain', ...settings.styling },
    internationalization: { locale: known ?? 'en', ...settings.internationalization },
  };
}

export function hasOverride(row: SiteSpaceRow): boolean {
  return row.override !== '{}';
}

/** What is stored of an override after a change: null takes a part away for good. */
export function changedOverride(row: SiteSpaceRow, changes: Readonly<Record<string, unknown>>): string {
  // Written from a validated body.
  return JSON.stringify(overlaid(JSON.parse(row.override) as Customization, changes));
}
