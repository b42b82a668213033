import { makeBlock } from '../block.ts';
import { alignOf } from '../document/document-tables.ts';
import { anchorOf, numberOf, textOf } from '../document/node-reading.ts';
import { htmlAttributes } from '../print/print-text.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import type { Block } from '../../shared/tree.ts';
import { aligned, plainNode } from './block-kind.ts';
import type { BlockKind, NodeReading } from './block-kind.ts';

export const paragraph: BlockKind<'paragraph'> = {
  matched: 'text',
  toMarkdown: ({ attributes, inlines }, { inlines: print }) => aligned('p', attributes.align, print(inlines)),
  fromNodes: {
    paragraph: ({ data, other, key, text }) =>
      makeBlock('paragraph', { align: alignOf(data['align']), other }, { key, inlines: text() }),
  },
  toNode: (block, writing) =>
    writing.node(
      'paragraph',
      block,
      { align: block.attributes.align },
      { nodes: writing.inlines(block.inlines) },
    ),
};

export const heading: BlockKind<'heading'> = {
  matched: 'text',
  toMarkdown({ attributes: { level, anchor, align }, inlines }, printing) {
    const isGiven = printing.anchors.next(textOfInlines(inlines)) !== anchor;
    if (!isGiven) printing.anchors.derived(textOfInlines(inlines));
    const id = isGiven ? ` <a${htmlAttributes({ href: `#${anchor}`, id: anchor })}></a>` : '';
    const text = `${printing.inlines(inlines, '<br>')}${id}`;
    return align === undefined ? `${'#'.repeat(level)} ${text}` : aligned(`h${level}`, align, text.trim());
  },
  fromNodes: Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, readHeading])),
  toNode(block, writing) {
    const { level, anchor, align } = block.attributes;
    const number = Math.min(3, Math.max(1, level - 1));
    return writing.node(
      `heading-${number}`,
      block,
      { align, level: level === number + 1 ? undefined : level },
      { nodes: writing.inlines(block.inlines), meta: { id: anchor } },
    );
  },
};

function readHeading({ node, data, key, text, anchors }: NodeReading): Block {
  const inlines = text();
  // The title of the page is the first level, so heading-1 is what Markdown writes with two signs.
  const level = numberOf(data['level']) ?? Number((textOf(node['type']) ?? '').slice('heading-'.length)) + 1;
  const given = anchorOf(node) ?? textOf(data['id']);
  const anchor = given ?? anchors.derived(textOfInlines(inlines));
  const bounded = Math.min(6, Math.max(1, Math.trunc(level)));
  return makeBlock('heading', { level: bounded, anchor, align: alignOf(data['align']) }, { key, inlines });
}

export const divider: BlockKind<'divider'> = {
  matched: 'wordless',
  isVoid: true,
  toMarkdown: () => '___',
  fromNodes: { divider: ({ key }) => makeBlock('divider', {}, { key }) },
  toNode: (block, writing) => writing.node('divider', block, {}),
};

export const quote: BlockKind<'quote'> = {
  matched: 'wrapper',
  toMarkdown: ({ blocks }, printing) =>
    printing.deeper(
      () => `> ${printing.blocks(blocks).replaceAll('\n', '\n> ')}`,
      () => `<blockquote>\n\n${printing.blocks(blocks)}\n\n</blockquote>`,
    ),
  fromNodes: {
    blockquote: ({ other, key, children }) => makeBlock('quote', { other }, { key, blocks: children() }),
  },
  toNode: (block, writing) => plainNode(block, writing, 'blockquote'),
};
