import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSpecification } from '../../../../src-main/content/openapi/read-specification.ts';
import type { Part } from '../../../../src-main/content/openapi/read-specification.ts';
import { exampleOf, schemaRows, typeLabel } from '../../../../src-main/content/openapi/schema-rows.ts';
import { specificationBlocks } from '../../../../src-main/content/openapi/specification-blocks.ts';
import { textOfTree } from '../../../../src-main/content/plain-text.ts';
import { asOnReference } from '../../../support/processor-speed.ts';

const sample = path.join(
  import.meta.dirname,
  '../../../../resources/sample/content/.gitbook/assets/paper-mill.yaml',
);

function read(text: string): Part {
  const found = readSpecification(text);
  if ('reason' in found) throw new Error(found.reason);
  return found.root;
}

const place = { kind: 'openapi-operation', path: '/orders', method: 'post', schemas: [] };

function words(root: Part, wanted: Parameters<typeof specificationBlocks>[1]): string | null {
  const shown = specificationBlocks(root, wanted);
  return shown === null
    ? null
    : `${shown.title}\n${textOfTree({ blocks: shown.blocks, frontMatter: {}, truncated: false })}`;
}

describe('an operation of a specification', () => {
  const root = read(readFileSync(sample, 'utf8'));

  it('is told with what it takes and what it answers', () => {
    const told = words(root, place) ?? '';
    const expected = [
      ...['Order paper', 'within a week', 'https://mill.example.com/v2', 'key (http, bearer)'],
      ...[
        'Query parameters',
        'dry-run',
        'boolean',
        'lines[].sheets',
        'required',
        'deprecated',
        'At least 24.',
      ],
      ...['The order was taken.', 'The mill is out of this paper.', '"number": "Q-24"'],
    ];
    expect(expected.filter((one) => !told.includes(one))).toEqual([]);
  });

  it('is found by the pointer of a rich document too', () => {
    const pointed = { ...place, path: '/paths/~1orders/post', method: '' };
    expect(words(root, pointed)).toBe(words(root, place));
  });

  it('that is not there is nothing', () => {
    expect(specificationBlocks(root, { ...place, path: '/elsewhere' })).toBeNull();
    expect(specificationBlocks(root, { ...place, path: '__proto__', method: 'constructor' })).toBeNull();
  });

  it('webhooks and schemas are told as well', () => {
    expect(words(root, { kind: 'openapi-webhook', path: 'sent', method: '', schemas: [] })).toContain(
      'An order was sent',
    );
    const schemas = specificationBlocks(root, {
      kind: 'openapi-schemas',
      path: '',
      method: '',
      schemas: ['Line', 'Nobody'],
    });
    expect(schemas?.blocks.map((block) => block.type)).toEqual(['expandable']);
  });

  it('of the older kind is read as well', () => {
    const swagger = read(
      JSON.stringify({
        swagger: '2.0',
        host: 'a.example',
        basePath: '/v1',
        paths: {
          '/pets': {
            get: {
              summary: 'List pets',
              parameters: [{ in: 'query', name: 'limit', type: 'integer', required: true }],
              responses: {
                200: { description: 'Fine', schema: { type: 'array', items: { $ref: '#/definitions/Pet' } } },
              },
            },
          },
        },
        definitions: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
      }),
    );
    const told = words(swagger, { kind: 'swagger', path: '/pets', method: 'GET', schemas: [] }) ?? '';
    for (const one of ['List pets', 'a.example/v1', 'limit', 'integer', 'Fine', '[].name'])
      expect(told).toContain(one);
  });
});

describe('hostile specifications', () => {
  it('that hold themselves end', () => {
    const root = read(
      JSON.stringify({
        paths: {
          '/a': {
            get: {
              responses: { 200: { content: { 'application/json': { schema: { $ref: '#/s/Loop' } } } } },
            },
          },
        },
        s: {
          Loop: { properties: { next: { $ref: '#/s/Loop' }, all: { items: { $ref: '#/s/Loop' } } } },
          Ring: { $ref: '#/s/Ring' },
          Wide: Object.fromEntries([
            [
              'properties',
              Object.fromEntries(
                Array.from({ length: 5000 }, (_, index) => [`p${index}`, { $ref: '#/s/Wide' }]),
              ),
            ],
          ]),
          Tree: {
            properties: Object.fromEntries(
              Array.from({ length: 60 }, (_, index) => [
                `t${index}`,
                {
                  properties: Object.fromEntries(
                    Array.from({ length: 60 }, (__, inner) => [`u${inner}`, { $ref: '#/s/Tree' }]),
                  ),
                },
              ]),
            ),
          },
        },
      }),
    );
    const chain = read(
      JSON.stringify({
        s: Object.fromEntries(
          'abcdefg'.split('').map((name, index) => {
            const next = { $ref: `#/s/${'bcdefgh'[index] ?? ''}` };
            const all = Array.from({ length: 300 }, () => next);
            return [
              name,
              { allOf: all, properties: Object.fromEntries(all.map((one, at) => [`p${at}`, one])) },
            ];
          }),
        ),
      }),
    );
    const started = process.cpuUsage();
    expect(schemaRows(chain, { $ref: '#/s/a' }).length).toBeLessThanOrEqual(200);
    expect(typeof exampleOf(chain, { $ref: '#/s/a' })).toBe('object');
    expect(words(root, { kind: 'openapi', path: '/a', method: 'get', schemas: [] })).toContain('next');
    expect(typeLabel(root, { $ref: '#/s/Ring' })).toBe('Ring');
    expect(schemaRows(root, { $ref: '#/s/Wide' })).toHaveLength(200);
    expect(schemaRows(root, { $ref: '#/s/Tree' })).toHaveLength(200);
    expect(asOnReference(process.cpuUsage(started).user / 1000, 2000)).toBeLessThan(2000);
  });

  it('are refused in words', () => {
    const aliases = [
      'a: &a [x,x]',
      ...'bcdefghijklmnop'
        .split('')
        .map(
          (name, index) =>
            `${name}: &${name} [*${'abcdefghijklmno'[index] ?? ''},*${'abcdefghijklmno'[index] ?? ''}]`,
        ),
    ];
    expect(readSpecification('- a\n- b')).toEqual({ reason: 'The file is not an API specification.' });
    expect(readSpecification(aliases.join('\n'))).toEqual({ reason: 'The specification cannot be read.' });
    expect(readSpecification('{"a":')).toEqual({ reason: 'The specification cannot be read.' });
    expect(readSpecification(`a: ${'x'.repeat(2_000_000)}`)).toEqual({
      reason: 'The specification is larger than Galley reads.',
    });
  });

  it('write words, never markup', () => {
    const root = read(
      JSON.stringify({
        paths: {
          '/a': {
            get: {
              summary: '<script>alert(1)</script>',
              description: '[x](javascript:alert(1)) <img src=x onerror=alert(1)>',
            },
          },
        },
      }),
    );
    const shown = specificationBlocks(root, { kind: 'openapi', path: '/a', method: 'get', schemas: [] });
    expect(shown?.title).toBe('<script>alert(1)</script>');
    expect(JSON.stringify(shown?.blocks)).not.toMatch(/"url":"javascript/);
  });
});
