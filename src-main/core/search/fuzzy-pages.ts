import { fuzzyScore } from '../../shared/fuzzy.ts';
import type { SearchItem } from '../../bridge/views/views.ts';
import { folded } from '../../store/search/search-segments.ts';
import type { PageTitle } from '../../store/search/search.ts';
import type { Account } from '../core-state.ts';

/** Pages looked at between two breaths: about ten milliseconds. */
const atOnce = 5000;

interface Held extends PageTitle {
  readonly folded: string;
}

/** Titles as they were read last; read anew when a space holds another revision. */
const titles = new WeakMap<Account, { readonly state: string; readonly pages: readonly Held[] }>();

/**
 * Pages of the primary content whose titles fit what was typed, best first. In steps: 100,000 titles are read once, a part
 * at a time, and looked through again at every letter.
 */
export function* fuzzyPages(
  account: Account,
  typed: string,
  limit: number,
): Generator<undefined, readonly { readonly item: SearchItem; readonly score: number }[]> {
  const wanted = folded(typed.trim().replace(/\s+/g, ' '));
  if (wanted === '') return [];
  const pages = yield* titlesOf(account);
  const best: { readonly page: Held; readonly score: number }[] = [];
  for (const [at, page] of pages.entries()) {
    if (at % atOnce === atOnce - 1) yield undefined;
    const score = fuzzyScore(page.folded, wanted);
    if (score === null || (best.length === limit && score <= (best.at(-1)?.score ?? 0))) continue;
    const place = best.findIndex((one) => one.score < score);
    best.splice(place < 0 ? best.length : place, 0, { page, score });
    if (best.length > limit) best.pop();
  }
  return best.map(({ page, score }) => ({ item: itemOf(account, page), score }));
}

function* titlesOf(account: Account): Generator<undefined, readonly Held[]> {
  const { store } = account.session;
  const state = store.search.titleState();
  const known = titles.get(account);
  if (known?.state === state) return known.pages;
  const pages: Held[] = [];
  for (let after = 0; ;) {
    const part = store.search.titles(after, atOnce);
    for (const page of part) pages.push({ ...page, folded: folded(page.title) });
    const last = part.at(-1);
    if (last === undefined) break;
    after = last.rowid;
    yield undefined;
  }
  titles.set(account, { state, pages });
  return pages;
}

function itemOf({ session }: Account, { pageId, spaceId, title, path }: PageTitle): SearchItem {
  const place = { accountId: session.id, spaceId, changeRequestId: null, pageId, commentId: null };
  const space = session.store.spaces.get(spaceId)?.title ?? '';
  return {
    kind: 'page',
    id: pageId,
    title,
    path: path === '' ? space : `${space} / ${path}`,
    snippet: '',
    place,
  };
}
