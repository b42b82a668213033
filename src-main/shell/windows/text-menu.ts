import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { Menu } from 'electron';
import { texts } from '../../shared/messages/texts.ts';

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
  const says = texts().shell.menu;
  if (!isEditable)
    return selectionText.trim() === ''
      ? []
      : [{ role: 'copy', label: says.copy, enabled: editFlags.canCopy }];
  const spelling: MenuItemConstructorOptions[] =
    misspelledWord === ''
      ? []
      : [
          ...dictionarySuggestions.map((word) => ({
            label: word,
            click: () => contents.replaceMisspelling(word),
          })),
          {
            label: says.addToDictionary,
            click: () => contents.session.addWordToSpellCheckerDictionary(misspelledWord),
          },
          { type: 'separator' },
        ];
  return [
    ...spelling,
    { role: 'cut', label: says.cut, enabled: editFlags.canCut },
    { role: 'copy', label: says.copy, enabled: editFlags.canCopy },
    { role: 'paste', label: says.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: says.selectAll, enabled: editFlags.canSelectAll },
  ];
}

/** Shows it wherever the interface shows no menu of its own. */
export function offerTextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, clicked) => {
    const template = textMenu(clicked, contents);
    if (template.length > 0) Menu.buildFromTemplate([...template]).popup();
  });
}
