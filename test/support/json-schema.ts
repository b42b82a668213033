import type { Answered } from '../../src-main/api/common.ts';

/** What the conformance suite reads of a JSON Schema. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  readonly additionalProperties?: JsonSchema | boolean;
  /** What the local service always answers: see `answered` in src-main/api/common.ts. */
  readonly 'x-answered'?: Answered;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { readonly schema: JsonSchema } } }>
  >;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export function resolved(document: OpenApi, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

export interface Violation {
  /** What of the schema it violates: `title: longer than 50`. */
  readonly what: string;
  readonly path: readonly string[];
  readonly value: unknown;
  /** The last value within the limit, where only one is possible. */
  readonly edge?: unknown;
}

/**
 * Values that a schema refuses, one for each of its limits: just beyond a length or a number, outside of an enumeration,
 * against a pattern, of another type. Members of objects and items of lists are gone into; of unions only those with null,
 * for what one branch refuses another may take.
 */
export function* violations(
  document: OpenApi,
  given: JsonSchema,
  path: readonly string[] = [],
): Generator<Violation> {
  const schema = resolved(document, given);
  const name = path.join('.');
  const branches = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null');
  if (branches !== undefined) {
    // A value or a list of such values: what one refuses as an object, the list refuses too.
    const isOneOrMany =
      branches.length === 2 && branches[0]?.type === 'object' && branches[1]?.type === 'array';
    const [only, ...others] = isOneOrMany ? branches.slice(0, 1) : branches;
    if (only !== undefined && others.length === 0) yield* violations(document, only, path);
    return;
  }
  const make = (what: string, value: unknown, edge?: unknown): Violation => ({
    what: `${name}: ${what}`,
    path,
    value,
    ...(edge === undefined ? {} : { edge }),
  });
  if (schema.const !== undefined) yield make('another constant', `not ${JSON.stringify(schema.const)}`);
  if (schema.enum !== undefined) yield make('outside of the enumeration', 'none-of-these');
  switch (schema.type) {
    case 'string':
      yield make('a number', 7);
      if (schema.maxLength !== undefined) {
        const start = schema.format === 'uri' ? 'https://edge.example/' : '';
        const text = start.padEnd(schema.maxLength, 'x').slice(0, schema.maxLength);
        const isGood = schema.pattern === undefined || new RegExp(schema.pattern).test(text);
        yield make(`longer than ${schema.maxLength}`, `${text}x`, isGood ? text : undefined);
      }
      if (schema.minLength !== undefined && schema.minLength > 0) {
        yield make(`shorter than ${schema.minLength}`, 'x'.repeat(schema.minLength - 1));
      }
      if (schema.pattern !== undefined) yield make('against the pattern', '\u0000 \u0000');
      if (schema.format === 'uri') yield make('no address', 'not an address');
      if (schema.format === 'date-time') yield make('no time', 'yesterday');
      return;
    case 'number':
    case 'integer':
      yield make('a text', 'many');
      if (schema.maximum !== undefined)
        yield make(`more than ${schema.maximum}`, schema.maximum + 1, schema.maximum);
      if (schema.minimum !== undefined)
        yield make(`less than ${schema.minimum}`, schema.minimum - 1, schema.minimum);
      return;
    case 'boolean':
      yield make('a text', 'perhaps');
      return;
    case 'array':
      yield make('an object', {});
      if (schema.maxItems !== undefined) {
        yield make(
          `more than ${schema.maxItems} items`,
          Array.from({ length: schema.maxItems + 1 }, () => 'x'),
        );
      }
      if (schema.minItems !== undefined && schema.minItems > 0) yield make('no items', []);
      for (const { what, path: place, value } of violations(document, schema.items ?? {})) {
        yield make(`an item with ${what}`, [withValue({}, place, value)]);
      }
      return;
    case 'object':
      if (path.length > 0) yield make('a list', []);
      for (const [member, inside] of Object.entries(schema.properties ?? {})) {
        yield* violations(document, inside, [...path, member]);
      }
      return;
    default:
      return;
  }
}

/** The body with one place of it replaced; objects on the way are made. */
export function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const object: object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  const inner = new Map<string, unknown>(Object.entries(object)).get(first);
  return { ...object, [first]: withValue(inner, rest, value) };
}

/** Members that an answer lacks although the document says that the local service always answers them: `/items/0 lacks id`. */
export function lacking(document: OpenApi, given: JsonSchema, value: unknown, at = ''): readonly string[] {
  const schema = resolved(document, given);
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    return value.flatMap((item, index) => lacking(document, items, item, `${at}/${index}`));
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    // A branch for another kind lacks more than that which the value was written for.
    const found = branches
      .filter((branch) => isOfKind(resolved(document, branch), value))
      .map((branch) => lacking(document, branch, value, at));
    return found.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const own = new Map<string, unknown>(Object.entries(value));
  const missing = namesIn(schema['x-answered'], own).filter((name) => own.get(name) === undefined);
  const { properties = {}, additionalProperties } = schema;
  const rest = typeof additionalProperties === 'object' ? additionalProperties : {};
  return [
    ...missing.map((name) => `${at} lacks ${name}`),
    ...[...own].flatMap(([name, member]) =>
      lacking(document, properties[name] ?? rest, member, `${at}/${name}`),
    ),
  ];
}

function namesIn(fields: Answered | undefined, own: ReadonlyMap<string, unknown>): readonly string[] {
  if (fields === undefined) return [];
  if ('by' in fields) return fields.of[String(own.get(fields.by))] ?? [];
  return fields;
}

/** Whether a value may be what a branch describes: of its type, and with its constants. */
function isOfKind({ type, properties = {} }: JsonSchema, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return type !== 'object';
  if (type !== undefined && type !== 'object') return false;
  return Object.entries(value).every(([name, member]) => {
    const wanted = properties[name]?.const;
    return wanted === undefined || wanted === member;
  });
}
