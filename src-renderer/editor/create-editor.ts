import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin, Selection } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { checkMarks } from './check-marks.ts';
import { keptSelection } from './kept-selection.ts';
import { markdownShortcuts } from './input-rules.ts';
import { editorKeys } from './keys.ts';
import { nodeViews } from './node-views.ts';
import type { Contexts } from './node-views.ts';

/** What the editor asks of the component around it. */
export interface EditorActions {
  /** After each change of text or selection. */
  readonly onstate: (state: EditorState) => void;
  /** A key, before the editor takes it; true: it is done. */
  readonly onkey: (event: KeyboardEvent) => boolean;
  /** Something is pasted or dropped; true: it is taken. The position is where it was dropped, else the selection. */
  readonly ontransfer: (data: DataTransfer, at: number | null, isPlain: boolean) => boolean;
}

export interface EditorPlace {
  readonly element: HTMLElement;
  readonly label: string;
  readonly contexts: Contexts;
  /** Where the person clicked, in pixels of the window; null: the cursor stands at the beginning. */
  readonly point: { readonly left: number; readonly top: number } | null;
}

/**
 * An editor over a document of its schema. It sets no style attribute and reads no HTML: the policy of the window allows
 * neither (docs/design/security.md), so what is pasted or dropped is handed on (`ontransfer`).
 */
export function createEditor(place: EditorPlace, doc: Node, actions: EditorActions): EditorView {
  let isPlain = false;
  const view: EditorView = new EditorView(place.element, {
    state: EditorState.create({
      doc,
      plugins: [
        placeholder(),
        checkMarks(),
        keptSelection(),
        markdownShortcuts(),
        ...editorKeys(),
        tableEditing(),
        history(),
      ],
    }),
    attributes: {
      class: 'rich-text flow',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': place.label,
      spellcheck: 'true',
    },
    // The rows of buttons lie over the lower edge of what is seen.
    scrollThreshold: { top: 0, right: 0, bottom: 110, left: 0 },
    scrollMargin: { top: 5, right: 5, bottom: 110, left: 5 },
    nodeViews: nodeViews(place.contexts),
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      actions.onstate(view.state);
    },
    // By then the editor knows what keys before it selected.
    handleKeyDown: (_view, event) => !event.isComposing && actions.onkey(event),
    handleDOMEvents: {
      keydown: (_view, event) => {
        isPlain = event.key.toLowerCase() === 'v' && event.shiftKey && (event.ctrlKey || event.metaKey);
        return false;
      },
      paste: (_view, event) => transfer(event, event.clipboardData, null),
      drop: (_view, event) => {
        // What is dragged within the editor is moved by it.
        if (view.dragging !== null) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null;
        return transfer(event, event.dataTransfer, at);
      },
    },
  });
  function transfer(event: Event, data: DataTransfer | null, at: number | null): boolean {
    event.preventDefault();
    if (data !== null) actions.ontransfer(data, at, isPlain);
    isPlain = false;
    return true;
  }
  const at = place.point === null ? null : view.posAtCoords(place.point);
  const selection = at === null ? Selection.atStart(doc) : Selection.near(view.state.doc.resolve(at.pos));
  view.dispatch(view.state.tr.setSelection(selection));
  view.focus();
  return view;
}

/** Says in an empty text what can be done there. */
function placeholder(): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc, selection }) => {
        const { $from, empty } = selection;
        const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
        if (!empty || !isEmpty) return null;
        const [from, to] = [$from.before(), $from.after()];
        return DecorationSet.create(doc, [Decoration.node(from, to, { class: 'empty-text' })]);
      },
    },
  });
}
