import { expect, it } from 'vitest';
import { isMoveInAddress, movedLabel } from '../../../src-main/core/review/change-request-pages.ts';
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

it('says whether the addresses of a moved page say where it moved', () => {
  const at = (paths: Readonly<Record<string, string>>) =>
    new Map(Object.entries(paths).map(([id, path]) => [id, { path }]));
  const says = (
    [parentBefore, before]: readonly [string | null, Readonly<Record<string, string>>],
    [parentAfter, after]: readonly [string | null, Readonly<Record<string, string>>],
  ): boolean =>
    isMoveInAddress(
      {
        ...{ pageId: 'limits', title: 'Limits', path: '', type: 'document', changes: ['moved'] as const },
        ...{ attributes: [], uncertain: false, parentBefore, parentAfter },
      },
      at(before),
      at(after),
    );
  const guides = { guides: 'guides', limits: 'guides/limits' };
  const reference = { reference: 'docs/reference', limits: 'docs/reference/limits' };
  expect({
    folders: says(['guides', guides], ['reference', reference]),
    toTop: says(['guides', guides], [null, { limits: 'limits' }]),
    within: says(['guides', guides], ['guides', { guides: 'man', limits: 'man/limits' }]),
    groups: says(['one', { one: '', limits: 'man/limits' }], ['two', { two: '', limits: 'docs/limits' }]),
    outOfGroup: says(['one', { one: '', limits: 'limits' }], ['guides', guides]),
  }).toEqual({ folders: true, toTop: true, within: false, groups: false, outOfGroup: false });
});
