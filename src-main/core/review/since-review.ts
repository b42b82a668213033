import { readPayload } from '../../outbox/calls/payload.ts';
import { readBase } from '../../outbox/editing/base.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { sha256 } from '../../store/mirror/hash.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import type { Store } from '../../store/open-store.ts';
import type { ReviewedPageRow } from '../../store/personal/reviewed.ts';

/**
 * Names both sides of a page's diff: a page marked reviewed stays so while this does not change
 * (docs/architecture.md).
 */
export function reviewHash(before: PageTreeRow | undefined, after: PageTreeRow | undefined): string {
  const side = (row: PageTreeRow | undefined): string =>
    row === undefined ? '' : `${row.path} ${row.title} ${row.markdownHash ?? row.fingerprint ?? row.hash}`;
  return `${side(before)} -> ${side(after)}`;
}

/** Whether anybody but the person changed a change request after a revision of it: what they wrote themselves they have read. */
export function hasChangedSince(store: Store, row: ChangeRequestRow, revisionId: string): boolean {
  if (revisionId === row.revisionId) return false;
  const before = new Map(
    store.edits.confirmedPages(row.spaceId, row.id).flatMap(({ base }) => {
      const { changeRequest, written, own = [] } = readBase(base);
      const was = changeRequest?.revision;
      // Of several requests it is not known what each was made on.
      return was === undefined || written === undefined || own.some((id) => id !== written)
        ? []
        : [[written, was] as const];
    }),
  );
  let at: string | undefined = row.revisionId;
  for (let steps = 0; steps <= before.size && at !== undefined; steps += 1) {
    at = before.get(at);
    if (at === revisionId) return false;
  }
  return true;
}

/** Whether a page is as it was marked reviewed, but for what the person wrote into it since. */
export function isReviewed(
  store: Store,
  row: ChangeRequestRow,
  mark: ReviewedPageRow | undefined,
  [before, after]: readonly [PageTreeRow | undefined, PageTreeRow | undefined],
): boolean {
  if (mark === undefined) return false;
  if (mark.hash === reviewHash(before, after)) return true;
  if (after === undefined) return false;
  const { edits } = store;
  const written = [
    ...edits.confirmedPages(row.spaceId, row.id),
    ...edits.unfinishedPages(row.spaceId, row.id),
  ].toReversed();
  let was = after;
  for (const { version, payload, base } of written) {
    const read = readPayload(version, payload);
    const { object } = readBase(base);
    if (read?.kind !== 'page.update' || object === undefined) continue;
    const pageId = edits.serverIdOf(read.target.pageId) ?? read.target.pageId;
    const isOfPage = pageId === after.pageId && read.title === was.title;
    if (!isOfPage || sha256(read.markdown) !== was.markdownHash) continue;
    was = { ...was, title: object.title ?? was.title, markdownHash: sha256(object.markdown) };
    if (mark.hash === reviewHash(before, was)) return true;
  }
  return false;
}
