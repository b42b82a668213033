import { attributeChange, toAttributeValue } from './attribute-descriptions.ts';
import { structureDescription, typeDescription } from './change-descriptions.ts';
import { comparableAttributes, stableJson } from './matching/block-identity.ts';
import type {
  AttributeChange,
  BlockStructure,
  ColumnDiff,
  Indent,
  InlineDiff,
  LineDiff,
} from '../../shared/diff.ts';
import { isPart } from './matching/similarity.ts';
import { noteKey } from './texts/inline-tokens.ts';
import type { Block, Inline, TableColumn } from '../../shared/tree.ts';

/** A block of the result while it is made: ids and sentences come last, when every move is known. */
export interface Draft {
  change: 'same' | 'inserted' | 'deleted' | 'changed' | 'moved' | 'moved-away';
  readonly block: Block;
  before?: Block;
  readonly attributes: readonly AttributeChange[];
  readonly inlines?: readonly InlineDiff[] | undefined;
  readonly blocks?: readonly Draft[] | undefined;
  readonly lines?: readonly LineDiff[] | undefined;
  readonly structure?: BlockStructure;
  readonly columnDiffs?: readonly ColumnDiff[] | undefined;
  /** Of a block that was cut, or put together: the white space at its ends is not a change. */
  readonly isPiece?: boolean;
  /** Of a further piece of a split or joined block: the first one. */
  readonly firstPiece?: Draft;
  /** Of rows and cells: the columns of their table, which have the labels of chosen options. */
  columns?: readonly TableColumn[];
  /** Of a `moved-away`: where the block went. */
  target?: Draft;
  /** Of a text: its words that came from another block, or went to one (`text-moves.ts`). */
  readonly textMoves?: ReadonlyMap<InlineDiff, Draft>;
  /** Of a heading that is, or was, the title of a container that is new or gone. */
  readonly asTitle?: boolean;
  /** Of an item of a list that moved where it stands, and of its old place (`indents.ts`). */
  readonly indent?: Indent;
  /** Of a container that was, or is, a section at another place: its heading there (`moved-sections.ts`). */
  heading?: Draft;
  /** It moved with such a heading, whose container tells of it. */
  readonly isInSection?: boolean;
  /** Follows from a change of its table's columns, which is told there. */
  readonly isImplied?: boolean;
}

export function sameDraft(block: Block): Draft {
  return { change: 'same', block, attributes: [] };
}

export function wholeDraft(change: 'inserted' | 'deleted', block: Block, isImplied = false): Draft {
  return { change, block, attributes: [], ...(isImplied ? { isImplied } : {}) };
}

/** The old place of a moved block. */
export function movedAwayDraft(block: Block, target: Draft): Draft {
  return { change: 'moved-away', block, target, attributes: [] };
}

/** What changed of two blocks' attributes, type included, in words. */
export function attributeChanges(
  before: Block,
  after: Block,
  leftOut: readonly string[] = [],
): readonly AttributeChange[] {
  const changes: AttributeChange[] = [];
  const isOther = before.type !== after.type;
  if (isOther && !(isPart(before) && isPart(after)))
    changes.push({
      name: 'type',
      before: before.type,
      after: after.type,
      words: typeDescription(before, after),
    });
  const [old, now] = [comparableAttributes(before), comparableAttributes(after)];
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (leftOut.includes(name) || (isOther && ofOneType.has(name))) continue;
    if (stableJson(old[name]) === stableJson(now[name])) continue;
    changes.push(attributeChange(name, toAttributeValue(old[name]), toAttributeValue(now[name])));
  }
  return changes;
}

/** Attributes that say nothing beside a change of the type: the block is drawn with those of the new one. */
const ofOneType: ReadonlySet<string> = new Set(['anchor', 'level', 'kind', 'start', 'open', 'style']);

/** The mark of a change of structure, named once. */
export function structureChange(
  block: Block,
  structure: BlockStructure,
  from?: 'text' | 'list',
): readonly AttributeChange[] {
  if ((structure === 'wrapped' || structure === 'unwrapped') && isPart(block)) return [];
  return [
    { name: 'structure', before: null, after: null, words: structureDescription(block, structure, from) },
  ];
}

/** Attributes that change how a block looks and not what it says or does. */
const looks = new Set([
  'align',
  'width',
  'height',
  'fullWidth',
  'frame',
  'overflow',
  'lineNumbers',
  'expandable',
  'cardSize',
  'hideHeader',
  'icon',
  'open',
  'verticalAlignment',
  'highlighted',
]);

/** True where no word, address or other meaning of the block itself changed. */
export function isFormattingOnly(draft: Draft): boolean {
  if (draft.change !== 'changed') return false;
  if (draft.attributes.some(({ name }) => !looks.has(name))) return false;
  if (draft.lines?.some((line) => line.change !== 'same') === true) return false;
  if (draft.inlines?.some(changesMeaning) === true) return false;
  return draft.blocks?.every((child) => child.change === 'same' || isFormattingOnly(child)) ?? true;
}

function changesMeaning(diff: InlineDiff): boolean {
  switch (diff.change) {
    case 'same':
      return false;
    case 'changed':
      return linksAndNotes(diff.before) !== linksAndNotes(diff.inline);
    default:
      return diff.inline.type !== 'break' && !(diff.inline.type === 'text' && diff.inline.text.trim() === '');
  }
}

/** Where its links lead and what its notes say, from the outside in. */
function linksAndNotes(inline: Inline): string {
  if (inline.type !== 'link' && inline.type !== 'annotation') return '';
  const own = inline.type === 'link' ? `link ${stableJson(inline.ref)}` : `note ${noteKey(inline.blocks)}`;
  return [own, ...inline.inlines.map(linksAndNotes)].join('\n');
}
