import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { SearchAnswer, SearchItem } from '../../bridge/views/views.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import { readSearchQuery } from '../../store/search/search-query.ts';
import type { SearchQuery } from '../../store/search/search-query.ts';
import type { SearchRow } from '../../store/search/search.ts';
import type { Account, CoreState } from '../core-state.ts';
import { fuzzyPages } from '../search/fuzzy-pages.ts';

/** What one account finds by name and by text. */
interface Found {
  readonly named: readonly SearchItem[];
  readonly texts: readonly SearchItem[];
}

const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Between the steps of a search other requests are answered, and a newer question of the same asker ends the older one. */
export function searchAnswers(state: CoreState): Pick<Handlers<Requests>, 'search.query' | 'search.titles'> {
  const newest = new Map<string, number>();
  let count = 0;

  /** What every account finds, in turn; null where a newer question came in between. */
  async function ofAll<T>(
    asker: string | undefined,
    stepsOf: (account: Account) => Generator<undefined, T>,
  ): Promise<readonly T[] | null> {
    const number = (count += 1);
    if (asker !== undefined) newest.set(asker, number);
    const isCurrent = (): boolean => asker === undefined || newest.get(asker) === number;
    const found: T[] = [];
    try {
      for (const account of [...state.accounts.values()]) {
        const steps = stepsOf(account);
        for (;;) {
          await breathe();
          // An account that was removed meanwhile has no database any more.
          if (!isCurrent() || state.accounts.get(account.session.id) !== account) break;
          const step = steps.next();
          if (step.done !== true) continue;
          found.push(step.value);
          break;
        }
        if (!isCurrent()) return null;
      }
      return found;
    } finally {
      if (asker !== undefined && isCurrent()) newest.delete(asker);
    }
  }

  return {
    'search.query': async ({ query, limit, asker }): Promise<SearchAnswer> => {
      const read = readSearchQuery(query);
      const found = await ofAll(asker, (account) => searchSteps(account, read, query, limit));
      if (found === null) return { ...readWords(read), items: [], cancelled: true };
      const named = found.flatMap((one) => one.named);
      return { ...readWords(read), items: [...named, ...inTurns(found)].slice(0, limit), cancelled: false };
    },
    'search.titles': async ({ query, limit, asker }) => {
      const found = await ofAll(asker === undefined ? undefined : `${asker} titles`, (account) =>
        fuzzyPages(account, query, limit),
      );
      const best = (found ?? []).flat().sort((a, b) => b.score - a.score);
      return best.slice(0, limit).map(({ item }) => item);
    },
  };
}

/** Every account's best first: what is found in one does not hide what is found in another. */
function inTurns(found: readonly Found[]): readonly SearchItem[] {
  const longest = Math.max(0, ...found.map((one) => one.texts.length));
  return Array.from({ length: longest }, (_, at) => found.flatMap((one) => one.texts[at] ?? [])).flat();
}

function readWords({ filters, problem }: SearchQuery): Pick<SearchAnswer, 'filters' | 'problem'> {
  return { filters: filters.map(({ name, value, excluded }) => ({ name, value, excluded })), problem };
}

/** What is kept, best first: spaces and change requests named by the query, then full text. */
export function search(account: Account, query: string, limit: number): readonly SearchItem[] {
  const steps = searchSteps(account, readSearchQuery(query), query, limit);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return [...step.value.named, ...step.value.texts].slice(0, limit);
  }
}

function* searchSteps(
  account: Account,
  read: SearchQuery,
  query: string,
  limit: number,
): Generator<undefined, Found> {
  const rows = yield* account.session.store.search.find(read, limit);
  const texts: SearchItem[] = [];
  for (const row of rows) {
    texts.push(itemOf(account, row));
    if (texts.length % 20 === 0) yield undefined;
  }
  const isPlain = read.filters.length === 0;
  return { named: isPlain ? namedBy(account, query.trim().toLowerCase()) : [], texts };
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
