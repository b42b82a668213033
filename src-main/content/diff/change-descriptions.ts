import { excerpt } from './attribute-descriptions.ts';
import { wordAfter, wordBefore } from './texts/grown-word.ts';
import { inlineTokens, joinTokens, noteKey } from './texts/inline-tokens.ts';
import { rewrittenSentence, sentencesOf } from './texts/sentences.ts';
import type { InlineToken } from './texts/inline-tokens.ts';
import { Interner } from '../../shared/sequence.ts';
import type { BlockStructure, ChangedBlock, InlineDiff, LineDiff } from '../../shared/diff.ts';
import {
  invisibleCharacters,
  textOfInline,
  textOfInlines,
  withoutInvisible,
} from '../../shared/plain-text.ts';
import { isEarlier, textOfReference } from '../reference.ts';
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
  diff: ChangedBlock,
  plainText: string,
  following: number,
  type: BlockType,
): string {
  const says = texts().diff;
  const text = excerpt(partsApart(diff.block, plainText));
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
    case 'changed': {
      const head = shapeDescription(diff);
      if (head === undefined) return says.changed(type, which, ownDescription(diff));
      const name = excerpt(textOfInlines(diff.block.inlines) || text, 40);
      const named = name === '' ? head : says.ofBlock(head, name);
      const own = ownDescription({ ...diff, attributes: diff.attributes.slice(1) });
      return own === '' ? named : `${named}; ${own}`;
    }
  }
}

/** Texts of several blocks stand apart, as cells do; the lines of code are one. */
function partsApart(block: Block, text: string): string {
  if (block.blocks.length === 0) return text;
  const head = block.type === 'table' ? block.attributes.columns.map(({ title }) => title) : [];
  const line = head.join(' ');
  const isTitled = line.trim() !== '' && text.startsWith(line);
  const titles = head.filter((title) => title !== '').join('\n');
  return (isTitled ? titles + text.slice(line.length) : text).replaceAll('\n', ' · ');
}

/** What became of the text of a block as a whole: the block may be new. Undefined where it is the same block. */
function shapeDescription({ attributes, before, block }: ChangedBlock): string | undefined {
  const [first] = attributes;
  const isShape = first?.name === 'structure' || (first?.name === 'type' && before?.type !== block.type);
  if (first === undefined || !isShape) return undefined;
  const { putInto, takenOut, textIs } = texts().diff;
  const isAround = [putInto(block.type), takenOut(block.type)].some((is) => first.words.startsWith(is));
  return capitalized(isAround ? textIs(first.words) : first.words);
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function ownDescription(diff: ChangedBlock): string {
  const parts = diff.attributes.map(({ words }) => words);
  if (diff.inlines !== undefined) parts.push(...inlineDescriptions(diff.inlines));
  if (diff.lines !== undefined) parts.push(lineDescription(diff.lines));
  return excerpt(parts.filter((part) => part !== '').join('; '), 240);
}

function inlineDescriptions(inlines: readonly InlineDiff[]): readonly string[] {
  const sentences = sentencesOf(inlines);
  // What changed between two rewritten sentences is told as one list.
  const words: string[] = [];
  let others: InlineDiff[] = [];
  const flush = (): void => {
    words.push(...wordDescriptions(others));
    others = [];
  };
  for (const sentence of sentences) {
    const whole = rewrittenSentence(sentence);
    if (whole === null) {
      others.push(...sentence);
      continue;
    }
    flush();
    const [old, now] = whole.map((side) => excerpt(side.map(inlineLabel).join('')));
    words.push(texts().diff.replaced(old ?? '', now ?? ''));
  }
  flush();
  return words;
}

function wordDescriptions(inlines: readonly InlineDiff[]): readonly string[] {
  const words: string[] = [];
  let [before, gone, come]: [string, Inline[], Inline[]] = ['', [], []];
  const flush = (next = ''): void => {
    words.push(...replacedDescriptions(gone, come, before, next));
    for (const style of styleDescriptions(gone, come))
      // One link around several changed words leads elsewhere once.
      if (!words.some((one) => one.endsWith(style.words)))
        words.push(texts().diff.ofText(style.text, style.words));
    [gone, come] = [[], []];
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
    } else if (diff.change === 'deleted') gone.push(diff.inline);
    else if (diff.change === 'inserted') come.push(diff.inline);
    else {
      const text = textOfInline(diff.inline);
      flush(text);
      before = text;
      if (diff.change === 'changed') words.push(texts().diff.ofText(excerpt(text, 40), diff.words));
    }
  }
  flush();
  return words;
}

/** What took the place of what, between the texts on both sides of it. */
function replacedDescriptions(
  gone: readonly Inline[],
  come: readonly Inline[],
  before: string,
  next: string,
): readonly string[] {
  const says = texts().diff;
  let [deleted = '', inserted = ''] = [gone, come].map((all) => all.map(inlineLabel).join(''));
  if (deleted === '' && inserted === '') return [];
  // Of a word that grew, the whole word is told.
  const isWithin = (side: string): boolean =>
    (wordBefore(before) !== '' && wordAfter(side) !== '') ||
    (wordAfter(next) !== '' && wordBefore(side) !== '');
  const isSlight = isHyphenOrBlank(deleted) && isHyphenOrBlank(inserted);
  if (deleted !== inserted && (isSlight || isWithin(deleted) || isWithin(inserted))) {
    const [head, tail] = isSlight
      ? [lettersBefore.exec(before)?.[0] ?? '', lettersAfter.exec(next)?.[0] ?? '']
      : [wordBefore(before), wordAfter(next)];
    [deleted, inserted] = [head + deleted + tail, head + inserted + tail];
  }
  if (deleted === inserted && gone.some((one) => one.type === 'inline-image' && isEarlier(one.ref)))
    return [says.ofText(excerpt(inserted, 40), says.fileReplaced)];
  if (isUnseen(deleted, inserted)) return [invisibleDescription(deleted, inserted)];
  const [old, now] = [excerpt(deleted, 40), excerpt(inserted, 40)];
  if (old !== '' && now !== '')
    return [old === now && isSlight ? says.ofText(now, says.whiteSpace) : says.replaced(old, now)];
  if (old !== '') return [says.textRemoved(old)];
  return [now === '' ? says.whiteSpace : says.textAdded(now)];
}

/** Too little to be found, told without what stands beside it. */
function isHyphenOrBlank(text: string): boolean {
  return /^[\s\p{Pd}]*$/u.test(text);
}
const lettersBefore = /\S{1,40}$/u;
const lettersAfter = /^\S{1,40}/u;

/** How words look that took the place of others, where none of those looked so. */
function styleDescriptions(
  gone: readonly Inline[],
  come: readonly Inline[],
): readonly { readonly text: string; readonly words: string }[] {
  const looks = new Interner();
  const [old, now] = [gone, come].map((all) =>
    inlineTokens(all, looks).filter(({ inline, text }) => inline.type === 'text' && text.trim() !== ''),
  );
  const [was, is] = [old?.[0], now?.[0]];
  if (old === undefined || now === undefined || was === undefined || is === undefined) return [];
  const others = (tokens: readonly InlineToken[], all: readonly InlineToken[]): readonly InlineToken[] =>
    tokens.filter(({ look }) => !all.some((one) => one.look === look));
  const textOf = (tokens: readonly InlineToken[], like: InlineToken): string =>
    excerpt(textOfInlines(joinTokens(tokens.filter(({ look }) => look === like.look))), 40);
  const [added] = others(now, old);
  if (added !== undefined) return [{ text: textOf(now, added), words: styleDescription(was, added) }];
  const [lost] = others(old, now);
  return lost === undefined ? [] : [{ text: textOf(now, is), words: styleDescription(lost, is) }];
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
function markChangeDescriptions(before: readonly Mark[], after: readonly Mark[]): readonly string[] {
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

/** Of an address, in characters: no address that people wrote is as long. */
const longestAddress = 1000;

/** What is other about how words look, what they link to and what their note says. */
export function styleDescription(before: InlineToken, after: InlineToken): string {
  const says = texts().diff;
  const words = [...markChangeDescriptions(before.marks, after.marks)];
  const [[oldLink, wasEarlier], [newLink]] = [linkOf(before), linkOf(after)];
  if (oldLink === newLink && wasEarlier) words.push(says.fileReplaced);
  else if (oldLink !== newLink) {
    const [old, now] = [oldLink, newLink].map((link) => excerpt(link ?? '', longestAddress));
    if (oldLink === undefined) words.push(says.linkAdded(now ?? ''));
    else
      words.push(
        newLink === undefined ? says.linkRemoved(old ?? '') : says.linkChanged(old ?? '', now ?? ''),
      );
  }
  const [oldNote, newNote] = [noteOf(before), noteOf(after)];
  if (oldNote !== newNote) {
    if (oldNote === undefined) words.push(says.noteAdded);
    else words.push(newNote === undefined ? says.noteRemoved : says.noteChanged);
  }
  return words.length === 0 ? says.formattingChanged : words.join(', ');
}

function linkOf(token: InlineToken): readonly [target: string | undefined, isEarlier: boolean] {
  const link = token.wrappers.find((wrapper) => wrapper.type === 'link');
  return link?.type === 'link' ? [textOfReference(link.ref), isEarlier(link.ref)] : [undefined, false];
}

function noteOf(token: InlineToken): string | undefined {
  const note = token.wrappers.find((wrapper) => wrapper.type === 'annotation');
  return note?.type === 'annotation' ? noteKey(note.blocks) : undefined;
}
