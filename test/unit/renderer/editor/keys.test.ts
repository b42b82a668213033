import { EditorState, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { documentOf } from '../../../../src-renderer/editor/blocks-to-nodes.ts';
import { markdownShortcuts } from '../../../../src-renderer/editor/input-rules.ts';
import { editorKeys, intoNextCell } from '../../../../src-renderer/editor/keys.ts';

it('the tabulator leads behind the text of the next cell and of the one before, which stays', () => {
  const { blocks } = parseMarkdown('| One | Two |\n| - | - |\n| a | b |\n');
  let state = EditorState.create({ doc: documentOf(blocks) });
  state = state.apply(state.tr.setSelection(Selection.atStart(state.doc)));
  const cells: string[] = [];
  for (const direction of [1, 1, -1] as const) {
    intoNextCell(direction)(state, (transaction) => (state = state.apply(transaction)));
    const { $from, empty } = state.selection;
    cells.push(
      `${$from.parent.textContent} ${String(empty && $from.parentOffset === $from.parent.content.size)}`,
    );
  }
  expect(cells).toEqual(['Two true', 'a true', 'Two true']);
});

/** A view as commands and rules use it, with the cursor at the end, or the start, of some text. */
function viewOf(markdown: string, words: string, at: 'start' | 'end' = 'end') {
  const plugins = [...editorKeys(), markdownShortcuts()];
  const doc = documentOf(parseMarkdown(markdown).blocks);
  let cursor = 0;
  doc.descendants((node, from) => {
    if (node.isText && node.text?.endsWith(words) === true)
      cursor = at === 'start' ? from : from + node.nodeSize;
  });
  let state = EditorState.create({ doc, plugins });
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, cursor)));
  const view = {
    composing: false,
    endOfTextblock: () => true,
    dispatch: (transaction: typeof state.tr) => (state = state.apply(transaction)),
    get state() {
      return state;
    },
  };
  const as = view as unknown as EditorView; // a window that draws nothing
  return {
    press: (key: string) =>
      plugins.some((one) => one.props.handleKeyDown?.call(one, as, new KeyboardEvent('keydown', { key }))),
    type: (text: string) => {
      for (const letter of text) {
        const { from, to } = state.selection;
        const plain = () => state.tr.insertText(letter, from, to);
        if (!plugins.some((one) => one.props.handleTextInput?.call(one, as, from, to, letter, plain)))
          view.dispatch(plain());
      }
    },
    written: () => state.doc,
  };
}
const outline = (doc: ReturnType<ReturnType<typeof viewOf>['written']>) => doc.toString();

it('the tabulator leads from the last cell of a table into a new row', () => {
  const view = viewOf('| One | Two |\n| - | - |\n| a | b |\n', 'b');
  expect(view.press('Tab')).toBe(true);
  view.type('c');
  expect(view.written().textBetween(0, view.written().content.size, '|')).toMatch(/b\|+c/);
});

it('Enter in code of a list goes on with the code', () => {
  const view = viewOf('* Item\n\n  ```js\n  const a = 1;\n  ```\n', 'a = 1;');
  expect(view.press('Enter')).toBe(true);
  view.type('b');
  expect(outline(view.written())).toContain('code_block("const a = 1;\\nb")');
});

it.each([
  ['bulleted', '* One\n', '- Two', 'bullet_list(list_item(paragraph("One")), list_item(paragraph("Two")))'],
  [
    'numbered',
    '1. One\n',
    '2. Two',
    'ordered_list(list_item(paragraph("One")), list_item(paragraph("Two")))',
  ],
  [
    'of tasks',
    '- [ ] One\n',
    '- [ ] Two',
    'task_list(task_item(paragraph("One")), task_item(paragraph("Two")))',
  ],
])('a list is gone on with as Markdown writes its items: %s', (_what, markdown, typed, list) => {
  const view = viewOf(markdown, 'One');
  expect(view.press('Enter')).toBe(true);
  view.type(typed);
  expect(outline(view.written())).toBe(`doc(${list})`);
});

it('a task written as Markdown in a bulleted list is a task of its own list, beside the items around it', () => {
  const view = viewOf('* One\n* Two\n* Three\n', 'Two', 'start');
  view.type('[ ] Now ');
  const item = (words: string) => `list_item(paragraph("${words}"))`;
  expect(outline(view.written())).toBe(
    `doc(bullet_list(${item('One')}), task_list(task_item(paragraph("Now Two"))), bullet_list(${item('Three')}))`,
  );
});
