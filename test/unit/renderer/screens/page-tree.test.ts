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
