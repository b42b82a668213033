import { anchorFinder } from '../../shared/anchor-finder.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';

export interface OutlineEntry {
  readonly anchor: string;
  readonly title: string;
  readonly level: number;
}

/** Headings of a page in reading order, those inside tabs and steps too. */
export function outlineOf(tree: ContentTree): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const visit = (block: Block): void => {
    if (block.type === 'heading') {
      const { anchor, level } = block.attributes;
      entries.push({ anchor, title: textOfInlines(block.inlines).trim(), level });
    }
    block.blocks.forEach(visit);
  };
  tree.blocks.forEach(visit);
  return entries;
}

/** The heading, tab or expandable that an address's anchor means, undefined where the page has none. */
export function headingAt(tree: ContentTree, anchor: string): OutlineEntry | undefined {
  let find = findersOf.get(tree);
  if (find === undefined) {
    // A heading counts before a tab or an expandable.
    find = anchorFinder([...outlineOf(tree), ...anchoredParts(tree)]);
    findersOf.set(tree, find);
  }
  return find(anchor);
}

/** A page may have thousands of links into itself: its headings are read once. */
const findersOf = new WeakMap<ContentTree, (anchor: string) => OutlineEntry | undefined>();

/** Tabs and expandables that have an anchor of their own. */
function anchoredParts(tree: ContentTree): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const visit = (block: Block): void => {
    if ((block.type === 'tab' || block.type === 'expandable') && block.attributes.anchor !== undefined) {
      const title = block.type === 'tab' ? block.attributes.title : textOfInlines(block.inlines);
      entries.push({ anchor: block.attributes.anchor, title: title.trim(), level: 0 });
    }
    block.blocks.forEach(visit);
  };
  tree.blocks.forEach(visit);
  return entries;
}
