import { describe, expect, it } from 'vitest';
import type { Inline } from '../../../src-main/shared/tree.ts';
import { inlinePieces, shortLabel, textPieces } from '../../../src-main/shared/text-pieces.ts';
import { textOfInlines } from '../../../src-main/shared/plain-text.ts';
import { asOnReference } from '../../support/processor-speed.ts';

const text = (words: string): Inline => ({ type: 'text', text: words, marks: [] });

describe('texts that are too long for one line', () => {
  it('are cut where lines end, never inside a character, and nothing is lost', () => {
    const lines = 'a line of code\n'.repeat(3000);
    const pieces = textPieces(lines);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.every((piece) => piece.endsWith('\n') && piece.length <= 4000)).toBe(true);
    expect(pieces.join('')).toBe(lines);
    const words = 'and word '.repeat(5000);
    expect(textPieces(words).every((piece) => /^(and|word) .*(and|word) $/.test(piece))).toBe(true);
    const faces = '\u{1F600}'.repeat(20_000);
    expect(textPieces(faces).every((piece) => /^(?:\u{1F600})+$/u.test(piece))).toBe(true);
  });

  it('are cut in time that grows with the text, where no line ends', () => {
    const before = process.cpuUsage();
    expect(textPieces('x'.repeat(16_000_000)).length).toBe(4000);
    // Some 20 ms; with a search for line ends in all of the text for each piece, 14 s.
    expect(asOnReference(process.cpuUsage(before).user / 1000, 2000)).toBeLessThan(2000);
  });

  it('of running text keep their words and their order', () => {
    const inlines = Array.from({ length: 5000 }, (_, index) => text(`${index} `));
    const pieces = inlinePieces([text('x'.repeat(50_000)), ...inlines]);
    expect(pieces.length).toBeGreaterThan(20);
    expect(pieces.map(textOfInlines).join('')).toBe('x'.repeat(50_000) + textOfInlines(inlines));
  });

  it('of usual length stay whole', () => {
    const inlines = [text('A paragraph as people write them. '.repeat(100))];
    expect(inlinePieces(inlines)).toEqual([inlines]);
    expect(textPieces('short')).toEqual(['short']);
  });
});

it('a label beside text is cut after 2,000 characters', () => {
  expect(shortLabel('a'.repeat(2000))).toBe('a'.repeat(2000));
  expect(shortLabel('a'.repeat(2001))).toBe(`${'a'.repeat(2000)}…`);
});
