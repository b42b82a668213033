import { textOfInlines } from '../shared/plain-text.ts';
import type { AttributeValue, Block, ContentTree, Inline, Reference, TableColumn } from '../shared/tree.ts';

/** Labels of the options that select columns offer, by the id of the column and of the option. */
type OptionLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

const noLabels: OptionLabels = new Map();

function optionLabels(columns: readonly TableColumn[]): OptionLabels {
  return new Map(
    columns.flatMap(({ id, options }) =>
      options === undefined ? [] : [[id, new Map(options.map((option) => [option.id, option.label]))]],
    ),
  );
}

/** The value of a cell as a reader sees it: labels of chosen options, never their ids. */
export function withLabels(value: AttributeValue, column: TableColumn | undefined): AttributeValue {
  const { options } = column ?? {};
  if (options === undefined) return value;
  if (Array.isArray(value)) return value.map((one: AttributeValue) => withLabels(one, column));
  return options.find(({ id }) => id === value)?.label ?? value;
}

/** Texts a block shows itself, without its children's: title, own text, caption, code, formula. */
export function ownText(block: Block, labels: OptionLabels = noLabels): string {
  const parts: string[] = [];
  switch (block.type) {
    case 'tab':
      parts.push(block.attributes.title);
      break;
    case 'table':
      if (block.attributes.hideHeader !== true)
        parts.push(...block.attributes.columns.map((column) => column.title));
      break;
    case 'table-cell':
      if (block.attributes.value !== undefined)
        parts.push(cellText(block.attributes.value, labels.get(block.attributes.definition)));
      for (const ref of block.attributes.refs ?? []) parts.push(textOfReference(ref));
      break;
    case 'image':
      parts.push(block.attributes.alt);
      break;
    case 'code':
      parts.push(block.attributes.title ?? '', block.source);
      break;
    case 'math':
      parts.push(block.source);
      break;
    case 'unknown':
      parts.push(block.source);
      break;
    case 'integration':
      parts.push(block.attributes.props['content'] ?? '');
      break;
    case 'prompt':
      parts.push(block.attributes.description);
      break;
    case 'update':
      parts.push(block.attributes.date, block.attributes.tags.join(' '));
      break;
    case 'openapi':
      parts.push(block.attributes.method.toUpperCase(), block.attributes.path);
      break;
    default:
      break;
  }
  if (block.type !== 'code') parts.push(textOfInlines(block.inlines));
  return parts.filter((part) => part !== '').join(' ');
}

function cellText(value: unknown, labels: ReadonlyMap<string, string> | undefined): string {
  if (Array.isArray(value)) return value.map((one) => cellText(one, labels)).join(' ');
  if (typeof value === 'string') return labels?.get(value) ?? value;
  return typeof value === 'number' ? String(value) : '';
}

/** Where a reference points, as words. */
export function textOfReference(ref: Reference): string {
  switch (ref.kind) {
    case 'url':
      return ref.url;
    case 'path':
      return ref.anchor === undefined ? ref.path : `${ref.path}#${ref.anchor}`;
    case 'page':
      return ref.anchor === undefined ? `page ${ref.page}` : `page ${ref.page}#${ref.anchor}`;
    case 'anchor':
      return `#${ref.anchor}`;
    case 'file':
      return `file ${ref.file}`;
    case 'user':
      return `user ${ref.user}`;
    case 'space':
    case 'collection':
      return `${ref.kind} ${ref.id}`;
    case 'reusable-content':
      return `reusable content ${ref.id}`;
    case 'openapi':
      return `specification ${ref.spec}`;
    case 'tag':
      return `tag ${ref.tag}`;
    case 'unsafe':
    case 'broken':
      return ref.target === '' ? 'nothing' : ref.target;
  }
}

/** Plain text of a block with its children, parts apart by line ends. Annotations' notes come after their text. */
export function textOfBlock(block: Block): string {
  const parts: string[] = [];
  collectText(block, parts);
  return parts.join('\n');
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
