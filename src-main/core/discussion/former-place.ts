import type { ThreadView } from '../../bridge/views/review-views.ts';
import { BlockIdentity } from '../../content/diff/matching/block-identity.ts';
import { matchColumns } from '../../content/diff/matching/match-columns.ts';
import { pairedBlocks } from '../../content/paired-blocks.ts';
import { withOneVersion } from '../../shared/conflict-marks.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';

type Cell = NonNullable<ThreadView['tableCell']>;

/** Blocks of a page by the names of those that they were in another revision of it. */
interface Successors {
  readonly identity: BlockIdentity;
  /** By node key. */
  readonly blocks: ReadonlyMap<string, { readonly old: Block; readonly now: Block }>;
  /** Rows by record. */
  readonly rows: ReadonlyMap<string, Block>;
}

/**
 * The block of a page that is the one with this key in a former revision, by the rules of the diff; of a conflict that was decided
 * since, both versions are the one that was kept. `tableCell`: the same cell of that table, null of any other block.
 */
export function successorOf(
  former: ContentTree,
  now: ContentTree,
  nodeId: string,
  tableCell: Cell | null,
): { readonly block: Block; readonly tableCell: Cell | null } | undefined {
  const { identity, blocks, rows } = successorsOf(former, now);
  const found = blocks.get(nodeId);
  if (found === undefined) return undefined;
  const { old, now: block } = found;
  if (tableCell === null) return { block, tableCell: null };
  const row = rows.get(tableCell.record);
  if (old.type !== 'table' || block.type !== 'table' || row?.type !== 'table-row') return undefined;
  const before = old.attributes.columns.findIndex(({ id }) => id === tableCell.definition);
  const { afterOf } = matchColumns(old, block, (cell) => identity.of(cell));
  const definition = block.attributes.columns[afterOf.get(before) ?? -1]?.id;
  const { record } = row.attributes;
  return definition === undefined || record === '' ? undefined : { block, tableCell: { record, definition } };
}

/** Trees are remembered by what reads them, and pairing takes as long as a diff. */
const known = new WeakMap<ContentTree, WeakMap<ContentTree, Successors>>();

function successorsOf(former: ContentTree, now: ContentTree): Successors {
  const ofFormer = known.get(former) ?? new WeakMap<ContentTree, Successors>();
  known.set(former, ofFormer);
  const remembered = ofFormer.get(now);
  if (remembered !== undefined) return remembered;
  const identity = new BlockIdentity();
  const blocks = new Map<string, { readonly old: Block; readonly now: Block }>();
  const rows = new Map<string, Block>();
  for (const one of withOneVersion(former.blocks)) {
    for (const [block, old] of pairedBlocks(one, now.blocks, identity)) {
      if (old.key !== undefined && !blocks.has(old.key)) blocks.set(old.key, { old, now: block });
      if (old.type === 'table-row' && !rows.has(old.attributes.record))
        rows.set(old.attributes.record, block);
    }
  }
  const successors = { identity, blocks, rows };
  ofFormer.set(now, successors);
  return successors;
}
