import { Fragment } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { BlockIdentity } from '../../src-main/content/diff/matching/block-identity.ts';
import { isDerivedAnchor } from '../../src-main/content/slug.ts';
import { textOfInlines } from '../../src-main/shared/plain-text.ts';
import type { Block } from '../../src-main/shared/tree.ts';
import { inlineNodes } from './inlines-to-nodes.ts';
import { blocksOf } from './nodes-to-blocks.ts';
import { nodeType, schema } from './schema.ts';

type Table = Extract<Block, { readonly type: 'table' }>;

/** A document of the editor; one without blocks has an empty paragraph. */
export function documentOf(blocks: readonly Block[]): Node {
  return schema.topNodeType.create(null, filled(blockNodes(blocks)));
}

/**
 * Blocks as nodes of the editor. A block that would not come back as it is, which is tried for each, is an atom: it is shown
 * and kept, and edited as Markdown.
 */
export function blockNodes(blocks: readonly Block[]): readonly Node[] {
  return blocks.map((block) => {
    const node = richNode(block);
    if (node === null) return atomOf(block);
    const identity = new BlockIdentity();
    const back = blocksOf(Fragment.from(node));
    const [only] = back;
    const isSame = back.length === 1 && only !== undefined && identity.of(only) === identity.of(block);
    return isSame ? node : atomOf(block);
  });
}

function atomOf(block: Block): Node {
  return nodeType('atom').create({ block });
}

/** Null: there is no node for it. */
function richNode(block: Block): Node | null {
  const make = (
    name: string,
    content: readonly Node[],
    attributes: object = block.attributes,
  ): Node | null => {
    const node = nodeType(name).create({ attributes }, content);
    try {
      node.check();
    } catch {
      // Out of shape, such as a list that holds what is not an item.
      return null;
    }
    return node;
  };
  switch (block.type) {
    case 'paragraph':
    case 'image':
      return make(block.type, inlineNodes(block.inlines));
    case 'heading': {
      const { anchor, ...attributes } = block.attributes;
      const isDerived = isDerivedAnchor(anchor, textOfInlines(block.inlines));
      return make('heading', inlineNodes(block.inlines), isDerived ? attributes : block.attributes);
    }
    case 'list':
      return make(
        `${{ unordered: 'bullet', ordered: 'ordered', tasks: 'task' }[block.attributes.kind]}_list`,
        [...block.blocks.flatMap((item) => itemNode(item, block.attributes.kind === 'tasks') ?? [])],
      );
    case 'code':
      // Code with marks inside is one of the tree's inlines, not its source.
      if (block.inlines.length > 0) return null;
      return make('code_block', block.source === '' ? [] : [schema.text(block.source)]);
    case 'divider':
      return make('divider', []);
    case 'quote':
    case 'hint':
    case 'if':
    case 'step':
    case 'column':
      return make(block.type, filled(blockNodes(block.blocks)));
    case 'images':
    case 'stepper':
    case 'columns':
    case 'tabs':
      return make(
        block.type,
        block.blocks.flatMap((child) => richNode(child) ?? []),
      );
    case 'tab': {
      const { title, ...attributes } = block.attributes;
      const name = nodeType('tab_title').create(null, title === '' ? [] : [schema.text(title)]);
      return make('tab', [name, ...filled(blockNodes(block.blocks))], attributes);
    }
    case 'expandable':
      return make('expandable', [
        nodeType('expandable_title').create(null, inlineNodes(block.inlines)),
        ...filled(blockNodes(block.blocks)),
      ]);
    case 'table':
      return tableNode(block);
    default:
      return null;
  }
}

function itemNode(item: Block, isTask: boolean): Node | null {
  if (item.type !== 'list-item') return null;
  const { attributes } = item;
  return nodeType(isTask ? 'task_item' : 'list_item').create({ attributes }, filled(blockNodes(item.blocks)));
}

/** Cell by cell, where every cell holds text; null for cards, merged cells and cells with values of their own. */
function tableNode({ attributes, blocks }: Table): Node | null {
  const { columns, ...options } = attributes;
  if (attributes.view !== 'grid' || columns.length === 0) return null;
  const header = columns.map((column) => {
    const inlines = column.inlines ?? [{ type: 'text' as const, text: column.title, marks: [] }];
    return nodeType('table_header').create({ attributes: column }, inlineNodes(inlines));
  });
  const rows = blocks.map((row) => {
    const cells = row.blocks.flatMap((cell) => {
      if (cell.type !== 'table-cell') return [];
      const { value, refs, colSpan, rowSpan } = cell.attributes;
      if ([value, refs, colSpan, rowSpan].some((own) => own !== undefined)) return [];
      return [
        nodeType('table_cell').create({ attributes: cell.attributes }, filled(blockNodes(cell.blocks))),
      ];
    });
    return cells.length === columns.length
      ? nodeType('table_row').create({ attributes: row.attributes }, cells)
      : null;
  });
  if (rows.includes(null)) return null;
  return nodeType('table').create({ attributes: options }, [
    nodeType('table_row').create(null, header),
    ...rows.flatMap((row) => row ?? []),
  ]);
}

/** What holds blocks holds one at least, to be written into. */
function filled(nodes: readonly Node[]): readonly Node[] {
  return nodes.length > 0 ? nodes : [nodeType('paragraph').create()];
}
