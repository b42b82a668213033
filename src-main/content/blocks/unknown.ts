import { makeBlock } from '../block.ts';
import { textOf } from '../document/node-reading.ts';
import type { BlockKind } from './block-kind.ts';

export const unknown: BlockKind<'unknown'> = {
  matched: 'text',
  toMarkdown({ attributes: { label }, blocks, source }, printing) {
    const body = printing.blocks(blocks);
    const isTag = source.startsWith('{%') || source.startsWith('<');
    if (!isTag && source !== '') {
      const fenced = `\`\`\`\`\`${label.replace(/\s+/g, '-')}\n${source}\n\`\`\`\`\``;
      return [fenced, body].join('\n\n').trimEnd();
    }
    const isOpened = blocks.length > 0 && source.startsWith('{%');
    return isOpened ? `${source}\n${body}\n{% end${label} %}` : [source, body].join('\n\n').trim();
  },
  fromNodes: {
    unknown: ({ data, key, children }) =>
      makeBlock(
        'unknown',
        { label: textOf(data['label']) ?? '' },
        { key, source: textOf(data['source']) ?? '', blocks: children() },
      ),
  },
  toNode: (block, writing) =>
    writing.node(
      'unknown',
      block,
      { label: block.attributes.label, source: block.source },
      { nodes: writing.blocks(block.blocks) },
    ),
  shownText: ({ source }) => [source],
};
