import { marked } from '../../container-parts.ts';
import { structureChange, wholeDraft } from '../diff-draft.ts';
import type { Draft } from '../diff-draft.ts';
import type { Differ } from '../differ.ts';
import { headOf, isWrapper, scoreAcross, scoreRegrouped } from '../matching/match-rules.ts';
import { startOfText } from '../../plain-text.ts';
import { bestPairs } from '../matching/similar-pairs.ts';
import type { Block } from '../../../shared/tree.ts';

type Change = 'deleted' | 'inserted';

/** A block of a page that is gone or new as a whole: by itself, or within a container that is. */
interface Place {
  readonly block: Block;
  /** What is gone or new as a whole and holds the block, or is it. */
  readonly root: Draft;
  /** The container of the block, null for the root itself, and the block's place in it. */
  readonly parent: Place | null;
  readonly index: number;
  /** The outermost list that holds the root on both sides, null where none does. */
  readonly list: Draft | null;
}

interface Move {
  readonly from: Place;
  readonly to: Place;
  readonly isEqual: boolean;
}

/** Shorter blocks are equal by chance. */
const lettersToMove = 20;
/** Deeper containers stay whole. */
const mostLevels = 6;
const mostPasses = 3;
/** Of larger pages only the first blocks are looked through. */
const mostPlaces = 20_000;
/** Where less of a container moved, it is gone or new as a whole, and some of its words happen to stand elsewhere too. */
const leastMoved = 0.2;

/**
 * Blocks that left one place and stand at another moved there, unchanged or edited, also into or out of a container that
 * is new or gone as a whole: the item of a list that another list holds now. Such a container is shown with what moved
 * and what did not.
 */
export function movesAcross(drafts: readonly Draft[], differ: Differ): void {
  regroupedMoves(drafts, differ);
  // What moved with others below it may have them from elsewhere.
  for (let passes = mostPasses; passes > 0 && moveOnce(drafts, differ); passes -= 1);
}

/** Whether an edited block moved: what is in it is a place of its own since then. */
function moveOnce(drafts: readonly Draft[], differ: Differ): boolean {
  const [deleted, inserted] = [placesOf(drafts, 'deleted'), placesOf(drafts, 'inserted')];
  if (deleted.length === 0 || inserted.length === 0) return false;
  let moves = findMoves(deleted, inserted, differ);
  for (let left = Infinity; moves.length < left;) {
    left = moves.length;
    moves = withoutSlightRoots(moves, differ);
  }
  for (const { from, to, isEqual } of moves) {
    const [source, target] = [draftAt(from, 'deleted'), draftAt(to, 'inserted')];
    move(source, target, isEqual ? {} : differ.pair(from.block, to.block));
  }
  return moves.some(({ isEqual }) => !isEqual);
}

/** Paragraphs that became a container at another place, or were one; what else moved into it is found after that. */
function regroupedMoves(drafts: readonly Draft[], differ: Differ): void {
  const [deleted, inserted] = [placesOf(drafts, 'deleted'), placesOf(drafts, 'inserted')];
  const idsOf = (places: readonly Place[]): ReadonlySet<number> =>
    new Set(places.map(({ block }) => differ.identity.of(block)));
  const [oldIds, newIds] = [idsOf(deleted), idsOf(inserted)];
  // What stands elsewhere as it was did not become another block.
  const free = (places: readonly Place[], others: ReadonlySet<number>) =>
    places.flatMap(({ block, parent }, index) =>
      parent === null && !others.has(differ.identity.of(block)) ? [{ index, block }] : [],
    );
  const pairs = bestPairs(free(deleted, newIds), free(inserted, oldIds), differ.similarity, (old, now) =>
    scoreRegrouped(differ.similarity, old, now),
  );
  for (const [old, now] of pairs) {
    const [from, to] = [deleted[old], inserted[now]];
    if (from === undefined || to === undefined) continue;
    const changes = differ.regrouped(from.block, to.block);
    // As a paragraph and a container they have nothing in common that could be shown.
    if (changes.structure !== undefined) move(from.root, to.root, changes);
  }
}

/** Everything that is gone or new as a whole, containers before what they hold. */
function placesOf(drafts: readonly Draft[], change: Change): readonly Place[] {
  const places: Place[] = [];
  const add = (place: Place, levels: number): void => {
    if (places.length >= mostPlaces) return;
    places.push(place);
    if (levels === 0 || !isWrapper(place.block)) return;
    place.block.blocks.forEach((block, index) => {
      add({ block, root: place.root, parent: place, index, list: place.list }, levels - 1);
    });
  };
  const visit = (draft: Draft, list: Draft | null): void => {
    if (draft.change === change && draft.isImplied !== true && draft.block.type !== 'table-cell')
      add({ block: draft.block, root: draft, parent: null, index: 0, list }, mostLevels);
    const around = list ?? (draft.block.type === 'list' ? draft : null);
    draft.blocks?.forEach((child) => {
      visit(child, around);
    });
  };
  drafts.forEach((draft) => {
    visit(draft, null);
  });
  return places;
}

function findMoves(deleted: readonly Place[], inserted: readonly Place[], differ: Differ): readonly Move[] {
  // A place is taken with all that stands in it, and whatever it stands in cannot move any more.
  const taken = new Set<Place>();
  const closed = new Set<Place>();
  const isFree = (place: Place): boolean => {
    if (closed.has(place)) return false;
    for (let at: Place | null = place; at !== null; at = at.parent) if (taken.has(at)) return false;
    return true;
  };
  const take = (place: Place): void => {
    taken.add(place);
    for (let at = place.parent; at !== null; at = at.parent) closed.add(at);
  };
  const moves: Move[] = [];
  const tryMove = (from: Place, to: Place, isEqual: boolean): void => {
    if (!isFree(from) || !isFree(to)) return;
    take(from);
    take(to);
    moves.push({ from, to, isEqual });
  };
  const sources = new Map<string, Place[]>();
  for (const place of deleted.toReversed()) {
    for (const key of keysOf(place, differ)) {
      const known = sources.get(key);
      if (known === undefined) sources.set(key, [place]);
      else known.push(place);
    }
  }
  for (const to of inserted) {
    if (!isFree(to)) continue;
    for (const key of keysOf(to, differ)) {
      const equal = sources.get(key);
      let from = equal?.pop();
      while (from !== undefined && !isFree(from)) from = equal?.pop();
      if (from !== undefined)
        tryMove(from, to, differ.identity.of(from.block) === differ.identity.of(to.block));
    }
  }
  const free = (places: readonly Place[]) =>
    places.flatMap((place, index) => (isFree(place) ? [{ index, block: place.block }] : []));
  const pairs = bestPairs(free(deleted), free(inserted), differ.similarity, (old, now) =>
    scoreAcross(differ.similarity, old, now),
  );
  for (const [from, to] of pairs) {
    const [source, target] = [deleted[from], inserted[to]];
    if (source !== undefined && target !== undefined) tryMove(source, target, false);
  }
  return moves;
}

/**
 * What a block is recognised by elsewhere, the surest first: that it is equal, and of an item that it was, or is, further in the same
 * list, then with other items below it.
 */
function keysOf({ block, list }: Place, { identity }: Differ): readonly string[] {
  const isShort = startOfText(block, lettersToMove).length < lettersToMove;
  const equal = isShort ? [] : [String(identity.of(block))];
  if (list === null || block.type !== 'list-item') return equal;
  const around = identity.of(list.block);
  const head = headOf(block);
  return [...equal, `${identity.of(block)} in ${around}`, ...(head === '' ? [] : [`${head} in ${around}`])];
}

/** Leaves out what moved into or out of a container of which it is only a small part. */
function withoutSlightRoots(moves: readonly Move[], { similarity }: Differ): readonly Move[] {
  const words = new Map<Draft, number>();
  const count = ({ block, root }: Place): void => {
    words.set(root, (words.get(root) ?? 0) + similarity.words(block));
  };
  for (const { from, to } of moves) {
    count(from);
    count(to);
  }
  const isMuch = ({ root }: Place): boolean =>
    (words.get(root) ?? 0) >= leastMoved * similarity.words(root.block);
  return moves.filter(({ from, to }) => isMuch(from) && isMuch(to));
}

/** The draft of a place; the containers around it are opened for it. */
function draftAt(place: Place, change: Change): Draft {
  if (place.parent === null) return place.root;
  const container = draftAt(place.parent, change);
  if (container.change === change) open(container, change, place.list);
  return container.blocks?.[place.index] ?? container;
}

/** Shows a container that is gone or new with each block in it by itself. */
function open(draft: Draft, change: Change, list: Draft | null): void {
  const { block } = draft;
  const structure = change === 'inserted' ? 'wrapped' : 'unwrapped';
  Object.assign(draft, {
    change: 'changed',
    ...(change === 'deleted' ? { before: block } : {}),
    // A list within a list comes and goes with the items that are indented.
    attributes: list !== null && block.type === 'list' ? [] : structureChange(block, structure),
    inlines: marked(block, change),
    blocks: block.blocks.map((child) => wholeDraft(change, child)),
    structure,
  } satisfies Partial<Draft>);
}

/** `edited`: what changed in the block beside its place. */
function move(source: Draft, draft: Draft, edited: Partial<Draft>): void {
  Object.assign(draft, { ...edited, change: 'moved', before: source.block });
  source.change = 'moved-away';
  source.target = draft;
}
