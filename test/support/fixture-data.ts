import type { PolicyView } from '../../src-main/bridge/views/policy-views.ts';
import type { SentView } from '../../src-main/bridge/views/sent-views.ts';
import type { NoticeSettings } from '../../src-main/bridge/views/notice-views.ts';
import type { UpdateView } from '../../src-main/bridge/views/update-views.ts';
import type { LineDiff } from '../../src-main/shared/diff.ts';
import type {
  ConflictView,
  EditView,
  OutboxOutline,
  SendTarget,
} from '../../src-main/bridge/views/outbox-views.ts';
import type {
  ChangedPage,
  ChangeRequestRow,
  ChangeRequestView,
  MessageView,
  PageDiffView,
  ThreadView,
} from '../../src-main/bridge/views/review-views.ts';
import type { SyncStatus } from '../../src-main/bridge/views/sync-views.ts';
import type {
  AccountView,
  LibraryView,
  PageRow,
  PageView,
  Person,
  Readiness,
  SpaceView,
} from '../../src-main/bridge/views/views.ts';
import {
  code,
  deleted,
  heading,
  hint,
  inserted,
  list,
  movedBlock,
  pageDiff,
  paragraph,
  reworded,
  same,
  text,
  tree,
} from './content-builders.ts';

/** A small world to look at and to test against: one account, three spaces, one change request in full. */

export const now = Date.now();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const iso = (age: number) => new Date(now - age).toISOString();

export const me: Person = { id: 'u-mika', displayName: 'Mika Aalto', me: true };
export const dana: Person = { id: 'u-dana', displayName: 'Dana Whitfield', me: false };
export const ravi: Person = { id: 'u-ravi', displayName: 'Ravi Menon', me: false };

export const account: AccountView = {
  id: 'acc',
  baseUrl: 'https://docs.harbour.example',
  title: 'docs.harbour.example',
  user: me,
  needsUser: false,
  paused: null,
};

export const ready: Readiness = {
  spaces: { have: 2, want: 2 },
  pages: { have: 212, want: 212 },
  files: { have: 35, want: 35 },
  changeRequests: { have: 7, want: 7 },
  missing: [],
  asOf: now - 22 * minute,
};

const notKept: Readiness = {
  spaces: { have: 0, want: 0 },
  pages: { have: 0, want: 0 },
  files: { have: 0, want: 0 },
  changeRequests: { have: 0, want: 0 },
  missing: [],
  asOf: null,
};

function space(id: string, title: string, more: Partial<SpaceView> = {}): SpaceView {
  return {
    accountId: account.id,
    id,
    title,
    emoji: null,
    organizationId: 'org',
    parentId: null,
    language: 'en',
    kept: false,
    suggested: false,
    ready: notKept,
    pages: 0,
    sizeBytes: 0,
    openChangeRequests: 0,
    webUrl: `https://docs.harbour.example/s/${id}`,
    permissions: { comment: true, review: true },
    ...more,
  };
}

export const library: LibraryView = {
  organizations: [{ id: 'org', title: 'Harbour' }],
  collections: [
    { id: 'c-product', title: 'Product', organizationId: 'org', parentId: null },
    { id: 'c-internal', title: 'Internal', organizationId: 'org', parentId: null },
  ],
  spaces: [
    space('elsa', 'Elsa docs', {
      parentId: 'c-product',
      kept: true,
      suggested: true,
      // Its change requests have versions of pages of their own.
      ready: { ...ready, pages: { have: 171, want: 171 } },
      pages: 156,
      sizeBytes: 8_400_000,
      openChangeRequests: 7,
    }),
    space('api', 'API reference', {
      parentId: 'c-product',
      kept: true,
      ready: {
        ...ready,
        pages: { have: 41, want: 56 },
        missing: ['15 pages of API reference'],
      },
      sizeBytes: 1_900_000,
      openChangeRequests: 1,
    }),
    space('handbook', 'Handbook', { parentId: 'c-internal', openChangeRequests: 3, suggested: true }),
    space('runbooks', 'Runbooks', { parentId: 'c-internal' }),
    space('scratch', 'Scratch'),
  ],
};

export const rowDefaults = {
  accountId: account.id,
  spaceId: 'elsa',
  spaceTitle: 'Elsa docs',
  status: 'open',
  author: dana,
  group: 'others',
  waitingWhy: null,
  summary: '1 page',
  openComments: 0,
  pendingEdits: 0,
  unseen: false,
  outdated: false,
  held: true,
  updatedAt: iso(day),
  createdAt: iso(3 * day),
} as const satisfies Partial<ChangeRequestRow>;

function row(number: number, subject: string, more: Partial<ChangeRequestRow> = {}): ChangeRequestRow {
  return { ...rowDefaults, id: `cr-${number}`, number, subject, ...more };
}

const subjectRow = row(41, 'Harden bulk dispatch', {
  group: 'waiting-for-me',
  waitingWhy: 'Review requested',
  summary: '6 pages, 1 moved',
  openComments: 3,
  pendingEdits: 2,
  unseen: true,
  outdated: true,
  updatedAt: iso(2 * hour),
});

export const rows: readonly ChangeRequestRow[] = [
  subjectRow,
  row(43, 'Explain incidents and how to retry them', {
    group: 'waiting-for-me',
    waitingWhy: 'Dana Whitfield answered you',
    author: ravi,
    summary: '4 pages, 2 added',
    unseen: true,
    updatedAt: iso(40 * minute),
  }),
  row(39, 'Rename triggers to starting activities everywhere, including the reference and the older guides', {
    group: 'waiting-for-me',
    waitingWhy: 'Changed since your review',
    author: ravi,
    summary: '31 pages, 4 renamed',
    openComments: 12,
    outdated: true,
    updatedAt: iso(4 * day),
  }),
  row(42, 'Studio: designer screenshots for 3.4', {
    group: 'mine',
    author: me,
    summary: '9 pages',
    openComments: 1,
    updatedAt: iso(5 * hour),
  }),
  row(38, 'Draft: multitenancy', {
    group: 'mine',
    author: me,
    status: 'draft',
    summary: '2 pages, 2 added',
    updatedAt: iso(9 * day),
  }),
  row(37, 'Fix broken links to the HTTP activities', {
    group: 'ready-to-merge',
    author: ravi,
    summary: '14 pages',
    updatedAt: iso(20 * hour),
  }),
  row(5, 'Deprecate v1 tokens', {
    spaceId: 'api',
    spaceTitle: 'API reference',
    held: false,
    summary: null,
    updatedAt: iso(6 * day),
  }),
  row(36, 'Correct the spelling of Kubernetes', { updatedAt: iso(30 * day), author: null }),
];

function changed(pageId: string, title: string, path: string, more: Partial<ChangedPage> = {}): ChangedPage {
  return {
    pageId,
    title,
    path,
    type: 'document',
    changes: ['edited'],
    attributes: [],
    parentTitles: ['Guides'],
    uncertain: false,
    held: true,
    reviewed: false,
    changedSinceReview: false,
    openComments: 0,
    ...more,
  };
}

export const changedPages: readonly ChangedPage[] = [
  changed('p-bulk', 'Dispatching many workflows', 'guides/bulk-dispatch', { openComments: 2 }),
  changed('p-retries', 'Retries', 'guides/retries', { changes: ['added'], reviewed: true }),
  changed('p-limits', 'Limits', 'guides/limits', {
    changes: ['moved', 'edited'],
    movedWords: 'moved from Reference',
    attributes: [
      { name: 'parent', before: 'Reference', after: 'Guides', words: 'moved from Reference to Guides' },
    ],
    openComments: 1,
  }),
  changed('p-options', 'Runtime options', 'reference/runtime-options', {
    parentTitles: ['Reference'],
    changes: ['renamed', 'edited'],
    reviewed: false,
    changedSinceReview: true,
    attributes: [
      {
        name: 'title',
        before: 'Options',
        after: 'Runtime options',
        words: 'title changed: Options -> Runtime options',
      },
    ],
  }),
  changed('p-queue', 'The in-memory queue', 'reference/queue', {
    parentTitles: ['Reference'],
    changes: ['removed'],
    reviewed: true,
  }),
  changed('p-home', 'Elsa docs', '', {
    parentTitles: [],
    changes: ['metadata'],
    attributes: [
      { name: 'description', before: null, after: 'Workflows for .NET', words: 'description added' },
    ],
  }),
];

const description = tree(
  paragraph('The dispatcher persists every item before it answers, so nothing is lost when a node stops.'),
  list([
    'Bulk dispatch: what is promised and what is not',
    'Retries: a page of their own',
    'Limits moved to the guides',
  ]),
);

export const changeRequest: ChangeRequestView = {
  ...subjectRow,
  description,
  references: {},
  base: {
    revision: 'rev-1',
    exact: false,
    words: 'Compared with today’s content: changes that others made since may appear reversed.',
  },
  pages: changedPages,
  files: [{ id: 'f-1', name: 'dispatch-sequence.svg', change: 'added', uncertain: false }],
  addresses: [],
  reviewers: [
    { person: me, verdict: null },
    { person: ravi, verdict: 'approved' },
  ],
  reviews: [],
  reviewedPages: 2,
  lastReview: { revision: 'rev-7', at: now - 2 * day, current: false },
  keptEdits: 2,
  follow: { following: true, chosen: false },
  pending: [],
  descriptionMarkdown:
    'The dispatcher persists every item before it answers, so nothing is lost when a node stops.\n\n- Bulk dispatch: what is promised and what is not\n- Retries: a page of their own\n- Limits moved to the guides\n',
  actions: {
    comment: { can: true, reason: null },
    verdict: { can: false, reason: 'This service has no reviews. Your summary is sent as a comment.' },
    subject: { can: true, reason: null },
    description: { can: true, reason: null },
    content: { can: true, reason: null },
    draft: { can: true, reason: null },
    open: { can: false, reason: 'It is open already.' },
    archive: { can: true, reason: null },
    update: { can: true, reason: null },
    merge: { can: false, reason: 'It is outdated: update it first.' },
  },
  gone: null,
  webUrl: 'https://docs.harbour.example/s/elsa/~/changes/41',
  asOf: now - 22 * minute,
};

const bulkBefore = paragraph('The old queue is kept in memory.', 'n-3');

const blocks = [
  same('b0', heading(2, 'What is promised', 'n-0')),
  reworded(
    'b1',
    [
      'The dispatcher ',
      ['-', 'queues'],
      ['+', 'persists'],
      ' every item before it answers. A node that stops ',
      ['-', 'loses'],
      ['+', 'gives back'],
      ' what it had taken.',
    ],
    'n-1',
  ),
  {
    change: 'changed' as const,
    id: 'b2',
    block: hint('warning', 'A batch of more than 5,000 items is refused.', 'n-2'),
    before: hint('info', 'A batch of more than 5,000 items is refused.', 'n-2'),
    attributes: [{ name: 'style', before: 'info', after: 'warning', words: 'hint: info -> warning' }],
    formattingOnly: false,
  },
  deleted('b3', bulkBefore),
  same(
    'b4',
    paragraph(
      [
        text('Items are handed out in the order of their '),
        text('CorrelationId', 'code'),
        text(', and each tenant gets its share.'),
      ],
      'n-4',
    ),
  ),
  inserted('b5', heading(2, 'When a node stops', 'n-5')),
  inserted(
    'b6',
    paragraph(
      'Another node takes the lease after 30 seconds. Work that was done twice is found by its key and dropped.',
      'n-6',
    ),
  ),
  inserted(
    'b7',
    code(
      'csharp',
      'services.AddElsa(elsa => elsa\n    .UseBulkDispatch(options =>\n    {\n        options.LeaseDuration = TimeSpan.FromSeconds(30);\n    }));',
      { key: 'n-7' },
    ),
  ),
  movedBlock('b8', list(['Dispatch', 'Persist', 'Answer', 'Run'], 'n-8')),
  same('b9', heading(2, 'Measuring', 'n-9')),
  same(
    'b10',
    paragraph(
      'The meter named Elsa.Dispatch counts items taken, done and given back, with the tenant as a tag.',
      'n-10',
    ),
  ),
  reworded(
    'b11',
    ['Watch ', ['-', 'queue_length'], ['+', 'lease_age'], ' first: it grows before anything else does.'],
    'n-11',
  ),
];

const source: readonly LineDiff[] = [
  { change: 'same', text: '## What is promised', beforeLine: 1, afterLine: 1 },
  { change: 'same', text: '', beforeLine: 2, afterLine: 2 },
  {
    change: 'deleted',
    text: 'The dispatcher queues every item before it answers.',
    beforeLine: 3,
    parts: [
      { text: 'The dispatcher ', changed: false },
      { text: 'queues', changed: true },
      { text: ' every item before it answers.', changed: false },
    ],
  },
  {
    change: 'inserted',
    text: 'The dispatcher persists every item before it answers.',
    afterLine: 3,
    parts: [
      { text: 'The dispatcher ', changed: false },
      { text: 'persists', changed: true },
      { text: ' every item before it answers.', changed: false },
    ],
  },
  { change: 'same', text: '', beforeLine: 4, afterLine: 4 },
  { change: 'inserted', text: '## When a node stops', afterLine: 5 },
];

export const diffView: PageDiffView = {
  pageId: 'p-bulk',
  title: 'Dispatching many workflows',
  path: 'guides/bulk-dispatch',
  base: { revision: 'rev-1', exact: true, words: null },
  changes: ['edited'],
  attributes: [],
  diff: pageDiff(blocks, {
    b1: 'Words changed in "The dispatcher persists every item"',
    b2: 'hint: info -> warning',
    b3: 'Deleted: "The old queue is kept in memory."',
    b5: 'Inserted heading "When a node stops"',
    b6: 'Inserted: "Another node takes the lease"',
    b7: 'Inserted code (csharp)',
    b8: 'Moved: list "Dispatch, Persist, Answer"',
    b11: 'Words changed in "Watch lease_age first"',
  }),
  source,
  result: tree(...blocks.filter((block) => block.change !== 'deleted').map((block) => block.block)),
  references: {},
  referencesBefore: {},
  language: 'en',
  reviewed: false,
  commentable: true,
  missing: null,
};

export function message(
  id: string,
  author: Person,
  words: string,
  more: Partial<MessageView> = {},
): MessageView {
  return {
    id,
    key: id,
    author,
    isNew: false,
    postedAt: now - 2 * hour,
    editedAt: null,
    markdown: words,
    tree: tree(paragraph(words)),
    suggestions: [],
    reactions: [],
    pending: [],
    canEdit: { can: author.me, reason: author.me ? null : 'Only its author can edit it.' },
    canDelete: { can: author.me, reason: author.me ? null : 'Only its author can delete it.' },
    late: null,
    webUrl: null,
    ...more,
  };
}

export function thread(
  id: string,
  author: Person,
  words: string,
  more: Partial<ThreadView> = {},
): ThreadView {
  return {
    ...message(id, author, words),
    spaceId: 'elsa',
    changeRequestId: 'cr-41',
    pageId: 'p-bulk',
    pageTitle: 'Dispatching many workflows',
    nodeId: null,
    tableCell: null,
    cell: null,
    quotation: null,
    anchor: 'none',
    anchorWords: null,
    at: more.anchor === 'lost' ? null : (more.nodeId ?? null),
    position: null,
    status: 'open',
    resolvedBy: null,
    replies: [],
    unlistedReplies: null,
    unseen: false,
    isGone: false,
    canReply: { can: true, reason: null },
    canResolve: { can: true, reason: null },
    canApply: false,
    applied: null,
    ...more,
  };
}

export const threads: readonly ThreadView[] = [
  thread(
    't-1',
    dana,
    'Is "persists" right here? With the outbox it is only handed over in the same transaction.',
    {
      nodeId: 'n-1',
      quotation: 'The dispatcher persists every item before it answers.',
      anchor: 'exact',
      unseen: true,
      isNew: true,
      reactions: [
        { emoji: '👍', count: 2, mine: false, pending: false, people: ['Ravi Menon', 'Ilse Brandt'] },
      ],
      replies: [
        message('r-1', ravi, 'It is written before the answer goes out, so yes.', { postedAt: now - hour }),
        message('r-2', me, 'I would say "stores", as the reference does.', {
          postedAt: null,
          pending: [{ editId: 'e-2', kind: 'reply.add', state: 'kept', words: 'Unsent, in your review' }],
        }),
      ],
    },
  ),
  thread('t-2', me, 'Which key? The idempotency key of the item, or the correlation id?', {
    nodeId: 'n-6',
    quotation: 'Another node takes the lease after 30 seconds.',
    anchor: 'exact',
    postedAt: null,
    pending: [
      { editId: 'e-1', kind: 'comment.add', state: 'waiting', words: 'Unsent, waiting for the network' },
    ],
  }),
  thread('t-3', ravi, 'Please keep the sentence about memory: single-node installations still use it.', {
    nodeId: 'n-gone',
    quotation: 'The old queue is kept in memory.',
    anchor: 'lost',
    anchorWords: 'Its block is no longer on the page.',
    postedAt: now - 30 * hour,
  }),
  thread('t-4', dana, 'Typo fixed, thanks.', {
    status: 'resolved',
    resolvedBy: dana,
    pageId: 'p-limits',
    pageTitle: 'Limits',
    postedAt: now - 3 * day,
  }),
  thread('t-5', dana, 'I split the retries into a page of their own. The description says why.', {
    pageId: null,
    pageTitle: null,
    postedAt: now - 2 * day,
  }),
];

function pageRow(id: string, title: string, depth: number, more: Partial<PageRow> = {}): PageRow {
  return {
    id,
    title,
    emoji: null,
    icon: null,
    type: 'document',
    path: title.toLowerCase().replaceAll(' ', '-'),
    depth,
    hasChildren: false,
    hidden: false,
    held: true,
    openComments: 0,
    ...more,
  };
}

export const pageTree: readonly PageRow[] = [
  pageRow('p-home', 'Welcome', 0),
  pageRow('g-guides', 'Guides', 0, { type: 'group', hasChildren: true }),
  pageRow('p-bulk', 'Dispatching many workflows', 1, { openComments: 1 }),
  pageRow('p-loops', 'Loops and branches', 1, { hasChildren: true }),
  pageRow('p-for', 'For each', 2),
  pageRow('p-while', 'While', 2, { held: false }),
  pageRow('g-ref', 'Reference', 0, { type: 'group', hasChildren: true }),
  pageRow('p-options', 'Options', 1),
  pageRow('p-hidden', 'Internal notes', 1, { hidden: true }),
  pageRow('p-link', 'Release notes', 0, { type: 'link' }),
];

export const page: PageView = {
  spaceId: 'elsa',
  id: 'p-bulk',
  title: 'Dispatching many workflows',
  description: 'Start thousands of workflows in one call, and know that each of them runs.',
  emoji: null,
  icon: null,
  path: 'guides/bulk-dispatch',
  breadcrumbs: ['Guides'],
  tree: tree(
    heading(2, 'What is promised', 'n-0'),
    paragraph(
      'The dispatcher queues every item before it answers. A node that stops loses what it had taken.',
      'n-1',
    ),
    hint('info', 'A batch of more than 5,000 items is refused.', 'n-2'),
    heading(2, 'Measuring', 'n-9'),
    paragraph(
      'The meter named Elsa.Dispatch counts items taken, done and given back, with the tenant as a tag.',
      'n-10',
    ),
    heading(3, 'Tags', 'n-12'),
    list(['tenant', 'definition', 'outcome'], 'n-13'),
    code('json', '{\n  "lease": "00:00:30"\n}', { key: 'n-14' }),
  ),
  missing: null,
  references: {},
  outline: [
    { anchor: 'what-is-promised', title: 'What is promised', level: 2 },
    { anchor: 'measuring', title: 'Measuring', level: 2 },
    { anchor: 'tags', title: 'Tags', level: 3 },
  ],
  language: 'en',
  wide: false,
  webUrl: 'https://docs.harbour.example/s/elsa/guides/bulk-dispatch',
  updatedAt: iso(11 * day),
  asOf: now - 22 * minute,
};

export function edit(id: string, words: string, more: Partial<EditView> = {}): EditView {
  return {
    id,
    accountId: account.id,
    kind: 'comment.add',
    words,
    text: null,
    plain: more.text ?? null,
    cell: null,
    state: 'waiting',
    stateWords: 'Unsent, waiting for the network',
    reason: null,
    attempts: 0,
    nextAt: null,
    createdAt: now - hour,
    group: '#41 Harden bulk dispatch · Elsa docs',
    place: {
      accountId: account.id,
      spaceId: 'elsa',
      changeRequestId: 'cr-41',
      pageId: 'p-bulk',
      commentId: null,
    },
    canRetry: false,
    canEdit: true,
    canDiscard: true,
    canRestore: false,
    payload: null,
    updatedAt: now - hour,
    question: null,
    canSendElsewhere: false,
    ...more,
  };
}

/** Edits as the list of the outbox first knows them. */
export function outlineOf(all: readonly EditView[]): OutboxOutline {
  const listed = all.filter((one) => one.state !== 'confirmed');
  const groups = [...new Map(listed.map((one) => [one.group, one])).values()];
  return {
    groups: groups.map(({ group, place }) => ({
      title: group,
      spaceId: place.spaceId,
      changeRequestId: place.changeRequestId,
    })),
    edits: listed.map(({ id, state, nextAt, createdAt, group }) => ({
      id,
      state,
      nextAt,
      createdAt,
      group: groups.findIndex((one) => one.group === group),
    })),
  };
}

/** What the outbox answers where it holds these. */
export function holding(all: readonly EditView[]) {
  return {
    'edits.outline': () => outlineOf(all),
    'edits.get': ({ editIds }: { readonly editIds: readonly string[] }) =>
      all.filter((one) => editIds.includes(one.id)),
  };
}

/** The conflict of `e-6`: Ravi and I both changed the second sentence. */
export const textConflict: Extract<ConflictView, { kind: 'text' }> = {
  kind: 'text',
  editId: 'e-6',
  what: 'comment',
  mine: 'Limits are counted per tenant.\nThe default is 5,000 items, as the code says.',
  theirs: 'Limits are counted per tenant and day.\nThe default is 2,000 items.',
  base: 'Limits are counted per tenant.\nThe default is 1,000 items.',
  proposed:
    'Limits are counted per tenant and day.\nThe default is 2,000 items.\nThe default is 5,000 items, as the code says.',
  overlaps: 1,
  overlapLines: [{ from: 2, to: 3 }],
  mineDiff: [
    { change: 'same', text: 'Limits are counted per tenant.', beforeLine: 1, afterLine: 1 },
    {
      change: 'deleted',
      text: 'The default is 1,000 items.',
      beforeLine: 2,
      parts: [
        { text: 'The default is ', changed: false },
        { text: '1,000', changed: true },
        { text: ' items.', changed: false },
      ],
    },
    {
      change: 'inserted',
      text: 'The default is 5,000 items, as the code says.',
      afterLine: 2,
      parts: [
        { text: 'The default is ', changed: false },
        { text: '5,000', changed: true },
        { text: ' items', changed: false },
        { text: ', as the code says', changed: true },
        { text: '.', changed: false },
      ],
    },
  ],
  theirsDiff: [
    {
      change: 'deleted',
      text: 'Limits are counted per tenant.',
      beforeLine: 1,
      parts: [{ text: 'Limits are counted per tenant.', changed: false }],
    },
    {
      change: 'inserted',
      text: 'Limits are counted per tenant and day.',
      afterLine: 1,
      parts: [
        { text: 'Limits are counted per tenant', changed: false },
        { text: ' and day', changed: true },
        { text: '.', changed: false },
      ],
    },
    { change: 'deleted', text: 'The default is 1,000 items.', beforeLine: 2 },
    { change: 'inserted', text: 'The default is 2,000 items.', afterLine: 2 },
  ],
  theirsBy: ravi.displayName,
  theirsAt: now - 30 * minute,
};

/** The question of `e-7`. */
export const mergeQuestion: Extract<ConflictView, { kind: 'confirm' }> = {
  kind: 'confirm',
  editId: 'e-7',
  action: 'merge',
  changeRequest: { number: 41, subject: 'Harden bulk dispatch' },
  spaceTitle: 'Elsa docs',
  moved: ['Dana Whitfield changed 1 page of it.', 'Elsa docs moved on: 2 pages changed there.'],
  pages: [
    { path: 'guides/bulk-dispatch', title: 'Dispatching many workflows', isNew: false },
    { path: 'guides/retries', title: 'Retries', isNew: true },
    { path: 'guides/limits', title: 'Limits', isNew: false },
  ],
};

export const sendTargets: readonly SendTarget[] = [
  {
    words: 'The page guides/limits',
    payload: {
      kind: 'comment.add',
      target: { spaceId: 'elsa', changeRequestId: 'cr-41', pageId: 'p-limits' },
      markdown: textConflict.mine,
    },
  },
  {
    words: 'The change request #41 Harden bulk dispatch',
    payload: {
      kind: 'comment.add',
      target: { spaceId: 'elsa', changeRequestId: 'cr-41' },
      markdown: textConflict.mine,
    },
  },
];

export const edits: readonly EditView[] = [
  edit('e-1', 'Comment on guides/bulk-dispatch', {
    text: 'Which key? The idempotency key of the item, or the correlation id?',
    attempts: 2,
    nextAt: now + 40_000,
    canRetry: true,
    createdAt: now - 50 * minute,
  }),
  edit('e-2', 'Reply to Dana Whitfield on guides/bulk-dispatch', {
    kind: 'reply.add',
    text: 'I would say "stores", as the reference does.',
    state: 'kept',
    stateWords: 'Unsent, in your review',
    createdAt: now - 45 * minute,
  }),
  edit('e-3', 'Resolve Ravi Menon’s comment on guides/limits', {
    kind: 'comment.resolve',
    state: 'held',
    stateWords: 'Held',
    reason: 'Dana Whitfield edited this comment after you did.',
    canRetry: true,
    canEdit: false,
    createdAt: now - 44 * minute,
  }),
  edit('e-6', 'Change your comment on guides/limits', {
    kind: 'comment.edit',
    text: textConflict.mine,
    state: 'held',
    stateWords: 'Unsent, needs your decision',
    reason: 'Ravi Menon edited this after you did. Compare both, then send yours anyway or discard it.',
    canRetry: true,
    createdAt: now - 43 * minute,
    question: 'text',
    canSendElsewhere: true,
  }),
  edit('e-7', 'Merge #41 into Elsa docs', {
    kind: 'changeRequest.merge',
    state: 'held',
    stateWords: 'Unsent, needs your decision',
    reason: 'It was made offline. Look at what has moved since, then merge.',
    canRetry: true,
    canEdit: false,
    createdAt: now - 42 * minute,
    question: 'confirm',
  }),
  edit('e-4', 'Comment on API reference', {
    group: 'API reference',
    place: { accountId: account.id, spaceId: 'api', changeRequestId: null, pageId: null, commentId: null },
    text: 'The v1 tokens are still issued by the CLI.',
    state: 'rejected',
    stateWords: 'Unsent, refused: change the text',
    reason: 'The service says: the comment is longer than 1,000 characters. Shorten it, then retry.',
    canRetry: true,
    createdAt: now - 3 * hour,
    attempts: 1,
  }),
  edit('e-5', 'Comment on Explain incidents', {
    group: '#43 Explain incidents · Elsa docs',
    place: {
      accountId: account.id,
      spaceId: 'elsa',
      changeRequestId: 'cr-43',
      pageId: null,
      commentId: null,
    },
    text: 'Good page. One example with a timer would help.',
    state: 'confirmed',
    stateWords: 'Sent',
    canEdit: false,
    canDiscard: false,
    createdAt: now - 4 * hour,
  }),
];

export const syncStatus: SyncStatus = {
  accountId: account.id,
  connectivity: { state: 'offline', since: now - 80 * minute, reason: 'no network' },
  workOffline: false,
  workOfflineUntil: null,
  metered: false,
  automatic: 'on',
  nextSyncAt: null,
  stuckMs: null,
  questions: [],
  unseen: 0,
  running: null,
  lastSyncAt: now - 22 * minute,
  lastError: null,
  limitedUntil: null,
  limit: null,
  failures: [],
  failureCount: 0,
  dropped: { count: 0, fields: [] },
  secondCopy: null,
  edits: { kept: 1, waiting: 1, held: 1, rejected: 1, unknown: 0 },
  ready,
  receipt: '12 sent, 2 need you',
};

/** What was sent and discarded, newest first, over several days. */
export const history: readonly EditView[] = Array.from({ length: 70 }, (_, at) => {
  const discarded = at % 9 === 4;
  return edit(
    `h-${at}`,
    at % 2 === 0 ? `Comment on guides/page-${at}` : `Resolve your comment on page-${at}`,
    {
      kind: at % 2 === 0 ? 'comment.add' : 'comment.resolve',
      text: at % 2 === 0 ? `Said earlier, number ${at}.` : null,
      state: discarded ? 'discarded' : 'confirmed',
      stateWords: discarded ? 'Discarded' : 'Sent',
      canEdit: false,
      canDiscard: false,
      canRestore: discarded,
      createdAt: now - 5 * hour - at * 47 * minute,
      updatedAt: now - 4 * hour - at * 47 * minute,
    },
  );
});

export const updateView: UpdateView = {
  version: '0.1.0',
  source: null,
  sourceFrom: 'nowhere',
  checkedAt: null,
  state: { kind: 'idle' },
  problem: null,
};

export const noticeSettings: NoticeSettings = {
  isOn: true,
  kinds: {
    reply: true,
    mention: true,
    'review-request': true,
    review: true,
    merged: true,
    edit: true,
    account: true,
  },
  quiet: { isOn: true, from: 20 * 60, to: 7 * 60, days: [1, 2, 3, 4, 5] },
};

const sentOutcomes: readonly SentView['outcome'][] = [
  ...Array.from({ length: 6 }, () => 'delivered' as const),
  'refused',
  'overtaken',
  'unanswered',
];

/** As many lines as a busy year leaves. */
export const sent: readonly SentView[] = Array.from({ length: 10_000 }, (_, at): SentView => {
  const outcome = sentOutcomes[at % sentOutcomes.length] ?? 'delivered';
  return {
    id: `${account.id} ${10_000 - at}`,
    accountId: account.id,
    origin: 'https://docs.example',
    user: { id: 'me', name: 'Mira' },
    at: now - at * 45 * 60_000,
    attempts: at % 11 === 0 ? 2 : 1,
    operation: 'comment.add',
    what: `Comment on guides/page-${at}`,
    place: 'Elsa docs / #41 Harden bulk dispatch',
    text: `Say when this happens, number ${at}.`,
    spaceId: 'space',
    changeRequestId: 'change-request',
    objectId: outcome === 'delivered' ? `comment-${at}` : null,
    outcome,
    settledAt: now - at * 45 * 60_000 + 800,
    reason: outcome === 'refused' ? 'You may not do this here. Your text is kept.' : null,
  };
});

export const policy: PolicyView = {
  path: null,
  rules: [],
  refused: { exports: null, bundles: null, clearText: null, updates: null },
};
