import { describe, expect, it } from 'vitest';
import { richDocument } from '../../../src-main/api/document.ts';
import type { RichDocument } from '../../../src-main/api/document.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';

const document = (...nodes: readonly unknown[]): RichDocument =>
  richDocument.parse({ object: 'document', data: {}, nodes });
const text = (value: string, ...marks: readonly string[]) => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: value, marks: marks.map((type) => ({ object: 'mark', type })) }],
});
const node = (type: string, rest: object = {}) => ({
  object: 'block',
  type,
  isVoid: false,
  data: {},
  nodes: [],
  ...rest,
});

describe('readDocument', () => {
  it('keeps node keys, marks and line breaks', () => {
    const { blocks } = readDocument(
      document(node('paragraph', { key: 'k1', nodes: [text('one\ntwo '), text('bold', 'bold')] })),
    );
    expect(blocks).toEqual([
      {
        type: 'paragraph',
        key: 'k1',
        attributes: {},
        inlines: [
          { type: 'text', text: 'one', marks: [] },
          { type: 'break' },
          { type: 'text', text: 'two ', marks: [] },
          { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
        ],
        blocks: [],
        source: '',
      },
    ]);
  });

  it('reads heading-1 as the level below the page’s title, with its anchor', () => {
    const { blocks } = readDocument(
      document(node('heading-1', { meta: { id: 'given' }, nodes: [text('T')] })),
    );
    expect(blocks[0]?.attributes).toEqual({ level: 2, anchor: 'given' });
  });

  it('reads tables by record order, cells from fragments, typed cells as values', () => {
    const table = node('table', {
      key: 't',
      data: {
        view: { type: 'grid', columns: ['b', 'a'] },
        definition: {
          a: { id: 'a', type: 'text', title: 'A' },
          b: { id: 'b', type: 'checkbox', title: 'B' },
        },
        records: {
          r2: { orderIndex: 'a1', values: { a: 'f2', b: true } },
          r1: { orderIndex: 'a0', values: { a: 'f1', b: false } },
        },
      },
      fragments: [
        { object: 'fragment', fragment: 'f1', nodes: [node('paragraph', { nodes: [text('first')] })] },
        { object: 'fragment', fragment: 'f2', nodes: [node('paragraph', { nodes: [text('second')] })] },
      ],
    });
    const [block] = readDocument(document(table)).blocks;
    expect(
      block?.blocks.map((row) => row.blocks.map((cell) => [cell.attributes, cell.blocks[0]?.inlines])),
    ).toEqual([
      [
        [{ definition: 'b', value: false }, undefined],
        [{ definition: 'a' }, [{ type: 'text', text: 'first', marks: [] }]],
      ],
      [
        [{ definition: 'b', value: true }, undefined],
        [{ definition: 'a' }, [{ type: 'text', text: 'second', marks: [] }]],
      ],
    ]);
  });

  it('keeps what it does not know as labelled source', () => {
    const { blocks } = readDocument(
      document(
        node('hologram', { key: 'h', data: { depth: 3 } }),
        node('paragraph', { nodes: [{ object: 'inline', type: 'hover', data: {} }] }),
      ),
    );
    expect(blocks[0]).toMatchObject({ type: 'unknown', key: 'h', attributes: { label: 'hologram' } });
    expect(JSON.parse(blocks[0]?.source ?? '')).toMatchObject({ type: 'hologram', data: { depth: 3 } });
    expect(blocks[1]?.inlines[0]).toMatchObject({ type: 'unknown-inline', label: 'hover' });
  });

  it('judges addresses like those of Markdown', () => {
    const link = {
      object: 'inline',
      type: 'link',
      data: { ref: { kind: 'url', url: 'javascript:alert(1)' } },
      nodes: [text('x')],
    };
    const { blocks } = readDocument(
      document(
        node('paragraph', { nodes: [link] }),
        node('embed', { data: { url: 'javascript:alert(1)' } }),
        node('image', { data: { ref: { kind: 'path', path: 'javascript:alert(1)' } } }),
      ),
    );
    expect(blocks[0]?.inlines[0]).toMatchObject({ ref: { kind: 'unsafe' } });
    expect(blocks[1]).toMatchObject({ type: 'unknown' });
    expect(blocks[2]).toMatchObject({ attributes: { ref: { kind: 'unsafe' } } });
  });

  it.each<[string, unknown]>([
    [
      'nodes of other types',
      [
        null,
        1,
        'x',
        [],
        { object: 'block' },
        { object: 'text', leaves: 'x' },
        { object: 'block', type: 'table', data: { records: 7, definition: [], view: null } },
      ],
    ],
    [
      'leaves of other types',
      [
        node('paragraph', {
          nodes: [{ object: 'text', leaves: [null, { text: 7 }, { text: 'x', marks: [null, 'bold'] }] }],
        }),
      ],
    ],
    [
      'fragments of other types',
      [
        node('expandable', { fragments: { a: 1 } }),
        node('images', { nodes: [node('image', { fragments: [7] })] }),
      ],
    ],
  ])('never throws on %s', (_, nodes) => {
    expect(() => readDocument(richDocument.parse({ object: 'document', nodes }))).not.toThrow();
  });

  it('bounds the number of nodes, and keeps the rest as source', () => {
    const nodes = Array.from({ length: 200_100 }, () => node('paragraph'));
    const { blocks, truncated } = readDocument(richDocument.parse({ object: 'document', data: {}, nodes }));
    expect([blocks.length, truncated, blocks.at(-1)?.type]).toEqual([200_001, true, 'unknown']);
  });

  it('bounds depth', () => {
    let deep: object = node('paragraph', { nodes: [text('bottom')] });
    for (let level = 0; level < 5_000; level += 1) deep = node('blockquote', { nodes: [deep] });
    expect(readDocument(document(deep)).truncated).toBe(true);
  });
});

describe('writeDocument', () => {
  it('writes node keys, and references as the caller resolves them', () => {
    const tree = parseMarkdown('See [x](x.md).');
    const written = writeDocument(tree, {
      keyOf: () => 'k',
      referenceOf: (ref) => (ref.kind === 'path' ? { kind: 'page', page: 'p1' } : ref),
    });
    expect(written.nodes[0]).toMatchObject({
      object: 'block',
      type: 'paragraph',
      key: 'k',
      nodes: [{}, { type: 'link', data: { ref: { kind: 'page', page: 'p1' } } }, {}],
    });
  });
});
