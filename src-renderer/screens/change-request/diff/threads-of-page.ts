import type { BlockDiff } from '../../../../src-main/shared/diff.ts';
import type { Block } from '../../../../src-main/shared/tree.ts';
import type { PageDiffView, ThreadView } from '../../../../src-main/bridge/views/review-views.ts';
import { quotationOf } from '../../discussion/composer/quotation.ts';

/**
 * The threads of a page as they stand beside its changes. The service has no place for a block that is gone: what is about one
 * names a node that is gone, or opens with the block's words, and stands at the block that is shown as deleted.
 */
export function threadsOfPage(
  threads: readonly ThreadView[],
  pageId: string,
  diff: PageDiffView | null,
): readonly ThreadView[] {
  const own = threads.filter((thread) => thread.pageId === pageId);
  if (diff?.pageId !== pageId || own.every((thread) => thread.at !== null)) return own;
  const deleted = deletedBlocks(diff.diff.blocks).flatMap((block) => quotable(block, null));
  return own.map((thread) => (thread.at === null ? { ...thread, at: placeOf(thread, deleted) } : thread));
}

interface DeletedBlock {
  /** Its own, or that of the deleted block around it. */
  readonly key: string;
  readonly words: string;
}

function placeOf({ nodeId, quotation, tree }: ThreadView, deleted: readonly DeletedBlock[]): string | null {
  if (deleted.some(({ key }) => key === nodeId)) return nodeId;
  const [first] = tree.blocks;
  const quoted = wordsOf(quotation ?? (first?.type === 'quote' ? quotationOf(first) : ''));
  if (quoted === '') return null;
  const whole = deleted.find((one) => one.words === quoted);
  // Selected words: the innermost block that has them.
  return (whole ?? deleted.findLast((one) => one.words.includes(quoted)))?.key ?? null;
}

/** Blocks that a page has no more, whole, in reading order. */
export function deletedBlocks(diffs: readonly BlockDiff[]): readonly Block[] {
  return diffs.flatMap((diff) => {
    if (diff.change === 'moved-away') return [];
    return diff.change === 'deleted' ? [diff.block] : deletedBlocks(diff.blocks ?? []);
  });
}

/** A block and those inside it, which have a key or stand in one that has. */
function quotable(block: Block, around: string | null): readonly DeletedBlock[] {
  const key = block.key ?? around;
  const inside = block.blocks.flatMap((child) => quotable(child, key));
  return key === null ? inside : [{ key, words: wordsOf(quotationOf(block)) }, ...inside];
}

/** Signs are lost or put in on the way of a quotation. */
function wordsOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
}
