import type { Inline } from './tree.ts';
import { textOfInlines } from './plain-text.ts';

/**
 * No paragraph that people wrote is as long as this, in characters. Longer ones are drawn in pieces below each other: the
 * time Chromium takes to lay out one line of text grows faster than the text.
 */
const longestText = 16_000;
const pieceLength = 4000;

/** A text in pieces; one piece where it is no longer than texts are. Pieces end at line ends where there are any near. */
export function textPieces(text: string): readonly string[] {
  if (text.length <= longestText) return [text];
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const limit = Math.min(text.length, at + pieceLength);
    const lineEnd = text.lastIndexOf('\n', limit) + 1;
    let end = limit === text.length || lineEnd <= at ? limit : lineEnd;
    // Not between the halves of a character.
    if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '')) end += 1;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

/** Running text in pieces; one piece where it is no longer than texts are. */
export function inlinePieces(inlines: readonly Inline[]): readonly (readonly Inline[])[] {
  if (costOf(inlines) <= longestText) return [inlines];
  const pieces: Inline[][] = [];
  let current: Inline[] = [];
  let cost = 0;
  const end = (): void => {
    if (current.length > 0) pieces.push(current);
    [current, cost] = [[], 0];
  };
  for (const inline of inlines) {
    const parts = inline.type === 'text' ? textPieces(inline.text) : [''];
    for (const text of parts) {
      const part = inline.type === 'text' ? { ...inline, text } : inline;
      if (cost + costOf([part]) > pieceLength) end();
      current.push(part);
      cost += costOf([part]);
    }
  }
  end();
  return pieces;
}

/** In characters; every part of a line costs about as much as a word. */
function costOf(inlines: readonly Inline[]): number {
  return inlines.reduce((sum, inline) => sum + 16 + textOfInlines([inline]).length, 0);
}
