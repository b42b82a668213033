import type { MenuEntry } from '../../../parts/menus/menu-entry.ts';
import { keysOf } from '../../../state/keys/key-bindings.svelte.ts';
import type { DiffReading } from './diff-reading.svelte.ts';
import { t } from '../../../messages/en/changes.ts';

/** What can be set about how changes are read, as entries of a menu. */
export function readingEntries(reading: DiffReading): readonly MenuEntry[] {
  return [
    {
      label: t('hideFormattingOnlyChanges'),
      chosen: reading.hides,
      keys: keysOf('hide-formatting'),
      run: () => reading.toggleFormatting(),
    },
    {
      label: t('expandUnchangedBlocks'),
      keys: keysOf('expand-all'),
      run: () => reading.unfold(),
    },
  ];
}
