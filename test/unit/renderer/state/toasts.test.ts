import { afterEach, expect, it, vi } from 'vitest';
import { Undo } from '../../../../src-renderer/state/edits/undo.ts';
import { Shortcuts } from '../../../../src-renderer/state/keys/shortcuts.svelte.ts';
import { Toasts } from '../../../../src-renderer/state/toasts.svelte.ts';

const toasts = new Toasts();
// Those that stand look at the document for seconds, which may end before.
afterEach(() => toasts.clear());

it('stand once where the same was done twice, and both can be undone', () => {
  const shortcuts = new Shortcuts();
  const undo = new Undo(toasts, shortcuts);
  const undone: string[] = [];
  undo.offer('Discarded.', () => undone.push('first'));
  undo.offer('Discarded.', () => undone.push('second'));
  expect(toasts.shown.map(({ words }) => words)).toEqual(['Discarded.']);
  toasts.shown[0]?.action?.run();
  shortcuts.run('undo');
  expect(undone).toEqual(['second', 'first']);
});

it('say what was undone, which is redone step by step until something else is done', async () => {
  const shortcuts = new Shortcuts();
  const undo = new Undo(toasts, shortcuts);
  const done: string[] = [];
  const offer = (name: string): void => {
    undo.offer(`Saved: ${name}.`, () => done.push(`-${name}`), { redo: () => done.push(`+${name}`) });
  };
  offer('Limits');
  offer('Queues');
  shortcuts.run('undo');
  await vi.waitFor(() => expect(toasts.shown).toMatchObject([{ words: 'Undone: “Saved: Queues”.' }]));
  shortcuts.run('undo');
  await vi.waitFor(() => expect(toasts.shown).toMatchObject([{ words: 'Undone: “Saved: Limits”.' }]));
  toasts.shown[0]?.action?.run();
  await vi.waitFor(() => expect(toasts.shown).toMatchObject([{ words: 'Saved: Limits.' }]));
  shortcuts.run('redo');
  await vi.waitFor(() => expect(toasts.shown).toMatchObject([{ words: 'Saved: Queues.' }]));
  expect(done).toEqual(['-Queues', '-Limits', '+Limits', '+Queues']);
  shortcuts.run('undo');
  await vi.waitFor(() => expect(toasts.shown[0]?.action?.label).toBe('Redo'));
  offer('Words');
  shortcuts.run('redo');
  expect(toasts.shown.at(-1)?.words).toBe('There is nothing to redo.');
});

it('does not say that it was undone where that was refused', async () => {
  const shortcuts = new Shortcuts();
  const undo = new Undo(toasts, shortcuts);
  undo.offer('Saved.', () => Promise.resolve(false), { redo: () => true });
  shortcuts.run('undo');
  await Promise.resolve();
  await Promise.resolve();
  expect(toasts.shown).toEqual([]);
});

it('that offer to undo stand one at a time, and all of it can be undone by the key', () => {
  const shortcuts = new Shortcuts();
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
