import { textOfInlines } from '../../shared/plain-text.ts';
import type { Draft } from './diff-draft.ts';
import type { InlineDiff } from '../../shared/diff.ts';
import type { Block } from '../../shared/tree.ts';

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
