import type { OptionLabels } from './blocks/block-kind.ts';
import { kindOf } from './blocks/kinds.ts';
import { optionLabels } from './blocks/table.ts';
import { cellSeparator, textOfInlines } from '../shared/plain-text.ts';
import type { AttributeValue, Block, ContentTree, Inline, TableColumn } from '../shared/tree.ts';

const noLabels: OptionLabels = new Map();

/** The value of a cell as a reader sees it: labels of chosen options, never their ids. */
export function withLabels(value: AttributeValue, column: TableColumn | undefined): AttributeValue {
  const { options } = column ?? {};
  if (options === undefined) return value;
  if (Array.isArray(value)) return value.map((one: AttributeValue) => withLabels(one, column));
  return options.find(({ id }) => id === value)?.label ?? value;
}

/** Texts a block shows itself, without its children's: title, own text, caption, code, formula. */
export function ownText(block: Block, labels: OptionLabels = noLabels): string {
  const shown = kindOf(block).shownText?.(block, labels) ?? [];
  // The inlines of code are its source with its formats.
  const parts = block.type === 'code' ? shown : [...shown, textOfInlines(block.inlines)];
  return parts.filter((part) => part !== '').join(' ');
}

/** Plain text of a block with its children, parts apart by line ends. Annotations' notes come after their text. */
export function textOfBlock(block: Block): string {
  const parts: string[] = [];
  collectText(block, parts);
  return parts.join('\n');
}

/** What names an image, or several: the captions, or else the alternative texts; null: the block is none. */
export function imageWords(block: Block): string | null {
  if (block.type !== 'image' && block.type !== 'images' && block.type !== 'drawing') return null;
  const captions = [block, ...block.blocks].map(({ inlines }) => textOfInlines(inlines).trim());
  return captions.filter((caption) => caption !== '').join(' ') || textOfBlock(block);
}

/** What a comment quotes of a block: `textOfBlock`, with signs between the cells of a row. */
export function quotedText(block: Block): string {
  if (block.type !== 'table-row') return textOfBlock(block);
  return block.blocks.map(textOfBlock).join(cellSeparator);
}

/**
 * The first characters of what `textOfBlock` gives, without reading more of the block's children than that takes. With the
 * columns of its table a row or cell has its chosen options by their labels.
 */
export function startOfText(block: Block, length: number, columns: readonly TableColumn[] = []): string {
  const parts: string[] = [];
  collectText(block, parts, length, optionLabels(columns));
  return parts.join('\n').slice(0, length);
}

/** Stops once `wanted` characters are collected; answers how many are still wanted. */
function collectText(
  block: Block,
  parts: string[],
  wanted = Infinity,
  around: OptionLabels = noLabels,
): number {
  const first = parts.length;
  const labels = block.type === 'table' ? optionLabels(block.attributes.columns) : around;
  const own = ownText(block, labels);
  if (own !== '') parts.push(own);
  for (const inline of block.inlines) collectNotes(inline, parts);
  let left = wanted;
  for (let index = first; index < parts.length; index += 1) left -= parts[index]?.length ?? 0;
  for (const child of block.blocks) {
    if (left <= 0) break;
    left = collectText(child, parts, left, labels);
  }
  return left;
}

function collectNotes(inline: Inline, parts: string[]): void {
  if (inline.type === 'link' || inline.type === 'annotation') {
    for (const child of inline.inlines) collectNotes(child, parts);
  }
  if (inline.type === 'annotation') for (const block of inline.blocks) collectText(block, parts);
}

export function textOfTree(tree: ContentTree): string {
  return tree.blocks.map(textOfBlock).join('\n');
}

/** What readers of a published page read: no sources of diagrams, which they see drawn, and no addresses that cells lead to. */
export function textForReaders({ blocks }: Pick<ContentTree, 'blocks'>): string {
  return seenBlocks(blocks).map(textOfBlock).join('\n');
}

function seenBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block): readonly Block[] => {
    if (diagramOf(block) !== null) return [];
    const seen = { ...block, blocks: seenBlocks(block.blocks) };
    return [seen.type === 'table-cell' ? { ...seen, attributes: { ...seen.attributes, refs: [] } } : seen];
  });
}

/** The source of a block that is drawn as a diagram. */
export function diagramOf(block: Block): string | null {
  if (block.type === 'code' && block.attributes.language === 'mermaid') return block.source;
  if (block.type === 'integration' && block.attributes.integration === 'mermaid')
    return block.attributes.props['content'] ?? null;
  return null;
}

/** A stretch of a page under one heading, as search results name it. The first has no heading. */
export interface Section {
  readonly title: string;
  readonly anchor: string;
  readonly text: string;
}

/** The page cut at its headings, wherever they stand, in reading order. */
export function sectionsOf(tree: ContentTree): readonly Section[] {
  const sections: { title: string; anchor: string; parts: string[] }[] = [
    { title: '', anchor: '', parts: [] },
  ];
  const visit = (block: Block, around: OptionLabels): void => {
    if (block.type === 'heading') {
      sections.push({ title: textOfInlines(block.inlines), anchor: block.attributes.anchor, parts: [] });
      return;
    }
    const parts = sections.at(-1)?.parts ?? [];
    const labels = block.type === 'table' ? optionLabels(block.attributes.columns) : around;
    const own = ownText(block, labels);
    if (own !== '') parts.push(own);
    for (const inline of block.inlines) collectNotes(inline, parts);
    for (const child of block.blocks) visit(child, labels);
  };
  for (const block of tree.blocks) visit(block, noLabels);
  return sections
    .filter((section) => section.title !== '' || section.parts.length > 0)
    .map(({ title, anchor, parts }) => ({ title, anchor, text: parts.join('\n') }));
}
