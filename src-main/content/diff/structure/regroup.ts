import type { Pair } from '../../../shared/sequence.ts';
import type { Matching, MatchTools } from '../matching/match-blocks.ts';
import { isWrapper } from '../matching/match-rules.ts';
import { RegroupingFinder } from './regrouping-finder.ts';
import type { Regrouping } from './regrouping-finder.ts';
import { standsIn } from '../matching/stands-in.ts';
import type { Block } from '../../../shared/tree.ts';

/** Finds the changes of structure that explain blocks without a partner; each block is in at most one. */
export function findRegroupings(
  before: readonly Block[],
  after: readonly Block[],
  matching: Matching,
  tools: MatchTools,
): readonly Regrouping[] {
  // A pair of which one block stands whole in the other is given up for a change of structure that holds both, if there is one.
  let nested = new Set(
    matching.pairs.filter((pair) => !matching.sections.has(pair) && isNested(before, after, pair, tools)),
  );
  if (nested.size > 0) {
    // What is split or joined is not a block within another, however much of it one piece holds.
    const divided = new RegroupingFinder(before, after, matching, new Set(), tools)
      .find()
      .filter(({ kind }) => kind === 'split' || kind === 'joined');
    const isDivided = ([old, now]: Pair): boolean =>
      divided.some((one) => [one.before].flat().includes(old) && [one.after].flat().includes(now));
    nested = new Set([...nested].filter((pair) => !isDivided(pair)));
  }
  for (let tries = 0; ; tries += 1) {
    const found = new RegroupingFinder(before, after, matching, nested, tools).find();
    const held = new Set(
      [...nested].filter(([old, now]) =>
        found.some((one) => [one.before].flat().includes(old) && [one.after].flat().includes(now)),
      ),
    );
    if (held.size === nested.size) return found;
    nested = tries < 2 ? held : new Set();
  }
}

/** True where one block stands in the other, rather than being it: a list that is an item of another list now. */
function isNested(
  before: readonly Block[],
  after: readonly Block[],
  [old, now]: Pair,
  tools: MatchTools,
): boolean {
  const [one, other] = [before[old], after[now]];
  if (one === undefined || other === undefined || !isWrapper(other)) return false;
  // Lists that share an item are one list, whatever moved further into it or out of it.
  const items = new Set(one.type === 'list' ? one.blocks.map((item) => tools.identity.of(item)) : []);
  if (other.type === 'list' && other.blocks.some((item) => items.has(tools.identity.of(item)))) return false;
  return tools.identity.of(one) !== tools.identity.of(other) && standsIn(one, other, tools);
}
