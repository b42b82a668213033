import { Validator } from '@seriousme/openapi-schema-validator';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../src-main/api/openapi.ts';
import { operations } from '../../../src-main/api/operations.ts';

const file = path.resolve(import.meta.dirname, '../../../resources/openapi.json');

/** What these tests read of a document. */
const documentShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});
const document = documentShape.parse(openApiDocument());

const operationAt = (method: string, address: string) => document.paths[address]?.[method];

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

function resolve(reference: string): unknown {
  let at: unknown = document;
  for (const key of reference.replace(/^#\//, '').split('/')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Object.entries(at).find(([name]) => name === key)?.[1];
  }
  return at;
}

it('is what resources/openapi.json holds', () => {
  const written = fs.readFileSync(file, 'utf8');

  expect(
    written === `${JSON.stringify(openApiDocument(), undefined, 2)}\n`,
    'resources/openapi.json is stale: npm run openapi',
  ).toBe(true);
});

it('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();

  const result = await validator.validate(structuredClone(document));

  expect({ ...result, version: validator.version }).toEqual({ valid: true, version: '3.1' });
});

it('has every row of the table once, by its name', () => {
  const rows = Object.entries(document.paths).flatMap(([address, item]) =>
    Object.entries(item).map(
      ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${address}`,
    ),
  );

  expect(rows.sort()).toEqual(
    Object.entries(operations)
      .map(([name, row]) => `${name}: ${row.method} ${row.path}`)
      .sort(),
  );
});

it('resolves every reference, and uses every named schema', () => {
  const references = [...new Set(referencesIn(document))];

  expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
  expect(
    Object.keys(document.components.schemas).filter(
      (name) => !references.includes(`#/components/schemas/${name}`),
    ),
  ).toEqual([]);
});

it('lets a page hold pages by name', () => {
  expect(document.components.schemas['Page']).toMatchObject({
    properties: { pages: { type: 'array', items: { $ref: '#/components/schemas/Page' } } },
    additionalProperties: {},
  });
});

it('writes a reading row with its parameters, their limits, and its answer', () => {
  expect(operationAt('get', '/v1/spaces/{spaceId}/search')).toEqual({
    operationId: 'searchSpace',
    tags: ['Space content'],

    'x-permission': 'read',
    parameters: [
      { name: 'spaceId', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', schema: { type: 'string', minLength: 1 } },
      { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 1000 } },
      {
        name: 'query',
        in: 'query',
        required: true,
        schema: { type: 'string', minLength: 1, maxLength: 512 },
      },
    ],
    responses: {
      '200': {
        description: 'Done.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                count: { type: 'number' },
                items: { type: 'array', items: { $ref: '#/components/schemas/SearchItem' } },
                next: {
                  type: 'object',
                  properties: { page: { type: 'string' } },
                  required: ['page'],
                  additionalProperties: {},
                },
              },
              required: ['items'],
              additionalProperties: {},
            },
          },
        },
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  });
});

it('writes a writing row that a server may lack with its body and status', () => {
  expect(operationAt('post', '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews')).toEqual({
    operationId: 'createReview',
    tags: ['Optional operations'],

    'x-permission': 'review',
    'x-optional': true,
    parameters: [
      { name: 'spaceId', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'changeRequestId', in: 'path', required: true, schema: { type: 'string' } },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ReviewCreation' } } },
    },
    responses: {
      '201': {
        description: 'Created.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Review' } } },
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  });
});

it('asks for no body where every field of it may be left out', () => {
  expect(operationAt('patch', '/v1/spaces/{spaceId}')).toMatchObject({ requestBody: { required: false } });
});

it('keeps the known values of an open enumeration, and what a rich document consists of', () => {
  expect(document.components.schemas['ChangeRequest']).toMatchObject({
    properties: {
      status: { type: 'string', examples: ['draft', 'open', 'archived', 'merged'] },
      description: { $ref: '#/components/schemas/RichDocument' },
    },
  });
  expect(document.components.schemas['RichDocument']).toMatchObject({
    properties: { object: { const: 'document' }, nodes: { type: 'array' } },
    required: ['object', 'nodes'],
  });
});

it('answers nothing where a row answers nothing, and marks what is deprecated', () => {
  const row = {
    method: 'DELETE',
    path: '/v1/old',
    section: 'Old things',
    permission: 'admin',
    deprecated: true,
    status: 204,
  } as const;

  expect(documentShape.parse(openApiDocument({ dropOld: row })).paths).toEqual({
    '/v1/old': {
      delete: {
        operationId: 'dropOld',
        tags: ['Old things'],
        deprecated: true,

        'x-permission': 'admin',
        responses: {
          '204': { description: 'Done; the answer has no body.' },
          default: { $ref: '#/components/responses/Failure' },
        },
      },
    },
  });
});

it('refuses two rows with the same method and path', () => {
  const row = operations.getSpace;

  expect(() => openApiDocument({ one: row, other: row })).toThrow(
    'other: GET /v1/spaces/{spaceId} is there already.',
  );
});
