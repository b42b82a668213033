import type { Inline, Mark, Reference } from '../shared/tree.ts';

const markOrder: readonly Mark['type'][] = [
  'bold',
  'italic',
  'strikethrough',
  'keyboard',
  'superscript',
  'subscript',
  'color',
  'code',
];

/** Marks in one order, each kind once, so that equal text compares equal. */
function normalMarks(marks: readonly Mark[]): readonly Mark[] {
  if (marks.length < 2) return marks;
  const byType = new Map(marks.map((mark) => [mark.type, mark]));
  return [...byType.values()].sort((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type));
}

/** Equal strings for equal sets of marks. */
export function marksKey(marks: readonly Mark[]): string {
  const [first] = marks;
  if (first === undefined) return '';
  return marks.length === 1 ? markKey(first) : normalMarks(marks).map(markKey).join(' ');
}

function markKey(mark: Mark): string {
  return mark.type === 'color' ? `color(${mark.text ?? ''},${mark.background ?? ''})` : mark.type;
}

export function hasMark(inline: Inline, type: Mark['type']): boolean {
  return inline.type === 'text' && inline.marks.some((mark) => mark.type === type);
}

/**
 * One form for inlines that read the same: neighbouring texts of the same marks are one, white space is one space (in
 * code it is kept), and there is none at either end or around a line break.
 */
export function normalInlines(inlines: readonly Inline[]): readonly Inline[] {
  const joiner = new InlineJoiner();
  for (const inline of inlines) joiner.push(inline);
  return trimmed(joiner.list());
}

const oddSpace = /[\t\n\r]| {2}/;

/**
 * Collects inlines, joining what belongs together. Text is kept in pieces until it is asked for: a hostile paragraph of
 * a hundred thousand pieces would otherwise be copied as often.
 */
export class InlineJoiner {
  private readonly inlines: Inline[] = [];
  private pieces: string[] = [];
  private marks: readonly Mark[] = [];
  private key = '';
  private link: { readonly key: string; readonly ref: Reference; readonly joiner: InlineJoiner } | undefined;
  private endsWithSpace = false;

  get isEmpty(): boolean {
    return this.inlines.length === 0 && this.pieces.length === 0 && this.link === undefined;
  }

  push(inline: Inline): void {
    if (inline.type === 'text') this.pushText(inline.text, inline.marks);
    else if (inline.type === 'link') this.pushLink(inline.ref, inline.inlines);
    else {
      this.settle();
      this.inlines.push(inline);
      this.endsWithSpace = inline.type === 'break';
    }
  }

  private pushText(written: string, marks: readonly Mark[]): void {
    const isCode = marks.some((mark) => mark.type === 'code');
    // Most texts have single spaces alone: replacing each of them by itself would build the text anew.
    let text = isCode || !oddSpace.test(written) ? written : written.replace(/[ \t\n\r]+/g, ' ');
    if (!isCode && this.endsWithSpace && text.startsWith(' ')) text = text.slice(1);
    if (text === '') return;
    const key = marksKey(marks);
    if (this.pieces.length === 0 || this.key !== key) {
      this.settle();
      [this.key, this.marks] = [key, normalMarks(marks)];
    }
    this.pieces.push(text);
    this.endsWithSpace = !isCode && text.endsWith(' ');
  }

  private pushLink(ref: Reference, inlines: readonly Inline[]): void {
    const key = JSON.stringify(ref);
    if (this.link?.key !== key) {
      this.settle();
      this.link = { key, ref, joiner: new InlineJoiner() };
      this.link.joiner.endsWithSpace = this.endsWithSpace;
    }
    for (const inline of inlines) this.link.joiner.push(inline);
    this.endsWithSpace = this.link.joiner.endsWithSpace;
  }

  private settle(): void {
    if (this.pieces.length > 0)
      this.inlines.push({ type: 'text', text: this.pieces.join(''), marks: this.marks });
    this.pieces = [];
    if (this.link !== undefined) {
      const { ref, joiner } = this.link;
      this.inlines.push({ type: 'link', ref, inlines: joiner.list() });
    }
    this.link = undefined;
  }

  takeLast(): Inline | undefined {
    this.settle();
    this.endsWithSpace = false;
    return this.inlines.pop();
  }

  list(): readonly Inline[] {
    this.settle();
    return this.inlines;
  }
}

function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  const result: Inline[] = [];
  for (const inline of inlines) {
    if (inline.type === 'break') dropTrailingSpace(result);
    const last = result.at(-1);
    const startsLine = last === undefined || last.type === 'break';
    if (startsLine && inline.type === 'text' && !hasMark(inline, 'code')) {
      const text = inline.text.replace(/^[ \t\n\r]+/, '');
      if (text !== '') result.push({ ...inline, text });
    } else {
      result.push(inline);
    }
  }
  dropTrailingSpace(result);
  // A break at the end separates nothing.
  while (result.at(-1)?.type === 'break') {
    result.pop();
    dropTrailingSpace(result);
  }
  return result;
}

function dropTrailingSpace(inlines: Inline[]): void {
  const last = inlines.at(-1);
  if (last?.type !== 'text' || hasMark(last, 'code')) return;
  const text = last.text.replace(/[ \t\n\r]+$/, '');
  if (text === '') inlines.pop();
  else inlines[inlines.length - 1] = { ...last, text };
}
