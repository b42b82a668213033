import type { LineDiff } from '../../../../src-main/shared/diff.ts';
import type { CodeLine, TokenKind } from '../../highlight/tokens.ts';

/** A piece of a line of changed code: its colour, and whether it is what changed in the line. */
export interface LinePiece {
  readonly text: string;
  readonly kind: TokenKind | null;
  readonly changed: boolean;
}

/** The pieces of a line, cut where either the colour or the change begins or ends. */
export function linePieces(line: LineDiff, tokens: CodeLine | undefined): readonly LinePiece[] {
  const parts = line.parts ?? [{ text: line.text, changed: false }];
  const isSameText = tokens?.map(({ text }) => text).join('') === line.text;
  const colors = tokens !== undefined && isSameText ? tokens : [{ text: line.text, kind: null }];
  const pieces: LinePiece[] = [];
  let [part, token, inPart, inToken] = [0, 0, 0, 0];
  for (;;) {
    const [p, t] = [parts[part], colors[token]];
    if (p === undefined || t === undefined) return pieces;
    const length = Math.min(p.text.length - inPart, t.text.length - inToken);
    if (length > 0)
      pieces.push({ text: p.text.slice(inPart, inPart + length), kind: t.kind, changed: p.changed });
    [inPart, inToken] = [inPart + length, inToken + length];
    if (inPart >= p.text.length) [part, inPart] = [part + 1, 0];
    if (inToken >= t.text.length) [token, inToken] = [token + 1, 0];
  }
}

/** The old and the new code that line diffs were made from: each is coloured as a whole, as its grammar needs it. */
export function sidesOf(lines: readonly LineDiff[]): { readonly before: string; readonly after: string } {
  const side = (without: LineDiff['change']): string =>
    lines
      .filter(({ change }) => change !== without)
      .map(({ text }) => text)
      .join('\n');
  return { before: side('inserted'), after: side('deleted') };
}

/** Where each line stands in the old or, where it is there, the new code, from 0. */
export function placesOf(lines: readonly LineDiff[]): readonly number[] {
  let [before, after] = [-1, -1];
  return lines.map(({ change }) => {
    if (change !== 'inserted') before += 1;
    if (change !== 'deleted') after += 1;
    return change === 'deleted' ? before : after;
  });
}
