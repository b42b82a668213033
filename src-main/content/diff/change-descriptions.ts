import { excerpt } from './attribute-descriptions.ts';
import { wordAfter, wordBefore } from './grown-word.ts';
import type { BlockStructure, BlockDiff, InlineDiff, LineDiff } from '../../shared/diff.ts';
import { invisibleCharacters, textOfInline, withoutInvisible } from '../../shared/plain-text.ts';
import { kindOf } from '../blocks/kinds.ts';
import { textOfReference } from '../reference.ts';
import type { Block, Inline, Mark, TableColumn } from '../../shared/tree.ts';

export function blockName(block: Block): string {
  return kindOf(block).name;
}

/** "a hint", "an expandable", "tabs". */
function oneOf(block: Block): string {
  const name = blockName(block);
  if (['tabs', 'columns', 'updates', 'images', 'code', 'reusable content'].includes(name)) return name;
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** What is said of a block that is one of another type now. */
export function typeDescription(before: Block, after: Block): string {
  return `${blockName(before)} made ${oneOf(after)}`;
}

/** What a change of structure is called beside the block. `from`: what became a table. */
export function structureDescription(block: Block, structure: BlockStructure, from = 'text'): string {
  const name = blockName(block);
  const piece = block.type === 'code' ? 'code block' : name;
  const container = oneOf(block);
  switch (structure) {
    case 'wrapped':
    case 'parted':
      return `put into ${container}`;
    case 'unwrapped':
      return `taken out of ${container}`;
    case 'flattened':
      return `${name} made a paragraph`;
    case 'split':
      return `${piece} split here`;
    case 'joined':
      return `two ${piece}s joined here`;
    case 'tabled':
      return block.type === 'table' ? `${from} made a table` : 'rows below made a table';
    case 'listed':
      return 'table made a list';
  }
}

function named(block: Block): string {
  const name = blockName(block);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The sentence of the change list for one block's own change. `following`: how many blocks after it moved with it. */
export function blockChangeDescription(
  diff: Exclude<BlockDiff, { change: 'moved-away' }>,
  plainText: string,
  following: number,
): string {
  const text = excerpt(plainText);
  const quoted = text === '' ? '' : `: “${text}”`;
  switch (diff.change) {
    case 'same':
      return '';
    case 'inserted':
      return `${named(diff.block)} added${quoted}`;
    case 'deleted':
      return `${named(diff.block)} removed${quoted}`;
    case 'moved': {
      const own = ownDescription(diff);
      const others =
        following > 0 ? ` with the ${following === 1 ? 'block' : `${following} blocks`} after it` : '';
      return own === ''
        ? `${named(diff.block)} moved${others}${quoted}`
        : `${named(diff.block)} moved${others} and changed: ${own}`;
    }
    case 'changed': {
      // Changed words name their block themselves; anything else could be said of many.
      const which = diff.inlines === undefined && text !== '' ? ` “${excerpt(text, 40)}”` : '';
      return `${named(diff.block)}${which} changed: ${ownDescription(diff)}`;
    }
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
    if (isUnseen(deleted, inserted)) words.push(invisibleDescription(deleted, inserted));
    else if (deleted !== '' && inserted !== '')
      words.push(`“${excerpt(deleted, 40)}” → “${excerpt(inserted, 40)}”`);
    else if (deleted.trim() !== '') words.push(`removed “${excerpt(deleted, 40)}”`);
    else if (inserted.trim() !== '') words.push(`added “${excerpt(inserted, 40)}”`);
    else if (deleted !== '' || inserted !== '') words.push('white space');
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
      words.push(`“${text}” ${diff.change === 'deleted' ? 'moved elsewhere' : 'moved here'}`);
    } else if (diff.change === 'deleted') deleted += inlineLabel(diff.inline);
    else if (diff.change === 'inserted') inserted += inlineLabel(diff.inline);
    else {
      const text = textOfInline(diff.inline);
      flush(text);
      before = wordBefore(text);
      if (diff.change === 'changed') words.push(`“${excerpt(textOfInline(diff.inline), 40)}”: ${diff.words}`);
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
  const parts = [
    ...(gone.length > 0 ? [`removed ${gone.join(', ')}`] : []),
    ...(come.length > 0 ? [`added ${come.join(', ')}`] : []),
  ];
  return `“${excerpt(withoutInvisible(deleted), 40)}”: invisible characters ${parts.join(', ')}`;
}

function inlineLabel(inline: Inline): string {
  const text = textOfInline(inline);
  if (text !== '' && inline.type !== 'break') return text;
  switch (inline.type) {
    case 'inline-image':
      return `image ${textOfReference(inline.ref)}`;
    case 'icon':
      return `icon ${inline.icon}`;
    case 'emoji':
      return `emoji ${inline.code}`;
    case 'break':
      return 'line break';
    case 'mention':
      return textOfReference(inline.ref);
    default:
      return text;
  }
}

function lineDescription(lines: readonly LineDiff[]): string {
  const inserted = lines.filter((line) => line.change === 'inserted').length;
  const deleted = lines.filter((line) => line.change === 'deleted').length;
  const count = (number: number, word: string): string =>
    `${number} ${number === 1 ? 'line' : 'lines'} ${word}`;
  if (inserted > 0 && deleted > 0) return `${count(inserted, 'added')}, ${count(deleted, 'removed')}`;
  return inserted > 0 ? count(inserted, 'added') : count(deleted, 'removed');
}

const markLabels: Readonly<Record<Exclude<Mark['type'], 'color'>, string>> = {
  bold: 'bold',
  italic: 'italic',
  code: 'code',
  keyboard: 'a key',
  strikethrough: 'struck through',
  superscript: 'superscript',
  subscript: 'subscript',
};

/** "made bold", "no longer italic", "colour changed: red → blue". */
export function markChangeDescriptions(before: readonly Mark[], after: readonly Mark[]): readonly string[] {
  const words: string[] = [];
  for (const mark of after) {
    if (mark.type !== 'color' && !before.some(({ type }) => type === mark.type))
      words.push(`made ${markLabels[mark.type]}`);
  }
  for (const mark of before) {
    if (mark.type !== 'color' && !after.some(({ type }) => type === mark.type)) {
      words.push(`no longer ${markLabels[mark.type]}`);
    }
  }
  const [old, now] = [colourOf(before), colourOf(after)];
  if (old !== now) {
    if (old === '') words.push(`coloured ${now}`);
    else words.push(now === '' ? `no longer coloured ${old}` : `colour changed: ${old} → ${now}`);
  }
  return words;
}

function colourOf(marks: readonly Mark[]): string {
  const colour = marks.find((mark) => mark.type === 'color');
  if (colour === undefined) return '';
  const text = colour.text ?? 'default';
  return colour.background === undefined ? text : `${text} on ${colour.background}`;
}

export function columnName(column: TableColumn): string {
  return column.title === '' ? 'column without a title' : `column “${excerpt(column.title, 40)}”`;
}
