import type { PagePlace } from '../../bridge/edit.ts';
import { slugOf } from '../../shared/anchor-finder.ts';
import { sha256 } from '../../store/mirror/hash.ts';
import { withAllBelow } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';

/** Of a page in reading order, what its place depends on. */
type Row = Pick<PageTreeRow, 'pageId' | 'depth' | 'path'>;

interface Spot {
  /** In reading order. */
  readonly index: number;
  readonly depth: number;
  /** Address of the page above; empty at the top. */
  readonly folder: string;
}

/** Where a new page stands, and at which address. */
export function placeIn(
  rows: readonly Row[],
  place: PagePlace,
  title: string,
): { readonly index: number; readonly depth: number; readonly path: string } {
  const { index, depth, folder } = spotIn(rows, place);
  return { index, depth, path: freePath(rows, folder, slugOf(title) || 'page') };
}

/** Where a page stands. A page above that is not there is the top. */
function spotIn(rows: readonly Row[], { parentId, afterId }: PagePlace): Spot {
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
  return { index, depth, folder: parent?.path ?? '' };
}

/**
 * Pages with one of them, and all below it, at another place. Its address follows where it stands below another page; as they
 * were where it would stand below itself.
 */
export function movedIn<Page extends PageTreeRow>(
  rows: readonly Page[],
  pageId: string,
  place: PagePlace,
): readonly Page[] {
  const moved = withAllBelow(rows, pageId);
  const [top] = moved;
  if (top === undefined || moved.some((row) => row.pageId === place.parentId)) return rows;
  const from = rows.indexOf(top);
  const rest = rows.toSpliced(from, moved.length);
  const { index, depth } = spotIn(rest, place);
  const parentBefore = rows.slice(0, from).findLast((row) => row.depth < top.depth);
  const parentAfter = depth === 0 ? undefined : rest.find((row) => row.pageId === place.parentId);
  const all = rest.toSpliced(
    index,
    0,
    ...moved.map((row) => ({ ...row, depth: row.depth - top.depth + depth })),
  );
  if (parentBefore?.pageId === parentAfter?.pageId || top.type === 'link') return all;
  return readdressedIn(all, pageId, slugIn(top));
}

/** Pages with another address of one of them; what lies below its old one follows, as services do it. */
export function readdressedIn<Page extends PageTreeRow>(
  rows: readonly Page[],
  pageId: string,
  slug: string,
): readonly Page[] {
  const [top, ...below] = withAllBelow(rows, pageId);
  if (top === undefined) return rows;
  const from = rows.indexOf(top);
  const folder = rows.slice(0, from).findLast((row) => row.depth < top.depth)?.path ?? '';
  const others = rows.filter((row) => row.pageId !== pageId);
  const path = freePath(others, folder, slug === '' ? slugOf(top.title) || 'page' : slug);
  if (path === top.path) return rows;
  const followers = below.map((row) =>
    top.path !== '' && row.path.startsWith(`${top.path}/`)
      ? withAddress(row, `${path}${row.path.slice(top.path.length)}`)
      : row,
  );
  return rows.toSpliced(from, followers.length + 1, withAddress(top, path), ...followers);
}

function slugIn({ path, json }: PageTreeRow): string {
  const { slug } = JSON.parse(json) as { readonly slug?: unknown };
  return typeof slug === 'string' ? slug : path.slice(path.lastIndexOf('/') + 1);
}

function withAddress<Page extends PageTreeRow>(row: Page, path: string): Page {
  return { ...withFields(row, { path, slug: path.slice(path.lastIndexOf('/') + 1) }), path };
}

/** A page with other fields in its tree; its body is the same. */
export function withFields<Page extends PageTreeRow>(
  row: Page,
  fields: Readonly<Record<string, unknown>>,
): Page {
  const json = JSON.stringify({ ...(JSON.parse(row.json) as object), ...fields });
  return { ...row, json, hash: sha256(json) };
}

/** As services name pages: below the page above, with a number where the address is taken. */
function freePath(rows: readonly Row[], folder: string, slug: string): string {
  const wanted = folder === '' ? slug : `${folder}/${slug}`;
  const taken = new Set(rows.map((row) => row.path));
  let path = wanted;
  for (let round = 1; taken.has(path); round += 1) path = `${wanted}-${round}`;
  return path;
}
