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

it('that offer to undo stand one at a time, and all of it can be undone by the key', () => {
  const [toasts, shortcuts] = [new Toasts(), new Shortcuts()];
  const undo = new Undo(toasts, shortcuts);
  const undone: string[] = [];
  undo.offer('Added: Limits.', () => undone.push('added'));
  toasts.show('The address is copied.');
  undo.offer('Discarded: Limits.', () => undone.push('discarded'));
  expect(toasts.shown.map(({ words }) => words)).toEqual(['The address is copied.', 'Discarded: Limits.']);
  shortcuts.run('undo');
  shortcuts.run('undo');
  expect(undone).toEqual(['discarded', 'added']);
});
