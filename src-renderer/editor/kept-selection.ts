import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';

const key = new PluginKey<boolean>('kept-selection');

/** Shows what is selected also while a field beside the text has the focus, such as that of a link: the window shows one selection alone. */
export function keptSelection(): Plugin<boolean> {
  const show =
    (isShown: boolean) =>
    (view: EditorView): void => {
      // The focus also goes while the window takes the editor away: whoever shows its state is not told of that then.
      queueMicrotask(() => {
        if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, isShown));
      });
    };
  return new Plugin<boolean>({
    key,
    state: {
      init: () => false,
      apply: (transaction, isShown) => (transaction.getMeta(key) as boolean | undefined) ?? isShown,
    },
    props: {
      decorations(state) {
        const { from, to, empty } = state.selection;
        if (empty || key.getState(state) !== true) return null;
        return DecorationSet.create(state.doc, [Decoration.inline(from, to, { class: 'kept-selection' })]);
      },
      handleDOMEvents: { blur: show(true), focus: show(false) },
    },
  });
}
