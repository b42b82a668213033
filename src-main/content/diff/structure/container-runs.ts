import type { MatchTools } from '../matching/match-blocks.ts';
import { isWrapper } from '../matching/match-rules.ts';
import { isPart } from '../matching/similarity.ts';
import { holdsType, shareInside } from '../matching/stands-in.ts';
import type { Block } from '../../../shared/tree.ts';

/** So much of a block's words must stand in a container for it to have gone there. */
export const mostOf = 0.5;
/** So much of a container's words must come from the blocks that went into it. */
const muchOf = 0.4;

/** Of longer stretches only equal blocks are looked for in containers, not similar ones. */
export const mostComparisons = 20_000;

/**
 * Containers of one side, each with the run of blocks of the other side that is its content. Places are those that are
 * looked at, in the order of their side.
 */
export function containerRuns(
  containers: readonly number[],
  containing: readonly Block[],
  places: readonly number[],
  blocks: readonly Block[],
  tools: MatchTools,
): readonly (readonly [container: number, run: readonly number[]])[] {
  const candidates = containers.filter((at) => {
    const block = containing[at];
    return block !== undefined && isWrapper(block) && block.blocks.length > 0;
  });
  if (candidates.length === 0 || places.length === 0) return [];
  const isLarge = candidates.length * places.length > mostComparisons;
  const holders = holdersOf(
    candidates.flatMap((at) => containing[at] ?? []),
    new Set(places.flatMap((at) => blocks[at] ?? []).map((block) => tools.identity.of(block))),
    tools,
  );
  const contents = new Map<number, number[]>();
  let from = 0;
  for (const place of places) {
    const block = blocks[place];
    // A part of another container stays within a container of its kind.
    if (block === undefined || isPart(block)) continue;
    // In order: what two containers hold alike belongs to the first one that was not left behind.
    let chosen = holders.get(tools.identity.of(block))?.find((index) => index >= from) ?? -1;
    if (chosen === -1 && !isLarge) {
      const shares = candidates.map((at, index) =>
        index < from ? 0 : shareIn(block, containing[at], tools),
      );
      const best = Math.max(...shares);
      chosen = best < mostOf ? -1 : shares.indexOf(best);
    }
    const container = candidates[chosen];
    if (container === undefined) continue;
    from = chosen;
    const run = contents.get(container);
    if (run === undefined) contents.set(container, [place]);
    else run.push(place);
  }
  return [...contents].flatMap(([container, within]) => {
    const run = runWithin(within, places, blocks, containing[container], tools);
    return run.length === 0 ? [] : [[container, run] as const];
  });
}

/** Which share of a block a container holds. */
function shareIn(block: Block, container: Block | undefined, { similarity }: MatchTools): number {
  if (container === undefined) return 0;
  if (isWrapper(block)) return shareInside(block, container, similarity);
  return holdsType(container, block) ? similarity.within(block, container) : 0;
}

/** Which of some containers hold each of some blocks, by the blocks' identities, in the order of the containers. */
function holdersOf(
  containers: readonly Block[],
  wanted: ReadonlySet<number>,
  { identity }: MatchTools,
): ReadonlyMap<number, readonly number[]> {
  const holders = new Map<number, number[]>();
  containers.forEach((container, index) => {
    const within = identity.within(container);
    const [small, large] = wanted.size < within.size ? [wanted, within] : [within, wanted];
    for (const id of small) {
      if (!large.has(id)) continue;
      const known = holders.get(id);
      if (known === undefined) holders.set(id, [index]);
      else known.push(index);
    }
  });
  return holders;
}

/** The blocks from the first to the last that went into a container; none where they are not its content. */
function runWithin(
  within: readonly number[],
  places: readonly number[],
  blocks: readonly Block[],
  container: Block | undefined,
  { similarity }: MatchTools,
): readonly number[] {
  const [first, last] = [within[0], within.at(-1)];
  if (container === undefined || first === undefined || last === undefined) return [];
  // What stands between them went along or is gone.
  const run = places.filter((at) => at >= first && at <= last);
  if (run.length !== last - first + 1) return [];
  const shared = within.reduce((sum, at) => {
    const block = blocks[at];
    return sum + (block === undefined ? 0 : similarity.shared(block, container));
  }, 0);
  return shared >= muchOf * similarity.size(container) ? run : [];
}
