import type { EditPayload } from '../../bridge/edit.ts';
import { onService } from '../../outbox/calls/on-service.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { isEffective } from '../../outbox/editing/change-row.ts';
import { isFieldEdit } from '../../outbox/pages/page-field.ts';
import type { FieldEdit } from '../../outbox/pages/page-field.ts';
import { confirmedSince } from '../../outbox/pages/confirmed-since.ts';
import { sha256 } from '../../store/mirror/hash.ts';
import { withAllBelow } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { partsOfName, revisionName } from '../../store/mirror/revision-name.ts';
import type { Store } from '../../store/open-store.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { Lru } from '../lru.ts';
import { movedIn, placeIn, readdressedIn, withFields } from './lay-pages.ts';

/** A page as it stands in a tree, with the edit that wrote it where the content that is held does not have it yet. */
export interface RevisionPage extends PageTreeRow {
  readonly unsentEdit?: string;
}

/** What a lane shows: its held revision, and the change request whose written pages are laid over it. */
interface Shown {
  readonly revisionId: string;
  readonly changeRequestId: string | null;
}

/**
 * The name of a held revision with the pages laid over it that the person wrote in a change request and that it does not
 * have yet (docs/design/writing-pages.md): another one for other texts. The revision's own id where there are none.
 *
 * @param isBehind the service has a newer revision: what it confirmed may not be held yet
 */
export function nameWithUnsent(
  store: Store,
  spaceId: string,
  changeRequestId: string,
  revisionId: string,
  isBehind: boolean,
): string {
  const sizes = store.edits.unfinishedPageSizes(spaceId, changeRequestId);
  if (sizes.length === 0 && !isBehind) return revisionId;
  const digestNow = (): string => {
    const rows = unsentEdits(store, spaceId, changeRequestId, revisionId, isBehind);
    return rows.length === 0
      ? ''
      : sha256(
          rows
            .map((row) => `${row.id} ${row.serverId ?? ''} ${String(isEffective(row))} ${row.payload}`)
            .join('\n'),
        ).slice(0, 16);
  };
  const isLong = !isBehind && sizes.reduce((sum, { size }) => sum + size, 0) > longTexts;
  const key = isLong ? `${store.accountId} ${changeRequestId} ${JSON.stringify(sizes)}` : '';
  const digest = isLong ? digests.get(key, digestNow) : digestNow();
  return digest === ''
    ? revisionId
    : revisionName(revisionId, changeRequestId, isBehind ? 'behind' : '', digest);
}

/** Characters of unsent texts above which their digest is remembered while none was written again: 1 MB takes 3 ms. */
const longTexts = 100_000;
const digests = new Lru<string>(100);

export function shownBy(name: string): Shown & { readonly isBehind: boolean } {
  const [revisionId = '', changeRequestId = null, behind = ''] = partsOfName(name);
  return { revisionId, changeRequestId, isBehind: behind !== '' };
}

/** A revision's pages with the person's edits laid over them that are not held yet. */
export interface LaidPages {
  readonly rows: readonly RevisionPage[];
  /** Edits that delete pages of the revision, by the ids of what they take out. */
  readonly deletions: ReadonlyMap<string, string>;
}

/** A revision's pages with those laid over it that its name tells of, edit by edit in the person's order. */
export function withUnsentPages(
  store: Store,
  spaceId: string,
  name: string,
  pages: readonly PageTreeRow[],
): LaidPages {
  const { revisionId, changeRequestId, isBehind } = shownBy(name);
  const deletions = new Map<string, string>();
  /** What becomes of pages that stay, by their ids: all of it in one pass over a large tree. */
  const changes = new Map<string, (page: RevisionPage) => RevisionPage>();
  const change = (pageId: string, next: (page: RevisionPage) => RevisionPage): void => {
    const before = changes.get(pageId);
    changes.set(pageId, before === undefined ? next : (page) => next(before(page)));
  };
  /** Edits that are held. */
  const asking = new Set<string>();
  let rows: readonly RevisionPage[] = pages;
  if (changeRequestId === null) return { rows, deletions };
  for (const row of unsentEdits(store, spaceId, changeRequestId, revisionId, isBehind)) {
    const read = readPayload(row.version, row.payload);
    if (read === undefined) continue;
    const payload = onService(read, store.edits);
    if (payload.kind === 'page.insert') rows = withNew(rows, row, payload);
    if (payload.kind === 'page.update') change(payload.target.pageId, (page) => withText(page, row, payload));
    if (payload.kind !== 'page.delete' && !isFieldEdit(payload)) continue;
    const { pageId } = payload.target;
    if (isFieldEdit(payload) || !isEffective(row)) {
      if (!isEffective(row)) asking.add(row.id);
      else if (isFieldEdit(payload)) rows = withFieldOf(rows, payload);
      // What asks for a decision is said first.
      change(pageId, (page) => (asking.has(page.unsentEdit ?? '') ? page : { ...page, unsentEdit: row.id }));
      continue;
    }
    const deleted = new Set(withAllBelow(rows, pageId).map((page) => page.pageId));
    for (const id of deleted) deletions.set(id, row.id);
    rows = rows.filter((page) => !deleted.has(page.pageId));
  }
  return { rows: rows.map((page) => changes.get(page.pageId)?.(page) ?? page), deletions };
}

/** Pages of a space that the person moved here, as far as their edits are known still. */
export function movedPages({ edits }: Store, spaceId: string): ReadonlySet<string> {
  const moved = new Set<string>();
  for (const { version, payload } of edits.moves(spaceId)) {
    const read = readPayload(version, payload);
    if (read?.kind !== 'page.move') continue;
    const { pageId } = read.target;
    moved.add(edits.serverIdOf(pageId) ?? pageId);
  }
  return moved;
}

/** A page with the field that an edit sets; moved, all that stands below it goes along. */
function withFieldOf(rows: readonly RevisionPage[], payload: FieldEdit): readonly RevisionPage[] {
  const { pageId } = payload.target;
  if (payload.kind === 'page.move') return movedIn(rows, pageId, payload.place);
  if (payload.property === 'slug') return readdressedIn(rows, pageId, payload.value);
  const { property, value } = payload;
  return rows.map((row) =>
    row.pageId === pageId ? withFields(row, { [property]: value === '' ? undefined : value }) : row,
  );
}

/** In the order in which they were written; the last one of a page has its whole text. */
function unsentEdits(
  store: Store,
  spaceId: string,
  changeRequestId: string,
  revisionId: string,
  isBehind: boolean,
): readonly EditRow[] {
  const unsent = store.edits.unfinishedPages(spaceId, changeRequestId);
  if (!isBehind) return unsent;
  return [...confirmedSince(store, spaceId, changeRequestId, revisionId), ...unsent];
}

/** A page that is not held yet, named by the service's id once there is one. */
function withNew(
  rows: readonly RevisionPage[],
  row: EditRow,
  { spaceId, place, title, markdown }: Extract<EditPayload, { readonly kind: 'page.insert' }>,
): readonly RevisionPage[] {
  const pageId = row.serverId ?? row.id;
  if (rows.some((page) => page.pageId === pageId)) return rows;
  const { index, depth, path } = placeIn(rows, place, title);
  const at = new Date(row.createdAt).toISOString();
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const json = JSON.stringify({
    object: 'page',
    id: pageId,
    title,
    type: 'document',
    slug,
    path,
    createdAt: at,
    updatedAt: at,
  });
  const page: RevisionPage = {
    id: -row.seq,
    spaceId,
    pageId,
    title,
    type: 'document',
    path,
    depth,
    json,
    hash: sha256(json),
    fingerprint: null,
    markdownHash: sha256(markdown),
    documentHash: null,
    failure: null,
    unsentEdit: row.id,
  };
  return rows.toSpliced(index, 0, page);
}

function withText(
  page: RevisionPage,
  row: EditRow,
  { title, markdown }: Extract<EditPayload, { readonly kind: 'page.update' }>,
): RevisionPage {
  const updatedAt = new Date(row.updatedAt).toISOString();
  const json = JSON.stringify({ ...(JSON.parse(page.json) as object), title, updatedAt });
  return {
    ...page,
    id: -row.seq,
    title,
    json,
    hash: sha256(json),
    fingerprint: null,
    markdownHash: sha256(markdown),
    failure: null,
    unsentEdit: row.id,
  };
}
