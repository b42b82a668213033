import { expect, it } from 'vitest';
import { movedLabel } from '../../../src-main/core/review/change-request-pages.ts';
import type { PageTreeChange } from '../../../src-main/shared/diff.ts';

const pages = new Map([
  ['guides', { title: 'Guides' }],
  ['reference', { title: 'Reference' }],
]);
const words = (change: Partial<PageTreeChange>, previous?: string): string | null =>
  movedLabel(
    {
      pageId: 'limits',
      title: 'Limits',
      path: 'limits',
      type: 'document',
      changes: ['moved'],
      attributes: [],
      uncertain: false,
      ...change,
    },
    [pages, pages],
    previous,
  );

it('says where a moved page stood before, and where it stands', () => {
  expect([
    words({ parentBefore: 'guides', parentAfter: 'reference' }),
    words({ parentBefore: null, parentAfter: 'guides' }),
    words({ parentBefore: 'guides', parentAfter: 'guides' }),
    words({ parentBefore: 'guides', parentAfter: 'guides' }, 'Install'),
    words({ changes: ['edited'], parentBefore: 'guides', parentAfter: 'guides' }),
  ]).toEqual([
    'moved from Guides to Reference',
    'moved from the top level to Guides',
    'moved within Guides, was first',
    'moved within Guides, was after “Install”',
    null,
  ]);
});
