import { emojiCode, emojiNamed } from '../emoji.ts';
import { InlineJoiner, hasMark, normalInlines } from '../inlines.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import { parseReference } from '../reference.ts';
import type { Block, Inline, Mark } from '../../shared/tree.ts';

/** What an open element makes of the inlines inside it. */
export type InlineGroup = (inlines: readonly Inline[]) => readonly Inline[];

interface OpenGroup {
  readonly name: string;
  readonly make: InlineGroup;
  readonly joiner: InlineJoiner;
}

const maximumGroups = 20;

/** Collects the inlines of one paragraph, heading, title or cell from a stream that may be unbalanced. */
export class InlineRun {
  private readonly groups: OpenGroup[] = [
    { name: '', make: (inlines) => inlines, joiner: new InlineJoiner() },
  ];
  private readonly marks: { readonly name: string; readonly mark: Mark }[] = [];

  get isEmpty(): boolean {
    return this.groups.length === 1 && this.groups[0]?.joiner.isEmpty === true;
  }

  text(text: string): void {
    this.push({ type: 'text', text, marks: this.marks.map(({ mark }) => mark) });
  }

  /** Text of Markdown: short names of emoji and bare addresses in it become what they mean. */
  richText(text: string): void {
    const inCode = this.marks.some(({ mark }) => mark.type === 'code');
    if (inCode || (!text.includes(':') && !text.includes('://'))) {
      this.text(text);
      return;
    }
    let last = 0;
    for (const match of text.matchAll(/:([a-z0-9+_-]{1,60}):|\bhttps?:\/\/[^\s<>"'`]+/g)) {
      const made = match[1] === undefined ? this.bareLink(match[0]) : emojiAt(text, match.index, match[1]);
      if (made === undefined) continue;
      this.text(text.slice(last, match.index));
      this.push(made.inline);
      last = match.index + made.length;
    }
    this.text(text.slice(last));
  }

  private bareLink(address: string): { readonly inline: Inline; readonly length: number } | undefined {
    if (this.groups.some(({ name }) => name === 'a' || name === 'link')) return undefined;
    const url = withoutTrailingSigns(address);
    const ref = parseReference(url);
    if (ref.kind !== 'url') return undefined;
    const marks = this.marks.map(({ mark }) => mark);
    return {
      inline: { type: 'link', ref, inlines: [{ type: 'text', text: url, marks }] },
      length: url.length,
    };
  }

  push(inline: Inline): void {
    this.groups.at(-1)?.joiner.push(inline);
  }

  /** Text with one more mark, such as a code span. */
  markedText(text: string, mark: Mark): void {
    this.push({ type: 'text', text, marks: [...this.marks.map((open) => open.mark), mark] });
  }

  openMark(name: string, mark: Mark): void {
    if (this.marks.length < maximumGroups) this.marks.push({ name, mark });
  }

  closeMark(name: string): boolean {
    const index = this.marks.findLastIndex((open) => open.name === name);
    if (index !== -1) this.marks.splice(index, 1);
    return index !== -1;
  }

  openGroup(name: string, make: InlineGroup): void {
    if (this.groups.length < maximumGroups) this.groups.push({ name, make, joiner: new InlineJoiner() });
  }

  closeGroup(name: string): boolean {
    if (!this.groups.some((group) => group.name === name && group !== this.groups[0])) return false;
    while (this.groups.length > 1) {
      if (this.closeInnermost() === name) break;
    }
    return true;
  }

  private closeInnermost(): string {
    const group = this.groups.pop();
    for (const inline of group?.make(group.joiner.list()) ?? []) this.push(inline);
    return group?.name ?? '';
  }

  /** Puts a note on what stands before: the last word, or the last thing that is not text. */
  annotate(blocks: readonly Block[]): void {
    const joiner = this.groups.at(-1)?.joiner;
    if (joiner === undefined) return;
    const last = joiner.takeLast();
    if (last?.type === 'text' && !hasMark(last, 'code')) {
      const word = /\S+$/.exec(last.text)?.[0] ?? '';
      if (word.length < last.text.length) {
        joiner.push({ ...last, text: last.text.slice(0, last.text.length - word.length) });
      }
      const annotated: readonly Inline[] = word === '' ? [] : [{ ...last, text: word }];
      joiner.push({ type: 'annotation', inlines: annotated, blocks });
    } else {
      joiner.push({ type: 'annotation', inlines: last === undefined ? [] : [last], blocks });
    }
  }

  finish(): readonly Inline[] {
    while (this.groups.length > 1) this.closeInnermost();
    return normalInlines(this.groups[0]?.joiner.list() ?? []);
  }
}

function emojiAt(
  text: string,
  index: number,
  name: string,
): { readonly inline: Inline; readonly length: number } | undefined {
  const emoji = emojiNamed(name);
  const isInsideWord =
    /[\p{L}\p{N}]/u.test(text[index - 1] ?? '') || /[\p{L}\p{N}]/u.test(text[index + name.length + 2] ?? '');
  if (emoji === undefined || isInsideWord) return undefined;
  return { inline: { type: 'emoji', code: emojiCode(emoji), text: emoji }, length: name.length + 2 };
}

/** An address at the end of a sentence or in parentheses does not own the signs behind it. */
function withoutTrailingSigns(address: string): string {
  const opens = address.includes('(');
  let end = address.length;
  while (end > 0) {
    const sign = address[end - 1] ?? '';
    if (/[.,:;!?*_~\]}|]/.test(sign)) end -= 1;
    else if (sign === ')' && !opens) end -= 1;
    else break;
  }
  return address.slice(0, end);
}

/** A link, or what its attributes make of it. An anchor without an address is its text alone. */
export function linkGroup(href: string, title: string): InlineGroup {
  const ref = parseReference(href);
  return (inlines) => {
    if (title === 'mention') return [{ type: 'mention', ref, label: textOfInlines(inlines) }];
    if (inlines.length === 0) return [];
    return [{ type: 'link', ref, inlines }];
  };
}
