import type { Block, Inline } from '../shared/tree.ts';
import { textOfInlines } from '../shared/plain-text.ts';
import { withSlots } from './block.ts';
import { hasAddress } from './print/print-text.ts';

type Mention = Extract<Inline, { readonly type: 'mention' }>;

/** A name that stands in a text more often is text: each place is compared with each mention. */
const mostNames = 100;

/** A name in a text: a mention of before, or words that may be one now. `inlines`: of the block that it stands in. */
interface Named {
  readonly inlines: readonly Inline[];
  readonly at: number;
  /** Where it begins in the text of its inline; 0 of a mention. */
  readonly from: number;
  /** The words beside it. */
  readonly around: readonly [before: string, after: string];
}

/**
 * What somebody wrote as Markdown, which has no form for who is mentioned: each mention of before stands again at its name, where a
 * word beside it is the same, or where as many of these names are left as mentions. Any other name is text.
 */
export function keepMentions(written: readonly Block[], before: readonly Block[]): readonly Block[] {
  const mentions = [...texts(before)].flatMap((inlines) =>
    inlines.flatMap((inline, at) =>
      inline.type === 'mention' && inline.label !== '' && !hasAddress(inline.ref)
        ? [{ mention: inline, ...named(inlines, at, 0, inline.label.length) }]
        : [],
    ),
  );
  const placed = new Map<Inline, { readonly from: number; readonly mention: Mention }[]>();
  for (const [label, same] of Map.groupBy(mentions, ({ mention }) => mention.label)) {
    const free = new Set([...texts(written)].flatMap((inlines) => namesIn(inlines, label)));
    if (free.size > mostNames || same.length > mostNames) continue;
    const place = ({ mention }: (typeof same)[number], name: Named | undefined): boolean => {
      const inline = name?.inlines[name.at];
      if (name === undefined || inline === undefined) return false;
      free.delete(name);
      placed.set(inline, [...(placed.get(inline) ?? []), { from: name.from, mention }]);
      return true;
    };
    const left = same.filter(
      (one) =>
        !place(
          one,
          best([...free], (name) => alike(one.around, name.around)),
        ),
    );
    if (left.length === free.size) for (const one of left) place(one, [...free][0]);
  }
  return placed.size === 0 ? written : written.map((block) => withMentions(block, placed));
}

function* texts(blocks: readonly Block[]): Generator<readonly Inline[]> {
  for (const block of blocks) {
    if (block.inlines.length > 0) yield block.inlines;
    yield* texts(block.blocks);
  }
}

function namesIn(inlines: readonly Inline[], label: string): readonly Named[] {
  return inlines.flatMap((inline, at) => {
    if (inline.type !== 'text' || inline.marks.length > 0) return [];
    const found: Named[] = [];
    for (
      let from = inline.text.indexOf(label);
      from !== -1 && found.length <= mostNames;
      from = inline.text.indexOf(label, from + label.length)
    ) {
      const isPart =
        /[\p{L}\p{N}]$/u.test(inline.text.slice(0, from)) ||
        /^[\p{L}\p{N}]/u.test(inline.text.slice(from + label.length));
      if (!isPart) found.push(named(inlines, at, from, label.length));
    }
    return found;
  });
}

function named(inlines: readonly Inline[], at: number, from: number, length: number): Named {
  const own = textOfInlines(inlines.slice(at, at + 1));
  const head = textOfInlines(inlines.slice(0, at)) + own.slice(0, from);
  const rest = own.slice(from + length) + textOfInlines(inlines.slice(at + 1));
  const around = [
    /[\p{L}\p{N}]+(?=[^\p{L}\p{N}]*$)/u.exec(head)?.[0] ?? '',
    /[\p{L}\p{N}]+/u.exec(rest)?.[0] ?? '',
  ] as const;
  return { inlines, at, from, around };
}

/** How many words beside two names are the same. */
function alike(one: Named['around'], other: Named['around']): number {
  return one.filter((word, side) => word === other[side]).length;
}

/** The first of the most alike, if any is. */
function best(names: readonly Named[], score: (name: Named) => number): Named | undefined {
  const most = Math.max(0, ...names.map(score));
  return most === 0 ? undefined : names.find((name) => score(name) === most);
}

function withMentions(
  block: Block,
  placed: ReadonlyMap<Inline, readonly { readonly from: number; readonly mention: Mention }[]>,
): Block {
  const inlines = block.inlines.flatMap((inline): readonly Inline[] => {
    const here = placed.get(inline);
    if (here === undefined || inline.type !== 'text') return [inline];
    const cut: Inline[] = [];
    let at = 0;
    const text = (to: number): void => {
      if (to > at) cut.push({ ...inline, text: inline.text.slice(at, to) });
    };
    for (const { from, mention } of here.toSorted((one, other) => one.from - other.from)) {
      text(from);
      cut.push(mention);
      at = from + mention.label.length;
    }
    text(inline.text.length);
    return cut;
  });
  return withSlots(block, { inlines, blocks: block.blocks.map((child) => withMentions(child, placed)) });
}
