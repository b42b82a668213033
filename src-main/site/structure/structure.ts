import type { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from '../../api/site.ts';
import type { SectionGroupNode, SectionNode, SiteSpaceNode, Structure, StructureItem } from '../model.ts';

/** Groups within groups beyond this are not a site but a mistake, or an attack. */
const deepest = 10;

/** A structure as the service gives it, read into the model: exactly one default at each place. */
export function readStructure(given: SiteStructure): Structure {
  if (given.type === 'siteSpaces') return { type: 'siteSpaces', siteSpaces: readSiteSpaces(given.structure) };
  return withDefaultSection({ type: 'sections', items: given.structure.flatMap((one) => readItem(one, 0)) });
}

/**
 * The same of single lists, where the service has no structure in one call. The lists say what stands in which group, but
 * not whether a group stands before or after a section: groups come last.
 */
export function structureOfLists(
  siteSpaces: readonly SiteSpace[],
  sections: readonly SiteSection[],
  groups: readonly SiteSectionGroup[],
): SiteStructure {
  if (sections.length === 0 && groups.length === 0) return { type: 'siteSpaces', structure: [...siteSpaces] };
  const whole = (section: SiteSection): SiteSection =>
    section.siteSpaces.length > 0
      ? section
      : { ...section, siteSpaces: siteSpaces.filter((one) => one.section === section.id) };
  const ids = new Set(groups.map((group) => group.id));
  const inGroup = (id: string | null | undefined): boolean => id !== null && id !== undefined && ids.has(id);
  const nested = (group: SiteSectionGroup, depth: number): SiteSectionGroup => {
    const own = group.children.map((child) => (isGroup(child) ? child : whole(child)));
    const held = new Set(own.map((child) => child.id));
    const more =
      depth >= deepest
        ? []
        : [
            ...sections.filter((one) => one.sectionGroup === group.id && !held.has(one.id)).map(whole),
            ...groups
              .filter((one) => one.sectionGroup === group.id && !held.has(one.id))
              .map((one) => nested(one, depth + 1)),
          ];
    return { ...group, object: 'site-section-group', children: [...own, ...more] };
  };
  const inside = new Set(groups.flatMap((group) => group.children.map((child) => child.id)));
  const isRoot = (one: { readonly id: string; readonly sectionGroup?: string | null | undefined }): boolean =>
    !inGroup(one.sectionGroup) && !inside.has(one.id);
  return {
    type: 'sections',
    structure: [
      ...sections.filter(isRoot).map(whole),
      ...groups.filter(isRoot).map((group) => nested(group, 0)),
    ],
  };
}

function isGroup(item: SiteSection | SiteSectionGroup): item is SiteSectionGroup {
  return 'children' in item;
}

function readItem(item: SiteSection | SiteSectionGroup, depth: number): readonly StructureItem[] {
  if (!isGroup(item)) return [readSection(item)];
  if (depth >= deepest) return [];
  const group: SectionGroupNode = {
    kind: 'group',
    id: item.id,
    title: item.title,
    icon: item.icon ?? null,
    children: item.children.flatMap((child) => readItem(child, depth + 1)),
  };
  return [group];
}

function readSection(section: SiteSection): SectionNode {
  return {
    kind: 'section',
    id: section.id,
    title: section.title,
    description: section.description ?? null,
    icon: section.icon ?? null,
    path: plainPath(section.path),
    isDefault: section.default === true,
    condition: section.condition ?? null,
    siteSpaces: readSiteSpaces(section.siteSpaces),
  };
}

function readSiteSpaces(given: readonly SiteSpace[]): readonly SiteSpaceNode[] {
  const chosen = given.find((one) => one.default === true) ?? given[0];
  return given.map((one) => ({
    id: one.id,
    spaceId: one.space.id,
    path: plainPath(one.path),
    title: one.title === '' ? one.space.title : one.title,
    isDefault: one === chosen,
    condition: one.condition ?? null,
    isHidden: one.hidden === true,
    language: one.space.language ?? null,
    publishedUrl: one.urls?.['published'] ?? null,
  }));
}

function withDefaultSection(structure: Extract<Structure, { readonly type: 'sections' }>): Structure {
  const sections = sectionsOf(structure);
  const chosen = sections.find((one) => one.isDefault) ?? sections[0];
  if (chosen === undefined) return structure;
  return mapSections(structure, (section) => ({ ...section, isDefault: section.id === chosen.id }));
}

/** Without slashes at its ends, and without empty parts. */
export function plainPath(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '')
    .join('/');
}

/** All sections as a reader meets them; none where the site has none. */
export function sectionsOf(structure: Structure): readonly SectionNode[] {
  const visit = (items: readonly StructureItem[]): readonly SectionNode[] =>
    items.flatMap((item) => (item.kind === 'section' ? [item] : visit(item.children)));
  return structure.type === 'sections' ? visit(structure.items) : [];
}

/** All site spaces in the order of the site, each with its section. */
export function siteSpacesOf(
  structure: Structure,
): readonly { readonly node: SiteSpaceNode; readonly section: SectionNode | null }[] {
  if (structure.type === 'siteSpaces') return structure.siteSpaces.map((node) => ({ node, section: null }));
  return sectionsOf(structure).flatMap((section) => section.siteSpaces.map((node) => ({ node, section })));
}

/** The structure with every section replaced; null drops it, and with it groups that hold nothing any more. */
export function mapSections(
  structure: Extract<Structure, { readonly type: 'sections' }>,
  change: (section: SectionNode) => SectionNode | null,
): Structure {
  const visit = (items: readonly StructureItem[]): readonly StructureItem[] =>
    items.flatMap((item): readonly StructureItem[] => {
      if (item.kind === 'section') {
        const changed = change(item);
        return changed === null ? [] : [changed];
      }
      const children = visit(item.children);
      return children.length === 0 ? [] : [{ ...item, children }];
    });
  return { type: 'sections', items: visit(structure.items) };
}

/** Where a site space begins: its section unless that is the default one, then its own path unless it is the default. */
export function baseOf(node: SiteSpaceNode, section: SectionNode | null): string {
  return joined(section === null || section.isDefault ? '' : section.path, node.isDefault ? '' : node.path);
}

export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/');
}
