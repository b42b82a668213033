import { expect, it } from 'vitest';
import { Undo } from '../../../../src-renderer/state/edits/undo.ts';
import { Shortcuts } from '../../../../src-renderer/state/keys/shortcuts.svelte.ts';
import { Toasts } from '../../../../src-renderer/state/toasts.svelte.ts';

it('stand once where the same was done twice, and both can be undone', () => {
  const [toasts, shortcuts] = [new Toasts(), new Shortcuts()];
  const undo = new Undo(toasts, shortcuts);
  const undone: string[] = [];
  undo.offer('Discarded.', () => undone.push('first'));
  undo.offer('Discarded.', () => undone.push('second'));
  expect(toasts.shown.map(({ words }) => words)).toEqual(['Discarded.']);
  toasts.shown[0]?.action?.run();
  shortcuts.run('undo');
  expect(undone).toEqual(['second', 'first']);
});
