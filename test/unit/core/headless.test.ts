import { expect, it } from 'vitest';
import { diffLines, firstLineOf } from '../../../src-main/core/headless/lines.ts';
import { descriptionOfMarkdown } from '../../../src-main/outbox/calls/description.ts';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';

it('lists a comment by the first line of its text, in whichever form it came', () => {
  const document = descriptionOfMarkdown('Why **ten**?\n\nTwenty would do.');
  expect(
    [{ markdown: 'Why ten?\nOr not' }, { document }, {}, { markdown: 7 }, null, 'text'].map(firstLine),
  ).toEqual(['Why ten?', 'Why **ten**?', '', '', '', '']);
});

const firstLine = (body: unknown): string => firstLineOf({ id: 'c', body });

const printed = (before: string, after: string) =>
  diffLines(diffTrees(parseMarkdown(before), parseMarkdown(after)).blocks);

it.each([
  ['a paragraph', 'One.\n\nTen items.', 'One.\n\nTwenty items.', ['- Ten items.', '+ Twenty items.']],
  ['an added heading', 'One.', 'One.\n\n# Two', ['+ Two']],
  ['a list item', '- a\n- b', '- a\n- c', ['- b', '+ c']],
  ['a line of code', '```\na\nb\n```', '```\na\nc\n```', ['- b', '+ c']],
  ['looks alone', 'Some words here.', 'Some **words** here.', ['~ Some words here.']],
  [
    'a moved column once',
    '| A | B | C |\n| - | - | - |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |',
    '| C | A | B |\n| - | - | - |\n| 3 | 1 | 2 |\n| 6 | 4 | 7 |',
    ['~ column “C” moved, was after column “B”', '- 5', '+ 7'],
  ],
  ['what has no text', 'One.', 'One.\n\n---', ['+ (divider)']],
])('prints %s', (_what, before, after, lines) => {
  expect(printed(before, after)).toEqual(lines);
});
