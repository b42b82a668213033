import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DocumentMark, DocumentNode, RichDocument } from '../../../src-main/api/document.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import { tree } from './random-trees.ts';

type Data = Readonly<Record<string, unknown>>;

/** What clients of the public service require of a node, by its type (API gaps, "Rich document model"). */
const required: Readonly<
  Record<
    string,
    { readonly isVoid?: boolean; readonly data?: readonly string[]; readonly fragments?: boolean }
  >
> = {
  divider: { isVoid: true },
  hint: { isVoid: false, data: ['style'] },
  math: { isVoid: true, data: ['formula'] },
  images: { isVoid: false },
  image: { isVoid: true, data: ['ref'], fragments: true },
  file: { isVoid: true, data: ['ref'] },
  drawing: { isVoid: true },
  embed: { isVoid: true, data: ['url'] },
  'content-ref': { isVoid: true, data: ['ref'] },
  'reusable-content': { isVoid: true, data: ['ref'] },
  expandable: { isVoid: true, fragments: true },
  table: { isVoid: true, data: ['view', 'definition', 'records'], fragments: true },
  columns: { isVoid: false },
  if: { isVoid: false, data: ['expression'] },
  integration: { isVoid: true, data: ['integration', 'block', 'props'] },
  swagger: { isVoid: true, data: ['path', 'method'] },
  'openapi-operation': { isVoid: true, data: ['ref', 'path', 'method'] },
};

const definitions: Readonly<Record<string, readonly string[]>> = {
  text: ['id', 'title', 'textAlignment'],
  users: ['id', 'title', 'multiple'],
  rating: ['id', 'title', 'max'],
  select: ['id', 'title', 'multiple', 'options'],
};

function membersOf(value: unknown): Data {
  return typeof value === 'object' && value !== null ? (value as Data) : {}; // a non-null object can be read by names
}

const isLength = (value: unknown): boolean =>
  value === undefined || typeof value === 'number' || typeof membersOf(value)['value'] === 'number';

function wrongInTable(data: Data): readonly string[] {
  const view = membersOf(data['view']);
  const wrong =
    view['type'] === 'cards'
      ? missing(view, ['columns', 'cardSize'])
      : missing(view, ['columns', 'hideHeader']);
  const widths = Object.values(membersOf(view['columnWidths'])).filter((width) => !isLength(width));
  const columns = Object.values(membersOf(data['definition'])).map(membersOf);
  const records = Object.values(membersOf(data['records'])).map(membersOf);
  return [
    ...wrong,
    ...widths.map((width) => `width ${JSON.stringify(width)}`),
    ...columns.flatMap((column) => missing(column, definitions[String(column['type'])] ?? ['id', 'title'])),
    ...records.flatMap(({ orderIndex, values }) => [
      ...(typeof orderIndex === 'string' ? [] : ['orderIndex is no text']),
      ...Object.values(membersOf(values)).flatMap(wrongInCell),
    ]),
  ];
}

/** A number, a text, a boolean, a list of ids, or a content reference. */
function wrongInCell(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? [] : ['a list of other than ids'];
  // Several references of one cell, and options that this model has no place for, are Galley's own form.
  return 'kind' in value || 'refs' in value || 'fragment' in value ? [] : ['a cell of another form'];
}

function missing(value: Data, names: readonly string[]): readonly string[] {
  return names.filter((name) => value[name] === undefined).map((name) => `lacks ${name}`);
}

function wrongIn(node: DocumentNode): readonly string[] {
  const { type = '', data = {} } = node;
  const rule = required[type] ?? {};
  const own = [
    ...(rule.isVoid === undefined || rule.isVoid === node.isVoid ? [] : [`isVoid is ${String(node.isVoid)}`]),
    ...missing(data, rule.data ?? []),
    ...(rule.fragments === true && node.fragments === undefined ? ['lacks fragments'] : []),
    ...(type === 'table' ? wrongInTable(data) : []),
    ...(['image', 'column'].includes(type) && !isLength(data['width'])
      ? [`width ${String(data['width'])}`]
      : []),
    ...(node.leaves ?? []).flatMap(({ marks = [] }) => marks.flatMap(wrongInMark)),
  ];
  const inside = [...(node.nodes ?? []), ...(node.fragments ?? [])].flatMap(wrongIn);
  return [...own.map((what) => `${type}: ${what}`), ...inside];
}

function wrongInMark({ type, data = {} }: DocumentMark): readonly string[] {
  return type === 'color' ? missing(data, ['text', 'background']) : [];
}

const wrongInDocument = (document: RichDocument): readonly string[] => [
  ...new Set(document.nodes.flatMap(wrongIn)),
];

describe('rich documents that Galley writes', () => {
  it('carry what clients of the public service require', () => {
    fc.assert(
      fc.property(tree, (page) => {
        expect(wrongInDocument(writeDocument(page))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('do so for a page with every block', () => {
    const file = path.resolve(import.meta.dirname, '../../../resources/sample/content/reference/blocks.md');
    const document = writeDocument(parseMarkdown(readFileSync(file, 'utf8')));
    expect(wrongInDocument(document)).toEqual([]);
    const types = new Set(document.nodes.map(({ type }) => type));
    expect([types.has('table'), types.has('images'), types.has('columns')]).toEqual([true, true, true]);
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
