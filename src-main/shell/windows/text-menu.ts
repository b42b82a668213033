import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { Menu } from 'electron';

type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>;
type Spelling = Pick<WebContents, 'replaceMisspelling'> & {
  readonly session: Pick<WebContents['session'], 'addWordToSpellCheckerDictionary'>;
};

/** What the right button offers in a text field, or over selected text; empty: nothing. */
export function textMenu(clicked: Clicked, contents: Spelling): readonly MenuItemConstructorOptions[] {
  const { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags } = clicked;
  if (!isEditable)
    return selectionText.trim() === '' ? [] : [{ role: 'copy', label: 'Copy', enabled: editFlags.canCopy }];
  const spelling: MenuItemConstructorOptions[] =
    misspelledWord === ''
      ? []
      : [
          ...dictionarySuggestions.map((word) => ({
            label: word,
            click: () => contents.replaceMisspelling(word),
          })),
          {
            label: 'Add to dictionary',
            click: () => contents.session.addWordToSpellCheckerDictionary(misspelledWord),
          },
          { type: 'separator' },
        ];
  return [
    ...spelling,
    { role: 'cut', label: 'Cut', enabled: editFlags.canCut },
    { role: 'copy', label: 'Copy', enabled: editFlags.canCopy },
    { role: 'paste', label: 'Paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: 'Select all', enabled: editFlags.canSelectAll },
  ];
}

/** Shows it wherever the interface shows no menu of its own. */
export function offerTextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, clicked) => {
    const template = textMenu(clicked, contents);
    if (template.length > 0) Menu.buildFromTemplate([...template]).popup();
  });
}
