import type { Inline } from './tree.ts';
import { textOfInlines } from './plain-text.ts';

/**
 * No paragraph that people wrote is as long as this, in characters. Longer ones are drawn in pieces below each other: the
 * time Chromium takes to lay out one line of text grows faster than the text.
 */
const longestText = 16_000;
const pieceLength = 4000;

/** A text in pieces; one piece where it is no longer than texts are. Pieces end at line ends, else between words, where there are any near. */
export function textPieces(text: string): readonly string[] {
  if (text.length <= longestText) return [text];
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const limit = Math.min(text.length, at + pieceLength);
    // In the piece alone: a search in the text goes back to its start where no line ends, for every piece.
    const lineEnd = at + text.slice(at, limit).lastIndexOf('\n') + 1;
    const wordEnd = at + text.slice(at, limit).lastIndexOf(' ') + 1;
    let end = limit === text.length ? limit : lineEnd > at ? lineEnd : wordEnd > at ? wordEnd : limit;
    // Not between the halves of a character.
    if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '')) end += 1;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

/** No name, address or label that people wrote is as long as this, in characters. */
const longestLabel = 2000;

/** What stands on one line beside text: an address, a label, what a picture shows. The source of the page has all of it. */
export function shortLabel(label: string): string {
  return label.length <= longestLabel ? label : `${label.slice(0, longestLabel)}…`;
}

/** Running text in pieces; one piece where it is no longer than texts are. */
export function inlinePieces(inlines: readonly Inline[]): readonly (readonly Inline[])[] {
  return groupsOf(
    inlines,
    (inline) => textOfInlines([inline]).length,
    (inline) =>
      inline.type === 'text' ? textPieces(inline.text).map((text) => ({ ...inline, text })) : [inline],
  );
}

/** A line of code whose parts differ in how they are drawn, in pieces; one piece where it is no longer than texts are. */
export function linePartPieces<Part extends { readonly text: string }>(
  parts: readonly Part[],
): readonly (readonly Part[])[] {
  return groupsOf(
    parts,
    ({ text }) => text.length,
    (part) => textPieces(part.text).map((text) => ({ ...part, text })),
  );
}

/** Parts, the long ones cut, in groups that are each about as long as a piece. */
function groupsOf<Part>(
  parts: readonly Part[],
  lengthOf: (part: Part) => number,
  cut: (part: Part) => readonly Part[],
): readonly (readonly Part[])[] {
  // Every part of a line costs about as much as a word.
  const costOf = (part: Part): number => 16 + lengthOf(part);
  if (parts.reduce((sum, part) => sum + costOf(part), 0) <= longestText) return [parts];
  const groups: Part[][] = [];
  let current: Part[] = [];
  let cost = 0;
  for (const part of parts.flatMap(cut)) {
    const own = costOf(part);
    if (cost + own > pieceLength && current.length > 0) {
      groups.push(current);
      [current, cost] = [[], 0];
    }
    current.push(part);
    cost += own;
  }
  groups.push(current);
  return groups;
}
