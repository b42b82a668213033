import { BlockIdentity } from './block-identity.ts';
import { blockChangeWords } from './change-words.ts';
import { attributeChanges, isFormattingOnly, movedAwayDraft, sameDraft, wholeDraft } from './diff-draft.ts';
import type { Draft } from './diff-draft.ts';
import type { BlockDiff, ListedChange, PageDiff } from './diff.ts';
import { diffInlines } from './inline-diff.ts';
import { diffLines } from './line-diff.ts';
import { matchBlocks } from './match-blocks.ts';
import type { Matching } from './match-blocks.ts';
import { textOfBlock } from './plain-text.ts';
import { Similarity } from './similarity.ts';
import { diffTables } from './table-diff.ts';
import type { Block, ContentTree } from './tree.ts';

/** Compares two pages block by block (design/diff.md). Both stay as they are; equal pages give no change. */
export function diffTrees(before: ContentTree, after: ContentTree): PageDiff {
  const differ = new TreeDiffer();
  const drafts = differ.lists(before.blocks, after.blocks);
  movesAcross(drafts, differ.identity);
  return finished(drafts);
}

/** What the comparison of lists, tables and single blocks shares. */
export class TreeDiffer {
  readonly identity = new BlockIdentity();
  readonly similarity = new Similarity();

  lists(before: readonly Block[], after: readonly Block[]): readonly Draft[] {
    return this.merge(before, after, matchBlocks(before, after, this));
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
    { pairs, stayed }: Matching,
    pairDraft: (old: Block, now: Block) => Draft = (old, now) => this.pair(old, now),
  ): readonly Draft[] {
    const stays = new Map<number, number>();
    const moved = new Map<number, Draft>();
    const movedTo = new Map<number, Draft>();
    for (const pair of pairs) {
      const [old, now] = [before[pair[0]], after[pair[1]]];
      if (old === undefined || now === undefined) continue;
      if (stayed.has(pair)) {
        stays.set(pair[1], pair[0]);
        continue;
      }
      const draft: Draft = { ...pairDraft(old, now), change: 'moved', before: old };
      moved.set(pair[0], draft);
      movedTo.set(pair[1], draft);
    }
    const drafts: Draft[] = [];
    let next = 0;
    const left = (end: number): void => {
      for (; next < end; next += 1) {
        const old = before[next];
        if (old === undefined) continue;
        const target = moved.get(next);
        drafts.push(target === undefined ? wholeDraft('deleted', old) : movedAwayDraft(old, target));
      }
    };
    after.forEach((now, index) => {
      const place = stays.get(index);
      const old = place === undefined ? undefined : before[place];
      if (place === undefined || old === undefined) {
        // Deletions stand before what took their place.
        if (isFirstOfGap(index, stays)) left(nextStay(index, stays, after.length) ?? before.length);
        drafts.push(movedTo.get(index) ?? wholeDraft('inserted', now));
        return;
      }
      left(place);
      drafts.push(pairDraft(old, now));
      next = place + 1;
    });
    left(before.length);
    return drafts;
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

function isFirstOfGap(index: number, stays: ReadonlyMap<number, number>): boolean {
  return index === 0 || stays.has(index - 1);
}

function nextStay(index: number, stays: ReadonlyMap<number, number>, length: number): number | undefined {
  for (let next = index; next < length; next += 1) {
    const place = stays.get(next);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Shorter blocks are equal by chance. */
const wordsToMove = 20;

/** A block that left one container and stands unchanged in another moved there. */
function movesAcross(drafts: readonly Draft[], identity: BlockIdentity): void {
  const deleted = new Map<number, Draft[]>();
  const inserted: Draft[] = [];
  const visit = (draft: Draft): void => {
    const isUnit = draft.block.type !== 'table-cell' && draft.isImplied !== true;
    if (draft.change === 'deleted' && isUnit) {
      const id = identity.of(draft.block);
      deleted.set(id, [...(deleted.get(id) ?? []), draft]);
    }
    if (draft.change === 'inserted' && isUnit) inserted.push(draft);
    draft.blocks?.forEach(visit);
  };
  drafts.forEach(visit);
  if (deleted.size === 0) return;
  for (const draft of inserted) {
    const source = deleted.get(identity.of(draft.block))?.shift();
    if (source === undefined) continue;
    if (textOfBlock(draft.block).length < wordsToMove) continue;
    draft.change = 'moved';
    draft.before = source.block;
    source.change = 'moved-away';
    source.target = draft;
  }
}

/** Gives ids in reading order and writes the list of changes. */
function finished(drafts: readonly Draft[]): PageDiff {
  const ids = new Map<Draft, string>();
  const number = (draft: Draft): void => {
    ids.set(draft, `b${ids.size + 1}`);
    draft.blocks?.forEach(number);
  };
  drafts.forEach(number);
  const changes: ListedChange[] = [];
  const finish = (draft: Draft): BlockDiff => {
    const id = ids.get(draft) ?? '';
    if (draft.change === 'moved-away') {
      const target = draft.target === undefined ? '' : (ids.get(draft.target) ?? '');
      return { change: 'moved-away', id, movedTo: target, block: draft.block };
    }
    const { change, block, before, attributes, inlines, lines } = draft;
    const shape = {
      change,
      id,
      block,
      ...(before === undefined ? {} : { before }),
      attributes,
      ...(inlines === undefined ? {} : { inlines }),
      ...(lines === undefined ? {} : { lines }),
      formattingOnly: isFormattingOnly(draft),
    };
    if (change !== 'same' && draft.isImplied !== true && hasOwnChange(draft)) {
      changes.push({ id, change, words: blockChangeWords(shape) });
    }
    return { ...shape, ...(draft.blocks === undefined ? {} : { blocks: draft.blocks.map(finish) }) };
  };
  return { blocks: drafts.map(finish), changes };
}

/** A container whose children alone changed is no entry of its own. */
function hasOwnChange(draft: Draft): boolean {
  if (draft.change !== 'changed') return true;
  return draft.attributes.length > 0 || draft.inlines !== undefined || draft.lines !== undefined;
}
