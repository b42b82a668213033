import { Schema } from 'prosemirror-model';
import type { Attrs, DOMOutputSpec, MarkSpec, Node, NodeSpec } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { colorClass } from '../document/colors.ts';
import { t } from '../messages/en/editor.ts';

/**
 * The content tree (src-main/shared/tree.ts) as ProseMirror knows it (docs/design/window.md, "Writing pages"). Every node keeps
 * the attributes of its block as one value, `attributes`; what cannot be edited as it is rendered is an atom that keeps its
 * block or inline whole. Nothing is read from the DOM of others: texts that are pasted come from the core as blocks.
 */
const kept = { attributes: { default: {} } };

function element(name: string, className: string, at: Attrs = {}): DOMOutputSpec {
  return [name, { class: className, ...at }, 0];
}

/** A container of the tree: blocks inside it, drawn by an element with the class of the rendered page. */
function container(content: string, toDOM: NonNullable<NodeSpec['toDOM']>, more: NodeSpec = {}): NodeSpec {
  return { content, attrs: kept, defining: true, toDOM, ...more };
}

/** The attributes of the node's block; those of a block are only set by what knows its type. */
export function attributesOf(node: Node): object {
  const attributes: unknown = node.attrs['attributes'];
  return typeof attributes === 'object' && attributes !== null ? attributes : {};
}

function attribute(node: Node, name: string): unknown {
  return Reflect.get(attributesOf(node), name);
}

/** An attribute of the node's block that is a text; empty where it has none. */
export function textAttribute(node: Node, name: string): string {
  const value = attribute(node, name);
  return typeof value === 'string' ? value : '';
}

function level(node: Node): number {
  const value = attribute(node, 'level');
  return typeof value === 'number' ? value : 2;
}

const blockNodes: Readonly<Record<string, NodeSpec>> = {
  paragraph: {
    content: 'inline*',
    group: 'block',
    attrs: kept,
    toDOM: (node) => [
      'div',
      { class: 'block block-paragraph', dir: 'auto' },
      ['p', { class: textAttribute(node, 'align') }, 0],
    ],
    parseDOM: [{ tag: 'p' }],
  },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: kept,
    toDOM: (node) => [
      'div',
      { class: 'block block-heading', dir: 'auto' },
      [
        `h${Math.min(6, Math.max(2, level(node)))}`,
        { class: `heading-${level(node)} ${textAttribute(node, 'align')}` },
        0,
      ],
    ],
  },
  bullet_list: container(
    'list_item+',
    () => ['div', { class: 'block block-list' }, ['ul', { class: 'document-list unordered' }, 0]],
    { group: 'block list' },
  ),
  ordered_list: container(
    'list_item+',
    (node) => [
      'div',
      { class: 'block block-list' },
      ['ol', { class: 'document-list ordered', start: attribute(node, 'start') ?? 1 }, 0],
    ],
    { group: 'block list' },
  ),
  task_list: container(
    'task_item+',
    () => ['div', { class: 'block block-list' }, ['ul', { class: 'document-list tasks' }, 0]],
    { group: 'block list' },
  ),
  list_item: container('block+', () => [
    'li',
    { class: 'block block-list-item', dir: 'auto' },
    ['div', { class: 'item-body flow' }, 0],
  ]),
  task_item: container('block+', () => [
    'li',
    { class: 'block block-list-item', dir: 'auto' },
    ['div', { class: 'item-body flow' }, 0],
  ]),
  quote: container(
    'block+',
    () => ['div', { class: 'block block-quote' }, ['blockquote', { class: 'flow' }, 0]],
    { group: 'block' },
  ),
  hint: container(
    'block+',
    (node) => ['div', { class: 'block block-hint' }, element('div', `hint ${textAttribute(node, 'style')}`)],
    { group: 'block' },
  ),
  code_block: {
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    group: 'block',
    attrs: kept,
    toDOM: () => [
      'div',
      { class: 'block block-code' },
      [
        'figure',
        { class: 'code' },
        ['pre', { class: 'code-body', spellcheck: 'false', dir: 'ltr' }, ['code', 0]],
      ],
    ],
  },
  divider: { group: 'block', attrs: kept, toDOM: () => ['div', { class: 'block block-divider' }, ['hr']] },
  expandable: container(
    'expandable_title block+',
    () => element('div', 'block block-expandable expandable'),
    { group: 'block' },
  ),
  expandable_title: { content: 'inline*', toDOM: () => ['p', { class: 'expandable-title', dir: 'auto' }, 0] },
  tabs: container('tab+', () => ['div', { class: 'block block-tabs' }, ['div', { class: 'tabs' }, 0]], {
    group: 'block',
  }),
  tab: container('tab_title block+', () => element('div', 'block block-tab tab-panel')),
  tab_title: { content: 'text*', marks: '', toDOM: () => ['p', { class: 'tab-title', dir: 'auto' }, 0] },
  stepper: container(
    'step+',
    () => ['div', { class: 'block block-stepper' }, ['ol', { class: 'stepper' }, 0]],
    { group: 'block' },
  ),
  step: container('block+', () => [
    'li',
    { class: 'step block block-step' },
    ['div', { class: 'step-body flow' }, 0],
  ]),
  columns: container(
    'column+',
    () => ['div', { class: 'block block-columns' }, ['div', { class: 'columns' }, 0]],
    { group: 'block' },
  ),
  column: container('block+', () => element('div', 'column flow block block-column')),
  if: container(
    'block+',
    (node) => [
      'div',
      { class: 'block block-if' },
      [
        'section',
        { class: 'condition' },
        [
          'p',
          { class: 'block-label', contenteditable: 'false' },
          t('shownOnlyIfTextAttribute', { expression: textAttribute(node, 'expression') }),
        ],
        ['div', { class: 'flow' }, 0],
      ],
    ],
    { group: 'block' },
  ),
  images: container(
    'image+',
    () => ['div', { class: 'block block-images' }, ['div', { class: 'images' }, 0]],
    { group: 'block' },
  ),
  image: {
    content: 'inline*',
    group: 'block',
    attrs: kept,
    isolating: true,
    toDOM: () => ['figure', { class: 'block block-image' }, ['figcaption', 0]],
  },
  /** `block` is one of the tree, kept as it came. */
  atom: {
    group: 'block',
    atom: true,
    attrs: { block: { default: null } },
    toDOM: () => ['div', { class: 'block atom' }],
  },
};

const inlineNodes: Readonly<Record<string, NodeSpec>> = {
  text: { group: 'inline' },
  break: { inline: true, group: 'inline', selectable: false, toDOM: () => ['br'], parseDOM: [{ tag: 'br' }] },
  /** `inline` is one of the tree, kept as it came. */
  inline_atom: {
    inline: true,
    group: 'inline',
    atom: true,
    attrs: { inline: { default: null } },
    toDOM: () => ['span', { class: 'inline-atom' }],
  },
};

const marks: Readonly<Record<string, MarkSpec>> = {
  /** `ref` is a `Reference` of the tree. */
  link: { attrs: { ref: {} }, inclusive: false, toDOM: () => ['a', { class: 'edited-link' }, 0] },
  bold: { toDOM: () => ['strong', 0], parseDOM: [{ tag: 'strong' }, { tag: 'b' }] },
  italic: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'em' }, { tag: 'i' }] },
  strikethrough: { toDOM: () => ['s', 0], parseDOM: [{ tag: 's' }, { tag: 'del' }] },
  keyboard: { toDOM: () => ['kbd', 0], parseDOM: [{ tag: 'kbd' }] },
  superscript: { excludes: 'subscript superscript', toDOM: () => ['sup', 0], parseDOM: [{ tag: 'sup' }] },
  subscript: { excludes: 'subscript superscript', toDOM: () => ['sub', 0], parseDOM: [{ tag: 'sub' }] },
  /** The colours of the mark in the tree. */
  color: {
    attrs: { text: { default: null }, background: { default: null } },
    toDOM: ({ attrs: { text, background } }) => [
      'span',
      {
        class: [
          colorClass('ink', typeof text === 'string' ? text : undefined),
          colorClass('paper', typeof background === 'string' ? background : undefined),
        ].join(' '),
      },
      0,
    ],
  },
  code: { code: true, toDOM: () => ['code', 0], parseDOM: [{ tag: 'code' }] },
};

/** A cell keeps the attributes of its block, that of the header its column. */
const tables = tableNodes({ tableGroup: 'block', cellContent: 'block+', cellAttributes: {} });

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...blockNodes,
    table: {
      ...tables.table,
      attrs: kept,
      toDOM: () => [
        'div',
        { class: 'block block-table' },
        ['div', { class: 'table-scroll' }, ['table', ['tbody', 0]]],
      ],
    },
    table_row: { ...tables.table_row, attrs: kept },
    table_cell: { ...tables.table_cell, attrs: { ...tables.table_cell.attrs, ...kept } },
    table_header: {
      ...tables.table_header,
      content: 'inline*',
      attrs: { ...tables.table_header.attrs, ...kept },
    },
    ...inlineNodes,
  },
  marks,
});

/** Types by the names above; a name that is not one of them is a mistake of ours. */
export function nodeType(name: string) {
  const type = schema.nodes[name];
  if (type === undefined) throw new Error(`The schema has no node ${name}.`);
  return type;
}
export function markType(name: string) {
  const type = schema.marks[name];
  if (type === undefined) throw new Error(`The schema has no mark ${name}.`);
  return type;
}
