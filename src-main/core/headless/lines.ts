import { commentReply } from '../../api/comment.ts';
import type { Item } from '../../bridge/views/command-line-views.ts';
import { textOfBlock } from '../../content/plain-text.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import type { Block } from '../../shared/tree.ts';
import type { BlockDiff } from '../../shared/diff.ts';

/**
 * A difference as text: `-` stands before what was there, `+` before what is there now, `>` before what moved, `~` before what
 * changed in its looks or attributes alone.
 */
export function diffLines(blocks: readonly BlockDiff[]): readonly string[] {
  return blocks.flatMap(linesOf);
}

function linesOf(diff: BlockDiff): readonly string[] {
  if (diff.change === 'same' || diff.change === 'moved-away') return [];
  const { block, before } = diff;
  // The table tells of the column that moved.
  const isInColumn = block.type === 'table-cell' && diff.change === 'moved';
  const change = isInColumn ? 'changed' : diff.change;
  if (change === 'inserted') return signed('+', block);
  if (change === 'deleted') return signed('-', block);
  const moved = change === 'moved' ? signed('>', block).slice(0, 1) : [];
  if (diff.lines !== undefined) {
    const lines = diff.lines.filter((line) => line.change !== 'same');
    return [...moved, ...lines.map(({ change: sign, text }) => `${sign === 'inserted' ? '+' : '-'} ${text}`)];
  }
  const columns = block.type === 'table' ? diff.attributes.map(({ words }) => `~ ${words}`) : [];
  const inner = [...columns, ...(diff.blocks === undefined ? [] : diffLines(diff.blocks))];
  const isToldByTable =
    (block.type === 'table-row' && diff.blocks !== undefined) || (isInColumn && diff.attributes.length === 0);
  if (inner.length > 0 || isToldByTable) return [...moved, ...inner];
  if (before !== undefined && textOfBlock(before) !== textOfBlock(block))
    return [...moved, ...signed('-', before), ...signed('+', block)];
  return moved.length > 0 ? moved : signed('~', block).slice(0, 1);
}

/** The text of a block with a sign before each line; its type where it has no text. */
function signed(sign: string, block: Block): readonly string[] {
  const lines = textOfBlock(block).split('\n');
  return lines.every((line) => line.trim() === '')
    ? [`${sign} (${block.type})`]
    : lines.map((line) => `${sign} ${line}`);
}

/** The first line of a comment's or reply's text, in whichever form it is held. */
export function firstLineOf({ body }: Item): string {
  const read = commentReply.shape.body.safeParse(body);
  return textOfBody(read.data ?? {}).split('\n')[0] ?? '';
}
