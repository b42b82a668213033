import { wholeDraft } from './diff/diff-draft.ts';
import type { Draft } from './diff/diff-draft.ts';
import type { InlineDiff } from '../shared/diff.ts';
import { isMadeOfParts, isPart } from './diff/matching/similarity.ts';
import { textOfInlines } from '../shared/plain-text.ts';
import type { Block } from '../shared/tree.ts';

/**
 * A container that is made of parts (a list of items, tabs of tabs) holds nothing else: what fits none of its parts goes
 * into the one before it, or the first; from what introduces the next part on ("On Windows:") into that one.
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
    if (!isPart(draft.block)) (last.part === null ? last.others.early : last.others.late).push(draft);
    else if (last.part === null) last.part = draft;
    else {
      const { late } = last.others;
      const from =
        openPart(draft, structure) === null
          ? -1
          : late.findIndex((one) => introduces(one.block, draft.block));
      groups.push({ part: draft, others: { early: from === -1 ? [] : late.splice(from), late: [] } });
    }
  }
  return groups.flatMap(({ part, others: { early, late } }) => {
    const own = part === null ? null : openPart(part, structure);
    if (part === null || own === null || early.length + late.length === 0)
      return [...early, ...(part === null ? [] : [part]), ...late];
    return [{ ...own, blocks: [...early, ...(own.blocks ?? []), ...late] }];
  });
}

/** Whether a block that stood above what is a part of a container belongs to it: a heading, or a text that announces or names it. */
function introduces(block: Block, part: Block): boolean {
  if (block.type === 'heading') return true;
  const text = textOfInlines(block.inlines).trim();
  const title = part.type === 'tab' ? part.attributes.title.trim() : '';
  return /[:：]$/.test(text) || (title !== '' && text.toLowerCase().includes(title.toLowerCase()));
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
