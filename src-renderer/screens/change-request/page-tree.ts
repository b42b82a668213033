import type { ChangedPage } from '../../../src-main/bridge/views.ts';

/** A row of the tree of changed pages: a page, or the group of pages that have the same parents. */
export type ChangedRow =
  | { readonly kind: 'group'; readonly id: string; readonly title: string; readonly depth: number }
  | {
      readonly kind: 'page';
      readonly id: string;
      readonly title: string;
      readonly depth: number;
      readonly page: ChangedPage;
    };

/** Changed pages under their parents, in reading order; parents that changed nothing themselves are groups. */
export function changedTree(pages: readonly ChangedPage[]): readonly ChangedRow[] {
  const rows: ChangedRow[] = [];
  let open: readonly string[] = [];
  for (const page of pages) {
    const parents = page.parentTitles;
    let shared = 0;
    while (shared < parents.length && shared < open.length && parents[shared] === open[shared]) shared += 1;
    parents.slice(shared).forEach((title, offset) => {
      const depth = shared + offset;
      rows.push({
        kind: 'group',
        id: `group ${parents.slice(0, depth + 1).join(' / ')} ${rows.length}`,
        title,
        depth,
      });
    });
    rows.push({ kind: 'page', id: page.pageId, title: page.title, depth: parents.length, page });
    open = parents;
  }
  return rows;
}
