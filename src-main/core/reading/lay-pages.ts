import type { PagePlace } from '../../bridge/edit.ts';
import { slugOf } from '../../shared/anchor-finder.ts';
import { withAllBelow } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';

/** Of a page in reading order, what its place depends on. */
type Row = Pick<PageTreeRow, 'pageId' | 'depth' | 'path'>;

/** Where a new page stands in reading order, how deep, and at which address. A page above that is not there is the top. */
export function placeIn(
  rows: readonly Row[],
  { parentId, afterId }: PagePlace,
  title: string,
): { readonly index: number; readonly depth: number; readonly path: string } {
  const above = rows.findIndex((row) => row.pageId === parentId);
  const parent = rows[above];
  const depth = parent === undefined ? 0 : parent.depth + 1;
  const first = above + 1;
  const end = parent === undefined ? rows.length : above + withAllBelow(rows, parent.pageId).length;
  const isSibling = (row: Row, at: number): boolean =>
    at >= first && at < end && row.depth === depth && row.pageId === afterId;
  const after = rows.findIndex(isSibling);
  const index =
    afterId === null
      ? first
      : after === -1 || afterId === undefined
        ? end
        : after + withAllBelow(rows, afterId).length;
  return { index, depth, path: freePath(rows, parent?.path ?? '', title) };
}

/** As services name new pages: by their titles, below the page above. */
function freePath(rows: readonly Row[], folder: string, title: string): string {
  const slug = slugOf(title) || 'page';
  const wanted = folder === '' ? slug : `${folder}/${slug}`;
  const taken = new Set(rows.map((row) => row.path));
  let path = wanted;
  for (let round = 1; taken.has(path); round += 1) path = `${wanted}-${round}`;
  return path;
}
