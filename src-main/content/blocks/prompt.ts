import { makeBlock } from '../block.ts';
import { textOf } from '../document/node-reading.ts';
import { tagOptions } from '../print/print-text.ts';
import { plainNode, tagAround, without } from './block-kind.ts';
import type { BlockKind } from './block-kind.ts';

export const prompt: BlockKind<'prompt'> = {
  matched: 'container',
  tags: {
    prompt: {
      holds: 'ended',
      mustEnd: true,
      read: ({ named, blocks }) => [
        makeBlock(
          'prompt',
          {
            description: named['description'] ?? '',
            icon: named['icon'],
            other: without(named, 'description', 'icon'),
          },
          { blocks },
        ),
      ],
    },
  },
  toMarkdown(block, printing) {
    const { description, icon, other } = block.attributes;
    return tagAround('prompt', tagOptions({ description, icon, ...other }), block, printing);
  },
  fromNodes: {
    prompt: ({ data, other, key, children }) =>
      makeBlock(
        'prompt',
        { description: textOf(data['description']) ?? '', icon: textOf(data['icon']), other },
        { key, blocks: children() },
      ),
  },
  toNode: (block, writing) => plainNode(block, writing),
  shownText: ({ attributes }) => [attributes.description],
};
