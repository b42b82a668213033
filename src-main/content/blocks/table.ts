import type { BlockOf } from '../block.ts';
import type { DocumentNode } from '../../api/document.ts';
import { readTable } from '../document/document-tables.ts';
import { writeTable } from '../document/write-tables.ts';
import { printTable } from '../print/print-tables.ts';
import { textOfReference } from '../reference.ts';
import type { TableColumn } from '../../shared/tree.ts';
import type { BlockKind, NodeWriting, OptionLabels } from './block-kind.ts';

export const table: BlockKind<'table'> = {
  matched: 'container',
  isVoid: true,
  toMarkdown: (block, { notes, blocks }) => printTable(block, notes, blocks),
  fromNodes: { table: ({ node, key, inner }) => readTable(node, key, inner) },
  toNode(block, writing) {
    const { data, fragments } = writeTable(block, writing);
    return writing.node('table', block, data, { fragments });
  },
  shownText: ({ attributes: { hideHeader, columns } }) =>
    hideHeader === true ? [] : columns.map(({ title }) => title),
};

export const tableRow: BlockKind<'table-row'> = {
  matched: 'container',
  toMarkdown: ({ blocks }, printing) => printing.blocks(blocks),
  fromNodes: {},
  toNode: partAlone,
};

export const tableCell: BlockKind<'table-cell'> = {
  matched: 'text',
  toMarkdown: ({ blocks }, printing) => printing.blocks(blocks),
  fromNodes: {},
  toNode: partAlone,
  shownText: ({ attributes: { value, definition, refs = [] } }, labels) => [
    ...(value === undefined ? [] : [valueText(value, labels.get(definition))]),
    ...refs.map(textOfReference),
  ],
};

export function optionLabels(columns: readonly TableColumn[]): OptionLabels {
  return new Map(
    columns.flatMap(({ id, options }) =>
      options === undefined ? [] : [[id, new Map(options.map((option) => [option.id, option.label]))]],
    ),
  );
}

/** Only tables hold rows; one that stands alone keeps its content. */
function partAlone(block: BlockOf<'table-row' | 'table-cell'>, writing: NodeWriting): DocumentNode {
  const data = { label: block.type, source: '' };
  return writing.node('unknown', block, data, { nodes: writing.blocks(block.blocks) });
}

function valueText(value: unknown, labels: ReadonlyMap<string, string> | undefined): string {
  if (Array.isArray(value)) return value.map((one) => valueText(one, labels)).join(' ');
  if (typeof value === 'string') return labels?.get(value) ?? value;
  return typeof value === 'number' ? String(value) : '';
}
