import type {
  DigestItem,
  KeepRules,
  SpaceStorage,
  StorageView,
  SyncSettings,
  Verification,
} from '../../src-main/bridge/views/sync-views.ts';
import { account, dana, now, ravi } from './fixture-data.ts';

/** What is kept, what syncs brought and how they go, in the world of fixture-data.ts. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const keepRules: KeepRules = { changeRequests: 'all', filesUpToBytes: null };

export const syncSettings: SyncSettings = {
  intervalMinutes: 15,
  onMetered: 'edits-and-lists',
  metered: 'system',
};

export const spaceStorage = (
  spaceId: string,
  title: string,
  more: Partial<SpaceStorage> = {},
): SpaceStorage => ({
  spaceId,
  title,
  kept: true,
  pageBytes: 0,
  fileBytes: 0,
  replacedBytes: 0,
  revisions: 1,
  ...more,
});

export const storage: StorageView = {
  databaseBytes: 6_200_000,
  filesBytes: 41_800_000,
  freeBytes: 182_400_000_000,
  prunableBytes: 3_100_000,
  filesUpToBytes: 10 * 1024 * 1024,
  spaces: [
    spaceStorage('elsa', 'Elsa docs', {
      pageBytes: 3_900_000,
      fileBytes: 36_200_000,
      replacedBytes: 2_600_000,
      revisions: 12,
    }),
    spaceStorage('api', 'API reference', {
      pageBytes: 1_400_000,
      fileBytes: 5_100_000,
      replacedBytes: 500_000,
      revisions: 4,
    }),
  ],
};

export const complete: Verification = {
  complete: true,
  at: now - 20 * minute,
  pages: { have: 212, want: 212 },
  files: { have: 35, want: 35 },
  comments: { have: 418, want: 418 },
  changeRequests: { have: 7, want: 7 },
  damaged: 0,
  missing: [],
};

export const incomplete: Verification = {
  ...complete,
  complete: false,
  pages: { have: 210, want: 212 },
  files: { have: 34, want: 35 },
  damaged: 1,
  missing: [
    { spaceId: 'elsa', what: 'page', name: 'guides/limits', reason: 'Its bytes were damaged.' },
    { spaceId: 'elsa', what: 'page', name: 'guides/retries', reason: null },
    {
      spaceId: 'api',
      what: 'file',
      name: 'dispatch-sequence.svg',
      reason: 'The service answered that it is not there.',
    },
  ],
};

export function news(id: number, words: string, more: Partial<DigestItem> = {}): DigestItem {
  return {
    id,
    accountId: account.id,
    kind: 'comment',
    words,
    about: '#41 Harden bulk dispatch',
    excerpt: null,
    by: dana,
    happenedAt: now - 30 * minute,
    at: now - 22 * minute,
    place: {
      accountId: account.id,
      spaceId: 'elsa',
      changeRequestId: 'cr-41',
      pageId: 'p-limits',
      commentId: null,
    },
    unseen: false,
    ...more,
  };
}

const inRequest = (changeRequestId: string | null) => ({
  accountId: account.id,
  spaceId: 'elsa',
  changeRequestId,
  pageId: null,
  commentId: null,
});

export const digest: readonly DigestItem[] = [
  news(9, 'Dana Whitfield commented on guides/limits in #41 Harden bulk dispatch', {
    excerpt: 'The limit is per tenant, not per node: the table says otherwise in its second row.',
    unseen: true,
  }),
  news(8, 'Dana Whitfield replied to you on guides/bulk-dispatch in #41 Harden bulk dispatch', {
    kind: 'reply',
    excerpt: 'Then "stores" it is.',
    happenedAt: now - 40 * minute,
    unseen: true,
  }),
  news(7, 'Ravi Menon opened #43 Explain incidents and how to retry them in Elsa docs', {
    about: '#43 Explain incidents and how to retry them',
    kind: 'new-change-request',
    by: ravi,
    happenedAt: now - 3 * hour,
    place: inRequest('cr-43'),
    unseen: true,
  }),
  news(6, '#33 Document the outbox was merged into Elsa docs', {
    about: '#33 Document the outbox',
    kind: 'merged',
    by: null,
    at: now - day,
    happenedAt: now - day - hour,
    place: inRequest('cr-33'),
  }),
  news(5, '4 pages changed in Elsa docs', {
    about: null,
    kind: 'content',
    by: null,
    at: now - day,
    happenedAt: null,
    place: inRequest(null),
  }),
  news(4, '#41 Harden bulk dispatch changed: new content', {
    by: null,
    kind: 'changed-change-request',
    at: now - day - minute,
    happenedAt: now - day - 2 * hour,
    place: inRequest('cr-41'),
  }),
];
