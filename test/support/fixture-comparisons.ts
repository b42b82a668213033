import type {
  ChangeListView,
  ChecksView,
  ComparisonView,
  LinksView,
  RevisionView,
} from '../../src-main/bridge/views/compare-views.ts';
import { changedPages, diffView } from './fixture-data.ts';

/** Comparisons, checks and links of the small world of `fixture-data.ts`. */

export const comparison: ComparisonView = {
  before: 'rev-1',
  after: 'rev-2',
  base: { revision: 'rev-1', exact: true, words: null },
  since: null,
  pages: changedPages,
  files: [],
  addresses: [],
};

export const changeList: ChangeListView = {
  pages: [
    {
      pageId: 'p-bulk',
      title: 'Dispatching many workflows',
      path: 'guides/bulk-dispatch',
      changes: diffView.diff.changes.map(({ id, change, words }) => ({ id, kind: change, words })),
    },
    {
      pageId: 'p-retries',
      title: 'Retries',
      path: 'guides/retries',
      changes: [{ id: null, kind: 'page', words: 'The page is new' }],
    },
  ],
  total: diffView.diff.changes.length + 1,
  next: null,
};

export const checks: ChecksView = {
  findings: [
    {
      kind: 'broken-link',
      pageId: 'p-bulk',
      pageTitle: 'Dispatching many workflows',
      words: 'Broken link: “the queue” (../reference/queue.md): nothing in this revision has this path.',
      block: '1',
      line: null,
      isNew: true,
    },
    {
      kind: 'leftover',
      pageId: 'p-limits',
      pageTitle: 'Limits',
      words: 'A note was left: “TODO: say how many”',
      block: '0',
      line: null,
      isNew: false,
    },
  ],
  newCount: 1,
  checkedPages: 5,
  unheldPages: 0,
};

export const revisions: readonly RevisionView[] = [
  { id: 'rev-2', at: '2026-05-12T08:00:00.000Z', words: ['#41 Harden bulk dispatch'], complete: true },
  { id: 'rev-1', at: '2026-05-11T08:00:00.000Z', words: ['Today’s content', 'Base of #41'], complete: true },
  { id: 'rev-0', at: '2026-05-01T08:00:00.000Z', words: ['Earlier content'], complete: true },
];

export const links: LinksView = {
  outgoing: [
    {
      text: 'Limits',
      target: 'Limits',
      state: 'ok',
      reason: null,
      opens: { kind: 'page', spaceId: 'elsa', pageId: 'p-limits', title: 'Limits' },
      block: '0',
    },
    {
      text: 'the queue',
      target: '../reference/queue.md',
      state: 'broken',
      reason: 'nothing in this revision has this path',
      opens: null,
      block: '1',
    },
    {
      text: 'the journal',
      target: 'example.org',
      state: 'external',
      reason: null,
      opens: { kind: 'url', url: 'https://example.org/', host: 'example.org' },
      block: '1',
    },
  ],
  backlinks: [{ pageId: 'p-retries', title: 'Retries', path: 'guides/retries', texts: ['bulk dispatch'] }],
};
