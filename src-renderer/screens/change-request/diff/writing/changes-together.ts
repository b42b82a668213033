import { isPieceOn } from '../../../../../src-main/shared/diff.ts';
import type { BlockDiff, ChangedBlock, InlineDiff } from '../../../../../src-main/shared/diff.ts';
import type { Block, Inline } from '../../../../../src-main/shared/tree.ts';
import { partAsItWas } from './part-as-it-was.ts';

type MovedAway = Extract<BlockDiff, { readonly change: 'moved-away' }>;

/**
 * One change within a block at the top of a page, and those of the same block that it cannot be taken back without: where an item
 * moved from, the item above it that is gone, the words that are an item of their own now. The items below an item are changes of
 * their own.
 */
export class ChangesTogether {
  private readonly top: ChangedBlock;
  /** Of an old place, what moved from there. */
  readonly part: BlockDiff;
  private readonly back = new Set<BlockDiff>();
  private readonly parents = new Map<BlockDiff, BlockDiff>();
  private readonly byId = new Map<string, BlockDiff>();
  private readonly oldPlaces = new Map<string, MovedAway[]>();
  /** What holds something that goes back: anything else stands as it is. */
  private readonly open = new Set<BlockDiff>();
  private readonly placed = new Set<BlockDiff>();
  private canStand = true;

  constructor(top: ChangedBlock, part: BlockDiff) {
    this.top = top;
    this.number(top);
    const moved = part.change === 'moved-away' ? this.target(part) : undefined;
    this.part = moved?.change === 'moved' ? moved : part;
    this.add(part);
  }

  /** Whether a change goes back, by its id: its block does, or one around it. */
  has(id: string): boolean {
    return this.isWithin(id, (diff) => this.back.has(diff));
  }

  /** Whether a change is one of the part itself. */
  isOfPart(id: string): boolean {
    return this.isWithin(id, (diff) => diff === this.part);
  }

  /** The block without these changes; null where something of it could stand nowhere, or nothing would be left. */
  block(): Block | null {
    for (const diff of this.parents.keys()) {
      const isOpen = this.back.has(diff) || this.movedBack(diff) || this.takesWordsBack(diff);
      for (let at = isOpen ? diff : undefined; at !== undefined; at = this.parents.get(at)) this.open.add(at);
    }
    const [block] = this.standing(this.top);
    for (const diff of this.back)
      if (diff.change === 'moved' && this.oldPlaces.has(diff.id) && !this.placed.has(diff)) return null;
    return this.canStand ? (block ?? null) : null;
  }

  private number(diff: BlockDiff): void {
    this.byId.set(diff.id, diff);
    if (diff.change === 'moved-away')
      this.oldPlaces.set(diff.movedTo, [...(this.oldPlaces.get(diff.movedTo) ?? []), diff]);
    for (const child of childrenOf(diff)) {
      this.parents.set(child, diff);
      this.number(child);
    }
  }

  private isWithin(id: string, isMeant: (diff: BlockDiff) => boolean): boolean {
    let below: BlockDiff | undefined;
    for (let at = this.byId.get(id); at !== undefined; at = this.parents.get(at)) {
      // The items below an item do not go with it, nor those of a list.
      const isApart = below !== undefined && (isList(at) || (isItem(at) && isList(below)));
      if (!isApart && isMeant(at)) return true;
      below = at;
    }
    return false;
  }

  private add(diff: BlockDiff | undefined): void {
    if (diff === undefined || this.back.has(diff)) return;
    this.back.add(diff);
    if (diff.change === 'moved') this.oldPlaces.get(diff.id)?.forEach((place) => this.addAround(place));
    else if (isOfOldSide(diff)) this.addAround(diff);
    if (diff.change === 'moved-away') {
      if (this.target(diff)?.change === 'moved') this.add(this.target(diff));
      else this.oldPlaces.get(diff.movedTo)?.forEach((place) => this.add(place));
    }
    this.addWords(diff);
    if (diff.change === 'moved-away') return;
    const isOwn =
      diff.change === 'changed' && diff.structure === 'wrapped'
        ? isOfNewSide
        : isItem(diff)
          ? isOwnOfItem
          : null;
    for (const child of childrenOf(diff)) if (isOwn?.(child) === true) this.add(child);
    const around = this.parents.get(diff);
    // Of something new, nothing is left.
    if (
      around !== undefined &&
      isOfNewSide(around) &&
      isOfNewSide(diff) &&
      childrenOf(around).every((one) => this.back.has(one) || isOfOldSide(one))
    )
      this.add(around);
  }

  /** What is gone around an old place comes back with it. */
  private addAround(place: BlockDiff): void {
    const around = this.parents.get(place);
    if (around === undefined) return;
    if (isOfOldSide(around)) this.add(around);
    else this.addAround(around);
  }

  /** Words of a block that are another one now, or were: both go back, with words beside them that changed. */
  private addWords(diff: BlockDiff): void {
    for (const run of runsOf(diff)) {
      if (run.change === 'changed' || run.moved === undefined) continue;
      const other = this.byId.get(run.moved);
      if (other === diff) this.oldPlaces.get(diff.id)?.forEach((place) => this.add(place));
      else if (other?.change === 'moved-away' || other?.change === 'moved') this.add(other);
    }
    for (const other of this.parents.keys()) {
      const runs = runsOf(other);
      const isBeside = (index: number): boolean => {
        const run = runs[index];
        return run !== undefined && run.change !== 'same' && !this.isWordBack(run, other);
      };
      const isCut = runs.some(
        (run, at) => this.isWordBack(run, other) && (isBeside(at - 1) || isBeside(at + 1)),
      );
      if (isCut) this.add(other);
    }
  }

  private target(place: MovedAway): BlockDiff | undefined {
    return this.byId.get(place.movedTo);
  }

  private movedBack(diff: BlockDiff): boolean {
    const target = diff.change === 'moved-away' ? this.target(diff) : undefined;
    return target?.change === 'moved' && this.back.has(target);
  }

  private takesWordsBack(diff: BlockDiff): boolean {
    return runsOf(diff).some((run) => this.isWordBack(run, diff));
  }

  private isWordBack(run: InlineDiff, diff: BlockDiff): boolean {
    if (run.change === 'changed' || run.moved === undefined) return false;
    const places = run.moved === diff.id ? this.oldPlaces.get(diff.id) : [this.byId.get(run.moved)];
    return places?.some((other) => other !== undefined && this.back.has(other)) === true;
  }

  /** What stands at a place of the diff. */
  private at(diff: BlockDiff, around: ChangedBlock): readonly Block[] {
    const isBack = this.back.has(diff);
    // A piece goes back with the others alone.
    if (isBack && childrenOf(around).some((other) => 'pieceOf' in other && other.pieceOf === diff.id))
      this.canStand = false;
    if (diff.change === 'moved-away') {
      const target = this.target(diff);
      if (target === undefined || !this.movedBack(diff) || target.change === 'moved-away')
        return isBack ? [diff.block] : [];
      this.placed.add(target);
      return this.standing(target, around);
    }
    if (diff.change === 'moved' && isBack) return [];
    if (diff.change === 'changed' && diff.structure === (isBack ? 'wrapped' : 'unwrapped'))
      return this.within(diff);
    return this.standing(diff, around);
  }

  private within(diff: ChangedBlock): readonly Block[] {
    if (diff.blocks === undefined) return diff.block.blocks;
    // Lists that were joined are one block on the new side.
    if (diff.blocks.some((child) => child.change !== 'moved-away' && isPieceOn(child, 'after')))
      this.canStand = false;
    return diff.blocks.flatMap((child) => this.at(child, diff));
  }

  /** The block itself, with what changed in it as it goes back or stays. */
  private standing(diff: ChangedBlock, around: ChangedBlock | null = null): readonly Block[] {
    const isBack = this.back.has(diff);
    const isFrame = isItem(diff) || isList(diff);
    const { change, structure } = diff;
    if (isBack && (!isFrame || change === 'inserted' || change === 'deleted') && structure === undefined) {
      const was = around === null ? null : partAsItWas(diff, around);
      this.canStand &&= was !== null;
      return was ?? [];
    }
    if (change === 'deleted') return [];
    if (!this.open.has(diff)) return [diff.block];
    const isWrapper = structure === 'wrapped' || structure === 'unwrapped';
    if (structure !== undefined && !isWrapper) this.canStand = false;
    const frame = isBack ? (diff.before ?? diff.block) : diff.block;
    const blocks = this.within(diff);
    // Of a list below an item nothing may be left.
    const isEmpty = diff.blocks !== undefined && blocks.length === 0;
    if (isEmpty && (isWrapper || (isList(diff) && around !== null && isItem(around)))) return [];
    if (isEmpty || !isMadeOf(frame, blocks)) this.canStand = false;
    const runs = diff.inlines;
    const inlines = isBack || runs === undefined ? frame.inlines : this.words(runs, diff);
    // Only slots are replaced, with content of the same kind, so the block keeps its type.
    return [{ ...frame, inlines, blocks }];
  }

  private words(runs: readonly InlineDiff[], diff: ChangedBlock): readonly Inline[] {
    return runs.flatMap((run) => {
      const isOld = run.change === 'deleted';
      if (isOld || run.change === 'inserted') return isOld === this.isWordBack(run, diff) ? [run.inline] : [];
      return [run.inline];
    });
  }
}

function childrenOf(diff: BlockDiff): readonly BlockDiff[] {
  return diff.change === 'moved-away' ? [] : (diff.blocks ?? []);
}

function runsOf(diff: BlockDiff): readonly InlineDiff[] {
  return diff.change === 'moved-away' ? [] : (diff.inlines ?? []);
}

function isItem({ block }: BlockDiff): boolean {
  return block.type === 'list-item';
}

function isList({ block }: BlockDiff): boolean {
  return block.type === 'list';
}

/** Whether something stands on the old side alone. */
function isOfOldSide(diff: BlockDiff): boolean {
  if (diff.change === 'changed') return diff.structure === 'unwrapped';
  return diff.change === 'deleted' || diff.change === 'moved-away';
}

function isOfNewSide(diff: BlockDiff): boolean {
  if (diff.change === 'changed') return diff.structure === 'wrapped';
  return diff.change === 'inserted' || diff.change === 'moved';
}

/** All that changed in an item, but the items below it. */
export function isOwnOfItem(diff: BlockDiff): boolean {
  if (!isList(diff)) return diff.change !== 'same';
  return diff.change === 'changed' && diff.structure === undefined && diff.attributes.length > 0;
}

/** Whether blocks can stand in a frame. */
function isMadeOf({ type }: Block, blocks: readonly Block[]): boolean {
  if (type === 'list') return blocks.every((block) => block.type === 'list-item');
  return (
    blocks.every((block) => block.type !== 'list-item') &&
    (type !== 'list-item' || blocks[0]?.type !== 'list')
  );
}
