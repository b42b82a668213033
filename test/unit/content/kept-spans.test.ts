import { expect, it } from 'vitest';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';

it.each([
  'A <span data-gb-custom-inline data-tag="emoji" data-code="1f600">😀</span> b',
  '<img src=".gitbook/assets/plan.svg" alt="A plan" class="gitbook-drawing">',
  '<table data-view="cards"><thead><tr><th>\n\nA\n\n</th><th data-type="content-ref" data-hidden="" data-card-target=""></th></tr></thead>' +
    '<tbody><tr><td>\n\nOne\n\n</td><td><a href="one.md">one.md</a></td></tr></tbody></table>',
])('comes out as it went in: %s', (source) => {
  const tree = parseMarkdown(source);
  expect(printMarkdown(tree, { keepsEmoji: true })).toBe(source);
  expect(printMarkdown(readDocument(writeDocument(tree)), { keepsEmoji: true })).toBe(source);
});
