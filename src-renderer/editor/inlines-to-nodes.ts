import type { Fragment, Mark as EditorMark, Node } from 'prosemirror-model';
import { normalInlines } from '../../src-main/content/inlines.ts';
import type { Inline, Mark, Reference } from '../../src-main/shared/tree.ts';
import { markType, nodeType, schema } from './schema.ts';

/** Running text of the tree as nodes of the editor. */
export function inlineNodes(inlines: readonly Inline[], around: readonly EditorMark[] = []): readonly Node[] {
  return inlines.flatMap((inline): readonly Node[] => {
    switch (inline.type) {
      case 'text':
        return inline.text === ''
          ? []
          : [schema.text(inline.text, [...around, ...inline.marks.map(editorMark)])];
      case 'link':
        return inlineNodes(inline.inlines, [...around, markType('link').create({ ref: inline.ref })]);
      case 'break':
        return [nodeType('break').create(null, null, around)];
      default:
        return [nodeType('inline_atom').create({ inline }, null, around)];
    }
  });
}

/** The same back, in the one form that the readers give. */
export function inlinesOf(content: Fragment): readonly Inline[] {
  const inlines: Inline[] = [];
  content.forEach((node) => {
    const link = node.marks.find(({ type }) => type.name === 'link');
    const inline = inlineOf(node);
    inlines.push(link === undefined ? inline : { type: 'link', ref: referenceOf(link), inlines: [inline] });
  });
  return normalInlines(inlines);
}

function inlineOf(node: Node): Inline {
  if (node.isText) return { type: 'text', text: node.text ?? '', marks: node.marks.flatMap(treeMark) };
  if (node.type.name === 'break') return { type: 'break' };
  // Only `inlineNodes` and the editor's own commands make atoms, each of an inline of the tree.
  return node.attrs['inline'] as Inline;
}

/** Where a link of the editor leads. */
export function referenceOf(link: EditorMark): Reference {
  // Only `inlineNodes` and the editor's own commands make links, each of a reference of the tree.
  return link.attrs['ref'] as Reference;
}

function editorMark(mark: Mark): EditorMark {
  if (mark.type !== 'color') return markType(mark.type).create();
  return markType('color').create({ text: mark.text ?? null, background: mark.background ?? null });
}

const plainMarks = [
  'bold',
  'italic',
  'code',
  'keyboard',
  'strikethrough',
  'superscript',
  'subscript',
] as const;

function treeMark(mark: EditorMark): readonly Mark[] {
  const plain = plainMarks.find((name) => name === mark.type.name);
  if (plain !== undefined) return [{ type: plain }];
  if (mark.type.name !== 'color') return [];
  const { text, background } = mark.attrs;
  return [
    {
      type: 'color',
      ...(typeof text === 'string' ? { text } : {}),
      ...(typeof background === 'string' ? { background } : {}),
    },
  ];
}
