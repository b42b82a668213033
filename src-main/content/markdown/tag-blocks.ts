import MarkdownIt from 'markdown-it';
import { makeBlock, withSlots } from '../block.ts';
import type { BlockOf } from '../block.ts';
import { parseReference } from '../reference.ts';
import type { Block, Inline, Reference } from '../../shared/tree.ts';

type Named = Readonly<Record<string, string>>;

const { unescapeAll } = new MarkdownIt().utils;

/** What is left of a tag's options once those with a meaning are taken; undefined for nothing. */
export function without(named: Named, ...names: readonly string[]): Named | undefined {
  const rest = Object.entries(named).filter(([name]) => !names.includes(name));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

export function hintStyle(style: string | undefined): BlockOf<'hint'>['attributes']['style'] {
  switch (style) {
    case 'warning':
    case 'danger':
    case 'success':
      return style;
    case 'working':
      return 'warning';
    default:
      return 'info';
  }
}

/** Only tabs stand in tabs, only steps in steppers: anything else gets one of its own, so nothing is lost. */
export function onlyChildren(
  type: 'tab' | 'step' | 'column' | 'update',
  blocks: readonly Block[],
): readonly Block[] {
  return blocks.map((block) => {
    if (block.type === type) return block;
    switch (type) {
      case 'tab':
        return makeBlock('tab', { title: '' }, { blocks: [block] });
      case 'step':
        return makeBlock('step', {}, { blocks: [block] });
      case 'column':
        return makeBlock('column', {}, { blocks: [block] });
      case 'update':
        return makeBlock('update', { date: '', tags: [] }, { blocks: [block] });
    }
  });
}

/** Options of `{% code %}` go to the code it holds. */
export function codeBlocks(named: Named, blocks: readonly Block[], source: string): readonly Block[] {
  if (!blocks.some((block) => block.type === 'code')) {
    return [makeBlock('unknown', { label: 'code' }, { blocks, source })];
  }
  return blocks.map((block) => {
    if (block.type !== 'code') return block;
    const overflow = named['overflow'];
    const options = {
      ...block.attributes,
      ...(named['title'] === undefined ? {} : { title: named['title'] }),
      ...(overflow === 'wrap' || overflow === 'scroll' ? { overflow } : {}),
      ...booleans(named, 'lineNumbers', 'fullWidth', 'expandable'),
    };
    const other = without(named, 'title', 'overflow', 'lineNumbers', 'fullWidth', 'expandable');
    return withSlots(block, { attributes: other === undefined ? options : { ...options, other } });
  });
}

function booleans(named: Named, ...names: readonly string[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    names.flatMap((name) => (named[name] === undefined ? [] : [[name, named[name] === 'true'] as const])),
  );
}

/** Text of blocks as a caption; what is no text stays a block. */
function captionOf(blocks: readonly Block[]): {
  readonly inlines: readonly Inline[];
  readonly rest: readonly Block[];
} {
  const paragraphs = blocks.filter((block) => block.type === 'paragraph');
  const inlines = paragraphs.flatMap((block, index) =>
    index === 0 ? block.inlines : [{ type: 'break' } as const, ...block.inlines],
  );
  return { inlines, rest: blocks.filter((block) => block.type !== 'paragraph') };
}

function captioned(
  named: Named,
  blocks: readonly Block[],
): { inlines: readonly Inline[]; blocks: readonly Block[] } {
  const { inlines, rest } = captionOf(blocks);
  const caption = named['caption'] ?? '';
  if (inlines.length > 0 || caption === '') return { inlines, blocks: rest };
  return { inlines: [{ type: 'text', text: caption, marks: [] }], blocks: rest };
}

/** An address that is no web address is not embedded, and its source is shown. */
export function embedBlocks(named: Named, blocks: readonly Block[], source: string): readonly Block[] {
  const ref = parseReference(named['url'] ?? '');
  if (ref.kind !== 'url') return [makeBlock('unknown', { label: 'embed' }, { blocks, source })];
  const fullWidth = named['fullWidth'] === 'true' ? true : undefined;
  const other = without(named, 'url', 'fullWidth', 'caption');
  return [makeBlock('embed', { url: ref.url, fullWidth, other }, captioned(named, blocks))];
}

export function fileBlocks(named: Named, blocks: readonly Block[]): readonly Block[] {
  const ref = parseReference(named['src'] ?? named['url'] ?? '');
  return [
    makeBlock('file', { ref, other: without(named, 'src', 'url', 'caption') }, captioned(named, blocks)),
  ];
}

/** The body of a content reference repeats its target as a link; anything else in it is kept. */
export function contentRefBlocks(address: string, blocks: readonly Block[]): readonly Block[] {
  const body = onlyLink(blocks);
  const written = parseReference(address);
  const ref = written.kind === 'broken' && written.target === '' && body !== undefined ? body : written;
  return [makeBlock('content-ref', { ref }, { blocks: body === undefined ? blocks : [] })];
}

function onlyLink(blocks: readonly Block[]): Reference | undefined {
  const inline = blocks[0]?.inlines[0];
  const isAlone = blocks.length === 1 && blocks[0]?.type === 'paragraph' && blocks[0].inlines.length === 1;
  if (!isAlone || inline === undefined) return undefined;
  return inline.type === 'link' || inline.type === 'mention' ? inline.ref : undefined;
}

export function includeBlocks(target: string, blocks: readonly Block[]): readonly Block[] {
  const id = /(?:^|\/)reusable-content\/([\w-]+)/.exec(target)?.[1];
  const ref: Reference = id === undefined ? parseReference(target) : { kind: 'reusable-content', id };
  return [makeBlock('reusable-content', { ref }), ...blocks];
}

/**
 * `@name/block`. A value over several lines may arrive escaped like a paragraph (docs/design/service-api.md), and is
 * read either way.
 */
export function integrationBlock(name: string, named: Named, blocks: readonly Block[]): Block {
  const [integration = '', block = ''] = name.slice(1).split('/', 2);
  const props = Object.fromEntries(
    Object.entries(named).map(([key, value]) => [
      key,
      value.includes('\\\n') ? unescapeAll(value.replaceAll('\\\n', '\n')) : value,
    ]),
  );
  return makeBlock('integration', { integration, block, props }, { blocks });
}

/** One block for the OpenAPI tags and their two legacy families; `kind` is the tag's name. */
export function apiBlock(
  kind: string,
  named: Named,
  positional: readonly string[],
  blocks: readonly Block[],
): Block {
  const isReference = kind.startsWith('openapi');
  const body = isReference ? onlyLink(blocks) : undefined;
  const props: Record<string, string> = { ...without(named, 'spec', 'src', 'path', 'method') };
  // The body of a reference is the specification's address, for readers that know no such tag.
  if (body?.kind === 'url') props['specUrl'] = body.url;
  if (positional.length > 0) props['arguments'] = positional.join(' ');
  return makeBlock(
    'openapi',
    {
      kind,
      spec: named['spec'] ?? named['src'] ?? '',
      path: named['path'] ?? '',
      method: named['method'] ?? '',
      props,
    },
    { blocks: body === undefined ? blocks : [] },
  );
}
