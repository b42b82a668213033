import type { BlockDiff, InlineDiff, PageDiff } from '../../../src-main/shared/diff.ts';

export interface Quieted {
  readonly diff: PageDiff;
  /** Listed changes that were left out. */
  readonly hidden: number;
}

const known = new WeakMap<PageDiff, Quieted>();

/**
 * A diff without the changes that alter marks and white space alone: no word, no link, no attribute. What is left has
 * its ids and sentences.
 */
export function hideFormatting(diff: PageDiff): Quieted {
  let quieted = known.get(diff);
  if (quieted === undefined) {
    const hidden = new Set<string>();
    const blocks = diff.blocks.map((block) => quiet(block, hidden));
    const changes = diff.changes.filter(({ id }) => !hidden.has(id));
    quieted = { diff: { blocks, changes }, hidden: diff.changes.length - changes.length };
    known.set(diff, quieted);
  }
  return quieted;
}

function quiet(block: BlockDiff, hidden: Set<string>): BlockDiff {
  if (block.change === 'moved-away' || block.change === 'same') return block;
  const blocks = block.blocks?.map((child) => quiet(child, hidden));
  const { inlines, blocks: _children, ...rest } = block;
  const isOwnHidden =
    block.attributes.length === 0 && block.lines === undefined && inlines?.some(changesMeaning) !== true;
  const isRestSame = blocks?.every(({ change }) => change === 'same') ?? true;
  if (block.change === 'changed' && isOwnHidden) {
    hidden.add(block.id);
    if (isRestSame)
      return { change: 'same', id: block.id, block: block.block, attributes: [], formattingOnly: false };
  }
  return {
    ...rest,
    ...(inlines === undefined || isOwnHidden ? {} : { inlines }),
    ...(blocks === undefined ? {} : { blocks }),
  };
}

function changesMeaning(diff: InlineDiff): boolean {
  switch (diff.change) {
    case 'same':
      return false;
    case 'changed':
      return /link|note|image|alternative/.test(diff.words);
    default:
      return diff.inline.type !== 'break' && !(diff.inline.type === 'text' && diff.inline.text.trim() === '');
  }
}
