import type { ChangedPage, ChangeRequestView } from '../../../../src-main/bridge/views/review-views.ts';
import { t } from '../../../messages/en/changes.ts';

/**
 * A row of the tree of changed pages: a page, the group of pages that have the same parents, or the fold of what differs
 * from today's content without surely being a change of this change request.
 */
export type ChangedRow =
  | { readonly kind: 'group'; readonly id: string; readonly title: string; readonly depth: number }
  | { readonly kind: 'fold'; readonly id: string; readonly title: string; readonly depth: number }
  | {
      readonly kind: 'page';
      readonly id: string;
      readonly title: string;
      readonly depth: number;
      readonly page: ChangedPage;
    };

/** Id of the row that folds what is not certain. */
export const foldId = 'fold';

/** What is certain and what is not, apart: only the certain is counted (docs/design/sync.md). */
export function apart<Changed extends { readonly uncertain: boolean }>(
  changed: readonly Changed[],
): { readonly certain: readonly Changed[]; readonly uncertain: readonly Changed[] } {
  return {
    certain: changed.filter((one) => !one.uncertain),
    uncertain: changed.filter((one) => one.uncertain),
  };
}

/** The page that reading begins with: the first that is not reviewed. */
export function firstToRead(pages: readonly ChangedPage[]): ChangedPage | null {
  const { certain, uncertain } = apart(pages);
  return certain.find((one) => !one.reviewed) ?? certain[0] ?? uncertain[0] ?? null;
}

/** "61 more differ from today's content, probably others' changes". */
export function foldLabel(n: number, certain: number, what?: 'file'): string {
  if (certain > 0) return t('uncertainMore', { n });
  return what === 'file' ? t('uncertainFiles', { n }) : t('uncertainAll', { n });
}

/** Certain pages that are not marked reviewed. */
export function pagesLeft(view: ChangeRequestView): readonly ChangedPage[] {
  return view.pages.filter((page) => !page.uncertain && !page.reviewed);
}

/** Changed pages under their parents, in reading order; parents that changed nothing themselves are groups. */
export function changedTree(pages: readonly ChangedPage[]): readonly ChangedRow[] {
  const { certain, uncertain } = apart(pages);
  if (uncertain.length === 0) return rowsOf(certain, 0);
  const title = foldLabel(uncertain.length, certain.length);
  return [...rowsOf(certain, 0), { kind: 'fold', id: foldId, title, depth: 0 }, ...rowsOf(uncertain, 1)];
}

/** A page or a group, with what stands below it. */
interface Branch {
  readonly title: string;
  /** Of the page, also where it is a group; null: not known. */
  pageId: string | null;
  page: ChangedPage | null;
  readonly below: Branch[];
  /** Those of `below` by their titles: a thousand pages may have one parent. */
  readonly titled: Map<string, Branch[]>;
}

/** Pages of one parent stand below one row, also where a removed page stood between them. */
function rowsOf(pages: readonly ChangedPage[], from: number): readonly ChangedRow[] {
  const top = branchOf('', null);
  for (const page of pages) {
    let here = top;
    for (const [at, title] of page.parentTitles.entries()) {
      const isParent = at === page.parentTitles.length - 1;
      here = branchIn(here, title, isParent ? (page.parentId ?? null) : null);
    }
    const own = branchIn(here, page.title, page.pageId);
    if (own.page === null) own.page = page;
    else added(here, branchOf(page.title, page.pageId)).page = page;
  }
  return rowsOfBranches(top.below, `group ${from}`, from);
}

function branchOf(title: string, pageId: string | null): Branch {
  return { title, pageId, page: null, below: [], titled: new Map() };
}

function added(around: Branch, branch: Branch): Branch {
  around.below.push(branch);
  const titled = around.titled.get(branch.title);
  if (titled === undefined) around.titled.set(branch.title, [branch]);
  else titled.push(branch);
  return branch;
}

/** Two pages of one title are told apart by their ids, where those are known. */
function branchIn(around: Branch, title: string, pageId: string | null): Branch {
  const known = around.titled
    .get(title)
    ?.findLast((one) => one.pageId === pageId || one.pageId === null || pageId === null);
  if (known === undefined) return added(around, branchOf(title, pageId));
  known.pageId ??= pageId;
  return known;
}

function rowsOfBranches(branches: readonly Branch[], around: string, depth: number): readonly ChangedRow[] {
  return branches.flatMap(({ title, pageId, page, below }): readonly ChangedRow[] => {
    const id = `${around} / ${pageId ?? title}`;
    const own: ChangedRow =
      page === null
        ? { kind: 'group', id, title, depth }
        : { kind: 'page', id: page.pageId, title, depth, page };
    return [own, ...rowsOfBranches(below, id, depth + 1)];
  });
}

/** A page that a change request does not change itself, to be read beside those that it does; `path` says so. */
export function unchangedPage(pageId: string, title: string, path = t('notChangedItself')): ChangedPage {
  return {
    pageId,
    title,
    path,
    type: 'document',
    changes: [],
    attributes: [],
    parentTitles: [],
    uncertain: false,
    held: true,
    reviewed: false,
    changedSinceReview: false,
    openComments: 0,
  };
}
