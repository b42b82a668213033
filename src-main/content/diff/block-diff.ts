import type { Differ } from './differ.ts';
import { BlockIdentity } from './matching/block-identity.ts';
import { marked, withinParts } from '../container-parts.ts';
import { attributeChanges, movedAwayDraft, sameDraft, structureChange, wholeDraft } from './diff-draft.ts';
import type { Draft } from './diff-draft.ts';
import type { PageDiff } from '../../shared/diff.ts';
import { finishDiff } from './finish-diff.ts';
import { diffInlines } from './texts/inline-diff.ts';
import { diffLines } from './texts/line-diff.ts';
import { matchBlocks } from './matching/match-blocks.ts';
import type { Matching } from './matching/match-blocks.ts';
import { listed, tabled } from './structure/made-tables.ts';
import { markIndents } from './structure/indents.ts';
import { movesAcross } from './structure/moves-across.ts';
import { findRegroupings } from './structure/regroup.ts';
import type { Regrouping } from './structure/regrouping-finder.ts';
import { flattened, framed, parted } from './structure/reshaped.ts';
import { isTitle, titledSections } from './matching/titled-sections.ts';
import { placeMovedSection, sectionInPlace } from './structure/moved-sections.ts';
import { Similarity } from './matching/similarity.ts';
import { diffTables } from './table-diff.ts';
import { textMoves } from './texts/text-moves.ts';
import { titleMoves } from './structure/title-moves.ts';
import { commonEnds } from '../../shared/sequence.ts';
import { assertNever } from '../../shared/tree.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';

/** Compares two pages block by block (docs/design/diff.md). Both stay as they are; equal pages give no change. */
export function diffTrees(before: ContentTree, after: ContentTree): PageDiff {
  const differ = new TreeDiffer();
  const drafts = differ.lists(before.blocks, after.blocks);
  titleMoves(drafts);
  movesAcross(drafts, differ);
  markIndents(drafts);
  textMoves(drafts, differ);
  return finishDiff(drafts);
}

/**
 * So many blocks of lists are looked through for changes of structure: more than two of the largest pages hold. Each
 * change compares its content once more, and containers within each other could do so at every level.
 */
const mostRegrouped = 150_000;

/** What the comparison of lists, tables and single blocks shares. */
class TreeDiffer implements Differ {
  readonly identity = new BlockIdentity();
  readonly similarity = new Similarity();
  private leftToRegroup = mostRegrouped;

  /** Equal blocks at both ends stay: in a long page with few changes nothing is made for them. */
  lists(before: readonly Block[], after: readonly Block[]): readonly Draft[] {
    const isEqual = (old: Block, now: Block): boolean => this.identity.of(old) === this.identity.of(now);
    const [start, end] = commonEnds(before, after, isEqual);
    const rest = (blocks: readonly Block[]): readonly Block[] => blocks.slice(start, blocks.length - end);
    return [
      ...after.slice(0, start).map(sameDraft),
      ...this.between(rest(before), rest(after)),
      ...after.slice(after.length - end).map(sameDraft),
    ];
  }

  private between(before: readonly Block[], after: readonly Block[]): readonly Draft[] {
    const matching = matchBlocks(before, after, this, { sections: titledSections(before, after, this) });
    this.leftToRegroup -= before.length + after.length;
    const regroupings = this.leftToRegroup < 0 ? [] : findRegroupings(before, after, matching, this);
    return this.merge(before, after, matching, regroupings);
  }

  /** The only text of a cell stays that cell's text, however few of its words are left. */
  private children(before: Block, after: Block): readonly Draft[] {
    const [old, now] = [before.blocks[0], after.blocks[0]];
    const areTexts = before.blocks.length === 1 && after.blocks.length === 1 && old?.type === now?.type;
    if (before.type === 'table-cell' && areTexts && old?.type === 'paragraph' && now?.type === 'paragraph') {
      return [this.pair(old, now)];
    }
    return this.lists(before.blocks, after.blocks);
  }

  /** One list of both sides: what was deleted stands where it was, behind what stayed before it. */
  merge(
    before: readonly Block[],
    after: readonly Block[],
    { pairs, stayed, sections }: Matching,
    regroupings: readonly Regrouping[] = [],
    pairDraft: (old: Block, now: Block) => Draft = (old, now) => this.pair(old, now),
  ): readonly Draft[] {
    const plan: MergePlan = { placed: new Map(), within: new Set() };
    /** What stands at an old place, and at a new one, in place of a deletion and an insertion. */
    const [gone, come] = [new Map<number, Draft>(), new Map<number, Draft>()];
    for (const regrouping of regroupings) this.place(before, after, regrouping, plan);
    for (const pair of pairs) {
      const [old, now] = [before[pair[0]], after[pair[1]]];
      if (old === undefined || now === undefined || plan.placed.has(pair[1])) continue;
      const section = sections.get(pair);
      if (section !== undefined) {
        if (stayed.has(pair)) this.place(before, after, sectionInPlace(section), plan);
        else placeMovedSection(this, section, [before, after], [gone, come]);
        continue;
      }
      if (stayed.has(pair)) {
        plan.placed.set(pair[1], [{ from: pair[0], to: pair[0] + 1, draft: pairDraft(old, now) }]);
        continue;
      }
      const draft: Draft = { ...pairDraft(old, now), change: 'moved', before: old };
      gone.set(pair[0], movedAwayDraft(old, draft));
      come.set(pair[1], draft);
    }
    const drafts: Draft[] = [];
    let next = 0;
    const left = (end: number): void => {
      for (; next < end; next += 1) {
        const old = before[next];
        if (old !== undefined) drafts.push(gone.get(next) ?? wholeDraft('deleted', old));
      }
    };
    after.forEach((now, index) => {
      if (plan.within.has(index)) return;
      const placed = plan.placed.get(index);
      if (placed === undefined) {
        // Deletions stand before what took their place.
        if (isFirstOfGap(index, plan)) left(nextPlaced(index, plan, after.length) ?? before.length);
        drafts.push(come.get(index) ?? wholeDraft('inserted', now));
        return;
      }
      for (const { from, to, draft } of placed) {
        left(from);
        drafts.push(draft);
        next = Math.max(next, to);
      }
    });
    left(before.length);
    return drafts;
  }

  /** Where a change of structure stands, and what it is. */
  private place(
    before: readonly Block[],
    after: readonly Block[],
    regrouping: Regrouping,
    { placed, within }: MergePlan,
  ): void {
    const blocksAt = (blocks: readonly Block[], places: readonly number[]): readonly Block[] =>
      places.flatMap((at) => blocks[at] ?? []);
    switch (regrouping.kind) {
      case 'converted': {
        const [[old], [now]] = [blocksAt(before, [regrouping.before]), blocksAt(after, [regrouping.after])];
        if (old === undefined || now === undefined) return;
        const { before: from } = regrouping;
        placed.set(regrouping.after, [{ from, to: from + 1, draft: this.pair(old, now) }]);
        return;
      }
      case 'tabled': {
        const [table] = blocksAt(after, [regrouping.after]);
        const [from = 0, to = from] = [regrouping.before[0], regrouping.before.at(-1)];
        const head = after[regrouping.head ?? -1];
        const drafts =
          table?.type === 'table' ? tabled(this, blocksAt(before, regrouping.before), table, head) : null;
        if (drafts === null) return;
        placed.set(regrouping.after, [{ from, to: to + 1, draft: drafts.table }]);
        if (drafts.head !== undefined)
          placed.set(regrouping.after - 1, [{ from, to: from, draft: drafts.head }]);
        return;
      }
      case 'listed': {
        const [[table], [list]] = [
          blocksAt(before, [regrouping.before]),
          blocksAt(after, [regrouping.after]),
        ];
        const draft = table === undefined || list === undefined ? null : listed(this, table, list);
        const { before: from } = regrouping;
        if (draft !== null) placed.set(regrouping.after, [{ from, to: from + 1, draft }]);
        return;
      }
      case 'wrapped': {
        const [container] = blocksAt(after, [regrouping.after]);
        const [from = 0, to = from] = [regrouping.before[0], regrouping.before.at(-1)];
        if (container === undefined) return;
        const draft = this.wrapped(blocksAt(before, regrouping.before), container);
        placed.set(regrouping.after, [{ from, to: to + 1, draft }]);
        return;
      }
      case 'unwrapped': {
        const [container] = blocksAt(before, [regrouping.before]);
        const [first = 0, ...others] = regrouping.after;
        if (container === undefined) return;
        const draft = this.unwrapped(container, blocksAt(after, regrouping.after));
        placed.set(first, [{ from: regrouping.before, to: regrouping.before + 1, draft }]);
        for (const at of others) within.add(at);
        return;
      }
      case 'split': {
        const from = regrouping.before;
        const drafts = this.pieces('split', regrouping.cuts, blocksAt(after, regrouping.after));
        drafts.forEach((draft, index) => {
          placed.set(regrouping.after[index] ?? 0, [{ from, to: from + 1, draft }]);
        });
        return;
      }
      case 'joined': {
        const drafts = this.pieces('joined', blocksAt(before, regrouping.before), regrouping.cuts);
        placed.set(
          regrouping.after,
          drafts.map((draft, index) => {
            const from = regrouping.before[index] ?? 0;
            return { from, to: from + 1, draft };
          }),
        );
        return;
      }
      default:
        assertNever(regrouping);
    }
  }

  /** Old blocks that stand in a new container now. */
  private wrapped(old: readonly Block[], container: Block): Draft {
    const [text, ...others] = old;
    const intoParts = text === undefined || others.length > 0 ? null : parted(this, text, container);
    if (intoParts !== null) return intoParts;
    return {
      change: 'changed',
      block: container,
      attributes: structureChange(container, 'wrapped'),
      inlines: marked(container, 'inserted'),
      blocks: withinParts(container, this.titled(old, container.blocks, container), 'wrapped'),
      structure: 'wrapped',
    };
  }

  /** Content of an old container that stands without it now. */
  private unwrapped(container: Block, now: readonly Block[]): Draft {
    const [text, ...others] = now;
    const asText = text === undefined || others.length > 0 ? null : flattened(this, container, text);
    if (asText !== null) return asText;
    return {
      change: 'changed',
      block: container,
      before: container,
      attributes: structureChange(container, 'unwrapped'),
      inlines: marked(container, 'deleted'),
      blocks: withinParts(container, this.titled(container.blocks, now, container), 'unwrapped'),
      structure: 'unwrapped',
    };
  }

  /** The content of a container on both sides; a heading that is its title on one of them is compared with nothing in it. */
  private titled(before: readonly Block[], after: readonly Block[], container: Block): readonly Draft[] {
    const [old, now] = [before[0], after[0]];
    if (old !== undefined && isTitle(old, container))
      return [wholeDraft('deleted', old), ...this.lists(before.slice(1), after)];
    if (now !== undefined && isTitle(now, container))
      return [wholeDraft('inserted', now), ...this.lists(before, after.slice(1))];
    return this.lists(before, after);
  }

  private pieces(
    structure: 'split' | 'joined',
    old: readonly Block[],
    now: readonly Block[],
  ): readonly Draft[] {
    let firstPiece: Draft | undefined;
    return now.map((block, index) => {
      const before = old[index] ?? block;
      const draft: Draft = { ...this.regrouped(before, block), isPiece: true };
      if (firstPiece === undefined) {
        firstPiece = hasOnlySpaces(draft) ? { ...draft, isImplied: true } : draft;
        return firstPiece;
      }
      // A piece of a paragraph is named by what it became; a piece of a list that was, or is, a paragraph is one of that list.
      const isOfList = draft.structure === (structure === 'split' ? 'flattened' : 'parted');
      if (draft.structure !== undefined) return { ...draft, ...(isOfList ? { structure } : {}), firstPiece };
      // A list that is joined to another one goes on counting.
      const own = draft.attributes.filter(({ name }) => structure === 'split' || name !== 'start');
      // Beside a paragraph that became its first parts, or was them, a list is no second one.
      const mark = firstPiece.structure === undefined ? structureChange(block, structure) : [];
      const attributes = [...mark, ...own];
      return { ...draft, change: 'changed', before, attributes, structure, firstPiece };
    });
  }

  /** A block, and what it is now: the same one, a container of its sentences, or the text of a container. */
  regrouped(before: Block, after: Block): Draft {
    return (
      parted(this, before, after) ??
      flattened(this, before, after) ??
      framed(this, before, after) ??
      this.pair(before, after)
    );
  }

  pair(before: Block, after: Block): Draft {
    if (this.identity.of(before) === this.identity.of(after)) return sameDraft(after);
    if (before.type === 'table' && after.type === 'table') return diffTables(this, before, after);
    const hasText = before.inlines.length > 0 || after.inlines.length > 0;
    const textChanged =
      hasText && this.identity.inlines(before.inlines) !== this.identity.inlines(after.inlines);
    const sourceChanged = before.source !== after.source;
    // Marks in code stand beside its source; where lines changed they say it already.
    const inlines = textChanged && !sourceChanged ? diffInlines(before.inlines, after.inlines) : undefined;
    const hasChildren = before.blocks.length > 0 || after.blocks.length > 0;
    const blocks = hasChildren ? this.children(before, after) : undefined;
    return {
      change: 'changed',
      block: after,
      before,
      attributes: attributeChanges(before, after),
      inlines,
      blocks: blocks?.some(({ change }) => change !== 'same') === true ? blocks : undefined,
      lines: sourceChanged ? diffLines(before.source, after.source) : undefined,
    };
  }
}

/** What stands at a place of the new side instead of an insertion, and which old blocks it stands for. */
interface Placed {
  readonly from: number;
  readonly to: number;
  readonly draft: Draft;
}

interface MergePlan {
  readonly placed: Map<number, readonly Placed[]>;
  /** New places that another place stands for. */
  readonly within: Set<number>;
}

function isFirstOfGap(index: number, { placed, within }: MergePlan): boolean {
  return index === 0 || placed.has(index - 1) || within.has(index - 1);
}

function nextPlaced(index: number, { placed }: MergePlan, length: number): number | undefined {
  for (let next = index; next < length; next += 1) {
    const first = placed.get(next)?.[0];
    if (first !== undefined) return first.from;
  }
  return undefined;
}

/** The white space at the place where a text was cut is not a change of its own. */
function hasOnlySpaces({ attributes, inlines, blocks, lines }: Draft): boolean {
  if (attributes.length > 0 || blocks !== undefined || lines !== undefined || inlines === undefined)
    return false;
  return inlines.every(
    ({ change, inline }) => change === 'same' || (inline.type === 'text' && inline.text.trim() === ''),
  );
}
