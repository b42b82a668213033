import { EditorState, Selection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { documentOf } from '../../../../src-renderer/editor/blocks-to-nodes.ts';
import { intoNextCell } from '../../../../src-renderer/editor/keys.ts';

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
