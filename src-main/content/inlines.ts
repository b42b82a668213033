import type { Inline, Mark } from './tree.ts';

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
export function normalMarks(marks: readonly Mark[]): readonly Mark[] {
  if (marks.length < 2) return marks;
  const byType = new Map(marks.map((mark) => [mark.type, mark]));
  return [...byType.values()].sort((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type));
}

/** Equal strings for equal sets of marks. */
export function marksKey(marks: readonly Mark[]): string {
  if (marks.length === 0) return '';
  return normalMarks(marks)
    .map((mark) => (mark.type === 'color' ? `color(${mark.text ?? ''},${mark.background ?? ''})` : mark.type))
    .join(' ');
}

export function hasMark(inline: Inline, type: Mark['type']): boolean {
  return inline.type === 'text' && inline.marks.some((mark) => mark.type === type);
}

/**
 * One form for inlines that read the same: neighbouring texts of the same marks are one, white space is one space (in
 * code it is kept), and there is none at either end or around a line break.
 */
export function normalInlines(inlines: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) appendInline(joined, inline);
  return trimmed(joined);
}

/** Appends, joining with what stands before where both are text or parts of one link. */
export function appendInline(target: Inline[], inline: Inline): void {
  const last = target.at(-1);
  if (inline.type !== 'text') {
    if (
      inline.type === 'link' &&
      last?.type === 'link' &&
      JSON.stringify(last.ref) === JSON.stringify(inline.ref)
    ) {
      const merged = [...last.inlines];
      for (const child of inline.inlines) appendInline(merged, child);
      target[target.length - 1] = { ...last, inlines: merged };
      return;
    }
    target.push(inline);
    return;
  }
  const isCode = hasMark(inline, 'code');
  let text = isCode ? inline.text : inline.text.replace(/[ \t\n\r]+/g, ' ');
  if (!isCode && text.startsWith(' ') && endsWithSpace(last)) text = text.slice(1);
  if (text === '') return;
  if (last?.type === 'text' && marksKey(last.marks) === marksKey(inline.marks)) {
    target[target.length - 1] = { ...last, text: last.text + text };
  } else {
    target.push({ type: 'text', text, marks: normalMarks(inline.marks) });
  }
}

function endsWithSpace(inline: Inline | undefined): boolean {
  if (inline === undefined) return false;
  if (inline.type === 'break') return true;
  if (inline.type === 'link' || inline.type === 'annotation') return endsWithSpace(inline.inlines.at(-1));
  return inline.type === 'text' && inline.text.endsWith(' ') && !hasMark(inline, 'code');
}

function trimmed(inlines: Inline[]): readonly Inline[] {
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
