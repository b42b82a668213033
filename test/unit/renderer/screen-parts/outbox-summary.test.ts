import { expect, it } from 'vitest';
import type { EditState } from '../../../../src-main/bridge/edit.ts';
import { outboxSummary } from '../../../../src-renderer/screens/outbox/outbox-summary.ts';
import type { SyncStatus } from '../../../../src-main/bridge/views/sync-views.ts';
import { now, syncStatus } from '../../../support/fixtures/fixture-data.ts';

const place = { key: 'p', title: 'Docs', accountId: 'a', spaceId: 's', changeRequestId: null };
const edit = (accountId: string, state: EditState, inReview = false) => ({
  ...{
    id: `${accountId} ${state}`,
    accountId,
    state,
    inReview,
    place,
    nextAt: null,
    createdAt: now,
    updatedAt: now,
  },
});
const online = { ...syncStatus, unsentUntil: null };
const offline = { ...syncStatus, unsentUntil: 'until you leave offline mode' };
const down = { ...syncStatus, nextTryAt: now + 40_000 };

it('counts what is unsent by what it waits for: a decision, the review, and what each account waits for', () => {
  const unsent = [
    edit('a', 'held'),
    edit('a', 'rejected'),
    edit('a', 'kept', true),
    edit('a', 'waiting', true),
    edit('a', 'waiting'),
    edit('b', 'waiting'),
    edit('b', 'sending'),
    edit('b', 'unknown'),
    edit('c', 'waiting'),
  ];
  const statuses: Readonly<Record<string, SyncStatus>> = { a: down, b: online, c: offline };
  expect(outboxSummary(unsent, (id) => statuses[id] ?? null, now)).toEqual([
    '2 need your decision',
    '2 are sent when you finish your review',
    '1 waits until docs.example.com can be reached, next try in 40 s',
    '1 is sent shortly',
    '2 are on the way to the service',
    '1 waits until you leave offline mode',
  ]);
});

it('says nothing of the network where only the review is waited for', () => {
  expect(outboxSummary([edit('c', 'kept', true)], () => offline, now)).toEqual([
    '1 is sent when you finish your review',
  ]);
});

it('does not say that finishing a review sends what is written in a bundle', () => {
  const bundle = {
    ...syncStatus,
    connectivity: { state: 'none' },
    unsentUntil: 'until you import its outbox into your account',
    nextTryAt: null,
  } as const;
  expect(outboxSummary([edit('c', 'kept', true), edit('c', 'waiting')], () => bundle, now)).toEqual([
    '2 wait until you import its outbox into your account',
  ]);
});
