import { makeBlock } from '../block.ts';
import { parseMarkdown } from '../markdown-to-tree.ts';
import type { Block, Inline, TableColumn } from '../../shared/tree.ts';
import { dereference, isPart, listAt, partAt, unescapePointer, wordsAt } from './read-specification.ts';
import type { Part } from './read-specification.ts';
import { exampleOf, schemaRows, typeLabel } from './schema-rows.ts';
import type { SchemaRow } from './schema-rows.ts';

/** What a block shows of a specification (docs/design/content.md). */
export interface SpecificationPlace {
  /** `openapi-operation`, `openapi-schemas`, `openapi-webhook`, `openapi`, `swagger`. */
  readonly kind: string;
  readonly path: string;
  readonly method: string;
  /** Names of schemas, for `openapi-schemas`; empty: all. */
  readonly schemas: readonly string[];
}

export interface ShownPlace {
  readonly title: string;
  readonly blocks: readonly Block[];
}

const longestExample = 20_000;
const mostSchemas = 100;

/** A part of a specification as content, made of the blocks of a page; null where the specification has no such part. */
export function specificationBlocks(root: Part, place: SpecificationPlace): ShownPlace | null {
  if (place.kind === 'openapi-schemas') return schemas(root, place.schemas);
  const found = place.kind === 'openapi-webhook' ? webhookAt(root, place) : operationAt(root, place);
  return found === null ? null : operation(root, found.item, found.operation);
}

interface Found {
  readonly item: Part;
  readonly operation: Part;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

function operationAt(root: Part, { path, method }: SpecificationPlace): Found | null {
  // Rich documents name an operation by a JSON pointer into the specification.
  const pointer = /^#?\/paths\/([^/]+)\/([a-z]+)$/.exec(path);
  const wanted = pointer === null ? path : unescapePointer(pointer[1] ?? '');
  const verb = (pointer?.[2] ?? method).toLowerCase();
  return pathItem(root, partAt(root, 'paths')[wanted], verb);
}

function webhookAt(root: Part, { path, method }: SpecificationPlace): Found | null {
  const pointer = /^#?\/webhooks\/([^/]+)(?:\/([a-z]+))?$/.exec(path);
  const name = pointer === null ? path : unescapePointer(pointer[1] ?? '');
  const item = partAt(root, 'webhooks')[name] ?? partAt(root, 'x-webhooks')[name];
  return pathItem(root, item, (pointer?.[2] ?? method).toLowerCase() || firstMethod(root, item));
}

function firstMethod(root: Part, item: unknown): string {
  const { part } = dereference(root, item);
  return methods.find((method) => part[method] !== undefined) ?? '';
}

function pathItem(root: Part, value: unknown, method: string): Found | null {
  const { part: item } = dereference(root, value);
  const found = methods.includes(method) ? item[method] : undefined;
  return isPart(found) ? { item, operation: found } : null;
}

function operation(root: Part, item: Part, found: Part): ShownPlace {
  return {
    title: wordsAt(found, 'summary') || wordsAt(found, 'operationId'),
    blocks: [
      ...(found['deprecated'] === true
        ? [makeBlock('hint', { style: 'warning' }, { blocks: [paragraph('Deprecated.')] })]
        : []),
      ...described(wordsAt(found, 'description')),
      ...server(root),
      ...authorization(root, found),
      ...parameters(root, item, found),
      ...requestBody(root, found),
      ...responses(root, found),
    ],
  };
}

function schemas(root: Part, names: readonly string[]): ShownPlace | null {
  const known = { ...partAt(root, 'definitions'), ...partAt(root, 'components', 'schemas') };
  const wanted = names.length === 0 ? Object.keys(known) : names.filter((name) => Object.hasOwn(known, name));
  if (wanted.length === 0) return null;
  const blocks = wanted.slice(0, mostSchemas).map((name) =>
    makeBlock(
      'expandable',
      { open: wanted.length === 1 },
      {
        inlines: [code(name)],
        blocks: [...described(wordsAt(partAt(known, name), 'description')), ...schema(root, known[name])],
      },
    ),
  );
  return { title: wanted.length === 1 ? (wanted[0] ?? '') : 'Schemas', blocks };
}

function server(root: Part): readonly Block[] {
  const first = listAt(root, 'servers')[0];
  const address = isPart(first) ? wordsAt(first, 'url') : wordsAt(root, 'host') + wordsAt(root, 'basePath');
  return address === '' ? [] : [labelled('Server', code(address))];
}

function authorization(root: Part, found: Part): readonly Block[] {
  const asked = found['security'] === undefined ? listAt(root, 'security') : listAt(found, 'security');
  const names = asked.flatMap((one) => (isPart(one) ? Object.keys(one) : []));
  if (names.length === 0) return [];
  const known = { ...partAt(root, 'securityDefinitions'), ...partAt(root, 'components', 'securitySchemes') };
  const labels = [...new Set(names)].slice(0, 8).map((name) => {
    const scheme = dereference(root, partAt(known)[name]).part;
    const kind = [wordsAt(scheme, 'type'), wordsAt(scheme, 'scheme'), wordsAt(scheme, 'name')];
    const words = kind.filter((one) => one !== '').join(', ');
    return words === '' ? name : `${name} (${words})`;
  });
  return [labelled('Authorization', text(labels.join(' or ')))];
}

const places: readonly (readonly [string, string])[] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
  ['formData', 'Form fields'],
];

function parameters(root: Part, item: Part, found: Part): readonly Block[] {
  const all = [...listAt(item, 'parameters'), ...listAt(found, 'parameters')].map(
    (one) => dereference(root, one).part,
  );
  return places.flatMap(([place, title]) => {
    const own = all.filter((one) => wordsAt(one, 'in') === place);
    if (own.length === 0) return [];
    const rows = own.map((one): SchemaRow => {
      const schemaOf = one['schema'] ?? one;
      return {
        name: wordsAt(one, 'name'),
        type: typeLabel(root, schemaOf),
        isRequired: one['required'] === true,
        isDeprecated: one['deprecated'] === true,
        description: wordsAt(one, 'description'),
      };
    });
    return [heading(title), table(rows)];
  });
}

function requestBody(root: Part, found: Part): readonly Block[] {
  const { part } = dereference(root, found['requestBody']);
  const swagger = listAt(found, 'parameters')
    .map((one) => dereference(root, one).part)
    .find((one) => wordsAt(one, 'in') === 'body');
  const content = contentOf(
    root,
    swagger === undefined ? partAt(part, 'content') : { '': { schema: swagger['schema'] } },
  );
  if (content.length === 0) return [];
  return [heading('Body'), ...described(wordsAt(part, 'description')), ...content];
}

function responses(root: Part, found: Part): readonly Block[] {
  const tabs = Object.entries(partAt(found, 'responses')).map(([status, value]) => {
    const { part } = dereference(root, value);
    const content = part['schema'] === undefined ? partAt(part, 'content') : { '': part };
    return makeBlock(
      'tab',
      { title: status },
      { blocks: [...described(wordsAt(part, 'description') || status), ...contentOf(root, content)] },
    );
  });
  return tabs.length === 0 ? [] : [heading('Responses'), makeBlock('tabs', {}, { blocks: tabs })];
}

/** What a body may hold, by media type: its properties and an example. */
function contentOf(root: Part, content: Part): readonly Block[] {
  return Object.entries(content)
    .slice(0, 4)
    .flatMap(([type, value]) => {
      const media = isPart(value) ? value : {};
      const named = Object.values(partAt(media, 'examples'))[0];
      const given = media['example'] ?? (isPart(named) ? dereference(root, named).part['value'] : undefined);
      const example = given ?? exampleOf(root, media['schema']);
      return [
        ...schema(root, media['schema']),
        ...(example === null || example === undefined ? [] : [exampleBlock(type, example)]),
      ];
    });
}

function exampleBlock(type: string, example: unknown): Block {
  const isText = typeof example === 'string' && !/json/.test(type);
  const source = (isText ? example : JSON.stringify(example, null, 2)).slice(0, longestExample);
  return makeBlock('code', { language: isText ? '' : 'json', title: type || 'Example' }, { source });
}

function schema(root: Part, value: unknown): readonly Block[] {
  if (value === undefined) return [];
  const rows = schemaRows(root, value);
  return rows.length === 0 ? [labelled('Type', text(typeLabel(root, value)))] : [table(rows)];
}

const columns: readonly TableColumn[] = [
  { id: 'name', title: 'Name', type: 'text' },
  { id: 'type', title: 'Type', type: 'text' },
  { id: 'description', title: 'Description', type: 'text' },
];

function table(rows: readonly SchemaRow[]): Block {
  const blocks = rows.map((row, index) => {
    const name: Inline[] = [code(row.name)];
    if (row.isRequired) name.push(text(' required'));
    if (row.isDeprecated) name.push(text(' deprecated'));
    return makeBlock(
      'table-row',
      { record: String(index) },
      {
        blocks: [
          cell('name', [makeBlock('paragraph', {}, { inlines: name })]),
          cell('type', [paragraph(row.type)]),
          cell('description', described(row.description)),
        ],
      },
    );
  });
  return makeBlock('table', { view: 'grid', columns }, { blocks });
}

function cell(definition: string, blocks: readonly Block[]): Block {
  return makeBlock('table-cell', { definition }, { blocks });
}

function described(markdown: string): readonly Block[] {
  return markdown.trim() === '' ? [] : parseMarkdown(markdown.slice(0, 20_000)).blocks;
}

function heading(words: string): Block {
  return makeBlock('heading', { level: 5, anchor: '' }, { inlines: [text(words)] });
}

function labelled(label: string, value: Inline): Block {
  return makeBlock('paragraph', {}, { inlines: [text(`${label}: `), value] });
}

function paragraph(words: string): Block {
  return makeBlock('paragraph', {}, { inlines: [text(words)] });
}

function text(words: string): Inline {
  return { type: 'text', text: words, marks: [] };
}

function code(words: string): Inline {
  return { type: 'text', text: words, marks: [{ type: 'code' }] };
}
