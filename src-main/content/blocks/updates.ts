import { makeBlock } from '../block.ts';
import { writeReference } from '../document/document-reference.ts';
import { fieldsOf, listOf, textOf } from '../document/node-reading.ts';
import { tagOptions } from '../print/print-text.ts';
import type { Block } from '../../shared/tree.ts';
import { onlyParts, plainNode, tagAround, without } from './block-kind.ts';
import type { BlockKind } from './block-kind.ts';

export const updates: BlockKind<'updates'> = {
  matched: 'wrapper',
  isSole: true,
  tags: {
    updates: {
      holds: 'always',
      read: ({ named, blocks }) => [
        makeBlock(
          'updates',
          { format: named['format'] ?? '', other: without(named, 'format') },
          { blocks: onlyUpdates(blocks) },
        ),
      ],
    },
  },
  toMarkdown(block, printing) {
    const { format, other } = block.attributes;
    return tagAround('updates', tagOptions({ format: format || undefined, ...other }), block, printing);
  },
  fromNodes: {
    updates: ({ data, other, key, children }) =>
      makeBlock(
        'updates',
        { format: textOf(data['format']) ?? '', other },
        { key, blocks: onlyUpdates(children()) },
      ),
  },
  toNode: (block, writing) => plainNode(block, writing),
};

export const update: BlockKind<'update'> = {
  matched: 'wrapper',
  isPart: true,
  tags: {
    update: {
      holds: 'always',
      partOf: 'updates',
      read({ named, blocks }) {
        const tags = (named['tags'] ?? '').split(',').map((text) => text.trim());
        return [
          makeBlock(
            'update',
            {
              date: named['date'] ?? '',
              tags: tags.filter((text) => text !== ''),
              other: without(named, 'date', 'tags'),
            },
            { blocks },
          ),
        ];
      },
    },
  },
  toMarkdown(block, printing) {
    const { date, tags, other } = block.attributes;
    const options = { date: date || undefined, tags: tags.length === 0 ? undefined : tags.join(',') };
    return tagAround('update', tagOptions({ ...options, ...other }), block, printing);
  },
  fromNodes: {
    update({ data, other, key, children }) {
      // Newer versions refer to tags of the revision.
      const tags = listOf(data['tags']).flatMap((tag) => textOf(tag) ?? textOf(fieldsOf(tag)['tag']) ?? []);
      return makeBlock(
        'update',
        { date: textOf(data['date']) ?? '', tags, other },
        { key, blocks: children() },
      );
    },
  },
  toNode(block, writing) {
    const { date, tags } = block.attributes;
    const references = tags.map((tag) => writeReference({ kind: 'tag', tag }));
    const nodes = writing.blocks(block.blocks);
    return writing.node('update', block, { date, tags: references }, { nodes });
  },
  shownText: ({ attributes: { date, tags } }) => [date, tags.join(' ')],
};

function onlyUpdates(blocks: readonly Block[]): readonly Block[] {
  return onlyParts('update', blocks, (held) => makeBlock('update', { date: '', tags: [] }, { blocks: held }));
}
