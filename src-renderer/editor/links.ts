import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { Inline, Reference } from '../../src-main/shared/tree.ts';
import { referenceOf } from './inlines-to-nodes.ts';
import { markType, nodeType, schema } from './schema.ts';

export interface LinkHere {
  readonly from: number;
  readonly to: number;
  readonly ref: Reference;
}

/** The link that the cursor stands in or the selection touches; null: there is none. */
export function linkAt(state: EditorState): LinkHere | null {
  const { $from } = state.selection;
  const { parent } = $from;
  const isLink = (index: number) => parent.child(index).marks.find(({ type }) => type.name === 'link');
  const index = [$from.index(), $from.index() - 1].find(
    (at) => at >= 0 && at < parent.childCount && isLink(at) !== undefined,
  );
  if (index === undefined) return null;
  const mark = isLink(index);
  if (mark === undefined) return null;
  let [first, last] = [index, index];
  while (first > 0 && isLink(first - 1)?.eq(mark) === true) first -= 1;
  while (last < parent.childCount - 1 && isLink(last + 1)?.eq(mark) === true) last += 1;
  const sizes = Array.from({ length: last + 1 }, (_, at) => parent.child(at).nodeSize);
  const sum = (until: number) => sizes.slice(0, until).reduce((total, size) => total + size, 0);
  return { from: $from.start() + sum(first), to: $from.start() + sum(last + 1), ref: referenceOf(mark) };
}

/** Makes a link of the selection, gives the one at the cursor another target, or puts one in with its words. */
export function withLink(state: EditorState, ref: Reference, words: string): Transaction {
  const here = linkAt(state);
  const mark = markType('link').create({ ref });
  const { from, to, empty } = state.selection;
  if (here !== null && (empty || (from >= here.from && to <= here.to)))
    return state.tr.removeMark(here.from, here.to, markType('link')).addMark(here.from, here.to, mark);
  if (!empty) {
    const tr = withMentionsAsText(state.tr, from, to);
    return tr.addMark(tr.mapping.map(from, -1), tr.mapping.map(to), mark);
  }
  const tr = state.tr.replaceWith(from, to, schema.text(words, [mark]));
  return tr
    .setSelection(TextSelection.create(tr.doc, from + words.length))
    .removeStoredMark(markType('link'));
}

/** A mention is a link of its own: within another link it is its words alone. */
function withMentionsAsText(tr: Transaction, from: number, to: number): Transaction {
  const mentions: { readonly at: number; readonly node: Node; readonly label: string }[] = [];
  tr.doc.nodesBetween(from, to, (node, at) => {
    // Only `inlineNodes` and the editor's own commands make atoms, each of an inline of the tree.
    const inline = node.type.name === 'inline_atom' ? (node.attrs['inline'] as Inline) : null;
    if (inline?.type === 'mention') mentions.push({ at, node, label: inline.label });
  });
  for (const { at, node, label } of mentions.reverse()) {
    if (label === '') tr.delete(at, at + node.nodeSize);
    else tr.replaceWith(at, at + node.nodeSize, schema.text(label, node.marks));
  }
  return tr;
}

export function withoutLink(state: EditorState): Transaction {
  const here = linkAt(state);
  return here === null ? state.tr : state.tr.removeMark(here.from, here.to, markType('link'));
}

/** Puts an inline of the tree in, such as a mention, in the place of a stretch of text. */
export function withInline(state: EditorState, from: number, to: number, inline: Inline): Transaction {
  const tr = state.tr.replaceWith(from, to, [nodeType('inline_atom').create({ inline }), schema.text(' ')]);
  return tr.setSelection(TextSelection.create(tr.doc, from + 2));
}
