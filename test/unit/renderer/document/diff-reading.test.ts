import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../../src-main/content/block-diff.ts';
import { diffLines } from '../../../../src-main/content/line-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { hideFormatting } from '../../../../src-renderer/document/diff/hide-formatting.ts';
import { splitLines } from '../../../../src-renderer/document/diff/split-lines.ts';

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

  it('is whole on both sides', () => {
    const [before, after] = ['one\ntwo\nthree\nfour', 'zero\ntwo\nfour\nfive\nsix'];
    const both = rows(before, after);
    expect([0, 1].map((side) => both.flatMap((row) => row[side] ?? []).join('\n'))).toEqual([before, after]);
  });
});
