import type { DocumentNode } from '../../api/document.ts';
import { makeBlock } from '../block.ts';
import type { BlockOf } from '../block.ts';
import { readReference } from '../document/document-reference.ts';
import { booleanOf, sourceOf, textOf } from '../document/node-reading.ts';
import { addressOf, tagOptions } from '../print/print-text.ts';
import { parseReference } from '../reference.ts';
import type { Block, Inline, Reference } from '../../shared/tree.ts';
import { captionOf, flag, onlyLink, tagBefore, without } from './block-kind.ts';
import type { BlockKind, NodeWriting, TagReading } from './block-kind.ts';

/** Blocks that show something that lies elsewhere: a file, another site, a page, reusable content. */

export const file: BlockKind<'file'> = {
  matched: 'wordless',
  isVoid: true,
  tags: {
    file: {
      holds: 'ended-next',
      read(reading) {
        const { named } = reading;
        const ref = parseReference(named['src'] ?? named['url'] ?? '');
        return [
          makeBlock('file', { ref, other: without(named, 'src', 'url', 'caption') }, captioned(reading)),
        ];
      },
    },
  },
  toMarkdown: (block, printing) =>
    tagBefore(
      'file',
      tagOptions({ src: addressOf(block.attributes.ref), ...block.attributes.other }),
      block,
      printing,
    ),
  fromNodes: {
    file: ({ data, other, key, children, titled }) =>
      makeBlock(
        'file',
        { ref: readReference(data['ref']), other },
        { key, inlines: titled('caption'), blocks: children() },
      ),
  },
  toNode: (block, writing) =>
    writing.node(
      'file',
      block,
      { ref: writing.ref(block.attributes.ref) },
      { nodes: writing.blocks(block.blocks), ...captionOf(block, writing) },
    ),
};

export const embed: BlockKind<'embed'> = {
  matched: 'wordless',
  isVoid: true,
  tags: {
    embed: {
      holds: 'ended-next',
      // An address that is not a web address is not embedded, and its source is shown.
      read(reading) {
        const { named, blocks, source } = reading;
        const ref = parseReference(named['url'] ?? '');
        if (ref.kind !== 'url') return [makeBlock('unknown', { label: 'embed' }, { blocks, source })];
        const other = without(named, 'url', 'fullWidth', 'caption');
        const fullWidth = flag(named['fullWidth']);
        return [makeBlock('embed', { url: ref.url, fullWidth, other }, captioned(reading))];
      },
    },
  },
  toMarkdown(block, printing) {
    const { url, fullWidth, other } = block.attributes;
    const options = tagOptions({ url, fullWidth: fullWidth?.toString(), ...other });
    return tagBefore('embed', options, block, printing);
  },
  fromNodes: {
    embed({ node, data, other, key, children, titled }) {
      const ref = parseReference(textOf(data['url']) ?? '');
      if (ref.kind !== 'url')
        return makeBlock('unknown', { label: 'embed' }, { key, source: sourceOf(node) });
      return makeBlock(
        'embed',
        { url: ref.url, fullWidth: booleanOf(data['fullWidth']), other },
        { key, inlines: titled('caption'), blocks: children() },
      );
    },
  },
  toNode(block, writing) {
    const { url, fullWidth } = block.attributes;
    return writing.node(
      'embed',
      block,
      { url, fullWidth },
      { nodes: writing.blocks(block.blocks), ...captionOf(block, writing) },
    );
  },
};

export const contentRef: BlockKind<'content-ref'> = {
  matched: 'wordless',
  isVoid: true,
  tags: {
    'content-ref': {
      holds: 'ended-next',
      mustEnd: true,
      read: ({ named, blocks }) => contentRefs(named['url'] ?? '', blocks),
    },
    'page-ref': {
      holds: 'never',
      read: ({ named, blocks }) => contentRefs(named['page'] ?? named['url'] ?? '', blocks),
    },
  },
  toMarkdown: (block, printing) =>
    tagBefore('content-ref', tagOptions({ url: addressOf(block.attributes.ref) }), block, printing),
  fromNodes: {
    'content-ref': ({ data, other, key, children }) =>
      makeBlock('content-ref', { ref: readReference(data['ref']), other }, { key, blocks: children() }),
  },
  toNode: referenceNode,
};

export const reusableContent: BlockKind<'reusable-content'> = {
  matched: 'wordless',
  isVoid: true,
  tags: {
    include: { holds: 'never', read: included },
    'reusable-content': { holds: 'ended-next', read: included },
  },
  toMarkdown({ attributes: { ref } }) {
    const target = ref.kind === 'reusable-content' ? `/reusable-content/${ref.id}` : addressOf(ref);
    return `{% include "${target}" %}`;
  },
  fromNodes: {
    'reusable-content': ({ data, other, key }) =>
      makeBlock('reusable-content', { ref: readReference(data['ref']), other }, { key }),
  },
  toNode: referenceNode,
};

function referenceNode(
  block: BlockOf<'content-ref' | 'reusable-content'>,
  writing: NodeWriting,
): DocumentNode {
  return writing.node(
    block.type,
    block,
    { ref: writing.ref(block.attributes.ref) },
    { nodes: writing.blocks(block.blocks) },
  );
}

function included({ named, positional, blocks }: TagReading): readonly Block[] {
  const target = positional[0] ?? named['path'] ?? named['url'] ?? '';
  const id = /(?:^|\/)reusable-content\/([\w-]+)/.exec(target)?.[1];
  const ref: Reference = id === undefined ? parseReference(target) : { kind: 'reusable-content', id };
  return [makeBlock('reusable-content', { ref }), ...blocks];
}

/** The body of a content reference repeats its target as a link; anything else in it is kept. */
function contentRefs(address: string, blocks: readonly Block[]): readonly Block[] {
  const body = onlyLink(blocks);
  const written = parseReference(address);
  const ref = written.kind === 'broken' && written.target === '' && body !== undefined ? body : written;
  return [makeBlock('content-ref', { ref }, { blocks: body === undefined ? blocks : [] })];
}

/** Text in the tag, or its option, as a caption; what is not text stays a block. */
function captioned({ named, blocks }: TagReading): {
  readonly inlines: readonly Inline[];
  readonly blocks: readonly Block[];
} {
  const inlines = blocks
    .filter(({ type }) => type === 'paragraph')
    .flatMap((block, index) =>
      index === 0 ? block.inlines : [{ type: 'break' } as const, ...block.inlines],
    );
  const rest = blocks.filter(({ type }) => type !== 'paragraph');
  const caption = named['caption'] ?? '';
  if (inlines.length > 0 || caption === '') return { inlines, blocks: rest };
  return { inlines: [{ type: 'text', text: caption, marks: [] }], blocks: rest };
}
