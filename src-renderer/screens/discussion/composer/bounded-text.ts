import { mostParts } from '../../../../src-main/shared/text-parts.ts';

/*
 * What texts of people may draw together (docs/design/security.md). Many stand in one list, and what the window holds of a
 * single document says nothing of their sum: a cell of a table takes some 40 kB.
 */

/** Parts that every text may draw; a longer one draws all that it shows, as long as there is room. */
export const ordinaryParts = 200;
/** What longer ones draw together. */
export const mostTogether = 12_000;

let taken = 0;

/** Room for a text of so many parts, until it is released. */
export function takeRoom(parts: number): { readonly most: number; readonly release: () => void } {
  if (parts <= ordinaryParts) return { most: ordinaryParts, release: () => undefined };
  const wanted = Math.min(parts, mostParts);
  const most = taken + wanted <= mostTogether ? wanted : ordinaryParts;
  const own = most === wanted ? wanted : 0;
  taken += own;
  return { most, release: () => (taken -= own) };
}
