import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import type { MessageView } from '../../../src-main/bridge/views/review-views.ts';
import { changeRequestItems, commentItems } from '../../../src-main/core/headless/headless.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

/** What was sent without an answer and has come back with a pull, before Galley has checked whether it arrived. */
let server: ReviewWorld;
let world: World;
let lane: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  lane = {
    accountId: world.account.session.id,
    spaceId: server.spaceId,
    changeRequestId: server.changeRequestId,
  };
});
afterAll(() => server.close());

const list = () => world.ask('discussion.list', lane);
const request = () => world.ask('changeRequest.get', lane);
const target = () => ({ spaceId: lane.spaceId, changeRequestId: lane.changeRequestId });
const stateOf = (edit: EditView) => world.account.session.store.edits.get(edit.id)?.state;
const summary = (messages: readonly MessageView[], text: string) =>
  messages
    .filter(({ markdown }) => markdown.trim() === text)
    .map(({ key, pending }) => [key, ...pending.map(({ state, words }) => `${state}: ${words}`)]);

/** Sent, applied, its answer lost, and pulled. */
async function lost(operation: string, payload: EditPayload): Promise<EditView> {
  server.fault({ operation, count: 1, loseAnswer: true });
  const edit = await world.ask('edits.add', { accountId: lane.accountId, payload, mode: 'now' });
  await world.account.session.syncOnce();
  server.fault();
  expect(stateOf(edit)).toBe('unknown');
  return edit;
}
const checking = 'unknown: Sent, no answer: Galley checks whether it arrived';

it('shows a comment once, with its state and with what others wrote below it, and confirms it in its place', async () => {
  const markdown = 'Is this * really * so?';
  const openBefore = (await request()).openComments;
  const edit = await lost('createChangeRequestComment', { kind: 'comment.add', target: target(), markdown });
  const id = (await server.comments()).find((one) => one.body.markdown.includes('really'))!.id;
  const address = `/v1/spaces/${lane.spaceId}/change-requests/${lane.changeRequestId}/comments/${id}/replies`;
  await server.api('edit', 'POST', address, { body: { markdown: 'It is.' } });
  await world.account.session.syncOnce();
  const [thread, ...others] = (await list()).filter((one) => one.markdown.includes('really'));
  expect([thread!.id, thread!.key, others]).toEqual([id, edit.id, []]);
  expect(thread!.pending.map(({ state, words }) => `${state}: ${words}`)).toEqual([checking]);
  expect(thread!.replies.map((reply) => reply.markdown.trim())).toEqual(['It is.']);
  expect((await request()).openComments).toBe(openBefore + 1);
  const [touched] = await world.ask('edits.touched', { accountId: lane.accountId, editIds: [edit.id] });
  expect([touched!.threadKey, touched!.thread?.id, touched!.thread?.replies.length]).toEqual([
    edit.id,
    id,
    1,
  ]);
  const items = commentItems(world.account, lane.spaceId, lane.changeRequestId);
  expect(items.filter((one) => one['id'] === id || one['id'] === edit.id)).toMatchObject([
    { id, local: { localId: edit.id, state: 'unknown' } },
  ]);
  await world.sync();
  expect(stateOf(edit)).toBe('confirmed');
  const after = (await list()).filter((one) => one.markdown.includes('really'));
  expect(after.map(({ key, pending }) => [key, pending])).toEqual([[edit.id, []]]);
});

it('takes two comments that say the same for two', async () => {
  const markdown = '+1';
  const first = await world.ask('edits.add', {
    accountId: lane.accountId,
    payload: { kind: 'comment.add', target: target(), markdown },
    mode: 'now',
  });
  await world.sync();
  const second = await lost('createChangeRequestComment', {
    kind: 'comment.add',
    target: target(),
    markdown,
  });
  expect(summary(await list(), markdown)).toEqual([[first.id], [second.id, checking]]);
  await world.sync();
});

it('shows a reply once', async () => {
  const { id } = (await list())[0]!;
  const markdown = 'Then so be it.';
  const edit = await lost('createChangeRequestCommentReply', {
    kind: 'reply.add',
    comment: { id },
    markdown,
  });
  const repliesNow = async () => (await list()).find((one) => one.id === id)!.replies;
  expect(summary(await repliesNow(), markdown)).toEqual([[edit.id, checking]]);
  const [item] = commentItems(world.account, lane.spaceId, lane.changeRequestId).filter(
    (one) => one['id'] === id,
  );
  const listed = (item!['replyItems'] as { body: { markdown: string }; local: unknown }[]).filter((one) =>
    one.body.markdown.includes(markdown),
  );
  expect(listed).toMatchObject([{ local: { localId: edit.id, state: 'unknown' } }]);
  await world.sync();
  expect(summary(await repliesNow(), markdown)).toEqual([[edit.id]]);
});

it('shows a review once', async () => {
  server.fault({ operation: 'createReview', count: 1, loseAnswer: true });
  await world.ask('review.finish', { ...lane, verdict: 'approved', summary: 'Good as it is.' });
  await world.account.session.syncOnce();
  server.fault();
  const reviews = (await request()).reviews.filter((one) => one.verdict === 'approved');
  expect(reviews.map(({ pending }) => pending.map(({ state }) => state))).toEqual([['unknown']]);
  await world.sync();
  expect((await request()).reviews.filter((one) => one.verdict === 'approved')).toMatchObject([
    { key: reviews[0]!.key, pending: [] },
  ]);
});

it('lists a change request once', async () => {
  const subject = 'Soften the limits';
  const edit = await lost('createChangeRequest', {
    kind: 'changeRequest.create',
    spaceId: lane.spaceId,
    subject,
  });
  const listed = async () =>
    (await world.ask('changeRequests.list', { accountId: lane.accountId }))
      .filter((one) => one.subject === subject)
      .map(({ id }) => id);
  const items = () =>
    changeRequestItems(world.account, lane.spaceId).filter((one) => one['subject'] === subject);
  expect(await listed()).toEqual([edit.id]);
  expect(items()).toMatchObject([{ id: edit.id, local: { state: 'unknown' } }]);
  await world.sync();
  const serverId = world.account.session.store.edits.get(edit.id)!.serverId;
  expect(await listed()).toEqual([serverId]);
  expect(items()).toMatchObject([{ id: serverId, local: { localId: edit.id } }]);
});

it('says of what waits behind it that it waits for the check', async () => {
  const edit = await lost('createChangeRequestComment', {
    kind: 'comment.add',
    target: target(),
    markdown: 'Lost on its way.',
  });
  const behind = await world.ask('edits.add', {
    accountId: lane.accountId,
    payload: { kind: 'comment.add', target: target(), markdown: 'Right behind it.' },
    mode: 'now',
  });
  const words = `Unsent, waiting until “${edit.words}” has been checked`;
  expect(behind.stateLabel).toBe(words);
  expect(summary(await list(), 'Right behind it.')).toEqual([[behind.id, `waiting: ${words}`]]);
  await world.sync();
  expect([stateOf(edit), stateOf(behind)]).toEqual(['confirmed', 'confirmed']);
});

it('says of what is about a comment of a review that it goes with the review', async () => {
  const { accountId } = lane;
  const kept = { kind: 'comment.add', target: target(), markdown: 'For my review.' } as const;
  const comment = await world.ask('edits.add', { accountId, payload: kept, mode: 'review' });
  const reaction = { kind: 'comment.react', comment: { id: comment.id }, emoji: '1f680' } as const;
  const react = await world.ask('edits.add', { accountId, payload: reaction, mode: 'now' });
  expect(react.stateLabel).toBe('Unsent, sent when you finish your review');
  const { edits } = await world.ask('edits.outline', { accountId });
  const ofReview = edits.filter(({ inReview }) => inReview).map(({ id }) => id);
  expect(ofReview).toEqual([comment.id, react.id]);
});

it('names no next try while nothing is tried', async () => {
  server.fault({ operation: 'createChangeRequestComment', status: 429, headers: { 'retry-after': '30' } });
  const { id } = await world.ask('edits.add', {
    accountId: lane.accountId,
    payload: { kind: 'comment.add', target: target(), markdown: 'Later.' },
    mode: 'now',
  });
  await world.account.session.syncOnce();
  const view = async () => (await world.ask('edits.get', { accountId: lane.accountId, editIds: [id] }))[0]!;
  expect(await view()).toMatchObject({
    state: 'waiting',
    canRetry: true,
    nextAt: expect.any(Number) as number,
  });
  await world.ask('sync.workOffline', { offline: true });
  expect(await view()).toMatchObject({ state: 'waiting', canRetry: false, nextAt: null });
  await world.ask('sync.workOffline', { offline: false });
  server.fault();
});
