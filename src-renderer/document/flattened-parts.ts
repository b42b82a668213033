import type { Block, Inline } from '../../src-main/shared/tree.ts';
import type { BlockDiff, InlineDiff } from '../../src-main/shared/diff.ts';

/**
 * The children of a container that became one paragraph (`flattened`), with the changes of that paragraph spread over their
 * texts, so that the old side marks deleted text.
 *
 * @param runs the changes of the paragraph; a space separates the texts of two children
 */
export function flattenedParts({ blocks }: Block, runs: readonly InlineDiff[]): readonly BlockDiff[] {
  const marks = new OldMarks(runs);
  const diffOf = (block: Block): BlockDiff => {
    const inlines = block.inlines.flatMap((inline) => marks.of(inline));
    const blocks = block.blocks.map(diffOf);
    const isSame = [...inlines, ...blocks].every(({ change }) => change === 'same');
    const own = { id: '', block, attributes: [], formattingOnly: false };
    if (isSame) return { change: 'same', ...own };
    const text = inlines.length === 0 ? {} : { inlines };
    return { change: 'changed', ...own, ...text, ...(blocks.length === 0 ? {} : { blocks }) };
  };
  return blocks.map((part, index) => {
    if (index > 0) marks.of({ type: 'text', text: ' ', marks: [] });
    return diffOf(part);
  });
}

/** Reads the old side of a text comparison from start to end. */
class OldMarks {
  private readonly runs: readonly InlineDiff[];
  private next = 0;
  private used = 0;

  constructor(runs: readonly InlineDiff[]) {
    this.runs = runs.filter(({ change }) => change !== 'inserted');
  }

  /** The changes of the next inline of the old text, which must be given in order. */
  of(inline: Inline): readonly InlineDiff[] {
    const run = this.runs[this.next];
    if (run === undefined) return [{ change: 'same', inline }];
    const [length, left] = [lengthOf(inline), lengthOf(run.inline) - this.used];
    if (length <= left) {
      this.pass(length, left);
      return [run.change === 'changed' ? { ...run, inline, before: inline } : { change: run.change, inline }];
    }
    if (inline.type === 'link' || inline.type === 'annotation')
      return inline.inlines
        .flatMap((within) => this.of(within))
        .map((piece) => {
          const whole = { ...inline, inlines: [piece.inline] };
          return { ...piece, inline: whole, ...(piece.change === 'changed' ? { before: whole } : {}) };
        });
    if (inline.type !== 'text') return [{ change: 'same', inline }];
    const pieces: InlineDiff[] = [];
    for (let at = 0; at < inline.text.length;) {
      const part = this.runs[this.next];
      const size = part === undefined ? Infinity : lengthOf(part.inline) - this.used;
      const text = inline.text.slice(at, at + size);
      pieces.push(...this.of({ ...inline, text }));
      at += text.length;
    }
    return pieces;
  }

  private pass(length: number, left: number): void {
    this.used += length;
    if (length < left) return;
    this.next += 1;
    this.used = 0;
  }
}

/** Characters of text, and 1 for any other inline: the same measure on both sides of a run. */
function lengthOf(inline: Inline): number {
  if (inline.type === 'text') return inline.text.length;
  if (inline.type !== 'link' && inline.type !== 'annotation') return 1;
  return Math.max(
    1,
    inline.inlines.reduce((sum, within) => sum + lengthOf(within), 0),
  );
}
