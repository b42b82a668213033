import type { SearchAnswer, SearchItem } from '../../../src-main/bridge/views/views.ts';
import type { Address } from '../../state/address.ts';
import { t as common } from '../../messages/en/common.ts';
import { t } from '../../messages/en/search.ts';

/** A snippet in runs: what matched stands between U+E000 and U+E001. */
export function snippetRuns(
  snippet: string,
): readonly { readonly text: string; readonly matched: boolean }[] {
  return snippet
    .split(/(\uE000[^\uE001]*\uE001?)/)
    .filter((run) => run !== '')
    .map((run) => ({
      text: run.replaceAll(/[\uE000\uE001]/g, ''),
      matched: run.startsWith('\uE000'),
    }));
}

/** In a row, which is cut at its end, what matched stands after so many characters at most. */
const rowLead = 24;

/** A snippet for one row: what matched is near its beginning. */
export function rowSnippet(snippet: string): string {
  const at = snippet.indexOf('\uE000');
  if (at <= rowLead) return snippet;
  const lead = snippet.slice(at - rowLead, at);
  return `…${lead.slice(lead.search(/\s\S/) + 1)}${snippet.slice(at)}`;
}

/** What to look for in a page that was found: the query as it stands, else the longest run of words that matched. */
export function soughtIn({ kind, snippet }: SearchItem, query: string): readonly string[] | null {
  if (kind !== 'page') return null;
  const together = snippet.replaceAll(/\uE001(\s*)\uE000/g, '$1');
  const matched = snippetRuns(together).flatMap((run) => (run.matched ? [run.text] : []));
  const longest = matched.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : [query.trim(), longest];
}

/** True for text that may be an address of the service, pasted to be opened here. */
export function looksLikeAddress(text: string): boolean {
  return /^(https?|galley):\/\/\S+$/i.test(text.trim());
}

/** What can be done about a pasted address at which nothing is known. */
export interface LinkHint {
  readonly title: string;
  readonly meaning: string;
  readonly action: string;
  readonly address: Address;
}

/** @param origins web addresses of the accounts and of their spaces */
export function hintOfLink(link: string, origins: readonly string[]): LinkHint {
  const url = URL.canParse(link) ? new URL(link) : null;
  const isOurs = origins.some((one) => URL.canParse(one) && new URL(one).host === url?.host);
  if (isOurs)
    return {
      title: t('nothingOnThisComputerMatches'),
      meaning: t('keepItsSpaceOfflineIn'),
      action: t('openTheLibrary'),
      address: { screen: 'library' },
    };
  return {
    title: t('noAccountOfYoursIs', { host: url?.host ?? link }),
    meaning: t('connectToThisServiceTo'),
    action: t('connectToAService'),
    address: { screen: 'welcome' },
  };
}

/** Groups of the results, in their order. Pages as a change request has them are not pages of the primary content. */
export function groupsOf(
  items: readonly SearchItem[],
): readonly { readonly id: string; readonly title: string; readonly items: readonly SearchItem[] }[] {
  const isChanged = (item: SearchItem): boolean =>
    item.kind === 'page' && item.place.changeRequestId !== null;
  const of = (kind: SearchItem['kind']) => items.filter((item) => item.kind === kind && !isChanged(item));
  return [
    { id: 'page', title: common('pages'), items: of('page') },
    { id: 'changed', title: t('pagesInChangeRequests'), items: items.filter(isChanged) },
    { id: 'change-request', title: common('changeRequests'), items: of('change-request') },
    { id: 'comment', title: t('comments'), items: of('comment') },
    { id: 'reply', title: t('replies'), items: of('reply') },
    { id: 'space', title: t('spaces'), items: of('space') },
  ].filter((group) => group.items.length > 0);
}

type Filter = SearchAnswer['filters'][number];

/** A filter in words: "by dana", "not in Handbook", "only what changes". */
export function filterLabel({ name, value, excluded }: Filter): string {
  const words = {
    author: t('filterBy', { value }),
    status: value,
    space: t('filterIn', { value }),
    in: value === 'pages' ? t('filterPages') : t('filterChanges'),
    kind: value.replace('-', ' '),
  }[name];
  return excluded ? t('filterNot', { filter: words }) : words;
}

export function withoutFilter(query: string, { name, value, excluded }: Filter): string {
  const sign = excluded ? '-' : '';
  for (const part of [`${sign}${name}:"${value}"`, `${sign}${name}:${value}`]) {
    const at = query.toLowerCase().indexOf(part);
    if (at >= 0)
      return `${query.slice(0, at)}${query.slice(at + part.length)}`.replace(/ {2,}/g, ' ').trimStart();
  }
  return query;
}
