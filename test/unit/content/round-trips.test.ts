import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalMarkdown } from '../../../src-main/content/source/canonical-markdown.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';
import { richDocument } from '../../../src-main/api/document.ts';
import { readTheSame } from './same-content.ts';
import { revisions, tree } from './random-trees.ts';

describe('a page written and read again is the same page', () => {
  it('as a rich document', () => {
    fc.assert(
      fc.property(tree, (page) => {
        const sent = richDocument.parse(JSON.parse(JSON.stringify(writeDocument(page))));
        expect(readTheSame(readDocument(sent).blocks, page.blocks)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('as Markdown', () => {
    fc.assert(
      fc.property(tree, (page) => {
        const printed = printMarkdown(page);
        const read = parseMarkdown(printed);
        if (!readTheSame(read.blocks, page.blocks))
          expect({ printed, blocks: read.blocks }).toEqual({ printed, blocks: page.blocks });
        expect(canonicalMarkdown(printed)).toBe(printed.trim());
      }),
      { numRuns: 300 },
    );
  });

  it('and different pages are different Markdown', () => {
    fc.assert(
      fc.property(revisions, ([before, after]) => {
        expect(printMarkdown(before) === printMarkdown(after)).toBe(readTheSame(before.blocks, after.blocks));
      }),
      { numRuns: 200 },
    );
  });
});
