import { textOfInlines } from '../bridge/plain-text.ts';
import { slugOf } from './slug.ts';
import type { Block, ContentTree } from './tree.ts';

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

/**
 * The heading that an address's anchor means, undefined where the page has none. Other tools make anchors of the same
 * words a little otherwise (signs kept, hyphens doubled), so the words count when the anchor itself is not found.
 */
export function headingAt(tree: ContentTree, anchor: string): OutlineEntry | undefined {
  const outline = outlineOf(tree);
  return (
    outline.find((entry) => entry.anchor === anchor) ??
    outline.find((entry) => slugOf(entry.anchor) === slugOf(anchor)) ??
    outline.find((entry) => slugOf(entry.title) === slugOf(anchor))
  );
}
