import type { DigestItem } from '../../src-main/bridge/views/sync-views.ts';
import { language } from '../messages/language.ts';
import { dayTitle } from '../parts/format.ts';

export interface DigestGroup {
  readonly id: string;
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly items: readonly DigestItem[];
}

export interface DigestDay {
  readonly title: string;
  readonly groups: readonly DigestGroup[];
}

/** Days of learning, newest first; in each, what belongs to one change request, or to a space's content, together. */
export function groupDigest(items: readonly DigestItem[], now: number): readonly DigestDay[] {
  const newestFirst = items.toSorted((a, b) => b.at - a.at || b.id - a.id);
  return [...Map.groupBy(newestFirst, (item) => dayTitle(item.at, now))].map(([title, ofDay]) => ({
    title,
    groups: [
      ...Map.groupBy(ofDay, ({ accountId, place }) =>
        [accountId, place.spaceId, place.changeRequestId ?? ''].join(' '),
      ),
    ].flatMap(([id, ofPlace]) => {
      const first = ofPlace[0];
      if (first === undefined) return [];
      const { spaceId, changeRequestId } = first.place;
      return [{ id: `${title} ${id}`, accountId: first.accountId, spaceId, changeRequestId, items: ofPlace }];
    }),
  }));
}

/**
 * An entry's words where its group names the change request and the space already: "commented on guides/limits", "merged
 * into Elsa docs", "opened it".
 */
export function groupLabel(words: string, about: string | null, space: string | null): string {
  // Cut from the sentence as English says it; in another language the number stands for the name.
  if (language().locale !== 'en')
    return about === null ? words : words.replace(about, /^#\d+/.exec(about)?.[0] ?? about);
  const short =
    space !== null && words.endsWith(` in ${space}`) ? words.slice(0, -` in ${space}`.length) : words;
  if (about === null) return short;
  if (short.endsWith(` in ${about}`)) return short.slice(0, -` in ${about}`.length);
  if (!short.startsWith(`${about} `)) return short.replace(about, 'it');
  const rest = short.slice(about.length + 1).replace(/^was /, '');
  return `${rest.charAt(0).toLocaleUpperCase()}${rest.slice(1)}`;
}
