import { expect, it } from 'vitest';
import { groupRows, noFilter } from '../../../../src-renderer/state/change-requests.svelte.ts';
import type { ReviewFilter } from '../../../../src-renderer/state/change-requests.svelte.ts';
import { rows } from '../../../support/fixture-data.ts';

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
