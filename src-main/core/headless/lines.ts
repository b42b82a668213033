import { commentReply } from '../../api/comment.ts';
import type { Item, ShownDiff } from '../../bridge/views/command-line-views.ts';
import { textOfBlock } from '../../content/plain-text.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import type { Block } from '../../shared/tree.ts';
import type { BlockDiff } from '../../shared/diff.ts';
import { foldersOf } from '../../shared/address-moves.ts';
import { sameChanges } from '../../shared/same-changes.ts';

type ShownPage = Pick<ShownDiff['pages'][number], 'list' | 'blocks'>;
type Words = ReadonlyMap<string | null, string>;

/**
 * A difference of a page as text: `-` stands before what was there, `+` before what is there now, `>` before what moved, `~` before
 * what else changed, in the words of the window's list.
 */
export function diffLines({ list, blocks }: ShownPage): readonly string[] {
  const words = new Map(list.map((one) => [one.id, one.words]));
  const own = list.filter(({ kind }) => kind === 'page').map((one) => `~ ${one.words}`);
  return [...own, ...blocks.flatMap((block) => linesOf(block, words))];
}

function linesOf(diff: BlockDiff, words: Words): readonly string[] {
  if (diff.change === 'same' || diff.change === 'moved-away') return [];
  const { block, before } = diff;
  // The table tells of the column that moved.
  const isInColumn = block.type === 'table-cell' && diff.change === 'moved';
  const change = isInColumn ? 'changed' : diff.change;
  if (change === 'inserted') return signed('+', block);
  if (change === 'deleted') return signed('-', block);
  const told = words.get(diff.id);
  const isOther = told !== undefined && diff.attributes.length > 0;
  const moved = change !== 'moved' ? [] : isOther ? [`> ${told}`] : signed('>', block).slice(0, 1);
  const other = isOther && change === 'changed' ? [`~ ${told}`] : [];
  if (diff.lines !== undefined) {
    const lines = diff.lines.filter((line) => line.change !== 'same');
    return [
      ...moved,
      ...other,
      ...lines.map(({ change: sign, text }) => `${sign === 'inserted' ? '+' : '-'} ${text}`),
    ];
  }
  const inner = [...other, ...(diff.blocks ?? []).flatMap((child) => linesOf(child, words))];
  const isToldByTable =
    (block.type === 'table-row' && diff.blocks !== undefined) || (isInColumn && diff.attributes.length === 0);
  if (inner.length > 0 || isToldByTable) return [...moved, ...inner];
  if (before !== undefined && textOfBlock(before).trim() !== textOfBlock(block).trim())
    return [...moved, ...signed('-', before), ...signed('+', block)];
  return moved.length > 0 || told === undefined ? moved : [`~ ${told}`];
}

/** All of what a change request changes, each once; pages that changed in the same way stand together. */
export function shownLines({ pages, addresses }: ShownDiff): readonly string[] {
  const folders = foldersOf(
    addresses,
    pages.map(({ id }) => ({ pageId: id })),
  );
  const inFolders = new Set(folders.flatMap((move) => move.pages.map(({ pageId }) => pageId)));
  const own = pages.filter((page) => page.list.length > 0 || !inFolders.has(page.id));
  const changed = sameChanges(
    own.map((page) => ({ ...page, kinds: page.changes.join(', '), changes: page.list })),
  ).flatMap((group) => {
    if (group.pages.length === 1 || group.changes.length === 0)
      return group.pages.flatMap((one) => [`${one.path}  ${one.kinds}`, ...indented(diffLines(one))]);
    const words = group.changes.map((one) => `~ ${one.words}`);
    return [
      `The same on ${group.pages.length} pages`,
      ...indented([...words, ...group.pages.map(({ path }) => path)]),
    ];
  });
  const moved = folders.flatMap((move) => [
    move.words,
    ...indented(move.pages.map(({ before, after }) => `${before || '/'} -> ${after || '/'}`)),
  ]);
  return [...changed, ...moved];
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
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
