import { describe, expect, it } from 'vitest';
import {
  mostPageCells,
  mostPageCharacters,
  mostPrintedCells,
  PageWriter,
} from '../../../../src-main/site/html/page-writer.ts';
import { markupOf, plainRenderContext } from '../../../support/builders/page-markup.ts';
import { hostileDocuments } from '../../content/hostile-documents.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { blocksMarkup } from '../../../../src-main/site/html/blocks/blocks.ts';

/** What is cut by its cells before its characters. */
const wide = 'a table of many columns';
const cut = /<p class="cut" dir="ltr">The rest is left out here/g;
/** What one part, and the frames around it, may have on top. */
const slack = 1_500_000;

describe('a page as HTML', () => {
  it.each([
    ...hostileDocuments.flatMap(({ name, source }) =>
      source.length < 100_000 || name === wide ? [] : [[name, source] as const],
    ),
    [
      'cards without an end',
      `<table data-view="cards"><tr>${'<td>x'.repeat(200)}${'<tr><td>y'.repeat(29_000)}</table>`,
    ],
    ['lists of code', '* ```\n  x\n  ```\n'.repeat(55_000)],
  ] as const)('is no longer than its bound: %s', { timeout: 60_000 }, (_name, source) => {
    const html = markupOf(source);
    expect(html.length).toBeLessThan(mostPageCharacters + slack);
    expect(html.match(cut)?.length ?? 0).toBe(html.length > mostPageCharacters ? 1 : 0);
  });

  it('has long texts in pieces, each a line of its own for the browser', () => {
    const html = markupOf('\\'.repeat(300_000));
    expect(html.match(/<span class="text-piece">/g)?.length).toBe(38);
    expect(Math.max(...html.split(/<[^>]+>/).map((one) => one.length))).toBeLessThan(5000);
  });

  // Where there is no letter, Chromium looks through all of it for each element that it reads.
  it.each([
    ['emoji', ':house:'.repeat(20_000), 'ltr'],
    ['formulas', '$$ '.repeat(30_000), 'ltr'],
    ['items of a list', `* ${'$$1$$ '.repeat(3000)}\n`.repeat(2), 'ltr'],
    ['emoji before a word', `${':house:'.repeat(20_000)} \u05d0`, 'rtl'],
  ])('leaves the browser to find no direction of long content: %s', (_name, source, direction) => {
    const html = markupOf(source);
    expect(html).not.toMatch(/dir="auto"/);
    expect(html).toMatch(new RegExp(`^<[^>]*dir="${direction}"|<li[^>]*dir="${direction}"`));
  });

  it.each([
    [wide, hostileDocuments.find(({ name }) => name === wide)?.source ?? ''],
    [
      'a table of 200 columns and 29,000 rows of one cell',
      `<table><tr>${'<td>x'.repeat(200)}${'<tr><td>y'.repeat(29_000)}</table>`,
    ],
  ])('has no more cells than its bound, and says so: %s', (_name, source) => {
    const html = markupOf(source);
    expect(html.length).toBeLessThan(mostPageCharacters);
    expect([html.match(/<td/g)?.length, html.match(cut)?.length]).toEqual([mostPageCells, 1]);
  });

  it('has no more cells in all of its pages than can be printed, where they are laid out at once', () => {
    const { blocks } = parseMarkdown(`<table>${`<tr>${'<td>x'.repeat(20)}`.repeat(750)}</table>`);
    const writer = new PageWriter(plainRenderContext(), mostPageCharacters, mostPrintedCells);
    const pages = [0, 1, 2].map(() => blocksMarkup(blocks, writer.upon(plainRenderContext())));
    expect(pages.map((html) => [html.match(/<td/g)?.length ?? 0, html.match(cut)?.length ?? 0])).toEqual([
      [15_000, 0],
      [15_000, 0],
      [0, 1],
    ]);
  });

  it('holds what stands before the bound, and each further page says that it is cut', () => {
    const writer = new PageWriter(plainRenderContext(), 1000);
    const { blocks } = parseMarkdown(`${'word '.repeat(60)}\n\n`.repeat(10));
    const first = blocksMarkup(blocks, writer);
    const second = blocksMarkup(blocks, writer.upon(plainRenderContext()));
    expect([first.match(/<p dir="auto">/g)?.length, first.match(cut)?.length]).toEqual([4, 1]);
    expect([second.match(/<p dir="auto">/g), second.match(cut)?.length]).toEqual([null, 1]);
  });
});
