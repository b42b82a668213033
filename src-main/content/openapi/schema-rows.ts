import { dereference, isPart, listAt, partAt, wordsAt } from './read-specification.ts';
import type { Part } from './read-specification.ts';

/** A property of a schema, however deep: `lines[].sheets`. */
export interface SchemaRow {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  /** Markdown, as the specification has it. */
  readonly description: string;
}

const deepest = 4;
const mostRows = 200;
/** Schemas can name each other so that their whole has no end in sight: only so many parts are looked at. */
const mostParts = 3000;

/** What a schema consists of, one row for each property; schemas that hold themselves end where they begin again. */
export function schemaRows(root: Part, schema: unknown): readonly SchemaRow[] {
  const rows: SchemaRow[] = [];
  walk({ root, rows, left: mostParts }, schema, '', []);
  return rows;
}

interface Walk {
  readonly root: Part;
  readonly rows: SchemaRow[];
  left: number;
}

function walk(state: Walk, schema: unknown, prefix: string, around: readonly Part[]): void {
  const { root, rows } = state;
  state.left -= 1;
  if (state.left < 0) return;
  const { part } = dereference(root, schema);
  if (around.includes(part) || around.length > deepest) return;
  const inside = [...around, part];
  for (const one of listAt(part, 'allOf')) walk(state, one, prefix, inside);
  const required = new Set(listAt(part, 'required'));
  for (const [name, value] of Object.entries(partAt(part, 'properties'))) {
    if (rows.length >= mostRows) return;
    const property = dereference(root, value).part;
    const path = prefix === '' ? name : `${prefix}.${name}`;
    rows.push({
      name: path,
      type: typeLabel(root, value),
      isRequired: required.has(name),
      isDeprecated: property['deprecated'] === true,
      description: descriptionOf(property),
    });
    walk(state, value, path, inside);
  }
  if (part['items'] !== undefined) walk(state, part['items'], `${prefix}[]`, inside);
}

/** The type in words: `string (date-time)`, `array of Order`, `"open" or "closed"`. */
export function typeLabel(root: Part, schema: unknown, depth = 0): string {
  const { part, name } = dereference(root, schema);
  if (depth > 3) return name || 'object';
  const either = [...listAt(part, 'oneOf'), ...listAt(part, 'anyOf')].slice(0, 8);
  if (either.length > 0) return either.map((one) => typeLabel(root, one, depth + 1)).join(' or ');
  const choices = listAt(part, 'enum').slice(0, 12);
  if (choices.length > 0) return choices.map((one) => JSON.stringify(one)).join(' or ');
  const written = part['type'];
  const types = (Array.isArray(written) ? written : [written]).filter((one) => typeof one === 'string');
  if (types.includes('array') || part['items'] !== undefined)
    return `array of ${typeLabel(root, part['items'], depth + 1)}`;
  const bare = types.join(' or ') || (part['properties'] === undefined ? '' : 'object');
  const format = wordsAt(part, 'format');
  const typeText = format === '' ? bare : `${bare} (${format})`;
  const nullable = part['nullable'] === true ? `${typeText} or null` : typeText;
  if (name !== '' && (bare === 'object' || bare === '')) return name;
  return nullable || 'any';
}

function descriptionOf(part: Part): string {
  const extras = [
    part['default'] === undefined ? '' : `Default: \`${asCode(part['default'])}\`.`,
    wordsAt(part, 'minimum') === '' ? '' : `At least ${wordsAt(part, 'minimum')}.`,
    wordsAt(part, 'maximum') === '' ? '' : `At most ${wordsAt(part, 'maximum')}.`,
    wordsAt(part, 'maxLength') === '' ? '' : `At most ${wordsAt(part, 'maxLength')} characters.`,
    wordsAt(part, 'pattern') === '' ? '' : `Pattern: \`${asCode(wordsAt(part, 'pattern'))}\`.`,
  ];
  return [wordsAt(part, 'description').trim(), extras.filter((one) => one !== '').join(' ')]
    .filter((one) => one !== '')
    .join(' ');
}

function asCode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll('`', "'").slice(0, 200);
}

/** An example of a value: as the specification gives it, else made from the schema. Null where nothing can be made. */
export function exampleOf(root: Part, schema: unknown): unknown {
  return example({ root, left: mostParts / 10 }, schema, []);
}

interface Making {
  readonly root: Part;
  left: number;
}

function example(state: Making, schema: unknown, around: readonly Part[]): unknown {
  const { root } = state;
  state.left -= 1;
  if (state.left < 0) return null;
  const { part } = dereference(root, schema);
  if (part['example'] !== undefined) return part['example'];
  const examples = listAt(part, 'examples');
  if (examples.length > 0) return examples[0];
  if (part['default'] !== undefined) return part['default'];
  const choices = listAt(part, 'enum');
  if (choices.length > 0) return choices[0];
  if (around.includes(part) || around.length > deepest) return null;
  const inside = [...around, part];
  const either = listAt(part, 'oneOf')[0] ?? listAt(part, 'anyOf')[0];
  if (either !== undefined) return example(state, either, inside);
  const all = listAt(part, 'allOf');
  const properties = partAt(part, 'properties');
  if (all.length > 0 || Object.keys(properties).length > 0) {
    const merged = all.map((one) => example(state, one, inside)).filter(isPart);
    const own = Object.entries(properties)
      .slice(0, 40)
      .map(([name, value]) => [name, example(state, value, inside)] as const);
    return Object.assign({}, ...merged, Object.fromEntries(own)) as unknown;
  }
  const type = Array.isArray(part['type']) ? (part['type'] as readonly unknown[])[0] : part['type'];
  switch (type) {
    case 'array':
      return [example(state, part['items'], inside)];
    case 'string':
      return stringLike(wordsAt(part, 'format'));
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'object':
      return {};
    default:
      return null;
  }
}

function stringLike(format: string): string {
  if (format === 'date-time') return '2026-01-02T03:04:05Z';
  if (format === 'date') return '2026-01-02';
  if (format === 'uuid') return '3fa85f64-5717-4562-b3fc-2c963f66afa6';
  if (format === 'uri' || format === 'url') return 'https://example.com';
  return format === 'email' ? 'name@example.com' : 'text';
}
