import type { AttributeValue, Block, Inline } from './tree.ts';

/**
 * Results of the diff engine (docs/design/diff.md), plain data that crosses the bridge. Dropping everything `deleted`
 * from a result gives the new content, dropping everything `inserted` gives the old.
 */

/** One attribute that changed, with the sentence the reader sees: "link target changed: a -> b". */
export interface AttributeChange {
  readonly name: string;
  readonly before: AttributeValue | undefined;
  readonly after: AttributeValue | undefined;
  readonly words: string;
}

/**
 * A run of inline content. `changed`: same text, other marks or target, told by `words` ("made bold"). `moved`: the id of the
 * block that the words are now, or were.
 */
export type InlineDiff =
  | {
      readonly change: 'same' | 'inserted' | 'deleted';
      readonly inline: Inline;
      readonly moved?: string;
    }
  | { readonly change: 'changed'; readonly inline: Inline; readonly before: Inline; readonly words: string };

/** A line of code or of source; `parts` mark the words that differ inside a changed line. */
export interface LineDiff {
  readonly change: 'same' | 'inserted' | 'deleted';
  readonly text: string;
  /** 1-based numbers in the old and the new text; absent on the side that lacks the line. */
  readonly beforeLine?: number;
  readonly afterLine?: number;
  /** Number of the line on the other side whose place it took, or that took its; absent where none is like it. */
  readonly otherLine?: number;
  readonly parts?: readonly { readonly text: string; readonly changed: boolean }[];
}

/**
 * A column of a table, in the order in which both sides are drawn as one: where it stands in `before` and in `block`, absent on
 * the side that lacks it. `title`: its words, where it was renamed.
 */
export interface ColumnDiff {
  readonly before?: number;
  readonly after?: number;
  readonly moved?: true;
  readonly title?: readonly InlineDiff[];
}

/**
 * How the containers around content changed. `wrapped`: the container is new, what was in its place stands in it.
 * `unwrapped`: the container is gone, its content stands in its place. `split`: a further piece of a block that was one;
 * `joined`: a further piece of a block that is one now. A piece has the id of the first one in `pieceOf`. `tabled`: texts
 * with pipes, or a list, became a table; `before` is a column that holds them. `listed`: a table became a list. `parted`: a paragraph became the parts of a container, and
 * `flattened`: they became a paragraph; `before` is the other. Both may be pieces too: beside them stand paragraphs that the
 * same block was, or is.
 */
export type BlockStructure =
  'wrapped' | 'unwrapped' | 'split' | 'joined' | 'tabled' | 'listed' | 'parted' | 'flattened';

/** True for a paragraph that became the parts of a container, or was made of them, and a table that became a list: neither holds what the other is made of. */
export function isReshaped({
  structure,
  before,
  block,
}: {
  readonly structure?: BlockStructure;
  readonly before?: Block;
  readonly block: Block;
}): boolean {
  if (structure === undefined || structure === 'tabled' || before === undefined) return false;
  return structure === 'listed' || (before.type === 'paragraph') !== (block.type === 'paragraph');
}

/** Whether a block is a further piece of one that is whole on a side. */
export function isPieceOn(
  { structure, pieceOf }: { readonly structure?: BlockStructure; readonly pieceOf?: string },
  side: 'before' | 'after',
): boolean {
  const [piece, container] = side === 'before' ? ['split', 'parted'] : ['joined', 'flattened'];
  return pieceOf !== undefined && (structure === piece || structure === container);
}

/** How an item of a list moved that stands where it stood: further into the list, or out again. */
export type Indent = 'deeper' | 'shallower';

export type BlockChangeKind = 'same' | 'inserted' | 'deleted' | 'changed' | 'moved';

/**
 * A block of the merged view. `moved` blocks stand at their new place with `before`; their old place holds a
 * `moved-away` marker that counts as no change. A moved block that was edited too carries its inner diffs.
 */
export type BlockDiff =
  | {
      readonly change: BlockChangeKind;
      /** Stable within one result: what "next change" and comments refer to. */
      readonly id: string;
      /** The new block, or the old one where it was deleted. */
      readonly block: Block;
      readonly before?: Block;
      readonly attributes: readonly AttributeChange[];
      /** Present where the block's own text changed. */
      readonly inlines?: readonly InlineDiff[];
      /** Present on containers whose children changed. */
      readonly blocks?: readonly BlockDiff[];
      /** Present on code, math and unknown blocks whose source changed. */
      readonly lines?: readonly LineDiff[];
      readonly structure?: BlockStructure;
      /** Present on tables of which columns came, went, moved or were renamed. */
      readonly columns?: readonly ColumnDiff[];
      readonly pieceOf?: string;
      /** It moved together with the block before it, which tells of the move. */
      readonly follows?: true;
      /** Of a `moved` item of a list that is only indented otherwise. */
      readonly indent?: Indent;
      /** Of a `moved` heading: it was the title of the container that is gone, which tells of it. */
      readonly asTitle?: true;
      /** Of a container that is gone: the heading at another place that its title became. */
      readonly madeHeading?: string;
      /** Only marks, attributes or white space differ, no word. */
      readonly formattingOnly: boolean;
    }
  | {
      readonly change: 'moved-away';
      readonly id: string;
      readonly movedTo: string;
      readonly block: Block;
      /** How many blocks moved together from here, this one first; 0 where an earlier one tells of it. */
      readonly together: number;
      readonly indent?: Indent;
      /** The block at its new place, where it was edited too. */
      readonly edited?: ChangedBlock;
      /** A heading that became the title of the new container, which tells of it. */
      readonly asTitle?: true;
    };

export type ChangedBlock = Exclude<BlockDiff, { readonly change: 'moved-away' }>;

/** One line of the linear change list: every change in words, in reading order. */
export interface ListedChange {
  readonly id: string;
  readonly change: Exclude<BlockChangeKind, 'same'>;
  readonly words: string;
}

export interface PageDiff {
  readonly blocks: readonly BlockDiff[];
  readonly changes: readonly ListedChange[];
}

export type PageChange = 'added' | 'removed' | 'moved' | 'renamed' | 'edited' | 'metadata';

/** A page of the page-tree diff. `path` titles are of the new side, of the old one where the page was removed. */
export interface PageTreeChange {
  readonly pageId: string;
  /** Its id on the old side, where it came back under another one. */
  readonly pageIdBefore?: string;
  readonly title: string;
  readonly path: string;
  readonly type: string;
  readonly changes: readonly PageChange[];
  readonly attributes: readonly AttributeChange[];
  /** Ids of the parents on each side, null at the root, absent where the page is not on that side. */
  readonly parentBefore?: string | null;
  readonly parentAfter?: string | null;
  /** True where the base is not exact and a removal or move can only be guessed (docs/design/sync.md). */
  readonly uncertain: boolean;
}

/** A page whose address on the site changes. Both without slashes at their ends; the first page's may be empty. */
export interface AddressChange {
  readonly pageId: string;
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** Pages whose addresses change in the same way, because they or what stands above them moved or was renamed. */
export interface AddressMove {
  /** Folders with a slash at the end, empty for the top; of one page its whole addresses. */
  readonly from: string;
  readonly to: string;
  /** "33 pages move from man/ to resources/man/". */
  readonly words: string;
  /** In the reading order of the new side. */
  readonly pages: readonly AddressChange[];
}

export type { Inline };
