import { z } from 'zod';
import { queryBoolean } from '../../api/common.ts';
import { operationOf } from '../../api/operations.ts';
import type { OperationName } from '../../api/operations.ts';
import { richDocument } from '../../api/document.ts';
import { adaptiveSchemaInput } from '../../api/site.ts';
import type { FieldShape, FormField } from '../../bridge/views/administration-views.ts';
import type { KindId } from './kinds.ts';
import { texts } from '../../shared/messages/texts.ts';
import { helpOf, labelOf, labelOfValue, referenceOf, textFormatOf } from './field-labels.ts';

/** What of JSON Schema the bodies and queries of the table use. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const documentFormat = 'galley-document';
const jsonFormat = 'galley-json';
/** Their own schemas are data again: no form can be made of them. */
const writtenAsJson: ReadonlySet<unknown> = new Set([adaptiveSchemaInput.shape.jsonSchema]);

const made = new WeakMap<object, readonly FormField[]>();

/** What a field of this very schema is, where its name and its schema would tell something else. */
export interface OwnField {
  /** The kind of object that it names. */
  readonly to?: KindId | 'deleted-space';
  /** The name that its help has in the catalog. */
  readonly help?: string;
  /** The service takes none, and makes something that nobody can tell from others. */
  readonly isRequired?: true;
  /** Values that mean nothing there. */
  readonly without?: readonly string[];
}
export type OwnFields = Readonly<Record<string, OwnField>>;

/** The body that a form fills in: of an operation that takes one or several at once, the one. */
export function bodyOfForm(id: OperationName): z.ZodType | undefined {
  const { body } = operationOf(id);
  const [one, several] = body instanceof z.ZodUnion ? body.options : [];
  const isOneOrSeveral = several instanceof z.ZodArray && several.element === one;
  return one instanceof z.ZodObject && isOneOrSeveral ? one : body;
}

/** The fields of a body or a query, with its limits. Made once for each schema. */
export function fieldsOf(schema: z.ZodType | undefined, own: OwnFields = {}): readonly FormField[] {
  if (schema === undefined) return [];
  const known = made.get(schema);
  if (known !== undefined) return known;
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === richDocument || writtenAsJson.has(zodSchema)) {
        for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
        Object.assign(jsonSchema, {
          type: 'string',
          format: zodSchema === richDocument ? documentFormat : jsonFormat,
        });
      }
      if (zodSchema === queryBoolean) {
        delete jsonSchema.anyOf;
        jsonSchema.type = 'boolean';
      }
    },
  }) as Schema; // the parts of JSON Schema named above; others are not looked at
  const fields = groupOf(json, own);
  made.set(schema, fields);
  return fields;
}

function groupOf({ properties = {}, required = [] }: Schema, own: OwnFields): readonly FormField[] {
  return Object.entries(properties).map(([name, property]) => {
    const { schema, isNullable } = withoutNull(property);
    const shape = shapeOf(schema, name, own);
    return {
      name,
      label: labelOf(name),
      help: [helpOf(own[name]?.help ?? name), limitsOf(shape)].filter((words) => words !== '').join(' '),
      isRequired: own[name]?.isRequired ?? required.includes(name),
      isNullable,
      shape,
    };
  });
}

/** One of several shapes is often nested in another: told flat, and null apart. */
function alternatives(schema: Schema): readonly Schema[] {
  const parts = schema.anyOf ?? schema.oneOf;
  return parts === undefined ? [schema] : parts.flatMap(alternatives);
}

function withoutNull(schema: Schema): { readonly schema: Schema; readonly isNullable: boolean } {
  const parts = alternatives(schema);
  const others = parts.filter(({ type }) => type !== 'null');
  const [first] = others;
  if (others.length === 1 && first !== undefined) return { schema: first, isNullable: parts.length > 1 };
  return { schema: { anyOf: others }, isNullable: others.length < parts.length };
}

function shapeOf(schema: Schema, name: string, own: OwnFields): FieldShape {
  const parts = alternatives(schema);
  if (parts.length > 1) return eitherOf(parts, name, own);
  if (schema.const !== undefined) {
    return typeof schema.const === 'boolean' || typeof schema.const === 'string'
      ? { kind: 'constant', value: schema.const }
      : { kind: 'json' };
  }
  if (schema.enum !== undefined) return choiceOf(schema.enum, name, own[name]?.without);
  switch (schema.type) {
    case 'boolean':
      return { kind: 'flag' };
    case 'number':
    case 'integer':
      return { kind: 'number', min: schema.minimum ?? null, max: schema.maximum ?? null };
    case 'array':
      return schema.items === undefined
        ? { kind: 'json' }
        : {
            kind: 'list',
            item: shapeOf(withoutNull(schema.items).schema, name, own),
            min: schema.minItems ?? 0,
            max: schema.maxItems ?? null,
          };
    case 'object':
      return objectOf(schema, own);
    case 'string':
      return textOf(schema, name, own);
    default:
      return { kind: 'json' };
  }
}

function objectOf(schema: Schema, own: OwnFields): FieldShape {
  const { properties = {}, additionalProperties } = schema;
  if (Object.keys(properties).length > 0) return { kind: 'group', fields: groupOf(schema, own) };
  const isMap = typeof additionalProperties === 'object' && additionalProperties.type === 'string';
  return isMap ? { kind: 'map', max: additionalProperties.maxLength ?? null } : { kind: 'json' };
}

function textOf(schema: Schema, name: string, own: OwnFields): FieldShape {
  if (schema.format === jsonFormat) return { kind: 'json' };
  const to = own[name]?.to ?? referenceOf(name);
  if (to !== undefined) return { kind: 'reference', to };
  return {
    kind: 'text',
    min: schema.minLength ?? 0,
    max: schema.maxLength ?? null,
    // What an address or a time is, is told by the format; their patterns help nobody.
    pattern: schema.format === undefined ? (schema.pattern ?? null) : null,
    format:
      schema.format === documentFormat
        ? 'document'
        : schema.format === 'uri'
          ? 'address'
          : schema.format === 'date-time'
            ? 'time'
            : textFormatOf(name, schema.maxLength ?? null),
  };
}

function choiceOf(values: readonly unknown[], name: string, without: readonly string[] = []): FieldShape {
  const options = values
    .filter((value) => typeof value === 'string')
    .filter((value) => !without.includes(value))
    .map((value) => ({ value, label: labelOfValue(name, value) }));
  return { kind: 'choice', options };
}

function eitherOf(parts: readonly Schema[], name: string, own: OwnFields): FieldShape {
  const words = parts.flatMap((part) => part.enum ?? (part.const === undefined ? [] : [part.const]));
  const isChoice = parts.every(({ enum: some, const: one }) => some !== undefined || one !== undefined);
  if (isChoice) return choiceOf(words, name);
  const options = parts.flatMap((part) => variantsOf(part, own));
  return { kind: 'either', options };
}

/** A shape that is told by a word of its own (`type`, `rule`) is one choice for each such word. */
function variantsOf(
  part: Schema,
  own: OwnFields,
): readonly { readonly label: string; readonly shape: FieldShape }[] {
  const fields = groupOf(part, own);
  const [first] = fields;
  if (first?.shape.kind === 'choice') {
    return first.shape.options.map(({ value, label }) => ({
      label,
      shape: {
        kind: 'group',
        fields: [{ ...first, shape: { kind: 'constant', value } }, ...fields.slice(1)],
      },
    }));
  }
  const label =
    first === undefined
      ? texts().administration.other
      : first.shape.kind === 'constant'
        ? labelOfValue(first.name, String(first.shape.value))
        : first.label;
  return [{ label, shape: { kind: 'group', fields } }];
}

function limitsOf(shape: FieldShape): string {
  const { administration: said, language } = texts();
  if (shape.kind === 'list' && shape.max !== null) return said.atMost(shape.max.toLocaleString(language));
  if (shape.kind !== 'text') return '';
  const { min, max } = shape;
  if (shape.format === 'document') return said.inMarkdown;
  if (max === null) return '';
  const most = max.toLocaleString(language);
  return min > 1 ? said.characters(min.toLocaleString(language), most) : said.atMostCharacters(most);
}
