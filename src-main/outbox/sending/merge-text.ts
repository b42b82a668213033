import { Interner, alignEqual } from '../../shared/sequence.ts';

/** A stretch of two texts with a common base: what is agreed on, and who changed it, or what both changed differently. */
export type MergedStretch =
  | { readonly kind: 'agreed'; readonly text: string; readonly by: 'nobody' | 'mine' | 'theirs' | 'both' }
  | { readonly kind: 'conflict'; readonly mine: string; readonly theirs: string; readonly base: string };

/**
 * A three-way merge of two texts, line by line. The stretches joined, with a side or both of each conflict, are the
 * whole text and one line break.
 */
export function mergeLines(mine: string, theirs: string, base: string): readonly MergedStretch[] {
  return joinedBy('\n', mine.split('\n'), theirs.split('\n'), base.split('\n'));
}

/** The same word by word, for a text of one line: the stretches joined are the text and a space. */
export function mergeWords(mine: string, theirs: string, base: string): readonly MergedStretch[] {
  const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
  return joinedBy(' ', words(mine), words(theirs), words(base));
}

function joinedBy(
  end: string,
  mine: readonly string[],
  theirs: readonly string[],
  base: readonly string[],
): readonly MergedStretch[] {
  const text = (elements: readonly string[]): string =>
    elements.map((element) => `${element}${end}`).join('');
  const stretches: MergedStretch[] = [];
  for (const region of mergeRegions(mine, theirs, base)) {
    if (region.by === null) {
      const [my, their, old] = [region.mine, region.theirs, region.base].map(text);
      stretches.push({ kind: 'conflict', mine: my ?? '', theirs: their ?? '', base: old ?? '' });
      continue;
    }
    const agreed = text(region.by === 'theirs' ? region.theirs : region.mine);
    const last = stretches.at(-1);
    if (last?.kind === 'agreed' && last.by === region.by)
      stretches[stretches.length - 1] = { ...last, text: last.text + agreed };
    else if (region.by !== 'nobody' || agreed !== '')
      stretches.push({ kind: 'agreed', text: agreed, by: region.by });
  }
  return stretches;
}

/** What each side made of a part of the base, and who changed it; null: both, differently. */
interface Region {
  readonly by: 'nobody' | 'mine' | 'theirs' | 'both' | null;
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly base: readonly string[];
}

/**
 * Both sides are aligned with the base; between elements that all three have, the side that changed wins. `alignEqual`
 * bounds the work: long stretches of repeated elements align with nothing, and then both sides' versions are kept.
 */
function mergeRegions(
  mine: readonly string[],
  theirs: readonly string[],
  base: readonly string[],
): readonly Region[] {
  const interner = new Interner();
  const [my, their, old] = [mine, theirs, base].map((list) => list.map((element) => interner.of(element)));
  const placesIn = (side: readonly number[] | undefined): ReadonlyMap<number, number> =>
    new Map(alignEqual(old ?? [], side ?? []));
  const [inMine, inTheirs] = [placesIn(my), placesIn(their)];
  const regions: Region[] = [];
  let [o, m, t] = [0, 0, 0];
  const close = (oEnd: number, mEnd: number, tEnd: number): void => {
    if (o < oEnd || m < mEnd || t < tEnd)
      regions.push(regionOf(mine.slice(m, mEnd), theirs.slice(t, tEnd), base.slice(o, oEnd)));
    [o, m, t] = [oEnd, mEnd, tEnd];
  };
  base.forEach((element, at) => {
    const [myPlace, theirPlace] = [inMine.get(at), inTheirs.get(at)];
    if (myPlace === undefined || theirPlace === undefined) return;
    close(at, myPlace, theirPlace);
    regions.push({ by: 'nobody', mine: [element], theirs: [element], base: [element] });
    [o, m, t] = [at + 1, myPlace + 1, theirPlace + 1];
  });
  close(base.length, mine.length, theirs.length);
  return regions;
}

function regionOf(mine: readonly string[], theirs: readonly string[], base: readonly string[]): Region {
  const [isMineSame, isTheirsSame] = [isSame(mine, base), isSame(theirs, base)];
  const by = isMineSame
    ? isTheirsSame
      ? 'nobody'
      : 'theirs'
    : isTheirsSame
      ? 'mine'
      : isSame(mine, theirs)
        ? 'both'
        : null;
  return { by, mine, theirs, base };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((element, index) => element === other[index]);
}
