import {
  baseKeymap,
  chainCommands,
  exitCode,
  newlineInCode,
  selectAll,
  toggleMark,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { Selection, TextSelection } from 'prosemirror-state';
import type { Command, Plugin } from 'prosemirror-state';
import { addRowAfter, goToNextCell } from 'prosemirror-tables';
import { markType, nodeType } from './schema.ts';

const [item, task] = [nodeType('list_item'), nodeType('task_item')];

/** Keys of the editor, those of the formats as in the composer of comments (`commands.ts`). */
export function editorKeys(): readonly Plugin[] {
  return [
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-b': toggleMark(markType('bold')),
      'Mod-i': toggleMark(markType('italic')),
      'Mod-e': toggleMark(markType('code')),
      'Mod-Shift-x': toggleMark(markType('strikethrough')),
      'Mod-a': selectAll,
      Backspace: undoInputRule,
      Enter: chainCommands(
        leaveTitle,
        codeFence,
        // Before lists: code in an item goes on.
        newlineInCode,
        splitListItem(item),
        splitListItem(task, { attributes: { checked: false } }),
      ),
      'Shift-Enter': chainCommands(exitCode, insertBreak),
      Tab: chainCommands(intoNextCell(1), intoNewRow, sinkListItem(item), sinkListItem(task)),
      'Shift-Tab': chainCommands(intoNextCell(-1), liftListItem(item), liftListItem(task)),
      ArrowDown: roomBelow,
    }),
    keymap(baseKeymap),
  ];
}

const insertBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.inlineContent || !$from.parent.type.contentMatch.matchType(nodeType('break')))
    return false;
  dispatch?.(state.tr.replaceSelectionWith(nodeType('break').create()).scrollIntoView());
  return true;
};

/** The title of a tab or an expandable is one line: Enter goes on with what is below it. */
const leaveTitle: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!/_title$|^table_header$/.test($from.parent.type.name)) return false;
  const next = Selection.findFrom(state.doc.resolve($from.after()), 1, true);
  if (next !== null) dispatch?.(state.tr.setSelection(next).scrollIntoView());
  return true;
};

/** Three backticks and Enter. */
const codeFence: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const language = /^```([\w-]{0,40})$/.exec($from.parent.textContent)?.[1];
  if (!empty || $from.parent.type.name !== 'paragraph' || language === undefined) return false;
  const code = nodeType('code_block');
  if (!$from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), code)) return false;
  dispatch?.(
    state.tr
      .delete($from.start(), $from.end())
      .setBlockType($from.start(), $from.start(), code, { attributes: { language } }),
  );
  return true;
};

/** Below a table, a hint or the like at the end there is no line to go to: one is made. */
const roomBelow: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection;
  const last = state.doc.lastChild;
  const isAtEnd = $head.depth === 0 || $head.index(0) === state.doc.childCount - 1;
  const hasNext =
    Selection.findFrom(state.doc.resolve($head.depth === 0 ? $head.pos : $head.after()), 1, true) !== null;
  if (!empty && $head.depth > 0) return false;
  if (last === null || last.type.name === 'paragraph' || !isAtEnd || hasNext) return false;
  if (view !== undefined && $head.depth > 0 && !view.endOfTextblock('down')) return false;
  const end = state.doc.content.size;
  const tr = state.tr.insert(end, nodeType('paragraph').create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

/** The cursor stands behind the text of the cell: selected, the next key would replace it. */
export function intoNextCell(direction: 1 | -1): Command {
  return (state, dispatch) =>
    goToNextCell(direction)(
      state,
      dispatch &&
        ((transaction) =>
          dispatch(
            transaction.setSelection(TextSelection.create(transaction.doc, transaction.selection.to)),
          )),
    );
}

/** From the last cell of a table into a new row. */
const intoNewRow: Command = (state, dispatch, view) => {
  if (!addRowAfter(state, dispatch)) return false;
  return view === undefined || intoNextCell(1)(view.state, view.dispatch);
};
