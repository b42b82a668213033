import { blockChangeDescription } from './change-descriptions.ts';
import { isFormattingOnly } from './diff-draft.ts';
import type { Draft } from './diff-draft.ts';
import type { BlockDiff, ChangedBlock, InlineDiff, ListedChange, PageDiff } from '../../shared/diff.ts';
import { startOfText } from '../plain-text.ts';
import { textOfInline } from '../../shared/plain-text.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { Block, BlockType } from '../../shared/tree.ts';

type MovedAway = Omit<Extract<BlockDiff, { readonly change: 'moved-away' }>, 'edited'> & {
  edited?: ChangedBlock;
};

/** The words of a change show less than this of a block's text. */
const lettersOfWords = 1_000;

/** Gives ids in reading order and writes the list of changes. */
export function finishDiff(drafts: readonly Draft[]): PageDiff {
  const ids = new Map<Draft, string>();
  /** Of a block that was cut, or put together: what tells of its end too. */
  const cuts = new Map<Draft, Draft>();
  const number = (draft: Draft): void => {
    ids.set(draft, `b${ids.size + 1}`);
    const { firstPiece } = draft;
    if (firstPiece !== undefined && !cuts.has(firstPiece) && endAtCut(firstPiece).length > 0)
      cuts.set(firstPiece, draft);
    draft.blocks?.forEach(number);
  };
  drafts.forEach(number);
  const runs = movedRuns(drafts);
  const changes: ListedChange[] = [];
  const moved = new Map<Draft | undefined, ChangedBlock>();
  const left: { readonly target: Draft | undefined; readonly place: MovedAway }[] = [];
  const finish = (draft: Draft, parent?: Draft): BlockDiff => {
    if (draft.change === 'moved-away') {
      const place = oldPlaceOf(draft, ids, runs.get(draft) ?? 1);
      left.push({ target: draft.target, place });
      return place;
    }
    const together = runs.get(draft) ?? 1;
    const shape = shapeOf(draft, draft.change, ids, together);
    const { change, id, block, inlines } = shape;
    const told = toldChange(draft, change);
    const isTold = told !== 'same' && draft.isImplied !== true && !cuts.has(draft);
    if (isTold && hasOwnChange(draft, told, together)) {
      const own = draft.isPiece === true && inlines !== undefined ? withoutEnds(inlines) : inlines;
      const first = draft.firstPiece;
      const around = first !== undefined && cuts.get(first) === draft ? acrossCut(first, draft, own) : own;
      changes.push({
        id,
        change: told,
        words: blockChangeDescription(
          { ...shape, change: told, ...(around === undefined ? {} : { inlines: around }) },
          startOfText(block, lettersOfWords, draft.columns),
          together - 1,
          toldType(block, parent),
        ),
      });
    }
    const made: ChangedBlock = {
      ...shape,
      ...(draft.blocks === undefined ? {} : { blocks: draft.blocks.map((child) => finish(child, draft)) }),
    };
    if (change === 'moved') moved.set(draft, made);
    return made;
  };
  const blocks = drafts.map((draft) => finish(draft));
  for (const { target, place } of left) {
    const block = moved.get(target);
    if (block !== undefined && isEdited(block)) place.edited = block;
  }
  return { blocks, changes: oneForSigns(changes, changesOfSigns(drafts, ids)) };
}

/** The old place of a block that moved. */
function oldPlaceOf(draft: Draft, ids: ReadonlyMap<Draft | undefined, string>, together: number): MovedAway {
  const { block, target, asTitle, indent } = draft;
  return {
    change: 'moved-away',
    id: ids.get(draft) ?? '',
    movedTo: ids.get(target) ?? '',
    block,
    together,
    ...(indent === undefined ? {} : { indent }),
    ...(asTitle === true ? { asTitle: true } : {}),
  };
}

/** All of a block's diff but what it holds. */
function shapeOf(
  draft: Draft,
  change: ChangedBlock['change'],
  ids: ReadonlyMap<Draft | undefined, string>,
  together: number,
): ChangedBlock {
  const { block, before, attributes, lines, structure, columnDiffs, firstPiece, heading } = draft;
  const inlines = draft.inlines?.map((one): InlineDiff => {
    const other = draft.textMoves?.get(one);
    return other === undefined || one.change === 'changed' ? one : { ...one, moved: ids.get(other) ?? '' };
  });
  return {
    change,
    id: ids.get(draft) ?? '',
    block,
    ...(before === undefined ? {} : { before }),
    attributes,
    ...(inlines === undefined ? {} : { inlines }),
    ...(lines === undefined ? {} : { lines }),
    ...(structure === undefined ? {} : { structure }),
    ...(columnDiffs === undefined ? {} : { columns: columnDiffs }),
    ...(firstPiece === undefined ? {} : { pieceOf: ids.get(firstPiece) ?? '' }),
    ...(together === 0 ? { follows: true as const } : {}),
    ...(draft.indent === undefined ? {} : { indent: draft.indent }),
    ...(draft.asTitle === true ? { asTitle: true as const } : {}),
    ...(structure === 'unwrapped' && heading !== undefined ? { madeHeading: ids.get(heading) ?? '' } : {}),
    formattingOnly: isFormattingOnly(draft),
  };
}

/**
 * What the list says of a block. The table tells of a column that moved, and the container of a section that moved: of cells and
 * of what is in a section only what else changed is told.
 */
function toldChange(
  { block, heading, isInSection }: Draft,
  change: Exclude<Draft['change'], 'moved-away'>,
): typeof change {
  if (heading !== undefined) return 'moved';
  const isTold = block.type === 'table-cell' || isInSection === true;
  return isTold && change === 'moved' ? 'changed' : change;
}

/** The text of a cell is the cell to a reader, and the first text of an item the item. */
function toldType(block: Block, parent: Draft | undefined): BlockType {
  if (block.type !== 'paragraph' || parent === undefined) return block.type;
  if (parent.block.type === 'table-cell') return 'table-cell';
  const isFirst = parent.block.blocks[0] === block || parent.before?.blocks[0] === block;
  return parent.block.type === 'list-item' && isFirst ? 'list-item' : block.type;
}

/** The changes in which only signs came or went, each with the place of its block at the top. */
function changesOfSigns(
  drafts: readonly Draft[],
  ids: ReadonlyMap<Draft, string>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const visit = (draft: Draft, top: number): void => {
    if (isOfSigns(draft)) found.set(ids.get(draft) ?? '', top);
    draft.blocks?.forEach((child) => {
      visit(child, top);
    });
  };
  drafts.forEach(visit);
  return found;
}

/** True where only signs came or went: a colon, a full stop. */
function isOfSigns({ change, attributes, inlines, lines, structure, firstPiece }: Draft): boolean {
  if (change !== 'changed' || attributes.length > 0 || lines !== undefined) return false;
  if (inlines === undefined || structure !== undefined || firstPiece !== undefined) return false;
  return inlines.every(
    (one) =>
      one.change === 'same' ||
      (one.change !== 'changed' && one.inline.type === 'text' && !/[\p{L}\p{N}]/u.test(one.inline.text)),
  );
}

/** Signs that came or went in neighbours within one block, such as a colon in each item of a list, are one change to read. */
function oneForSigns(
  listed: readonly ListedChange[],
  signs: ReadonlyMap<string, number>,
): readonly ListedChange[] {
  const all: ListedChange[] = [];
  for (let at = 0; at < listed.length;) {
    const [first] = listed.slice(at, at + 1);
    const top = signs.get(first?.id ?? '');
    let end = at + 1;
    while (top !== undefined && signs.get(listed[end]?.id ?? '') === top) end += 1;
    const run = listed.slice(at, end);
    const others = [...new Set(run.map(({ words }) => words))].filter((words) => words !== first?.words);
    const ways = others.slice(0, 2).map((words) => texts().diff.withoutBlock(words));
    const words = [first?.words, ...ways].join('; ');
    if (first !== undefined)
      all.push(run.length === 1 ? first : { ...first, words: texts().diff.inBlocks(words, run.length) });
    at = end;
  }
  return all;
}

/**
 * In a way that its old place can show. A paragraph that became a list has nothing in common with it; where further blocks moved
 * into or out of it, two of them could hold each other.
 */
function isEdited({ inlines, lines, blocks, structure }: ChangedBlock): boolean {
  if (structure !== undefined || blocks?.some(holdsMoves) === true) return false;
  return inlines !== undefined || lines !== undefined || blocks !== undefined;
}

function holdsMoves(diff: BlockDiff): boolean {
  if (diff.change === 'moved' || diff.change === 'moved-away') return true;
  return diff.blocks?.some(holdsMoves) === true;
}

/** Without the white space that came or went at its ends. */
function withoutEnds(inlines: readonly InlineDiff[]): readonly InlineDiff[] {
  const isCut = ({ change, inline }: InlineDiff): boolean =>
    change !== 'same' && inline.type === 'text' && inline.text.trim() === '';
  return inlines.filter((one, index) => (index > 0 && index < inlines.length - 1) || !isCut(one));
}

/** What changed at the end of the first piece of a text, where nothing else of it did. */
function endAtCut({ change, attributes, inlines = [], blocks, lines }: Draft): readonly InlineDiff[] {
  if (change !== 'changed' || attributes.length > 0 || blocks !== undefined || lines !== undefined) return [];
  const isWord = ({ inline }: InlineDiff): boolean => /[\p{L}\p{N}]/u.test(textOfInline(inline));
  const last = inlines.findLastIndex((one) => one.change === 'same' && isWord(one));
  if (inlines.slice(0, last).some((one) => one.change !== 'same')) return [];
  const end = inlines.slice(last + 1).filter((one) => one.change !== 'same');
  const isOfWords = end.every((one) => one.change !== 'changed' && one.moved === undefined);
  return isOfWords && end.some(({ inline }) => textOfInline(inline).trim() !== '') ? end : [];
}

/** What changed on both sides of the place where a text was cut, or put together: one change to read. */
function acrossCut(
  first: Draft,
  { structure }: Draft,
  own: readonly InlineDiff[] = [],
): readonly InlineDiff[] {
  const change = structure === 'joined' ? 'deleted' : 'inserted';
  const gap: InlineDiff = { change, inline: { type: 'text', text: ' ', marks: [] } };
  return [...withoutEnds(endAtCut(first)), ...(own[0]?.change === 'same' ? [] : [gap]), ...own];
}

/** A container whose children alone changed is not an entry of its own, nor a block that only moved with the one before it. */
function hasOwnChange(draft: Draft, told: Draft['change'], together: number): boolean {
  if (told !== 'changed' && together > 0) return true;
  return draft.attributes.length > 0 || draft.inlines !== undefined || draft.lines !== undefined;
}

/**
 * Neighbours that moved together, at both of their places: of the first how many there are, of the others 0. Blocks that
 * moved alone are left out.
 */
function movedRuns(drafts: readonly Draft[]): ReadonlyMap<Draft, number> {
  const runs = new Map<Draft, number>();
  /** By the moved block, its old place and the moved block that stood before it there. */
  const origins = new Map<Draft, { readonly place: Draft; readonly previous: Draft | undefined }>();
  const lists: (readonly Draft[])[] = [];
  const sections: Draft[] = [];
  const collect = (list: readonly Draft[]): void => {
    lists.push(list);
    let previous: Draft | undefined;
    for (const draft of list) {
      if (draft.heading !== undefined) sections.push(draft);
      if (draft.blocks !== undefined) collect(draft.blocks);
      // What went from between them does not part them.
      if (draft.change === 'inserted' || draft.change === 'moved' || draft.change === 'deleted') continue;
      if (draft.target?.change === 'moved') origins.set(draft.target, { place: draft, previous });
      previous = draft.target;
    }
  };
  collect(drafts);
  for (const list of lists) {
    const now = list.filter(({ change }) => change === 'same' || change === 'changed' || change === 'moved');
    let first: Draft | undefined;
    for (const [index, draft] of now.entries()) {
      const origin = origins.get(draft);
      const isFollower = origin?.previous !== undefined && origin.previous === now[index - 1];
      if (!isFollower || first === undefined) {
        first = draft;
        continue;
      }
      const together = (runs.get(first) ?? 1) + 1;
      for (const [one, count] of [
        [first, together],
        [draft, 0],
      ] as const) {
        runs.set(one, count);
        const place = origins.get(one)?.place;
        if (place !== undefined) runs.set(place, count);
      }
    }
  }
  for (const { heading, structure, blocks = [] } of sections) {
    const children = blocks.flatMap((child) => ((child.target ?? child).isInSection ? [child] : []));
    if (heading !== undefined) runs.set(heading, children.length + 1);
    for (const child of children) {
      runs.set(child.target ?? child, 0);
      const place = structure === 'wrapped' ? origins.get(child)?.place : undefined;
      if (place !== undefined) runs.set(place, 0);
    }
  }
  return runs;
}
