import { makeBlock } from '../block.ts';
import { booleanOf, fieldsOf, listOf, stringsOf, textOf, typeOf } from '../document/node-reading.ts';
import type { Data } from '../document/write-tables.ts';
import { tagOptions } from '../print/print-text.ts';
import { parseReference } from '../reference.ts';
import type { Block } from '../../shared/tree.ts';
import { onlyLink, without } from './block-kind.ts';
import type { BlockKind, BlockTag, NodeReading, TagReading } from './block-kind.ts';

const tag: BlockTag = { holds: 'ended', read: readTag };

/** One block for the OpenAPI tags and their two legacy families; `kind` is the tag's name. */
export const openapi: BlockKind<'openapi'> = {
  matched: 'wordless',
  isVoid: true,
  // Of every name that begins so.
  tags: { openapi: tag, swagger: tag, 'api-method': tag },
  toMarkdown({ attributes, blocks }, printing) {
    const { kind, spec, path, method, props } = attributes;
    const given = Object.fromEntries(
      Object.entries({ spec, path, method }).filter(([, value]) => value !== ''),
    );
    const { specUrl, ...rest } = props;
    const link = specUrl === undefined ? '' : `\n[${kind}](<${specUrl}>)`;
    const body = printing.blocks(blocks);
    return `{% ${kind}${tagOptions({ ...given, ...rest })} %}${link}\n${body}\n{% end${kind} %}`;
  },
  fromNodes: {
    swagger: readNode,
    'openapi-operation': readNode,
    'openapi-schemas': readNode,
    'openapi-webhook': readNode,
  },
  toNode(block, writing) {
    const { other: _, ...data } = block.attributes;
    const { kind, spec, props } = data;
    const isNamed = kind === 'openapi-operation' || kind === 'openapi-schemas' || kind === 'openapi-webhook';
    // A specification that is not a name of one is a file or an address.
    const ref = isNamed ? { kind: 'openapi', spec } : writing.ref(parseReference(spec));
    const named = Object.keys(props).length === 0 ? undefined : props;
    return writing.node(
      isNamed ? kind : 'swagger',
      block,
      { ...data, ref, ...pointerOf(kind, props), props: named },
      { nodes: writing.blocks(block.blocks) },
    );
  },
  shownText: ({ attributes: { method, path } }) => [method.toUpperCase(), path],
};

function readTag({ name, named, positional, blocks }: TagReading): readonly Block[] {
  const isReference = name.startsWith('openapi');
  const body = isReference ? onlyLink(blocks) : undefined;
  const props: Record<string, string> = { ...without(named, 'spec', 'src', 'path', 'method') };
  // The body of a reference is the specification's address, for readers that know no such tag.
  if (body?.kind === 'url') props['specUrl'] = body.url;
  if (positional.length > 0) props['arguments'] = positional.join(' ');
  return [
    makeBlock(
      'openapi',
      {
        kind: name,
        spec: named['spec'] ?? named['src'] ?? '',
        path: named['path'] ?? '',
        method: named['method'] ?? '',
        props,
      },
      { blocks: body === undefined ? blocks : [] },
    ),
  ];
}

function readNode({ node, data, key, children }: NodeReading): Block {
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

/** What a block of a specification shows of it, where rich documents have a place of their own for it. */
function pointerOf(
  kind: string,
  { schemas = '', name = '', grouped }: Readonly<Record<string, string>>,
): Data {
  if (kind === 'openapi-webhook') return { name };
  if (kind !== 'openapi-schemas') return {};
  const isFlag = grouped === 'true' || grouped === 'false';
  return {
    schemas: schemas.split(',').flatMap((one) => one.trim() || []),
    ...(isFlag ? { grouped: grouped === 'true' } : {}),
  };
}
