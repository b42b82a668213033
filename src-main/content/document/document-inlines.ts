import { emojiText } from '../emoji.ts';
import { normalInlines } from '../inlines.ts';
import type { Block, Inline, Mark, Reference } from '../../shared/tree.ts';
import { readReference } from './document-reference.ts';
import { fieldsOf, fragmentOf, listOf, sourceOf, textOf, typeOf } from './node-reading.ts';
import type { Fields } from './node-reading.ts';

/** Reads blocks that stand inside an inline (the body of an annotation), one level deeper. */
export type ReadBlocks = (nodes: readonly unknown[]) => readonly Block[];

const maximumDepth = 20;

/** Inlines of a block's nodes. Unknown ones keep their source. */
export function readInlines(nodes: readonly unknown[], readBlocks: ReadBlocks): readonly Inline[] {
  return normalInlines(nodes.flatMap((node) => readInline(fieldsOf(node), readBlocks, 0)));
}

function readInline(node: Fields, readBlocks: ReadBlocks, depth: number): readonly Inline[] {
  if (node['object'] === 'text' || Array.isArray(node['leaves'])) {
    return listOf(node['leaves']).flatMap((leaf) => readLeaf(fieldsOf(leaf)));
  }
  if (depth > maximumDepth) return [{ type: 'unknown-inline', label: typeOf(node), source: sourceOf(node) }];
  const data = fieldsOf(node['data']);
  const inner = (): readonly Inline[] =>
    listOf(node['nodes']).flatMap((child) => readInline(fieldsOf(child), readBlocks, depth + 1));
  switch (node['type']) {
    case 'link': {
      const inlines = inner();
      return [{ type: 'link', ref: readReference(data['ref'] ?? data['href'] ?? data['url']), inlines }];
    }
    case 'emoji': {
      const code = (textOf(data['code']) ?? '').toLowerCase();
      return [{ type: 'emoji', code, text: emojiText(code) }];
    }
    case 'icon': {
      const color = textOf(data['color']);
      return [{ type: 'icon', icon: textOf(data['icon']) ?? '', ...(color === undefined ? {} : { color }) }];
    }
    case 'expression':
      return [{ type: 'expression', expression: textOf(data['expression']) ?? '' }];
    case 'inline-math':
      return [{ type: 'inline-math', formula: textOf(data['formula']) ?? '' }];
    case 'inline-image':
      return [imageOf(node, data)];
    case 'annotation':
      return [
        {
          type: 'annotation',
          inlines: inner(),
          blocks: readBlocks(fragmentOf(node, 'annotation-body') ?? []),
        },
      ];
    case 'mention':
      return [{ type: 'mention', ref: readReference(data['ref']), label: textOf(data['label']) ?? '' }];
    case 'button':
      return [buttonOf(data)];
    case 'unknown-inline':
      return [
        { type: 'unknown-inline', label: textOf(data['label']) ?? '', source: textOf(data['source']) ?? '' },
      ];
    default:
      return [{ type: 'unknown-inline', label: typeOf(node), source: sourceOf(node) }];
  }
}

function readLeaf(leaf: Fields): readonly Inline[] {
  const text = textOf(leaf['text']) ?? '';
  const marks = listOf(leaf['marks']).flatMap((mark) => readMark(fieldsOf(mark)));
  if (!text.includes('\n') || marks.some((mark) => mark.type === 'code'))
    return [{ type: 'text', text, marks }];
  return text
    .split('\n')
    .flatMap((line, index): readonly Inline[] =>
      index === 0
        ? [{ type: 'text', text: line, marks }]
        : [{ type: 'break' }, { type: 'text', text: line, marks }],
    );
}

/** A mark of another kind is left off: the text is what matters. */
function readMark(mark: Fields): readonly Mark[] {
  const data = fieldsOf(mark['data']);
  switch (mark['type']) {
    case 'bold':
    case 'italic':
    case 'code':
    case 'keyboard':
    case 'strikethrough':
    case 'superscript':
    case 'subscript':
      return [{ type: mark['type'] }];
    case 'color': {
      const text = textOf(data['text']);
      const background = textOf(data['background']);
      return [
        {
          type: 'color',
          ...(text === undefined || text === 'default' ? {} : { text }),
          ...(background === undefined || background === 'default' ? {} : { background }),
        },
      ];
    }
    default:
      return [];
  }
}

function imageOf(node: Fields, data: Fields): Inline {
  const caption = textOf(data['caption']);
  const dark = optionalReference(data['refDark']);
  return {
    type: 'inline-image',
    ref: readReference(data['ref']),
    ...(dark === undefined ? {} : { refDark: dark }),
    alt: textOf(data['alt']) ?? '',
    size: data['size'] === 'line' ? 'line' : 'original',
    ...(caption === undefined ? {} : { caption }),
  };
}

function buttonOf(data: Fields): Inline {
  const ref = optionalReference(data['ref']);
  const icon = textOf(data['icon']);
  const action = textOf(data['action']) ?? textOf(fieldsOf(data['action'])['action']);
  return {
    type: 'button',
    label: textOf(data['label']) ?? '',
    kind: data['kind'] === 'secondary' ? 'secondary' : 'primary',
    ...(icon === undefined ? {} : { icon }),
    ...(ref === undefined ? {} : { ref }),
    ...(action === undefined ? {} : { action }),
  };
}

export function optionalReference(value: unknown): Reference | undefined {
  return value === undefined || value === null ? undefined : readReference(value);
}
