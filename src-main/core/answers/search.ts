import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import type { SearchItem } from '../../bridge/views.ts';
import { commentOf, replyOf } from '../../store/comments.ts';
import type { SearchRow } from '../../store/search.ts';
import type { Account, CoreState } from '../core-state.ts';
import { revisionOfLane } from './spaces.ts';

export function searchAnswers(state: CoreState): Pick<Handlers<Requests>, 'search.query'> {
  return {
    'search.query': ({ query, limit }) =>
      [...state.accounts.values()].flatMap((account) => search(account, query, limit)).slice(0, limit),
  };
}

/** What is kept, best first: spaces and change requests named by the query, then full text. */
export function search(account: Account, query: string, limit: number): readonly SearchItem[] {
  const { store } = account.session;
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const named: SearchItem[] = [];
  for (const space of store.spaces.all()) {
    if (!space.title.toLowerCase().includes(wanted)) continue;
    const place = {
      accountId: account.session.id,
      spaceId: space.id,
      changeRequestId: null,
      pageId: null,
      commentId: null,
    };
    named.push({ kind: 'space', id: space.id, title: space.title, path: '', snippet: '', place });
  }
  const number = /^#?(\d+)$/.exec(wanted)?.[1];
  for (const row of number === undefined ? [] : store.changeRequests.list()) {
    if (row.number !== Number(number)) continue;
    const place = {
      accountId: account.session.id,
      spaceId: row.spaceId,
      changeRequestId: row.id,
      pageId: null,
      commentId: null,
    };
    const title = `#${row.number} ${row.subject}`;
    named.push({
      kind: 'change-request',
      id: row.id,
      title,
      path: spaceTitle(account, row.spaceId),
      snippet: '',
      place,
    });
  }
  const found = store.search.query(query, limit).map((row) => itemOf(account, row));
  return [...named, ...found].slice(0, limit);
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
    case 'page': {
      const revisionId = revisionOfLane(account, row.spaceId, row.changeRequestId);
      const page = revisionId === null ? undefined : store.revisions.page(row.spaceId, revisionId, row.ref);
      return { ...base, title: row.title, path: page?.path ?? lane, place: { ...place, pageId: row.ref } };
    }
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
        title: `Comment by ${author ?? 'someone'}`,
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
        title: `Reply by ${author ?? 'someone'}`,
        path: lane,
        place: { ...place, commentId },
      };
    }
  }
}

function laneTitle(account: Account, row: SearchRow): string {
  const id = row.changeRequestId;
  const changeRequest = id === null ? undefined : account.session.store.changeRequests.get(id);
  const space = spaceTitle(account, row.spaceId);
  return changeRequest === undefined ? space : `${space} / #${changeRequest.number} ${changeRequest.subject}`;
}
