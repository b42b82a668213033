import { clockTime, parseTime } from '../../parts/format.ts';

interface Revision {
  readonly id: string;
  readonly at: string | null;
  readonly words: readonly string[];
}

/** When each revision was made; with its seconds where another of the same minute has the same words, so that lists can be told apart. */
export function revisionTimes(revisions: readonly Revision[], now: number): ReadonlyMap<string, string> {
  const timed = revisions.flatMap(({ id, at, words }) => {
    const time = parseTime(at);
    return time === null ? [] : [{ id, time, label: clockTime(time, now), about: words.join(', ') }];
  });
  const alike = Map.groupBy(timed, ({ label, about }) => JSON.stringify([label, about]));
  const seconds = (time: number): string => String(new Date(time).getSeconds()).padStart(2, '0');
  return new Map(
    [...alike.values()].flatMap((group) =>
      group.map(({ id, time, label }) => [id, group.length === 1 ? label : `${label}:${seconds(time)}`]),
    ),
  );
}
