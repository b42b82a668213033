import type { Draft } from '../diff-draft.ts';
import { isPart } from '../matching/similarity.ts';
import { isTitle } from '../matching/titled-sections.ts';
import type { AttributeChange, InlineDiff } from '../../../shared/diff.ts';
import { texts } from '../../../shared/messages/texts.ts';

/**
 * A heading that became the title of a new container, or the title of one that is gone that became a heading. The mark of the
 * container tells of it; the heading itself is not a change.
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
  if (draft.structure !== 'wrapped' && draft.structure !== 'unwrapped') return false;
  const isNew = draft.structure === 'wrapped';
  const heading = headingBeside(isNew ? 'deleted' : 'inserted', draft, previous);
  if (heading === undefined) return false;
  const change = isNew
    ? { change: 'moved-away', target: draft }
    : { change: 'moved', before: heading.block, isImplied: true };
  Object.assign(heading, { ...change, asTitle: true });
  Object.assign(draft, { inlines: unmarked(draft) });
  return true;
}

function tell(draft: Draft, count: number): void {
  Object.assign(draft, { attributes: withTitles(draft, count) });
}

/** What is told of a container that is new or gone, with the headings that became titles of it or were them. */
export function withTitles(
  { attributes, structure }: Pick<Draft, 'attributes' | 'structure'>,
  count: number,
): readonly AttributeChange[] {
  const { headingsMadeTitles, titlesMadeHeadings } = texts().diff;
  const message = structure === 'wrapped' ? headingsMadeTitles(count) : titlesMadeHeadings(count);
  return attributes.map((attribute) =>
    attribute.name === 'structure' ? { ...attribute, words: `${attribute.words}, ${message}` } : attribute,
  );
}

/** The heading within a container, or right before it, that is its title on the other side. */
function headingBeside(
  change: 'inserted' | 'deleted',
  { block, blocks = [] }: Draft,
  previous: Draft | undefined,
): Draft | undefined {
  return [previous, ...blocks].find((draft) => draft?.change === change && isTitle(draft.block, block));
}

/** The text of a container that stands on both sides, as its title and as a heading. */
export function unmarked({ block }: Pick<Draft, 'block'>): readonly InlineDiff[] | undefined {
  return block.inlines.length === 0 ? undefined : block.inlines.map((inline) => ({ change: 'same', inline }));
}
