import type { DocumentNode } from '../../api/document.ts';
import type { BlockOf } from '../block.ts';
import type { TableReaders } from '../document/document-tables.ts';
import type { Fields } from '../document/node-reading.ts';
import type { Data, TableWriting } from '../document/write-tables.ts';
import type { PrintedNotes } from '../print/print-inlines.ts';
import type { AnchorNames } from '../slug.ts';
import type { Block, BlockType, Inline } from '../../shared/tree.ts';

/**
 * Everything about one type of block that is not a drawing (docs/how-to/add-a-content-block.md). Each function handles the
 * children of its block once: a second call at every level would double the work with each level of nesting.
 */
export interface BlockKind<Type extends BlockType> {
  /**
   * How it is matched in a diff: by its `text`; `wordless` by its place; a `wrapper` can be put around other blocks and
   * taken away; a `container` holds blocks that are compared in turn.
   */
  readonly matched: 'text' | 'wordless' | 'wrapper' | 'container';
  /** A page has few: the only one in its place is the same one whatever it holds. */
  readonly isSole?: true;
  /** A part of a container that is made of nothing else: an item of a list, a tab of tabs. */
  readonly isPart?: true;
  /** Its node holds no text of its own; what it has beside its data lies in fragments. */
  readonly isVoid?: true;
  /** Its template tags by their names. */
  readonly tags?: Readonly<Record<string, BlockTag>>;
  readonly toMarkdown: (block: BlockOf<Type>, printing: BlockPrinting) => string;
  /** By the types of nodes that are read as it. */
  readonly fromNodes: Readonly<Record<string, (reading: NodeReading) => Block>>;
  readonly toNode: (block: BlockOf<Type>, writing: NodeWriting) => DocumentNode;
  /** What a reader sees of its attributes and source; its `inlines` and children come after it. */
  readonly shownText?: (block: BlockOf<Type>, labels: OptionLabels) => readonly string[];
}

/** Labels of the options that select columns offer, by the id of the column and of the option. */
export type OptionLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface BlockTag {
  /** What follows belongs to it: `always`; where an end of its name follows (`ended`), or is the next tag of its name (`ended-next`); `never`. */
  readonly holds: 'always' | 'ended' | 'ended-next' | 'never';
  /** A missing end is reported, although the tag can be read without. */
  readonly mustEnd?: true;
  /** The tag of the container that it is a part of: one ends its elder sibling when it begins. */
  readonly partOf?: string;
  readonly read: (reading: TagReading) => readonly Block[];
}

export interface TagReading {
  readonly name: string;
  readonly source: string;
  readonly argumentText: string;
  readonly named: Readonly<Record<string, string>>;
  readonly positional: readonly string[];
  /** What stands between the tag and its end. */
  readonly blocks: readonly Block[];
}

export interface NodeReading {
  readonly node: Fields;
  readonly data: Fields;
  readonly nodes: readonly unknown[];
  /** Properties that Galley does not know and keeps. */
  readonly other: Readonly<Record<string, string>> | undefined;
  readonly key: string | undefined;
  /** Its nodes as running text. */
  readonly text: () => readonly Inline[];
  /** Its nodes as blocks. */
  readonly children: () => readonly Block[];
  /** Text of a fragment: its paragraphs one after the other. */
  readonly titled: (fragment: string) => readonly Inline[];
  readonly inlines: (nodes: readonly unknown[]) => readonly Inline[];
  readonly inner: TableReaders;
  readonly anchors: AnchorNames;
}

export interface NodeParts {
  readonly nodes?: readonly DocumentNode[];
  readonly fragments?: readonly DocumentNode[];
  readonly meta?: Data;
}

export interface NodeWriting extends TableWriting {
  readonly node: (type: string, block: Block, data: Data, parts?: NodeParts) => DocumentNode;
  readonly inlines: (inlines: readonly Inline[]) => readonly DocumentNode[];
}

export interface BlockPrinting {
  readonly notes: PrintedNotes;
  readonly anchors: AnchorNames;
  /** The sign of lists without numbers. */
  readonly bullet: string;
  readonly block: (block: Block) => string;
  readonly blocks: (blocks: readonly Block[]) => string;
  readonly inlines: (inlines: readonly Inline[], breaks?: string) => string;
  /** Lists and quotes: with their signs, or beyond some levels, where every line would begin with many, as elements. */
  readonly deeper: (print: () => string, printElement: () => string) => string;
}

/** A block as a tag with what it holds and its end. */
export function tagAround(name: string, options: string, block: Block, printing: BlockPrinting): string {
  return `{% ${name}${options} %}\n${printing.blocks(block.blocks)}\n{% end${name} %}`;
}

/** As `tagAround`, with an end only where it holds something. */
export function tagBefore(name: string, options: string, block: Block, printing: BlockPrinting): string {
  const parts = [printing.inlines(block.inlines), printing.blocks(block.blocks)];
  const body = parts.filter((part) => part !== '').join('\n\n');
  return body === '' ? `{% ${name}${options} %}` : `{% ${name}${options} %}\n${body}\n{% end${name} %}`;
}

/** The node of a block that is its attributes and its children. */
export function plainNode(block: Block, writing: NodeWriting, type: string = block.type): DocumentNode {
  const { other: _, ...data } = block.attributes;
  return writing.node(type, block, data, { nodes: writing.blocks(block.blocks) });
}

/** The caption of a block that shows something from elsewhere. */
export function captionOf({ inlines }: Block, writing: NodeWriting): NodeParts {
  return inlines.length === 0 ? {} : { fragments: writing.textFragment('caption', inlines) };
}

export function anchored(anchor: string | undefined): NodeParts {
  return anchor === undefined ? {} : { meta: { id: anchor } };
}

/** What is left of a tag's options once those with a meaning are taken; undefined for nothing. */
export function without(
  named: Readonly<Record<string, string>>,
  ...names: readonly string[]
): Readonly<Record<string, string>> | undefined {
  const rest = Object.entries(named).filter(([name]) => !names.includes(name));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** An option that only `true` switches on. */
export function flag(value: string | undefined): boolean | undefined {
  return value === 'true' ? true : undefined;
}

/** Only tabs stand in tabs, only steps in steppers: anything else gets one of its own, so nothing is lost. */
export function onlyParts(
  type: BlockType,
  blocks: readonly Block[],
  around: (blocks: readonly Block[]) => Block,
): readonly Block[] {
  return blocks.map((block) => (block.type === type ? block : around([block])));
}

/** A block as an HTML element with what `align` says, or as it is. */
export function aligned(name: string, align: 'start' | 'center' | 'end' | undefined, text: string): string {
  if (align === undefined) return text;
  const value = { start: 'left', center: 'center', end: 'right' }[align];
  return `<${name} align="${value}">\n\n${text}\n\n</${name}>`;
}

/** The address in a body that is one link and nothing else. */
export function onlyLink(blocks: readonly Block[]): Extract<Inline, { type: 'link' }>['ref'] | undefined {
  const inline = blocks[0]?.inlines[0];
  const isAlone = blocks.length === 1 && blocks[0]?.type === 'paragraph' && blocks[0].inlines.length === 1;
  if (!isAlone || inline === undefined) return undefined;
  return inline.type === 'link' || inline.type === 'mention' ? inline.ref : undefined;
}
