import { afterEach, beforeEach, expect, it } from 'vitest';
import { commentReply } from '../../../src-main/api/comment.ts';
import { learnIds } from '../../../src-main/outbox/finding/learn-ids.ts';
import { createMirror } from '../../../src-main/outbox/store-mirror.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { stockStore } from '../../support/builders/stocked-store.ts';
import type { StockedStore } from '../../support/builders/stocked-store.ts';

let stock: StockedStore;
let reply: EditRow;
let edit: EditRow;
beforeEach(() => {
  stock = stockStore();
  const { editing, store, clock } = stock;
  reply = editing.add({ kind: 'reply.add', comment: { id: 'c1' }, markdown: 'Because.' }, 'now');
  // As the outbox leaves a reply that arrived at a service which does not say which one it is.
  store.edits.save({ ...reply, state: 'confirmed', sentAt: clock.now(), reasonCode: 'no-id' });
  const about = { comment: { id: 'c1' }, reply: { id: reply.id } };
  edit = editing.add({ kind: 'reply.edit', ...about, markdown: 'Because of this.' }, 'now');
});
afterEach(() => stock.close());

const now = (row: EditRow): EditRow => stock.store.edits.get(row.id)!;
function learn(): readonly EditRow[] {
  const { store, clock } = stock;
  return learnIds({
    edits: store.edits,
    sent: store.sent,
    reviewed: store.reviewed,
    mirror: createMirror(store, clock),
    clock,
    random: Math.random,
    durableTransaction: (work) => store.transaction(work),
  });
}
function list(id: string, markdown: string, author: string): void {
  const postedBy = { id: author, displayName: author };
  const postedAt = new Date(stock.clock.now()).toISOString();
  stock.store.comments.putReply(
    'c1',
    commentReply.parse({ id, body: { markdown }, postedBy, postedAt }),
    stock.clock.now(),
  );
}

it('an edit of a reply without an id waits for it, and says so', () => {
  expect([edit.state, edit.reasonCode, edit.dependsOn]).toEqual(['waiting', 'waits-for-id', reply.id]);
  expect(learn()).toEqual([]);
});

it('the id is learnt when the reply is listed, and what waited may go', () => {
  list('r-9', 'Because.', 'me');
  expect(learn().map((row) => row.id)).toEqual([reply.id]);
  expect([now(reply).serverId, now(edit).reasonCode, stock.store.edits.serverIdOf(reply.id)]).toEqual([
    'r-9',
    null,
    'r-9',
  ]);
});

it.each([
  ['of somebody else', 'Because.', 'dana'],
  ['that says something else', 'Why not?', 'me'],
])('a reply %s is not taken for it', (_name, markdown, author) => {
  list('r-9', markdown, author);
  expect(learn()).toEqual([]);
});

it('a reply of mine that another edit made is not taken for it', () => {
  const other = stock.editing.add({ kind: 'reply.add', comment: { id: 'c1' }, markdown: 'Because.' }, 'now');
  stock.store.edits.save({ ...other, state: 'confirmed', serverId: 'r-9' });
  list('r-9', 'Because.', 'me');
  expect(learn()).toEqual([]);
});
