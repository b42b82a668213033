import type { MenuEntry } from '../../parts/menus/menu-entry.ts';
import type { App } from '../../state/app.svelte.ts';
import { keysOf } from '../../state/keys/key-bindings.svelte.ts';
import { previewEntries } from '../preview/preview-entries.ts';
import type { PreviewOf } from '../preview/preview-entries.ts';
import type { ReadingActions } from './reading-actions.ts';

/** What can be done with the page that is read, as entries of a menu. */
export function pageEntries(
  app: App,
  readingActions: ReadingActions,
  previewed: PreviewOf,
  webUrl: string | null,
): readonly MenuEntry[] {
  const noWeb = webUrl === null || webUrl === '' ? 'The service provides no web address' : null;
  return [
    {
      label: 'Open in a new window',
      keys: keysOf('new-window'),
      run: () => void app.openInNewWindow(app.navigation.current),
    },
    { label: 'Copy link', unavailable: noWeb, run: () => void app.copyLink(webUrl ?? '') },
    {
      label: 'Print the page',
      keys: keysOf('print'),
      startsGroup: true,
      run: () => readingActions.print('print'),
    },
    { label: 'Save the page as PDF', run: () => readingActions.print('pdf') },
    {
      label: 'Edit the block in place',
      keys: keysOf('edit-block'),
      startsGroup: true,
      run: () => void app.shortcuts.run('edit-block'),
    },
    { label: 'Edit the title', keys: keysOf('edit-title'), run: () => void app.shortcuts.run('edit-title') },
    {
      label: 'Edit the whole page as Markdown',
      keys: keysOf('edit-page'),
      run: () => void app.shortcuts.run('edit-page'),
    },
    { label: 'Compare with…', startsGroup: true, run: () => readingActions.compare() },
    ...previewEntries(app, previewed),
    { label: 'Private note', keys: keysOf('note'), startsGroup: true, run: () => readingActions.note() },
    { label: 'Private note on the space', run: () => readingActions.noteSpace() },
    { label: 'Larger text', startsGroup: true, run: () => readingActions.resize(1) },
    { label: 'Smaller text', run: () => readingActions.resize(-1) },
    { label: 'Wider lines', run: () => readingActions.widen(1) },
    { label: 'Narrower lines', run: () => readingActions.widen(-1) },
    {
      label: 'Open on the web',
      startsGroup: true,
      unavailable: noWeb,
      run: () => void app.openOnTheWeb(webUrl ?? ''),
    },
  ];
}
