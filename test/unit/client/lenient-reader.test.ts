import fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../src-main/api/operations.ts';
import type { Operation } from '../../../src-main/api/operation.ts';
import { comment } from '../../../src-main/api/comment.ts';
import { space } from '../../../src-main/api/space.ts';
import { readLeniently } from '../../../src-main/client/lenient-reader.ts';
import { droppedKey, unreadable } from '../../../src-main/client/object-reader.ts';

/** The parts of a schema's definition that a sample is made from. */
interface Definition {
  readonly type: string;
  readonly values: readonly unknown[];
  readonly innerType: z.core.$ZodType;
  readonly element: z.core.$ZodType;
  readonly valueType: z.core.$ZodType;
  readonly in: z.core.$ZodType;
  readonly options: readonly z.core.$ZodType[];
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
  readonly getter: () => z.core.$ZodType;
}

const deepestSample = 6;

/** A value in which every field of the schema is present. */
function sampleOf(schema: z.core.$ZodType, depth = 0): unknown {
  const definition = schema._zod.def as unknown as Definition; // each kind has the parts that it is asked for
  switch (definition.type) {
    case 'string':
      return `text ${depth}`;
    case 'number':
      return 7 + depth;
    case 'boolean':
      return true;
    case 'literal':
      return definition.values[0];
    case 'unknown':
      return { any: 'thing' };
    case 'optional':
    case 'nullable':
    case 'catch':
      return sampleOf(definition.innerType, depth);
    case 'lazy':
      return depth > deepestSample ? undefined : sampleOf(definition.getter(), depth + 1);
    case 'array': {
      const item = depth > deepestSample ? undefined : sampleOf(definition.element, depth + 1);
      return item === undefined ? [] : [item];
    }
    case 'record':
      return { one: sampleOf(definition.valueType, depth) };
    case 'union':
      return sampleOf(definition.options.at(-1)!, depth + 1);
    case 'pipe':
      return sampleOf(definition.in, depth);
    case 'object': {
      const { shape } = definition;
      const fields = Object.keys(shape).map((name) => [name, sampleOf(shape[name]!, depth + 1)] as const);
      return {
        ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
        brandNew: { a: [1] },
      };
    }
    default:
      throw new TypeError(`no sample of ${definition.type}`);
  }
}

/** The schemas of resources: of answers, and of the items of lists. */
const resources = new Map<z.ZodType, string>();
for (const [name, operation] of Object.entries(operations) as [string, Operation][]) {
  const { answer } = operation;
  if (answer === undefined) continue;
  const items: unknown = answer instanceof z.ZodObject ? answer.shape['items'] : undefined;
  if (items instanceof z.ZodArray) resources.set(items.element as z.ZodType, `an item of ${name}`);
  else resources.set(answer, `the answer of ${name}`);
}
const cases = [...resources].map(([schema, name]) => ({ name, schema }));

const wrong: Readonly<Record<string, unknown>> = {
  null: null,
  'a number': 4711,
  'a text': 'unheard-of',
  yes: true,
  'an empty list': [],
  'a list of texts': ['a', 'b'],
  'a list of lists': [[], [null]],
  'an empty object': {},
  'an object': { unheard: 'of' },
};

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields without which the object is none: ids, required objects with an id of their own, an answer's own list. */
function isNeeded(schema: z.ZodType, field: string): boolean {
  const sample = sampleOf(schema) as Fields;
  const { [field]: _gone, ...rest } = sample;
  return readLeniently(schema, rest).value === unreadable;
}

/** `before` without a field, and what changed of the rest. */
function lostBeside(before: Fields, after: Fields, field: string): readonly string[] {
  return Object.keys(before).filter(
    (name) => name !== field && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** True where all that came is there; defaults of what did not come may stand beside it. */
function holds(read: unknown, came: unknown): boolean {
  if (!isObject(came)) return JSON.stringify(read) === JSON.stringify(came);
  return isObject(read) && lostBeside(came, read, '').length === 0;
}

describe('an answer with every field', () => {
  it.each(cases)('is $name, unchanged', ({ schema }) => {
    const sample = sampleOf(schema);
    const read = readLeniently(schema, sample);
    expect(read.dropped).toEqual([]);
    expect(schema.safeParse(sample).success).toBe(true);
    expect(JSON.stringify(read.value)).toBe(JSON.stringify(schema.parse(sample)));
  });
});

describe('one field that is missing or of another type', () => {
  it.each(cases)('costs $name that field alone', ({ schema }) => {
    const sample = readLeniently(schema, sampleOf(schema)).value;
    if (!isObject(sample)) throw new Error('no object');
    for (const field of Object.keys(sample).filter((name) => name !== 'brandNew')) {
      if (isNeeded(schema, field)) continue;
      for (const [kind, value] of [...Object.entries(wrong), ['left out', undefined] as const]) {
        const came = { ...sample, [field]: value };
        if (value === undefined) Reflect.deleteProperty(came, field);
        const { value: read, dropped } = readLeniently(schema, structuredClone(came));
        expect(read, `${field} ${kind}`).not.toBe(unreadable);
        const { [droppedKey]: kept, ...rest } = read as Fields;
        // What is read is what the types say, and the next fields are as they came.
        expect(schema.safeParse(rest).success, `${field} ${kind}`).toBe(true);
        expect(lostBeside(sample, rest, field), `${field} ${kind}`).toEqual([]);
        // Whatever was dropped is kept beside, and counted.
        if (value !== undefined && !holds(rest[field], value)) {
          expect(JSON.stringify((kept as Fields)[field]), `${field} ${kind}`).toBe(JSON.stringify(value));
          expect(dropped.length, `${field} ${kind}`).toBeGreaterThan(0);
        }
      }
    }
  });

  it('makes an object unreadable only where it is an id, or an object with one that it is about', () => {
    const needed = cases.flatMap(({ name, schema }) =>
      Object.keys(sampleOf(schema) as Fields)
        .filter((field) => field !== 'id' && isNeeded(schema, field))
        .map((field) => `${name}: ${field}`),
    );
    expect(needed.sort()).toMatchInlineSnapshot(`
      [
        "an item of listMemberSpaces: space",
        "an item of listMemberTeams: team",
        "the answer of addSsoMember: user",
        "the answer of getConversation: conversation",
        "the answer of getConversationIssue: conversation",
        "the answer of getConversationIssue: issue",
        "the answer of getPublishedSite: site",
        "the answer of getSiteStructure: structure",
        "the answer of listChangeRequestPages: pages",
        "the answer of listOrganizationsOfEmailDomain: organizations",
        "the answer of moveSiteSpace: space",
      ]
    `);
  });
});

describe('any damage anywhere in an answer', () => {
  const damage = fc.oneof(
    ...[null, 0, '', 'x', true, [], {}, [null], 1e308].map((value) => fc.constant(value as unknown)),
  );

  function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
    if (typeof value !== 'object' || value === null) return [path];
    return [
      ...(path.length === 0 ? [] : [path]),
      ...Object.entries(value).flatMap(([name, one]) => placesOf(one, [...path, name])),
    ];
  }

  function withDamage(value: unknown, [at, ...rest]: readonly string[], damaged: unknown): unknown {
    if (at === undefined) return damaged;
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Fields) }) as Fields;
    copy[at] = withDamage(copy[at], rest, damaged);
    return copy;
  }

  it.each(cases)(
    'leaves $name readable as its types say, or takes an object without its id',
    ({ schema }) => {
      const sample = sampleOf(schema);
      const places = placesOf(sample);
      fc.assert(
        fc.property(
          fc.array(fc.tuple(fc.constantFrom(...places), damage), { minLength: 1, maxLength: 3 }),
          (all) => {
            const came = all.reduce<unknown>((value, [place, damaged]) => {
              try {
                return withDamage(value, place, damaged);
              } catch {
                return value;
              }
            }, sample);
            const before = JSON.stringify(came);
            const { value } = readLeniently(schema, came);
            expect(JSON.stringify(came)).toBe(before);
            if (value === unreadable) return;
            expect(schema.safeParse(value).success).toBe(true);
          },
        ),
        { numRuns: 100 },
      );
    },
  );
});

describe('a field deep inside', () => {
  const sample = sampleOf(comment) as Fields;

  it('costs the list its item, and the object that value', () => {
    const { value, dropped } = readLeniently(comment, {
      ...sample,
      reactions: [{ emoji: '1f44d', count: 1, users: [] }, { emoji: 4 }, 'x'],
      postedBy: { id: 'u', displayName: 'Ada', photoURL: 5, urls: { app: 'a', other: 7 } },
      target: { node: { id: '' }, page: { id: 'p' }, space: 's' },
    });
    expect(value).toMatchObject({
      reactions: [{ emoji: '1f44d', count: 1, users: [] }],
      postedBy: { id: 'u', displayName: 'Ada', urls: { app: 'a' }, [droppedKey]: { photoURL: 5 } },
      target: { page: { id: 'p' }, space: 's' },
    });
    expect((value as Fields)['target']).not.toHaveProperty('node');
    expect(dropped).toEqual([
      'postedBy.photoURL',
      'postedBy.urls.{}',
      'reactions.[]',
      'reactions.[]',
      'target.node',
    ]);
  });
});

describe('an id', () => {
  it.each(['', '.', '..', 'a\u0000b', 'x'.repeat(100_000), 5, null, {}, undefined])('cannot be %j', (id) => {
    expect(readLeniently(space, { ...(sampleOf(space) as Fields), id }).value).toBe(unreadable);
  });
});

describe('what the service calls as the dropped fields are called', () => {
  it('is not taken for them', () => {
    const came = { ...(sampleOf(space) as Fields), [droppedKey]: { title: 'forged' } };
    expect(readLeniently(space, came).value).not.toHaveProperty([droppedKey]);
  });
});
