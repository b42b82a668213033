import type { PageTreeChange } from '../../shared/diff.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * A difference from today's content, as far as it can be this change request's own: one page that was not updated since
 * the change request was created differs because others went on; one that was updated is certain, its place is not.
 */
export function weighed(
  change: PageTreeChange,
  row: PageTreeRow | undefined,
  sinceCreation: string,
): PageTreeChange {
  if (row === undefined || isOlder(row, sinceCreation)) return { ...change, uncertain: true };
  const changes = change.changes.filter((kind) => kind !== 'moved');
  if (changes.length === 0 || changes.length === change.changes.length) return change;
  const place = { name: 'parent', before: undefined, after: undefined, words: texts().diff.mayHaveMoved };
  return { ...change, changes, attributes: [...change.attributes, place], uncertain: false };
}

/** Whether a page was last updated before a date; false where that is not known. */
export function isOlder(row: PageTreeRow, date: string): boolean {
  const updatedAt = Date.parse(pageOf(row).updatedAt ?? '');
  return !Number.isNaN(updatedAt) && updatedAt < Date.parse(date);
}
