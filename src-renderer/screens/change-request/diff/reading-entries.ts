import type { MenuEntry } from '../../../parts/menus/menu-entry.ts';
import { keysOf } from '../../../state/keys/key-bindings.svelte.ts';
import type { DiffReading } from './diff-reading.svelte.ts';

/** What can be set about how changes are read, as entries of a menu. */
export function readingEntries(reading: DiffReading): readonly MenuEntry[] {
  return [
    {
      label: 'Hide formatting-only changes',
      chosen: reading.hides,
      keys: keysOf('hide-formatting'),
      run: () => reading.toggleFormatting(),
    },
    {
      label: 'Expand unchanged blocks',
      keys: keysOf('expand-all'),
      run: () => reading.unfold(),
    },
  ];
}
