import { expect, it, vi } from 'vitest';
import { textMenu } from '../../../src-main/shell/windows/text-menu.ts';

vi.mock('electron', () => ({ Menu: {} }));

const editFlags = {
  canUndo: true,
  canRedo: false,
  canCut: false,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const clicked = {
  isEditable: true,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags,
};
const replaceMisspelling = vi.fn();
const addWordToSpellCheckerDictionary = vi.fn();
const contents = { replaceMisspelling, session: { addWordToSpellCheckerDictionary } };
const labels = (one: typeof clicked) =>
  textMenu(one, contents).map(({ label, type, enabled }) => [label ?? type, enabled]);

it('offers cut, copy and paste in a text field', () => {
  expect(labels(clicked)).toEqual([
    ['Cut', false],
    ['Copy', true],
    ['Paste', true],
    ['separator', undefined],
    ['Select all', true],
  ]);
});

it('offers other spellings first, and puts the chosen one in', () => {
  const [first] = textMenu(
    { ...clicked, misspelledWord: 'recieve', dictionarySuggestions: ['receive'] },
    contents,
  );
  expect(first?.label).toBe('receive');
  (first?.click as (() => void) | undefined)?.();
  expect(replaceMisspelling).toHaveBeenCalledWith('receive');
});

it('offers to copy selected text, and nothing elsewhere', () => {
  expect(labels({ ...clicked, isEditable: false, selectionText: 'a word' })).toEqual([['Copy', true]]);
  expect(labels({ ...clicked, isEditable: false })).toEqual([]);
});
