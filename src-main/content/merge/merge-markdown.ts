import { withoutConflictMarks } from '../../shared/conflict-marks.ts';
import { piecesOf } from './markdown-pieces.ts';
import { Interner, alignEqual } from '../../shared/sequence.ts';

/** What two sides made of one body. */
export interface MergedMarkdown {
  /** Both sides' changes; where both changed one block, `both` says what stands there. */
  readonly markdown: string;
  /** Blocks that both sides changed differently. */
  readonly conflicts: number;
}

/** What stands where both sides changed a stretch: each side's version, empty where it removed it, and what was there. */
export type BothVersions = (ours: string, theirs: string, base: string) => string;

/** A stretch of a three-way merge: what one side or nobody changed, or what both changed differently. */
export type MergeRegion =
  | {
      readonly kind: 'agreed';
      readonly markdown: string;
      /** Who changed it, or put it in; absent: nobody. */
      readonly by?: 'ours' | 'theirs' | 'both';
    }
  | {
      readonly kind: 'conflict';
      /** Empty where that side removed the block. */
      readonly ours: string;
      readonly theirs: string;
      readonly base: string;
    };

/**
 * What a three-way merge by blocks makes of one body, stretch by stretch. What both sides changed alike is agreed; the
 * blank lines between blocks belong to the block above them and are never a conflict.
 */
export function mergeRegions(base: string, ours: string, theirs: string): readonly MergeRegion[] {
  if (base === theirs && base === ours) return [{ kind: 'agreed', markdown: ours }];
  if (base === theirs) return [{ kind: 'agreed', markdown: ours, by: 'ours' }];
  if (ours === theirs) return [{ kind: 'agreed', markdown: ours, by: 'both' }];
  if (base === ours) return [{ kind: 'agreed', markdown: theirs, by: 'theirs' }];
  const words = new Interner();
  const side = (markdown: string): Side => sideOf(markdown, words);
  const [was, mine, other] = [side(base), side(ours), side(theirs)];
  const regions: MergeRegion[] = [];
  const whole = { ours: countsOf(ours), theirs: countsOf(theirs), base: countsOf(base) };
  let stable: [was: number, mine: number, other: number] = [0, 0, 0];
  const agree = (blocks: readonly string[], by?: 'ours' | 'theirs'): void => {
    if (blocks.length === 0) return;
    regions.push({ kind: 'agreed', markdown: joined(blocks), ...(by === undefined ? {} : { by }) });
  };
  const upTo = (end: number): void => {
    const count = end - stable[0];
    const blocks = Array.from({ length: count }, (_, index) => {
      const [text, my] = [was.blocks[stable[0] + index] ?? '', mine.blocks[stable[1] + index] ?? ''];
      return my === text ? (other.blocks[stable[2] + index] ?? '') : my;
    });
    agree(blocks);
    stable = [end, stable[1] + count, stable[2] + count];
  };
  for (const { end, start, mineLength, otherLength, by } of changesOf(was, mine, other)) {
    upTo(start);
    const my = mine.blocks.slice(stable[1], stable[1] + mineLength);
    const their = other.blocks.slice(stable[2], stable[2] + otherLength);
    if (by === 'ours') agree(my, by);
    else if (by === 'theirs') agree(their, by);
    else regions.push(...bothChanged(was.blocks.slice(start, end), { ours: my, theirs: their }, whole));
    stable = [end, stable[1] + mineLength, stable[2] + otherLength];
  }
  upTo(was.blocks.length);
  return separated(regions);
}

/** Blocks with the blank lines below them, and what each says as a number that is the same on every side. */
interface Side {
  readonly blocks: readonly string[];
  readonly keys: readonly number[];
}

function sideOf(markdown: string, words: Interner): Side {
  const blocks: string[] = [];
  for (const piece of piecesOf(markdown)) {
    const last = blocks.length - 1;
    // Only the first piece of a body can be blank without a block above it.
    if (last >= 0 && (piece.trim() === '' || blocks[last]?.trim() === ''))
      blocks[last] = `${blocks[last] ?? ''}${piece}`;
    else blocks.push(piece);
  }
  return { blocks, keys: blocks.map((block) => words.of(block.trim())) };
}

interface Change {
  /** Where in the base. */
  readonly start: number;
  readonly end: number;
  readonly mineLength: number;
  readonly otherLength: number;
  readonly by: 'ours' | 'theirs' | 'both';
}

interface Hunk {
  readonly by: 'ours' | 'theirs';
  readonly start: number;
  readonly end: number;
  /** Where on that side, and how many blocks stand there. */
  readonly from: number;
  readonly length: number;
}

/** Stretches that one side changed, and those where changes of both overlap or are put at one place. */
function changesOf(was: Side, mine: Side, other: Side): readonly Change[] {
  const hunks = [...hunksOf(was, mine, 'ours'), ...hunksOf(was, other, 'theirs')].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
  const changes: Change[] = [];
  let group: Hunk[] = [];
  let groupEnd = 0;
  const close = (): void => {
    const [first] = group;
    if (first === undefined) return;
    const [from, to] = [first.start, groupEnd];
    const lengthOf = (by: Hunk['by']): number => {
      const own = group.filter((hunk) => hunk.by === by);
      const replaced = own.reduce((sum, hunk) => sum + hunk.end - hunk.start, 0);
      return own.reduce((sum, hunk) => sum + hunk.length, 0) + (to - from - replaced);
    };
    const by = group.every((hunk) => hunk.by === first.by) ? first.by : 'both';
    changes.push({
      start: from,
      end: to,
      mineLength: lengthOf('ours'),
      otherLength: lengthOf('theirs'),
      by,
    });
    group = [];
  };
  const keysOf = ({ by, from, length }: Hunk): readonly number[] =>
    (by === 'ours' ? mine : other).keys.slice(from, from + length);
  for (const hunk of hunks) {
    const isInsertion = (one: Hunk): boolean => one.start === one.end;
    // What one side put in, and the other has beside a block that it changed, is put in once.
    const isShared = (one: Hunk): boolean =>
      one.by !== hunk.by &&
      (isInsertion(one) || isInsertion(hunk)) &&
      keysOf(one).some((key) => keysOf(hunk).includes(key));
    const last = group.at(-1);
    const bothInsert =
      last !== undefined && isInsertion(hunk) && isInsertion(last) && last.start === hunk.start;
    const isBeside = hunk.start === groupEnd && group.some(isShared);
    if (hunk.start >= groupEnd && !bothInsert && !isBeside) close();
    groupEnd = Math.max(groupEnd, hunk.end);
    group.push(hunk);
  }
  close();
  return changes;
}

function hunksOf(was: Side, side: Side, by: Hunk['by']): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [start, from] = [0, 0];
  for (const [before, after] of [
    ...alignEqual(was.keys, side.keys),
    [was.keys.length, side.keys.length] as const,
  ]) {
    const [gone, come] = [before - start, after - from];
    // As many blocks as before: each took the place of one, so that the other side's change of one is not a conflict with all.
    const parts = gone === come ? gone : 1;
    const [goneInPart, comeInPart] = gone === come ? [1, 1] : [gone, come];
    for (let part = 0; part < parts && gone + come > 0; part += 1) {
      const place = { start: start + part, end: start + part + goneInPart, from: from + part };
      hunks.push({ by, ...place, length: comeInPart });
    }
    [start, from] = [before + 1, after + 1];
  }
  return hunks;
}

interface Sides<T> {
  readonly ours: T;
  readonly theirs: T;
}

/** How often a body has a block with a text; versions of conflicts that were marked before count as well. */
type Counts = (text: string) => number;

/** Counts when they are asked for, which few merges do. */
function countsOf(markdown: string): Counts {
  let counts: Map<string, number> | undefined;
  return (text) => {
    if (counts === undefined) {
      counts = new Map();
      for (const piece of piecesOf(withoutConflictMarks(markdown, (second) => second))) {
        counts.set(piece.trim(), (counts.get(piece.trim()) ?? 0) + 1);
      }
    }
    return counts.get(text) ?? 0;
  };
}

/** A block of so many words that both sides have is one that one of them took from the other. */
const wordsOfOne = 4;

/**
 * Where both sides changed a stretch: blocks that both have stand once, what is between them is a conflict. A block that
 * one side left as it was and the other side moved out of the stretch stands only where it was moved to.
 */
function bothChanged(
  was: readonly string[],
  { ours, theirs }: Sides<readonly string[]>,
  whole: Sides<Counts> & { readonly base: Counts },
): readonly MergeRegion[] {
  const words = new Interner();
  // A conflict that was marked before is decided anew. What its second version has of the base needs no keeping: the other
  // side has it too, or removed it.
  const before = new Set(was.map((block) => block.trim()));
  const unmarked = (blocks: readonly string[]): Side =>
    sideOf(
      withoutConflictMarks(blocks.join(''), (second) =>
        joined(sideOf(second, words).blocks.filter((block) => !before.has(block.trim()))),
      ),
      words,
    );
  const [mine, other] = [unmarked(ours), unmarked(theirs)];
  const regions: MergeRegion[] = [];
  let base = was.join('');
  const stretch: Sides<Counts> = { ours: countsOf(ours.join('')), theirs: countsOf(theirs.join('')) };
  const isElsewhere = (side: keyof Sides<Counts>, text: string): boolean =>
    whole[side](text) > stretch[side](text);
  const kept = new Set(mine.blocks.map((block) => block.trim()));
  const isMovedByTheirs = (text: string): boolean => isElsewhere('theirs', text);
  // What both sides only put in another order within the stretch stands where ours has it.
  const isMovedByOurs = (text: string): boolean => kept.has(text) || isElsewhere('ours', text);
  // What ours put in at another place, too, stands there alone; of few words, as a divider, each is another one.
  const inBase = countsOf(was.join(''));
  const isPutInByOurs = (text: string): boolean =>
    (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= wordsOfOne &&
    whole.ours(text) - stretch.ours(text) > whole.base(text) - inBase(text);
  // The second version of a conflict that was marked before lacks what is left to the other side: neither is as it was.
  const isMarked = mine.blocks.join('') !== ours.join('') || other.blocks.join('') !== theirs.join('');
  const isAsItWas = (blocks: readonly string[]): boolean =>
    blocks.length === was.length && blocks.every((block, index) => block.trim() === was[index]?.trim());
  const between = (my: readonly string[], their: readonly string[]): void => {
    const left = my.filter((block) => !before.has(block.trim()) || !isMovedByTheirs(block.trim()));
    const right = their.filter((block) => {
      const text = block.trim();
      return before.has(text) ? !isMovedByOurs(text) : !isPutInByOurs(text);
    });
    if (left.length === 0 && right.length === 0) return;
    // One side alone put something in, or the other moved all that it left as it was.
    const isOneSided = was.length === 0 || left.length + right.length < my.length + their.length;
    if (isOneSided && (left.length === 0 || right.length === 0)) {
      regions.push({ kind: 'agreed', markdown: joined([...left, ...right]), by: 'both' });
      return;
    }
    if (!isMarked && was.length > 0 && (isAsItWas(left) || isAsItWas(right))) {
      regions.push({ kind: 'agreed', markdown: joined(isAsItWas(left) ? right : left) });
      return;
    }
    regions.push({ kind: 'conflict', ours: left.join(''), theirs: right.join(''), base });
    base = '';
  };
  let [m, o] = [0, 0];
  for (const [my, their] of alignEqual(mine.keys, other.keys)) {
    between(mine.blocks.slice(m, my), other.blocks.slice(o, their));
    regions.push({ kind: 'agreed', markdown: mine.blocks[my] ?? '', by: 'both' });
    [m, o] = [my + 1, their + 1];
  }
  between(mine.blocks.slice(m), other.blocks.slice(o));
  return regions;
}

/** Blocks one after another, each apart from the next by a blank line. */
function joined(blocks: readonly string[]): string {
  return blocks.map((block, index) => (index === blocks.length - 1 ? block : apart(block))).join('');
}

/** A block that another may follow. */
function apart(block: string): string {
  const text = block.trimEnd();
  if (text === '') return block;
  const lineEnds = block.slice(text.length).split('\n').length - 1;
  return lineEnds > 1 ? block : `${text}${block.slice(text.length)}${'\n'.repeat(2 - lineEnds)}`;
}

/** A block without the blank lines below it. */
function lastBlock(block: string): string {
  const text = block.trimEnd();
  const below = block.slice(text.length);
  return text + below.slice(0, below.indexOf('\n') + 1);
}

/** Regions that can stand one after another: each but the last ends with a blank line, the last with none. */
function separated(regions: readonly MergeRegion[]): readonly MergeRegion[] {
  const isEmpty = (region: MergeRegion): boolean => region.kind === 'agreed' && region.markdown.trim() === '';
  const filled = regions.filter((region) => !isEmpty(region));
  return filled.map((region, index): MergeRegion => {
    const ending = (text: string): string => {
      if (text.trim() === '') return '';
      return index === filled.length - 1 ? lastBlock(text) : apart(text);
    };
    return region.kind === 'agreed'
      ? { ...region, markdown: ending(region.markdown) }
      : { ...region, ours: ending(region.ours), theirs: ending(region.theirs) };
  });
}

/**
 * Three-way merge of a page's Markdown by its blocks. What nobody changed stays as it was written, byte for byte.
 * `regions`: what `mergeRegions` gave of the same three, where that is at hand.
 */
export function mergeMarkdown(
  base: string,
  ours: string,
  theirs: string,
  both: BothVersions,
  regions = mergeRegions(base, ours, theirs),
): MergedMarkdown {
  return {
    markdown: joined(
      regions.map((region) =>
        region.kind === 'agreed' ? region.markdown : both(region.ours, region.theirs, region.base),
      ),
    ),
    conflicts: regions.filter(({ kind }) => kind === 'conflict').length,
  };
}
