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

const onChangeRequest = { spaceId: 'space', changeRequestId: 'cr' };
const comment = (markdown: string): EditPayload => ({
  kind: 'comment.add',
  target: onChangeRequest,
  markdown,
});
const add = (payload: EditPayload): EditRow => stock.add(payload);
const now = (row: EditRow): EditRow => stock.now(row);
const outbox = (): readonly string[] => stock.outbox();
const lose = (row: EditRow): void => stock.lose(row);

describe('before sending', () => {
  it('an edit of an unsent comment rewrites it', () => {
    const row = add(comment('first'));
    add({ kind: 'comment.edit', comment: { id: row.id }, markdown: 'second' });
    expect(outbox()).toEqual(['comment.add waiting second']);
  });

  it('deleting an unsent comment removes it with everything that depends on it, and undo brings all back', () => {
    const row = add(comment('first'));
    const reply = add({ kind: 'reply.add', comment: { id: row.id }, markdown: 'reply' });
    add({ kind: 'reply.react', comment: { id: row.id }, reply: { id: reply.id }, emoji: '1f44d' });
    add({ kind: 'comment.delete', comment: { id: row.id } });
    expect(outbox()).toEqual([
      'comment.add discarded first',
      'reply.add discarded reply',
      'reply.react discarded 1f44d',
    ]);
    stock.editing.restore(row.id);
    expect(outbox()).toEqual([
      'comment.add waiting first',
      'reply.add waiting reply',
      'reply.react waiting 1f44d',
    ]);
  });

  it('restoring a dependent brings back what it depends on', () => {
    const row = add(comment('first'));
    const reply = add({ kind: 'reply.add', comment: { id: row.id }, markdown: 'reply' });
    stock.editing.discard(row.id);
    stock.editing.restore(reply.id);
    expect(outbox()).toEqual(['comment.add waiting first', 'reply.add waiting reply']);
  });

  it.each([
    ['comment.react', 'comment.unreact'],
    ['comment.unreact', 'comment.react'],
  ] as const)('%s and %s of one emoji cancel', (first, second) => {
    add({ kind: first, comment: { id: 'c1' }, emoji: '1f389' });
    add({ kind: second, comment: { id: 'c1' }, emoji: '1f680' });
    add({ kind: second, comment: { id: 'c1' }, emoji: '1f389' });
    expect(outbox()).toEqual([`${first} discarded 1f389`, `${second} waiting 1f680`]);
  });

  it('resolve and reopen cancel', () => {
    add({ kind: 'comment.resolve', comment: { id: 'c1' } });
    add({ kind: 'comment.reopen', comment: { id: 'c1' } });
    expect(outbox()).toEqual(['comment.resolve discarded']);
  });

  it('the same thing done twice is one edit', () => {
    add({ kind: 'comment.resolve', comment: { id: 'c1' } });
    add({ kind: 'comment.resolve', comment: { id: 'c1' } });
    expect(outbox()).toEqual(['comment.resolve waiting']);
  });

  it('a second edit of a sent comment rewrites the first one that waits', () => {
    add({ kind: 'comment.edit', comment: { id: 'c1' }, markdown: 'one' });
    add({ kind: 'comment.edit', comment: { id: 'c1' }, markdown: 'two' });
    expect(outbox()).toEqual(['comment.edit waiting two']);
  });

  it('an emoji is one reaction, however it is spelled', () => {
    add({ kind: 'comment.react', comment: { id: 'c1' }, emoji: '🎉' });
    add({ kind: 'comment.react', comment: { id: 'c1' }, emoji: '1f389' });
    expect(outbox()).toEqual(['comment.react waiting 1f389']);
  });
});

describe('once it may have been sent', () => {
  it('an edit of a comment becomes a follow-up of its own', () => {
    const row = add(comment('first'));
    lose(row);
    const follow = add({ kind: 'comment.edit', comment: { id: row.id }, markdown: 'second' });
    expect(outbox()).toEqual(['comment.add unknown first', 'comment.edit waiting second']);
    expect(follow.dependsOn).toBe(row.id);
  });

  it('a deletion becomes a follow-up of its own', () => {
    const row = add(comment('first'));
    lose(row);
    add({ kind: 'comment.delete', comment: { id: row.id } });
    expect(outbox()).toEqual(['comment.add unknown first', 'comment.delete waiting']);
  });

  it('a reaction whose answer was lost is taken back by an edit of its own', () => {
    const row = add({ kind: 'comment.react', comment: { id: 'c1' }, emoji: '1f389' });
    stock.store.edits.save({ ...row, state: 'waiting', sentAt: stock.clock.now(), attempts: 1 });
    add({ kind: 'comment.unreact', comment: { id: 'c1' }, emoji: '1f389' });
    expect(outbox()).toEqual(['comment.react waiting 1f389', 'comment.unreact waiting 1f389']);
  });

  it.each(['sending', 'unknown', 'reconciling'] as const)(
    '%s can be neither discarded nor rewritten',
    (state) => {
      const row = add(comment('first'));
      stock.store.edits.save({ ...row, state, sentAt: stock.clock.now() });
      expect(() => stock.editing.discard(row.id)).toThrow(EditRefused);
      expect(() => stock.editing.rewrite(row.id, 'second')).toThrow(EditRefused);
    },
  );

  it('retrying a held creation whose answer was lost looks first, it does not send', () => {
    const row = add(comment('first'));
    stock.store.edits.save({ ...row, state: 'held', reasonCode: 'who-am-i', sentAt: stock.clock.now() });
    expect(stock.editing.retry(row.id).state).toBe('unknown');
  });
});

describe('a review', () => {
  it('keeps what is added to it; finishing releases it in order and ends with the verdict', () => {
    stock.editing.add(comment('one'), 'review');
    add(comment('outside'));
    stock.editing.add({ kind: 'comment.resolve', comment: { id: 'c1' } }, 'review');
    expect(outbox()).toEqual(['comment.add kept one', 'comment.add waiting outside', 'comment.resolve kept']);
    const finish = { summary: 'Fine.', verdict: 'approved', hasReviews: true } as const;
    stock.editing.finishReview(onChangeRequest, finish);
    expect(outbox()).toEqual([
      'comment.add waiting one',
      'comment.add waiting outside',
      'comment.resolve waiting',
      'review.submit waiting',
    ]);
    expect(stock.store.reviewed.lastFinished('cr')).toMatchObject({ revisionId: 'r2', summary: 'Fine.' });
  });

  it('posts its summary as a comment where the service has no reviews', () => {
    const finish = { summary: 'Fine.', verdict: 'approved', hasReviews: false } as const;
    stock.editing.finishReview(onChangeRequest, finish);
    expect(outbox()).toEqual(['comment.add waiting Fine.']);
  });

  it('sending one reply now takes the kept comment it answers along', () => {
    const row = stock.editing.add(comment('one'), 'review');
    const reply = stock.editing.add(
      { kind: 'reply.add', comment: { id: row.id }, markdown: 'two' },
      'review',
    );
    stock.editing.sendNow(reply.id);
    expect(outbox()).toEqual(['comment.add waiting one', 'reply.add waiting two']);
  });
});

describe('what the person decides', () => {
  it('a refused text goes back to the queue once it was changed, not before', () => {
    const row = add(comment('bad'));
    stock.store.edits.save({ ...row, state: 'rejected', reasonCode: 'invalid' });
    expect(() => stock.editing.retry(row.id)).toThrow(EditRefused);
    stock.editing.rewrite(row.id, 'good');
    expect(outbox()).toEqual(['comment.add waiting good']);
  });

  it('sending anyway takes what the other wrote as the new base', () => {
    const row = add({ kind: 'comment.edit', comment: { id: 'c1' }, markdown: 'mine' });
    const theirs = { markdown: 'theirs', editedAt: null, status: 'open', by: 'Omar' };
    stock.store.edits.save({
      ...row,
      state: 'held',
      reasonCode: 'body-changed',
      base: JSON.stringify({ theirs }),
    });
    stock.editing.retry(row.id);
    expect(JSON.parse(now(row).base ?? '{}')).toMatchObject({ object: { markdown: 'theirs' } });
  });

  it('an edit of a newer Galley is held in peace: it is neither read nor lost', () => {
    const row = add(comment('first'));
    stock.store.edits.save({ ...row, version: 99, state: 'held', reasonCode: 'unreadable' });
    expect(() => stock.editing.retry(row.id)).toThrow(EditRefused);
    expect(now(row)).toMatchObject({ state: 'held', payload: row.payload });
  });

  it.each([
    ['an empty text', () => add(comment('  '))],
    ['a comment that is not held', () => add({ kind: 'comment.resolve', comment: { id: 'nobody' } })],
    [
      'a reply that is not held',
      () => add({ kind: 'reply.delete', comment: { id: 'c1' }, reply: { id: 'nobody' } }),
    ],
    [
      'a space that is not held',
      () => add({ kind: 'comment.add', target: { spaceId: 'other' }, markdown: 'x' }),
    ],
    ['a verdict outside of a review', () => add({ kind: 'review.submit', verdict: 'approved', summary: '' })],
  ])('%s is refused', (_name, act) => {
    expect(act).toThrow(EditRefused);
    expect(outbox()).toEqual([]);
  });
});
