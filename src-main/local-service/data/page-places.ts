import type { StoredPage } from '../snapshot.ts';
import { childrenOf } from '../snapshot.ts';

/**
 * The pages of `other` that are not the same as in `one`, by id, where both have the same pages in the same places:
 * nothing came, went, moved, or has another address. Undefined where that is not so. Lists that both share are not walked.
 */
export function changedPages(
  one: readonly StoredPage[],
  other: readonly StoredPage[],
): ReadonlyMap<string, StoredPage> | undefined {
  const changed = new Map<string, StoredPage>();
  const compare = (before: readonly StoredPage[], after: readonly StoredPage[]): boolean => {
    if (before === after) return true;
    return (
      before.length === after.length &&
      after.every((page, index) => {
        const beside = before[index];
        if (beside === page) return true;
        if (beside === undefined || !isSamePlace(beside, page)) return false;
        changed.set(page.id, page);
        return compare(childrenOf(beside), childrenOf(page));
      })
    );
  };
  return compare(one, other) ? changed : undefined;
}

/** Whether a page of two revisions has the same names in both. */
export function isSamePlace(one: StoredPage, other: StoredPage): boolean {
  if (one === other) return true;
  if (one.id !== other.id || one.type !== other.type) return false;
  const pathOf = (page: StoredPage): string => ('path' in page ? page.path : '');
  const fileOf = (page: StoredPage): string => (page.type === 'document' ? (page.git?.path ?? '') : '');
  return pathOf(one) === pathOf(other) && fileOf(one) === fileOf(other);
}
