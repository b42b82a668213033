import { BlockIdentity } from './diff/matching/block-identity.ts';
import { withSlots } from './block.ts';
import type { BlockOf } from './block.ts';
import { pairedBlocks } from './paired-blocks.ts';
import { startOfText } from './plain-text.ts';
import { matchColumns } from './diff/matching/match-columns.ts';
import type { Block, ContentTree, TableColumn } from '../shared/tree.ts';

/**
 * Gives every block a node key, every table row a record id and every column a definition id. A block that is the same
 * as one of `previous`, unchanged, edited or moved, keeps that one's key; a new block gets a key made of its content, so
 * the same page gets the same keys every time. Keys are unique in the page, 1 to 14 letters and digits.
 */
export function assignKeys(tree: ContentTree, previous?: ContentTree): ContentTree {
  const keys = new KeyAssignment();
  if (previous !== undefined) keys.carry(previous.blocks, tree.blocks);
  return { ...tree, blocks: keys.apply(tree.blocks, '') };
}

class KeyAssignment {
  private readonly identity = new BlockIdentity();
  private pairs = new Map<Block, Block>();
  private readonly columnIds = new Map<Block, ReadonlyMap<string, string>>();
  private readonly used = new Set<string>();
  /** By a key's base, the number that the next block of the same content gets: those below it are taken. */
  private readonly nextNumbers = new Map<string, number>();

  carry(before: readonly Block[], after: readonly Block[]): void {
    this.pairs = pairedBlocks(before, after, this.identity);
    for (const [now, old] of this.pairs) {
      const key = carriedKey(old);
      // A page whose keys are not unique: the first block keeps it.
      if (key !== undefined && this.used.has(key)) this.pairs.delete(now);
      else if (key !== undefined) this.used.add(key);
      if (old.type === 'table' && now.type === 'table') this.carryColumns(old, now);
    }
  }

  private carryColumns(before: BlockOf<'table'>, after: BlockOf<'table'>): void {
    const [old, now] = [before.attributes.columns, after.attributes.columns];
    const { beforeOf } = matchColumns(before, after, (cell) => this.identity.of(cell));
    const kept = now.map((_, index) => old[beforeOf.get(index) ?? -1]?.id);
    const taken = new Set(kept);
    const ids = now.map((column, index): readonly [string, string] => {
      const id = kept[index];
      if (id !== undefined) return [column.id, id];
      let fresh = column.id;
      for (let count = 2; taken.has(fresh); count += 1) fresh = `${column.id}-${count}`;
      taken.add(fresh);
      return [column.id, fresh];
    });
    this.columnIds.set(after, new Map(ids));
  }

  apply(blocks: readonly Block[], parent: string): readonly Block[] {
    return blocks.map((block) => {
      if (block.type === 'table-cell') return withSlots(block, { blocks: this.apply(block.blocks, parent) });
      const key = carriedKey(this.pairs.get(block)) ?? this.fresh(block);
      const children = this.apply(block.blocks, key);
      if (block.type === 'table')
        return this.withColumnIds(withSlots(block, { key, blocks: children }), this.columnIds.get(block));
      if (block.type === 'table-row') {
        return withSlots(block, { key, blocks: children, attributes: { ...block.attributes, record: key } });
      }
      return withSlots(block, { key, blocks: children });
    });
  }

  private withColumnIds(table: Block, ids: ReadonlyMap<string, string> | undefined): Block {
    if (ids === undefined || table.type !== 'table') return table;
    const rename = (id: string): string => ids.get(id) ?? id;
    const { target, cover, coverDark, columns } = table.attributes;
    return withSlots(table, {
      attributes: {
        ...table.attributes,
        columns: columns.map((column): TableColumn => ({ ...column, id: rename(column.id) })),
        ...(target === undefined ? {} : { target: rename(target) }),
        ...(cover === undefined ? {} : { cover: rename(cover) }),
        ...(coverDark === undefined ? {} : { coverDark: rename(coverDark) }),
      },
      blocks: table.blocks.map((row) =>
        withSlots(row, {
          blocks: row.blocks.map((cell) =>
            cell.type === 'table-cell'
              ? withSlots(cell, {
                  attributes: { ...cell.attributes, definition: rename(cell.attributes.definition) },
                })
              : cell,
          ),
        }),
      ),
    });
  }

  private fresh(block: Block): string {
    const base = shortHash(`${block.type}\n${startOfText(block, 2_000)}`);
    let number = this.nextNumbers.get(base) ?? 1;
    let key = keyOf(base, number);
    while (this.used.has(key)) {
      number += 1;
      key = keyOf(base, number);
    }
    this.nextNumbers.set(base, number + 1);
    this.used.add(key);
    return key;
  }
}

function carriedKey(old: Block | undefined): string | undefined {
  return old?.type === 'table-row' ? old.attributes.record : old?.key;
}

/** The first of equal blocks has the base alone. */
function keyOf(base: string, number: number): string {
  return number === 1 ? base : `${base}${number.toString(36)}`;
}

/** Ten letters and digits of a text. Only names are made of it: equal names are told apart by counting. */
function shortHash(text: string): string {
  let [high, low] = [0x811c9dc5, 0x1b873593];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b) + (high >>> 13);
  }
  const number = (high >>> 0) * 0x100000 + ((low >>> 0) & 0xfffff);
  return number.toString(36).padStart(10, '0').slice(-10);
}
