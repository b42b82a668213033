import { movedAwayDraft, structureChange, wholeDraft } from '../diff-draft.ts';
import type { Draft } from '../diff-draft.ts';
import type { Differ } from '../differ.ts';
import { matchBlocks } from '../matching/match-blocks.ts';
import type { TitledSection } from '../matching/titled-sections.ts';
import type { Regrouping } from './regrouping-finder.ts';
import { unmarked, withTitles } from './title-moves.ts';
import type { Block } from '../../../shared/tree.ts';

/** A section that became a container where it stood, or was one there. */
export function sectionInPlace({ became, heading, content, container }: TitledSection): Regrouping {
  const section = [heading, ...content];
  return became === 'container'
    ? { kind: 'wrapped', before: section, after: container }
    : { kind: 'unwrapped', before: container, after: section };
}

/** Of both sides what stands at a place there instead of a deletion or an insertion. */
type Sides<Of> = readonly [before: Of, after: Of];

/**
 * A section that became a container at another place, or was one: its content moved into the container, or out of it, with the
 * heading that is its title.
 */
export function placeMovedSection(
  differ: Differ,
  section: TitledSection,
  [before, after]: Sides<readonly Block[]>,
  [gone, come]: Sides<Map<number, Draft>>,
): void {
  const isNew = section.became === 'container';
  const [blocks, others] = isNew ? [before, after] : [after, before];
  const [heading, container] = [blocks[section.heading], others[section.container]];
  if (heading === undefined || container === undefined) return;
  const content = section.content.flatMap((at) => blocks[at] ?? []);
  const [old, now] = isNew ? [content, container.blocks] : [container.blocks, content];
  const left: (Draft | undefined)[] = [];
  const moved: (Draft | undefined)[] = [];
  for (const [from, to] of matchBlocks(old, now, differ).pairs) {
    const [was, is] = [old[from], now[to]];
    if (was === undefined || is === undefined) continue;
    const draft: Draft = { ...differ.pair(was, is), change: 'moved', before: was, isInSection: true };
    [left[from], moved[to]] = [movedAwayDraft(was, draft), draft];
  }
  const structure = isNew ? 'wrapped' : 'unwrapped';
  const [inContainer, change, elsewhere] = isNew
    ? ([moved, 'inserted', left] as const)
    : ([left, 'deleted', moved] as const);
  const made: Draft = {
    change: 'changed',
    block: container,
    ...(isNew ? {} : { before: container }),
    attributes: withTitles({ attributes: structureChange(container, structure), structure }, 1),
    inlines: unmarked({ block: container }),
    blocks: container.blocks.map((block, index) => inContainer[index] ?? wholeDraft(change, block)),
    structure,
  };
  made.heading = isNew
    ? movedAwayDraft(heading, made)
    : { change: 'moved', block: heading, before: heading, attributes: [], isImplied: true };
  const [ofContainer, ofSection] = isNew ? [come, gone] : [gone, come];
  ofContainer.set(section.container, made);
  ofSection.set(section.heading, made.heading);
  for (const [index, at] of section.content.entries()) {
    const draft = elsewhere[index];
    if (draft !== undefined) ofSection.set(at, draft);
  }
}
