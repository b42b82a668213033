import type { Draft } from '../diff-draft.ts';

/** An item of a list with how far it stands in it, at its place or at its old one. */
interface Entry {
  readonly draft: Draft;
  readonly depth: number;
}

/**
 * Items that went further into their list or out again where they stand: nothing that stayed stands between their two places. They
 * are told of as indented, not as moved.
 */
export function markIndents(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    if (draft.block.type === 'list') markWithin(draft);
    else if (draft.blocks !== undefined) markIndents(draft.blocks);
  }
}

/** False of an item that is new or gone and was opened for what moved into it, or out of it. */
function isStanding({ change, structure }: Draft): boolean {
  return change === 'same' || (change === 'changed' && structure === undefined);
}

function markWithin(list: Draft): void {
  const entries: Entry[] = [];
  const collect = ({ blocks = [] }: Draft, depth: number): void => {
    for (const draft of blocks) {
      if (draft.block.type === 'list-item') entries.push({ draft, depth });
      collect(draft, draft.block.type === 'list' ? depth + 1 : depth);
    }
  };
  collect(list, 0);
  const places = new Map(entries.map(({ draft }, index) => [draft, index]));
  const standing: number[] = [0];
  for (const { draft } of entries) standing.push((standing.at(-1) ?? 0) + (isStanding(draft) ? 1 : 0));
  for (const [from, { draft, depth }] of entries.entries()) {
    const { target } = draft;
    const to = target === undefined ? undefined : places.get(target);
    const now = entries[to ?? -1];
    if (to === undefined || now === undefined || target?.change !== 'moved' || now.depth === depth) continue;
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    if (standing[first + 1] !== standing[last]) continue;
    const indent = now.depth > depth ? 'deeper' : 'shallower';
    Object.assign(draft, { indent });
    Object.assign(target, { indent });
  }
}
