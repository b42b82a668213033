import { expect, it } from 'vitest';
import type { ChangedPage } from '../../../../src-main/bridge/views/review-views.ts';
import {
  changedTree,
  unchangedPage,
} from '../../../../src-renderer/screens/change-request/list/page-tree.ts';

const page = (title: string, ...parentTitles: string[]): ChangedPage => ({
  ...unchangedPage(title, title),
  parentTitles,
});
const rows = (...pages: readonly ChangedPage[]) =>
  changedTree(pages).map(({ kind, title, depth }) => [kind, title, depth]);

it('pages stand below the changed page that they are in, and below a group where it did not change', () => {
  expect(
    rows(
      page('Alterations', 'Features'),
      page('Plans', 'Features', 'Alterations'),
      page('Runs', 'Features', 'Alterations', 'Applying'),
      page('Start', 'Guides'),
    ),
  ).toEqual([
    ['group', 'Features', 0],
    ['page', 'Alterations', 1],
    ['page', 'Plans', 2],
    ['group', 'Applying', 2],
    ['page', 'Runs', 3],
    ['group', 'Guides', 0],
    ['page', 'Start', 1],
  ]);
});

it('pages of one parent stand below one row, also where a removed page stood between them; other pages of its title do not', () => {
  const below = (title: string, parentId: string): ChangedPage => ({
    ...page(title, 'Operations'),
    parentId,
  });
  const all = [below('Signals', 'p1'), page('Office'), below('Lost property', 'p1'), below('Rosters', 'p2')];
  expect(rows(...all)).toEqual([
    ['group', 'Operations', 0],
    ['page', 'Signals', 1],
    ['page', 'Lost property', 1],
    ['page', 'Office', 0],
    ['group', 'Operations', 0],
    ['page', 'Rosters', 1],
  ]);
  expect(new Set(changedTree(all).map(({ id }) => id)).size).toBe(6);
});
