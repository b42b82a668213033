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

/** A page that the person wrote, and what it was written over. */
interface Written {
  readonly title: string;
  readonly hash: string;
  readonly before: { readonly title: string | undefined; readonly hash: string };
}

/**
 * Says whether a page of a change request is as it was marked reviewed, but for what the person wrote into it since. Their edits
 * are read once, with the first page that is otherwise.
 */
export function reviewedPages(
  { edits }: Store,
  { spaceId, id }: ChangeRequestRow,
): (
  mark: ReviewedPageRow | undefined,
  before: PageTreeRow | undefined,
  after: PageTreeRow | undefined,
) => boolean {
  const written = (): ReadonlyMap<string, readonly Written[]> => {
    const rows = [...edits.confirmedPages(spaceId, id), ...edits.unfinishedPages(spaceId, id)].toReversed();
    const found = rows.flatMap(({ version, payload, base }) => {
      const read = readPayload(version, payload);
      const { object } = readBase(base);
      if (read?.kind !== 'page.update' || object === undefined) return [];
      const before = { title: object.title, hash: sha256(object.markdown) };
      const pageId = edits.serverIdOf(read.target.pageId) ?? read.target.pageId;
      return [{ pageId, title: read.title, hash: sha256(read.markdown), before }];
    });
    return Map.groupBy(found, ({ pageId }) => pageId);
  };
  let byPage: ReturnType<typeof written> | undefined;
  return (mark, before, after) => {
    if (mark === undefined) return false;
    if (mark.hash === reviewHash(before, after)) return true;
    if (after === undefined) return false;
    byPage ??= written();
    let was = after;
    for (const one of byPage.get(after.pageId) ?? []) {
      if (one.title !== was.title || one.hash !== was.markdownHash) continue;
      was = { ...was, title: one.before.title ?? was.title, markdownHash: one.before.hash };
      if (mark.hash === reviewHash(before, was)) return true;
    }
    return false;
  };
}
