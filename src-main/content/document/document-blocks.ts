import { makeBlock } from '../block.ts';
import { onlyChildren } from '../markdown/tag-blocks.ts';
import { parseReference } from '../reference.ts';
import { givenAnchor } from '../slug.ts';
import type { Block, Inline } from '../../shared/tree.ts';
import { optionalReference } from './document-inlines.ts';
import { readReference } from './document-reference.ts';
import { alignOf } from './document-tables.ts';
import {
  anchorOf,
  booleanOf,
  fieldsOf,
  listOf,
  measureOf,
  sourceOf,
  stringsOf,
  textOf,
  typeOf,
} from './node-reading.ts';
import type { Fields } from './node-reading.ts';

/** What the reader of a document gives to the readers of its blocks. */
export interface BlockReading {
  readonly node: Fields;
  readonly data: Fields;
  /** Properties that Galley does not know and keeps. */
  readonly other: Readonly<Record<string, string>> | undefined;
  readonly key: string | undefined;
  readonly children: () => readonly Block[];
  readonly caption: () => readonly Inline[];
}

type ReadBlock = (reading: BlockReading) => Block;

/** Reads a block that shows something from elsewhere, holds blocks, or is one of a tag; undefined for other types. */
export function readNamedBlock(type: string, reading: BlockReading): Block | undefined {
  return Object.hasOwn(readers, type) ? readers[type]?.(reading) : undefined;
}

const readers: Readonly<Record<string, ReadBlock>> = {
  images: ({ data, key, children, other }) =>
    makeBlock(
      'images',
      {
        align: alignOf(data['align']),
        fullWidth: booleanOf(data['fullWidth']),
        frame: booleanOf(data['withFrame']),
        other,
      },
      { key, blocks: children() },
    ),
  image: ({ data, key, caption, other }) =>
    makeBlock(
      'image',
      {
        ref: readReference(data['ref']),
        refDark: optionalReference(data['refDark']),
        alt: textOf(data['alt']) ?? '',
        width: measureOf(data['width']),
        height: measureOf(data['height']),
        other,
      },
      { key, inlines: caption() },
    ),
  file: ({ data, key, children, caption, other }) =>
    makeBlock(
      'file',
      { ref: readReference(data['ref']), other },
      { key, inlines: caption(), blocks: children() },
    ),
  drawing: ({ data, key, other }) =>
    makeBlock('drawing', { ref: optionalReference(data['ref']), alt: textOf(data['alt']), other }, { key }),
  embed: ({ node, data, key, children, caption, other }) => {
    const ref = parseReference(textOf(data['url']) ?? '');
    if (ref.kind !== 'url') return makeBlock('unknown', { label: 'embed' }, { key, source: sourceOf(node) });
    return makeBlock(
      'embed',
      { url: ref.url, fullWidth: booleanOf(data['fullWidth']), other },
      { key, inlines: caption(), blocks: children() },
    );
  },
  'content-ref': ({ data, key, children, other }) =>
    makeBlock('content-ref', { ref: readReference(data['ref']), other }, { key, blocks: children() }),
  'reusable-content': ({ data, key, other }) =>
    makeBlock('reusable-content', { ref: readReference(data['ref']), other }, { key }),
  tabs: ({ data, key, children, other }) =>
    makeBlock(
      'tabs',
      { fullWidth: booleanOf(data['fullWidth']), other },
      { key, blocks: onlyChildren('tab', children()) },
    ),
  'tabs-item': ({ node, data, key, children, other }) =>
    makeBlock(
      'tab',
      {
        title: textOf(data['title']) ?? '',
        icon: textOf(data['icon']),
        slug: textOf(data['slug']) === '' ? undefined : textOf(data['slug']),
        anchor: givenAnchor(anchorOf(node), textOf(data['title']) ?? ''),
        other,
      },
      { key, blocks: children() },
    ),
  stepper: ({ key, children, other }) =>
    makeBlock('stepper', { other }, { key, blocks: onlyChildren('step', children()) }),
  'stepper-step': ({ data, key, children, other }) =>
    makeBlock('step', { other: other ?? stringsOf({ icon: data['icon'] }) }, { key, blocks: children() }),
  columns: ({ data, key, children, other }) =>
    makeBlock(
      'columns',
      { fullWidth: booleanOf(data['fullWidth']), other },
      { key, blocks: onlyChildren('column', children()) },
    ),
  column: ({ data, key, children, other }) =>
    makeBlock(
      'column',
      { width: measureOf(data['width']), verticalAlignment: textOf(data['verticalAlignment']), other },
      { key, blocks: children() },
    ),
  if: ({ data, key, children }) =>
    makeBlock('if', { expression: textOf(data['expression']) ?? '' }, { key, blocks: children() }),
  integration: ({ data, key, children }) =>
    makeBlock(
      'integration',
      {
        integration: textOf(data['integration']) ?? '',
        block: textOf(data['block']) ?? '',
        props: propertiesOf({
          ...fieldsOf(data['props']),
          url: data['url'] ?? fieldsOf(data['props'])['url'],
        }),
      },
      { key, blocks: children() },
    ),
  swagger: openapiBlock,
  'openapi-operation': openapiBlock,
  'openapi-schemas': openapiBlock,
  'openapi-webhook': openapiBlock,
  prompt: ({ data, key, children, other }) =>
    makeBlock(
      'prompt',
      { description: textOf(data['description']) ?? '', icon: textOf(data['icon']), other },
      { key, blocks: children() },
    ),
  updates: ({ data, key, children, other }) =>
    makeBlock(
      'updates',
      { format: textOf(data['format']) ?? '', other },
      { key, blocks: onlyChildren('update', children()) },
    ),
  update: ({ data, key, children, other }) => {
    // Newer versions refer to tags of the revision.
    const tags = listOf(data['tags']).flatMap((tag) => textOf(tag) ?? textOf(fieldsOf(tag)['tag']) ?? []);
    return makeBlock(
      'update',
      { date: textOf(data['date']) ?? '', tags, other },
      { key, blocks: children() },
    );
  },
  unknown: ({ data, key, children }) =>
    makeBlock(
      'unknown',
      { label: textOf(data['label']) ?? '' },
      { key, source: textOf(data['source']) ?? '', blocks: children() },
    ),
};

function openapiBlock({ node, data, key, children }: BlockReading): Block {
  const ref = fieldsOf(data['ref']);
  const props = stringsOf(data['props']) ?? {};
  const grouped = booleanOf(data['grouped']);
  const schemas = listOf(data['schemas']).filter((item): item is string => typeof item === 'string');
  const name = textOf(data['name']);
  return makeBlock(
    'openapi',
    {
      kind: textOf(data['kind']) ?? typeOf(node),
      spec: textOf(data['spec']) ?? textOf(ref['spec']) ?? textOf(ref['url']) ?? textOf(ref['file']) ?? '',
      path: textOf(data['path']) ?? textOf(data['pointer']) ?? '',
      method: textOf(data['method']) ?? '',
      props: {
        ...(schemas.length === 0 ? {} : { schemas: schemas.join(',') }),
        ...(name === undefined || name === '' ? {} : { name }),
        ...props,
        ...(grouped === undefined ? {} : { grouped: String(grouped) }),
      },
    },
    { key, blocks: children() },
  );
}

/** Properties of an integration are shown as text, whatever they are. */
function propertiesOf(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => value !== undefined && name !== '__proto__')
      .map(([name, value]) => [name, typeof value === 'string' ? value : sourceOf(value)]),
  );
}
