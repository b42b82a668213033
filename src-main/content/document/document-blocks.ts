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
  readonly key: string | undefined;
  readonly children: () => readonly Block[];
  readonly caption: () => readonly Inline[];
}

/** Blocks that show something from elsewhere; undefined for other types. */
export function readMedia({ node, data, key, children: rest, caption }: BlockReading): Block | undefined {
  const other = stringsOf(data['other']);
  switch (node['type']) {
    case 'images':
      return makeBlock(
        'images',
        {
          align: alignOf(data['align']),
          fullWidth: booleanOf(data['fullWidth']),
          frame: booleanOf(data['withFrame']),
          other,
        },
        { key, blocks: rest() },
      );
    case 'image':
      return makeBlock(
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
      );
    case 'file':
      return makeBlock(
        'file',
        { ref: readReference(data['ref']), other },
        { key, inlines: caption(), blocks: rest() },
      );
    case 'drawing':
      return makeBlock(
        'drawing',
        { ref: optionalReference(data['ref']), alt: textOf(data['alt']), other },
        { key },
      );
    case 'embed': {
      const ref = parseReference(textOf(data['url']) ?? '');
      if (ref.kind !== 'url')
        return makeBlock('unknown', { label: 'embed' }, { key, source: sourceOf(node) });
      return makeBlock(
        'embed',
        { url: ref.url, fullWidth: booleanOf(data['fullWidth']), other },
        { key, inlines: caption(), blocks: rest() },
      );
    }
    case 'content-ref':
      return makeBlock('content-ref', { ref: readReference(data['ref']), other }, { key, blocks: rest() });
    case 'reusable-content':
      return makeBlock('reusable-content', { ref: readReference(data['ref']), other }, { key });
    default:
      return undefined;
  }
}

/** Blocks that hold blocks, and those of tags; undefined for other types. */
export function readContainer({ node, data, key, children }: BlockReading): Block | undefined {
  const other = stringsOf(data['other']);
  switch (node['type']) {
    case 'tabs':
      return makeBlock(
        'tabs',
        { fullWidth: booleanOf(data['fullWidth']), other },
        { key, blocks: onlyChildren('tab', children()) },
      );
    case 'tabs-item':
      return makeBlock(
        'tab',
        {
          title: textOf(data['title']) ?? '',
          icon: textOf(data['icon']),
          slug: textOf(data['slug']) === '' ? undefined : textOf(data['slug']),
          anchor: givenAnchor(anchorOf(node), textOf(data['title']) ?? ''),
          other,
        },
        { key, blocks: children() },
      );
    case 'stepper':
      return makeBlock('stepper', { other }, { key, blocks: onlyChildren('step', children()) });
    case 'stepper-step':
      return makeBlock(
        'step',
        { other: other ?? stringsOf({ icon: data['icon'] }) },
        { key, blocks: children() },
      );
    case 'columns':
      return makeBlock(
        'columns',
        { fullWidth: booleanOf(data['fullWidth']), other },
        { key, blocks: onlyChildren('column', children()) },
      );
    case 'column':
      return makeBlock(
        'column',
        { width: measureOf(data['width']), verticalAlignment: textOf(data['verticalAlignment']), other },
        { key, blocks: children() },
      );
    case 'if':
      return makeBlock('if', { expression: textOf(data['expression']) ?? '' }, { key, blocks: children() });
    case 'integration':
      return makeBlock(
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
      );
    case 'swagger':
    case 'openapi-operation':
    case 'openapi-schemas':
    case 'openapi-webhook':
      return openapiBlock(node, data, key, children());
    case 'prompt':
      return makeBlock(
        'prompt',
        { description: textOf(data['description']) ?? '', icon: textOf(data['icon']), other },
        { key, blocks: children() },
      );
    case 'updates':
      return makeBlock(
        'updates',
        { format: textOf(data['format']) ?? '', other },
        { key, blocks: onlyChildren('update', children()) },
      );
    case 'update': {
      // Newer versions refer to tags of the revision.
      const tags = listOf(data['tags']).flatMap((tag) => textOf(tag) ?? textOf(fieldsOf(tag)['tag']) ?? []);
      return makeBlock(
        'update',
        { date: textOf(data['date']) ?? '', tags, other },
        { key, blocks: children() },
      );
    }
    case 'unknown':
      return makeBlock(
        'unknown',
        { label: textOf(data['label']) ?? '' },
        { key, source: textOf(data['source']) ?? '', blocks: children() },
      );
    default:
      return undefined;
  }
}

function openapiBlock(node: Fields, data: Fields, key: string | undefined, blocks: readonly Block[]): Block {
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
    { key, blocks },
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
