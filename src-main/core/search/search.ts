import type { SearchItem } from '../../bridge/views/views.ts';
import type { PageTarget } from '../../bridge/edit.ts';
import { onService } from '../../outbox/calls/on-service.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { readBase } from '../../outbox/editing/base.ts';
import { isContent } from '../../outbox/editing/edit-kind.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import { readSearchQuery } from '../../store/search/search-query.ts';
import type { SearchQuery } from '../../store/search/search-query.ts';
import { matchesIn, snippetOf } from '../../store/search/search-snippet.ts';
import { searchTextOf } from '../../store/search/search-text.ts';
import type { SearchRow } from '../../store/search/search.ts';
import type { Account } from '../core-state.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What one account finds by name and by text. */
export interface Found {
  readonly named: readonly SearchItem[];
  readonly texts: readonly SearchItem[];
}

/** What is kept, best first: spaces and change requests named by the query, then full text. */
export function search(account: Account, query: string, limit: number): readonly SearchItem[] {
  const steps = searchSteps(account, readSearchQuery(query), query, limit);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return [...step.value.named, ...step.value.texts].slice(0, limit);
  }
}

/** The same in steps, between which other requests are answered. */
export function* searchSteps(
  account: Account,
  read: SearchQuery,
  query: string,
  limit: number,
): Generator<undefined, Found> {
  const rows = yield* account.session.store.search.find(read, limit);
  const written = unsentPages(account);
  const texts: SearchItem[] = [];
  for (const row of rows) {
    const isWritten = written.some(
      (one) => one.pageId === row.ref && one.changeRequestId === row.changeRequestId,
    );
    if (!isWritten) texts.push(itemOf(account, row));
    if (texts.length % 20 === 0) yield undefined;
  }
  const unsent: SearchItem[] = [];
  for (const page of written) {
    if (unsent.length >= limit) break;
    const found = foundIn(account, page, read);
    if (found !== null) unsent.push(found);
    yield undefined;
  }
  const isPlain = read.filters.length === 0;
  const named = isPlain ? namedBy(account, query.trim().toLowerCase()) : [];
  return { named, texts: [...unsent, ...texts] };
}

function namedBy(account: Account, wanted: string): readonly SearchItem[] {
  const { store, id: accountId } = account.session;
  if (wanted === '') return [];
  const nowhere = { accountId, changeRequestId: null, pageId: null, commentId: null };
  const spaces = store.spaces.all().flatMap((space): SearchItem[] => {
    if (!space.title.toLowerCase().includes(wanted)) return [];
    const place = { ...nowhere, spaceId: space.id };
    return [{ kind: 'space', id: space.id, title: space.title, path: '', snippet: '', place }];
  });
  const number = /^#?(\d+)$/.exec(wanted)?.[1];
  const rows = number === undefined ? [] : store.changeRequests.list();
  const changeRequests = rows.flatMap((row): SearchItem[] => {
    if (row.number !== Number(number)) return [];
    const title = `#${row.number} ${row.subject}`;
    const path = spaceTitle(account, row.spaceId);
    const place = { ...nowhere, spaceId: row.spaceId, changeRequestId: row.id };
    return [{ kind: 'change-request', id: row.id, title, path, snippet: '', place }];
  });
  return [...spaces, ...changeRequests];
}

/** `markdown` is null of a page that the person deleted. */
type WrittenPage = PageTarget & { readonly title: string; readonly markdown: string | null };

/** Pages as the person left them, the last state of each: the index knows what the service said. */
function unsentPages({ session }: Account): readonly WrittenPage[] {
  const pages = new Map<string, WrittenPage>();
  const { edits } = session.store;
  for (const row of edits.unfinished()) {
    const changeRequestId = row.laneChangeRequest;
    const read = isContent(row.kind) ? readPayload(row.version, row.payload) : undefined;
    if (read === undefined || changeRequestId === null) continue;
    const payload = onService(read, edits);
    const put = (pageId: string, text: Pick<WrittenPage, 'title' | 'markdown'>): void =>
      void pages.set(`${changeRequestId} ${pageId}`, {
        spaceId: row.laneSpace,
        changeRequestId,
        pageId,
        ...text,
      });
    if (payload.kind === 'page.insert')
      put(row.serverId ?? row.id, { title: payload.title, markdown: payload.markdown });
    if (payload.kind === 'page.update')
      put(payload.target.pageId, { title: payload.title, markdown: payload.markdown });
    if (payload.kind !== 'page.delete' || row.state === 'held' || row.state === 'rejected') continue;
    const below = readBase(row.base).pages ?? [];
    for (const id of [payload.target.pageId, ...below.map((page) => page.id)])
      put(id, { title: '', markdown: null });
  }
  return [...pages.values()];
}

function foundIn(account: Account, page: WrittenPage, read: SearchQuery): SearchItem | null {
  const { terms, problem } = read;
  if (problem !== null || terms.every((term) => term.excluded)) return null;
  const { spaceId, changeRequestId, pageId, title, markdown } = page;
  if (markdown === null) return null;
  const text = searchTextOf(markdown);
  const isFound = terms.every((term) => matchesIn(`${title}\n${text}`, [term]).length > 0 !== term.excluded);
  if (!isFound || !account.session.store.search.isAsked(read, page)) return null;
  const { id: accountId } = account.session;
  const path = texts().reading.unsentIn(laneTitle(account, { spaceId, changeRequestId }));
  const place = { accountId, spaceId, changeRequestId, pageId, commentId: null };
  return { kind: 'page', id: pageId, title, path, snippet: snippetOf(text, terms), place };
}

function spaceTitle({ session }: Account, spaceId: string): string {
  return session.store.spaces.get(spaceId)?.title ?? '';
}

function itemOf(account: Account, row: SearchRow): SearchItem {
  const { store } = account.session;
  const place = {
    accountId: account.session.id,
    spaceId: row.spaceId,
    changeRequestId: row.changeRequestId,
    pageId: null as string | null,
    commentId: null as string | null,
  };
  const base = { kind: row.kind, id: row.ref, snippet: row.snippet } as const;
  const lane = laneTitle(account, row);
  switch (row.kind) {
    case 'page':
      return {
        ...base,
        title: row.title,
        path: row.path === '' ? lane : `${lane} / ${row.path}`,
        place: { ...place, pageId: row.ref },
      };
    case 'change-request': {
      const changeRequest = store.changeRequests.get(row.ref);
      const title =
        changeRequest === undefined ? row.title : `#${changeRequest.number} ${changeRequest.subject}`;
      return {
        ...base,
        title,
        path: spaceTitle(account, row.spaceId),
        place: { ...place, changeRequestId: row.ref },
      };
    }
    case 'comment': {
      const comment = store.comments.get(row.ref);
      const author = comment === undefined ? undefined : commentOf(comment).postedBy?.displayName;
      const pageId = comment?.pageId ?? null;
      return {
        ...base,
        title: texts().reading.commentBy(author ?? texts().discussion.someone),
        path: lane,
        place: { ...place, pageId, commentId: row.ref },
      };
    }
    case 'reply': {
      const reply = store.comments.reply(row.ref);
      const author = reply === undefined ? undefined : replyOf(reply).postedBy?.displayName;
      const commentId = reply?.commentId ?? null;
      return {
        ...base,
        title: texts().reading.replyBy(author ?? texts().discussion.someone),
        path: lane,
        place: { ...place, commentId },
      };
    }
  }
}

function laneTitle(account: Account, row: Pick<SearchRow, 'spaceId' | 'changeRequestId'>): string {
  const id = row.changeRequestId;
  const changeRequest = id === null ? undefined : account.session.store.changeRequests.get(id);
  const space = spaceTitle(account, row.spaceId);
  return changeRequest === undefined ? space : `${space} / #${changeRequest.number} ${changeRequest.subject}`;
}
