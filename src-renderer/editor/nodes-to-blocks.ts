import type { Fragment, Node } from 'prosemirror-model';
import { makeBlock } from '../../src-main/content/block.ts';
import { AnchorNames } from '../../src-main/content/slug.ts';
import { textOfInlines } from '../../src-main/shared/plain-text.ts';
import type { Align, Block, Inline, TableColumn } from '../../src-main/shared/tree.ts';
import { inlinesOf } from './inlines-to-nodes.ts';
import { attributesOf } from './schema.ts';

/** What stands in the editor as blocks of the tree. Paragraphs without text are only room to write in, and left out. */
export function blocksOf(content: Fragment): readonly Block[] {
  return new BlockWriter().blocks(content);
}

class BlockWriter {
  private readonly anchors = new AnchorNames();

  blocks(content: Fragment): readonly Block[] {
    return childrenOf(content).flatMap((node) => this.block(node) ?? []);
  }

  private block(node: Node): Block | null {
    // Every `attributes` was taken from a block of the same type, or set by a command for it.
    const attributes = attributesOf(node) as never;
    switch (node.type.name) {
      case 'atom':
        // Only `blockNodes` makes atoms, each of a block of the tree.
        return node.attrs['block'] as Block;
      case 'paragraph': {
        const inlines = inlinesOf(node.content);
        return inlines.length === 0 ? null : makeBlock('paragraph', attributes, { inlines });
      }
      case 'heading':
        return this.heading(node);
      case 'bullet_list':
        return this.list(node, { kind: 'unordered' });
      case 'ordered_list':
        return this.list(node, { ...attributesOf(node), kind: 'ordered' });
      case 'task_list':
        return this.list(node, { kind: 'tasks' });
      case 'code_block':
        return makeBlock('code', { language: '', ...attributesOf(node) }, { source: node.textContent });
      case 'divider':
        return makeBlock('divider', attributes);
      case 'image':
        return makeBlock('image', attributes, { inlines: inlinesOf(node.content) });
      case 'quote':
      case 'hint':
      case 'if':
      case 'step':
      case 'column':
      case 'images':
      case 'stepper':
      case 'columns':
      case 'tabs':
        return makeBlock(node.type.name, attributes, { blocks: this.blocks(node.content) });
      case 'tab': {
        const [title, ...rest] = childrenOf(node.content);
        const named = { ...attributesOf(node), title: title?.textContent ?? '' };
        return makeBlock('tab', named, { blocks: rest.flatMap((child) => this.block(child) ?? []) });
      }
      case 'expandable': {
        const [title, ...rest] = childrenOf(node.content);
        const slots = {
          inlines: title === undefined ? [] : inlinesOf(title.content),
          blocks: rest.flatMap((child) => this.block(child) ?? []),
        };
        return makeBlock('expandable', { open: false, ...attributesOf(node) }, slots);
      }
      case 'table':
        return this.table(node);
      default:
        return null;
    }
  }

  private heading(node: Node): Block {
    const inlines = inlinesOf(node.content);
    const [level, anchor] = ['level', 'anchor'].map((name): unknown => Reflect.get(attributesOf(node), name));
    const derived = typeof anchor === 'string' ? anchor : this.anchors.derived(textOfInlines(inlines));
    return makeBlock(
      'heading',
      { level: typeof level === 'number' ? level : 2, anchor: derived, align: alignOf(node) },
      { inlines },
    );
  }

  /** A row that was added below the header may hold cells of its kind. */
  private cell(cell: Node): readonly Block[] {
    if (cell.type.name === 'table_cell') return this.blocks(cell.content);
    const inlines = inlinesOf(cell.content);
    return inlines.length === 0 ? [] : [makeBlock('paragraph', {}, { inlines })];
  }

  private list(node: Node, attributes: Extract<Block, { type: 'list' }>['attributes']): Block {
    const items = childrenOf(node.content).map((item) =>
      makeBlock('list-item', itemAttributes(item), { blocks: this.blocks(item.content) }),
    );
    return makeBlock('list', attributes, { blocks: items });
  }

  private table(node: Node): Block {
    const [header, ...rows] = childrenOf(node.content);
    const columns = childrenOf(header?.content ?? node.content).map((cell, index) => columnOf(cell, index));
    const blocks = rows.map((row, at) => {
      const cells = childrenOf(row.content).map((cell, index) =>
        makeBlock(
          'table-cell',
          { ...attributesOf(cell), definition: columns[index]?.id ?? `column-${index + 1}` },
          { blocks: this.cell(cell) },
        ),
      );
      return makeBlock('table-row', { record: `row-${at + 1}`, ...attributesOf(row) }, { blocks: cells });
    });
    return makeBlock('table', { view: 'grid', ...attributesOf(node), columns }, { blocks });
  }
}

/** A column keeps what else the header of its table says; one that was added is of text. */
function columnOf(cell: Node, index: number): TableColumn {
  const first = cell.firstChild;
  const inlines = inlinesOf(cell.type.name === 'table_header' ? cell.content : (first ?? cell).content);
  const { inlines: _, ...given }: Partial<TableColumn> = attributesOf(cell);
  const title = textOfInlines(inlines);
  return {
    id: `column-${index + 1}`,
    type: 'text',
    ...given,
    title,
    ...(isPlain(inlines) ? {} : { inlines }),
  };
}

function alignOf(node: Node): Align | undefined {
  const align: unknown = Reflect.get(attributesOf(node), 'align');
  return align === 'start' || align === 'center' || align === 'end' ? align : undefined;
}

/** A task is done or not; items of other lists are neither. */
function itemAttributes(item: Node): object {
  return item.type.name === 'task_item' ? { checked: false, ...attributesOf(item) } : attributesOf(item);
}

function isPlain(inlines: readonly Inline[]): boolean {
  return inlines.every((inline) => inline.type === 'text' && inline.marks.length === 0);
}

function childrenOf(content: Fragment): readonly Node[] {
  return content.content;
}
