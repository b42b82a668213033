import type { MenuEntry } from '../../parts/menus/menu-entry.ts';
import type { App } from '../../state/app.svelte.ts';
import type { CommandId } from '../../state/keys/commands.ts';
import { keysOf } from '../../state/keys/key-bindings.svelte.ts';
import { previewEntries } from '../preview/preview-entries.ts';
import type { PreviewOf } from '../preview/preview-entries.ts';
import type { ReadingActions } from './reading-actions.ts';
import { t as common } from '../../messages/en/common.ts';
import { t } from '../../messages/en/space.ts';

/** What can be done with the page that is read, as entries of a menu. */
export function pageEntries(
  app: App,
  readingActions: ReadingActions,
  previewed: PreviewOf,
  webUrl: string | null,
): readonly MenuEntry[] {
  const noWeb = webUrl === null || webUrl === '' ? t('theServiceProvidesNoWeb') : null;
  const byKey = (command: CommandId, label: string, startsGroup = false): MenuEntry => {
    return { label, keys: keysOf(command), startsGroup, run: () => void app.shortcuts.run(command) };
  };
  return [
    {
      label: t('openInANewWindow'),
      keys: keysOf('new-window'),
      run: () => void app.openInNewWindow(app.navigation.current),
    },
    { label: t('copyLink'), unavailable: noWeb, run: () => void app.copyLink(webUrl ?? '') },
    {
      label: common('copyThePageAsMarkdown'),
      unavailable: readingActions.noCopy,
      run: () => readingActions.copy(),
    },
    {
      label: t('printThePage'),
      keys: keysOf('print'),
      startsGroup: true,
      run: () => readingActions.print('print'),
    },
    { label: t('saveThePageAsPDF'), run: () => readingActions.print('pdf') },
    byKey('edit-block', t('editTheBlockInPlace'), true),
    byKey('edit-title', t('editTheTitle')),
    byKey('edit-page', t('editTheWholePageAs')),
    byKey('page-options', t('pageOptionsEntry')),
    byKey('new-page', t('newPageEntry'), true),
    byKey('duplicate-page', t('duplicateThePage')),
    byKey('delete-page', t('deleteThePage')),
    { label: t('compareWith'), startsGroup: true, run: () => readingActions.compare() },
    ...previewEntries(app, previewed),
    { label: t('privateNote'), keys: keysOf('note'), startsGroup: true, run: () => readingActions.note() },
    { label: t('privateNoteOnTheSpace'), run: () => readingActions.noteSpace() },
    { label: t('largerText'), startsGroup: true, run: () => readingActions.resize(1) },
    { label: t('smallerText'), run: () => readingActions.resize(-1) },
    { label: t('widerLines'), run: () => readingActions.widen(1) },
    { label: t('narrowerLines'), run: () => readingActions.widen(-1) },
    {
      label: t('openOnTheWeb'),
      startsGroup: true,
      unavailable: noWeb,
      run: () => void app.openOnTheWeb(webUrl ?? ''),
    },
  ];
}
