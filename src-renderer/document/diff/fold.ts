import type { Block } from '../../../src-main/shared/tree.ts';
import { textOfInlines } from '../../../src-main/shared/plain-text.ts';
import type { Place } from '../shown.ts';

/** A run of neighbours that is drawn, or folded into "12 unchanged blocks". */
export interface Stretch<Item> {
  readonly key: string;
  readonly folded: boolean;
  readonly items: readonly Item[];
}

/** Of blocks: unchanged neighbours that stay visible beside a change, and the fewest that are worth a fold. */
export const unchangedBlocks = { active: true, context: 1, fewest: 3 } as const;
/** Of items of a list: what is read as a whole folds where it is very long alone. */
export const unchangedItems = { context: 3, fewest: 50 } as const;
/** Of lines. */
export const unchangedLines = { active: true, context: 3, fewest: 4 } as const;

/**
 * Folds long unchanged runs of rows. With `active` false, in a plain document, nothing folds. Both sides fold alike, and
 * under the same keys.
 */
export function foldUnchanged(
  items: readonly Place[],
  active: boolean,
  /** Unchanged blocks that stay in view all the same. */
  stays: (block: Block) => boolean,
  rules: Pick<FoldRules<Place>, 'context' | 'fewest'> = unchangedBlocks,
): readonly Stretch<Place>[] {
  return foldRuns(items, {
    ...rules,
    active,
    isSame: ({ shown, isSame }) => shown !== null && isSame,
    stays: ({ shown }) => shown !== null && stays(shown.block),
    key: ({ path }) => path,
  });
}

/** A place that is drawn, or a fold that stands for several. */
export type PlacePiece = { readonly key: string; readonly at: string } & (
  { readonly fold: readonly Place[]; readonly place: null } | { readonly fold: null; readonly place: Place }
);

/** The places of stretches one by one, and each fold that is not open as one piece. */
export function placePieces(
  stretches: readonly Stretch<Place>[],
  isFolded: (stretch: Stretch<Place>) => boolean,
): readonly PlacePiece[] {
  return stretches.flatMap((stretch): readonly PlacePiece[] =>
    isFolded(stretch)
      ? [{ key: `fold ${stretch.key}`, at: stretch.key, fold: stretch.items, place: null }]
      : stretch.items.map((place) => ({ key: place.path, at: place.path, fold: null, place })),
  );
}

/** How many places some pieces stand for. */
export function placesIn(pieces: readonly PlacePiece[]): number {
  return pieces.reduce((sum, { fold }) => sum + (fold?.length ?? 1), 0);
}

interface FoldRules<Item> {
  readonly active: boolean;
  readonly context: number;
  readonly fewest: number;
  readonly isSame: (item: Item) => boolean;
  /** Unchanged, and in view all the same; its neighbours fold as they would without it. */
  readonly stays?: (item: Item) => boolean;
  readonly key: (item: Item) => string;
}

export function foldRuns<Item>(items: readonly Item[], rules: FoldRules<Item>): readonly Stretch<Item>[] {
  const stretches: Stretch<Item>[] = [];
  const add = (folded: boolean, from: number, to: number): void => {
    const part = items.slice(from, to);
    const first = part[0];
    if (first !== undefined) stretches.push({ key: rules.key(first), folded, items: part });
  };
  if (!rules.active) {
    add(false, 0, items.length);
    return stretches;
  }
  let drawnFrom = 0;
  for (let start = 0; start < items.length;) {
    const end = endOf(items, start, items.length, rules.isSame);
    const first = start === 0 ? 0 : start + rules.context;
    const last = end === items.length ? end : end - rules.context;
    for (let from = first; from < last;) {
      const to = endOf(items, from, last, (item) => rules.stays?.(item) !== true);
      if (to - from >= rules.fewest) {
        add(false, drawnFrom, from);
        add(true, from, to);
        drawnFrom = to;
      }
      from = to + 1;
    }
    start = end + 1;
  }
  add(false, drawnFrom, items.length);
  return stretches;
}

/** Where the items from `start` on that fit end. */
function endOf<Item>(
  items: readonly Item[],
  start: number,
  limit: number,
  fits: (item: Item) => boolean,
): number {
  let end = start;
  for (let item = items[end]; item !== undefined && end < limit && fits(item); item = items[end]) end++;
  return end;
}

/** Headings inside a folded run, so that a reviewer knows what is passed over. */
export function headingsIn(blocks: readonly Block[]): readonly string[] {
  return blocks.filter((block) => block.type === 'heading').map((block) => textOfInlines(block.inlines));
}

/** A block in a few words, for lists of changes and places that name it. */
export function startOfBlock(block: Block): string {
  const text = textOf(block).replace(/\s+/g, ' ').trim();
  if (text === '') return block.type.replaceAll('-', ' ');
  return text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text;
}

function textOf(block: Block): string {
  const title = block.type === 'tab' ? block.attributes.title : '';
  const own = title || textOfInlines(block.inlines) || block.source;
  if (own !== '') return own;
  for (const child of block.blocks) {
    const words = textOf(child);
    if (words !== '') return words;
  }
  return '';
}

/** Of a heading, what is told of a section; no line without an end stands in a button. */
const longestHeading = 200;

/** The heading of Markdown that stands last among lines; code that is cut in its middle may fool it. */
export function lastHeading(lines: readonly string[]): string {
  const line = lines.findLast((text) => /^#{1,6} +\S/.test(text)) ?? '';
  return line
    .replace(/^#+ +/, '')
    .replace(/<[^>]*>/g, '')
    .trim()
    .slice(0, longestHeading);
}
