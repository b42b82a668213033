import type { SiteGroupRow, SiteRow, SiteSectionRow, SiteSpaceRow } from './data/sites.ts';
import type { Service } from './service.ts';

/** Something with a place among others. */
interface Placed {
  readonly id: string;
  readonly position: number;
}

/** The position right before or after one of `siblings`, the moved one left out; undefined where it is not among them. */
export function positionBeside(
  siblings: readonly Placed[],
  moved: string,
  place: { readonly beside: string; readonly isBefore: boolean },
): number | undefined {
  const others = siblings.filter(({ id }) => id !== moved).sort((a, b) => a.position - b.position);
  const index = others.findIndex(({ id }) => id === place.beside);
  const named = others[index];
  if (named === undefined) return undefined;
  const neighbour = others[place.isBefore ? index - 1 : index + 1];
  if (neighbour !== undefined) return (named.position + neighbour.position) / 2;
  return place.isBefore ? named.position - 1 : named.position + 1;
}

export function afterLast(siblings: readonly Placed[]): number {
  return Math.max(0, ...siblings.map(({ position }) => position)) + 1;
}

/** The part of an address that a title makes, unlike every one in `taken`. */
export function freePath(title: string, taken: readonly string[]): string {
  const slug =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/[^a-z0-9-]/g, '')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'docs';
  if (!taken.includes(slug)) return slug;
  for (let count = 2; ; count += 1) {
    const path = `${slug}-${count}`;
    if (!taken.includes(path)) return path;
  }
}

/** How a site is put together, in its order, with what is the default where. */
export interface Layout {
  readonly spaces: readonly SiteSpaceRow[];
  readonly sections: readonly SiteSectionRow[];
  readonly groups: readonly SiteGroupRow[];
  readonly defaultSection: string | null;
  /** Of the root, or of the default section. */
  readonly defaultSiteSpace: string | null;
  /** The default site space of each section. */
  readonly defaultOf: ReadonlyMap<string, string>;
}

export function layoutOf({ sites }: Service, site: SiteRow): Layout {
  const spaces = sites.spacesOf(site.id);
  const sections = sites.sectionsOf(site.id);
  const groups = sites.groupsOf(site.id);
  const chosen = (rows: readonly Placed[], id: string | null): string | null =>
    (rows.find((row) => row.id === id) ?? rows[0])?.id ?? null;
  const inOrder = readingOrder(sections, groups);
  const defaultSection = chosen(inOrder, site.default_section);
  const defaultOf = new Map<string, string>();
  for (const section of sections) {
    const inside = spaces.filter((row) => row.section_id === section.id);
    const id = chosen(inside, section.default_site_space);
    if (id !== null) defaultOf.set(section.id, id);
  }
  const defaultSiteSpace =
    defaultSection === null
      ? chosen(spaces, site.default_site_space)
      : (defaultOf.get(defaultSection) ?? null);
  return { spaces, sections, groups, defaultSection, defaultSiteSpace, defaultOf };
}

/** Sections as a reader meets them: groups stand where they are, with their members inside. */
function readingOrder(
  sections: readonly SiteSectionRow[],
  groups: readonly SiteGroupRow[],
): readonly SiteSectionRow[] {
  const inside = (parent: string | null): SiteSectionRow[] => {
    const members = [
      ...sections.flatMap((row) => (row.group_id === parent ? [{ row, isGroup: false as const }] : [])),
      ...groups.flatMap((row) => (row.parent_id === parent ? [{ row, isGroup: true as const }] : [])),
    ].sort((a, b) => a.row.position - b.row.position);
    return members.flatMap((member) => (member.isGroup ? inside(member.row.id) : [member.row]));
  };
  return inside(null);
}

/** Sections and groups that stand beside each other under one parent. */
export function membersOf(layout: Layout, parent: string | null): readonly Placed[] {
  return [
    ...layout.sections.filter((row) => row.group_id === parent),
    ...layout.groups.filter((row) => row.parent_id === parent),
  ].sort((a, b) => a.position - b.position);
}
