import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { rewriteReferences } from '../../../src-main/content/rewrite-references.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';

const source = '[**a** b](x.md) and ![alt](y.png)\n\n| c |\n| --- |\n| [d](x.md) |\n';

it('shares everything with the original where no reference is another', () => {
  const tree = parseMarkdown(source);
  expect(rewriteReferences(tree, (ref) => ref).blocks).toBe(tree.blocks);
});

it('puts another reference wherever one stands', () => {
  const tree = rewriteReferences(parseMarkdown(source), () => ({ kind: 'path', path: 'z.md' }));
  expect(printMarkdown(tree)).toBe(printMarkdown(parseMarkdown(source.replaceAll(/x\.md|y\.png/g, 'z.md'))));
});

it('leaves the text of a link, and a picture unless it is dropped', () => {
  const plain = printMarkdown(rewriteReferences(parseMarkdown(source), () => 'plain'));
  const dropped = printMarkdown(rewriteReferences(parseMarkdown(source), () => 'drop'));
  expect([plain.includes('x.md'), plain.includes('y.png'), plain.includes('**a** b')]).toEqual([
    false,
    true,
    true,
  ]);
  expect([dropped.includes('y.png'), dropped.includes('d')]).toEqual([false, true]);
});
