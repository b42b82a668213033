import { sha256 } from '../../store/mirror/hash.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { isSamePage, pageTextOf } from '../pages/page-text.ts';
import { readBase } from './base.ts';
import type { ObjectBase, PageMark } from './base.ts';

/*
 * An unsent edit of mine hides what a pull brings of the text that it sets: nobody here has seen that
 * (docs/design/outbox.md, "Decisions of the person").
 */

/** What the person saw before this edit hid it, or what it asks about; undefined where that is not known. */
export function seenBefore(row: EditRow | undefined): ObjectBase | undefined {
  const { object, theirs } = readBase(row?.base ?? null);
  return theirs ?? object;
}

/** What tells a page from what others made of it, as the person saw it before their edit hid it. */
export function markAsSeen(
  mark: PageMark,
  seen: ObjectBase | undefined,
  stored: ObjectBase | undefined,
): PageMark {
  if (seen === undefined || stored === undefined) return mark;
  const { title = mark.title, markdown } = seen;
  if (isSamePage({ title, markdown }, pageTextOf(stored))) return mark;
  return { ...mark, title, fingerprint: null, hash: sha256(markdown) };
}
