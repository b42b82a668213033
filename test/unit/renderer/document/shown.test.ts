import { expect, it } from 'vitest';
import { diffTrees } from '../../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { textOfBlock } from '../../../../src-main/content/plain-text.ts';
import { textOfInlines } from '../../../../src-main/shared/plain-text.ts';
import {
  changeOf,
  childrenOf,
  foundAt,
  holdsChange,
  shownDiffs,
} from '../../../../src-renderer/document/shown.ts';
import type { Shown, Side } from '../../../../src-renderer/document/shown.ts';

/** What a side draws at the top of a page: each block with its text, deleted words in brackets. */
function drawn(before: string, after: string, side: Side): readonly string[] {
  const { blocks } = diffTrees(parseMarkdown(before), parseMarkdown(after));
  return shownDiffs(blocks, side, '').map(
    (shown) => `${shown.path} ${shown.block.type}: ${textsIn(shown, side)}`,
  );
}

function textsIn(shown: Shown, side: Side): string {
  const words = changeOf(shown)?.inlines?.flatMap(({ change, inline }) => {
    if (change === 'inserted' && side === 'before') return [];
    return change === 'deleted' ? [`[${textOfInlines([inline])}]`] : [textOfInlines([inline])];
  });
  const own = words?.join('') ?? textOfInlines(shown.block.inlines);
  const within = childrenOf(shown, side).map((child) => textsIn(child, side));
  return [own, ...within].filter((text) => text !== '').join('\n');
}

const [first, second, third] = [
  'Readers read pages of a space.',
  'Editors write and move the pages.',
  'Owners invite other people.',
];
const list = `* ${first}\n* ${second}\n* Owners invite people.\n`;

it('draws a paragraph that became a list as one paragraph on the old side, with what was deleted', () => {
  const text = `${first} ${second} ${third}`;
  expect(drawn(`${text}\n`, list, 'before')).toEqual([
    `0 paragraph: ${first} ${second} Owners invite [other ]people.`,
  ]);
  expect(drawn(list, `${text}\n`, 'before')).toEqual([`0 list: ${first}\n${second}\nOwners invite people.`]);
});

it('marks what was deleted in a list that became a paragraph on the old side', () => {
  const [link, strong] = ['[the pages of a space](https://a.test/)', '**write** and move the pages'];
  const old = `* Readers only read ${link}.\n* Editors ${strong}.\n* Owners invite other people.\n`;
  const now = `Readers read ${link.replace(' of a space', '')}. Editors ${strong}. Owners invite people.\n`;
  expect(drawn(old, now, 'before')).toEqual([
    '0 list: Readers [only ]read the pages[ of a space].\nEditors write and move the pages.\nOwners invite[ other] people.',
  ]);
});

it('marks what was deleted in a list that became a table, and the reverse, on the old side', () => {
  const rows = '* Reader: reads the old pages\n* Editor: writes the pages\n';
  const table = (reads: string) =>
    `| Role | Does |\n| --- | --- |\n| Reader | ${reads} |\n| Editor | writes the pages |\n`;
  expect(drawn(rows, table('reads the pages'), 'before')).toEqual([
    '0 column: Reader[:] reads the [old ]pages\nEditor[:] writes the pages',
  ]);
  expect(drawn(table('reads all the old pages'), rows, 'before')).toEqual([
    '0 table: Reader\nreads[ all] the old pages\nEditor\nwrites the pages',
  ]);
});

it('draws a paragraph that was split, or joined, as one where it is one', () => {
  const [whole, pieces] = [`${first} ${second}\n`, `${first}\n\n${second}\n`];
  expect(drawn(whole, pieces, 'before')).toEqual([`0 paragraph: ${first} ${second}`]);
  expect(drawn(whole, pieces, 'after')).toHaveLength(2);
  expect(drawn(pieces, whole, 'after')).toEqual([`0 paragraph: ${first} ${second}`]);
});

it('draws a paragraph whose end became a list as one paragraph on the old side', () => {
  const text = `There are three roles. ${first} ${second} ${third}\n`;
  expect(drawn(text, `There are three roles:\n\n${list}`, 'before')).toEqual([
    `0 paragraph: There are three roles[. ]${first} ${second} Owners invite [other ]people.`,
  ]);
});

it('says once that headings became titles, or titles headings: at the container, and without a move on either side', () => {
  const [windows, linux] = ['Run the installer for this system.', 'Install the package of this system.'];
  const sections = `## Windows\n\n${windows}\n\n## Linux\n\n${linux}\n`;
  const tab = (title: string, text: string) => `{% tab title="${title}" %}\n${text}\n{% endtab %}\n`;
  const tabs = `{% tabs %}\n${tab('Windows', windows)}${tab('Linux', linux)}{% endtabs %}\n`;
  const read = (before: string, after: string) => {
    const { blocks, changes } = diffTrees(parseMarkdown(before), parseMarkdown(after));
    const headings = (shown: Shown, side: Side): readonly string[] =>
      shown.block.type === 'heading'
        ? [`${textOfBlock(shown.block)}: ${shown.diff?.change ?? 'plain'}`]
        : childrenOf(shown, side).flatMap((child) => headings(child, side));
    const onSide = (side: Side) => shownDiffs(blocks, side, '').flatMap((shown) => headings(shown, side));
    return [changes.map(({ words }) => words), onSide('before'), onSide('merged'), onSide('after')];
  };
  const plain = ['Windows: plain', 'Linux: plain'];
  expect(read(sections, tabs)).toEqual([
    [expect.stringContaining('put into tabs, headings made titles')],
    plain,
    [],
    [],
  ]);
  expect(read(tabs, sections)).toEqual([
    [expect.stringContaining('taken out of tabs, titles made headings')],
    [],
    plain,
    plain,
  ]);
});

it('says of a tab that it changed only where its content did, and shows its title once', () => {
  const [windows, linux] = ['Run the installer for this system.', 'Install the package of this system.'];
  const sections = `## Windows\n\n${windows}\n\n## Linux\n\n${linux}\n`;
  const tab = (title: string, text: string) => `{% tab title="${title}" %}\n${text}\n{% endtab %}\n`;
  const tabs = `{% tabs %}\n${tab('Windows', windows)}${tab('Linux', linux.replace('this', 'your'))}{% endtabs %}\n`;
  const { blocks } = diffTrees(parseMarkdown(sections), parseMarkdown(tabs));
  const drawnTabs = shownDiffs(blocks, 'merged', '').flatMap((shown) => childrenOf(shown, 'merged'));
  expect(
    drawnTabs.map((one) => [
      holdsChange(one),
      childrenOf(one, 'merged').map(({ block }) => `${block.type} ${textOfBlock(block)}`),
    ]),
  ).toEqual([
    [false, [`paragraph ${windows}`]],
    [true, [`paragraph ${linux.replace('this', 'your')}`]],
  ]);
});

it('finds what stands on the old side alone: a deleted list of which an item moved, and what is in a deleted one', () => {
  const stays = 'The page begins.\n\n';
  const items = '* One item with words.\n* Two, which was here before.\n* Three, another thing.\n';
  const sideAt = (before: string, after: string, path: string, side: Side) => {
    const { blocks } = diffTrees(parseMarkdown(before), parseMarkdown(after));
    const found = foundAt(shownDiffs(blocks, side, ''), path, side);
    return found === undefined ? undefined : [found.block.type, found.side, textOfBlock(found.block)];
  };
  const end = '\nIt ends.\n\n* A last list.\n';
  const moved = [`${stays}${items}${end}`, `${stays}${end}* Two, which was here before.\n`] as const;
  expect(['1', '1.0', '1.1', '0'].map((path) => sideAt(...moved, path, 'merged')?.slice(0, 2))).toEqual([
    ['list', 'before'],
    ['list-item', 'before'],
    ['list-item', 'merged'],
    ['paragraph', 'merged'],
  ]);
  const deleted = [`${stays}${items}`, stays] as const;
  expect(sideAt(...deleted, '1.0.0', 'merged')).toEqual(['paragraph', 'before', 'One item with words.']);
  // What both sides have is commented on as it is now, from the old side, too.
  const edited = [`${stays}${items}`, `${stays}${items.replace('another', 'a further')}`] as const;
  expect(sideAt(...edited, '1.2.0', 'before')).toEqual(['paragraph', 'after', 'Three, a further thing.']);
});
