import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationOf, operations } from '../../../src-main/api/operations.ts';
import type { OperationName } from '../../../src-main/api/operations.ts';

/** The specification lies beside the checkout where Galley is developed; elsewhere there is nothing to compare with. */
const folder = path.resolve(import.meta.dirname, '../../../../shared/api');
const isThere = existsSync(path.join(folder, 'part-1.md')) && existsSync(path.join(folder, 'part-2.md'));

const names = Object.keys(operations) as OperationName[]; // the keys of the table
const shape = (address: string): string => address.replace(/\{\w+\}/g, '{}');
const rows = new Map(
  names.map((name) => [`${operationOf(name).method} ${shape(operationOf(name).path)}`, name]),
);
const required = names.filter((name) => operationOf(name).optional !== true);

/** Rows of the tables of endpoints, with the address written out where the document shortens it. */
function endpointsOf(document: string): readonly { readonly method: string; readonly address: string }[] {
  const text = readFileSync(path.join(folder, document), 'utf8');
  const [, endpoints = ''] = /^## Endpoints$([\s\S]*?)^## /m.exec(text) ?? [];
  const found: { readonly method: string; readonly address: string }[] = [];
  let base = '';
  let last = '';
  for (const line of endpoints.split('\n')) {
    if (line.startsWith('### ')) base = last = '';
    const [, method, cell] = /^\| (GET|POST|PUT|PATCH|DELETE) \| ([^|]*?) \|/.exec(line) ?? [];
    if (method === undefined || cell === undefined) continue;
    const written = cell.replace(/ \(.*/, '').replaceAll('`', '');
    const address = written.startsWith('same')
      ? last
      : written.startsWith('...')
        ? written
        : withVersion(written);
    if (address.startsWith('/v1')) base = address;
    last = address;
    found.push({ method, address: address.startsWith('...') ? fromShort(base, address.slice(3)) : address });
  }
  return found;
}

function withVersion(address: string): string {
  return address.startsWith('/v1') ? address : `/v1${address}`;
}

/** `.../merge` under a heading: the one address of the table that ends so and belongs to what the heading is about. */
function fromShort(base: string, ending: string): string {
  const candidates = [...rows.keys()]
    .map((key) => key.split(' ')[1] ?? '')
    .filter((address) => address.endsWith(shape(ending)));
  const [first] =
    base.split('/').slice(0, 3).join('/') === ''
      ? candidates
      : candidates.toSorted((a, b) => near(b) - near(a));
  return first ?? `...${ending}`;

  function near(address: string): number {
    const parts = shape(base).split('/');
    return address.split('/').filter((part, index) => part === parts[index]).length;
  }
}

describe.skipIf(!isThere)('the table of operations', () => {
  it.each(['part-1.md', 'part-2.md'])('has every row of the tables of %s', (document) => {
    const endpoints = endpointsOf(document);
    const missing = endpoints.filter(({ method, address }) => !rows.has(`${method} ${shape(address)}`));
    expect(missing).toEqual([]);
    expect(endpoints.length).toBeGreaterThan(40);
  });

  it('has 143 operations of the two parts, each once', () => {
    expect(rows.size).toBe(names.length);
    expect(required.length).toBe(143);
  });

  it('has the limits of the tables of limits', () => {
    const shapeOf = (name: OperationName, body: unknown): boolean =>
      operationOf(name).body?.safeParse(body).success ?? false;
    const text = (length: number): string => 'x'.repeat(length);
    const edges: readonly (readonly [OperationName, (length: number) => unknown, number])[] = [
      ['updateChangeRequest', (length) => ({ subject: text(length) }), 100],
      ['createOpenApiSpec', (length) => ({ slug: text(length), source: { text: 'x' } }), 100],
      ['updateSiteSpace', (length) => ({ path: text(length) }), 100],
      ['updateSiteSpace', (length) => ({ condition: text(length) }), 1024],
      ['createShareLink', (length) => ({ name: text(length) }), 50],
      ['createSamlProvider', (length) => ({ label: text(length) }), 30],
      ['createSamlProvider', (length) => ({ label: 'a', entityID: text(length) }), 1024],
      ['createSamlProvider', (length) => ({ label: 'a', certificate: text(length) }), 10_000],
      ['updateSpace', (length) => ({ title: text(length) }), 50],
      ['updateCollection', (length) => ({ title: text(length) }), 50],
      ['createTeam', (length) => ({ title: text(length) }), 64],
      ['createSite', (length) => ({ title: text(length) }), 128],
      ['updateSiteSection', (length) => ({ description: text(length) }), 256],
      ['createSiteSectionGroup', (length) => ({ title: text(length) }), 100],
      ['updateOrganization', (length) => ({ title: text(length) }), 255],
    ];
    const wrong = edges.filter(
      ([name, body, most]) => !shapeOf(name, body(most)) || shapeOf(name, body(most + 1)),
    );
    expect(wrong.map(([name, , most]) => `${name} ${most}`)).toEqual([]);
  });
});
