import { expect, it } from 'vitest';
import { spanOf } from '../../../src-main/shared/merged-cells.ts';
import { headingAt } from '../../../src-main/content/anchors/anchors.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { textOfBlock } from '../../../src-main/content/plain-text.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';

const read = (nodes: readonly unknown[]) =>
  // What comes over the wire is not typed: the reader takes whatever there is.
  readDocument({ object: 'document', nodes } as unknown as Parameters<typeof readDocument>[0]);

const table = (value: unknown) => ({
  object: 'block',
  type: 'table',
  data: {
    view: { type: 'grid', columns: ['a'], columnWidths: { a: { unit: '%', value: 40 } } },
    definition: { a: { id: 'a', title: 'A', type: 'image', textAlignment: 'right' } },
    records: { r: { orderIndex: 'a0', values: { a: value } } },
  },
});

it('keeps what stands beside the picture of a cell, widths with units and alignments by side', () => {
  const tree = read([table({ ref: { kind: 'file', file: 'f' }, objectFit: 'contain', alt: 'A plan' })]);
  expect(tree.blocks[0]?.attributes).toMatchObject({ columns: [{ id: 'a', width: '40%', align: 'end' }] });
  expect(tree.blocks[0]?.blocks[0]?.blocks[0]?.attributes).toEqual({
    definition: 'a',
    refs: [{ kind: 'file', file: 'f' }],
    other: { 'object-fit': 'contain', alt: 'A plan' },
  });
  expect(readDocument(writeDocument(tree)).blocks).toEqual(tree.blocks);
});

it('keeps the names of schemas and webhooks', () => {
  const tree = read([
    {
      object: 'block',
      type: 'openapi-schemas',
      data: { ref: { kind: 'openapi', spec: 's' }, schemas: ['A', 'B'] },
    },
    { object: 'block', type: 'openapi-webhook', data: { ref: { kind: 'openapi', spec: 's' }, name: 'sent' } },
  ]);
  expect(tree.blocks.map(({ attributes }) => attributes)).toMatchObject([
    { props: { schemas: 'A,B' } },
    { props: { name: 'sent' } },
  ]);
  expect(readDocument(writeDocument(tree)).blocks).toEqual(tree.blocks);
});

const cells = (texts: readonly (readonly string[])[], merges: unknown) => ({
  object: 'block',
  type: 'table',
  data: {
    view: { type: 'grid', columns: ['a', 'b', 'c'], hideHeader: false, stickyHeader: true, wrap: false },
    definition: Object.fromEntries(['a', 'b', 'c'].map((id) => [id, { id, title: id, type: 'text' }])),
    records: Object.fromEntries(
      texts.map(([a, b, c], index) => [`r${index}`, { orderIndex: `a${index}`, values: { a, b, c } }]),
    ),
    cellMerges: merges,
    search: true,
  },
});
const merge = (record: string, column: string, rowSpan: unknown, colSpan: unknown) => ({
  anchor: { record, column },
  rowSpan,
  colSpan,
});
const spans = (tree: ReturnType<typeof read>) =>
  tree.blocks[0]?.blocks.map((row) =>
    row.blocks.map((cell) => {
      const { rowSpan = 1, colSpan = 1 } = spanOf(cell);
      return rowSpan * colSpan === 1 ? '' : `${rowSpan}x${colSpan}`;
    }),
  );
const grid = [
  ['1', '', '3'],
  ['4', '5', '6'],
  ['7', '8', ''],
];

it('keeps merged cells and the options of tables, also in Markdown', () => {
  const tree = read([cells(grid, [merge('r0', 'a', 1, 2), merge('r1', 'c', 2, 1)])]);
  expect(tree.blocks[0]?.attributes.other).toEqual({
    'data-search': 'true',
    'data-sticky-header': 'true',
    'data-wrap': 'false',
  });
  const expected = [
    ['1x2', '', ''],
    ['', '', '2x1'],
    ['', '', ''],
  ];
  expect(spans(tree)).toEqual(expected);
  expect(readDocument(writeDocument(tree)).blocks).toEqual(tree.blocks);
  const printed = printMarkdown(tree);
  expect(printed).toContain('<td colspan="2">');
  expect(printed.match(/<td/g)).toHaveLength(7);
  const again = parseMarkdown(printed);
  expect(spans(again)).toEqual(expected);
  expect(printMarkdown(again)).toBe(printed);
});

it.each<[string, unknown]>([
  ['over a cell that holds something', [merge('r0', 'b', 1, 2)]],
  ['out of the table', [merge('r2', 'c', 2, 1)]],
  ['of nothing', [merge('none', 'a', 1, 2), merge('r0', 'a', 'x', 2.5), null, 7, merge('r0', 'a', 1, 1)]],
  ['that is not a list', { r0: 1 }],
])('leaves out a merge %s, and hides nothing', (_, merges) => {
  const tree = read([cells(grid, merges)]);
  expect(spans(tree)?.flat().join('')).toBe('');
});

it('leaves out a merge that lies over another', () => {
  const empty = [
    ['1', '', ''],
    ['', '', ''],
  ];
  const tree = read([cells(empty, [merge('r0', 'a', 2, 2), merge('r0', 'b', 1, 2), merge('r0', 'c', 2, 1)])]);
  expect(spans(tree)?.flat()).toEqual(['2x2', '', '2x1', '', '', '']);
});

it('keeps cells of HTML tables under their columns, whatever the cells before them span', () => {
  const table = parseMarkdown(
    '<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody>' +
      '<tr><td rowspan="2">1</td><td colspan="2">2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>',
  ).blocks[0];
  expect(table?.blocks.map((row) => row.blocks.map(textOfBlock))).toEqual([
    ['1', '2', ''],
    ['', '3', '4'],
  ]);
});

it('keeps anchors and slugs of tabs and expandables, which links find', () => {
  const paragraph = {
    object: 'block',
    type: 'paragraph',
    nodes: [{ object: 'text', leaves: [{ text: 'How' }] }],
  };
  const tree = read([
    {
      object: 'block',
      type: 'tabs',
      nodes: [
        {
          object: 'block',
          type: 'tabs-item',
          data: { title: 'npm', slug: 'node' },
          meta: { id: 'with-npm' },
        },
        { object: 'block', type: 'tabs-item', data: { title: 'Yarn' }, meta: { id: 'yarn' } },
      ],
    },
    {
      object: 'block',
      type: 'expandable',
      data: {},
      meta: { id: 'faq-1' },
      fragments: [{ object: 'fragment', fragment: 'expandable-title', nodes: [paragraph] }],
    },
  ]);
  const [tabs, expandable] = tree.blocks;
  expect(tabs?.blocks.map(({ attributes }) => attributes)).toEqual([
    { title: 'npm', slug: 'node', anchor: 'with-npm' },
    { title: 'Yarn' },
  ]);
  expect(expandable?.attributes).toEqual({ open: false, anchor: 'faq-1' });
  expect(['with-npm', 'faq-1'].map((anchor) => headingAt(tree, anchor)?.title)).toEqual(['npm', 'How']);
  expect(readDocument(writeDocument(tree)).blocks).toEqual(tree.blocks);
  expect(parseMarkdown(printMarkdown(tree)).blocks).toEqual(tree.blocks);
});

it('keeps references to tags, in texts and of updates', () => {
  const ref = { kind: 'tag', tag: 'beta', space: 's' };
  const link = {
    object: 'inline',
    type: 'link',
    data: { ref },
    nodes: [{ object: 'text', leaves: [{ text: 'Beta' }] }],
  };
  const tree = read([
    { object: 'block', type: 'paragraph', nodes: [link] },
    {
      object: 'block',
      type: 'updates',
      data: { format: 'full' },
      nodes: [
        { object: 'block', type: 'update', data: { date: '2026-01-05', tags: [ref, 'fix'] }, nodes: [] },
      ],
    },
  ]);
  expect(tree.blocks[0]?.inlines[0]).toMatchObject({ type: 'link', ref });
  expect(tree.blocks[1]?.blocks[0]?.attributes).toMatchObject({ tags: ['beta', 'fix'] });
  const written = writeDocument(tree);
  expect(written.nodes[1]?.nodes?.[0]?.data?.['tags']).toEqual([
    { kind: 'tag', tag: 'beta' },
    { kind: 'tag', tag: 'fix' },
  ]);
  expect(readDocument(written).blocks).toEqual(tree.blocks);
});
