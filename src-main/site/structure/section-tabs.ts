import type {
  GroupEntry,
  SectionNode,
  SectionTab,
  SiteSpaceNode,
  Structure,
  StructureItem,
  VariantEntry,
} from '../model.ts';
import { sectionsOf } from './structure.ts';

/** Entries of one column of a pop-up, and columns of a pop-up. */
const perColumn = 10;
const mostColumns = 4;
/** With more groups than these among its children, a pop-up's columns are filled evenly. */
const mostGroupsInOrder = 3;

/** Where one stands, and how addresses are made. */
export interface Standing {
  readonly section: SectionNode | null;
  readonly siteSpace: SiteSpaceNode;
  readonly baseOf: (node: SiteSpaceNode) => string;
}

/** A code; what says nothing is English. */
export function languageOf(node: SiteSpaceNode): string {
  return (node.language ?? 'en').toLowerCase();
}

/** The tab bar: where there are two sections to choose between, or a group (docs/design/site-preview.md). */
export function tabsOf(structure: Structure, at: Standing): readonly SectionTab[] {
  if (structure.type === 'siteSpaces') return [];
  const tabs = entriesOf(structure.items, at);
  const sections = sectionsOf(structure).filter((section) => hasShown(section));
  return sections.length >= 2 || tabs.some((tab) => tab.kind === 'group') ? tabs : [];
}

function hasShown(section: SectionNode): boolean {
  return section.siteSpaces.some((node) => !node.isHidden);
}

function entriesOf(items: readonly StructureItem[], at: Standing): readonly SectionTab[] {
  return items.flatMap((item): readonly SectionTab[] => {
    const isActive = item.id === at.section?.id;
    if (item.kind === 'section') {
      const { kind, id, title, description, icon } = item;
      const path = at.baseOf(bestSiteSpace(item, at));
      return hasShown(item) ? [{ kind, id, title, description, icon, isActive, path }] : [];
    }
    const children = entriesOf(item.children, at);
    if (children.length === 0) return [];
    const isMasonry = children.filter((child) => child.kind === 'group').length > mostGroupsInOrder;
    const group: GroupEntry = {
      kind: 'group',
      id: item.id,
      title: item.title,
      icon: item.icon,
      isActive: children.some((child) => child.isActive),
      children,
      columns: isMasonry ? evenColumns(children) : columnsInOrder(children),
      isMasonry,
    };
    return [group];
  });
}

/** Ten in a column; what four columns cannot hold makes them longer. */
function columnsInOrder(children: readonly SectionTab[]): readonly (readonly SectionTab[])[] {
  const columns = Math.min(mostColumns, Math.ceil(children.length / perColumn));
  const each = Math.max(perColumn, Math.ceil(children.length / columns));
  return Array.from({ length: columns }, (_, index) => children.slice(index * each, (index + 1) * each));
}

/** Each child to the column that is shortest then; a group is as long as what it holds and its title. */
function evenColumns(children: readonly SectionTab[]): readonly (readonly SectionTab[])[] {
  const heightOf = (tab: SectionTab): number =>
    tab.kind === 'section' ? 1 : 1 + tab.children.reduce((sum, child) => sum + heightOf(child), 0);
  const count = Math.min(mostColumns, children.length);
  const columns = Array.from({ length: count }, () => ({ height: 0, tabs: [] as SectionTab[] }));
  for (const child of children) {
    const shortest = columns.reduce((best, column) => (column.height < best.height ? column : best));
    shortest.tabs.push(child);
    shortest.height += heightOf(child);
  }
  return columns.map((column) => column.tabs);
}

/** Which site space of a section its tab leads to (docs/design/site-preview.md). */
function bestSiteSpace(section: SectionNode, at: Standing): SiteSpaceNode {
  if (section.id === at.section?.id) return at.siteSpace;
  const [first] = section.siteSpaces;
  const own = section.siteSpaces.find((node) => node.isDefault) ?? first;
  if (first === undefined || own === undefined) throw new Error('A visible section has a site space.');
  if (section.siteSpaces.length === 1) return first;
  if (at.siteSpace.isDefault) return own;
  const language = languageOf(at.siteSpace);
  const sameLanguage = section.siteSpaces.filter((node) => languageOf(node) === language);
  return sameLanguage.find((node) => node.path === at.siteSpace.path) ?? sameLanguage[0] ?? own;
}

export interface Variants {
  readonly variants: readonly VariantEntry[];
  readonly languages: readonly VariantEntry[];
}

/**
 * The other site spaces of where one stands, split by language: variants of the same language, and one entry for each
 * language. Hidden ones are left out, unless all are hidden.
 *
 * @param pathIn the same page in another site space, or where that begins
 */
export function variantsOf(
  nodes: readonly SiteSpaceNode[],
  current: SiteSpaceNode,
  pathIn: (node: SiteSpaceNode) => string,
): Variants {
  const isAllHidden = nodes.every((node) => node.isHidden);
  const shown = nodes.filter((node) => isAllHidden || !node.isHidden || node.id === current.id);
  const entry = (node: SiteSpaceNode): VariantEntry => ({
    siteSpaceId: node.id,
    title: node.title,
    language: languageOf(node),
    isActive: node.id === current.id,
    path: pathIn(node),
  });
  const own = languageOf(current);
  const languages = [...new Set(shown.map(languageOf))].map((language) => {
    const candidates = shown.filter((node) => languageOf(node) === language);
    return language === own
      ? current
      : (candidates.find((node) => node.title === current.title) ?? candidates[0]);
  });
  return {
    variants: shown.filter((node) => languageOf(node) === own).map(entry),
    languages: languages.flatMap((node) => (node === undefined ? [] : [entry(node)])),
  };
}
