import { readPayload } from '../../outbox/calls/payload.ts';
import { confirmedSince } from '../../outbox/pages/confirmed-since.ts';
import { sha256 } from '../../store/mirror/hash.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { partsOfName, revisionName } from '../../store/mirror/revision-name.ts';
import type { Store } from '../../store/open-store.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { Lru } from '../lru.ts';

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
 * have yet (docs/design/outbox.md, "Content"): another one for other texts. The revision's own id where there are none.
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
      : sha256(rows.map(({ id, payload }) => `${id} ${payload}`).join('\n')).slice(0, 16);
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

/** A revision's pages with those laid over it that its name tells of. */
export function withUnsentPages(
  store: Store,
  spaceId: string,
  name: string,
  pages: readonly PageTreeRow[],
): readonly RevisionPage[] {
  const { revisionId, changeRequestId, isBehind } = shownBy(name);
  if (changeRequestId === null) return pages;
  const written = new Map<string, EditRow>();
  for (const row of unsentEdits(store, spaceId, changeRequestId, revisionId, isBehind)) {
    const read = readPayload(row.version, row.payload);
    if (read?.kind === 'page.update') written.set(read.target.pageId, row);
  }
  return pages.map((page) => {
    const row = written.get(page.pageId);
    return row === undefined ? page : withText(page, row);
  });
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

function withText(page: PageTreeRow, row: EditRow): RevisionPage {
  const read = readPayload(row.version, row.payload);
  if (read?.kind !== 'page.update') return page;
  const { title, markdown } = read;
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
