import type { DigestItem } from '../../src-main/bridge/sync-views.ts';
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

/** The change request that an entry's words end with: "#41 Harden bulk dispatch". Null where they name none. */
export function requestInWords(words: string): string | null {
  return /#\d+ .+$/.exec(words)?.[0] ?? null;
}

/** An entry's words where its group names the change request already: "commented on guides/limits", "merged it". */
export function wordsInGroup(words: string, group: string): string {
  if (words.endsWith(` in ${group}`)) return words.slice(0, -` in ${group}`.length);
  return words.endsWith(` ${group}`) ? `${words.slice(0, -group.length)}it` : words;
}
