import { makeBlock } from '../block.ts';
import { anchorOf, fragmentOf } from '../document/node-reading.ts';
import { htmlAttributes } from '../print/print-text.ts';
import { givenAnchor } from '../slug.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import { anchored } from './block-kind.ts';
import type { BlockKind } from './block-kind.ts';

export const expandable: BlockKind<'expandable'> = {
  matched: 'wrapper',
  isVoid: true,
  toMarkdown({ attributes, inlines, blocks }, printing) {
    const open = `${attributes.open ? ' open' : ''}${htmlAttributes({ id: attributes.anchor })}`;
    const title = printing.inlines(inlines, '<br>');
    const body = printing.blocks(blocks);
    return `<details${open}><summary>${title === '' ? '' : `\n\n${title}\n\n`}</summary>\n\n${body}\n\n</details>`;
  },
  fromNodes: {
    expandable({ node, data, nodes, other, key, titled, inner }) {
      const title = titled('expandable-title');
      const anchor = givenAnchor(anchorOf(node), textOfInlines(title));
      const blocks = inner.blocks(fragmentOf(node, 'expandable-body') ?? nodes);
      return makeBlock(
        'expandable',
        { open: data['defaultExpanded'] === true, anchor, other },
        { key, inlines: title, blocks },
      );
    },
  },
  toNode(block, writing) {
    const data = { defaultExpanded: block.attributes.open ? true : undefined };
    const title = writing.textFragment('expandable-title', block.inlines);
    return writing.node('expandable', block, data, {
      ...anchored(block.attributes.anchor),
      fragments: [...title, writing.fragment('expandable-body', writing.blocks(block.blocks))],
    });
  },
};
