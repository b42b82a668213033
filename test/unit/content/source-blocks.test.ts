import { readFileSync, globSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';
import { sourceBlocks, swallowsBelow } from '../../../src-main/content/source/source-blocks.ts';
import { insertBelow, replaceBlock } from '../../../src-main/shared/replace-block.ts';
import type { Block, Inline } from '../../../src-main/shared/tree.ts';
import { hostileDocuments } from './hostile-documents.ts';
import { tree } from './random-trees.ts';

const sample = path.resolve(import.meta.dirname, '../../../resources/sample');
const pages = globSync('**/*.md', { cwd: sample }).map((name) => ({
  name,
  source: readFileSync(path.join(sample, name), 'utf8'),
}));

/** A word of a block that stands in its source as it reads, to be changed there. */
function wordIn(block: Block, source: string): string | undefined {
  const texts = (inlines: readonly Inline[]): readonly string[] =>
    inlines.flatMap((inline) =>
      inline.type === 'text' ? [inline.text] : inline.type === 'link' ? texts(inline.inlines) : [],
    );
  const words = [...texts(block.inlines), block.source].join(' ').match(/[A-Za-z]{5,}/g) ?? [];
  const own = words.find((word) => source.split(word).length === 2);
  return own ?? block.blocks.map((child) => wordIn(child, source)).find((word) => word !== undefined);
}

/** What is wrong with the ranges of a page; and how many blocks were changed in the try. */
function tried(source: string): { readonly wrong: readonly string[]; readonly changed: number } {
  const ranges = sourceBlocks(source, '');
  const { blocks } = parseMarkdown(source);
  const wrong: string[] = [];
  let changed = 0;
  if (ranges.length !== blocks.length) wrong.push(`${ranges.length} ranges of ${blocks.length} blocks`);
  ranges.forEach((range, index) => {
    const block = blocks[index];
    if (range === null || block === undefined) return;
    const before = ranges.slice(0, index).findLast((one) => one !== null);
    const isShared = before?.from === range.from && before.to === range.to;
    if (before !== undefined && !isShared && before.to > range.from) wrong.push(`${index} overlaps`);
    const text = source.slice(range.from, range.to);
    if (replaceBlock(source, range, text.replace(/\r\n?/g, '\n')) !== source)
      wrong.push(`${index} unchanged`);
    const word = wordIn(block, text);
    if (word === undefined) return;
    const written = replaceBlock(source, range, text.replace(/\r\n?/g, '\n').replace(word, `${word}zzz`));
    const bytes = source.slice(0, range.from) + text.replace(word, `${word}zzz`) + source.slice(range.to);
    if (!text.includes('\r') && written !== bytes) wrong.push(`${index} wrote elsewhere`);
    const now = parseMarkdown(written).blocks;
    const first = ranges.findIndex((one) => one?.from === range.from);
    const below = blocks.length - 1 - ranges.findLastIndex((one) => one?.from === range.from);
    const parts = (all: readonly Block[]): readonly string[] =>
      [all.slice(0, first), all.slice(first, all.length - below), all.slice(all.length - below)].map((part) =>
        JSON.stringify(part),
      );
    const [old, changedTo] = [parts(blocks), parts(now)];
    if (old[0] !== changedTo[0] || old[1] === changedTo[1] || old[2] !== changedTo[2])
      wrong.push(`${index} (${block.type}): “${word}” changed something else`);
    changed += 1;
  });
  return { wrong, changed };
}

describe('a block and its source', () => {
  it('are found in every page of the sample: changing a word changes that block alone', () => {
    const found = pages.map(({ name, source }) => ({ name, ...tried(source) }));
    expect(found.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(found.reduce((sum, { changed }) => sum + changed, 0)).toBeGreaterThan(200);
  });

  it('nearly all of the sample has one', () => {
    const ranges = pages.flatMap(({ source }) => sourceBlocks(source, ''));
    expect(ranges.filter((range) => range === null).length / ranges.length).toBeLessThan(0.01);
  });

  it.each(hostileDocuments.filter(({ source }) => source.length < 60_000))('in $name', ({ source }) => {
    expect(tried(source).wrong).toEqual([]);
  });

  it('in any page that can be written', () => {
    fc.assert(
      fc.property(tree, (page) => {
        expect(tried(printMarkdown(page)).wrong).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the range of a block', () => {
  const textsOf = (source: string, title = ''): readonly (string | null)[] =>
    sourceBlocks(source, title).map((range) => range && source.slice(range.from, range.to));

  it.each([
    ['blocks without a blank line between them', '# A\ntext\n- b\n', ['# A', 'text', '- b']],
    ['a list with blank lines', '- a\n\n  more\n\n- b\n\nc\n', ['- a\n\n  more\n\n- b', 'c']],
    ['indented code', 'a\n\n    b\n\n    c\n\nd', ['a', '    b\n\n    c', 'd']],
    [
      'a tag with its end',
      '{% hint style="info" %}\na\n\nb\n{% endhint %}\nc\n',
      ['{% hint style="info" %}\na\n\nb\n{% endhint %}', 'c'],
    ],
    ['front matter', '---\na: 1\n---\n\nb\n', ['b']],
    ['carriage returns', 'a\r\n\r\nb\r\nb\r\n', ['a', 'b\r\nb']],
    ['a tag that is not closed', 'a\n\n{% hint %}\nb\n\nc\n', ['a', '{% hint %}\nb\n\nc']],
    ['a definition between', 'a [x]\n\n[x]: /y\n\nb', ['a [x]', 'b']],
  ])('in %s', (_what, source, texts) => {
    expect(textsOf(source)).toEqual(texts);
  });

  it('leaves the title out that stands above the page', () => {
    expect(textsOf('# Limits\n\na\n', 'Limits')).toEqual(['a']);
  });
});

describe('what stands below a part that is written', () => {
  const page = 'one\n\ntwo\n\n- a\n\nthree\n';
  const takesIn = (index: number, text: string): boolean => {
    const range = sourceBlocks(page, '')[index]!;
    return swallowsBelow(page, replaceBlock(page, range, text), range.to);
  };
  it.each([
    [1, '```\ntwo'],
    [1, '~~~js\ntwo\n```'],
    [1, '<details><summary>s</summary>\n\ntwo'],
    [1, '{% hint style="info" %}\ntwo'],
    [0, '<!-- one'],
  ])('is taken in where block %i is written as %j', (index, text) => {
    expect(takesIn(index, text)).toBe(true);
  });
  it.each([
    [1, '```\ntwo\n```'],
    [1, 'more\ntwo'],
    [1, '- two'],
    [1, '# two\n\n> more'],
    [1, ''],
    [2, '* a\n\n* b'],
    [3, '```\nthree'],
    [0, '{% hint style="info" %}\none\n{% endhint %}'],
  ])('stays where block %i is written as %j', (index, text) => {
    expect(takesIn(index, text)).toBe(false);
  });
  it('is taken in where a blank line is missing', () => {
    const source = '# A\nb\n';
    expect(swallowsBelow(source, replaceBlock(source, { from: 0, to: 3 }, 'A'), 3)).toBe(true);
  });
});

describe('writing a block', () => {
  const page = 'a\n\nb\n\n\nc\n';
  const at = (index: number) => sourceBlocks(page, '')[index] ?? null;

  it('takes it away with the blank lines below it', () => {
    expect([0, 1, 2].map((index) => replaceBlock(page, at(index)!, ''))).toEqual([
      'b\n\n\nc\n',
      'a\n\nc\n',
      'a\n\nb\n',
    ]);
  });
  it('keeps the line ends of the page', () => {
    const source = 'a\r\n\r\nb\r\nc\r\n';
    const range = sourceBlocks(source, '')[1]!;
    expect([replaceBlock(source, range, 'b\nc'), replaceBlock(source, range, 'b\nd\n\n')]).toEqual([
      source,
      'a\r\n\r\nb\r\nd\r\n',
    ]);
  });
  it('puts another block below, apart from what follows', () => {
    expect([
      insertBelow(page, at(0), 'x\n'),
      insertBelow(page, at(2), 'x'),
      insertBelow('# A\nb', { from: 0, to: 3 }, 'x'),
      insertBelow('', null, 'x'),
      insertBelow('a', null, '  '),
    ]).toEqual(['a\n\nx\n\nb\n\n\nc\n', 'a\n\nb\n\n\nc\n\nx\n', '# A\n\nx\n\nb', 'x\n', 'a']);
  });
});
