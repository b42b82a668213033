import { expect, it } from 'vitest';
import { diffLines, firstLineOf, shownLines } from '../../../src-main/core/headless/lines.ts';
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

const printed = (before: string, after: string) => {
  const { blocks, changes } = diffTrees(parseMarkdown(before), parseMarkdown(after));
  return diffLines({ blocks, list: changes.map(({ id, change, words }) => ({ id, kind: change, words })) });
};

it.each([
  ['a paragraph', 'One.\n\nTen items.', 'One.\n\nTwenty items.', ['- Ten items.', '+ Twenty items.']],
  ['an added heading', 'One.', 'One.\n\n# Two', ['+ Two']],
  ['a list item', '- a\n- b', '- a\n- c', ['- b', '+ c']],
  ['a line of code', '```\na\nb\n```', '```\na\nc\n```', ['- b', '+ c']],
  ['looks alone', 'Some words here.', 'Some **words** here.', ['~ Paragraph changed: “words”: made bold']],
  [
    'a moved column once',
    '| A | B | C |\n| - | - | - |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |',
    '| C | A | B |\n| - | - | - |\n| 3 | 1 | 2 |\n| 6 | 4 | 7 |',
    [
      '~ Table “C · A · B · 3 · 1 · 2 · 6 · 4 · 7” changed: column “C” moved, was after column “B”',
      '- 5',
      '+ 7',
    ],
  ],
  [
    'a text that was put into a hint, in the words of the window',
    'Use it.\n\nEnd.',
    '{% hint style="info" %}\nUse it.\n{% endhint %}\n\nEnd.',
    ['~ Text put into a hint: “Use it.”'],
  ],
  [
    'joined lists, in the words of the window',
    '* One item\n* Two items\n\nThen:\n\n* Three items\n* Four items\n',
    '* One item\n* Two items\n* Three items\n* Four items\n',
    ['- Then:', '~ Lists joined here: “Three items · Four items”'],
  ],
  ['what has no text', 'One.', 'One.\n\n---', ['+ (divider)']],
])('prints %s', (_what, before, after, lines) => {
  expect(printed(before, after)).toEqual(lines);
});

it('prints pages that changed in the same way once, and what is said of the page itself', () => {
  const page = (path: string, words: string) => ({
    id: path,
    path,
    changes: ['edited'],
    blocks: [],
    list: [{ id: null, kind: 'page' as const, words }],
  });
  const lines = shownLines({
    base: { revision: 'r', exact: true },
    addresses: [],
    pages: [
      page('a', 'Its links follow what moved'),
      page('b', 'Title changed: B → C'),
      page('c', 'Its links follow what moved'),
      page('d', 'Its links follow what moved'),
    ],
  });
  expect(lines).toEqual([
    'The same on 3 pages',
    '  ~ Its links follow what moved',
    '  a',
    '  c',
    '  d',
    'b  edited',
    '  ~ Title changed: B → C',
  ]);
});

it('prints a page that moves and changes once, and a folder with the pages that only move in it', () => {
  const of = (id: string) => ({ pageId: id, title: id, before: `old/${id}`, after: `new/${id}` });
  const page = (id: string, changes: readonly string[], words: readonly string[]) => ({
    id,
    path: `new/${id}`,
    changes,
    blocks: [],
    list: words.map((one) => ({ id: null, kind: 'page' as const, words: one })),
  });
  const lines = shownLines({
    base: { revision: 'r', exact: true },
    addresses: [
      { from: 'old/', to: 'new/', words: '2 pages move from old/ to new/', pages: [of('a'), of('b')] },
      { from: 'old/c', to: 'new/c', words: '1 page moves from old/c to new/c', pages: [of('c')] },
      { from: 'old/d', to: 'new/d', words: '1 page moves from old/d to new/d', pages: [of('d')] },
    ],
    pages: [
      page('a', ['moved'], []),
      page('b', ['moved', 'renamed'], ['Title changed: B → C']),
      page('c', ['moved'], ['Moved from Old to New (old/c → new/c)']),
    ],
  });
  expect(lines).toEqual([
    'new/b  moved, renamed',
    '  ~ Title changed: B → C',
    'new/c  moved',
    '  ~ Moved from Old to New (old/c → new/c)',
    '2 pages move from old/ to new/',
    '  old/a -> new/a',
    '  old/b -> new/b',
    '1 page moves from old/d to new/d',
    '  old/d -> new/d',
  ]);
});
