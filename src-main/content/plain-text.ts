import { textOfInlines } from '../bridge/plain-text.ts';
import type { Block, ContentTree, Inline, Reference } from './tree.ts';

/** Texts a block shows itself, without its children's: title, own text, caption, code, formula. */
export function ownText(block: Block): string {
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
      if (block.attributes.value !== undefined) parts.push(cellText(block.attributes.value));
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

function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellText).join(' ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
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

/** The first characters of what `textOfBlock` gives, without reading more of the block's children than that takes. */
export function startOfText(block: Block, length: number): string {
  const parts: string[] = [];
  collectText(block, parts, length);
  return parts.join('\n').slice(0, length);
}

/** Stops once `wanted` characters are collected; answers how many are still wanted. */
function collectText(block: Block, parts: string[], wanted = Infinity): number {
  const first = parts.length;
  const own = ownText(block);
  if (own !== '') parts.push(own);
  for (const inline of block.inlines) collectNotes(inline, parts);
  let left = wanted;
  for (let index = first; index < parts.length; index += 1) left -= parts[index]?.length ?? 0;
  for (const child of block.blocks) {
    if (left <= 0) break;
    left = collectText(child, parts, left);
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
  const visit = (block: Block): void => {
    if (block.type === 'heading') {
      sections.push({ title: textOfInlines(block.inlines), anchor: block.attributes.anchor, parts: [] });
      return;
    }
    const parts = sections.at(-1)?.parts ?? [];
    const own = ownText(block);
    if (own !== '') parts.push(own);
    for (const inline of block.inlines) collectNotes(inline, parts);
    block.blocks.forEach(visit);
  };
  tree.blocks.forEach(visit);
  return sections
    .filter((section) => section.title !== '' || section.parts.length > 0)
    .map(({ title, anchor, parts }) => ({ title, anchor, text: parts.join('\n') }));
}
