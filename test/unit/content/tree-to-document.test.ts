import { describe, expect, it } from 'vitest';
import { makeBlock } from '../../../src-main/content/block.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import type { Block, BlockType } from '../../../src-main/shared/tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';

const cell = (block: Block): Block =>
  makeBlock(
    'table',
    { view: 'grid', columns: [{ id: 'a', title: 'A', type: 'text' }] },
    {
      blocks: [
        makeBlock(
          'table-row',
          { record: 'r' },
          {
            blocks: [makeBlock('table-cell', { definition: 'a' }, { blocks: [block] })],
          },
        ),
      ],
    },
  );

/** Types that hold no block, or are a part of one of the others here. */
type Inside =
  | 'paragraph'
  | 'heading'
  | 'divider'
  | 'code'
  | 'math'
  | 'image'
  | 'drawing'
  | 'reusable-content'
  | 'table-row'
  | 'table-cell';

/** A block of every kind that can hold another, around one. */
const containers: Readonly<Record<Exclude<BlockType, Inside> | 'annotation', (block: Block) => Block>> = {
  list: (block) => makeBlock('list', { kind: 'unordered' }, { blocks: [block] }),
  'list-item': (block) => makeBlock('list-item', {}, { blocks: [block] }),
  quote: (block) => makeBlock('quote', {}, { blocks: [block] }),
  hint: (block) => makeBlock('hint', { style: 'info' }, { blocks: [block] }),
  images: (block) => makeBlock('images', {}, { blocks: [block] }),
  file: (block) => makeBlock('file', { ref: { kind: 'file', file: 'f' } }, { blocks: [block] }),
  embed: (block) => makeBlock('embed', { url: 'https://example.org/' }, { blocks: [block] }),
  'content-ref': (block) =>
    makeBlock('content-ref', { ref: { kind: 'page', page: 'p' } }, { blocks: [block] }),
  expandable: (block) => makeBlock('expandable', { open: true }, { blocks: [block] }),
  tabs: (block) => makeBlock('tabs', {}, { blocks: [block] }),
  tab: (block) => makeBlock('tab', { title: 'T' }, { blocks: [block] }),
  stepper: (block) => makeBlock('stepper', {}, { blocks: [block] }),
  step: (block) => makeBlock('step', {}, { blocks: [block] }),
  columns: (block) => makeBlock('columns', {}, { blocks: [block] }),
  column: (block) => makeBlock('column', {}, { blocks: [block] }),
  table: cell,
  if: (block) => makeBlock('if', { expression: 'true' }, { blocks: [block] }),
  integration: (block) =>
    makeBlock('integration', { integration: 'i', block: 'b', props: {} }, { blocks: [block] }),
  openapi: (block) =>
    makeBlock('openapi', { kind: 'swagger', spec: '', path: '', method: '', props: {} }, { blocks: [block] }),
  prompt: (block) => makeBlock('prompt', { description: '' }, { blocks: [block] }),
  updates: (block) => makeBlock('updates', { format: 'full' }, { blocks: [block] }),
  update: (block) => makeBlock('update', { date: '', tags: [] }, { blocks: [block] }),
  unknown: (block) => makeBlock('unknown', { label: 'x' }, { blocks: [block] }),
  annotation: (block) =>
    makeBlock('paragraph', {}, { inlines: [{ type: 'annotation', inlines: [], blocks: [block] }] }),
};

const words = (text: string): Block =>
  makeBlock('paragraph', {}, { inlines: [{ type: 'text', text, marks: [] }] });

/** How often the writer asks for the key of a block: once for each node that it makes. */
function nodesWritten(blocks: readonly Block[]): number {
  let count = 0;
  const keyOf = (): string => String((count += 1));
  writeDocument({ blocks, frontMatter: {}, truncated: false }, { keyOf });
  return count;
}

describe('writing a rich document', () => {
  it.each(Object.entries(containers))('writes each block inside nested %s blocks once', (_, wrap) => {
    let nested = words('innermost');
    for (let depth = 0; depth < 25; depth += 1) nested = wrap(nested);
    expect(nodesWritten([nested])).toBeLessThanOrEqual(26);
  });

  it('writes a page of unclosed tabs in time that is linear in its length', () => {
    const page = (count: number) => parseMarkdown('{% tabs %}\n{% tab title="x" %}\n'.repeat(count)).blocks;
    expect(nodesWritten(page(20))).toBeLessThan(3 * nodesWritten(page(10)));
  });
});
