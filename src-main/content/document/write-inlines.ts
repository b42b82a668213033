import type { DocumentLeaf, DocumentMark, DocumentNode } from '../../api/document.ts';
import type { Block, Inline, Mark, Reference } from '../../shared/tree.ts';
import { writeReference } from './document-reference.ts';

export interface InlineWriting {
  readonly blocks: (blocks: readonly Block[]) => readonly DocumentNode[];
  readonly reference: (ref: Reference) => Reference;
}

/** Nodes of inlines: texts side by side share one text node, as rich documents have it. */
export function writeInlines(inlines: readonly Inline[], writing: InlineWriting): readonly DocumentNode[] {
  const nodes: DocumentNode[] = [];
  let leaves: DocumentLeaf[] = [];
  const flush = (): void => {
    if (leaves.length > 0) nodes.push({ object: 'text', leaves });
    leaves = [];
  };
  for (const inline of inlines) {
    if (inline.type === 'text') {
      leaves.push({ object: 'leaf', text: inline.text, marks: inline.marks.map(writeMark) });
    } else if (inline.type === 'break') {
      leaves.push({ object: 'leaf', text: '\n', marks: [] });
    } else {
      flush();
      nodes.push(writeInline(inline, writing));
    }
  }
  flush();
  return nodes;
}

function writeMark(mark: Mark): DocumentMark {
  if (mark.type !== 'color') return { object: 'mark', type: mark.type };
  const { text, background } = mark;
  return {
    object: 'mark',
    type: 'color',
    data: { text: text ?? 'default', background: background ?? 'default' },
  };
}

function writeInline(
  inline: Exclude<Inline, { type: 'text' | 'break' }>,
  writing: InlineWriting,
): DocumentNode {
  const reference = (ref: Reference) => writeReference(writing.reference(ref));
  switch (inline.type) {
    case 'link':
      return {
        object: 'inline',
        type: 'link',
        isVoid: false,
        data: { ref: reference(inline.ref) },
        nodes: writeInlines(inline.inlines, writing),
      };
    case 'annotation':
      return {
        object: 'inline',
        type: 'annotation',
        isVoid: false,
        data: {},
        nodes: writeInlines(inline.inlines, writing),
        fragments: [
          {
            object: 'fragment',
            fragment: 'annotation-body',
            type: 'annotation-body',
            nodes: writing.blocks(inline.blocks),
          },
        ],
      };
    case 'emoji':
      return voidInline('emoji', { code: inline.code });
    case 'inline-image': {
      const { refDark, caption } = inline;
      return voidInline('inline-image', {
        ref: reference(inline.ref),
        ...(refDark === undefined ? {} : { refDark: reference(refDark) }),
        alt: inline.alt,
        size: inline.size,
        ...(caption === undefined ? {} : { caption }),
      });
    }
    case 'mention':
      return voidInline('mention', { ref: reference(inline.ref), label: inline.label });
    case 'button': {
      const { type, ref, ...data } = inline;
      return voidInline(type, { ...data, ...(ref === undefined ? {} : { ref: reference(ref) }) });
    }
    case 'icon':
    case 'inline-math':
    case 'expression':
    case 'unknown-inline': {
      const { type, ...data } = inline;
      return voidInline(type, data);
    }
  }
}

function voidInline(type: string, data: Readonly<Record<string, unknown>>): DocumentNode {
  return { object: 'inline', type, isVoid: true, data, nodes: [] };
}
