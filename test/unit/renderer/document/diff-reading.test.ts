import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { diffLines } from '../../../../src-main/content/diff/texts/line-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { hideLineFormatting } from '../../../../src-renderer/document/diff/source/hide-line-formatting.ts';
import { sourceRuns } from '../../../../src-renderer/document/diff/source/source-runs.ts';
import { hideFormatting } from '../../../../src-renderer/document/diff/hide-formatting.ts';
import { splitLines } from '../../../../src-renderer/document/diff/source/split-lines.ts';

const diff = (before: string, after: string) => diffTrees(parseMarkdown(before), parseMarkdown(after));
const left = (before: string, after: string) => {
  const { diff: quieted, hidden } = hideFormatting(diff(before, after));
  return [quieted.changes.length, hidden, quieted.blocks.filter((block) => block.change !== 'same').length];
};

describe('hiding changes of formatting alone', () => {
  it.each([
    ['a word made bold', 'One two three.\n', 'One **two** three.\n', [0, 1, 0]],
    ['a word that changed', 'One two three.\n', 'One four three.\n', [1, 0, 1]],
    ['another target of a link', 'See [it](a.md) here.\n', 'See [it](b.md) here.\n', [1, 0, 1]],
    ['another level of a heading', '## One\n', '### One\n', [1, 0, 1]],
    ['a line of a list made italic', '* one two\n* three\n', '* one _two_\n* three\n', [0, 1, 0]],
    ['code', '```\none two three\n```\n', '```\none two four\n```\n', [1, 0, 1]],
    [
      'one of each kind',
      'One two three.\n\nFour five six.\n',
      'One **two** three.\n\nFour nine six.\n',
      [1, 1, 1],
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(left(before, after)).toEqual(expected);
  });

  it('keeps the ids and the sentences of what is left', () => {
    const whole = diff('One two.\n\nThree four.\n', 'One **two**.\n\nThree five.\n');
    expect(hideFormatting(whole).diff.changes).toEqual(whole.changes.slice(1));
  });
});

describe('hiding changes of formatting alone in the source', () => {
  const hidden = (before: string, after: string) => {
    const { lines, hidden: count } = hideLineFormatting(diffLines(before, after));
    return [count, lines.filter(({ change }) => change !== 'same').length];
  };

  it.each([
    ['a word made bold', 'One two three.', 'One **two** three.', [1, 0]],
    ['another sign of a list', '- one\n- two', '* one\n* two', [1, 0]],
    ['a blank line more', 'one\ntwo', 'one\n\ntwo', [1, 0]],
    ['a line wrapped', 'one two three', 'one two\nthree', [1, 0]],
    ['a word that changed', 'One two.', 'One **four**.', [0, 2]],
    ['another target of a link', 'See [it](a.md).', 'See [it](b.md).', [0, 2]],
    ['a name with underscores', 'call my_name', 'call myname', [0, 2]],
    ['a pointer in code', '```\n*x = 1\n```', '```\nx = 1\n```', [0, 2]],
    ['the indent of code', '```\n  x\n```', '```\nx\n```', [0, 2]],
    ['front matter', '---\na: _b_\n---', '---\na: b\n---', [0, 2]],
  ])('%s', (_name, before, after, expected) => {
    expect(hidden(before, after)).toEqual(expected);
  });

  it('keeps the numbers of the lines', () => {
    const { lines } = hideLineFormatting(diffLines('a\nb c\nd', 'x\na\n_b_ c\nd'));
    expect(lines.map(({ change, beforeLine, afterLine }) => [change, beforeLine, afterLine])).toEqual([
      ['inserted', undefined, 1],
      ['same', 1, 2],
      ['same', 2, 3],
      ['same', 3, 4],
    ]);
  });
});

describe('the stretches of a changed source', () => {
  it('are told in words, by the lines of the new side', () => {
    expect(
      sourceRuns(diffLines('a\nb\nc\nd\ne\nf', 'a\nB1\nB2\nc\ne\nf\ng')).map(({ words }) => words),
    ).toEqual(['Lines 2 to 3 changed', 'Line 4 removed', 'Line 7 added']);
  });
});

describe('the source of both sides', () => {
  const rows = (before: string, after: string) =>
    splitLines(diffLines(before, after)).map((row) => [row.before?.text ?? null, row.after?.text ?? null]);

  it('aligns what took the place of what, line by line', () => {
    expect(rows('a\nb\nc\nd', 'a\nx\ny\nz\nd')).toEqual([
      ['a', 'a'],
      ['b', 'x'],
      ['c', 'y'],
      [null, 'z'],
      ['d', 'd'],
    ]);
  });

  it('puts an edited line beside what it was, whatever was added above it', () => {
    expect(rows('a\nOpen the lid slowly.\nd', 'a\nWash your hands.\nOpen the lid very slowly.\nd')).toEqual([
      ['a', 'a'],
      [null, 'Wash your hands.'],
      ['Open the lid slowly.', 'Open the lid very slowly.'],
      ['d', 'd'],
    ]);
  });

  it('is whole on both sides', () => {
    const [before, after] = ['one\ntwo\nthree\nfour', 'zero\ntwo\nfour\nfive\nsix'];
    const both = rows(before, after);
    expect([0, 1].map((side) => both.flatMap((row) => row[side] ?? []).join('\n'))).toEqual([before, after]);
  });
});
