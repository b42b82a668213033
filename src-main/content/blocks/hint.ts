import { makeBlock } from '../block.ts';
import type { BlockOf } from '../block.ts';
import { textOf } from '../document/node-reading.ts';
import { tagOptions } from '../print/print-text.ts';
import { plainNode, tagAround, without } from './block-kind.ts';
import type { BlockKind } from './block-kind.ts';

export const hint: BlockKind<'hint'> = {
  matched: 'wrapper',
  tags: {
    hint: {
      holds: 'always',
      read: ({ named, blocks }) => [
        makeBlock(
          'hint',
          { style: styleOf(named['style']), icon: named['icon'], other: without(named, 'style', 'icon') },
          { blocks },
        ),
      ],
    },
  },
  toMarkdown(block, printing) {
    const { style, icon, other } = block.attributes;
    return tagAround('hint', tagOptions({ style, icon, ...other }), block, printing);
  },
  fromNodes: {
    hint: ({ data, other, key, children }) =>
      makeBlock(
        'hint',
        { style: styleOf(textOf(data['style'])), icon: textOf(data['icon']), other },
        { key, blocks: children() },
      ),
  },
  toNode: (block, writing) => plainNode(block, writing),
};

function styleOf(style: string | undefined): BlockOf<'hint'>['attributes']['style'] {
  switch (style) {
    case 'warning':
    case 'danger':
    case 'success':
      return style;
    case 'working':
      return 'warning';
    default:
      return 'info';
  }
}
