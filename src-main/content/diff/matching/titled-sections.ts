import type { BlockIdentity } from './block-identity.ts';
import type { Similarity } from './similarity.ts';
import { textOfInlines } from '../../../shared/plain-text.ts';
import type { Block } from '../../../shared/tree.ts';

/**
 * A heading with the blocks below it on one side, and a container with that title on the other: a question that became an
 * expandable, or was one.
 */
export interface TitledSection {
  /** Of the old side the section, of the new one the container; or the other way round. */
  readonly became: 'container' | 'section';
  readonly heading: number;
  /** The places of what stands below the heading and belongs to it. */
  readonly content: readonly number[];
  readonly container: number;
}

interface Tools {
  readonly identity: BlockIdentity;
  readonly similarity: Similarity;
}

/** So much of a block's words must stand in the container for a further block below the heading to belong to it. */
const mostOf = 0.5;

/** What a container calls its content; empty where it calls it nothing. */
export function titleOf(block: Block): string {
  if (block.type === 'tab') return block.attributes.title.trim();
  return block.type === 'expandable' ? textOfInlines(block.inlines).trim() : '';
}

/** Whether a heading says what a container is called. */
export function isTitle(heading: Block | undefined, container: Block): boolean {
  const title = titleOf(container);
  return title !== '' && heading?.type === 'heading' && textOfInlines(heading.inlines).trim() === title;
}

/** Sections that became containers, or were them, known by titles that each side has once, in the order of the new side. */
export function titledSections(
  before: readonly Block[],
  after: readonly Block[],
  tools: Tools,
): readonly TitledSection[] {
  const [old, now] = [placesByTitle(before), placesByTitle(after)];
  const pairs = [...now].flatMap(([title, at]) => {
    const from = old.get(title);
    const [was, is] = [before[from ?? -1], after[at]];
    return from === undefined || was?.type === is?.type ? [] : [[from, at] as const];
  });
  if (pairs.length === 0) return [];
  const [oldIds, newIds] = [before, after].map(
    (blocks) => new Set(blocks.map((block) => tools.identity.of(block))),
  );
  return pairs.map(([from, at]): TitledSection => {
    const [became, heading, container] =
      after[at]?.type === 'heading' ? (['section', at, from] as const) : (['container', from, at] as const);
    const [blocks, others, elsewhere] =
      became === 'section' ? [after, before, oldIds] : [before, after, newIds];
    const content = contentBelow(heading, blocks, others[container], elsewhere, tools);
    return { became, heading, container, content };
  });
}

/** Where each title stands that a list has once, as a heading or as an expandable. */
function placesByTitle(blocks: readonly Block[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const more = new Set<string>();
  for (const [index, block] of blocks.entries()) {
    const title = block.type === 'heading' ? textOfInlines(block.inlines).trim() : titleOf(block);
    if (title === '' || block.type === 'tab') continue;
    if (places.has(title)) more.add(title);
    places.set(title, index);
  }
  for (const title of more) places.delete(title);
  return places;
}

/** What stands below a heading up to the next one, without what follows the section and is not in the container. */
function contentBelow(
  heading: number,
  blocks: readonly Block[],
  container: Block | undefined,
  elsewhere: ReadonlySet<number> | undefined,
  { identity, similarity }: Tools,
): readonly number[] {
  if (container === undefined) return [];
  const held = identity.within(container);
  let [at, end] = [heading + 1, heading + 1];
  for (let block = blocks[at]; block !== undefined; block = blocks[at]) {
    const isHeld = held.has(identity.of(block));
    // A further heading begins another section, unless it is in the container as it is.
    if (block.type === 'expandable' || (block.type === 'heading' && !isHeld)) break;
    // As many as the container holds are its content, whatever they say now, unless they stand elsewhere.
    const isCounted = at - heading <= container.blocks.length && elsewhere?.has(identity.of(block)) !== true;
    at += 1;
    if (isHeld || isCounted || similarity.within(block, container) >= mostOf) end = at;
  }
  return Array.from({ length: end - heading - 1 }, (_, index) => heading + 1 + index);
}
