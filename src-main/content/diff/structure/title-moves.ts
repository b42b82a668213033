import { textOfInlines } from '../../../shared/plain-text.ts';
import type { Draft } from '../diff-draft.ts';
import { isPart } from '../matching/similarity.ts';
import type { InlineDiff } from '../../../shared/diff.ts';
import type { Block } from '../../../shared/tree.ts';
import { texts } from '../../../shared/messages/texts.ts';

/**
 * A heading that became the title of a new container, or the title of one that is gone that became a heading. The mark of the
 * container tells of it; the heading itself is no change.
 *
 * @returns how many were found in parts, which their container tells of: tabs of their tabs
 */
export function titleMoves(drafts: readonly Draft[]): number {
  let inParts = 0;
  drafts.forEach((draft, index) => {
    const own = isTitleMoved(draft, drafts[index - 1]) ? 1 : 0;
    const count = own + (draft.blocks === undefined ? 0 : titleMoves(draft.blocks));
    if (isPart(draft.block)) inParts += count;
    else if (count > 0) tell(draft, count);
  });
  return inParts;
}

function isTitleMoved(draft: Draft, previous: Draft | undefined): boolean {
  const title = titleOf(draft.block);
  if (title === '' || (draft.structure !== 'wrapped' && draft.structure !== 'unwrapped')) return false;
  const isNew = draft.structure === 'wrapped';
  const heading = headingBeside(isNew ? 'deleted' : 'inserted', title, draft, previous);
  if (heading === undefined) return false;
  const change = isNew
    ? { change: 'moved-away', target: draft }
    : { change: 'moved', before: heading.block, isImplied: true };
  Object.assign(heading, { ...change, asTitle: true });
  Object.assign(draft, { inlines: unmarked(draft) });
  return true;
}

function tell(draft: Draft, count: number): void {
  const { headingsMadeTitles, titlesMadeHeadings } = texts().diff;
  const words = draft.structure === 'wrapped' ? headingsMadeTitles(count) : titlesMadeHeadings(count);
  const attributes = draft.attributes.map((attribute) =>
    attribute.name === 'structure' ? { ...attribute, words: `${attribute.words}, ${words}` } : attribute,
  );
  Object.assign(draft, { attributes });
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
