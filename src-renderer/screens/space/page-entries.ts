import type { MenuEntry } from '../../parts/menus/menu-entry.ts';
import type { App } from '../../state/app.svelte.ts';
import { keysOf } from '../../state/keys/key-bindings.svelte.ts';
import { previewEntries } from '../preview/preview-entries.ts';
import type { PreviewOf } from '../preview/preview-entries.ts';
import type { ReadingActions } from './reading-actions.ts';
import { t } from '../../messages/en/space.ts';

/** What can be done with the page that is read, as entries of a menu. */
export function pageEntries(
  app: App,
  readingActions: ReadingActions,
  previewed: PreviewOf,
  webUrl: string | null,
): readonly MenuEntry[] {
  const noWeb = webUrl === null || webUrl === '' ? t('theServiceProvidesNoWeb') : null;
  return [
    {
      label: t('openInANewWindow'),
      keys: keysOf('new-window'),
      run: () => void app.openInNewWindow(app.navigation.current),
    },
    { label: t('copyLink'), unavailable: noWeb, run: () => void app.copyLink(webUrl ?? '') },
    {
      label: t('printThePage'),
      keys: keysOf('print'),
      startsGroup: true,
      run: () => readingActions.print('print'),
    },
    { label: t('saveThePageAsPDF'), run: () => readingActions.print('pdf') },
    {
      label: t('editTheBlockInPlace'),
      keys: keysOf('edit-block'),
      startsGroup: true,
      run: () => void app.shortcuts.run('edit-block'),
    },
    { label: t('editTheTitle'), keys: keysOf('edit-title'), run: () => void app.shortcuts.run('edit-title') },
    {
      label: t('editTheWholePageAs'),
      keys: keysOf('edit-page'),
      run: () => void app.shortcuts.run('edit-page'),
    },
    {
      label: t('pageOptionsEntry'),
      keys: keysOf('page-options'),
      run: () => void app.shortcuts.run('page-options'),
    },
    {
      label: t('newPageEntry'),
      keys: keysOf('new-page'),
      startsGroup: true,
      run: () => void app.shortcuts.run('new-page'),
    },
    {
      label: t('duplicateThePage'),
      keys: keysOf('duplicate-page'),
      run: () => void app.shortcuts.run('duplicate-page'),
    },
    {
      label: t('deleteThePage'),
      keys: keysOf('delete-page'),
      run: () => void app.shortcuts.run('delete-page'),
    },
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
