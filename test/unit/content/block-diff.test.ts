import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import type { BlockDiff } from '../../../src-main/shared/diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { textOfBlock } from '../../../src-main/content/plain-text.ts';
import { changesOf } from './drawn-diff.ts';
import { mutations } from './mutations.ts';
import { brokenPromises } from './same-content.ts';
import { speak } from '../../../src-main/shared/messages/texts.ts';

describe('every kind of edit is seen', () => {
  it.each(mutations.map((mutation) => [mutation.name, mutation] as const))('%s', (_, mutation) => {
    const [before, after] = [parseMarkdown(mutation.before), parseMarkdown(mutation.after)];
    const diff = diffTrees(before, after);
    expect(
      diff.changes.map(({ change, words }, index) => [
        change,
        mutation.changes[index]?.[1].test(words) === true ? 'told' : words,
      ]),
    ).toEqual(mutation.changes.map(([change]) => [change, 'told']));
    expect(brokenPromises(before, after, diff)).toEqual([]);
    const untouched = diff.blocks.filter((block) =>
      /nobody touches|First heading|Last heading/.test(textOfBlock(block.block)),
    );
    expect(untouched.map(({ change }) => change)).toEqual(['same', 'same', 'same', 'same']);
  });

  it.each(mutations.map((mutation) => [mutation.name, mutation] as const))('%s, undone', (_, mutation) => {
    const [before, after] = [parseMarkdown(mutation.after), parseMarkdown(mutation.before)];
    const diff = diffTrees(before, after);
    expect(diff.changes.length).toBeGreaterThan(0);
    expect(brokenPromises(before, after, diff)).toEqual([]);
  });

  it.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
    '%s: formatting or more',
    (_, mutation) => {
      const diff = diffTrees(parseMarkdown(mutation.before), parseMarkdown(mutation.after));
      const changed = diff.blocks.filter(
        (block): block is Exclude<BlockDiff, { change: 'moved-away' }> =>
          block.change !== 'same' && block.change !== 'moved-away',
      );
      expect(changed.every((block) => block.formattingOnly)).toBe(mutation.formattingOnly ?? false);
    },
  );
});

it('takes the same changes for formatting in another language', async () => {
  const formatting = () =>
    mutations.map(({ before, after }) =>
      diffTrees(parseMarkdown(before), parseMarkdown(after)).blocks.map(
        (block) => block.change !== 'moved-away' && block.formattingOnly,
      ),
    );
  const inEnglish = formatting();
  await speak('de');
  try {
    expect(formatting()).toEqual(inEnglish);
  } finally {
    await speak('en');
  }
});

it.each([
  [
    'de',
    [
      'Listen hier verbunden: „Draw a workflow“',
      'Inhalt jetzt in einem Hinweis: „Mind the gap.“',
      'Absatz geändert: „queues“: jetzt als Code',
    ],
  ],
  [
    'ja',
    [
      'ここでリストを結合: 「Draw a workflow」',
      'テキストをヒントの中に移動: 「Mind the gap.」',
      '段落を変更: 「queues」: コードに変更',
    ],
  ],
] as const)('says changes of structure and look in sentences of the language %s', async (language, words) => {
  await speak(language);
  try {
    expect([
      ...changesOf(
        '* Install it\n* Start it\n\n<!-- -->\n\n* Draw a workflow\n',
        '* Install it\n* Start it\n* Draw a workflow\n',
      ).slice(-1),
      ...changesOf('Mind the gap.\n', '{% hint style="info" %}\nMind the gap.\n{% endhint %}\n'),
      ...changesOf('It queues all.\n', 'It `queues` all.\n'),
    ]).toEqual(words);
  } finally {
    await speak('en');
  }
});

describe('diffTrees', () => {
  it('lists signs that went from neighbours of one list as one change', () => {
    const list = (sign: string) =>
      ['One', 'Two', 'Three'].map((word) => `* **${word}**${sign} what it does\n`).join('');
    const { changes } = diffTrees(
      parseMarkdown(`${list(':')}\nThe end.\n`),
      parseMarkdown(`${list('')}\nThe end\n`),
    );
    expect(changes.map(({ words }) => words)).toEqual([
      'List item changed: removed “:”; in 3 blocks',
      'Paragraph changed: removed “.”',
    ]);
  });

  it('lists how a word looks that took the place of another, and what a single hyphen or blank belongs to', () => {
    const changed = (before: string, after: string): readonly string[] =>
      changesOf(`${before}\n`, `${after}\n`);
    expect(changed('It holds ten items.', 'It holds **twenty** items.')).toEqual([
      'Paragraph changed: “ten” → “twenty”; “twenty”: made bold',
    ]);
    expect(changed('It holds **ten** items.', 'It holds twenty items.')).toEqual([
      'Paragraph changed: “ten” → “twenty”; “twenty”: no longer bold',
    ]);
    expect(changed('Read the guide now.', 'Read [the manual](a.md) now.')).toEqual([
      'Paragraph changed: “the”: link added: a.md; “guide” → “manual”',
    ]);
    expect(changed('Run `dpkg -i` now.', 'Run `dpkg i` now.')).toEqual(['Paragraph changed: “-i” → “i”']);
    expect(changed('Run `dpkg -i` now.', 'Run `dpkg - i` now.')).toEqual(['Paragraph changed: “-i” → “- i”']);
    expect(changed('Run `dpkg  -i` now.', 'Run `dpkg -i` now.')).toEqual([
      'Paragraph changed: “dpkg -i”: white space',
    ]);
  });

  it('marks no later heading when one of the same words is added before it', () => {
    const before = parseMarkdown('## Example\n\nOne text.\n');
    const after = parseMarkdown('## Example\n\nAnother text of its own.\n\n## Example\n\nOne text.\n');
    const diff = diffTrees(before, after);
    expect(diff.changes.every(({ change }) => change === 'inserted')).toBe(true);
    expect(diff.changes).toHaveLength(2);
  });

  it('shows the old place of a moved block as a marker that names the new one', () => {
    const diff = diffTrees(
      parseMarkdown('Aaa bbb\n\nCcc ddd\n\nEee fff'),
      parseMarkdown('Ccc ddd\n\nEee fff\n\nAaa bbb'),
    );
    const moved = diff.blocks.find(({ change }) => change === 'moved');
    expect(diff.blocks.map(({ change }) => change)).toEqual(['moved-away', 'same', 'same', 'moved']);
    expect(diff.blocks[0]).toMatchObject({ change: 'moved-away', movedTo: moved?.id });
    expect(diff.changes).toEqual([{ id: moved?.id, change: 'moved', words: 'Paragraph moved: “Aaa bbb”' }]);
  });

  it('puts deletions before insertions and keeps what a reader sees as one character whole', () => {
    const diff = diffTrees(parseMarkdown('Family: 👩‍👩‍👧 here'), parseMarkdown('Family: 👩‍👩‍👦 here'));
    expect(diff.blocks[0]).toMatchObject({
      change: 'changed',
      inlines: [
        { change: 'same', inline: { text: 'Family: ' } },
        { change: 'deleted', inline: { text: '👩‍👩‍👧' } },
        { change: 'inserted', inline: { text: '👩‍👩‍👦' } },
        { change: 'same', inline: { text: ' here' } },
      ],
    });
  });

  it('knows a table by its head where most of its rows are others', () => {
    const table = (...rows: readonly string[]): string =>
      ['Before.', '', '| Name | Meaning |', '| --- | --- |', ...rows, '', 'After.'].join('\n');
    const long = 'It is told at great length what this row is all about, '.repeat(3);
    const diff = diffTrees(
      parseMarkdown(table('| one | First. |', '| two | Gone. |')),
      parseMarkdown(table(`| one | ${long} |`, `| three | ${long} |`)),
    );
    expect(diff.blocks.map(({ change }) => change)).toEqual(['same', 'changed', 'same']);
    expect(diff.changes).toHaveLength(3);
  });

  it('compares by node key where both sides have them, however different the words', () => {
    const keyed = (text: string) => {
      const tree = parseMarkdown(text);
      return { ...tree, blocks: tree.blocks.map((block) => ({ ...block, key: 'k1' })) };
    };
    const diff = diffTrees(keyed('Entirely other words'), keyed('Nothing of that sort remains'));
    expect(diff.blocks.map(({ change }) => change)).toEqual(['changed']);
  });

  it('keeps a rewritten page to its blocks', () => {
    const page = (word: string) =>
      Array.from(
        { length: 400 },
        (_, index) => `${word} ${index * 7} ${word}${index} stands alone in place ${index}.`,
      ).join('\n\n');
    const before = parseMarkdown(page('alpha'));
    const after = parseMarkdown(page('omega'));
    const diff = diffTrees(before, after);
    expect(brokenPromises(before, after, diff)).toEqual([]);
  });
});
