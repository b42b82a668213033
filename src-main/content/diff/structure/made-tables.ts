import { makeBlock } from '../../block.ts';
import type { BlockOf } from '../../block.ts';
import { structureChange } from '../diff-draft.ts';
import type { Draft } from '../diff-draft.ts';
import type { Differ } from '../differ.ts';
import { asTable, isTextCell } from './mended-table.ts';
import type { AttributeChange } from '../../../shared/diff.ts';
import { flatText } from './text-parts.ts';
import type { Block } from '../../../shared/tree.ts';

/**
 * Texts with pipes, or a list, that are a table now, and what stood above their rows, compared with what they would have been.
 * Null for a table that none of them can be.
 */
export function tabled(
  differ: Differ,
  texts: readonly Block[],
  table: BlockOf<'table'>,
  head: Block | undefined,
): { readonly table: Draft; readonly head?: Draft } | null {
  const before = asTable(texts, table, head);
  if (before === null) return null;
  const from = texts[0]?.type === 'list' ? 'list' : 'text';
  // The texts stand with the table alone, so that the old side has them once.
  const changed = (old: Block, now: Block, stood: readonly Block[]): Draft => {
    const draft = differ.pair(old, now);
    return {
      ...draft,
      change: 'changed',
      before: makeBlock('column', {}, { blocks: stood }),
      attributes: [...structureChange(now, 'tabled', from), ...draft.attributes],
      structure: 'tabled',
    };
  };
  return {
    table: changed(before.table, table, texts),
    ...(before.head === undefined || head === undefined ? {} : { head: changed(before.head, head, []) }),
  };
}

/** A table whose rows are the items of a list now, each row compared as running text. Null for a table of other than texts. */
export function listed(differ: Differ, table: Block, list: Block): Draft | null {
  if (table.type !== 'table' || table.blocks.some((row) => row.blocks.some((cell) => !isTextCell(cell))))
    return null;
  const items = table.blocks.map((row) =>
    makeBlock('list-item', {}, { blocks: [makeBlock('paragraph', {}, { inlines: flatText(row) })] }),
  );
  // Only its items are others, so it keeps its type.
  const draft = differ.pair({ ...list, blocks: items }, list);
  return {
    ...draft,
    change: 'changed',
    before: table,
    attributes: [...structureChange(list, 'listed'), ...titlesRemoved(table)],
    structure: 'listed',
  };
}

/** A list has no place for them. */
function titlesRemoved({ attributes }: BlockOf<'table'>): readonly AttributeChange[] {
  const titles = attributes.columns.flatMap(({ title }) => (title === '' ? [] : [title]));
  if (titles.length === 0) return [];
  const message = `column titles removed: ${titles.map((title) => `“${title}”`).join(', ')}`;
  return [{ name: 'columns', before: titles, after: undefined, words: message }];
}
