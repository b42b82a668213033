import { textOfInlines } from './plain-text.ts';
import type { Block } from './tree.ts';

/**
 * Marks of a conflict in a page's Markdown: three warning hints around the two versions of a block, so that readers see
 * both and any later merge finds them again.
 */

/** One version of a block and where it comes from, for example "the version merged here in #12". */
export interface Version {
  readonly label: string;
  /** Empty where that side removed the block. */
  readonly text: string;
}

/** First and last line of something, both included. */
export type LineRange = readonly [first: number, last: number];

const opening = '{% hint style="warning" %}';
const closing = '{% endhint %}';
const end = '**End of the conflict**';
const removed = '_Removed._';
const lineBreak = /(?<=\n)/;

/** Both versions of a block, marked. Neither holds marks: a merge takes those apart first. */
export function markConflict(ours: Version, theirs: Version): string {
  const marked = ({ label, text }: Version): string => {
    const shown = text.trim() === '' ? removed : text.trim();
    return `${hint(`**Conflict: ${oneLine(label)}**`)}\n${shown}\n`;
  };
  return `${marked(ours)}\n${marked(theirs)}\n${hint(end)}`;
}

/** A warning about something that no block shows, such as a title that both sides changed. */
export function conflictNote(about: string, text: string): string {
  return hint(`${noteBegin(about)} ${oneLine(text)}`);
}

/** The body without its notes about `about`. */
export function withoutConflictNotes(body: string, about: string): string {
  const lines = body.split(lineBreak);
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    if (hintText(lines, index)?.startsWith(noteBegin(about)) === true) {
      index += 2;
      while (lines[index + 1]?.trim() === '') index += 1;
    } else kept.push(lines[index] ?? '');
  }
  return kept.join('');
}

/** The body with each marked conflict taken apart: the first version, and below it what `rest` leaves of the second. */
export function withoutConflictMarks(body: string, rest: (second: string) => string): string {
  const lines = body.split(lineBreak);
  const kept: string[] = [];
  let next = 0;
  for (const { range, second } of conflictsIn(lines)) {
    const [first, last] = range;
    const version = (from: number, to: number): string => {
      const text = lines.slice(from, to).join('').trim();
      return text === removed ? '' : text;
    };
    const text = `${version(first + 3, second)}\n\n${rest(version(second + 3, last - 2))}`.trim();
    kept.push(...lines.slice(next, first), text === '' ? '' : `${text}\n`);
    next = last + 1;
  }
  return [...kept, ...lines.slice(next)].join('');
}

/** What an update or import left for a person to decide. */
export interface OpenConflict {
  readonly kind: 'block' | 'note';
  /** Where it begins. */
  readonly line: number;
  /** Markdown of the first version that has any, or the note. */
  readonly text: string;
  /** Markdown of the second version, where both have any. */
  readonly other: string | null;
}

/** The marked conflicts and notes of a body, in their order; 0-based lines. */
export function openConflicts(body: string): readonly OpenConflict[] {
  const lines = body.split(lineBreak);
  const blocks = conflictsIn(lines).map(({ range: [first, last], second }): OpenConflict => {
    const version = (from: number, to: number): string => lines.slice(from, to).join('').trim();
    const [ours, theirs] = [version(first + 3, second), version(second + 3, last - 2)];
    const isOne = [ours, theirs].includes(removed);
    return {
      kind: 'block',
      line: first,
      text: ours === removed ? theirs : ours,
      other: isOne ? null : theirs,
    };
  });
  const notes = lines.flatMap((_, line): readonly OpenConflict[] => {
    const text = hintText(lines, line);
    const isNote = text !== undefined && /^\*\*Conflict over .*\.\*\* /.test(text);
    return isNote ? [{ kind: 'note', line, text: text.replaceAll('**', ''), other: null }] : [];
  });
  return [...blocks, ...notes].toSorted((one, other) => one.line - other.line);
}

/** Lines of each marked conflict: a merge by blocks takes one as one block. */
export function conflictRanges(lines: readonly string[]): readonly LineRange[] {
  return conflictsIn(lines).map(({ range }) => range);
}

/** Where a block stands in its page's Markdown; counts characters. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * One version of a block that both sides of an update changed. Numbers are places
 * among the blocks at the top of the page: all of the conflict with its marks, and the marks around this version.
 */
export interface MarkedVersion {
  /** Where it comes from, as its mark says. */
  readonly label: string;
  readonly conflict: readonly [first: number, last: number];
  readonly marks: readonly [above: number, below: number];
}

/** The versions of all conflicts of a page, by the place of the mark above each. */
export function markedVersions(blocks: readonly Block[]): ReadonlyMap<number, MarkedVersion> {
  const found = new Map<number, MarkedVersion>();
  let open: readonly { readonly label: string; readonly at: number }[] = [];
  for (const [at, block] of blocks.entries()) {
    const text = markText(block);
    const label = /^Conflict: (.*)$/s.exec(text)?.[1];
    // Marks that somebody took apart begin anew.
    if (label !== undefined) open = [...(open.length === 2 ? [] : open), { label, at }];
    if (!/^End of the conflict$/.test(text)) continue;
    const [first, second] = open;
    if (first !== undefined && second !== undefined) {
      const conflict = [first.at, at] as const;
      found.set(first.at, { label: first.label, conflict, marks: [first.at, second.at] });
      found.set(second.at, { label: second.label, conflict, marks: [second.at, at] });
    }
    open = [];
  }
  return found;
}

/** The blocks of a page with one version of each conflict, the first or the second; as they are where there is none. */
export function withOneVersion(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const versions = [...markedVersions(blocks).values()];
  if (versions.length === 0) return [blocks];
  const kept = (isKept: (version: MarkedVersion) => boolean): readonly Block[] => {
    const left = new Set<number>();
    for (const version of versions) {
      const [above, below] = version.marks;
      for (let at = above; at <= below; at += 1)
        if (at === above || at === below || !isKept(version)) left.add(at);
    }
    return blocks.filter((_, at) => !left.has(at));
  };
  const isFirst = ({ conflict, marks }: MarkedVersion): boolean => conflict[0] === marks[0];
  return [kept(isFirst), kept((version) => !isFirst(version))];
}

/** The text of a warning of one paragraph; empty of any other block. */
function markText(block: Block): string {
  const [paragraph, ...others] = block.blocks;
  const isMark = block.type === 'hint' && block.attributes.style === 'warning' && others.length === 0;
  return isMark && paragraph?.type === 'paragraph' ? textOfInlines(paragraph.inlines).trim() : '';
}

/** The page with one version in the place of a conflict, as it is written; null where the page reads otherwise by now. */
export function withVersion(
  { markdown, blocks }: { readonly markdown: string; readonly blocks: readonly (TextRange | null)[] },
  { conflict: [first, last], marks: [above, below] }: MarkedVersion,
): string | null {
  const [start, end, from, to] = [blocks[first], blocks[last], blocks[above], blocks[below]];
  if (!start || !end || !from || !to) return null;
  const areMarks = [from, start].every((range) => /\bConflict:/.test(markdown.slice(range.from, range.to)));
  if (!areMarks || !/\bEnd of the conflict\b/.test(markdown.slice(end.from, end.to))) return null;
  const text = markdown
    .slice(from.to, to.from)
    .replace(/^(?:[ \t]*(?:\r\n?|\n))+/, '')
    .trimEnd();
  // Where that side removed the block, nothing is left.
  const isRemoved = /^([_*])Removed\.\1$/.test(text.trim());
  const [head, rest] = [markdown.slice(0, start.from), markdown.slice(end.to)];
  return isRemoved ? head + rest.replace(/^\s+/, '') : head + text + rest;
}

function conflictsIn(lines: readonly string[]): readonly { readonly range: LineRange; second: number }[] {
  const found: { readonly range: LineRange; second: number }[] = [];
  let first: number | undefined;
  let second: number | undefined;
  for (let index = 0; index < lines.length; index += 1) {
    const text = hintText(lines, index);
    if (text === undefined) continue;
    if (/^\*\*Conflict: .*\*\*$/.test(text)) {
      // Marks that somebody took apart begin anew.
      if (first === undefined || second !== undefined) [first, second] = [index, undefined];
      else second = index;
    } else if (text === end && first !== undefined) {
      if (second !== undefined) found.push({ range: [first, index + 2], second });
      [first, second] = [undefined, undefined];
    }
  }
  return found;
}

/** The text of a hint of three lines that begins at a line. */
function hintText(lines: readonly string[], index: number): string | undefined {
  const isHint = lines[index]?.trimEnd() === opening && lines[index + 2]?.trimEnd() === closing;
  return isHint ? lines[index + 1]?.trim() : undefined;
}

function hint(text: string): string {
  return `${opening}\n${text}\n${closing}\n`;
}

function noteBegin(about: string): string {
  return `**Conflict over ${about}.**`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
