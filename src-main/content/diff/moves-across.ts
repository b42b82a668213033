import type { Differ } from './differ.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import type { Draft } from './diff-draft.ts';
import type { InlineDiff } from '../../shared/diff.ts';
import { scoreAcross } from './match-rules.ts';
import { startOfText } from '../plain-text.ts';
import { bestPairs } from './similar-pairs.ts';
import type { Block } from '../../shared/tree.ts';

/** Shorter blocks are equal by chance. */
const lettersToMove = 20;

/** A heading that became the title of a new container, or the title of one that is gone that became a heading. */
export function titleMoves(drafts: readonly Draft[]): void {
  drafts.forEach((draft, index) => {
    const title = titleOf(draft.block);
    if (title !== '' && draft.structure === 'wrapped') {
      const heading = headingBeside('deleted', title, draft, drafts[index - 1]);
      if (heading !== undefined) Object.assign(heading, { change: 'moved-away', target: draft });
      if (heading !== undefined) Object.assign(draft, { inlines: unmarked(draft) });
    }
    if (title !== '' && draft.structure === 'unwrapped') {
      const heading = headingBeside('inserted', title, draft, drafts[index - 1]);
      if (heading !== undefined) Object.assign(heading, { change: 'moved', before: heading.block });
      if (heading !== undefined) Object.assign(draft, { inlines: unmarked(draft) });
    }
    if (draft.blocks !== undefined) titleMoves(draft.blocks);
  });
}

function titleOf(block: Block): string {
  if (block.type === 'tab') return block.attributes.title.trim();
  return block.type === 'expandable' ? textOfInlines(block.inlines).trim() : '';
}

/** The heading of these words within a container, or right before it. */
function headingBeside(
  change: 'inserted' | 'deleted',
  title: string,
  { blocks = [] }: Draft,
  previous: Draft | undefined,
): Draft | undefined {
  return [previous, ...blocks].find(
    (draft) =>
      draft?.change === change &&
      draft.block.type === 'heading' &&
      textOfInlines(draft.block.inlines).trim() === title,
  );
}

function unmarked({ block }: Draft): readonly InlineDiff[] | undefined {
  return block.inlines.length === 0 ? undefined : block.inlines.map((inline) => ({ change: 'same', inline }));
}

/** Blocks that left one container and stand in another moved there, unchanged or edited. */
export function movesAcross(drafts: readonly Draft[], differ: Differ): void {
  const deleted: Draft[] = [];
  const inserted: Draft[] = [];
  const visit = (draft: Draft): void => {
    const isUnit = draft.block.type !== 'table-cell' && draft.isImplied !== true;
    if (isUnit && draft.change === 'deleted') deleted.push(draft);
    if (isUnit && draft.change === 'inserted') inserted.push(draft);
    draft.blocks?.forEach(visit);
  };
  drafts.forEach(visit);
  if (deleted.length === 0 || inserted.length === 0) return;
  const sources = new Map<number, Draft[]>();
  for (const draft of deleted) {
    const id = differ.identity.of(draft.block);
    const known = sources.get(id);
    if (known === undefined) sources.set(id, [draft]);
    else known.push(draft);
  }
  for (const draft of inserted) {
    if (startOfText(draft.block, lettersToMove).length < lettersToMove) continue;
    const source = sources.get(differ.identity.of(draft.block))?.shift();
    if (source !== undefined) move(source, draft, {});
  }
  const placed = (all: readonly Draft[], change: Draft['change']) =>
    all.flatMap((draft, index) => (draft.change === change ? [{ index, block: draft.block }] : []));
  const pairs = bestPairs(
    placed(deleted, 'deleted'),
    placed(inserted, 'inserted'),
    differ.similarity,
    (old, now) => scoreAcross(differ.similarity, old, now),
  );
  for (const [from, to] of pairs) {
    const [source, draft] = [deleted[from], inserted[to]];
    if (source !== undefined && draft !== undefined)
      move(source, draft, differ.pair(source.block, draft.block));
  }
}

/** `edited`: what changed in the block beside its place. */
function move(source: Draft, draft: Draft, edited: Partial<Draft>): void {
  Object.assign(draft, { ...edited, change: 'moved', before: source.block });
  source.change = 'moved-away';
  source.target = draft;
}
