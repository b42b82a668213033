import type { BlockOf } from '../../../content/block.ts';
import type { Block } from '../../../shared/tree.ts';
import { copyButton, sourceMarkup } from './code-block.ts';
import { diagramMarkup } from './diagrams.ts';
import type { BlocksWriter } from './inlines.ts';
import { element, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

/** A block that a program beside the service draws: what it was given, and the copy of what it drew. */
export function integrationMarkup(
  block: BlockOf<'integration'>,
  writer: PageWriter,
  blocks: BlocksWriter,
): Markup {
  const { integration: name, block: kind, props } = block.attributes;
  const content = props['content'];
  if (name === 'mermaid' && content !== undefined) return diagramMarkup(content, undefined, writer);
  const others = Object.entries(props).filter(([property]) => property !== 'content');
  return element(
    'section',
    { class: 'integration' },
    element('p', { class: 'block-label' }, text(`${name} / ${kind}`)),
    others.length === 0
      ? nothing
      : element(
          'dl',
          { class: 'properties' },
          ...others.flatMap(([property, value]) => [
            element('dt', {}, text(property)),
            element('dd', {}, text(value)),
          ]),
        ),
    content === undefined ? nothing : sourceMarkup(name, content, writer),
    copyOf(block, writer, blocks),
  );
}

function copyOf(block: Block, writer: PageWriter, blocks: BlocksWriter): Markup {
  return block.blocks.length === 0
    ? nothing
    : element('div', { class: 'flow' }, blocks(block.blocks, writer), copyButton(writer));
}
