import { EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { documentOf } from '../../../../src-renderer/editor/blocks-to-nodes.ts';
import { inlinesOf } from '../../../../src-renderer/editor/inlines-to-nodes.ts';
import { keptSelection } from '../../../../src-renderer/editor/kept-selection.ts';
import { withInline, withLink } from '../../../../src-renderer/editor/links.ts';

const page = { kind: 'path', path: '/pages/p-ink' } as const;

function selecting(
  text: string,
  from: number,
  to: number,
  plugins: EditorState['plugins'] = [],
): EditorState {
  const state = EditorState.create({ doc: documentOf(parseMarkdown(text).blocks), plugins: [...plugins] });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
}

it('a link over a mention has its words, and no link of its own', () => {
  const written = selecting('See @ about it.', 5, 6);
  const mentioned = written.apply(withInline(written, 5, 6, { type: 'mention', ref: page, label: 'Ink' }));
  const state = mentioned.apply(
    mentioned.tr.setSelection(TextSelection.create(mentioned.doc, 1, mentioned.doc.content.size - 1)),
  );
  const { doc } = state.apply(withLink(state, { kind: 'url', url: 'https://example.org' }, ''));
  expect(inlinesOf(doc.firstChild!.content)).toEqual([
    {
      type: 'link',
      ref: { kind: 'url', url: 'https://example.org' },
      inlines: [{ type: 'text', text: 'See Ink about it.', marks: [] }],
    },
  ]);
});

it('what is selected is marked while a field beside the text has the focus, and nothing is done with an editor that goes', async () => {
  const plugin = keptSelection();
  let state = selecting('Some words.', 1, 5, [plugin]);
  let isDestroyed = false;
  const view = {
    get isDestroyed() {
      return isDestroyed;
    },
    get state() {
      return state;
    },
    dispatch: (transaction: typeof state.tr) => (state = state.apply(transaction)),
  } as unknown as EditorView; // a window that draws nothing
  const { blur, focus } = plugin.props.handleDOMEvents ?? {};
  const marked = () => plugin.props.decorations?.call(plugin, state) !== null;
  expect(marked()).toBe(false);
  void blur?.call(plugin, view, new FocusEvent('blur'));
  expect(marked()).toBe(false);
  await Promise.resolve();
  expect(marked()).toBe(true);
  void focus?.call(plugin, view, new FocusEvent('focus'));
  await Promise.resolve();
  expect(marked()).toBe(false);
  void blur?.call(plugin, view, new FocusEvent('blur'));
  isDestroyed = true;
  await Promise.resolve();
  expect(marked()).toBe(false);
});
