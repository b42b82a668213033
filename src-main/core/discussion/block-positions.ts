import type { Block } from '../../shared/tree.ts';
import type { ThreadView } from '../../bridge/views/review-views.ts';
import type { Lane } from './lane.ts';

type Cell = ThreadView['tableCell'];

/**
 * Where blocks and cells stand in their pages, in reading order; each page is walked once. Answers null for what is not on the
 * page, or where its node keys are not held.
 */
export function blockPositions(lane: Lane): (pageId: string, nodeId: string, cell: Cell) => number | null {
  const ofPages = new Map<string, ReadonlyMap<string, number>>();
  return (pageId, nodeId, cell) => {
    const positions = ofPages.get(pageId) ?? positionsIn(lane, pageId);
    ofPages.set(pageId, positions);
    const inTable = cell === null ? undefined : positions.get(cellKey(cell));
    return inTable ?? positions.get(nodeId) ?? null;
  };
}

function positionsIn({ content, spaceId, revisionId }: Lane, pageId: string): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  const page = revisionId === null ? undefined : content.pages(spaceId, revisionId).byId.get(pageId);
  const tree = page === undefined ? null : content.keyedTree(page);
  let at = 0;
  const walk = (blocks: readonly Block[], record: string): void => {
    for (const block of blocks) {
      at += 1;
      if (block.key !== undefined) positions.set(block.key, at);
      if (block.type === 'table-cell')
        positions.set(cellKey({ record, definition: block.attributes.definition }), at);
      walk(block.blocks, block.type === 'table-row' ? block.attributes.record : record);
    }
  };
  walk(tree?.blocks ?? [], '');
  return positions;
}

function cellKey({ record, definition }: NonNullable<Cell>): string {
  return JSON.stringify([record, definition]);
}
