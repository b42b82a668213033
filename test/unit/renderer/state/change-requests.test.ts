import { expect, it } from 'vitest';
import {
  countTurns,
  groupRows,
  noFilter,
  printFilter,
  readFilter,
} from '../../../../src-renderer/state/review-filter.ts';
import type { ReviewFilter } from '../../../../src-renderer/state/review-filter.ts';
import { rows } from '../../../support/fixtures/fixture-data.ts';

const numbers = (filter: Partial<ReviewFilter>) =>
  groupRows(rows, { ...noFilter, ...filter }).map((group) => [group.id, group.rows.map((row) => row.number)]);

it('groups by who has to act, what moved last first', () => {
  expect(numbers({})).toEqual([
    ['waiting-for-me', [43, 41, 39]],
    ['mine', [42, 38]],
    ['ready-to-merge', [37]],
    ['others', [5, 36]],
  ]);
});

it('filters by every word of subject, number, space and author', () => {
  expect(numbers({ text: 'ravi links' })).toEqual([['ready-to-merge', [37]]]);
  expect(numbers({ text: '#41' })).toEqual([['waiting-for-me', [41]]]);
});

it('filters by status, by space and by what is unseen', () => {
  expect(numbers({ status: 'draft' })).toEqual([['mine', [38]]]);
  expect(numbers({ spaceId: 'api' })).toEqual([['others', [5]]]);
  expect(numbers({ unseenOnly: true })).toEqual([['waiting-for-me', [43, 41]]]);
});

it('shows those that wait for me, or mine, and says how many there are of each', () => {
  expect(numbers({ turn: 'waiting-for-me' })).toEqual([['waiting-for-me', [43, 41, 39]]]);
  expect(numbers({ turn: 'mine', status: 'draft' })).toEqual([['mine', [38]]]);
  expect(countTurns(rows, { ...noFilter, turn: 'mine' })).toEqual({ all: 8, 'waiting-for-me': 3, mine: 2 });
});

it('counts and shows one of mine that waits for me as both', () => {
  const [first] = rows;
  const me = { id: 'me', displayName: 'Me', me: true };
  const own = [
    { ...first!, id: 'own', number: 7, status: 'draft', author: me, group: 'waiting-for-me' as const },
  ];
  expect(countTurns(own, noFilter)).toEqual({ all: 1, 'waiting-for-me': 1, mine: 1 });
  expect(groupRows(own, { ...noFilter, turn: 'mine' }).map(({ id }) => id)).toEqual(['waiting-for-me']);
});

it('filters by who opened, who wrote and who is asked, by account, and shows merged ones when asked for', () => {
  const dana = { id: 'dana', displayName: 'Dana', me: false };
  const [first] = rows;
  const built = [
    { ...first!, id: 'a', number: 1, status: 'open', author: dana, contributors: [dana], asked: [] },
    { ...first!, id: 'b', number: 2, status: 'merged', author: null, contributors: [], asked: [dana] },
    {
      ...first!,
      id: 'c',
      number: 3,
      status: 'archived',
      author: null,
      contributors: [dana],
      asked: [],
      accountId: 'other',
    },
  ];
  const found = (filter: Partial<ReviewFilter>) =>
    groupRows(built, { ...noFilter, ...filter }).flatMap((group) => group.rows.map((row) => row.number));
  expect(found({})).toEqual([1]);
  expect(found({ status: 'any' })).toEqual([3, 2, 1]);
  expect(found({ status: 'merged' })).toEqual([2]);
  expect(found({ status: 'any', creator: 'dana' })).toEqual([1]);
  expect(found({ status: 'any', contributor: 'dana' })).toEqual([3, 1]);
  expect(found({ status: 'any', reviewer: 'dana' })).toEqual([2]);
  expect(found({ status: 'any', accountId: 'other' })).toEqual([3]);
});

it('sorts by the last change, by age, by number and by open comments', () => {
  const [first] = rows;
  const built = [
    { ...first!, id: 'a', number: 1, updatedAt: '2026-03-01', createdAt: '2026-01-01', openComments: 2 },
    { ...first!, id: 'b', number: 2, updatedAt: '2026-01-03', createdAt: '2026-01-03', openComments: 9 },
    { ...first!, id: 'c', number: 3, updatedAt: '2026-02-01', createdAt: '2026-01-02', openComments: 0 },
  ];
  const by = (sort: ReviewFilter['sort']) =>
    groupRows(built, { ...noFilter, sort }).flatMap((group) => group.rows.map((row) => row.number));
  expect([by('updated'), by('created'), by('number'), by('comments')]).toEqual([
    [1, 3, 2],
    [2, 3, 1],
    [3, 2, 1],
    [2, 1, 3],
  ]);
});

it('a filter is stored as what it narrows, and read again', () => {
  const filter: ReviewFilter = {
    ...noFilter,
    text: 'retry',
    turn: 'mine',
    status: 'merged',
    unseenOnly: true,
    sort: 'number',
  };
  expect(printFilter(filter)).toEqual({
    text: 'retry',
    turn: 'mine',
    status: 'merged',
    unseenOnly: 'true',
    sort: 'number',
  });
  expect(readFilter(printFilter(filter))).toEqual(filter);
  expect(readFilter({ nonsense: 'x', sort: 'sideways' })).toEqual(noFilter);
});
