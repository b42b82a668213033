import type { SpaceView } from '../../../src-main/bridge/views/views.ts';
import { readyLine } from '../../state/offline/sync-labels.ts';
import type { Shelf } from './collections.ts';

export type Kept = 'all' | 'kept' | 'incomplete';

export interface LibraryFilter {
  readonly text: string;
  readonly kept: Kept;
}

export const noFilter: LibraryFilter = { text: '', kept: 'all' };

/** True for a kept space of which something is missing, or that has not come yet. */
export function isIncomplete(space: SpaceView): boolean {
  return space.kept && !readyLine(space.ready, 0).complete;
}

/** What fits: every word in the title of the space or of its collections. Shelves that hold nothing fitting go. */
export function filterShelves(shelves: readonly Shelf[], filter: LibraryFilter): readonly Shelf[] {
  const words = filter.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return shelves
    .map((shelf) => ({
      ...shelf,
      spaces: shelf.spaces.filter((space) => {
        const text = [space.title, ...shelf.titles].join(' ').toLocaleLowerCase();
        return (
          words.every((word) => text.includes(word)) &&
          (filter.kept === 'all' || (filter.kept === 'kept' ? space.kept : isIncomplete(space)))
        );
      }),
    }))
    .filter((shelf) => shelf.spaces.length > 0);
}
