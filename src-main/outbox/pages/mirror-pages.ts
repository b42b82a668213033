import { onService } from '../calls/on-service.ts';
import { readPayload } from '../calls/payload.ts';
import type { markedProperties, ObjectBase } from '../editing/base.ts';
import { bodyOfPage } from './body-of-page.ts';
import { confirmedSince } from './confirmed-since.ts';
import { fieldNameOf, fieldSetBy, isFieldEdit, propertyOfPage } from './page-field.ts';
import type { FieldEdit, FieldName } from './page-field.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { EditPayload, Lane } from '../../bridge/edit.ts';
import { pageOf, withAllBelow } from '../../store/mirror/pages.ts';
import type { Store } from '../../store/open-store.ts';
import type { Mirror } from '../mirror.ts';

/** Pages as the mirror has them, with what the service has taken from here since. */
export function createPageReads(
  store: Store,
): Pick<Mirror, 'page' | 'pageBehind' | 'pageField' | 'pagesBelow' | 'pagesTitled'> {
  const { revisions } = store;
  /** A page as the service has taken it from here, where what it stored is not held yet. */
  function confirmedPage(lane: Lane, pageId: string): ObjectBase | undefined {
    const written = [...confirmedEdits(store, lane)].flatMap(([edit, payload]) => {
      const isIts =
        (payload.kind === 'page.update' && payload.target.pageId === pageId) ||
        (payload.kind === 'page.insert' && edit.serverId === pageId);
      return isIts ? [payload] : [];
    });
    const last = written.at(-1);
    if (last === undefined) return undefined;
    const { title, markdown } = last;
    return { title, markdown, editedAt: null, status: null, by: null };
  }

  return {
    page({ spaceId, changeRequestId }, pageId) {
      const own = confirmedPage({ spaceId, changeRequestId }, pageId);
      if (own !== undefined) return own;
      const revision = heldRevisionOf(store, { spaceId, changeRequestId });
      const row = revision === null ? undefined : revisions.page(spaceId, revision, pageId);
      const markdown = row === undefined ? undefined : bodyOfPage(store, row, spaceId);
      if (row === undefined || markdown === undefined) return undefined;
      return { title: row.title, markdown, editedAt: null, status: null, by: null };
    },
    pageField(lane, pageId, name) {
      const own = confirmedField(store, lane, pageId, name);
      const revision = heldRevisionOf(store, lane);
      if (own !== undefined) return fieldSetBy(own);
      if (revision === null) return undefined;
      if (name !== 'place') {
        const row = revisions.page(lane.spaceId, revision, pageId);
        return row === undefined ? undefined : propertyOfPage(pageOf(row), name);
      }
      return parentIn(revisions.tree(lane.spaceId, revision), pageId);
    },
    pageBehind(lane, pageId) {
      const own = confirmedField(store, lane, pageId, 'place');
      if (own?.kind === 'page.move') return own.place.afterId;
      const revision = heldRevisionOf(store, lane);
      return revision === null ? undefined : siblingBefore(revisions.tree(lane.spaceId, revision), pageId);
    },
    pagesBelow(lane, pageId) {
      const revision = heldRevisionOf(store, lane);
      const rows = revision === null ? [] : revisions.tree(lane.spaceId, revision);
      const own = new Map<string, string>();
      for (const [, payload] of confirmedEdits(store, lane))
        if (isFieldEdit(payload))
          own.set(`${fieldNameOf(payload)} ${payload.target.pageId}`, fieldSetBy(payload));
      return withAllBelow(rows, pageId).map((row) => {
        const page = pageOf(row);
        const { pageId: id, title, fingerprint, markdownHash: hash } = row;
        const property = (name: (typeof markedProperties)[number]): string | null =>
          (own.get(`${name} ${id}`) ?? propertyOfPage(page, name)) || null;
        const [description, slug, icon] = [property('description'), property('slug'), property('icon')];
        return { id, title, description, slug, icon, fingerprint, hash };
      });
    },
    pagesTitled(lane, parentId, title) {
      const revision = heldRevisionOf(store, lane);
      const rows = revision === null ? [] : revisions.tree(lane.spaceId, revision);
      const below = parentId === null ? rows : withAllBelow(rows, parentId).slice(1);
      const depth = below[0]?.depth ?? 0;
      return below
        .filter((row) => row.depth === depth && row.title === title)
        .map((row) => ({
          id: row.pageId,
          createdAt: pageOf(row).createdAt,
          markdown: bodyOfPage(store, row, lane.spaceId),
        }));
    },
  };
}

/** What the service has taken from here and the held revision of a change request does not have yet. */
function* confirmedEdits(
  store: Store,
  { spaceId, changeRequestId }: Lane,
): Generator<[EditRow, EditPayload]> {
  const row = changeRequestId === null ? undefined : store.changeRequests.get(changeRequestId);
  if (row === undefined || row.heldRevision === null || row.heldRevision === row.revisionId) return;
  for (const edit of confirmedSince(store, spaceId, row.id, row.heldRevision)) {
    const read = readPayload(edit.version, edit.payload);
    if (read !== undefined) yield [edit, onService(read, store.edits)];
  }
}

/** The last edit of a field of a page that the service has taken from here, where it is not held yet. */
function confirmedField(store: Store, lane: Lane, pageId: string, name: FieldName): FieldEdit | undefined {
  const own = [...confirmedEdits(store, lane)].map(([, payload]) => payload);
  return own
    .filter(isFieldEdit)
    .findLast((payload) => payload.target.pageId === pageId && fieldNameOf(payload) === name);
}

function heldRevisionOf(
  { changeRequests, spaces }: Store,
  { spaceId, changeRequestId }: Lane,
): string | null {
  const row = changeRequestId === null ? spaces.get(spaceId) : changeRequests.get(changeRequestId);
  return row?.heldRevision ?? null;
}

/** The page above one of pages in reading order, '' at the top; undefined where it is not among them. */
function parentIn(rows: readonly PageTreeRow[], pageId: string): string | undefined {
  const index = rows.findIndex((row) => row.pageId === pageId);
  const depth = rows[index]?.depth ?? 0;
  if (index === -1) return undefined;
  return rows.slice(0, index).findLast((row) => row.depth < depth)?.pageId ?? '';
}

/** The page before one of pages in reading order that has the same parent; null: it is the first. */
function siblingBefore(rows: readonly PageTreeRow[], pageId: string): string | null | undefined {
  const index = rows.findIndex((row) => row.pageId === pageId);
  const depth = rows[index]?.depth ?? 0;
  if (index === -1) return undefined;
  const before = rows.slice(0, index).findLast((row) => row.depth <= depth);
  return before?.depth === depth ? before.pageId : null;
}
