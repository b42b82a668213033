import { EditorState } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { documentOf } from '../../../../src-renderer/editor/blocks-to-nodes.ts';
import { checkMarks } from '../../../../src-renderer/editor/check-marks.ts';

it('marks what the checks find in words while they are written, and not in code', () => {
  const markdown = 'A **b** TODO and todo.\n\n| Lorem ipsum |\n| - |\n| a |\n\n```\nTODO\n```\n';
  const plugin = checkMarks();
  const state = EditorState.create({ doc: documentOf(parseMarkdown(markdown).blocks), plugins: [plugin] });
  const marked = (now: EditorState) =>
    plugin
      .getState(now)
      ?.find()
      .map(({ from, to }) => now.doc.textBetween(from, to));
  expect(marked(state)).toEqual(['TODO', 'Lorem ipsum']);
  const written = state.apply(state.tr.insertText('FIXME ', 1));
  expect(marked(written)).toEqual(['FIXME', 'TODO', 'Lorem ipsum']);
});

it('marks 500 at most, however many there are', () => {
  const plugin = checkMarks();
  const markdown = `${'TODO '.repeat(400)}\n\n`.repeat(3);
  const state = EditorState.create({ doc: documentOf(parseMarkdown(markdown).blocks), plugins: [plugin] });
  expect(plugin.getState(state)?.find()).toHaveLength(500);
});
