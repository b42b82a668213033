import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { EditRefused } from '../../../src-main/outbox/editing/edit-refused.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { stockStore } from '../../support/builders/stocked-store.ts';
import type { StockedStore } from '../../support/builders/stocked-store.ts';

let stock: StockedStore;
beforeEach(() => {
  stock = stockStore();
});
afterEach(() => stock.close());

const add = (payload: EditPayload): EditRow => stock.add(payload);
const now = (row: EditRow): EditRow => stock.now(row);
const outbox = (): readonly string[] => stock.outbox();
const lose = (row: EditRow): void => stock.lose(row);

describe('a change request that is not sent yet', () => {
  const create = (subject = 'Harden') => add({ kind: 'changeRequest.create', spaceId: 'space', subject });

  it('has a lane of its own, named by its local id', () => {
    const row = create();
    const on = { spaceId: 'space', changeRequestId: row.id };
    const about = add({ kind: 'comment.add', target: on, markdown: 'Look.' });
    expect([row.laneChangeRequest, about.laneChangeRequest, about.dependsOn]).toEqual([
      row.id,
      row.id,
      row.id,
    ]);
  });

  it('takes up its subject, keeps its description and status as edits of their own', () => {
    const row = create();
    const changeRequest = { id: row.id };
    add({ kind: 'changeRequest.subject', changeRequest, subject: 'Soften' });
    add({ kind: 'changeRequest.description', changeRequest, markdown: 'one' });
    add({ kind: 'changeRequest.description', changeRequest, markdown: 'two' });
    add({ kind: 'changeRequest.status', changeRequest, status: 'open' });
    expect(JSON.parse(now(row).payload)).toMatchObject({ subject: 'Soften' });
    expect(outbox()).toEqual([
      'changeRequest.create waiting',
      'changeRequest.description waiting two',
      'changeRequest.status waiting',
    ]);
  });

  it('goes with everything on it when it is archived', () => {
    const row = create();
    const on = { spaceId: 'space', changeRequestId: row.id };
    const comment = add({ kind: 'comment.add', target: on, markdown: 'Look.' });
    add({ kind: 'reply.add', comment: { id: comment.id }, markdown: 'Yes.' });
    add({ kind: 'changeRequest.status', changeRequest: { id: row.id }, status: 'archived' });
    expect(stock.store.edits.unfinished()).toEqual([]);
    stock.editing.restore(row.id);
    expect(stock.store.edits.unfinished().length).toBe(3);
  });

  it('is changed by edits of their own once it may have been sent', () => {
    const row = create();
    lose(row);
    const changeRequest = { id: row.id };
    const subject = add({ kind: 'changeRequest.subject', changeRequest, subject: 'Soften' });
    const status = add({ kind: 'changeRequest.status', changeRequest, status: 'archived' });
    expect([subject.dependsOn, status.dependsOn, now(row).state]).toEqual([row.id, row.id, 'unknown']);
  });

  it('may be reviewed: what was kept goes out, and the verdict waits for it', () => {
    const row = create();
    const lane = { spaceId: 'space', changeRequestId: row.id };
    stock.editing.add({ kind: 'comment.add', target: lane, markdown: 'one' }, 'review');
    stock.editing.finishReview(lane, { summary: '', verdict: 'approved', hasReviews: true });
    expect(outbox()).toEqual([
      'changeRequest.create waiting',
      'comment.add waiting one',
      'review.submit waiting',
    ]);
    expect(stock.store.edits.all().at(-1)?.dependsOn).toBe(row.id);
  });
});

describe('a change of a change request', () => {
  const changeRequest = { id: 'cr' };

  it('back to the status it has cancels', () => {
    add({ kind: 'changeRequest.status', changeRequest, status: 'draft' });
    add({ kind: 'changeRequest.status', changeRequest, status: 'open' });
    expect(outbox()).toEqual(['changeRequest.status discarded']);
  });

  it('is never kept for a review', () => {
    const row = stock.editing.add({ kind: 'changeRequest.status', changeRequest, status: 'draft' }, 'review');
    expect(row.state).toBe('waiting');
  });

  it.each(['changeRequest.merge', 'changeRequest.update'] as const)(
    '%s without a network asks later; with one it goes; twice is once',
    (kind) => {
      const offline = stock.editing.add({ kind, changeRequest }, 'now', { isOnline: false });
      expect([offline.state, offline.reasonCode]).toEqual(['waiting', 'made-offline']);
      const online = stock.editing.add({ kind, changeRequest }, 'now', { isOnline: true });
      expect([online.id, online.state, online.reasonCode]).toEqual([offline.id, 'waiting', null]);
      expect(stock.store.edits.all().length).toBe(1);
    },
  );

  it.each([
    ['an empty subject', { kind: 'changeRequest.subject', changeRequest, subject: ' ' }],
    ['a long subject', { kind: 'changeRequest.subject', changeRequest, subject: 'x'.repeat(101) }],
    ['one that is not held', { kind: 'changeRequest.merge', changeRequest: { id: 'nobody' } }],
    ['one of a space that is not held', { kind: 'changeRequest.create', spaceId: 'other', subject: 'x' }],
  ] as const)('refuses %s', (_name, payload) => {
    expect(() => add(payload)).toThrow(EditRefused);
  });

  it('may empty the description', () => {
    expect(add({ kind: 'changeRequest.description', changeRequest, markdown: '' }).state).toBe('waiting');
  });
});
