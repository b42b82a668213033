import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { SearchAnswer, SearchItem } from '../../bridge/views/views.ts';
import { readSearchQuery } from '../../store/search/search-query.ts';
import type { SearchQuery } from '../../store/search/search-query.ts';
import type { Account, CoreState } from '../core-state.ts';
import { fuzzyPages } from '../search/fuzzy-pages.ts';
import { searchSteps } from '../search/search.ts';
import type { Found } from '../search/search.ts';

const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Between the steps of a search other requests are answered, and a newer question of the same asker ends the older one. */
export function searchHandlers(state: CoreState) {
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
      for (const account of inOrder(state)) {
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
      return {
        ...readWords(read),
        items: besideEachOther(state, [...named, ...forEachConcurrent(found)]).slice(0, limit),
        cancelled: false,
      };
    },
    'search.titles': async ({ query, limit, asker }) => {
      const found = await ofAll(asker === undefined ? undefined : `${asker} titles`, (account) =>
        fuzzyPages(account, query, limit),
      );
      const best = (found ?? []).flat().sort((a, b) => b.score - a.score);
      return besideEachOther(
        state,
        best.map(({ item }) => item),
      ).slice(0, limit);
    },
  } satisfies Partial<Handlers<Requests>>;
}

/** Accounts of services before the bundles that were made of them. */
function inOrder(state: CoreState): readonly Account[] {
  const isBundle = ({ session }: Account): number => Number(session.view().bundle !== undefined);
  return [...state.accounts.values()].sort((a, b) => isBundle(a) - isBundle(b));
}

/** What several accounts have alike, as a service and a bundle made of it, stands together, always in the same order. */
function besideEachOther(state: CoreState, items: readonly SearchItem[]): readonly SearchItem[] {
  const order = inOrder(state).map(({ session }) => session.id);
  const alike = new Map<string, SearchItem[]>();
  for (const item of items) {
    const key = JSON.stringify([item.kind, item.id, item.place.changeRequestId]);
    alike.set(key, [...(alike.get(key) ?? []), item]);
  }
  return [...alike.values()].flatMap((group) =>
    group.sort((a, b) => order.indexOf(a.place.accountId) - order.indexOf(b.place.accountId)),
  );
}

/** Every account's best first: what is found in one does not hide what is found in another. */
function forEachConcurrent(found: readonly Found[]): readonly SearchItem[] {
  const longest = Math.max(0, ...found.map((one) => one.texts.length));
  return Array.from({ length: longest }, (_, at) => found.flatMap((one) => one.texts[at] ?? [])).flat();
}

function readWords({ filters, problem }: SearchQuery): Pick<SearchAnswer, 'filters' | 'problem'> {
  return { filters: filters.map(({ name, value, excluded }) => ({ name, value, excluded })), problem };
}
