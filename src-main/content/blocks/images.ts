import { makeBlock } from '../block.ts';
import type { BlockOf } from '../block.ts';
import { optionalReference } from '../document/document-inlines.ts';
import { readReference } from '../document/document-reference.ts';
import { alignOf } from '../document/document-tables.ts';
import { booleanOf, measureOf, textOf } from '../document/node-reading.ts';
import { lengthOf, sideOf } from '../document/write-tables.ts';
import { addressOf, htmlAttributes } from '../print/print-text.ts';
import type { BlockKind, BlockPrinting } from './block-kind.ts';

export const images: BlockKind<'images'> = {
  matched: 'wordless',
  toMarkdown({ attributes: { align, fullWidth, frame }, blocks }, printing) {
    const attributes = htmlAttributes({
      align: sideOf(align),
      'data-full-width': fullWidth === true ? 'true' : undefined,
      'data-with-frame': frame === true ? 'true' : undefined,
    });
    return `<div${attributes}>${blocks.map(printing.block).join('')}</div>`;
  },
  fromNodes: {
    images: ({ data, other, key, children }) =>
      makeBlock(
        'images',
        {
          align: alignOf(data['align']),
          fullWidth: booleanOf(data['fullWidth']),
          frame: booleanOf(data['withFrame']),
          other,
        },
        { key, blocks: children() },
      ),
  },
  toNode(block, writing) {
    const { align, fullWidth, frame } = block.attributes;
    const data = { align: sideOf(align), fullWidth, withFrame: frame };
    return writing.node('images', block, data, { nodes: writing.blocks(block.blocks) });
  },
};

export const image: BlockKind<'image'> = {
  matched: 'wordless',
  isVoid: true,
  toMarkdown: figure,
  fromNodes: {
    image: ({ data, other, key, titled }) =>
      makeBlock(
        'image',
        {
          ref: readReference(data['ref']),
          refDark: optionalReference(data['refDark']),
          alt: textOf(data['alt']) ?? '',
          width: measureOf(data['width']),
          height: measureOf(data['height']),
          other,
        },
        { key, inlines: titled('caption') },
      ),
  },
  toNode(block, writing) {
    const { ref, refDark, alt, width, height } = block.attributes;
    const size = { width: lengthOf(width), height: lengthOf(height) };
    const data = { ref: writing.ref(ref), refDark: writing.ref(refDark), alt, ...size };
    return writing.node('image', block, data, { fragments: writing.textFragment('caption', block.inlines) });
  },
  shownText: ({ attributes }) => [attributes.alt],
};

export const drawing: BlockKind<'drawing'> = {
  matched: 'wordless',
  isVoid: true,
  toMarkdown({ attributes: { ref, alt } }) {
    const src = ref === undefined ? '' : addressOf(ref);
    return `<img${htmlAttributes({ src, alt, class: 'gitbook-drawing' })}>`;
  },
  fromNodes: {
    drawing: ({ data, other, key }) =>
      makeBlock('drawing', { ref: optionalReference(data['ref']), alt: textOf(data['alt']), other }, { key }),
  },
  toNode: (block, writing) =>
    writing.node('drawing', block, { ref: writing.ref(block.attributes.ref), alt: block.attributes.alt }),
};

function figure({ attributes, inlines }: BlockOf<'image'>, printing: BlockPrinting): string {
  const { ref, refDark, alt, width, height } = attributes;
  const element = `<img${htmlAttributes({ src: addressOf(ref), alt, width, height })}>`;
  const dark =
    refDark === undefined
      ? undefined
      : htmlAttributes({
          srcset: addressOf(refDark).replaceAll(' ', '%20'),
          media: '(prefers-color-scheme: dark)',
        });
  const picture = dark === undefined ? element : `<picture><source${dark}>${element}</picture>`;
  const caption = printing.inlines(inlines);
  return `<figure>${picture}<figcaption>${caption === '' ? '' : `\n\n${caption}\n\n`}</figcaption></figure>`;
}
