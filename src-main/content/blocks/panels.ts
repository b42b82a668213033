import { makeBlock } from '../block.ts';
import { anchorOf, booleanOf, measureOf, stringsOf, textOf, fragmentOf } from '../document/node-reading.ts';
import { lengthOf } from '../document/write-tables.ts';
import { tagOptions, htmlAttributes } from '../print/print-text.ts';
import { givenAnchor } from '../slug.ts';
import type { Block } from '../../shared/tree.ts';
import { anchored, flag, onlyParts, plainNode, tagAround, without } from './block-kind.ts';
import type { BlockKind } from './block-kind.ts';
import { textOfInlines } from '../../shared/plain-text.ts';

/** Containers that are made of parts: tabs, steppers, columns. */

export const tabs: BlockKind<'tabs'> = {
  matched: 'wrapper',
  isSole: true,
  tags: {
    tabs: {
      holds: 'always',
      read: ({ named, blocks }) => [
        makeBlock(
          'tabs',
          { fullWidth: flag(named['fullWidth']), other: without(named, 'fullWidth') },
          { blocks: onlyTabs(blocks) },
        ),
      ],
    },
  },
  toMarkdown(block, printing) {
    const { fullWidth, other } = block.attributes;
    return tagAround('tabs', tagOptions({ fullWidth: fullWidth?.toString(), ...other }), block, printing);
  },
  fromNodes: {
    tabs: ({ data, other, key, children }) =>
      makeBlock(
        'tabs',
        { fullWidth: booleanOf(data['fullWidth']), other },
        { key, blocks: onlyTabs(children()) },
      ),
  },
  toNode: (block, writing) => plainNode(block, writing),
};

export const tab: BlockKind<'tab'> = {
  matched: 'wrapper',
  isPart: true,
  tags: {
    tab: {
      holds: 'always',
      partOf: 'tabs',
      read: ({ named, blocks }) => [
        makeBlock(
          'tab',
          {
            title: named['title'] ?? '',
            icon: named['icon'],
            slug: named['slug'] === '' ? undefined : named['slug'],
            anchor: givenAnchor(named['id'], named['title'] ?? ''),
            other: without(named, 'title', 'icon', 'slug', 'id'),
          },
          { blocks },
        ),
      ],
    },
  },
  toMarkdown(block, printing) {
    const { title, icon, slug, anchor, other } = block.attributes;
    return tagAround('tab', tagOptions({ title, icon, slug, id: anchor, ...other }), block, printing);
  },
  fromNodes: {
    'tabs-item': ({ node, data, other, key, children }) =>
      makeBlock(
        'tab',
        {
          title: textOf(data['title']) ?? '',
          icon: textOf(data['icon']),
          slug: textOf(data['slug']) === '' ? undefined : textOf(data['slug']),
          anchor: givenAnchor(anchorOf(node), textOf(data['title']) ?? ''),
          other,
        },
        { key, blocks: children() },
      ),
  },
  toNode(block, writing) {
    const { anchor, other: _, ...data } = block.attributes;
    return writing.node('tabs-item', block, data, {
      nodes: writing.blocks(block.blocks),
      ...anchored(anchor),
    });
  },
  shownText: ({ attributes }) => [attributes.title],
};

export const stepper: BlockKind<'stepper'> = {
  matched: 'wrapper',
  isSole: true,
  tags: {
    stepper: {
      holds: 'always',
      read: ({ named, blocks }) => [
        makeBlock('stepper', { other: without(named) }, { blocks: onlySteps(blocks) }),
      ],
    },
  },
  toMarkdown: (block, printing) =>
    tagAround('stepper', tagOptions({ ...block.attributes.other }), block, printing),
  fromNodes: {
    stepper: ({ other, key, children }) =>
      makeBlock('stepper', { other }, { key, blocks: onlySteps(children()) }),
  },
  toNode: (block, writing) => plainNode(block, writing),
};

export const step: BlockKind<'step'> = {
  matched: 'wrapper',
  isPart: true,
  tags: {
    step: {
      holds: 'always',
      partOf: 'stepper',
      read: ({ named, blocks }) => [makeBlock('step', { other: without(named) }, { blocks })],
    },
  },
  toMarkdown: (block, printing) =>
    tagAround('step', tagOptions({ ...block.attributes.other }), block, printing),
  fromNodes: {
    'stepper-step': ({ data, other, key, children }) =>
      makeBlock('step', { other: other ?? stringsOf({ icon: data['icon'] }) }, { key, blocks: children() }),
  },
  toNode: (block, writing) => plainNode(block, writing, 'stepper-step'),
};

export const columns: BlockKind<'columns'> = {
  matched: 'wrapper',
  isSole: true,
  tags: {
    columns: {
      holds: 'always',
      read: ({ named, blocks }) => [
        makeBlock(
          'columns',
          { fullWidth: flag(named['fullWidth']), other: without(named, 'fullWidth') },
          { blocks: onlyColumns(blocks) },
        ),
      ],
    },
  },
  toMarkdown(block, printing) {
    const { fullWidth, other } = block.attributes;
    return tagAround('columns', tagOptions({ fullWidth: fullWidth?.toString(), ...other }), block, printing);
  },
  fromNodes: {
    columns: ({ data, other, key, children }) =>
      makeBlock(
        'columns',
        { fullWidth: booleanOf(data['fullWidth']), other },
        { key, blocks: onlyColumns(children()) },
      ),
  },
  toNode: (block, writing) => plainNode(block, writing),
};

export const column: BlockKind<'column'> = {
  matched: 'wrapper',
  isSole: true,
  isPart: true,
  tags: {
    column: {
      holds: 'always',
      partOf: 'columns',
      read: ({ named, blocks }) => [
        makeBlock(
          'column',
          {
            width: named['width'],
            verticalAlignment: named['valign'],
            other: without(named, 'width', 'valign'),
          },
          { blocks },
        ),
      ],
    },
  },
  toMarkdown(block, printing) {
    const { width, verticalAlignment, other } = block.attributes;
    return tagAround('column', tagOptions({ width, valign: verticalAlignment, ...other }), block, printing);
  },
  fromNodes: {
    column: ({ data, other, key, children }) =>
      makeBlock(
        'column',
        { width: measureOf(data['width']), verticalAlignment: textOf(data['verticalAlignment']), other },
        { key, blocks: children() },
      ),
  },
  toNode(block, writing) {
    const { other: _, ...data } = block.attributes;
    const width = lengthOf(data.width);
    return writing.node('column', block, { ...data, width }, { nodes: writing.blocks(block.blocks) });
  },
};

function onlyTabs(blocks: readonly Block[]): readonly Block[] {
  return onlyParts('tab', blocks, (held) => makeBlock('tab', { title: '' }, { blocks: held }));
}

function onlySteps(blocks: readonly Block[]): readonly Block[] {
  return onlyParts('step', blocks, (held) => makeBlock('step', {}, { blocks: held }));
}

function onlyColumns(blocks: readonly Block[]): readonly Block[] {
  return onlyParts('column', blocks, (held) => makeBlock('column', {}, { blocks: held }));
}

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
