import { wholeDraft } from './diff/diff-draft.ts';
import type { Draft } from './diff/diff-draft.ts';
import type { InlineDiff } from '../shared/diff.ts';
import { isMadeOfParts, isPart } from './diff/similarity.ts';
import type { Block } from '../shared/tree.ts';

/**
 * A container that is made of parts (a list of items, tabs of tabs) holds nothing else: what fits none of its parts goes
 * into the one before it, or the first.
 */
export function withinParts(
  container: Block,
  drafts: readonly Draft[],
  structure: 'wrapped' | 'unwrapped',
): readonly Draft[] {
  if (!isMadeOfParts(container)) return drafts;
  const groups: { part: Draft | null; readonly others: { early: Draft[]; late: Draft[] } }[] = [
    { part: null, others: { early: [], late: [] } },
  ];
  for (const draft of drafts) {
    const last = groups.at(-1);
    if (last === undefined) continue;
    if (!isPart(draft.block.type)) (last.part === null ? last.others.early : last.others.late).push(draft);
    else if (last.part === null) last.part = draft;
    else groups.push({ part: draft, others: { early: [], late: [] } });
  }
  return groups.flatMap(({ part, others: { early, late } }) => {
    const own = part === null ? null : openPart(part, structure);
    if (part === null || own === null || early.length + late.length === 0)
      return [...early, ...(part === null ? [] : [part]), ...late];
    return [{ ...own, blocks: [...early, ...(own.blocks ?? []), ...late] }];
  });
}

/** A part into which content of the other side can be put; null where it stands on both sides by itself. */
function openPart(part: Draft, structure: 'wrapped' | 'unwrapped'): Draft | null {
  if (part.structure === structure) return part;
  const change = structure === 'wrapped' ? 'inserted' : 'deleted';
  if (part.change !== change) return null;
  const { block } = part;
  return {
    change: 'changed',
    block,
    ...(structure === 'unwrapped' ? { before: block } : {}),
    attributes: [],
    inlines: marked(block, change),
    blocks: block.blocks.map((child) => wholeDraft(change, child)),
    structure,
  };
}

/** The text of a container that is new or gone. */
export function marked(container: Block, change: 'inserted' | 'deleted'): readonly InlineDiff[] | undefined {
  return container.inlines.length === 0 ? undefined : container.inlines.map((inline) => ({ change, inline }));
}
