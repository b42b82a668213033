import { describe, expect, it } from 'vitest';
import type { File, Page } from '../../../src-main/api/content.ts';
import { conflictNote, markConflict } from '../../../src-main/shared/conflict-marks.ts';
import { checkPage } from '../../../src-main/content/checks/check-page.ts';
import { checkSource } from '../../../src-main/content/checks/check-source.ts';
import { duplicatePaths, hiddenPages } from '../../../src-main/content/checks/check-tree.ts';
import { newFindings } from '../../../src-main/content/checks/finding.ts';
import { indexRevision } from '../../../src-main/content/links.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { asOnReference } from '../../support/processor-speed.ts';

const pages: readonly Page[] = [
  { id: 'start', title: 'Start', path: 'start', git: { path: 'README.md' } },
  { id: 'limits', title: 'Limits', path: 'limits', git: { path: 'limits.md' } },
];
const files: readonly File[] = [
  {
    id: 'f1',
    name: 'small.png',
    size: 2000,
    dimensions: { width: 400, height: 300 },
    git: { path: 'small.png' },
  },
  {
    id: 'f2',
    name: 'big.png',
    size: 2_500_000,
    dimensions: { width: 900, height: 300 },
    git: { path: 'big.png' },
  },
  {
    id: 'f3',
    name: 'wide.png',
    size: 90_000,
    dimensions: { width: 3000, height: 300 },
    git: { path: 'wide.png' },
  },
] as readonly File[]; // what the checks read of files

const index = indexRevision(pages, files);
const trees = new Map([['limits', parseMarkdown('## How many\n\nTen.\n')]]);

function findings(markdown: string, hasChildren = false) {
  const linkTargets = {
    context: { index, page: pages[0], spaceId: 's' },
    treeOf: (id: string) => trees.get(id),
  };
  return checkPage({ tree: parseMarkdown(markdown), markdown, hasChildren }, linkTargets).map(
    ({ kind, subject, block, line }) => [kind, subject, block ?? line],
  );
}

describe('the checks of a page', () => {
  it('find nothing in a sound page', () => {
    expect(
      findings(
        '# Title\n\nSee [limits](limits.md#how-many), [the web](https://example.org) and [below](#title).\n\n![A map](small.png)\n\n{% hint style="info" %}\nText\n{% endhint %}\n',
      ),
    ).toEqual([]);
  });

  it('find links and anchors that lead nowhere, with their block', () => {
    expect(findings('First.\n\nSee [a](gone.md), [b](limits.md#lost) and [c](#nowhere).\n')).toEqual([
      ['broken-link', 'gone.md', '1'],
      ['broken-anchor', 'limits#lost', '1'],
      ['broken-anchor', '#nowhere', '1'],
    ]);
  });

  it('find links of a scheme that nobody can follow', () => {
    expect(findings('See [a](ref:page/p1).\n')).toEqual([['broken-link', 'ref:page/p1', '0']]);
  });

  it('say nothing of shared content, which the service does not list', () => {
    expect(findings('Text.\n\n{% include ".gitbook/includes/note.md" %}\n')).toEqual([]);
  });

  it('say nothing of anchors in pages that are not held', () => {
    expect(findings('See [a](README.md#x).\n')).toEqual([]);
  });

  it('find pictures without words, and pictures larger than their place', () => {
    expect(
      findings(
        '![](small.png)\n\n![A map](big.png)\n\n<figure><img src="wide.png" alt="A map" width="300"></figure>\n',
      ),
    ).toEqual([
      ['missing-alt', 'small.png', '0.0'],
      ['oversized-image', 'big.png', '1.0'],
      ['oversized-image', 'wide.png', '2.0'],
    ]);
  });

  it('find what an author left for later, but not in code or in common words', () => {
    expect(
      findings(
        'TODO: say more\n\nA todo list is fine.\n\nLorem ipsum dolor.\n\n```js\n// TODO shown\n```\n',
      ).map(([kind, , block]) => [kind, block]),
    ).toEqual([
      ['leftover', '0'],
      ['leftover', '2'],
    ]);
  });

  it('find each conflict that an update left, with the block it begins at', () => {
    const marked = markConflict({ label: 'ours', text: 'Ten.' }, { label: 'theirs', text: 'Twenty.' });
    const removed = markConflict({ label: 'ours', text: '' }, { label: 'theirs', text: 'Thirty.' });
    const note = conflictNote('the title', 'It is “Bounds” there.');
    expect(findings(`${note}\nFirst.\n\n${marked}\n${removed}\nLast.\n`)).toEqual([
      ['conflict', 'Conflict over the title. It is “Bounds” there.', '0'],
      ['conflict', 'Ten.', '2'],
      ['conflict', 'Thirty.', '7'],
    ]);
  });

  it('name a conflict of a table by what its versions differ by, in whole words', () => {
    const table = (time: string): string =>
      `| Station | First train |\n| --- | --- |\n| Ashford Mill | from 09:10 on, daily |\n| Dunmore | ${time}, on Saturdays, Sundays and holidays from April to October |\n`;
    const [ours, theirs] = ['10:05', '10:07'].map((time) => ({ label: time, text: table(time) }));
    const [finding] = findings(markConflict(ours!, theirs!));
    const said = String(finding?.[1]);
    expect(said).toMatch(/10:05, on Saturdays, Sundays .*[a-z]…$/);
    expect(table('').split(' ')).toContain(said.split(' ').at(-1)?.replace('…', ''));
  });

  it('find a page without content, unless it holds other pages', () => {
    expect([findings('\n'), findings('\n', true)]).toEqual([[['empty-page', '', null]], []]);
  });
});

describe('the checks of a source', () => {
  const words = (markdown: string) =>
    checkSource(markdown).map(({ kind, subject, line }) => [kind, subject, line]);

  it.each([
    ['an open block', '{% hint style="info" %}\nText\n', [['unbalanced', 'hint', 1]]],
    ['an end without a beginning', 'Text\n\n{% endtabs %}\n', [['unbalanced', 'tabs', 3]]],
    [
      'a part that its whole closes',
      '{% tabs %}\n{% tab title="A" %}\nText\n{% endtabs %}\n',
      [['unbalanced', 'tab', 2]],
    ],
    ['an open fence', '```js\nlet a\n', [['unbalanced', 'fence', 1]]],
    ['an open element', '<details>\n<summary>T</summary>\n', [['unbalanced', '<details>', 1]]],
    [
      'conflict markers',
      'a\n<<<<<<< main\nb\n=======\nc\n>>>>>>> side\n',
      [
        ['leftover', '<<<<<<<', 2],
        ['leftover', '>>>>>>>', 6],
      ],
    ],
    ['tags in code', '```\n{% hint %}\n```\n\nWrite `{% hint %}`.\n', []],
    ['tags that stand alone', '{% embed url="https://example.org" %}\n\n{% include "x.md" %}\n', []],
    ['raw text', '{% raw %}\n{% if x %}\n{% endraw %}\n', []],
    ['a heading underline', 'Title\n=======\n', []],
  ])('%s', (_name, markdown, expected) => {
    expect(words(markdown)).toEqual(expected);
  });

  it('takes a large source with a crowd of open tags in good time', () => {
    const started = process.cpuUsage();
    checkSource('{% hint '.repeat(50_000));
    checkSource('{% tabs %}\n'.repeat(20_000));
    expect(asOnReference(process.cpuUsage(started).user / 1000, 1500)).toBeLessThan(1500);
  });
});

describe('the checks of a page tree', () => {
  it('name every page that shares its address', () => {
    const shared = duplicatePaths([
      { id: 'a', title: 'A', path: 'x', pages: [{ id: 'b', title: 'B', path: 'x' }] },
      { id: 'c', title: 'C', path: 'y' },
    ]);
    expect([...shared.keys()]).toEqual(['a', 'b']);
  });

  it('know that what stands under a hidden page is hidden', () => {
    const tree = [
      { id: 'a', title: 'A', hidden: true, pages: [{ id: 'b', title: 'B' }] },
      { id: 'c', title: 'C' },
    ];
    expect([...hiddenPages(tree)]).toEqual(['a', 'b']);
  });
});

it('findings of one subject are new only beyond those that were there before', () => {
  const one = { kind: 'leftover' as const, words: 'w', subject: 'TODO', block: '0', line: null };
  const other = { ...one, subject: 'TBD' };
  expect(newFindings([one], [one, one, other]).map(({ isNew }) => isNew)).toEqual([false, true, true]);
});
