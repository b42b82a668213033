import type { PagePlace } from '../../../src-main/bridge/edit.ts';
import type { MenuEntry } from '../../parts/menus/menu-entry.ts';
import type { MoveDirection } from '../../parts/tree/tree-keys.ts';
import { keysOf } from '../../state/keys/key-bindings.svelte.ts';
import { t as changes } from '../../messages/en/changes.ts';
import { t } from '../../messages/en/space.ts';
import { placeByKey } from './page-places.ts';
import type { PlacedRow } from './page-places.ts';

export interface RowActions<Row> {
  /** Asks for the change request first. */
  readonly asks: boolean;
  readonly options: (row: Row) => void;
  readonly duplicate: (row: Row) => void;
  readonly remove: (row: Row) => void;
  /** Absent: pages are not listed in their places. */
  readonly move?: ((row: Row, place: PagePlace) => void) | undefined;
}

interface ListedRow extends PlacedRow {
  readonly held: boolean;
}

/** What can be done with a page in a list of pages, as entries of its menu. `refusal`: why nothing can be written; null: it can. */
export function rowEntries<Row extends ListedRow>(
  rows: readonly Row[],
  row: Row,
  refusal: string | null,
  { asks, options, duplicate, remove, move }: RowActions<Row>,
): readonly MenuEntry[] {
  const isDocument = row.type === 'document';
  const moveEntry = (direction: MoveDirection, label: string): MenuEntry[] => {
    if (move === undefined) return [];
    const place = placeByKey(rows, row.id, direction);
    const unavailable = refusal ?? (place === null ? t('itCannotBeMovedThere') : null);
    const run = (): void => (place === null ? undefined : move(row, place));
    const keys = keysOf(direction === 'up' || direction === 'down' ? 'move-page' : 'move-page-level');
    const key = keys.slice(...(direction === 'up' || direction === 'in' ? [0, 1] : [1, 2]));
    return [{ label, unavailable, run, startsGroup: direction === 'up', keys: key }];
  };
  return [
    {
      label: t('pageOptionsEntry'),
      startsGroup: true,
      unavailable: refusal,
      run: () => options(row),
    },
    ...(isDocument
      ? [
          {
            label: asks ? t('duplicateThePage') : changes('duplicateThePage'),
            unavailable: refusal ?? (row.held ? null : t('notDownloadedYet')),
            run: () => duplicate(row),
          },
        ]
      : []),
    {
      label: asks ? t('deleteThePage') : changes('deleteThePage'),
      unavailable: refusal,
      run: () => remove(row),
    },
    ...moveEntry('up', t('moveUp')),
    ...moveEntry('down', t('moveDown')),
    ...moveEntry('in', t('moveBelowTheOneBefore')),
    ...moveEntry('out', t('moveOutOfThePageAbove')),
  ];
}
