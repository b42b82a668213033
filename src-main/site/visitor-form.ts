import type { Structure } from './model.ts';
import { sectionsOf, siteSpacesOf } from './structure/structure.ts';

/** One claim that a visitor may have, as a field of a form. */
export interface ClaimField {
  /** Names from `visitor.claims` down. */
  readonly path: readonly string[];
  readonly label: string;
  readonly description: string | null;
  readonly type: 'boolean' | 'string' | 'number' | 'list';
  readonly options: readonly (string | number | boolean)[] | null;
  readonly isRequired: boolean;
  readonly isUnsigned: boolean;
}

export interface ClaimForm {
  readonly fields: readonly ClaimField[];
  /** Parts of the schema that no field can be made of, in sentences. */
  readonly unknown: readonly string[];
}

type Schema = Readonly<Record<string, unknown>>;

const deepest = 6;
const mostFields = 500;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The form of a visitor's claims, made from an adaptive schema, which is a JSON Schema of draft 07. */
export function claimForm(schema: Schema): ClaimForm {
  const fields: ClaimField[] = [];
  const unknown: string[] = [];

  function visit(node: Schema, path: readonly string[], required: boolean): void {
    const name = path.join('.');
    if (path.length > deepest || fields.length >= mostFields) {
      unknown.push(`${name} is left out: the schema nests too deep, or has too many claims.`);
      return;
    }
    const type = typeOf(node);
    if (type === 'object') {
      const properties = isSchema(node['properties']) ? node['properties'] : {};
      const wanted: readonly unknown[] = Array.isArray(node['required']) ? node['required'] : [];
      for (const [key, value] of Object.entries(properties)) {
        if (isSchema(value)) visit(value, [...path, key], wanted.includes(key));
        else unknown.push(`${[...path, key].join('.')} is described by something that is not a schema.`);
      }
      const more = node['additionalProperties'];
      if (more === true || isSchema(more)) {
        unknown.push(
          `${name === '' ? 'The visitor' : name} may have further claims, which the schema does not name.`,
        );
      }
      return;
    }
    if (type === null) {
      unknown.push(`${name} is of a kind that no field can be made of; give its value as JSON.`);
      return;
    }
    fields.push({
      path,
      label: textOf(node['title']) ?? path.at(-1) ?? '',
      description: textOf(node['description']),
      type,
      options: optionsOf(type === 'list' && isSchema(node['items']) ? node['items'] : node),
      isRequired: required,
      isUnsigned: path[0] === 'unsigned',
    });
  }

  visit({ ...schema, type: 'object' }, [], false);
  return { fields, unknown };
}

function typeOf(node: Schema): ClaimField['type'] | 'object' | null {
  const given: unknown = Array.isArray(node['type'])
    ? node['type'].find((one: unknown) => one !== 'null')
    : node['type'];
  switch (given) {
    case 'boolean':
    case 'string':
    case 'number':
    case 'object':
      return given;
    case 'integer':
      return 'number';
    case 'array':
      return 'list';
    default:
      break;
  }
  if (isSchema(node['properties'])) return 'object';
  const [first] = optionsOf(node) ?? [];
  switch (typeof first) {
    case 'string':
      return 'string';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return null;
  }
}

function optionsOf(node: Schema): ClaimField['options'] {
  const given: readonly unknown[] = Array.isArray(node['enum'])
    ? node['enum']
    : 'const' in node
      ? [node['const']]
      : [];
  const plain = given.filter(
    (one): one is string | number | boolean =>
      typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean',
  );
  return plain.length === 0 ? null : plain;
}

/** The conditions that stand on a site, each once: what there is to try out. */
export function conditionsOf(
  structure: Structure,
  headerLinks: readonly { readonly condition?: string | null | undefined }[],
): readonly string[] {
  const all = [
    ...sectionsOf(structure).map((section) => section.condition),
    ...siteSpacesOf(structure).map(({ node }) => node.condition),
    ...headerLinks.map((link) => link.condition),
  ];
  return [...new Set(all.flatMap((one) => (one === null || one === undefined || one === '' ? [] : [one])))];
}
