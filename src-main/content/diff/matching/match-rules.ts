import { kindOf } from '../../blocks/kinds.ts';
import { startOfText } from '../../plain-text.ts';
import { areComparable, isMadeOfParts } from './similarity.ts';
import type { Similarity } from './similarity.ts';
import { titleOf } from './titled-sections.ts';
import { textOfInlines } from '../../../shared/plain-text.ts';
import type { Block } from '../../../shared/tree.ts';

/** When two blocks that differ are the same block (docs/design/diff.md). */

const similarEnough = 0.5;
/** Of two blocks that took each other's place, fewer equal words say that they are the same one. */
const similarAlone = 0.3;
/** A block that moved and changed must be clearly the same one. */
const similarAcross = 0.7;
export const wordsAcross = 6;
const wordsBeside = 2;
/** Of many words, half of them equal are as clear. */
const similarLongAcross = 0.5;
const manyWordsAcross = 15;
/** Of two blocks of which one is much longer: so much of the shorter one, of so many words. */
const similarGrown = 0.8;
const wordsToGrow = 6;
/** In longer lists no item is looked for, in comparisons. */
const mostItems = 20_000;
/** Containers in the same place are the same one sooner: their children are compared in turn. */
const similarContainers = 0.2;
/** Beside each other in a long stretch: so much alike, and of so many words. */
const similarAlong = 0.6;
const wordsAlong = 12;

/** True for a container that can be put around blocks and taken away again. Tables are compared by columns and rows instead. */
export function isWrapper(block: Block): boolean {
  return kindOf(block).matched === 'wrapper';
}

/** As much of a row's first text as tells it from others, in characters. */
const longestHead = 10_000;

/** What a row is known by, whatever became of its other cells: its first text. Empty where it has none. */
function headOfRow(row: Block): string {
  for (const cell of row.blocks) {
    const text = startOfText(cell, longestHead).trim();
    if (text !== '') return text;
  }
  return '';
}

/** What a part of a list, table or page is known by, whatever became of its content: empty of anything else. */
export function headOf(block: Block): string {
  if (block.type === 'table-row') return headOfRow(block);
  const [first] = block.blocks;
  const text =
    block.type === 'list-item' && first?.type === 'paragraph' ? textOfInlines(first.inlines) : titleOf(block);
  return text.trim() === '' ? '' : `${block.type} ${text.trim()}`;
}

/** Of two lists of different kind the same words in other items say that each is one of its own. */
export function haveItemInCommon(similarity: Similarity, before: Block, after: Block): boolean {
  if (before.blocks.length * after.blocks.length > mostItems) return true;
  return before.blocks.some((old) => after.blocks.some((now) => similarity.of(old, now) >= similarAcross));
}

/** How surely two blocks between the same neighbours are the same one; 0: they are not. `isAlone`: no other is there. */
export function scoreInPlace(similarity: Similarity, before: Block, after: Block, isAlone: boolean): number {
  if (areOtherItems(similarity, before, after)) return 0;
  const score = similarity.of(before, after);
  if (score >= (isAlone ? similarAlone : similarEnough)) return score;
  const isHeading = isSameLevel(before, after) || isLonger(similarity, before, after);
  if (isGrown(similarity, before, after) || (isAlone && isHeading)) return similarContainers / 2;
  if (haveSameHead(before, after)) return Math.max(score, similarContainers) / 2;
  const { matched } = kindOf(before);
  const isContainer = before.type === after.type && (matched === 'wrapper' || matched === 'container');
  return isContainer && score >= similarContainers ? score / 2 : 0;
}

/** Items that hold further lists are known by their own text: what one says can be below the other. */
function areOtherItems(similarity: Similarity, before: Block, after: Block): boolean {
  if (before.type !== 'list-item' || after.type !== 'list-item') return false;
  const [old, now] = [before.blocks[0], after.blocks[0]];
  if (old?.type !== 'paragraph' || now?.type !== 'paragraph') return false;
  const areNested = before.blocks.length > 1 || after.blocks.length > 1;
  return areNested && similarity.of(old, now) < similarContainers;
}

/** Of two headings that alone took each other's place, what stands below them is the same: the heading was renamed. */
export function isSameLevel(before: Block, after: Block): boolean {
  return (
    before.type === 'heading' &&
    after.type === 'heading' &&
    before.attributes.level === after.attributes.level
  );
}

/** A heading with nearly all words of the other, whatever their levels are. */
function isLonger(similarity: Similarity, before: Block, after: Block): boolean {
  const areHeadings = before.type === 'heading' && after.type === 'heading';
  return areHeadings && similarity.contained(before, after) >= similarGrown;
}

/** A block to which much was added, or of which much was taken, holds nearly all of the shorter one's words. */
function isGrown(similarity: Similarity, before: Block, after: Block): boolean {
  // Programs begin alike whatever they do.
  if (before.type !== after.type || before.type === 'code' || !areComparable(before, after)) return false;
  const isLong = Math.min(similarity.words(before), similarity.words(after)) >= wordsToGrow;
  return isLong && similarity.contained(before, after) >= similarGrown;
}

/** A table is known by its head, whatever became of its rows, and a tab by its title. */
function haveSameHead(before: Block, after: Block): boolean {
  if (before.type === 'tab' && after.type === 'tab')
    return before.attributes.title !== '' && before.attributes.title === after.attributes.title;
  if (before.type !== 'table' || after.type !== 'table') return false;
  const [old, now] = [before, after].map(({ attributes }) => attributes.columns.map(({ title }) => title));
  return old?.join('') !== '' && old?.join('\n') === now?.join('\n');
}

/** How surely two blocks at different places are the same one that moved and was edited; 0: they are not. */
export function scoreAcross(similarity: Similarity, before: Block, after: Block): number {
  return clearScore(similarity, before, after, similarity.of(before, after));
}

/** As `scoreAcross`, for a paragraph that became a container, or was one: the items of a list. */
export function scoreRegrouped(similarity: Similarity, before: Block, after: Block): number {
  const [text, container] = before.type === 'paragraph' ? [before, after] : [after, before];
  if (text.type !== 'paragraph' || !isMadeOfParts(container)) return 0;
  return clearScore(similarity, before, after, similarity.alike(before, after));
}

/** How surely words of a paragraph are a block at another place; 0: they are not. */
export function scoreAlike(similarity: Similarity, before: Block, after: Block): number {
  const score = similarity.alike(before, after);
  return Math.min(similarity.words(before), similarity.words(after)) >= wordsAcross && score >= similarAcross
    ? score
    : 0;
}

/** As `scoreAlike`, of words that are the item beside theirs: so near, two are enough. */
export function scoreBeside(similarity: Similarity, before: Block, after: Block): number {
  const score = similarity.alike(before, after);
  const words = Math.min(similarity.words(before), similarity.words(after));
  return words >= wordsBeside && score >= similarAcross ? score : 0;
}

function clearScore(similarity: Similarity, before: Block, after: Block, score: number): number {
  const words = Math.min(similarity.words(before), similarity.words(after));
  return (words >= wordsAcross && score >= similarAcross) ||
    (words >= manyWordsAcross && score >= similarLongAcross)
    ? score
    : 0;
}

/** True for neighbours of a long stretch that are the same without a look at all others. */
export function isClearlySame(similarity: Similarity, before: Block, after: Block): boolean {
  if (before.type !== after.type) return false;
  const isLong = Math.min(similarity.words(before), similarity.words(after)) >= wordsAlong;
  return isLong && similarity.of(before, after) >= similarAlong;
}

/** True for blocks of which the nth on one side is the nth on the other, where both sides have as many of their type. */
export function isKnownByPlace(block: Block): boolean {
  if (block.type === 'table-row') return headOfRow(block) === '';
  const { matched, isSole } = kindOf(block);
  // Without words of its own, or the only one of its type: in the same place, it is the same block.
  return matched === 'wordless' || isSole === true;
}
