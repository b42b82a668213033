import { Interner, alignEqual } from '../../shared/sequence.ts';

export interface MergedText {
  readonly text: string;
  /** Where both sides changed the same lines: 1-based lines of `text`, first and last. */
  readonly overlaps: readonly { readonly from: number; readonly to: number }[];
}

/**
 * What a three-way merge makes of two texts with a common base. Where both changed the same lines, theirs comes first, then
 * mine; what both changed alike is no overlap.
 */
export function mergeTexts(mine: string, theirs: string, base: string): MergedText {
  const lines: string[] = [];
  const overlaps: { from: number; to: number }[] = [];
  for (const { ok, theirs: their, mine: my } of mergeRegions(
    mine.split('\n'),
    theirs.split('\n'),
    base.split('\n'),
  )) {
    const from = lines.length + 1;
    for (const line of [...ok, ...their, ...my]) lines.push(line);
    if (their.length + my.length > 0) overlaps.push({ from, to: lines.length });
  }
  return { text: lines.join('\n'), overlaps };
}

/** The same by words, for a text of one line: where both changed the same words, theirs comes first, then mine. */
export function mergeWords(mine: string, theirs: string, base: string): MergedText {
  const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
  const regions = mergeRegions(words(mine), words(theirs), words(base));
  const isOverlapping = regions.some((region) => region.theirs.length + region.mine.length > 0);
  const merged = regions.flatMap((region) => [...region.ok, ...region.theirs, ...region.mine]);
  return { text: merged.join(' '), overlaps: isOverlapping ? [{ from: 1, to: 1 }] : [] };
}

/** Either what is agreed on, or what each side made of the same part of the base. */
interface Region {
  readonly ok: readonly string[];
  readonly theirs: readonly string[];
  readonly mine: readonly string[];
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
    regions.push(merged(base.slice(o, oEnd), mine.slice(m, mEnd), theirs.slice(t, tEnd)));
    [o, m, t] = [oEnd, mEnd, tEnd];
  };
  base.forEach((element, at) => {
    const [myPlace, theirPlace] = [inMine.get(at), inTheirs.get(at)];
    if (myPlace === undefined || theirPlace === undefined) return;
    close(at, myPlace, theirPlace);
    regions.push({ ok: [element], theirs: [], mine: [] });
    [o, m, t] = [at + 1, myPlace + 1, theirPlace + 1];
  });
  close(base.length, mine.length, theirs.length);
  return regions;
}

function merged(base: readonly string[], mine: readonly string[], theirs: readonly string[]): Region {
  if (isSame(mine, theirs) || isSame(mine, base)) return { ok: theirs, theirs: [], mine: [] };
  if (isSame(theirs, base)) return { ok: mine, theirs: [], mine: [] };
  return { ok: [], theirs, mine };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((element, index) => element === other[index]);
}
