import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from '../../../src-main/content/diff/texts/line-diff.ts';
import type { LineDiff } from '../../../src-main/shared/diff.ts';

const side = (lines: readonly LineDiff[], dropped: 'inserted' | 'deleted'): string =>
  lines
    .filter(({ change }) => change !== dropped)
    .map(({ text }) => text)
    .join('\n');

describe('diffLines', () => {
  it('numbers lines on both sides and marks the words that differ', () => {
    expect(diffLines('a\nconst b = 2;\nc', 'a\nconst b = 3;\nc')).toEqual([
      { change: 'same', text: 'a', beforeLine: 1, afterLine: 1 },
      {
        change: 'deleted',
        text: 'const b = 2;',
        beforeLine: 2,
        otherLine: 2,
        parts: [
          { text: 'const b = ', changed: false },
          { text: '2', changed: true },
          { text: ';', changed: false },
        ],
      },
      {
        change: 'inserted',
        text: 'const b = 3;',
        afterLine: 2,
        otherLine: 2,
        parts: [
          { text: 'const b = ', changed: false },
          { text: '3', changed: true },
          { text: ';', changed: false },
        ],
      },
      { change: 'same', text: 'c', beforeLine: 3, afterLine: 3 },
    ]);
  });

  it('marks the words alone that differ where a paragraph is wrapped anew', () => {
    const lines = diffLines(
      'It covers how traffic reaches\nit, how sensitive values\nare handled, and how to\noperate it safely.',
      'It covers how traffic\nreaches it.\n\nHow sensitive values are\nhandled, and how to operate it safely.',
    );
    const markedWords = lines.map(({ change, text, parts = [{ text, changed: true }] }) => [
      change,
      parts.flatMap((part) => (part.changed && part.text.trim() !== '' ? [part.text.trim()] : [])),
    ]);
    expect(markedWords).toEqual([
      ['deleted', []],
      ['deleted', [', how']],
      ['deleted', []],
      ['deleted', []],
      ['inserted', []],
      ['inserted', ['.']],
      ['inserted', []],
      ['inserted', ['How']],
      ['inserted', []],
    ]);
  });

  it('marks the part of a name with dots that differs', () => {
    const [line] = diffLines('log.info(text, more);', 'log.warn(text, more);');
    expect(line?.parts).toEqual([
      { text: 'log.', changed: false },
      { text: 'info', changed: true },
      { text: '(text, more);', changed: false },
    ]);
  });

  it('marks no words in lines that have little in common', () => {
    expect(
      diffLines('entirely other words', 'nothing of that sort').every(({ parts }) => parts === undefined),
    ).toBe(true);
  });

  it('finds what took the place of what, by their words', () => {
    const lines = diffLines(
      'Open the lid slowly.\nThen pour the ink.',
      'Wash your hands first.\nOpen the lid very slowly.\nThen wait.\nThen pour all the ink.',
    );
    expect(
      lines.flatMap(({ text, otherLine }) => (otherLine === undefined ? [] : [[text, otherLine]])),
    ).toEqual([
      ['Open the lid slowly.', 2],
      ['Then pour the ink.', 4],
      ['Open the lid very slowly.', 1],
      ['Then pour all the ink.', 2],
    ]);
  });

  it('marks a version as a whole', () => {
    const marked = diffLines('"version": "1.2.3",', '"version": "1.3.0",').map(({ parts }) =>
      parts?.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''),
    );
    expect(marked).toEqual(['"version": "[1.2.3]",', '"version": "[1.3.0]",']);
  });

  it('marks in a string that was empty what was put in, not its quotes', () => {
    const marked = diffLines('"name": "",', '"name": "x y",').map(({ parts }) =>
      parts?.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''),
    );
    expect(marked).toEqual(['"name": "",', '"name": "[x y]",']);
  });

  it('compares rows of a table cell by cell: of equal cells, the one that changed is marked', () => {
    const marked = diffLines('| a | 5 | 5 | |', '| a | | 5 | 5 |').map(({ parts }) =>
      parts?.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''),
    );
    expect(marked).toEqual(['| a | [5 ]| 5 | |', '| a | | 5 | [5 ]|']);
  });

  it('marks in rows of a table the cells of the column that moved', () => {
    const marked = (lines: readonly LineDiff[]): readonly string[] =>
      lines.map(({ text, parts }) =>
        parts === undefined
          ? text
          : parts.map((part) => (part.changed ? `[${part.text}]` : part.text)).join(''),
      );
    expect(
      marked(
        diffLines(
          '| Name | Port |\n| --- | --- |\n| Server | 80 |\n| Agent | 81 |',
          '| Port | Name |\n| --- | --- |\n| 80 | Server |\n| 81 | Agent |',
        ),
      ),
    ).toEqual([
      '[| Name ]| Port |',
      '| Port [| Name ]|',
      '| --- | --- |',
      '[| Server ]| 80 |',
      '[| Agent ]| 81 |',
      '| 80 [| Server ]|',
      '| 81 [| Agent ]|',
    ]);
  });

  it('gives both texts back', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'a b c', '', '  x', 'const y = 1;'), { maxLength: 30 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        expect([side(lines, 'inserted'), side(lines, 'deleted')]).toEqual([before, after]);
        for (const { text: line, parts } of lines)
          expect(parts?.map((part) => part.text).join('') ?? line).toBe(line);
      }),
    );
  });
});
