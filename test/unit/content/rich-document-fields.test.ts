import { expect, it } from 'vitest';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';

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
