import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { leftoversIn } from '../../src-main/shared/leftovers.ts';
import type { Leftover } from '../../src-main/shared/leftovers.ts';

/** Drawn at once: each change of the text draws them anew. */
const mostMarks = 500;

/** Found once for each text: a node is another one after each change of it. */
const known = new WeakMap<Node, readonly Leftover[]>();

function foundIn(node: Node): readonly Leftover[] {
  const before = known.get(node);
  if (before !== undefined) return before;
  // Every node within a text that is none is one sign long.
  const text = node.textBetween(0, node.content.size, undefined, '\u{fffc}');
  const found = leftoversIn(text, mostMarks);
  known.set(node, found);
  return found;
}

/** Marks in the text, as the spelling marks of the system, what the checks of a change request find in words (check-page.ts). */
export function checkMarks(): Plugin<DecorationSet> {
  const marksIn = (doc: Node): DecorationSet => {
    const marks: Decoration[] = [];
    doc.descendants((node, at) => {
      if (!node.isTextblock) return marks.length < mostMarks;
      if (node.type.spec.code !== true)
        for (const { from, to, words } of foundIn(node).slice(0, mostMarks - marks.length))
          marks.push(
            Decoration.inline(at + 1 + from, at + 1 + to, {
              class: 'found',
              title: words,
              'aria-invalid': 'grammar',
            }),
          );
      return false;
    });
    return DecorationSet.create(doc, marks);
  };
  return new Plugin<DecorationSet>({
    state: {
      init: (_config, { doc }) => marksIn(doc),
      apply: (transaction, before) => (transaction.docChanged ? marksIn(transaction.doc) : before),
    },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
  });
}
