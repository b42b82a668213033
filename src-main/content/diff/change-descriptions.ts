import { excerpt } from './attribute-descriptions.ts';
import { wordAfter, wordBefore } from './texts/grown-word.ts';
import type { BlockStructure, BlockDiff, InlineDiff, LineDiff } from '../../shared/diff.ts';
import {
  invisibleCharacters,
  textOfInline,
  textOfInlines,
  withoutInvisible,
} from '../../shared/plain-text.ts';
import { textOfReference } from '../reference.ts';
import type { Block, BlockType, Inline, Mark, TableColumn } from '../../shared/tree.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What is said of a block that is one of another type now. */
export function typeDescription(before: Block, after: Block): string {
  return texts().diff.madeAnother(before.type, after.type);
}

/** What a change of structure is called beside the block. `from`: what became a table. */
export function structureDescription(
  { type }: Block,
  structure: BlockStructure,
  from: 'text' | 'list' = 'text',
): string {
  const says = texts().diff;
  switch (structure) {
    case 'wrapped':
    case 'parted':
      return says.putInto(type);
    case 'unwrapped':
      return says.takenOut(type);
    case 'flattened':
      return says.flattened(type);
    case 'split':
      return says.split(type);
    case 'joined':
      return says.joined(type);
    case 'tabled':
      if (type !== 'table') return says.rowsTabled;
      return from === 'list' ? says.listTabled : says.textTabled;
    case 'listed':
      return says.listed;
  }
}

/**
 * The sentence of the change list for one block's own change. `following`: how many blocks after it moved with it. `type`: what the
 * block is called.
 */
export function blockChangeDescription(
  diff: Exclude<BlockDiff, { change: 'moved-away' }>,
  plainText: string,
  following: number,
  type: BlockType,
): string {
  const says = texts().diff;
  const text = excerpt(plainText);
  // Changed words name their block themselves; anything else could be said of many.
  const isMarked = diff.inlines?.some(({ change }) => change !== 'same') === true;
  const which = isMarked ? '' : excerpt(textOfInlines(diff.block.inlines) || text, 40);
  switch (diff.change) {
    case 'same':
      return '';
    case 'inserted':
      return says.added(type, text);
    case 'deleted':
      return says.removed(type, text);
    case 'moved': {
      const own = ownDescription(diff);
      // Fewer than none: it is told of with another one.
      const after = Math.max(0, following);
      const how = diff.indent ?? 'moved';
      return own === ''
        ? says.moved(type, text, after, how)
        : says.movedAndChanged(type, which, own, after, how);
    }
    case 'changed':
      return says.changed(type, which, ownDescription(diff));
  }
}

function ownDescription(diff: Exclude<BlockDiff, { change: 'moved-away' }>): string {
  const parts = diff.attributes.map(({ words }) => words);
  if (diff.inlines !== undefined) parts.push(...inlineDescriptions(diff.inlines));
  if (diff.lines !== undefined) parts.push(lineDescription(diff.lines));
  return excerpt(parts.filter((part) => part !== '').join('; '), 240);
}

function inlineDescriptions(inlines: readonly InlineDiff[]): readonly string[] {
  const words: string[] = [];
  let [deleted, inserted, before] = ['', '', ''];
  const flush = (next = ''): void => {
    // Of a word that grew, the whole word is told.
    const isWithin = (side: string): boolean =>
      (before !== '' && wordAfter(side) !== '') || (wordAfter(next) !== '' && wordBefore(side) !== '');
    if (deleted !== inserted && (isWithin(deleted) || isWithin(inserted))) {
      const [head, tail] = [before, wordAfter(next)];
      [deleted, inserted] = [head + deleted + tail, head + inserted + tail];
    }
    const says = texts().diff;
    if (isUnseen(deleted, inserted)) words.push(invisibleDescription(deleted, inserted));
    else if (deleted !== '' && inserted !== '')
      words.push(says.replaced(excerpt(deleted, 40), excerpt(inserted, 40)));
    else if (deleted.trim() !== '') words.push(says.textRemoved(excerpt(deleted, 40)));
    else if (inserted.trim() !== '') words.push(says.textAdded(excerpt(inserted, 40)));
    else if (deleted !== '' || inserted !== '') words.push(says.whiteSpace);
    [deleted, inserted] = ['', ''];
  };
  for (const [index, diff] of inlines.entries()) {
    if (diff.change !== 'changed' && diff.moved !== undefined) {
      const previous = inlines[index - 1];
      if (previous?.change === diff.change && previous.moved === diff.moved) continue;
      flush();
      const run = inlines.filter((one) => one.change === diff.change && one.moved === diff.moved);
      const text = excerpt(
        run
          .map(({ inline }) => inlineLabel(inline))
          .join('')
          .trim(),
        40,
      );
      const { movedElsewhere, movedHere } = texts().diff;
      words.push(diff.change === 'deleted' ? movedElsewhere(text) : movedHere(text));
    } else if (diff.change === 'deleted') deleted += inlineLabel(diff.inline);
    else if (diff.change === 'inserted') inserted += inlineLabel(diff.inline);
    else {
      const text = textOfInline(diff.inline);
      flush(text);
      before = wordBefore(text);
      if (diff.change === 'changed') words.push(texts().diff.ofText(excerpt(text, 40), diff.words));
    }
  }
  flush();
  return words;
}

/** Two texts that look alike and are not. */
function isUnseen(deleted: string, inserted: string): boolean {
  return deleted !== inserted && withoutInvisible(deleted) === withoutInvisible(inserted);
}

function invisibleDescription(deleted: string, inserted: string): string {
  const [gone, come] = [invisibleCharacters(deleted), invisibleCharacters(inserted)];
  return texts().diff.invisible(excerpt(withoutInvisible(deleted), 40), gone.join(', '), come.join(', '));
}

function inlineLabel(inline: Inline): string {
  const text = textOfInline(inline);
  if (text !== '' && inline.type !== 'break') return text;
  switch (inline.type) {
    case 'inline-image':
      return texts().diff.image(textOfReference(inline.ref));
    case 'icon':
      return texts().diff.icon(inline.icon);
    case 'emoji':
      return texts().diff.emoji(inline.code);
    case 'break':
      return texts().diff.lineBreak;
    case 'mention':
      return textOfReference(inline.ref);
    default:
      return text;
  }
}

function lineDescription(lines: readonly LineDiff[]): string {
  const inserted = lines.filter((line) => line.change === 'inserted').length;
  const deleted = lines.filter((line) => line.change === 'deleted').length;
  const { linesAdded, linesRemoved } = texts().diff;
  if (inserted > 0 && deleted > 0) return `${linesAdded(inserted)}, ${linesRemoved(deleted)}`;
  return inserted > 0 ? linesAdded(inserted) : linesRemoved(deleted);
}

/** "made bold", "no longer italic", "colour changed: red → blue". */
export function markChangeDescriptions(before: readonly Mark[], after: readonly Mark[]): readonly string[] {
  const says = texts().diff;
  const words: string[] = [];
  for (const mark of after) {
    if (mark.type !== 'color' && !before.some(({ type }) => type === mark.type))
      words.push(says.made(mark.type));
  }
  for (const mark of before) {
    if (mark.type !== 'color' && !after.some(({ type }) => type === mark.type)) {
      words.push(says.noLonger(mark.type));
    }
  }
  const [old, now] = [colourOf(before), colourOf(after)];
  if (old !== now) {
    if (old === '') words.push(says.coloured(now));
    else words.push(now === '' ? says.noLongerColoured(old) : says.colourChanged(old, now));
  }
  return words;
}

function colourOf(marks: readonly Mark[]): string {
  const colour = marks.find((mark) => mark.type === 'color');
  if (colour === undefined) return '';
  const text = colour.text ?? texts().diff.defaultColour;
  return colour.background === undefined ? text : texts().diff.onBackground(text, colour.background);
}

export function columnName(column: TableColumn): string {
  return column.title === '' ? texts().diff.columnUntitled : texts().diff.column(excerpt(column.title, 40));
}
