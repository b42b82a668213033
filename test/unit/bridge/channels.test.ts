import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { core } from '../../../src-main/bridge/channels/channel.ts';
import type { Channel, RequestsOf } from '../../../src-main/bridge/channels/channel.ts';
import { coreRequests } from '../../../src-main/bridge/channels/requests.ts';
import { shellRequests } from '../../../src-main/bridge/channels/shell-requests.ts';

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | false;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Where a schema lets through texts, lists or names of any length, or (of the shell) members that it does not name. */
function unbounded(schema: Schema, at: string, isStrict: boolean): readonly string[] {
  const isBounded = [schema.maxLength, schema.pattern, schema.enum, schema.const].some(
    (bound) => bound !== undefined,
  );
  const below = (part: Schema | false | undefined, name = ''): readonly string[] =>
    part === undefined || part === false ? [] : unbounded(part, `${at}${name}`, isStrict);
  const isOpen = schema.properties !== undefined && schema.additionalProperties !== false;
  return [
    ...(schema.type === 'string' && !isBounded ? [`${at}: text`] : []),
    ...(schema.type === 'array' && schema.maxItems === undefined ? [`${at}: list`] : []),
    ...(isStrict && isOpen ? [`${at}: other members`] : []),
    ...below(schema.propertyNames, ' names'),
    ...below(schema.items, '[]'),
    ...below(schema.additionalProperties, '{}'),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => below(part)),
    ...Object.entries({ ...schema.properties, ...schema.$defs }).flatMap(([name, part]) =>
      below(part, `.${name}`),
    ),
  ];
}

function unboundedIn(channels: Readonly<Record<string, Channel>>): readonly string[] {
  return Object.entries(channels)
    .filter(([, { from }]) => from === 'window')
    .flatMap(([name, { to, args }]) =>
      // Of the cases that JSON Schema cannot say, the handlers say the bounds (`preview.drawn`, `administration.send`).
      unbounded(
        z.toJSONSchema(args, { unrepresentable: 'any', io: 'input' }) as Schema,
        name,
        to === 'shell',
      ),
    )
    .filter((where) => !where.includes('.customization'));
}

describe('what a window may send', () => {
  it('is bounded in length, of the core', () => expect(unboundedIn(coreRequests)).toEqual([]));
  it('is bounded in length and has no other members, of the shell', () =>
    expect(unboundedIn(shellRequests)).toEqual([]));
});

/** Types alone: `npm run check -- types` fails where one does not hold. */
describe('the types of a channel', () => {
  const table = {
    'a.read': core(
      z.object({
        id: z.string(),
        limit: z.number().exactOptional(),
        places: z.array(z.object({ at: z.int() })),
      }),
    ).answers<boolean | null>(),
  };
  type Args = RequestsOf<typeof table>['a.read']['args'];

  it('are those of its schema, readonly at any depth, and of its answer', () => {
    expectTypeOf<RequestsOf<typeof table>>().toEqualTypeOf<{
      readonly 'a.read': {
        readonly args: {
          readonly id: string;
          readonly limit?: number;
          readonly places: readonly { readonly at: number }[];
        };
        readonly value: boolean | null;
      };
    }>();
  });

  it('have no member that the schema forgets', () => {
    // @ts-expect-error the schema does not name `depth`
    const args: Args = { id: 'p', places: [], depth: 1 };
    expect(table['a.read'].args.parse(args)).toEqual({ id: 'p', places: [] });
  });
});
