import type { Page } from '../../api/content.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';

/** The page above each page; null at the top. */
export function parentsOf(rows: readonly PageTreeRow[]): ReadonlyMap<string, string | null> {
  const parents = new Map<string, string | null>();
  const path: string[] = [];
  for (const row of rows) {
    parents.set(row.pageId, row.depth === 0 ? null : (path[row.depth - 1] ?? null));
    path[row.depth] = row.pageId;
  }
  return parents;
}

/** The flattened tree as the service had it. */
export function nest(rows: readonly PageTreeRow[]): readonly Page[] {
  interface Node {
    readonly page: Page;
    readonly children: Node[];
  }
  const roots: Node[] = [];
  const path: Node[] = [];
  for (const row of rows) {
    const node: Node = { page: pageOf(row), children: [] };
    (row.depth === 0 ? roots : (path[row.depth - 1]?.children ?? roots)).push(node);
    path[row.depth] = node;
  }
  const build = (node: Node): Page => ({ ...node.page, pages: node.children.map(build) });
  return roots.map(build);
}
