import { z } from 'zod';

/**
 * What clients of the public service require of a rich document, one schema a type of node: what must be there, and of
 * which type (docs/design/content.md, "Rich documents"). Galley reads more loosely (`document.ts`); this is what it writes.
 */
const id = z.string().min(1);
const space = z.string().optional();

const urlReference = z.looseObject({ kind: z.literal('url'), url: z.string() });
const fileReference = z.looseObject({ kind: z.literal('file'), file: id });
const openapiReference = z.looseObject({ kind: z.literal('openapi'), spec: z.string() });
const contentReference = z.looseObject({ kind: z.literal('reusable-content'), reusableContent: id, space });
/** What leads nowhere: the model has no kind for it, and its address must not be lost. */
const unresolved = [
  z.looseObject({ kind: z.literal('path'), path: z.string() }),
  z.looseObject({ kind: z.literal('broken'), target: z.string() }),
] as const;
const anyReference = z.discriminatedUnion('kind', [
  urlReference,
  fileReference,
  openapiReference,
  contentReference,
  z.looseObject({ kind: z.literal('page'), page: id, space }),
  z.looseObject({ kind: z.literal('anchor'), anchor: z.string(), page: id.optional(), space }),
  z.looseObject({ kind: z.literal('user'), user: id }),
  z.looseObject({ kind: z.literal('collection'), collection: id }),
  z.looseObject({ kind: z.literal('space'), space: id }),
  z.looseObject({ kind: z.literal('tag'), tag: id, space }),
  ...unresolved,
]);

const length = z.union([z.number(), z.looseObject({ unit: z.string(), value: z.number() }), z.string()]);
const flag = z.boolean().optional();
const word = z.string().optional();
const align = z.enum(['start', 'center', 'end']).optional();
const side = z.enum(['left', 'center', 'right']);
const nodes = z.array(z.unknown());
const named = z.looseObject({ object: z.literal('fragment'), fragment: id, type: id, nodes });
const anchored = z.looseObject({ id }).optional();

type Shape = z.core.$ZodLooseShape;

/** A block of text or of blocks. */
const open = (data: Shape, more: Shape = {}) =>
  z.looseObject({
    object: z.literal('block'),
    isVoid: z.literal(false),
    data: z.looseObject(data),
    nodes,
    ...more,
  });
/** A block whose content stands in its data or its fragments. */
const closed = (data: Shape, more: Shape = {}) =>
  z.looseObject({ object: z.literal('block'), isVoid: z.literal(true), data: z.looseObject(data), ...more });
const inline = (isVoid: boolean, data: Shape, more: Shape = {}) =>
  z.looseObject({
    object: z.literal('inline'),
    isVoid: z.literal(isVoid),
    data: z.looseObject(data),
    ...more,
  });

const option = z.looseObject({ value: z.string(), label: z.string(), color: z.string() });
const column = (type: string, more: Shape = {}) =>
  z.looseObject({ id: z.string(), title: z.string(), type: z.literal(type), ...more });
const definition = z.discriminatedUnion('type', [
  column('text', { textAlignment: side }),
  ...['number', 'checkbox', 'files', 'content-ref', 'image'].map((type) => column(type)),
  column('users', { multiple: z.boolean() }),
  column('rating', { max: z.number() }),
  column('select', { multiple: z.boolean(), options: z.array(option) }),
]);
const view = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('grid'),
    columns: z.array(z.string()),
    columnWidths: z.record(z.string(), length).optional(),
    hideHeader: z.boolean(),
    stickyHeader: flag,
  }),
  z.looseObject({
    type: z.literal('cards'),
    columns: z.array(z.string()),
    cardSize: z.enum(['medium', 'large']),
    targetDefinition: word,
    coverDefinition: word,
    coverDefinitionDark: word,
    wrap: flag,
  }),
]);
const cell = z.union([
  z.number(),
  z.string(),
  z.null(),
  z.boolean(),
  z.array(z.string()),
  anyReference,
  z.looseObject({ ref: anyReference, objectFit: word, alt: word }),
  // Galley's own, for what the model has no place for: several references, and options of a cell.
  z.looseObject({ refs: z.array(anyReference) }),
  z.looseObject({ fragment: id, other: z.record(z.string(), z.string()) }),
]);
const span = z.int().min(1);
const table = closed(
  {
    view,
    definition: z.record(z.string(), definition),
    records: z.record(
      z.string(),
      z.looseObject({ orderIndex: z.string(), values: z.record(z.string(), cell) }),
    ),
    cellMerges: z
      .array(
        z.looseObject({
          anchor: z.looseObject({ record: z.string(), column: z.string() }),
          rowSpan: span,
          colSpan: span,
        }),
      )
      .optional(),
    fullWidth: flag,
    search: flag,
  },
  { fragments: z.array(named) },
);

const heading = open({ align }, { meta: z.looseObject({ id: z.string() }) });
const operation = { path: z.string(), method: z.string() };

const blocks: Readonly<Record<string, z.ZodType>> = {
  paragraph: open({ align }),
  'heading-1': heading,
  'heading-2': heading,
  'heading-3': heading,
  'list-ordered': open({ start: z.number().optional() }),
  'list-unordered': open({}),
  'list-tasks': open({}),
  'list-item': open({ checked: flag }),
  divider: closed({}),
  blockquote: open({}),
  hint: open({ style: z.enum(['info', 'success', 'warning', 'danger']), icon: word }),
  code: open({
    syntax: word,
    title: word,
    overflow: z.enum(['scroll', 'wrap']).optional(),
    lineNumbers: flag,
    fullWidth: flag,
    expandable: flag,
  }),
  'code-line': open({ highlighted: flag }),
  math: closed({ formula: z.string() }),
  images: open({ align: side.optional(), fullWidth: flag, withFrame: flag }),
  image: closed(
    {
      ref: anyReference,
      refDark: anyReference.optional(),
      width: length.optional(),
      height: length.optional(),
      alt: word,
    },
    { fragments: z.array(named) },
  ),
  file: closed({ ref: anyReference }),
  drawing: closed({ ref: anyReference.optional() }),
  embed: closed({ url: z.string(), fullWidth: flag }),
  'content-ref': closed({ ref: anyReference }),
  'reusable-content': closed({ ref: anyReference }),
  expandable: closed({ defaultExpanded: flag }, { fragments: z.array(named).min(1), meta: anchored }),
  tabs: open({ fullWidth: flag }),
  'tabs-item': open({ title: word, icon: word, slug: word }, { meta: anchored }),
  stepper: open({}),
  'stepper-step': open({ icon: word }),
  columns: open({ fullWidth: flag }),
  column: open({ width: length.optional(), verticalAlignment: word }),
  table,
  if: open({ expression: z.string() }),
  integration: closed({
    integration: z.string(),
    block: z.string(),
    props: z.record(z.string(), z.unknown()),
  }),
  swagger: closed({ ref: anyReference, ...operation }),
  'openapi-operation': closed({ ref: openapiReference, ...operation }),
  'openapi-schemas': closed({ ref: openapiReference, schemas: z.array(z.string()), grouped: flag }),
  'openapi-webhook': closed({ ref: openapiReference, name: z.string(), method: z.string() }),
  prompt: open({ description: z.string(), icon: word }),
  updates: open({ format: z.string() }),
  update: open({
    date: z.string(),
    tags: z.array(z.looseObject({ kind: z.literal('tag'), tag: id })).optional(),
  }),
  // Galley's own: what it does not know, with its source.
  unknown: z.looseObject({
    object: z.literal('block'),
    data: z.looseObject({ label: z.string(), source: z.string() }),
  }),
};

const inlines: Readonly<Record<string, z.ZodType>> = {
  link: inline(false, { ref: anyReference }, { nodes }),
  emoji: inline(true, { code: z.string() }),
  icon: inline(true, { icon: z.string(), color: word }),
  expression: inline(true, { expression: z.string() }),
  'inline-math': inline(true, { formula: z.string() }),
  'inline-image': inline(true, {
    ref: anyReference,
    refDark: anyReference.optional(),
    alt: word,
    size: z.enum(['original', 'line']),
  }),
  annotation: inline(false, {}, { nodes, fragments: z.array(named).min(1) }),
  mention: inline(true, { ref: anyReference }),
  button: inline(true, {
    label: z.string(),
    kind: z.enum(['primary', 'secondary']),
    icon: word,
    ref: anyReference.optional(),
  }),
  'unknown-inline': inline(true, { label: z.string(), source: z.string() }),
};

const plainMark = z.looseObject({
  object: z.literal('mark'),
  type: z.enum(['bold', 'italic', 'code', 'keyboard', 'strikethrough', 'superscript', 'subscript']),
});
const colorMark = z.looseObject({
  object: z.literal('mark'),
  type: z.literal('color'),
  data: z.looseObject({ text: z.string(), background: z.string() }),
});
const text = z.looseObject({
  object: z.literal('text'),
  leaves: z.array(
    z.looseObject({
      object: z.literal('leaf'),
      text: z.string(),
      marks: z.array(z.discriminatedUnion('type', [plainMark, colorMark])),
    }),
  ),
});
const fragment = z.looseObject({ object: z.literal('fragment'), type: id, nodes });
const root = z.looseObject({ object: z.literal('document'), data: z.looseObject({}), nodes });

/**
 * What of a document is not of the model, one line a kind of fault: "image: data.ref: Invalid input". Empty for one that
 * is. Nodes are looked at one by one, so depth costs no stack.
 */
export function documentFaults(document: unknown): readonly string[] {
  const faults = new Set<string>();
  const waiting: { readonly node: unknown; readonly schema: z.ZodType; readonly name: string }[] = [
    { node: document, schema: root, name: 'document' },
  ];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { error } = one.schema.safeParse(one.node);
    for (const { path, message } of error?.issues ?? [])
      faults.add(`${one.name}: ${path.join('.')}: ${message}`);
    const inside = z
      .looseObject({ nodes: nodes.catch([]), fragments: nodes.catch([]) })
      .safeParse(one.node).data;
    for (const node of [...(inside?.nodes ?? []), ...(inside?.fragments ?? [])])
      waiting.push({ node, ...schemaOf(node) });
  }
  return [...faults];
}

const kind = z.looseObject({ object: z.string().catch(''), type: z.string().catch('') });

function schemaOf(node: unknown): { readonly schema: z.ZodType; readonly name: string } {
  const { object = '', type = '' } = kind.safeParse(node).data ?? {};
  if (object === 'text') return { schema: text, name: 'text' };
  if (object === 'fragment') return { schema: fragment, name: `fragment ${type}` };
  const schema = object === 'inline' ? inlines[type] : blocks[type];
  return { schema: schema ?? z.never(), name: type === '' ? 'a node without type' : type };
}
