import type { Scope } from '../../content/expression/evaluate.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';
import { filterTree } from '../../site/filter-tree.ts';
import type { Revision } from '../data/revision.ts';
import type { DocumentPage } from '../snapshot.ts';

/** Names of what differs from visitor to visitor. */
const ofVisitors = /\bvisitor\b/;

/**
 * A page's body with its expressions worked out (resources/openapi.json, getPage). `true` is the whole document, as a
 * visitor sees it of whom nothing is known; `deterministic-only` leaves every part alone whose condition asks for the
 * visitor.
 */
export function evaluatedTree(
  tree: ContentTree,
  revision: Revision,
  page: DocumentPage,
  evaluated: 'true' | 'deterministic-only',
): ContentTree {
  const scope: Scope = {
    space: { vars: { ...revision.snapshot.variables } },
    page: { vars: { ...page.variables } },
  };
  if (evaluated === 'true') return filterTree(tree, { ...scope, visitor: { claims: { unsigned: {} } } }).tree;
  const blocksOf = (blocks: readonly Block[]): readonly Block[] =>
    blocks.flatMap((block): readonly Block[] => {
      if (!asksForVisitor(block)) return filterTree({ ...tree, blocks: [block] }, scope).tree.blocks;
      return [{ ...block, blocks: blocksOf(block.blocks) }];
    });
  return { ...tree, blocks: blocksOf(tree.blocks) };
}

/** True where a condition in a block, however deep, names the visitor. */
function asksForVisitor(block: Block): boolean {
  if (block.type === 'if' && ofVisitors.test(JSON.stringify(block.attributes))) return true;
  return block.blocks.some(asksForVisitor);
}
