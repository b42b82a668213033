import { makeBlock } from '../block.ts';
import { textOf } from '../document/node-reading.ts';
import { plainNode, tagAround } from './block-kind.ts';
import type { BlockKind } from './block-kind.ts';

export const condition: BlockKind<'if'> = {
  matched: 'wrapper',
  tags: {
    if: {
      holds: 'always',
      read: ({ argumentText, blocks }) => [makeBlock('if', { expression: argumentText }, { blocks })],
    },
  },
  toMarkdown: (block, printing) => tagAround('if', ` ${block.attributes.expression}`, block, printing),
  fromNodes: {
    if: ({ data, key, children }) =>
      makeBlock('if', { expression: textOf(data['expression']) ?? '' }, { key, blocks: children() }),
  },
  toNode: (block, writing) => plainNode(block, writing),
};
