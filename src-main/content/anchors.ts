import { textOfInlines } from '../bridge/plain-text.ts';
import { plainSlugOf, slugOf } from './slug.ts';
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
 * words a little otherwise (signs kept or dropped, hyphens doubled), so the words count when the anchor itself is not
 * found.
 */
export function headingAt(tree: ContentTree, anchor: string): OutlineEntry | undefined {
  let names = namesOf.get(tree);
  if (names === undefined) {
    names = readNames(tree);
    namesOf.set(tree, names);
  }
  const [slug, plain] = [slugOf(anchor), plainSlugOf(anchor)];
  return (
    names.anchors.get(anchor) ?? names.slugs.get(slug) ?? names.titles.get(slug) ?? names.plain.get(plain)
  );
}

interface HeadingNames {
  readonly anchors: Map<string, OutlineEntry>;
  readonly slugs: Map<string, OutlineEntry>;
  readonly titles: Map<string, OutlineEntry>;
  readonly plain: Map<string, OutlineEntry>;
}

/** A page may have thousands of links into itself: its headings are read once. */
const namesOf = new WeakMap<ContentTree, HeadingNames>();

function readNames(tree: ContentTree): HeadingNames {
  const names: HeadingNames = { anchors: new Map(), slugs: new Map(), titles: new Map(), plain: new Map() };
  // The first of a name counts.
  for (const entry of outlineOf(tree).toReversed()) {
    names.anchors.set(entry.anchor, entry);
    names.slugs.set(slugOf(entry.anchor), entry);
    names.titles.set(slugOf(entry.title), entry);
    names.plain.set(plainSlugOf(entry.title), entry);
  }
  return names;
}
