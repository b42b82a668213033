import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { withSlots } from '../../../src-main/content/block.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';
import type { Inline, Reference } from '../../../src-main/shared/tree.ts';

function printed(ref: Reference, of: (ref: Reference) => Inline): string {
  const tree = parseMarkdown('Words.\n');
  const [block] = tree.blocks;
  return printMarkdown({ ...tree, blocks: [withSlots(block!, { inlines: [of(ref)] })] });
}

const link = (ref: Reference): Inline => ({
  type: 'link',
  ref,
  inlines: [{ type: 'text', text: 'Limits', marks: [] }],
});
const mention = (ref: Reference): Inline => ({ type: 'mention', ref, label: 'Limits' });

it.each<readonly [Reference, string]>([
  [{ kind: 'page', page: 'p1' }, '(/pages/p1)'],
  [{ kind: 'page', page: 'p1', anchor: 'a b' }, '(/pages/p1#a%20b)'],
  [{ kind: 'file', file: 'f1' }, '(/files/f1)'],
  [{ kind: 'page', page: 'p1', space: 's1' }, ''],
  [{ kind: 'user', user: 'u1' }, ''],
  [{ kind: 'space', id: 's1' }, ''],
  [{ kind: 'collection', id: 'c1' }, ''],
  [{ kind: 'reusable-content', id: 'r1' }, ''],
  [{ kind: 'openapi', spec: 'o1' }, ''],
  [{ kind: 'tag', tag: 't1', space: 's1' }, ''],
])('prints a reference by id as an address of the service, or its text alone: %o', (ref, address) => {
  const text = address === '' ? 'Limits' : `[Limits]${address}`;
  const mentioned = address === '' ? 'Limits' : `[Limits]${address.replace(')', ' "mention")')}`;
  expect([printed(ref, link), printed(ref, mention)]).toEqual([text, mentioned]);
});
