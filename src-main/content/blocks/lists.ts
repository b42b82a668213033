import { makeBlock } from '../block.ts';
import type { BlockOf } from '../block.ts';
import { booleanOf, numberOf } from '../document/node-reading.ts';

import { htmlAttributes, indented } from '../print/print-text.ts';
import type { Block } from '../../shared/tree.ts';
import { plainNode } from './block-kind.ts';
import type { BlockKind, BlockPrinting, NodeReading } from './block-kind.ts';

export const list: BlockKind<'list'> = {
  matched: 'wrapper',
  toMarkdown: (block, printing) =>
    printing.deeper(
      () => listWithSigns(block, printing),
      () => listElement(block, printing),
    ),
  fromNodes: {
    'list-ordered': (reading) => readList('ordered', reading),
    'list-unordered': (reading) => readList('unordered', reading),
    'list-tasks': (reading) => readList('tasks', reading),
  },
  toNode: (block, writing) =>
    writing.node(
      `list-${block.attributes.kind}`,
      block,
      { start: block.attributes.start },
      { nodes: writing.blocks(block.blocks) },
    ),
};

export const listItem: BlockKind<'list-item'> = {
  matched: 'wrapper',
  isPart: true,
  toMarkdown: ({ blocks }, printing) => printing.blocks(blocks),
  fromNodes: {
    'list-item': ({ data, other, key, children }) =>
      makeBlock('list-item', { checked: booleanOf(data['checked']), other }, { key, blocks: children() }),
  },
  toNode: (block, writing) => plainNode(block, writing),
};

function readList(
  kind: BlockOf<'list'>['attributes']['kind'],
  { data, other, key, children }: NodeReading,
): Block {
  const start = kind === 'ordered' ? numberOf(data['start']) : undefined;
  return makeBlock(
    'list',
    { kind, start: start === 1 ? undefined : start, other },
    { key, blocks: children() },
  );
}

function listWithSigns({ attributes, blocks }: BlockOf<'list'>, printing: BlockPrinting): string {
  const isTight = blocks.every(
    ({ blocks: [first, second, ...more] }) =>
      second === undefined || (first?.type === 'paragraph' && second.type === 'list' && more.length === 0),
  );
  const items = blocks.map((item, index) => {
    const mark =
      attributes.kind === 'ordered' ? `${(attributes.start ?? 1) + index}. ` : `${printing.bullet} `;
    const body = isTight ? item.blocks.map(printing.block).join('\n') : printing.blocks(item.blocks);
    return `${mark}${taskMark(item)}${indented(body, ' '.repeat(mark.length))}`.trimEnd();
  });
  return items.join(isTight ? '\n' : '\n\n');
}

function listElement({ attributes, blocks }: BlockOf<'list'>, printing: BlockPrinting): string {
  const name = attributes.kind === 'ordered' ? 'ol' : 'ul';
  const items = blocks.map((item) => `<li>\n\n${taskMark(item)}${printing.blocks(item.blocks)}\n\n</li>`);
  return `<${name}${htmlAttributes({ start: attributes.start?.toString() })}>${items.join('')}</${name}>`;
}

function taskMark(item: Block): string {
  const checked = item.type === 'list-item' ? item.attributes.checked : undefined;
  return checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
}
