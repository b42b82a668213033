import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentFaults } from '../../../src-main/api/document-model.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import { tree } from './random-trees.ts';

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}; // a non-null object can be read by names
}

describe('rich documents that Galley writes', () => {
  it('carry what clients of the public service require', () => {
    fc.assert(
      fc.property(tree, (page) => {
        expect(documentFaults(writeDocument(page))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('do so for a page with every block', () => {
    const file = path.resolve(import.meta.dirname, '../../../resources/sample/content/reference/blocks.md');
    const document = writeDocument(parseMarkdown(readFileSync(file, 'utf8')));
    expect(documentFaults(document)).toEqual([]);
    const types = new Set(document.nodes.map(({ type }) => type));
    expect([types.has('table'), types.has('images'), types.has('columns')]).toEqual([true, true, true]);
  });

  it('are told apart from those that lack something', () => {
    const block = (type: string, fields: object) => ({ object: 'block', type, ...fields });
    const nodes = [
      block('divider', { isVoid: true }),
      block('hint', {
        isVoid: false,
        data: {},
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 7 }] }],
      }),
      block('openapi-schemas', { isVoid: true, data: { ref: { kind: 'openapi', spec: 's' } } }),
      block('openapi-webhook', { isVoid: true, data: { ref: { kind: 'openapi', spec: 's' }, method: '' } }),
      block('nobody-knows', {}),
    ];
    const faults = documentFaults({ object: 'document', data: {}, nodes });
    expect(faults.map((fault) => fault.split(': ').slice(0, 2).join(': ')).toSorted()).toEqual([
      'divider: data',
      'hint: data.style',
      'nobody-knows: ',
      'openapi-schemas: data.schemas',
      'openapi-webhook: data.name',
      'text: leaves.0.marks',
      'text: leaves.0.text',
    ]);
  });

  it('name the schemas and webhooks of specifications', () => {
    const source = [
      '{% openapi-schemas spec="shop" schemas="Order,Item" grouped="true" %}\n{% endopenapi-schemas %}',
      '{% openapi-webhook spec="shop" name="orderSent" method="post" %}\n{% endopenapi-webhook %}',
    ].join('\n\n');
    const tree = parseMarkdown(source);
    const document = writeDocument(tree);
    expect(document.nodes.map(({ data }) => data)).toMatchObject([
      { schemas: ['Order', 'Item'], grouped: true },
      { name: 'orderSent', method: 'post' },
    ]);
    expect(readDocument(document).blocks).toEqual(tree.blocks);
  });

  it('keep widths with their units, sides of columns and sizes of cards', () => {
    const table = [
      '<table data-view="cards" data-card-size="large"><thead><tr><th width="200" align="right">A</th><th align="center">B</th></tr></thead>',
      '<tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      '',
      '<figure><img src="https://example.com/a.png" alt="" width="50%"><figcaption></figcaption></figure>',
    ].join('\n');
    const document = writeDocument(parseMarkdown(table));
    const [written, images] = document.nodes;
    const view = membersOf(written?.data?.['view']);
    expect([view['cardSize'], Object.values(membersOf(view['columnWidths']))]).toEqual(['large', [200]]);
    const image = images?.nodes?.[0] ?? images;
    expect(image?.data?.['width']).toEqual({ unit: '%', value: 50 });
    const read = readDocument(document).blocks[0];
    const columns = read?.type === 'table' ? read.attributes.columns : [];
    expect(columns.map(({ width, align }) => [width, align])).toEqual([
      ['200', 'end'],
      [undefined, 'center'],
    ]);
  });
});
