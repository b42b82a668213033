import type { MarkedVersion } from '../../../../src-main/shared/conflict-marks.ts';
import { markVersions } from '../../../document/mark-versions.ts';
import type { DrawnVersions } from '../../../document/mark-versions.ts';

/**
 * For effects: marks what the versions of each conflict on the screen differ by.
 *
 * @param tops by the path of `data-block`, which block at the top of the page stands there
 */
export function markShownVersions(
  root: HTMLElement | null,
  versions: ReadonlyMap<number, MarkedVersion>,
  tops: ReadonlyMap<string, number>,
): (() => void) | undefined {
  if (root === null || versions.size === 0 || tops.size === 0) return undefined;
  const pathOf = new Map([...tops].map(([path, index]) => [index, path]));
  const drawn = ([above, below]: readonly [number, number]): readonly Element[] =>
    [...pathOf].flatMap(([index, path]) =>
      index > above && index < below ? (root.querySelector(`[data-block="${CSS.escape(path)}"]`) ?? []) : [],
    );
  const seconds = [...versions.values()].filter(({ conflict, marks }) => conflict[0] !== marks[0]);
  return markVersions(root, () =>
    seconds.map(({ conflict, marks }): DrawnVersions => ({
      first: drawn([conflict[0], marks[0]]),
      second: drawn(marks),
    })),
  );
}
