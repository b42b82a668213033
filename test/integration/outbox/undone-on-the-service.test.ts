import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { readArguments } from '../../../src-main/cli/arguments.ts';
import { status } from '../../../src-main/cli/account-verbs.ts';
import { list } from '../../../src-main/cli/reading-verbs.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let count = 0;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('admin');
});
afterAll(() => server.close());
beforeEach(() => server.fault());

const { add, rowOf, offers, comment, there, setOnServer } = {
  add: (payload: EditPayload): EditRow => world.account.session.outbox.add(payload, 'now'),
  rowOf: (edit: EditRow): EditRow => world.account.session.store.edits.get(edit.id)!,
  offers: () =>
    world.account.session.store.edits
      .unfinished()
      .map((row) => [row.kind, row.state, row.reasonCode, JSON.parse(row.payload) as EditPayload]),
  /** A comment of mine that the service has confirmed. */
  async comment(): Promise<{ readonly edit: EditRow; readonly id: string }> {
    const { spaceId, changeRequestId } = server;
    const edit = add({
      kind: 'comment.add',
      target: { spaceId, changeRequestId },
      markdown: `text ${++count}`,
    });
    await world.sync();
    return { edit, id: rowOf(edit).serverId! };
  },
  there: () => `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`,
  /** What a late request of mine, or another person, does to the comment. */
  setOnServer: (id: string, body: unknown) => server.api('admin', 'PUT', `${there()}/comments/${id}`, body),
};
function review(summary: string): EditRow {
  const { spaceId, changeRequestId } = server;
  const lane = { spaceId, changeRequestId };
  const finish = { summary, verdict: 'approved' as const, hasReviews: true };
  return world.account.session.outbox.finishReview(lane, finish).at(-1)!;
}
const pull = (): Promise<unknown> => world.account.session.syncOnce({ full: true, settleMs: 20 });

/** Sends an edit whose first request is lost, so that it is sent twice. */
async function sentTwice(payload: EditPayload): Promise<void> {
  server.fault({ operation: 'updateChangeRequestComment', count: 1, drop: true });
  const edit = add(payload);
  await world.sync();
  server.fault();
  expect(rowOf(edit)).toMatchObject({ state: 'confirmed', attempts: 2 });
}

describe('a request that arrives after it was sent again', () => {
  it('and overturns a later text is told, and sets the later text again when asked to', async () => {
    const { id } = await comment();
    await sentTwice({ kind: 'comment.edit', comment: { id }, markdown: 'first' });
    add({ kind: 'comment.edit', comment: { id }, markdown: 'second' });
    await world.sync();
    await setOnServer(id, { body: { markdown: 'first' } });
    await pull();
    expect(offers()).toEqual([
      ['comment.edit', 'held', 'overturned', { kind: 'comment.edit', comment: { id }, markdown: 'second' }],
    ]);
    const args = (...argv: string[]) => readArguments([...argv, '--data', world.dataDir]);
    expect((await list(world.core, args('list', 'outbox'))).lines.at(-1)).toContain('may have arrived late');
    expect((await status(world.core, args('status'))).lines).toContain(
      `${world.account.session.id}: 1 needs your decision: galley list outbox.`,
    );
    const [offer] = world.account.session.store.edits.unfinished();
    world.account.session.outbox.retry(offer!.id);
    await world.sync();
    const now = (await server.comments()).find((one) => one.id === id);
    expect([offers(), now?.body.markdown.trim()]).toEqual([[], 'second']);
  });

  it('and overturns what another person did since is told once, and left as it is where the person discards it', async () => {
    const { id } = await comment();
    await sentTwice({ kind: 'comment.resolve', comment: { id } });
    await setOnServer(id, { resolved: false });
    await pull();
    expect(offers()).toEqual([]);
    await setOnServer(id, { resolved: true });
    await pull();
    expect(offers()).toEqual([
      ['comment.reopen', 'held', 'overturned', { kind: 'comment.reopen', comment: { id } }],
    ]);
    const [offer] = world.account.session.store.edits.unfinished();
    world.account.session.outbox.discard(offer!.id);
    await pull();
    expect(offers()).toEqual([]);
  });

  it('is told of reactions', async () => {
    const { id } = await comment();
    await sentTwice({ kind: 'comment.react', comment: { id }, emoji: '👍' });
    add({ kind: 'comment.unreact', comment: { id }, emoji: '👍' });
    await world.sync();
    await setOnServer(id, { addedReactions: ['1f44d'] });
    await pull();
    expect(offers()).toMatchObject([['comment.unreact', 'held', 'overturned', {}]]);
    world.account.session.outbox.discard(world.account.session.store.edits.unfinished()[0]!.id);
  });

  it('and doubles a verdict is told, because nothing can take a verdict back', async () => {
    const reviews = `${there()}/reviews`;
    const says = (markdown: string) =>
      server.api('admin', 'POST', reviews, { status: 'approved', comment: { markdown } });
    server.fault({ operation: 'createReview', count: 1, drop: true });
    const edit = review('Reads well.');
    await world.sync();
    server.fault();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', attempts: 2, reasonCode: null });
    await says('Another one.');
    await pull();
    expect(rowOf(edit).reasonCode).toBeNull();
    await says('Reads well.');
    await pull();
    const args = readArguments(['list', 'outbox', '--data', world.dataDir]);
    expect([offers(), rowOf(edit).reasonCode]).toEqual([[], 'review-twice']);
    expect((await list(world.core, args)).lines.join('\n')).toContain('It is on the service twice');
  });

  it('is not suspected where the request was sent once, or another text stands there', async () => {
    const { id } = await comment();
    add({ kind: 'comment.edit', comment: { id }, markdown: 'first' });
    await world.sync();
    add({ kind: 'comment.edit', comment: { id }, markdown: 'second' });
    await world.sync();
    await setOnServer(id, { body: { markdown: 'first' } });
    await pull();
    expect(offers()).toEqual([]);
    await sentTwice({ kind: 'comment.edit', comment: { id }, markdown: 'third' });
    await setOnServer(id, { body: { markdown: 'fourth' } });
    await pull();
    expect(offers()).toEqual([]);
  });
});

describe('a review whose answer is lost', () => {
  it('is not taken for another one of mine with the same verdict', async () => {
    const other = (await server.api('admin', 'POST', `${there()}/reviews`, {
      status: 'approved',
      comment: { markdown: 'From elsewhere.' },
    })) as { readonly id: string };
    server.fault({ operation: 'createReview', count: 1, drop: true });
    const edit = review('From here.');
    await world.sync();
    server.fault();
    const { items } = (await server.api('admin', 'GET', `${there()}/reviews`)) as {
      readonly items: readonly { readonly id: string; readonly comment?: { readonly markdown: string } }[];
    };
    const mine = items.filter(({ comment: said }) => said?.markdown.trim() === 'From here.');
    expect(mine.map(({ id }) => id)).toEqual([rowOf(edit).serverId]);
    expect(rowOf(edit).serverId).not.toBe(other.id);
  });
});

describe('a comment whose answer is lost', () => {
  it('is there once, though I rewrote it elsewhere after a sync had shown it', async () => {
    const { spaceId, changeRequestId } = server;
    const text = `text ${++count}`;
    server.fault({ operation: 'createChangeRequestComment', count: 1, loseAnswer: true });
    const edit = add({ kind: 'comment.add', target: { spaceId, changeRequestId }, markdown: text });
    await world.account.session.syncOnce({});
    server.fault();
    expect(rowOf(edit).state).toBe('unknown');
    const made = (await server.comments()).find((one) => one.body.markdown.trim() === text)!;
    await setOnServer(made.id, { body: { markdown: `${text}, rewritten` } });
    await world.account.session.syncOnce({ full: true });
    await world.sync();
    const there = (await server.comments()).filter((one) => one.body.markdown.startsWith(text));
    expect(there.map(({ id }) => id)).toEqual([made.id]);
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', serverId: made.id, attempts: 1 });
  });
});

describe('a comment that the service had confirmed and lost', () => {
  it('is told with the replies to it, and arrives again with them when asked to', async () => {
    const { edit, id } = await comment();
    const { edit: kept } = await comment();
    const reply = add({ kind: 'reply.add', comment: { id: edit.id }, markdown: 'and a reply' });
    await world.sync();
    await server.api('admin', 'DELETE', `${there()}/comments/${id}`);
    await pull();
    expect(offers()).toMatchObject([
      ['comment.add', 'held', 'vanished', { markdown: `text ${count - 1}` }],
      ['reply.add', 'held', 'vanished', { markdown: 'and a reply' }],
    ]);
    for (const offer of world.account.session.store.edits.unfinished())
      world.account.session.outbox.retry(offer.id);
    await world.sync();
    await pull();
    expect(offers()).toEqual([]);
    const [first] = (await server.comments()).filter(
      (one) => one.body.markdown.trim() === `text ${count - 1}`,
    );
    expect(first).toMatchObject({ replyBodies: [expect.stringContaining('and a reply')] });
    expect(first?.id).not.toBe(id);
    expect([rowOf(kept).state, rowOf(reply).state]).toEqual(['confirmed', 'confirmed']);
  });

  it('is not told where I deleted it here', async () => {
    const { id } = await comment();
    add({ kind: 'comment.delete', comment: { id } });
    await world.sync();
    await pull();
    expect(offers()).toEqual([]);
  });

  it('is not told either where the answer to my deletion was lost, nor are my replies to it', async () => {
    const { edit, id } = await comment();
    add({ kind: 'reply.add', comment: { id: edit.id }, markdown: 'and a reply' });
    await world.sync();
    server.fault({ operation: 'deleteChangeRequestComment', count: 1, loseAnswer: true });
    const deletion = add({ kind: 'comment.delete', comment: { id } });
    await world.account.session.syncOnce({ full: true });
    server.fault();
    expect(offers()).toMatchObject([['comment.delete', 'unknown', 'lost-answer', {}]]);
    await world.sync();
    expect([offers(), rowOf(deletion).state]).toEqual([[], 'confirmed']);
  });
});
