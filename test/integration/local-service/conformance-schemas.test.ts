import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentFaults } from '../../../src-main/api/document-model.ts';
import type { Page } from '../../../src-main/api/content.ts';
import { operationOf, operations } from '../../../src-main/api/operations.ts';
import type { OperationName } from '../../../src-main/api/operations.ts';
import { goodCalls } from '../../support/good-calls.ts';
import type { JsonSchema, OpenApi, OpenApiOperation } from '../../support/json-schema.ts';
import { lacking, resolved, violations, withValue } from '../../support/json-schema.ts';
import { startTestService } from '../../support/network/test-service.ts';
import type { TestService } from '../../support/network/test-service.ts';

const names = Object.keys(operations) as OperationName[]; // the keys of the table
const file = path.resolve(import.meta.dirname, '../../../resources/openapi.json');
const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApi; // written from the table, see openapi.test.ts

const described = new Map<string, OpenApiOperation>(
  Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => [operation.operationId, operation] as const),
  ),
);
function descriptionOf(name: OperationName): OpenApiOperation {
  const operation = described.get(name);
  if (operation === undefined) throw new Error(`${name} is not in the document`);
  return operation;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(document, 'document');

type Check = (value: unknown) => readonly string[];

/** Compiled once: to compile one takes longer than to ask the service. */
const answerChecks = new Map<string, Check>();

/** What of an answer does not fit the document, or is missing in it although the local service always answers it. */
function isAnswer(name: OperationName, status: number): Check {
  const key = `${name} ${status}`;
  const check = answerChecks.get(key) ?? compileAnswer(name, status);
  answerChecks.set(key, check);
  return check;
}

function compileAnswer(name: OperationName, status: number): Check {
  const schema = descriptionOf(name).responses[String(status)]?.content?.['application/json'].schema;
  if (schema === undefined) return (value) => (value === undefined ? [] : ['has a body']);
  const absolute = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"document#/components'),
  ) as JsonSchema;
  const validate = ajv.compile(absolute);
  return (value) => {
    const wrong = validate(value) ? [] : (validate.errors ?? []);
    return [
      ...wrong.map((error) => `${error.instancePath} ${error.message ?? ''}`),
      ...lacking(document, schema, value),
      ...documentsIn(value).flatMap(documentFaults),
    ];
  };
}

/** Rich documents of an answer, wherever they stand. */
function documentsIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const isDocument = 'object' in value && value.object === 'document' && 'nodes' in value;
  return isDocument ? [value] : Object.values(value).flatMap(documentsIn);
}

const start = (): Promise<TestService> => startTestService({ organizations: ['Second press'] });

describe('answers', () => {
  it(
    'have the status of their row, are what the OpenAPI document says, and have every required field',
    { timeout: 300_000 },
    async () => {
      let service = await start();
      let calls = await goodCalls(service);
      const wrong: string[] = [];
      let validated = 0;
      for (const name of names) {
        const { method, status } = operationOf(name);
        const heard = await service.ask(`${method} ${service.address(name, calls[name])}`, calls[name]);
        validated += 1;
        if (heard.status !== status) wrong.push(`${name}: ${heard.status} ${heard.text}`);
        const isRead = operationOf(name).answer?.safeParse(heard.json).success ?? heard.json === undefined;
        if (!isRead) wrong.push(`${name}: the schema of its row does not read the answer`);
        for (const error of isAnswer(name, status)(heard.json)) wrong.push(`${name}: ${error}`);
        // The same again: a read says the same, a deletion is done, anything else is done or refused by the book.
        const again = await service.ask(`${method} ${service.address(name, calls[name])}`, calls[name]);
        validated += 1;
        const isKnown = method === 'GET' || method === 'DELETE' ? [status] : [status, 404, 409, 412];
        if (!isKnown.includes(again.status)) wrong.push(`${name} again: ${again.status} ${again.text}`);
        if (again.status === status)
          for (const error of isAnswer(name, status)(again.json)) wrong.push(`${name} again: ${error}`);
        if (method === 'GET' && steady(again.text) !== steady(heard.text))
          wrong.push(`${name} says otherwise`);
        // What was merged or locked would stand in the way of what comes next.
        if (name === 'mergeChangeRequest') service = await start();
        if (name === 'updateSpace') await service.call('updateSpace', { body: { editMode: 'live' } });
        if (method !== 'GET') calls = await goodCalls(service);
      }
      expect([...new Set(wrong)]).toEqual([]);
      expect(validated).toBe(2 * names.length);
      process.stdout.write(`conformance: ${names.length} operations, ${validated} answers validated\n`);
    },
  );
});

it(
  'every page, comment and description of the sample is a document of the model',
  { timeout: 120_000 },
  async () => {
    const service = await start();
    const wrong: string[] = [];
    let documents = 0;
    const look = (answer: unknown): void => {
      const found = documentsIn(answer);
      documents += found.length;
      wrong.push(...found.flatMap(documentFaults));
    };
    const { pages } = await service.call('listPages');
    const visit = async (page: Page): Promise<void> => {
      if (page.type === 'document')
        look(await service.call('getPage', { path: { pageId: page.id }, query: { format: 'document' } }));
      for (const child of page.pages ?? []) await visit(child);
    };
    for (const page of pages) await visit(page);
    look(await service.call('listSpaceComments', { query: { format: 'document' } }));
    look(await service.call('listChangeRequests'));
    expect([...new Set(wrong)]).toEqual([]);
    expect(documents).toBeGreaterThan(10);
  },
);

describe('limits', () => {
  it(
    'are enforced at their edge, for every member of every body, naming it',
    { timeout: 120_000 },
    async () => {
      const service = await start();
      const calls = await goodCalls(service);
      const wrong: string[] = [];
      let [cases, edges] = [0, 0];
      for (const name of names) {
        const schema = descriptionOf(name).requestBody?.content['application/json'].schema;
        if (schema === undefined) continue;
        const body = calls[name].body ?? {};
        for (const { what, path: place, value, edge } of violations(document, schema)) {
          cases += 1;
          const withMember = (other: unknown) => ({ ...calls[name], body: withValue(body, place, other) });
          const { status, message } = await service.refused(name, withMember(value));
          const isNamed = message.startsWith(place[0] ?? 'body') || message.startsWith('body');
          if (status !== 400 || !isNamed) wrong.push(`${name} ${what}: ${status} ${message}`);
          if (edge === undefined) continue;
          edges += 1;
          const within = await service.refused(name, withMember(edge));
          const isRefused = within.status === 400 && within.message.startsWith(`${place.join('.')}:`);
          if (isRefused) wrong.push(`${name} not yet ${what}: ${within.message}`);
        }
        const { required = [] } = resolved(document, schema);
        for (const member of required) {
          cases += 1;
          const { [member]: _left, ...rest } = body as Record<string, unknown>; // a good call's body is an object
          const { status, message } = await service.refused(name, { ...calls[name], body: rest });
          if (status !== 400 || !message.startsWith(member))
            wrong.push(`${name} without ${member}: ${status} ${message}`);
        }
      }
      expect(wrong).toEqual([]);
      process.stdout.write(`conformance: ${cases} violated limits of bodies, ${edges} kept to the edge\n`);
      expect(cases).toBeGreaterThan(300);
      expect(edges).toBeGreaterThan(30);
    },
  );

  it('are enforced for every parameter of every query, naming it', { timeout: 120_000 }, async () => {
    const service = await start();
    const calls = await goodCalls(service);
    const wrong: string[] = [];
    let cases = 0;
    for (const name of names) {
      for (const parameter of descriptionOf(name).parameters ?? []) {
        if (parameter.in !== 'query') continue;
        for (const { what, value } of violations(document, parameter.schema, [parameter.name])) {
          // Everything of a query is text: a number is one too, and a repeated key is a list.
          if (typeof value === 'number' && parameter.schema.type === 'string') continue;
          if (typeof value === 'object') continue;
          cases += 1;
          const query = { ...calls[name].query, [parameter.name]: value as string | number };
          const { status, message } = await service.refused(name, { ...calls[name], query });
          if (status !== 400 || !message.startsWith(parameter.name))
            wrong.push(`${name} ${what}: ${status} ${message}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    process.stdout.write(`conformance: ${cases} violated limits of queries\n`);
    expect(cases).toBeGreaterThan(100);
  });
});

describe('bodies made from the schemas', () => {
  it('are answered by a status of the service, never by a failure', { timeout: 120_000 }, async () => {
    const notices: string[] = [];
    const service = await startTestService({
      organizations: ['Second press'],
      onNotice: (message) => notices.push(message),
    });
    const calls = await goodCalls(service);
    const writing = names.filter(
      (name) => descriptionOf(name).requestBody !== undefined && operationOf(name).method !== 'DELETE',
    );
    const any = fc.constantFrom(...writing).chain((name) => {
      const schema = descriptionOf(name).requestBody?.content['application/json'].schema ?? {};
      return valueOf(schema, 6).map((body) => ({ name, body }));
    });
    const least = { object: 'document', nodes: [] };
    const statuses = new Set<number>();
    let validated = 0;
    await fc.assert(
      fc.asyncProperty(any, async ({ name, body }) => {
        const asked = `${operationOf(name).method} ${service.address(name, calls[name])}`;
        const { status, json } = await service.ask(asked, { ...calls[name], body });
        statuses.add(status);
        if (status === operationOf(name).status) {
          validated += 1;
          expect(isAnswer(name, status)(json)).toEqual([]);
        }
        expect([200, 201, 204, 400, 403, 404, 409, 412]).toContain(status);
      }),
      {
        numRuns: 600,
        // A document of the least that a body may hold is answered with what its model requires.
        examples: [
          [{ name: 'updateTranslation', body: { instructions: least } }],
          [{ name: 'putAgentInstructions', body: { instructions: least } }],
          [{ name: 'updateChangeRequest', body: { description: least } }],
        ],
      },
    );
    expect(notices.filter((notice) => notice.startsWith('defect'))).toEqual([]);
    process.stdout.write(`conformance: 600 bodies made from schemas, ${validated} answers validated\n`);
    expect(statuses.has(200) && statuses.has(400)).toBe(true);
    expect(validated).toBeGreaterThan(30);
  });
});

/** A text without what changes by itself: a token that says when it was made. */
function steady(text: string): string {
  return text.replace(/"serviceVisitorClaims":"[^"]*"/g, '');
}

/** Values that a schema mostly accepts, with edges and now and then something else. */
function valueOf(given: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const schema = resolved(document, given);
  if (depth === 0) return fc.constant(null);
  const odd = fc.jsonValue({ maxDepth: 1 });
  const mostly = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 20, arbitrary: good }, { weight: 1, arbitrary: odd });
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valueOf(one, depth)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return mostly(fc.constantFrom(...schema.enum));
  switch (schema.type) {
    case 'string': {
      if (schema.format === 'uri') return fc.webUrl();
      const least = schema.minLength ?? 0;
      const most = Math.max(least, Math.min(schema.maxLength ?? 40, least + 60));
      const text = fc.string({ minLength: least, maxLength: most, unit: 'grapheme' });
      return mostly(fc.oneof(text, fc.constantFrom('a-b', 'docs.example.com', '#123', 'inherit', 'x/y')));
    }
    case 'number':
    case 'integer':
      return mostly(fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 2000 }));
    case 'boolean':
      return mostly(fc.boolean());
    case 'array':
      return mostly(fc.array(valueOf(schema.items ?? {}, depth - 1), { maxLength: 4 }));
    case 'object': {
      const members = Object.entries(schema.properties ?? {});
      const model = Object.fromEntries(members.map(([name, inside]) => [name, valueOf(inside, depth - 1)]));
      const requiredKeys = (schema.required ?? []).filter((name) => name in model);
      return mostly(fc.record(model, { requiredKeys }));
    }
    default:
      return odd;
  }
}
