import type { ChangeRequestGroup, ChangeRequestRow } from '../../src-main/bridge/views/review-views.ts';
import { requestNumber } from '../parts/format.ts';
import { t } from '../messages/en/state.ts';

const groups = (): readonly { readonly id: ChangeRequestGroup; readonly title: string }[] => [
  { id: 'waiting-for-me', title: t('waitingForMe') },
  { id: 'mine', title: t('mine') },
  { id: 'ready-to-merge', title: t('readyToMerge') },
  { id: 'others', title: t('others') },
];

export type ReviewSort = 'updated' | 'created' | 'number' | 'comments';

/** Whose turn it is: all of them, those that wait for me, or my own. */
export type ReviewTurn = 'waiting-for-me' | 'mine';

/** The filter of the review inbox, in the words of the service's list. People by their ids. */
export interface ReviewFilter {
  readonly text: string;
  /** Null: all. */
  readonly turn: ReviewTurn | null;
  /** Null: those that are worked on; `any`: merged and archived ones too. */
  readonly status: string | null;
  readonly spaceId: string | null;
  readonly accountId: string | null;
  readonly creator: string | null;
  readonly contributor: string | null;
  readonly reviewer: string | null;
  readonly unseenOnly: boolean;
  readonly sort: ReviewSort;
}

export const noFilter: ReviewFilter = {
  text: '',
  turn: null,
  status: null,
  spaceId: null,
  accountId: null,
  creator: null,
  contributor: null,
  reviewer: null,
  unseenOnly: false,
  sort: 'updated',
};

export interface GroupOfRows {
  readonly id: ChangeRequestGroup;
  readonly title: string;
  readonly rows: readonly ChangeRequestRow[];
}

const done: ReadonlySet<string> = new Set(['merged', 'archived', 'closed']);

/** One that has no number yet is the newest. */
const numberOf = (row: ChangeRequestRow): number => row.number ?? Number.MAX_SAFE_INTEGER;
const moved = (row: ChangeRequestRow): string => row.updatedAt ?? row.createdAt ?? '';

const orders: Readonly<Record<ReviewSort, (a: ChangeRequestRow, b: ChangeRequestRow) => number>> = {
  updated: (a, b) => moved(b).localeCompare(moved(a)),
  created: (a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''),
  number: () => 0,
  comments: (a, b) => b.openComments - a.openComments,
};

function fits(row: ChangeRequestRow, filter: ReviewFilter, words: readonly string[]): boolean {
  const { status, spaceId, accountId, creator, contributor, reviewer } = filter;
  if (status === null ? done.has(row.status) : status !== 'any' && row.status !== status) return false;
  if (spaceId !== null && row.spaceId !== spaceId) return false;
  if (accountId !== null && row.accountId !== accountId) return false;
  if (creator !== null && row.author?.id !== creator) return false;
  if (contributor !== null && row.contributors?.some((one) => one.id === contributor) !== true) return false;
  if (reviewer !== null && row.asked?.some((one) => one.id === reviewer) !== true) return false;
  if (filter.unseenOnly && !row.unseen) return false;
  const text = `${requestNumber(row.number)} ${row.subject} ${row.spaceTitle} ${row.author?.displayName ?? ''}`;
  const lower = text.toLocaleLowerCase();
  return words.every((word) => lower.includes(word));
}

/** The rows that fit the filter, grouped, sorted within a group. Words of the text all have to be found. */
export function groupRows(rows: readonly ChangeRequestRow[], filter: ReviewFilter): readonly GroupOfRows[] {
  const order = orders[filter.sort];
  const { turn } = filter;
  const fitting = rowsOf(rows, filter).toSorted((a, b) => order(a, b) || numberOf(b) - numberOf(a));
  return groups()
    .map((group) => ({
      ...group,
      rows: fitting.filter((row) => row.group === group.id && (turn === null || isTurn(row, turn))),
    }))
    .filter((group) => group.rows.length > 0);
}

/** One of mine that waits for me stands in that group, and is mine all the same. */
function isTurn({ group, author }: ChangeRequestRow, turn: ReviewTurn): boolean {
  return group === turn || (turn === 'mine' && author?.me === true);
}

/** What fits everything but whose turn it is: how many there are of each. */
export function countTurns(
  rows: readonly ChangeRequestRow[],
  filter: ReviewFilter,
): Readonly<Record<ReviewTurn | 'all', number>> {
  const fitting = rowsOf(rows, filter);
  const of = (turn: ReviewTurn): number => fitting.filter((row) => isTurn(row, turn)).length;
  return { all: fitting.length, 'waiting-for-me': of('waiting-for-me'), mine: of('mine') };
}

function rowsOf(rows: readonly ChangeRequestRow[], filter: ReviewFilter): readonly ChangeRequestRow[] {
  const words = filter.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => fits(row, filter, words));
}

/** What differs from no filter, as text: for the settings file, and for comparing. */
export function printFilter(filter: ReviewFilter): Readonly<Record<string, string>> {
  const differing = Object.entries(filter).filter(
    ([name, value]) => value !== noFilter[name as keyof ReviewFilter] && value !== null, // its own names
  );
  return Object.fromEntries(differing.map(([name, value]) => [name, String(value)]));
}

/** The reverse of `printFilter`; names that are not known are left out. */
export function readFilter(printed: Readonly<Record<string, string>>): ReviewFilter {
  const sort = (['updated', 'created', 'number', 'comments'] as const).find((one) => one === printed['sort']);
  const turn = (['waiting-for-me', 'mine'] as const).find((one) => one === printed['turn']);
  const orNull = (name: string): string | null => printed[name] ?? null;
  return {
    text: printed['text'] ?? '',
    turn: turn ?? null,
    status: orNull('status'),
    spaceId: orNull('spaceId'),
    accountId: orNull('accountId'),
    creator: orNull('creator'),
    contributor: orNull('contributor'),
    reviewer: orNull('reviewer'),
    unseenOnly: printed['unseenOnly'] === 'true',
    sort: sort ?? 'updated',
  };
}
