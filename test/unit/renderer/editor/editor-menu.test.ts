import { EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { documentOf } from '../../../../src-renderer/editor/blocks-to-nodes.ts';
import { EditorMenu } from '../../../../src-renderer/editor/editor-menu.svelte.ts';
import type { Target } from '../../../../src-renderer/editor/editor-menu.svelte.ts';

it('a key that comes before the answer takes what fits all that was typed', async () => {
  const answers = new Map<string, (found: readonly Target[]) => void>();
  const find = (query: string) => new Promise<readonly Target[]>((resolve) => answers.set(query, resolve));
  const menu = new EditorMenu(find, () => Promise.resolve([]));
  let state = EditorState.create({ doc: documentOf(parseMarkdown('See @p').blocks) });
  state = state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
  const view = {
    get state() {
      return state;
    },
    dispatch: (transaction: typeof state.tr) => (state = state.apply(transaction)),
    coordsAtPos: () => ({ left: 0, right: 0, top: 0, bottom: 20 }),
    focus: () => undefined,
  } as unknown as EditorView; // a window that draws nothing
  const pageOf = (label: string) =>
    ({ id: label, label, ref: { kind: 'page', page: label } }) as unknown as Target;
  const root = document.body;

  menu.look(view, root);
  answers.get('p')?.([pageOf('Paper'), pageOf('Proofs')]);
  await expect.poll(() => menu.items.length).toBe(2);
  state = state.apply(state.tr.insertText('roofs'));
  menu.look(view, root);
  const taken = menu.takeMarked(view);
  answers.get('proofs')?.([pageOf('Proofs')]);
  await taken;
  expect(state.doc.toString()).toContain('inline_atom');
  expect(JSON.stringify(state.doc.toJSON())).toMatch(/Proofs/);
  expect(JSON.stringify(state.doc.toJSON())).not.toMatch(/Paper/);
});

it('the list stays within the text at its right edge', () => {
  const menu = new EditorMenu(
    () => Promise.resolve([]),
    () => Promise.resolve([]),
  );
  const state = EditorState.create({ doc: documentOf(parseMarkdown('See @p').blocks) });
  const view = {
    state: state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc))),
    coordsAtPos: () => ({ left: 590, right: 590, top: 0, bottom: 20 }),
  } as unknown as EditorView; // a window that draws nothing
  const root = document.createElement('div');
  root.getBoundingClientRect = () => new DOMRect(100, 0, 500, 40);
  menu.look(view, root);
  expect(menu.offer?.left).toBe(220);
});
